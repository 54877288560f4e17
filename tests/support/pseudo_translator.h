// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A language that nobody speaks: each text between ⟦ and ⟧, its vowels with accents, and longer by a third. What is shown
// without the brackets was never given to a translator; what does not fit will not fit in German either.

#include <QTranslator>

namespace millrace::ui::test {

class PseudoTranslator : public QTranslator
{
public:
    using QTranslator::QTranslator;

    bool isEmpty() const override { return false; }

    QString translate(const char *, const char *source, const char *, int) const override
    {
        const QString text = QString::fromUtf8(source);
        QString accented;
        bool isTag = false;
        for (qsizetype at = 0; at < text.size(); ++at) {
            isTag = text[at] == QLatin1Char('<') || (isTag && text[at] != QLatin1Char('>'));
            // "%1", "%n", "&F": places and mnemonics stay.
            if ((text[at] == QLatin1Char('%') || text[at] == QLatin1Char('&')) && at + 1 < text.size()) {
                accented += text[at];
                accented += text[++at];
                continue;
            }
            const qsizetype vowel = isTag ? -1 : vowels.indexOf(text[at]);
            accented += vowel < 0 ? text[at] : accents[vowel];
        }
        return QStringLiteral("⟦%1%2⟧").arg(accented, QString(text.size() / 3, QLatin1Char('~')));
    }

private:
    static inline const QString vowels = QStringLiteral("aeiouAEIOU");
    static inline const QString accents = QStringLiteral("åéîøüÅÉÎØÜ");
};

} // namespace millrace::ui::test
