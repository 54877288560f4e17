// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_tree.h"

#include "ui/messages/field_differences.h"

#include <QCoreApplication>
#include <QHash>

#include <algorithm>
#include <array>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(ContentTree)
};

struct Label
{
    const char *key;
    const char *text;
};

// The segments and fields one meets every day; the whole dictionary, version by version, is a room of its own.
constexpr std::array segmentLabels{
    Label{"MSH", QT_TRANSLATE_NOOP("ContentTree", "Message header")},
    Label{"MSA", QT_TRANSLATE_NOOP("ContentTree", "Acknowledgement")},
    Label{"ERR", QT_TRANSLATE_NOOP("ContentTree", "Error")},
    Label{"EVN", QT_TRANSLATE_NOOP("ContentTree", "Event type")},
    Label{"PID", QT_TRANSLATE_NOOP("ContentTree", "Patient identification")},
    Label{"PD1", QT_TRANSLATE_NOOP("ContentTree", "More on the patient")},
    Label{"NK1", QT_TRANSLATE_NOOP("ContentTree", "Next of kin")},
    Label{"PV1", QT_TRANSLATE_NOOP("ContentTree", "Patient visit")},
    Label{"PV2", QT_TRANSLATE_NOOP("ContentTree", "More on the visit")},
    Label{"MRG", QT_TRANSLATE_NOOP("ContentTree", "Merge information")},
    Label{"AL1", QT_TRANSLATE_NOOP("ContentTree", "Allergy")},
    Label{"DG1", QT_TRANSLATE_NOOP("ContentTree", "Diagnosis")},
    Label{"GT1", QT_TRANSLATE_NOOP("ContentTree", "Guarantor")},
    Label{"IN1", QT_TRANSLATE_NOOP("ContentTree", "Insurance")},
    Label{"ORC", QT_TRANSLATE_NOOP("ContentTree", "Common order")},
    Label{"OBR", QT_TRANSLATE_NOOP("ContentTree", "Observation request")},
    Label{"OBX", QT_TRANSLATE_NOOP("ContentTree", "Observation")},
    Label{"NTE", QT_TRANSLATE_NOOP("ContentTree", "Note")},
    Label{"SCH", QT_TRANSLATE_NOOP("ContentTree", "Schedule")},
    Label{"TXA", QT_TRANSLATE_NOOP("ContentTree", "Document header")},
};
constexpr std::array fieldLabels{
    Label{"MSH-3", QT_TRANSLATE_NOOP("ContentTree", "Sending application")},
    Label{"MSH-4", QT_TRANSLATE_NOOP("ContentTree", "Sending facility")},
    Label{"MSH-5", QT_TRANSLATE_NOOP("ContentTree", "Receiving application")},
    Label{"MSH-6", QT_TRANSLATE_NOOP("ContentTree", "Receiving facility")},
    Label{"MSH-7", QT_TRANSLATE_NOOP("ContentTree", "Date and time")},
    Label{"MSH-9", QT_TRANSLATE_NOOP("ContentTree", "Message type")},
    Label{"MSH-10", QT_TRANSLATE_NOOP("ContentTree", "Control id")},
    Label{"MSH-11", QT_TRANSLATE_NOOP("ContentTree", "Processing id")},
    Label{"MSH-12", QT_TRANSLATE_NOOP("ContentTree", "Version")},
    Label{"MSA-1", QT_TRANSLATE_NOOP("ContentTree", "Code")},
    Label{"MSA-2", QT_TRANSLATE_NOOP("ContentTree", "Control id")},
    Label{"MSA-3", QT_TRANSLATE_NOOP("ContentTree", "Text")},
    Label{"EVN-1", QT_TRANSLATE_NOOP("ContentTree", "Event")},
    Label{"EVN-2", QT_TRANSLATE_NOOP("ContentTree", "Recorded")},
    Label{"PID-3", QT_TRANSLATE_NOOP("ContentTree", "Identifiers")},
    Label{"PID-5", QT_TRANSLATE_NOOP("ContentTree", "Patient name")},
    Label{"PID-7", QT_TRANSLATE_NOOP("ContentTree", "Birth date")},
    Label{"PID-8", QT_TRANSLATE_NOOP("ContentTree", "Sex")},
    Label{"PID-11", QT_TRANSLATE_NOOP("ContentTree", "Address")},
    Label{"PID-13", QT_TRANSLATE_NOOP("ContentTree", "Phone")},
    Label{"PID-18", QT_TRANSLATE_NOOP("ContentTree", "Account number")},
    Label{"NK1-2", QT_TRANSLATE_NOOP("ContentTree", "Name")},
    Label{"NK1-3", QT_TRANSLATE_NOOP("ContentTree", "Relationship")},
    Label{"PV1-2", QT_TRANSLATE_NOOP("ContentTree", "Patient class")},
    Label{"PV1-3", QT_TRANSLATE_NOOP("ContentTree", "Location")},
    Label{"PV1-19", QT_TRANSLATE_NOOP("ContentTree", "Visit number")},
    Label{"ORC-1", QT_TRANSLATE_NOOP("ContentTree", "Order control")},
    Label{"OBR-4", QT_TRANSLATE_NOOP("ContentTree", "Service")},
    Label{"OBX-2", QT_TRANSLATE_NOOP("ContentTree", "Value type")},
    Label{"OBX-3", QT_TRANSLATE_NOOP("ContentTree", "Observation id")},
    Label{"OBX-5", QT_TRANSLATE_NOOP("ContentTree", "Value")},
    Label{"OBX-6", QT_TRANSLATE_NOOP("ContentTree", "Units")},
    Label{"OBX-11", QT_TRANSLATE_NOOP("ContentTree", "Result status")},
};

