// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The texts of a .ts file of Qt Linguist, as tests read them.

#include <QFile>
#include <QString>
#include <QStringList>
#include <QXmlStreamReader>

#include <vector>

namespace millrace::ui::test {

struct Translation
{
    QString context;
    QString source;
    QStringList texts; // more than one where there is a plural
    bool isPlural = false;
    bool isFinished = true;
};

inline std::vector<Translation> readTranslations(const QString &fileName)
{
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("no file of translations");
    QXmlStreamReader xml(&file);
    std::vector<Translation> all;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            all.push_back({context, {}, {}, xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes")});
        } else if (xml.name() == QLatin1String("source")) {
            all.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            all.back().isFinished = !xml.attributes().hasAttribute(QLatin1String("type"));
            if (!all.back().isPlural)
                all.back().texts += xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            all.back().texts += xml.readElementText();
        }
    }
    return all;
}

} // namespace millrace::ui::test
