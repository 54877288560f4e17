// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/content_menu.h"

#include "ui/messages/filter_words.h"
#include "ui/messages/message_filter.h"
#include "ui/messages/message_text.h"
#include "ui/messages/now_or_aside.h"
#include "ui/messages/patient_mask.h"

#include <QApplication>
#include <QClipboard>
#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMenu>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(ContentMenu)
};

// In quotes and with escapes, for scripts and tests.
QString jsonString(const QByteArray &utf8)
{
    const QByteArray array = QJsonDocument(QJsonArray{QString::fromUtf8(utf8)}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(array).sliced(1).chopped(1);
}

void copyText(const QString &text)
{
    QApplication::clipboard()->setText(text);
}

// Those whose messages are no XML themselves, while scripts see XML.
bool hasXmlForm(const DataTypeConfig &dataType)
{
    static const QStringList names{QStringLiteral("HL7V2"), QStringLiteral("EDI/X12"), QStringLiteral("EDI"),
                                   QStringLiteral("X12"), QStringLiteral("NCPDP"), QStringLiteral("DELIMITED")};
    return names.contains(dataType.name);
}

// As XML, or from XML as it would go out, by the data type and its settings.
void addOtherForm(QMenu &copies, QObject *context, const CopiedContent &content)
{
    if (!content.isText || !content.dataType || !hasXmlForm(*content.dataType) || (content.kind == TextKind::Xml) != content.isScriptsForm)
        return;
    const Conversions::Convert &convert = content.isScriptsForm ? content.conversions.deserialized : content.conversions.serialized;
    if (!convert)
        return;
    const QString name = content.isScriptsForm ? dataTypeLabel(content.dataType->name) : QStringLiteral("XML");
    QAction *copy = copies.addAction(name);
    copy->setObjectName(QStringLiteral("copyOtherForm"));
    QObject::connect(copy, &QAction::triggered, context, [context, content, convert, name] {
        const auto work = [content, convert] {
            const auto hidden = [mask = content.mask](const QByteArray &bytes) { return mask ? mask->hidden(bytes) : bytes; };
            Result<QByteArray> made = convert(*content.dataType, hidden(content.bytes));
            if (made)
                return Result<QByteArray>(hidden(*made)); // a value may be written otherwise there
            return Result<QByteArray>(Error{made.error().code, content.mask ? content.mask->hidden(made.error().message) : made.error().message});
        };
        const auto show = [content, name](const Result<QByteArray> &made) {
            if (made)
                copyText(QString::fromUtf8(*made));
            else
                content.failed(Tr::tr("It can't be copied as %1.").arg(name), made.error().message);
        };
        if (content.bytes.size() <= doneAtOnce)
            show(work());
        else
            whenReady(context, runAside(*content.conversions.pool, work), show);
    });
}

} // namespace

void addCopies(QMenu &menu, QObject *context, const CopiedContent &content)
{
    QMenu *copies = menu.addMenu(Tr::tr("Copy content as"));
    copies->setObjectName(QStringLiteral("copyAs"));
    const auto add = [&](const QString &text, QString (*form)(const QByteArray &)) {
        copies->addAction(text, context, [context, form, bytes = content.bytes, mask = content.mask] {
            nowOrAside(context, bytes.size(), [bytes, mask, form] { return form(mask ? mask->hidden(bytes) : bytes); }, copyText);
        });
    };
    if (content.isText) {
        add(Tr::tr("Text"), [](const QByteArray &bytes) { return QString::fromUtf8(bytes); });
        if (content.kind == TextKind::Xml)
            add(Tr::tr("Indented text"), [](const QByteArray &bytes) { return indentXml(QString::fromUtf8(bytes)); });
        if (content.kind == TextKind::Json)
            add(Tr::tr("Indented text"), [](const QByteArray &bytes) { return indentJson(QString::fromUtf8(bytes)); });
        addOtherForm(*copies, context, content);
        add(Tr::tr("JSON string"), jsonString);
    }
    add(Tr::tr("Base64"), [](const QByteArray &bytes) { return QString::fromLatin1(bytes.toBase64()); });
    add(Tr::tr("Hex"), [](const QByteArray &bytes) { return QString::fromLatin1(bytes.toHex(' ')); });
}

void addTextCopies(QMenu &menu, ContentText *text)
{
    menu.addAction(Tr::tr("Copy"), text, &QPlainTextEdit::copy)->setEnabled(text->textCursor().hasSelection());
    const FieldPlace *field = text->fieldAtCaret();
    if (!field)
        return;
    const QString value = text->content().text.mid(field->start, field->end - field->start);
    const QString name = field->name();
    menu.addAction(Tr::tr("Copy value of %1").arg(name), text, [value] { copyText(value); });
    menu.addAction(Tr::tr("Copy path %1").arg(name), text, [name] { copyText(name); });
}

void addFilterTerms(QMenu &menu, const ContentText &text, StageKey stage, const std::function<void(const QString &)> &chosen)
{
    const FieldPlace *field = text.fieldAtCaret();
    QString value = text.textCursor().selectedText();
    if (value.isEmpty() && field)
        value = text.content().text.mid(field->start, field->end - field->start);
    if (text.kind() == TextKind::Xml)
        value = plainXmlText(value);
    value = value.section(QChar::ParagraphSeparator, 0, 0).trimmed();
    if (value.isEmpty())
        return;
    const QString word = contentWord(storedAs(stage).type);
    const QString shown = QString(value.size() > 30 ? value.first(30) + QStringLiteral("…") : value).replace(QLatin1Char('&'), QLatin1String("&&"));
    const auto add = [&](const char *name, const QString &sentence, Wanted wanted) {
        QAction *action = menu.addAction(sentence.arg(shown, contentLabel(stage.type)));
        action->setObjectName(QLatin1String(name));
        QObject::connect(action, &QAction::triggered, &menu, [chosen, terms = contentTerm(word, value, wanted)] { chosen(terms); });
    };
    add("filterByValue", Tr::tr("Only messages with “%1” in %2"), Wanted::Present);
    add("excludeValue", Tr::tr("Exclude messages with “%1” in %2"), Wanted::Absent);
    menu.addSeparator();
}

} // namespace millrace::ui
