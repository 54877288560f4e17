// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Whether what one typed means a text: each word of it must be found, as it stands or letter by letter in order, as "dp adt" in
// "Deploy ADT in". Pure; any thread.

#include <QList>
#include <QString>

#include <optional>

namespace millrace::ui {

struct PhraseMatch
{
    int score = 0;        // the larger, the better
    QList<int> positions; // of the letters found, ascending, each once
};

enum class PhraseLetters { Apart, Together }; // Together: each word only as it stands
std::optional<PhraseMatch> matchPhrase(const QString &pattern, const QString &text, PhraseLetters letters = PhraseLetters::Apart);

} // namespace millrace::ui
