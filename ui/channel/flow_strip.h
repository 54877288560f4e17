// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The channel as a map: source, its filter and transformer, the chains of destinations, the postprocessor; each a button that
// leads to it, with its counts and a dot where something is wrong. Chains are framed, ‖ between them means side by side. Scrolls
// sideways where it has no room. Window thread only. spec/gui.md section 5.4.

#include "engine/model/channel_config.h"

#include <QAbstractButton>
#include <QScrollArea>

#include <map>

class QHBoxLayout;

namespace millrace::ui {

class ChannelList;

struct FlowSpot
{
    enum class Part { Source, Filter, Transformer, Destination, Post };
    Part part = Part::Source;
    MetaDataId metaDataId = sourceMetaDataId; // of a destination

    bool operator==(const FlowSpot &) const = default;
};

class FlowNode : public QAbstractButton
{
    Q_OBJECT

public:
    FlowNode(FlowSpot spot, QWidget *parent);

    const FlowSpot &spot() const { return m_spot; }
    void setTexts(const QString &iconName, const QString &title, const QString &detail);
    void setCurrent(bool isCurrent);
    void setActive(bool isActive); // false: drawn dashed
    void setProblems(int count);
    int problems() const { return m_problems; }
    bool isActive() const { return m_isActive; }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void describe();

    FlowSpot m_spot;
    QString m_iconName;
    QString m_title;
    QString m_detail;
    bool m_isCurrent = false;
    bool m_isActive = true;
    int m_problems = 0;
};

class FlowStrip : public QScrollArea
{
    Q_OBJECT

public:
    explicit FlowStrip(const ChannelList &channels, QWidget *parent = nullptr);

    void setChannel(const ChannelConfig &channel);
    void setCurrent(const std::optional<FlowSpot> &spot);
    // How much is wrong at each connector; the source's is shown on its node.
    void setProblems(const std::map<MetaDataId, int> &problems);
    FlowNode *node(const FlowSpot &spot) const; // null: not on the strip
    const std::vector<FlowNode *> &nodes() const { return m_nodes; }

Q_SIGNALS:
    void chosen(const millrace::ui::FlowSpot &spot);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fitHeight();
    void rebuild(const ChannelConfig &channel);
    FlowNode *addNode(QHBoxLayout *layout, const FlowSpot &spot, QWidget *parent);
    void update(const ChannelConfig &channel);
    void applyState();

    const ChannelList &m_channels;
    QWidget *m_content = nullptr;
    std::vector<std::pair<MetaDataId, int>> m_shape; // destinations with their chains
    std::vector<FlowNode *> m_nodes;
    std::optional<FlowSpot> m_current;
    std::map<MetaDataId, int> m_problems;
};

} // namespace millrace::ui
