// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/attachment_settings.h"

#include "ui/document/channel_document.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/property_field.h"
#include "ui/theme/fonts.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

// The fields read and write a tree of their own, made of the entries and made into them.
const QByteArray typeKey = "identity.mimetype";
const QByteArray patternsKey = "regex.patterns";
const QByteArray scriptKey = "javascript.script";
const QString patternName = QStringLiteral("regex.pattern");
const QString patternTypeName = QStringLiteral("regex.mimetype");

struct HandlerType
{
    QString name; // in channel files
    QString label;
    QString className;
};

std::vector<HandlerType> handlerTypes()
{
    const QString package = QStringLiteral("com.mirth.connect.server.attachments.");
    return {{QStringLiteral("None"), AttachmentSettings::tr("None"), {}},
            {QStringLiteral("Entire Message"), AttachmentSettings::tr("The entire message"), package + QStringLiteral("identity.IdentityAttachmentHandlerProvider")},
            {QStringLiteral("Regex"), AttachmentSettings::tr("What patterns match"), package + QStringLiteral("regex.RegexAttachmentHandlerProvider")},
            {QStringLiteral("DICOM"), AttachmentSettings::tr("The pixel data of DICOM"), package + QStringLiteral("dicom.DICOMAttachmentHandlerProvider")},
            {QStringLiteral("JavaScript"), AttachmentSettings::tr("What a script takes out"), package + QStringLiteral("javascript.JavaScriptAttachmentHandlerProvider")}};
}

std::vector<PropertySpec> specsOf(const QString &type)
{
    if (type == QLatin1String("Entire Message")) {
        return {{.key = typeKey, .fallback = "text/plain", .label = AttachmentSettings::tr("MIME type"),
                 .help = AttachmentSettings::tr("What the attachment is, such as application/pdf."), .use = PropertyUse::Template}};
    }
    if (type == QLatin1String("Regex")) {
        return {{.key = patternsKey, .kind = PropertyKind::NameValues, .fallback = {}, .label = AttachmentSettings::tr("Patterns: what the first group matches is taken out"),
                 .help = AttachmentSettings::tr("A regular expression and the MIME type of what its first group matches.")}};
    }
    if (type == QLatin1String("JavaScript")) {
        return {{.key = scriptKey, .kind = PropertyKind::Script, .fallback = {}, .label = AttachmentSettings::tr("Script"),
                 .help = AttachmentSettings::tr("Calls addAttachment() for what it takes out, and returns the message that is left.")}};
    }
    return {};
}

int numberOf(const QString &key, const QString &name)
{
    return key.mid(name.size()).toInt();
}

PropertyTree treeOf(const AttachmentHandlerConfig &handler)
{
    PropertyTree tree;
    PropertyTree patterns{patternsKey, {}, {}, {}};
    std::vector<QString> keys;
    for (auto it = handler.properties.begin(); it != handler.properties.end(); ++it) {
        if (it.key().startsWith(patternName))
            keys.push_back(it.key());
        else
            tree.children.push_back({it.key().toUtf8(), {}, it.value().toUtf8(), {}});
    }
    std::sort(keys.begin(), keys.end(), [](const QString &a, const QString &b) { return numberOf(a, patternName) < numberOf(b, patternName); });
    for (const QString &key : keys) {
        const QString type = handler.properties.value(patternTypeName + key.mid(patternName.size()));
        PropertyTree values{"list", {}, {}, {{"string", {}, type.toUtf8(), {}}}};
        patterns.children.push_back({"entry", {}, {}, {{"string", {}, handler.properties.value(key).toUtf8(), {}}, std::move(values)}});
    }
    tree.children.push_back(std::move(patterns));
    return tree;
}

