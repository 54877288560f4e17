// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages.h"

namespace millrace::ui {

const std::vector<PageType> &pageTypes()
{
    static const std::vector<PageType> types{};
    return types;
}

} // namespace millrace::ui
