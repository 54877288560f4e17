// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/messages/patient_mask.h"

#include "ui/hl7/hl7_names.h"
#include "ui/messages/field_differences.h"
#include "ui/messages/sent_properties.h"

#include <QSet>

#include <algorithm>
#include <array>

namespace millrace::ui {

namespace {

constexpr qsizetype shortestValue = 3;       // shorter ones stand anywhere
constexpr qsizetype mostRead = 1 << 20;      // of a content, to learn values from
constexpr QChar sign(u'\u2022');

struct Fields
{
    const char *segment;
    std::initializer_list<int> fields;
};

// Names, identifiers, dates of birth, addresses, phones, accounts.
const std::array patientFields{
    Fields{"PID", {2, 3, 4, 5, 6, 7, 9, 11, 12, 13, 14, 18, 19, 20, 21, 23, 29}},
    Fields{"PD1", {4}},
    Fields{"NK1", {2, 4, 5, 6, 12, 16, 26, 30, 31, 32, 33, 37}},
    Fields{"MRG", {1, 2, 3, 4, 5, 6, 7}},
    Fields{"PV1", {5, 19, 50}},
    Fields{"GT1", {2, 3, 4, 5, 6, 7, 8, 12, 16, 17, 18, 19}},
    Fields{"IN1", {2, 16, 18, 19, 36, 49}},
    Fields{"IN2", {1, 2, 3, 6, 7, 8, 9, 22, 61, 63}},
    Fields{"ACC", {5, 11}},
};

} // namespace

bool isPatientField(const QString &segment, int field)
{
    const auto known = std::find_if(patientFields.begin(), patientFields.end(),
                                    [&segment](const Fields &candidate) { return segment == QLatin1String(candidate.segment); });
    return known != patientFields.end() && std::find(known->fields.begin(), known->fields.end(), field) != known->fields.end();
}

QString masked(const QString &text)
{
    QString hidden = text;
    for (QChar &c : hidden) {
        if (!c.isSpace())
            c = sign;
    }
    return hidden;
}

PatientMask::PatientMask(const Message &message)
{
    for (const ConnectorMessage &connector : message.connectorMessages) {
        for (const std::optional<Content> *content : {&connector.raw, &connector.processedRaw, &connector.transformed, &connector.encoded}) {
            if (*content)
                learn((*content)->data, (*content)->dataType);
        }
        if (connector.sent) {
            if (const auto sent = readSentProperties(connector.sent->data))
                learn(sent->payload, {});
        }
    }
    std::sort(m_values.begin(), m_values.end(), [](const QString &a, const QString &b) { return a.size() > b.size(); });
    for (const QString &value : std::as_const(m_values))
        m_utf8 += value.toUtf8();
}

void PatientMask::learn(const QByteArray &content, const QString &dataType)
{
    const QByteArray start = startOfText(content, mostRead).toByteArray();
    const TextKind kind = textKindOf(start, dataType);
    if (kind != TextKind::Hl7 && kind != TextKind::Xml)
        return;
    const DisplayText text = displayText(start, kind, Indent::Off);
    QSet<QString> known(m_values.begin(), m_values.end());
    const Hl7Names names = Hl7Names::ofMessage(text.text);
    const FieldMap fields(text, kind);
    for (const FieldPlace &place : fields.places()) {
        if (!isPatientField(place.path.segment, place.path.field))
            continue;
        // Behind an identifier stand who gave it and of which kind it is: they are others' words too.
        const QString type = names.element(place.path.segment, place.path.field).dataType;
        if (place.path.component > 1 && (type == QLatin1String("CX") || type == QLatin1String("CK")))
            continue;
        QString value = text.text.mid(place.start, place.end - place.start);
        if (kind == TextKind::Xml)
            value = plainXmlText(value);
        if (value.size() >= shortestValue && !known.contains(value)) {
            known.insert(value);
            m_values += value;
        }
    }
}

void PatientMask::hide(DisplayText &text, TextKind kind) const
{
    const FieldMap fields(text, kind);
    for (const FieldPlace &place : fields.places()) {
        if (!isPatientField(place.path.segment, place.path.field))
            continue;
        for (int at = place.start; at < place.end; ++at) {
            if (!text.text[at].isSpace())
                text.text[at] = sign;
        }
    }
    text.text = hidden(text.text);
    for (TextFold &fold : text.folds) // what is embedded stays out of copies
        fold.hidden = text.text.mid(fold.start, fold.end - fold.start).toUtf8();
}

QString PatientMask::hidden(const QString &text) const
{
    QString result = text;
    for (const QString &value : m_values)
        result.replace(value, masked(value));
    return result;
}

QByteArray PatientMask::hidden(const QByteArray &utf8) const
{
    QByteArray result = utf8;
    for (const QByteArray &value : m_utf8)
        result.replace(value, QByteArray(value.size(), '*'));
    return result;
}

} // namespace millrace::ui
