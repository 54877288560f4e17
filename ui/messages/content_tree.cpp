// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_tree.h"

#include "ui/hl7/hl7_names.h"
#include "ui/messages/field_differences.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace millrace::ui {

namespace {

QString shownName(const ContentNode &node)
{
    return node.label.isEmpty() ? node.name : node.name + QLatin1Char(' ') + node.label;
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
    ContentNodes take() { return std::move(m_nodes); }

private:
    ContentNodes m_nodes;
};

// What the parts of a message are called, each looked up once: a result has a thousand segments of one kind.
class PartNames
{
public:
    struct Name
    {
        QString label;
        QString description;
    };

    explicit PartNames(const Hl7Names &names) : m_names(names) {}
    QString segment(const QString &segment) const { return m_names.segment(segment); }
    const Name &of(const FieldPath &path, int component, int subcomponent, const QString &valueType)
    {
        const auto [known, isNew] = m_known.try_emplace({path.field, component, subcomponent, path.segment, valueType});
        if (isNew) {
            const Hl7Element element = m_names.element(path.segment, path.field, component, subcomponent, valueType);
            known->second = {element.name, element.description()};
        }
        return known->second;
    }

private:
    Hl7Names m_names;
    std::map<std::tuple<int, int, int, QString, QString>, Name> m_known;
};

// A field of one component, and a component of one subcomponent, are one row; one of several tells its first part.
void foldSingles(ContentNodes &nodes)
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

ContentNodes fieldNodes(const DisplayText &text, TextKind kind, const FieldMap &fields)
{
    NodeBuilder nodes;
    PartNames names(Hl7Names::ofMessage(text.text));
    const auto addPart = [&nodes](int parent, const QString &name, const PartNames::Name &part, const FieldPlace &place) {
        return nodes.add(parent, {name, part.label, {}, place.outerStart, place.outerEnd, 0, 0, {}, part.description});
    };
    QString valueType; // OBX-2: the type of the segment's OBX-5
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
                nodes.add(0, {name, names.segment(segment), {}, place.outerStart, place.outerEnd, 0, 0, {}, {}});
            valueType.clear();
        }
        if (path.field == 2 && segment == QLatin1String("OBX"))
            valueType = value;
        const bool newField = newSegment || path.field != last.field || path.repetition != last.repetition;
        const bool newComponent = newField || path.component != last.component;
        last = path;
        if (value.isEmpty() && !place.hasComponents)
            continue; // an empty field is not worth a row
        const QString prefix = path.repetition > 1
            ? QStringLiteral("%1-%2[%3]").arg(segment).arg(path.field).arg(path.repetition)
            : QStringLiteral("%1-%2").arg(segment).arg(path.field);
        if (newField)
            fieldNode = addPart(segmentNode, prefix, names.of(path, 0, 0, valueType), place);
        if (!place.hasComponents && !place.hasSubcomponents) {
            nodes[fieldNode].value = value;
        } else if (!value.isEmpty()) {
            if (newComponent || componentNode == 0 || nodes[componentNode].parent != fieldNode)
                componentNode = addPart(fieldNode, prefix + QStringLiteral(".%1").arg(path.component),
                                        names.of(path, path.component, 0, valueType), place);
            const int valueNode = place.hasSubcomponents
                ? addPart(componentNode, place.name(), names.of(path, path.component, path.subcomponent, valueType), place)
                : componentNode;
            nodes[valueNode].value = value;
            if (nodes[fieldNode].value.isEmpty())
                nodes[fieldNode].value = value;
        }
        for (const int at : {segmentNode, fieldNode, componentNode})
            nodes[at].end = std::max(nodes[at].end, nodes[at].parent < 0 ? 0 : place.outerEnd);
    }
    ContentNodes tree = nodes.take();
    foldSingles(tree);
    return tree;
}

ContentNodes xmlNodes(const QString &text)
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
                {tag.first(length).toString(), attributes.toString(), {}, int(at), int(close) + 1, 0, 0, {}, {}});
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
    ContentNodes read()
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
        const int node = name.isNull() ? 0 : m_nodes.add(parent, {name, {}, {}, int(start), int(start), 0, 0, {}, {}});
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

