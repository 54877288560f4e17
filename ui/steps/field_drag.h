// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is dragged and copied in the editor of filters and transformers: steps, as the reference's XML, and fields of a sample,
// as JavaScript. Both are text too, so they can be dropped into code and pasted anywhere. Window thread only.

#include "ui/document/step_edits.h"

#include <memory>

class QMimeData;

namespace millrace::ui {

QString stepsMimeType();
std::unique_ptr<QMimeData> stepsMimeData(const ChannelId &channel, const PropertyTree &document, const StepList &list, const std::vector<StepPath> &paths);
// Where they are, if they are of this very list.
std::vector<StepPath> draggedSteps(const QMimeData &data, const ChannelId &channel, const StepList &list);

// A field of a sample.
struct FieldDrag
{
    TemplateSide side = TemplateSide::Inbound;
    QString path; // "msg['PID']['PID.5']['PID.5.1']"
    bool isText = true; // else there is more below it
    bool isXml = true;
    QString label; // "Family Name"; empty: none is known

    // As scripts read it, "….toString()", or write it.
    QString expression() const;
};

QString fieldMimeType();
std::unique_ptr<QMimeData> fieldMimeData(const FieldDrag &field);
std::optional<FieldDrag> draggedField(const QMimeData &data);

// As it is written among the children of Iterators: their index variables stand behind the prefixes that they name.
QString expressionIn(const FieldDrag &field, const std::vector<const PropertyTree *> &iterators);

// The step that a dragged field makes: a Rule Builder in filters, else a Mapper of an inbound field, a Message Builder of an
// outbound one.
PropertyTree stepOfField(const FieldDrag &field, StepPart part, const std::vector<const PropertyTree *> &iterators);
// "familyName" for "Family Name", "pid5_1" where there is no label.
QString variableName(const FieldDrag &field);

} // namespace millrace::ui