template<size_t n>
QString labelOf(const std::array<Label, n> &labels, const QString &key)
{
    for (const Label &label : labels) {
        if (key == QLatin1String(label.key))
            return Tr::tr(label.text);
    }
    return {};
}

class NodeBuilder
{
public:
    NodeBuilder() : m_nodes(1) {}
    bool isFull() const { return m_nodes.size() >= mostNodes; }
    int add(int parent, ContentNode node)
    {
        const int at = int(m_nodes.size());
        node.parent = parent;
        node.row = int(m_nodes[size_t(parent)].children.size());
        m_nodes[size_t(parent)].children.push_back(at);
        m_nodes.push_back(std::move(node));
        return at;
    }
    ContentNode &operator[](int at) { return m_nodes[size_t(at)]; }
    std::vector<ContentNode> take() { return std::move(m_nodes); }

private:
    std::vector<ContentNode> m_nodes;
};

// A field of one component, and a component of one subcomponent, are one row; one of several tells its first part.
void foldSingles(std::vector<ContentNode> &nodes)
{
    for (size_t i = nodes.size(); i-- > 1;) {
        ContentNode &node = nodes[i];
        const bool isSegment = node.parent == 0;
        if (isSegment || node.children.empty())
            continue;
        const ContentNode &first = nodes[size_t(node.children.front())];
        if (node.children.size() == 1 && first.children.empty() && first.name == node.name + QStringLiteral(".1"))
            node.children.clear();
        else
            node.value += QStringLiteral(" …");
    }
}

std::vector<ContentNode> fieldNodes(const DisplayText &text, TextKind kind, const FieldMap &fields)
{
    NodeBuilder nodes;
    QString segment;
    int occurrence = 0;
    int segmentNode = 0;
    int fieldNode = 0;
    int componentNode = 0;
    FieldPath last;
    for (const FieldPlace &place : fields.places()) {
        if (nodes.isFull())
            break;
        const FieldPath &path = place.path;
        QString value = text.text.mid(place.start, place.end - place.start).remove(QLatin1Char('\n'));
        if (kind == TextKind::Xml)
            value = plainXmlText(value);
        const bool newSegment = path.segment != segment || path.occurrence != occurrence;
        if (newSegment) {
            segment = path.segment;
            occurrence = path.occurrence;
            const QString name = occurrence > 1 ? QStringLiteral("%1[%2]").arg(segment).arg(occurrence) : segment;
            segmentNode =
                nodes.add(0, {name, hl7SegmentLabel(segment), {}, place.outerStart, place.outerEnd, 0, 0, {}});
        }
        const bool newField = newSegment || path.field != last.field || path.repetition != last.repetition;
        const bool newComponent = newField || path.component != last.component;
        last = path;
        if (value.isEmpty() && !place.hasComponents)
            continue; // an empty field is not worth a row
        const QString prefix = path.repetition > 1
            ? QStringLiteral("%1-%2[%3]").arg(segment).arg(path.field).arg(path.repetition)
            : QStringLiteral("%1-%2").arg(segment).arg(path.field);
        if (newField)
            fieldNode = nodes.add(
                segmentNode,
                {prefix, hl7FieldLabel(segment, path.field), {}, place.outerStart, place.outerEnd, 0, 0, {}});
        if (!place.hasComponents && !place.hasSubcomponents) {
            nodes[fieldNode].value = value;
        } else if (!value.isEmpty()) {
            if (newComponent || componentNode == 0 || nodes[componentNode].parent != fieldNode)
                componentNode = nodes.add(fieldNode,
                                          {prefix + QStringLiteral(".%1").arg(path.component),
                                           {},
                                           {},
                                           place.outerStart,
                                           place.outerEnd,
                                           0,
                                           0,
                                           {}});
            if (!place.hasSubcomponents)
                nodes[componentNode].value = value;
            else
                nodes.add(componentNode, {place.name(), {}, value, place.outerStart, place.outerEnd, 0, 0, {}});
            if (nodes[fieldNode].value.isEmpty())
                nodes[fieldNode].value = value;
        }
        for (const int at : {segmentNode, fieldNode, componentNode})
            nodes[at].end = std::max(nodes[at].end, nodes[at].parent < 0 ? 0 : place.outerEnd);
    }
    std::vector<ContentNode> tree = nodes.take();
    foldSingles(tree);
    return tree;
}

