// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/template/template_tools.h"

#include "engine/base/java_date_format.h"
#include "engine/template/template_text_tools.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace millrace {

namespace {

Timestamp now()
{
    return QDateTime::currentMSecsSinceEpoch();
}

// The names that DateTool takes for a pattern.
QByteArray patternNamed(const QByteArray &name)
{
    static const std::pair<QByteArrayView, QByteArrayView> patterns[] = {
        {"default", "MMM d, yyyy, h:mm:ss a"},
        {"medium", "MMM d, yyyy, h:mm:ss a"},
        {"short", "M/d/yy, h:mm a"},
        {"long", "MMMM d, yyyy 'at' h:mm:ss a z"},
        {"full", "EEEE, MMMM d, yyyy 'at' h:mm:ss a zzzz"},
        {"iso", "yyyy-MM-dd'T'HH:mm:ss"},
        {"intl", "yyyy-MM-dd HH:mm:ss"},
    };
    for (const auto &[known, pattern] : patterns) {
        if (name == known)
            return pattern.toByteArray();
    }
    return name;
}

// A date, or milliseconds.
std::optional<TemplateDate> dateOf(const TemplateValue &value)
{
    if (const auto *date = value.get<TemplateDate>())
        return *date;
    if (const std::optional<TemplateValue> number = value.number())
        return TemplateDate{number->toLong()};
    return std::nullopt;
}

class DateTool final : public TemplateObject
{
public:
    QByteArray className() const override { return "org.apache.velocity.tools.generic.DateTool"; }
    QByteArray text() const override { return formattedDate("default", now()).text(); }

    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        if (method == "get" && arguments.size() == 1)
            return TemplateCall::done(formattedDate(arguments[0].text(), now()));
        if (method == "format" && arguments.size() == 2) {
            const std::optional<TemplateDate> date = dateOf(arguments[1]);
            return TemplateCall::done(date ? formattedDate(arguments[0].text(), date->time) : TemplateValue());
        }
        if (method == "getSystemTime" && arguments.empty())
            return TemplateCall::done(now());
        if ((method == "getDate" || method == "getSystemDate") && arguments.empty())
            return TemplateCall::done(TemplateDate{now()});
        if (method == "toDate" && arguments.size() == 1) {
            const std::optional<TemplateDate> date = dateOf(arguments[0]);
            return date ? TemplateCall::done(*date) : TemplateCall::done({});
        }
        return part(method, arguments);
    }

private:
    static TemplateCall part(const QByteArray &method, const TemplateArguments &arguments)
    {
        const std::optional<TemplateDate> date = arguments.empty() ? TemplateDate{now()} : dateOf(arguments[0]);
        if (arguments.size() > 1 || !date)
            return {};
        const QDate day = QDateTime::fromMSecsSinceEpoch(date->time).date();
        if (method == "getYear")
            return TemplateCall::done(qint32(day.year()));
        if (method == "getMonth") // January is 0
            return TemplateCall::done(qint32(day.month() - 1));
        if (method == "getDay")
            return TemplateCall::done(qint32(day.day()));
        return {};
    }
};

// A class of which only static methods are called, each from text to text; nothing where it fails.
class TextTool final : public TemplateObject
{
public:
    using Method = std::optional<QByteArray> (*)(const QByteArray &text);
    using Methods = std::vector<std::pair<QByteArray, Method>>;
    TextTool(QByteArray className, Methods methods) : m_className(std::move(className)), m_methods(std::move(methods)) {}

    QByteArray className() const override { return m_className; }
    TemplateCall call(const QByteArray &method, const TemplateArguments &arguments) override
    {
        const auto found = std::find_if(m_methods.begin(), m_methods.end(), [&method](const auto &known) { return known.first == method; });
        if (found == m_methods.end() || arguments.size() != 1 || arguments[0].isNull())
            return {};
        const std::optional<QByteArray> result = found->second(arguments[0].text());
        return result ? TemplateCall::done(*result) : TemplateCall::failed(QStringLiteral("the text can't be read"));
    }

private:
    QByteArray m_className;
    Methods m_methods;
};

} // namespace

TemplateValue formattedDate(const QByteArray &pattern, Timestamp time)
{
    const Result<QString> text = formatJavaDate(QString::fromUtf8(patternNamed(pattern)), time);
    return text ? TemplateValue(*text) : TemplateValue();
}

std::optional<TemplateValue> findTemplateTool(const QByteArray &name)
{
    std::shared_ptr<TemplateObject> tool;
    if (name == "date") {
        tool = std::make_shared<DateTool>();
    } else if (name == "JsonUtil") {
        tool = std::make_shared<TextTool>("com.mirth.connect.userutil.JsonUtil",
                                          TextTool::Methods{{"escape", escapedForJson}, {"prettyPrint", prettyJson}});
    } else if (name == "XmlUtil") {
        tool = std::make_shared<TextTool>(
            "com.mirth.connect.userutil.XmlUtil",
            TextTool::Methods{{"encode", encodedForXml}, {"decode", decodedEntity}, {"prettyPrint", prettyXml}, {"toJson", xmlToJson}});
    } else {
        return std::nullopt;
    }
    return TemplateValue(std::move(tool));
}

} // namespace millrace
