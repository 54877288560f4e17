// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/change_words.h"

#include <QCoreApplication>

namespace millrace::ui {

namespace {

constexpr qsizetype mostNames = 6;

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(ChangeWords)
};

QString codeSentence(const QStringList &changed)
{
    const QString names = changed.first(std::min(changed.size(), mostNames)).join(QStringLiteral(", "));
    return changed.size() > mostNames ? Tr::tr("Code was changed since it was deployed: %1 and %2 more.").arg(names).arg(changed.size() - mostNames)
                                      : Tr::tr("Code was changed since it was deployed: %1.").arg(names);
}

} // namespace

QString changeTag(const ChannelSnapshot &channel)
{
    if (!channel.isChangedSinceDeployed())
        return {};
    return channel.revision == channel.deployedRevision ? Tr::tr("≠ code", "code templates and scripts are others since it was deployed")
                                                        : QStringLiteral("r%1 ≠ r%2").arg(channel.revision).arg(channel.deployedRevision);
}

QString changeText(const ChannelSnapshot &channel)
{
    if (!channel.isChangedSinceDeployed())
        return {};
    QStringList sentences;
    if (channel.revision != channel.deployedRevision)
        sentences << Tr::tr("Saved revision %1 is not the deployed revision %2.").arg(channel.revision).arg(channel.deployedRevision);
    if (!channel.changedCode.isEmpty())
        sentences << codeSentence(channel.changedCode);
    sentences << Tr::tr("Deploy (F9) to use it.");
    return sentences.join(QLatin1Char(' '));
}

} // namespace millrace::ui