std::vector<ContentNode> xmlNodes(const QString &text)
{
    NodeBuilder nodes;
    std::vector<int> open{0};
    for (qsizetype at = text.indexOf(QLatin1Char('<')); at >= 0 && !nodes.isFull();
         at = text.indexOf(QLatin1Char('<'), at)) {
        const bool isCData = QStringView(text).sliced(at).startsWith(QLatin1String("<![CDATA["));
        const qsizetype close =
            isCData ? text.indexOf(QLatin1String("]]>"), at) + 2 : text.indexOf(QLatin1Char('>'), at);
        if (close < at)
            break;
        const QStringView tag = QStringView(text).sliced(at + 1, close - at - 1);
        if (isCData) {
            nodes[open.back()].value += tag.sliced(8).chopped(2).toString();
        } else if (tag.startsWith(QLatin1Char('/'))) {
            nodes[open.back()].end = int(close) + 1;
            if (open.size() > 1)
                open.pop_back();
        } else if (!tag.startsWith(QLatin1Char('!')) && !tag.startsWith(QLatin1Char('?'))) {
            const bool isEmpty = tag.endsWith(QLatin1Char('/'));
            qsizetype length = 0;
            while (length < tag.size() && !tag[length].isSpace() && tag[length] != QLatin1Char('/'))
                ++length;
            const QStringView attributes = tag.sliced(length, tag.size() - length - (isEmpty ? 1 : 0)).trimmed();
            const int node = nodes.add(
                open.back(),
                {tag.first(length).toString(), attributes.toString(), {}, int(at), int(close) + 1, 0, 0, {}});
            if (!isEmpty)
                open.push_back(node);
        }
        at = close + 1;
        const qsizetype next = text.indexOf(QLatin1Char('<'), at);
        const QStringView content = QStringView(text).sliced(at, (next < 0 ? text.size() : next) - at).trimmed();
        if (!content.isEmpty() && open.size() > 1)
            nodes[open.back()].value += plainXmlText(content.toString());
    }
    return nodes.take();
}

