// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// From rows of a channel's tables to the values of model/message.h: shared by the files of SqlMessageReader.
// Plain functions: the thread of the query's connection.

#include "engine/base/result.h"
#include "engine/model/content_type.h"
#include "engine/model/message.h"

#include <QSqlQuery>

namespace millrace {

// Of a row of d_mm, which the query calls c; connectorMessageOf reads them from the first column on.
inline const QString connectorMessageColumns = QStringLiteral(
    "c.message_id, c.id, c.connector_name, c.status, c.chain_id, c.order_id, c.send_attempts, c.received_date, c.send_date,"
    " c.response_date");
ConnectorMessage connectorMessageOf(const QSqlQuery &row);

// A letter that nobody knows reads as ERROR.
MessageStatus statusOf(const QVariant &letter);

// A content as it was before it was compressed. Error: Corrupt.
Result<QByteArray> contentOf(const QSqlQuery &row, int compressedColumn, int contentColumn);
// Puts one content row where it belongs in the message. Error: Corrupt.
Result<void> placeContent(ConnectorMessage &owner, ContentType type, const QByteArray &content, const QString &dataType);

} // namespace millrace
