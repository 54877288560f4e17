// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/header_state.h"

#include "ui/theme/fonts.h"

#include <QHeaderView>
#include <QSettings>

namespace millrace::ui {

namespace {

// Of the widths it has now: the font may be another one by the time they are saved, when the scale was changed.
constexpr const char *scaleProperty = "scaleOfWidths";

QString scaleKey(const QString &key)
{
    return key + QStringLiteral("Scale");
}

QString countKey(const QString &key)
{
    return key + QStringLiteral("Count");
}

} // namespace

void saveHeader(const QHeaderView *header, const QString &key)
{
    QSettings settings;
    settings.setValue(key, header->saveState());
    settings.setValue(scaleKey(key), header->property(scaleProperty));
    settings.setValue(countKey(key), header->count());
}

void restoreHeader(QHeaderView *header, const QString &key)
{
    const int now = scaled(1000, header);
    header->setProperty(scaleProperty, now);
    const QSettings settings;
    const int least = header->minimumSectionSize(); // the state has one, too, of its own scale
    if (settings.value(countKey(key), header->count()).toInt() != header->count() || !header->restoreState(settings.value(key).toByteArray()))
        return;
    const int before = settings.value(scaleKey(key)).toInt();
    if (before <= 0 || before == now)
        return;
    header->setMinimumSectionSize(least);
    for (int section = 0; section < header->count(); ++section) {
        const bool isHidden = header->isSectionHidden(section);
        header->setSectionHidden(section, false); // the width of a hidden one is not told
        header->resizeSection(section, int(qint64(header->sectionSize(section)) * now / before));
        header->setSectionHidden(section, isHidden);
    }
}

} // namespace millrace::ui