class JsonReader
{
public:
    explicit JsonReader(const QString &text) : m_text(text) {}
    std::vector<ContentNode> read()
    {
        value(0, {}, 0);
        return m_nodes.take();
    }

private:
    void skip()
    {
        while (m_at < m_text.size()
               && (m_text[m_at].isSpace() || m_text[m_at] == QLatin1Char(',') || m_text[m_at] == QLatin1Char(':')))
            ++m_at;
    }
    QString string()
    {
        const qsizetype start = ++m_at;
        while (m_at < m_text.size() && m_text[m_at] != QLatin1Char('"'))
            m_at += m_text[m_at] == QLatin1Char('\\') ? 2 : 1;
        const QString text = m_text.mid(start, m_at - start);
        ++m_at;
        return text;
    }
    void value(int parent, const QString &name, int depth)
    {
        skip();
        if (m_at >= m_text.size() || m_nodes.isFull() || depth > 500)
            return;
        const qsizetype start = m_at;
        const int node = name.isNull() ? 0 : m_nodes.add(parent, {name, {}, {}, int(start), int(start), 0, 0, {}});
        const QChar c = m_text[m_at];
        if (c == QLatin1Char('{') || c == QLatin1Char('[')) {
            members(node, c == QLatin1Char('{') ? QLatin1Char('}') : QLatin1Char(']'), depth);
        } else if (c == QLatin1Char('"')) {
            m_nodes[node].value = string();
        } else {
            while (m_at < m_text.size() && !m_text[m_at].isSpace() && !QStringLiteral(",]}").contains(m_text[m_at]))
                ++m_at;
            m_nodes[node].value = m_text.mid(start, m_at - start);
            if (m_at == start)
                ++m_at; // a stray bracket
        }
        m_nodes[node].end = int(std::min(m_at, m_text.size()));
    }
    void members(int node, QChar close, int depth)
    {
        ++m_at;
        for (int count = 1;; ++count) {
            skip();
            if (m_at >= m_text.size() || m_nodes.isFull())
                return;
            if (m_text[m_at] == close) {
                ++m_at;
                return;
            }
            const bool named = close == QLatin1Char('}') && m_text[m_at] == QLatin1Char('"');
            const QString name = named ? string() : QStringLiteral("[%1]").arg(count);
            value(node, name.isNull() ? QStringLiteral("") : name, depth + 1);
        }
    }

    const QString &m_text;
    qsizetype m_at = 0;
    NodeBuilder m_nodes;
};

} // namespace

QString hl7SegmentLabel(const QString &segment)
{
    return labelOf(segmentLabels, segment);
}

QString hl7FieldLabel(const QString &segment, int field)
{
    return labelOf(fieldLabels, QStringLiteral("%1-%2").arg(segment).arg(field));
}

std::vector<ContentNode> contentNodes(const DisplayText &text, TextKind kind, const FieldMap &fields)
{
    if (!fields.places().empty())
        return fieldNodes(text, kind, fields);
    switch (kind) {
    case TextKind::Xml: return xmlNodes(text.text);
    case TextKind::Json: return JsonReader(text.text).read();
    case TextKind::Hl7:
    case TextKind::Plain: break;
    }
    return std::vector<ContentNode>(1);
}

void ContentTreeModel::setNodes(std::vector<ContentNode> nodes)
{
    beginResetModel();
    m_nodes = std::move(nodes);
    endResetModel();
}

const ContentNode *ContentTreeModel::node(const QModelIndex &index) const
{
    return index.isValid() ? &m_nodes[size_t(index.internalId())] : nullptr;
}

QModelIndex ContentTreeModel::indexAt(int position) const
{
    int at = 0;
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (const int child : m_nodes[size_t(at)].children) {
            const ContentNode &node = m_nodes[size_t(child)];
            if (position >= node.start && position <= node.end) {
                at = child;
                deeper = true;
                break;
            }
        }
    }
    return at == 0 ? QModelIndex() : createIndex(m_nodes[size_t(at)].row, 0, quintptr(at));
}

QModelIndex ContentTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto &children = m_nodes[size_t(nodeOf(parent))].children;
    if (row < 0 || size_t(row) >= children.size() || column < 0 || column > 1)
        return {};
    return createIndex(row, column, quintptr(children[size_t(row)]));
}

QModelIndex ContentTreeModel::parent(const QModelIndex &index) const
{
    const int parent = index.isValid() ? m_nodes[size_t(index.internalId())].parent : -1;
    return parent <= 0 ? QModelIndex() : createIndex(m_nodes[size_t(parent)].row, 0, quintptr(parent));
}

int ContentTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(m_nodes[size_t(nodeOf(parent))].children.size());
}

QVariant ContentTreeModel::data(const QModelIndex &index, int role) const
{
    const ContentNode *at = node(index);
    if (!at)
        return {};
    if (role == Qt::DisplayRole || role == Qt::EditRole) {
        if (index.column() == 1)
            return at->value.left(500);
        return at->label.isEmpty() ? at->name : at->name + QLatin1Char(' ') + at->label;
    }
    if (role == Qt::ToolTipRole && index.column() == 1)
        return at->value.left(2000);
    return {};
}

QVariant ContentTreeModel::headerData(int section, Qt::Orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Field") : tr("Value");
}

} // namespace millrace::ui
