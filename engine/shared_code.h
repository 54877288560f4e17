// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// What a channel's scripts take from the workspace, as it was at one moment: the code templates that are on for it and the global
// pre- and postprocessor, which are all compiled into it when it is deployed. Tells what was changed since; wish 36 of
// spec/gui.md section 2. A value: any thread.

#include "engine/model/channel_config.h"
#include "engine/model/code_template.h"

#include <QStringList>

#include <map>

namespace millrace {

class SharedCode
{
public:
    SharedCode(const std::vector<CodeTemplate> &templates, const ChannelScripts &globalScripts);

    // The names of what says something else in `newer`, has come or has gone: "Dates / toIso", "Global preprocessor". A new name
    // alone is no change.
    QStringList changesTo(const SharedCode &newer) const;

private:
    struct Part
    {
        QString name;
        QByteArray code;
        std::set<CodeContext> contexts;
    };
    std::map<QString, Part> m_parts; // by the template's id, or the script's name
};

} // namespace millrace