QMap<QString, QString> entriesOf(const PropertyTree &tree, QMap<QString, QString> entries)
{
    for (const PropertyTree &child : tree.children) {
        if (child.name != patternsKey)
            entries.insert(QString::fromUtf8(child.name), QString::fromUtf8(child.text));
    }
    for (const QString &name : {patternName, patternTypeName})
        entries.removeIf([&name](QMap<QString, QString>::iterator entry) { return entry.key().startsWith(name); });
    int number = 0;
    const PropertyTree *patterns = tree.child(patternsKey);
    for (const PropertyTree &entry : patterns ? patterns->children : std::vector<PropertyTree>()) {
        for (const PropertyTree &type : entry.child("list")->children) {
            entries.insert(patternName + QString::number(number), QString::fromUtf8(entry.value("string")));
            entries.insert(patternTypeName + QString::number(number++), QString::fromUtf8(type.text));
        }
    }
    return entries;
}

} // namespace

AttachmentSettings::AttachmentSettings(ChannelDocument &document, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_document(document), m_channels(channels), m_type(new QComboBox(this)), m_layout(new QVBoxLayout(this))
{
    m_type->setObjectName(QStringLiteral("attachmentHandler"));
    m_type->setAccessibleName(tr("Attachments"));
    m_type->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(scaled(4, this));
    m_layout->addWidget(m_type, 0, Qt::AlignLeft);
    connect(m_type, &QComboBox::activated, this, &AttachmentSettings::chooseType);
    connect(&document, &ChannelDocument::changed, this, &AttachmentSettings::follow);
    rebuild();
}

void AttachmentSettings::follow()
{
    if (m_document.channel().attachmentHandler.type != m_shownType) {
        rebuild();
        return;
    }
    const PropertyTree tree = treeOf(m_document.channel().attachmentHandler);
    for (PropertyField *field : m_fields)
        field->read(tree);
}

void AttachmentSettings::rebuild()
{
    const AttachmentHandlerConfig &handler = m_document.channel().attachmentHandler;
    m_shownType = handler.type;
    for (QWidget *part : m_parts)
        delete part;
    m_parts.clear();
    m_fields.clear();
    m_type->clear();
    for (const HandlerType &type : handlerTypes())
        m_type->addItem(type.label, type.name);
    if (m_type->findData(handler.type) < 0)
        m_type->addItem(handler.type, handler.type); // this version does not have it; the list of problems says so
    m_type->setCurrentIndex(m_type->findData(handler.type));
    const std::vector<PropertySpec> specs = specsOf(handler.type);
    for (const PropertySpec &spec : specs) {
        auto *label = new QLabel(spec.label, this);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setWordWrap(true);
        PropertyField *field = makePropertyField(spec, specs, m_channels, this);
        field->read(treeOf(handler));
        label->setBuddy(field);
        field->setToolTip(spec.help);
        connect(field, &PropertyField::edited, this, [this, field] { take(*field); });
        connect(field, &PropertyField::left, &m_document, &ChannelDocument::endMerging);
        m_layout->addWidget(label);
        m_layout->addWidget(field);
        m_parts.insert(m_parts.end(), {label, field});
        m_fields.push_back(field);
    }
}

void AttachmentSettings::chooseType(int row)
{
    const QString name = m_type->itemData(row).toString();
    const std::vector<HandlerType> types = handlerTypes();
    const auto type = std::find_if(types.begin(), types.end(), [&](const HandlerType &each) { return each.name == name; });
    if (type == types.end() || name == m_shownType)
        return;
    AttachmentHandlerConfig handler{type->name, type->className, {}};
    for (const PropertySpec &spec : specsOf(name)) {
        if (spec.kind != PropertyKind::NameValues)
            handler.properties.insert(QString::fromUtf8(spec.key), QString::fromUtf8(spec.fallback));
    }
    [[maybe_unused]] const auto done = m_document.edit(tr("Change attachment handler"), [&handler](PropertyTree &document) { setAttachmentHandler(document, handler); });
    Q_ASSERT(done.ok());
}

void AttachmentSettings::take(const PropertyField &field)
{
    AttachmentHandlerConfig handler = m_document.channel().attachmentHandler;
    PropertyTree tree = treeOf(handler);
    field.write(tree);
    handler.properties = entriesOf(tree, handler.properties);
    [[maybe_unused]] const auto done = m_document.edit(
        tr("Change attachments"), [&handler](PropertyTree &document) { setAttachmentHandler(document, handler); }, QStringLiteral("attachments"));
    Q_ASSERT(done.ok());
}

} // namespace millrace::ui
