// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// A person at a window of the workbench, for tests that tell a story: finds things by name or text among what can be seen, and
// acts by clicks and keys alone. What can't be found or done within the patience below returns false and is told as a warning,
// so that QVERIFY(person.click("save")) says what went wrong. Window thread only.

#include "tests/ui/screens.h"
#include "ui/main_window.h"
#include "ui/shell/page.h"

#include <QAbstractItemView>
#include <QPointer>

#include <functional>
#include <memory>

namespace millrace::ui::test {

class Person
{
public:
    static constexpr int patienceMs = 60000; // machines under load are slow

    // Opens the window on the workspace, in the theme MILLRACE_THEME says.
    explicit Person(Engine &engine);
    ~Person();

    MainWindow *window() const { return m_window.get(); }
    Page *page() const;
    // The window goes as by its cross; true: it did.
    bool leave();

    template<typename Widget = QWidget>
    Widget *find(const char *name) const // what can be seen; null: nothing of that name
    {
        for (Widget *widget : m_window->findChildren<Widget *>(QLatin1String(name))) {
            if (widget->isVisible())
                return widget;
        }
        return nullptr;
    }
    // Waits until it can be seen and used.
    template<typename Widget = QWidget>
    Widget *see(const char *name) const
    {
        const bool isThere = waitFor(QLatin1String(name), [&] {
            const Widget *widget = find<Widget>(name);
            return widget && widget->isEnabled();
        });
        return isThere ? find<Widget>(name) : nullptr;
    }
    static bool waitFor(const QString &what, const std::function<bool()> &isSo);
    // The row with this text in the first column, at any depth; and what stands in it below a heading.
    static QModelIndex row(const QAbstractItemView *view, const QString &text, Qt::MatchFlag match = Qt::MatchExactly);
    QString cell(const char *view, const QString &row, const QString &heading) const;

    bool click(QWidget *widget);
    bool click(const char *name) { return click(see(name)); }
    bool clickItem(QAbstractItemView *view, const QModelIndex &index);
    bool clickTab(const char *tabBar, const QString &text);
    bool clickLink(const QString &text);
    bool clickSegment(const char *segments, const QString &text); // of a SegmentedSwitch; counts behind the text don't matter
    bool choose(const char *comboBox, const QString &text);
    // Opens the menu of a button or link and clicks through it.
    bool chooseFromMenu(const char *button, const QStringList &path);
    // Clicks into a field and types in place of what stands there.
    bool write(const char *field, const QString &text);
    // Where the focus is.
    void type(const QString &text);
    void press(int key, Qt::KeyboardModifiers modifiers = {});
    // Takes a row and lets go of it at a point of a widget.
    bool drag(QAbstractItemView *from, const QModelIndex &index, QWidget *onto, const QPoint &at);

    void keepScreen(const char *name) const { test::keepScreen(*m_window, QLatin1String(name)); }

private:
    QWidget *focus() const;
    void comeBack(); // offscreen there is no window manager to do it when a popup has closed

    std::unique_ptr<MainWindow> m_window;
};

} // namespace millrace::ui::test
