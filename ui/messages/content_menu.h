// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What one can do with a content, as entries of a menu: copies of it in several forms, and the filter line's terms for what is
// chosen in it. Window thread only.

#include "engine/base/result.h"
#include "ui/messages/content_text.h"
#include "ui/messages/stage_content.h"

#include <functional>
#include <memory>
#include <optional>

class QMenu;
class QThreadPool;

namespace millrace::ui {

class PatientMask;

// What the engine makes of a content and a data type: what scripts see, and the way back (Engine::serialized, deserialized).
struct Conversions
{
    using Convert = std::function<Result<QByteArray>(const DataTypeConfig &, const QByteArray &)>;
    Convert serialized;
    Convert deserialized;
    QThreadPool *pool = nullptr; // for large contents; ends before the engine does
};

struct CopiedContent
{
    QByteArray bytes;
    bool isText = true;
    TextKind kind = TextKind::Plain;
    std::shared_ptr<const PatientMask> mask; // copies do not tell either
    // For the other form, where it has one.
    std::optional<DataTypeConfig> dataType = {};
    bool isScriptsForm = false;
    Conversions conversions = {};
    std::function<void(const QString &lead, const QString &reason)> failed = {}; // it could not be made
};

// "Copy content as": each form is worked out when it is chosen, beside the window's thread where the content is large.
void addCopies(QMenu &menu, QObject *context, const CopiedContent &content);
// Selected text, and the value and the path of the field under the caret.
void addTextCopies(QMenu &menu, ContentText *text);
// Only those with, or without, what is selected, else the field under the caret; `chosen` is given the terms.
void addFilterTerms(QMenu &menu, const ContentText &text, StageKey stage, const std::function<void(const QString &)> &chosen);

} // namespace millrace::ui
