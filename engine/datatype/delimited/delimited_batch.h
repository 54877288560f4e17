// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Splits a batch of delimited records: each record a message, up to a delimiter that begins a record, or as long as a column
// keeps its value. spec/engine.md section 20; spec/datatypes.md 4.5. A rule is made at deploy and const: any thread. A splitter:
// one payload, one thread.
//
// Messages are the batch's text as it stands, without carriage returns where these are ignored. Header records are dropped;
// each is what stands before a record delimiter, quoted or not. Holds one record beyond the message at hand.

#include "engine/datatype/batch_splitter.h"
#include "engine/datatype/delimited/delimited_properties.h"

namespace millrace {

struct DelimitedBatchRule
{
    enum class Kind { Record, Delimiter, GroupingColumn };
    Kind kind = Kind::Record;
    qint64 headerRecords = 0;
    QByteArray delimiter; // of messages
    bool includesDelimiter = false;
    qsizetype groupingColumn = 0; // from 0; a record without it has an empty value there
    DelimitedReadOptions reading;
};

class DelimitedSplitter final : public BatchSplitter
{
public:
    DelimitedSplitter(const SplitterInput &input, std::shared_ptr<const DelimitedBatchRule> rule);

    Result<std::optional<QByteArray>> next() override;

private:
    struct BatchRecord
    {
        qsizetype length = 0;  // bytes in m_buffer, its delimiter included; 0: there is none
        QByteArray groupValue; // of the grouping column
    };

    QByteArrayView rest() const { return QByteArrayView(m_buffer).sliced(m_at); }
    bool isTooLong(qsizetype bytes) const { return m_input.maxMessageBytes > 0 && bytes > m_input.maxMessageBytes; }
    Error tooLong() const;
    Result<void> readTo(qsizetype size);
    Result<void> skipHeader();
    Result<BatchRecord> peekRecord();
    BatchRecord parseRecord(QByteArrayView text) const;

    const SplitterInput m_input;
    const std::shared_ptr<const DelimitedBatchRule> m_rule;
    const qsizetype m_lookahead;
    QByteArray m_buffer; // read and not yet taken
    qsizetype m_at = 0;  // where the next record begins in it
    bool m_headerSkipped = false;
    bool m_ended = false; // the payload has
};

// By record, delimiter, grouping column or script. Error: Invalid, naming the property.
Result<BatchFormat> delimitedBatchFormat(const PropertyTree &properties);

} // namespace millrace