ContentNodes contentNodes(const DisplayText &text, TextKind kind, const FieldMap &fields)
{
    if (!fields.places().empty())
        return fieldNodes(text, kind, fields);
    switch (kind) {
    case TextKind::Xml: return xmlNodes(text.text);
    case TextKind::Json: return JsonReader(text.text).read();
    case TextKind::Hl7:
    case TextKind::Plain: break;
    }
    return ContentNodes(1);
}

ContentNodes nodesWith(const ContentNodes &nodes, const QString &text)
{
    // What is above a node stands before it.
    std::vector<bool> isKept(nodes.size());
    for (size_t at = 1; at < nodes.size(); ++at) {
        const ContentNode &node = nodes[at];
        const auto above = size_t(node.parent);
        if (nodes[above].children.empty())
            continue; // it is told in the row above
        isKept[at] = isKept[above] || shownName(node).contains(text, Qt::CaseInsensitive) || node.value.contains(text, Qt::CaseInsensitive);
    }
    for (size_t at = nodes.size(); at-- > 1;) {
        if (isKept[at])
            isKept[size_t(nodes[at].parent)] = true;
    }
    NodeBuilder found;
    std::vector<int> places(nodes.size());
    for (size_t at = 1; at < nodes.size(); ++at) {
        if (!isKept[at])
            continue;
        ContentNode node = nodes[at];
        node.children.clear();
        places[at] = found.add(places[size_t(nodes[at].parent)], std::move(node));
    }
    return found.take();
}

int levelsToOpen(const ContentNodes &nodes, int atMost)
{
    constexpr int mostOpened = 100; // rows
    int opened = 0;
    int level = 0;
    for (std::vector<int> rows = nodes.front().children; level < atMost && !rows.empty(); ++level) {
        std::vector<int> below;
        for (const int row : rows) {
            const std::vector<int> &children = nodes[size_t(row)].children;
            opened += children.empty() ? 0 : 1;
            if (opened > mostOpened)
                return level;
            below.insert(below.end(), children.begin(), children.end());
        }
        rows = std::move(below);
    }
    return level;
}

void ContentTreeModel::setNodes(std::shared_ptr<const ContentNodes> nodes)
{
    beginResetModel();
    m_nodes = std::move(nodes);
    endResetModel();
}

const ContentNode *ContentTreeModel::node(const QModelIndex &index) const
{
    return index.isValid() ? &(*m_nodes)[size_t(index.internalId())] : nullptr;
}

QModelIndex ContentTreeModel::indexAt(int position) const
{
    int at = 0;
    for (bool deeper = true; deeper;) {
        deeper = false;
        for (const int child : (*m_nodes)[size_t(at)].children) {
            const ContentNode &node = (*m_nodes)[size_t(child)];
            if (position >= node.start && position <= node.end) {
                at = child;
                deeper = true;
                break;
            }
        }
    }
    return at == 0 ? QModelIndex() : createIndex((*m_nodes)[size_t(at)].row, 0, quintptr(at));
}

QModelIndex ContentTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    const auto &children = (*m_nodes)[size_t(nodeOf(parent))].children;
    if (row < 0 || size_t(row) >= children.size() || column < 0 || column > 1)
        return {};
    return createIndex(row, column, quintptr(children[size_t(row)]));
}

QModelIndex ContentTreeModel::parent(const QModelIndex &index) const
{
    const int parent = index.isValid() ? (*m_nodes)[size_t(index.internalId())].parent : -1;
    return parent <= 0 ? QModelIndex() : createIndex((*m_nodes)[size_t(parent)].row, 0, quintptr(parent));
}

int ContentTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int((*m_nodes)[size_t(nodeOf(parent))].children.size());
}

QVariant ContentTreeModel::data(const QModelIndex &index, int role) const
{
    const ContentNode *at = node(index);
    if (!at)
        return {};
    if (role == Qt::DisplayRole || role == Qt::EditRole) {
        if (index.column() == 1)
            return at->value.left(500);
        return shownName(*at);
    }
    if (role == Qt::ToolTipRole)
        return index.column() == 1 ? at->value.left(2000) : at->description;
    return {};
}

QVariant ContentTreeModel::headerData(int section, Qt::Orientation, int role) const
{
    if (role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Field") : tr("Value");
}

} // namespace millrace::ui
