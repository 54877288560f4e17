// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the table say.
#include "ui/messages/message_table_model.h"

#include "ui/messages/message_text.h"
#include "ui/messages/patient_mask.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/cell_delegates.h"
#include "ui/widgets/text.h"

namespace millrace::ui {

QVariant MessageTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Column kind = kindOf(index.column());
    if (role == Qt::TextAlignmentRole) {
        const bool number = kind == Column::Time || kind == Column::Size;
        return int((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role == MessageIdRole)
        return index.internalId() == messageRow ? qlonglong(m_rows[size_t(index.row())].id)
                                                : qlonglong(index.internalId());
    const MessageSummary *message = summary(index);
    const ConnectorSummary *child = connector(index);
    if (role == MetaDataIdRole)
        return child ? child->metaDataId : -1;
    if (!message) {
        if (role == Qt::DisplayRole && index.internalId() == messageRow && kind == Column::Id)
            return grouped(m_rows[size_t(index.row())].id);
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return child ? connectorText(*message, *child, index.column()) : messageText(*message, index.column());
    case Qt::EditRole: // what copying gives: a number without its blanks
        if (kind == Column::Id && !child)
            return qlonglong(message->messageId);
        if (kind == Column::Size && !child && message->rawSize >= 0)
            return qlonglong(message->rawSize);
        return data(index, Qt::DisplayRole);
    case Qt::ToolTipRole:
        if (kind == Column::Received && !child)
            return utcTime(message->receivedDate);
        return kind == Column::Id ? QVariant() : data(index, Qt::DisplayRole);
    case InkRole: {
        if (kind == Column::Note && data(index, IsErrorRole).toBool())
            return int(Token::Error);
        const bool isQuiet = kind == Column::Received || kind == Column::Size
            || data(index, Qt::DisplayRole).toString() == QStringLiteral("–");
        return int(isQuiet ? Token::Text2 : Token::Text);
    }
    case IsErrorRole: return child ? child->errorCode != 0 : !message->note.isEmpty();
    default: return {};
    }
}

QVariant MessageTableModel::messageText(const MessageSummary &message, int column) const
{
    switch (kindOf(column)) {
    case Column::Id: return grouped(message.messageId);
    case Column::Received: return shortTime(message.receivedDate);
    case Column::MetaData: {
        const auto value = message.metaData.constFind(m_metaDataColumns[size_t(column - 2)].name);
        if (value == message.metaData.constEnd() || value->isNull())
            return QString();
        if (const DateValue *date = value->get<DateValue>())
            return shortTime(date->time);
        return m_texts == Texts::Masked && value->get<QString>() ? masked(value->toText()) : value->toText();
    }
    case Column::Source:
        return message.connectors.empty() || message.connectors.front().metaDataId != sourceMetaDataId
            ? QString()
            : statusWord(message.connectors.front().status);
    case Column::Destinations: return destinationsText(message);
    case Column::Time: {
        const qint64 duration = messageDuration(message);
        return duration < 0 ? QStringLiteral("–") : grouped(duration) + QStringLiteral("\u202fms");
    }
    case Column::Size: return message.rawSize < 0 ? QStringLiteral("–") : byteSize(message.rawSize);
    case Column::Note: return m_texts == Texts::Masked && !message.note.isEmpty() ? masked(message.note) : messageNote(message);
    }
    return {};
}

QVariant MessageTableModel::connectorText(const MessageSummary &message, const ConnectorSummary &connector,
                                          int column) const
{
    const bool isSource = connector.metaDataId == sourceMetaDataId;
    switch (kindOf(column)) {
    case Column::Id: return isSource ? tr("Source") : QStringLiteral("D%1").arg(connector.metaDataId);
    case Column::Received: return connector.sendDate ? shortTime(connector.sendDate) : QString();
    case Column::Source: return isSource ? statusWord(connector.status) : QString();
    case Column::Destinations:
        return isSource ? QString() : connector.connectorName + QStringLiteral(": ") + statusWord(connector.status);
    case Column::Time: {
        const Timestamp end = connector.responseDate ? connector.responseDate : connector.sendDate;
        const Timestamp begin = connector.sendDate ? connector.sendDate : message.receivedDate;
        return end >= begin && end ? grouped(end - begin) + QStringLiteral("\u202fms") : QStringLiteral("–");
    }
    case Column::Note: return connectorNote(connector);
    case Column::MetaData:
    case Column::Size: break;
    }
    return {};
}

QVariant MessageTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return data(createIndex(0, section, messageRow), role);
    if (role == Qt::ToolTipRole && kindOf(section) == Column::Time)
        return tr("From receipt to the last answer");
    if (role == Qt::ToolTipRole && kindOf(section) == Column::Size)
        return tr("Bytes of the raw message");
    if (role != Qt::DisplayRole)
        return {};
    switch (kindOf(section)) {
    case Column::Id: return tr("Id");
    case Column::Received: return tr("Received");
    case Column::MetaData: return m_metaDataColumns[size_t(section - 2)].name;
    case Column::Source: return tr("Source");
    case Column::Destinations: return tr("Destinations by chain");
    case Column::Time: return tr("Time");
    case Column::Size: return tr("Size");
    case Column::Note: return tr("Note");
    }
    return {};
}

} // namespace millrace::ui
