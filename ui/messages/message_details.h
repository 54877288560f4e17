// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is beside the panes: the tree of the focused pane, maps of its connector, the message's errors, attachments, ids and
// times. Window thread only. style, screen 6.

#include "engine/model/channel_config.h"
#include "engine/model/message.h"
#include "ui/messages/error_place.h"

#include <QStringList>
#include <QWidget>

#include <memory>

class QStackedWidget;
class QTabBar;
class QTextBrowser;
class QTreeWidget;

namespace millrace::ui {

class AttachmentsPage;
class CountBadge;
class MapsPage;
class PatientMask;
class TreePage;

class MessageDetails : public QWidget
{
    Q_OBJECT

public:
    enum class Page { Tree,
                      Maps,
                      Errors,
                      Attachments,
                      Info };

    explicit MessageDetails(QWidget *parent = nullptr);

    // Null: no message; without a mask nothing is hidden.
    void setMessage(const Message *message, std::shared_ptr<const PatientMask> mask = {});
    void setConnector(MetaDataId connector);
    void setLinksToScripts(bool areWanted);
    void setPage(Page page);
    Page page() const;
    int errorCount() const { return m_errorCount; }
    TreePage *tree() const { return m_tree; }
    QTreeWidget *maps() const;
    QTextBrowser *errors() const { return m_errors; }
    AttachmentsPage *attachments() const { return m_attachments; }
    QTreeWidget *info() const { return m_info; }

Q_SIGNALS:
    void pageChanged();
    // A link beside an error: the rule or step, at its line.
    void placeRequested(const millrace::ui::ErrorPlace &place);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fillMaps();
    void fillErrors();
    void fillInfo();

    std::optional<Message> m_message;
    MetaDataId m_connector = sourceMetaDataId;
    std::shared_ptr<const PatientMask> m_mask;
    int m_errorCount = 0;
    bool m_linksToScripts = false;
    std::vector<ErrorPlace> m_places; // of the links, by number
    QStringList m_wholeErrors;        // that are not shown whole, likewise
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    TreePage *m_tree;
    MapsPage *m_maps;
    QTextBrowser *m_errors;
    AttachmentsPage *m_attachments;
    QTreeWidget *m_info;
    CountBadge *m_errorBadge;
};

} // namespace millrace::ui
