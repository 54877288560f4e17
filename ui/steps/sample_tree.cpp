// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/steps/sample_tree.h"

#include "ui/hl7/hl7_names.h"
#include "ui/theme/fonts.h"
#include "ui/theme/tokens.h"

#include <QApplication>
#include <QHash>
#include <QMimeData>
#include <QPainter>
#include <QRegularExpression>
#include <QXmlStreamReader>

namespace millrace::ui {

namespace {

constexpr int deepest = 200; // levels; as the engine reads

QString quotedKey(QString name)
{
    name.replace(QLatin1Char('\\'), QLatin1String("\\\\"));
    name.replace(QLatin1Char('\''), QLatin1String("\\'"));
    return QStringLiteral("['%1']").arg(name);
}

// Under E4X's default namespace, which is none, names find only elements that are in none.
QString memberOf(QStringView name, bool isInNamespace, bool isAttribute)
{
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z_$][\\w$]*$"));
    const QString mark = isAttribute ? QStringLiteral("@") : QString();
    if (!isInNamespace)
        return quotedKey(mark + name.toString());
    return QStringLiteral(".%1*::%2").arg(mark, plain.match(name).hasMatch() ? name.toString() : quotedKey(name.toString()));
}

class XmlTreeReader
{
public:
    explicit XmlTreeReader(const QByteArray &xml) : m_reader(xml) {}

    SampleTree read()
    {
        std::vector<int> open;
        while (!m_reader.atEnd() && !isFull()) {
            switch (m_reader.readNext()) {
            case QXmlStreamReader::StartElement:
                open.push_back(open.empty() ? 0 : addElement(open.back()));
                addAttributes(open.back());
                break;
            case QXmlStreamReader::EndElement: open.pop_back(); break;
            case QXmlStreamReader::Characters:
                if (!open.empty() && !m_reader.isWhitespace())
                    m_tree.nodes[size_t(open.back())].value += m_reader.text();
                break;
            default: break;
            }
            if (open.size() > deepest)
                break;
        }
        m_tree.isCut = isFull();
        return std::move(m_tree);
    }

private:
    bool isFull() const { return m_tree.nodes.size() >= mostSampleNodes; }
    int add(int parent, const QString &name, const QString &member)
    {
        ContentNode node;
        node.name = name;
        node.parent = parent;
        node.row = int(m_tree.nodes[size_t(parent)].children.size());
        const int at = int(m_tree.nodes.size());
        m_tree.nodes[size_t(parent)].children.push_back(at);
        m_tree.nodes.push_back(std::move(node));
        m_tree.paths.push_back(member); // the whole path when all siblings are known
        return at;
    }
    int addElement(int parent)
    {
        return add(parent, m_reader.name().toString(), memberOf(m_reader.name(), !m_reader.namespaceUri().isEmpty(), false));
    }
    void addAttributes(int element)
    {
        for (const QXmlStreamAttribute &attribute : m_reader.attributes()) {
            const int at = add(element, QLatin1Char('@') + attribute.qualifiedName().toString(), memberOf(attribute.name(), !attribute.namespaceUri().isEmpty(), true));
            m_tree.nodes[size_t(at)].value = attribute.value().toString();
        }
    }

    QXmlStreamReader m_reader;
    SampleTree m_tree;
};

// From members to whole paths; those of a name that there are several of get their place.
void completePaths(SampleTree &tree)
{
    for (size_t at = 0; at < tree.nodes.size(); ++at) { // parents come before their children
        QHash<QString, int> counts;
        for (const int child : tree.nodes[at].children)
            ++counts[tree.nodes[size_t(child)].name];
        QHash<QString, int> seen;
        for (const int child : tree.nodes[at].children) {
            ContentNode &node = tree.nodes[size_t(child)];
            QString index;
            if (counts.value(node.name) > 1) {
                const int place = seen[node.name]++;
                index = QStringLiteral("[%1]").arg(place);
                node.label = index; // told apart; HL7's names come behind it
            }
            tree.paths[size_t(child)] = tree.paths[at] + tree.paths[size_t(child)] + index;
        }
    }
}

// "PID.5.1": segment, field, component, subcomponent.
struct ElementName
{
    explicit ElementName(const QString &name)
    {
        const QStringList parts = name.split(QLatin1Char('.'));
        segment = parts.front();
        for (int at = 1; at < int(parts.size()) && at < 4; ++at)
            numbers[at - 1] = parts[at].toInt();
    }
    QString segment;
    int numbers[3] = {};
};

void nameHl7(SampleTree &tree, const QString &xml)
{
    const Hl7Names names = Hl7Names::ofMessage(xml);
    QString valueType; // OBX-2: the type of the segment's OBX-5
    for (size_t at = 1; at < tree.nodes.size(); ++at) {
        ContentNode &node = tree.nodes[at];
        const ElementName name(node.name);
        QString label;
        if (name.numbers[0] == 0) {
            label = names.segment(node.name);
            valueType.clear();
        } else {
            const Hl7Element element = names.element(name.segment, name.numbers[0], name.numbers[1], name.numbers[2], valueType);
            label = element.name;
            node.description = element.description();
        }
        if (node.name == QLatin1String("OBX.2"))
            valueType = node.children.empty() ? node.value : tree.nodes[size_t(node.children.front())].value;
        node.label = node.label.isEmpty() ? label : node.label + QLatin1Char(' ') + label;
    }
    // From the leaves up: a component or field of one part is one row, one of several shows them as the message has them.
    for (size_t at = tree.nodes.size(); at-- > 1;) {
        ContentNode &node = tree.nodes[at];
        const int depth = int(node.name.count(QLatin1Char('.')));
        if (depth == 0 || node.children.empty())
            continue;
        const ContentNode &first = tree.nodes[size_t(node.children.front())];
        if (node.children.size() == 1 && first.children.empty() && first.name == node.name + QLatin1String(".1")) {
            node.value = first.value;
            tree.paths[at] = tree.paths[size_t(node.children.front())];
            node.children.clear();
            continue;
        }
        QStringList values;
        for (const int child : node.children)
            values << tree.nodes[size_t(child)].value;
        node.value = values.join(QLatin1Char(depth == 1 ? '^' : '&'));
    }
}

SampleTree jsonTree(const QByteArray &json)
{
    SampleTree tree;
    tree.isXml = false;
    const DisplayText text = displayText(json, TextKind::Json, Indent::Off);
    tree.nodes = contentNodes(text, TextKind::Json, FieldMap());
    tree.isCut = tree.nodes.size() > mostSampleNodes;
    tree.paths.assign(tree.nodes.size(), {});
    for (size_t at = 0; at < tree.nodes.size(); ++at) {
        const ContentNode &node = tree.nodes[at];
        const bool isArray = at == 0 ? json.trimmed().startsWith('[') : text.text.mid(node.start, 1) == QLatin1String("[");
        for (const int child : node.children) {
            ContentNode &member = tree.nodes[size_t(child)];
            if (isArray)
                member.name = QStringLiteral("[%1]").arg(member.row);
            // Keys stand as the JSON has them, with escapes that JavaScript knows too.
            tree.paths[size_t(child)] = tree.paths[at] + (isArray ? member.name : QStringLiteral("['%1']").arg(QString(member.name).replace(QLatin1Char('\''), QLatin1String("\\'"))));
        }
    }
    return tree;
}

} // namespace

