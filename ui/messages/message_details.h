// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What is beside the panes: maps of the connector in the focused pane, the message's errors, ids and times.

#include "engine/model/channel_config.h"
#include "engine/model/message.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;
class QTextBrowser;
class QTreeWidget;

namespace millrace::ui {

class CountBadge;
class FilterEdit;

class MessageDetails : public QWidget
{
    Q_OBJECT

public:
    enum class Page { Maps,
                      Errors,
                      Info };

    explicit MessageDetails(QWidget *parent = nullptr);

    // Null: no message.
    void setMessage(const Message *message);
    void setConnector(MetaDataId connector);
    void setPage(Page page);
    int errorCount() const { return m_errorCount; }
    QTreeWidget *maps() const { return m_maps; }
    QTextBrowser *errors() const { return m_errors; }
    QTreeWidget *info() const { return m_info; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void fillMaps();
    void filterMaps(const QString &text);
    void fillErrors();
    void fillInfo();

    std::optional<Message> m_message;
    MetaDataId m_connector = sourceMetaDataId;
    int m_errorCount = 0;
    QTabBar *m_tabs;
    QStackedWidget *m_pages;
    FilterEdit *m_filter;
    QTreeWidget *m_maps;
    QTextBrowser *m_errors;
    QTreeWidget *m_info;
    CountBadge *m_badge;
};

} // namespace millrace::ui
