// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The data types of all connectors with their settings: on the left what goes in and comes out where, on the right the type and
// a form of its properties. It edits the channel's document as one goes, with undo; there is nothing to confirm.
// Window thread only. spec/datatypes.md.

#include "engine/engine.h"

#include <QDialog>

class QListWidget;
class QScrollArea;

namespace millrace::ui {

class ChannelDocument;
class ChannelList;
class PropertyForm;

// "HL7 v2.x → XML": what goes into the channel and comes out of its source transformer.
QString dataTypesText(const ChannelConfig &channel, const std::vector<DataTypeDescription> &types);

class DataTypesDialog : public QDialog
{
    Q_OBJECT

public:
    DataTypesDialog(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent = nullptr);

private:
    enum class Part { In, Out, ResponseIn, ResponseOut };
    struct Spot
    {
        MetaDataId connector = sourceMetaDataId;
        Part part = Part::In;
        bool operator==(const Spot &) const = default;
    };

    void fill();
    void follow();
    void showSpot();
    QString typeName(const Spot &spot) const;
    std::vector<PropertySpec> relevant(const DataTypeDescription &type, const Spot &spot) const;

    ChannelDocument &m_document;
    std::vector<DataTypeDescription> m_types;
    QListWidget *m_list;
    PropertyForm *m_form;
    std::vector<Spot> m_spots; // a row each
    Spot m_shown;
    QString m_shownType;
    bool m_isShowing = false;
};

} // namespace millrace::ui
