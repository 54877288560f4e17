// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/value_text.h"

#include "engine/model/response.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/text.h"

namespace millrace::ui {

QString typeWord(const Value &value)
{
    struct Names
    {
        QString operator()(std::monostate) const { return QStringLiteral("null"); }
        QString operator()(bool) const { return QStringLiteral("Boolean"); }
        QString operator()(qint32) const { return QStringLiteral("Integer"); }
        QString operator()(qint64) const { return QStringLiteral("Long"); }
        QString operator()(double) const { return QStringLiteral("Number"); }
        QString operator()(const QString &) const { return QStringLiteral("String"); }
        QString operator()(const QByteArray &) const { return QStringLiteral("byte[]"); }
        QString operator()(const DateValue &) const { return QStringLiteral("Date"); }
        QString operator()(const std::shared_ptr<const Response> &) const { return QStringLiteral("Response"); }
        QString operator()(const std::shared_ptr<const ValueList> &) const { return QStringLiteral("List"); }
        QString operator()(const std::shared_ptr<const ValueObject> &) const { return QStringLiteral("Object"); }
        QString operator()(const std::shared_ptr<const ScriptObject> &) const { return QStringLiteral("XML"); }
    };
    return std::visit(Names(), value.variant());
}

QString valueText(const Value &value)
{
    if (const Response *response = value.response()) {
        QString text = statusWord(response->status);
        if (!response->statusMessage.isEmpty())
            text += QStringLiteral(": ") + response->statusMessage;
        if (!response->message.isEmpty())
            text += QStringLiteral("\n") + QString::fromUtf8(response->message);
        return text;
    }
    if (const QByteArray *bytes = value.get<QByteArray>())
        return QString::fromLatin1(bytes->left(4096).toHex(' '));
    if (const DateValue *date = value.get<DateValue>())
        return dateAndTime(date->time);
    return value.toText();
}

} // namespace millrace::ui