SampleTree sampleTree(const QByteArray &serialized)
{
    const QByteArray start = serialized.left(1000).trimmed();
    if (start.startsWith('{') || start.startsWith('['))
        return jsonTree(serialized);
    if (!start.startsWith('<'))
        return {};
    SampleTree tree = XmlTreeReader(serialized).read();
    completePaths(tree);
    if (start.contains("<HL7Message"))
        nameHl7(tree, QString::fromUtf8(serialized));
    return tree;
}

void SampleTreeModel::setTree(SampleTree tree, TemplateSide side)
{
    m_paths = std::move(tree.paths);
    m_isXml = tree.isXml;
    m_side = side;
    setNodes(std::move(tree.nodes));
}

FieldDrag SampleTreeModel::field(const QModelIndex &index) const
{
    static const QRegularExpression place(QStringLiteral(R"re(^\[\d+\] ?)re"));
    FieldDrag drag;
    const ContentNode *at = node(index);
    drag.side = m_side;
    drag.path = (m_side == TemplateSide::Inbound ? QStringLiteral("msg") : QStringLiteral("tmp")) + (at ? m_paths[size_t(index.internalId())] : QString());
    drag.isXml = m_isXml;
    drag.isText = at && at->children.empty();
    drag.label = at ? QString(at->label).remove(place) : QString();
    return drag;
}

QVariant SampleTreeModel::data(const QModelIndex &index, int role) const
{
    const ContentNode *at = node(index);
    if (at && role == NameRole)
        return index.column() == 0 ? at->name : QString();
    if (at && role == LabelRole)
        return index.column() == 0 ? at->label : QString();
    if (at && role == Qt::ToolTipRole && index.column() == 0) {
        const QString path = field(index).path;
        return at->description.isEmpty() ? path : at->description + QLatin1Char('\n') + path;
    }
    return ContentTreeModel::data(index, role);
}

Qt::ItemFlags SampleTreeModel::flags(const QModelIndex &index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled : Qt::NoItemFlags;
}

QMimeData *SampleTreeModel::mimeData(const QModelIndexList &indexes) const
{
    return indexes.isEmpty() ? nullptr : fieldMimeData(field(indexes.front())).release();
}

void SampleDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QStyleOptionViewItem row = option;
    initStyleOption(&row, index);
    const QString text = row.text;
    row.text.clear();
    const QStyle *style = row.widget ? row.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &row, painter, row.widget);
    const Tokens &tokens = Tokens::of(row.palette);
    const int padding = scaled(4, row.font);
    QRect rect = row.rect.adjusted(padding, 0, -padding, 0);
    const auto draw = [&](const QFont &font, Token ink, const QString &part) {
        painter->setFont(font);
        painter->setPen(tokens[ink]);
        const QString elided = QFontMetrics(font).elidedText(part, Qt::ElideRight, rect.width());
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, elided);
        rect.setLeft(rect.left() + QFontMetrics(font).horizontalAdvance(elided) + scaled(6, row.font));
    };
    painter->save();
    const QFont code = editorFont();
    if (index.column() == 0) {
        draw(code, Token::Text, index.data(SampleTreeModel::NameRole).toString());
        draw(row.font, Token::Text2, index.data(SampleTreeModel::LabelRole).toString());
    } else {
        draw(code, Token::Text, text);
    }
    painter->restore();
}

QSize SampleDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const QString name = index.data(SampleTreeModel::NameRole).toString();
    const int width = QFontMetrics(editorFont()).horizontalAdvance(name) + QFontMetrics(option.font).horizontalAdvance(index.data(SampleTreeModel::LabelRole).toString());
    return {width + scaled(20, option.font), scaled(24, option.font)};
}

} // namespace millrace::ui
