// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The one table of the window's pages, and what a page may be made of. A new kind of page is its folder and a row here. Window
// thread only. spec/gui.md section 5.1.

#include "ui/shell/page.h"

#include <functional>
#include <vector>

namespace millrace {
class Engine;
}

namespace millrace::ui {

class Activity;
class ChannelCommands;
class ChannelDocuments;
class ChannelList;
class ChannelMaker;
class CommandRegistry;
class ProblemList;
class Theme;

// All outlive every page.
struct PageContext
{
    Engine &engine;
    Theme &theme;
    ChannelList &channels;
    Activity &activity;
    ChannelCommands &commands;
    ChannelDocuments &documents;
    ChannelMaker &maker;
    CommandRegistry &registry; // for links that do what a command does
    ProblemList &problems;
};

struct PageType
{
    QString name; // Place::page
    // Null: what the place is of does not exist (any more).
    std::function<Page *(const Place &place, const PageContext &context, QWidget *parent)> make;
    // Of a page that has no subject: it gets the command "tools.<name>", in the menu Tools and in the locator.
    QString (*title)() = nullptr;
};

const std::vector<PageType> &pageTypes();

} // namespace millrace::ui
