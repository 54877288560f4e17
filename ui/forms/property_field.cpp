// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/property_field.h"

#include "ui/forms/list_fields.h"
#include "ui/forms/property_check.h"
#include "ui/forms/script_field.h"
#include "ui/forms/text_fields.h"
#include "ui/forms/value_fields.h"
#include "ui/widgets/undo_keys.h"

#include <QComboBox>
#include <QFocusEvent>
#include <QLineEdit>
#include <QPlainTextEdit>

#include <algorithm>

namespace millrace::ui {

PropertyField::PropertyField(PropertySpec spec, QWidget *parent) : QWidget(parent), m_spec(std::move(spec)) {}

void PropertyField::adopt(QWidget *editor, const QString &part, const QString &accessibleName)
{
    const QString name = QStringLiteral("field.") + QString::fromUtf8(m_spec.key);
    editor->setObjectName(part.isEmpty() ? name : name + QLatin1Char('.') + part);
    editor->setAccessibleName(accessibleName.isEmpty() ? specText(m_spec.label) : accessibleName);
    editor->installEventFilter(this);
    m_parts.push_back(editor);
    if (!m_editor) {
        m_editor = editor;
        setFocusProxy(editor);
    }
}

void PropertyField::setProblem(const QString &sentence)
{
    for (QWidget *part : m_parts) {
        if (part->property("invalid").toBool() == !sentence.isEmpty() && part->accessibleDescription() == sentence)
            continue;
        part->setProperty("invalid", !sentence.isEmpty());
        part->setAccessibleDescription(sentence);
        part->update();
    }
}

bool PropertyField::insertVariable(const QString &)
{
    return false;
}

bool PropertyField::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::FocusIn) {
        Q_EMIT entered();
    } else if (event->type() == QEvent::FocusOut) {
        const Qt::FocusReason reason = static_cast<QFocusEvent *>(event)->reason();
        if (reason != Qt::PopupFocusReason && reason != Qt::ActiveWindowFocusReason && reason != Qt::MenuBarFocusReason)
            Q_EMIT left();
    }
    // The wheel scrolls the form; it changes no setting on its way.
    if (event->type() == QEvent::Wheel && qobject_cast<QComboBox *>(watched)) {
        event->ignore();
        return true;
    }
    const bool isText = qobject_cast<QLineEdit *>(watched) || qobject_cast<QPlainTextEdit *>(watched);
    return (isText && leavesUndoToWindow(event)) || QWidget::eventFilter(watched, event);
}

PropertyField *makePropertyField(const PropertySpec &spec, const std::vector<PropertySpec> &siblings, const ChannelList &channels, QWidget *parent)
{
    if (spec.key.endsWith("queueEnabled")) {
        const QByteArray prefix = spec.key.chopped(int(qstrlen("queueEnabled")));
        const auto sendFirst = std::find_if(siblings.begin(), siblings.end(), [&](const PropertySpec &other) { return other.key == prefix + "sendFirst"; });
        if (sendFirst != siblings.end())
            return new QueueField(spec, *sendFirst, parent);
    }
    switch (spec.kind) {
    case PropertyKind::Flag: return new FlagField(spec, parent);
    case PropertyKind::Choice: return new ChoiceField(spec, parent);
    case PropertyKind::Channel: return new ChannelField(spec, channels, parent);
    case PropertyKind::Encoding: return new EncodingField(spec, parent);
    case PropertyKind::WeekDays: return new WeekDaysField(spec, parent);
    case PropertyKind::MultiLine: return new MultiLineField(spec, parent);
    case PropertyKind::Script: return new ScriptField(spec, parent);
    case PropertyKind::NameValues:
    case PropertyKind::TextList:
    case PropertyKind::NumberList:
    case PropertyKind::CronJobs: return new RowsField(spec, parent);
    case PropertyKind::Text:
        if (!spec.choices.empty())
            return new EditableChoiceField(spec, parent);
        [[fallthrough]];
    case PropertyKind::Number:
    case PropertyKind::Password:
    case PropertyKind::Port:
    case PropertyKind::HostName:
    case PropertyKind::Folder:
    case PropertyKind::Duration: return new LineField(spec, parent);
    }
    return nullptr;
}

} // namespace millrace::ui
