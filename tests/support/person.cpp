// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/person.h"

#include "tests/ui/drop.h"
#include "ui/shell/page_area.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/segmented_switch.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QSettings>
#include <QTabBar>
#include <QTimer>
#include <QTreeView>

namespace millrace::ui::test {

namespace {

constexpr int handMs = 20; // between looks at a menu, which may have an event loop of its own

bool failed(const QString &what)
{
    qWarning("%s", qPrintable(what));
    return false;
}

QString shownText(const QAction *action)
{
    return action->text().remove(QLatin1Char('&')).section(QLatin1Char('\t'), 0, 0);
}

// What lies beyond the edge of a scrolled area is brought in first, as a person has to.
void bringIntoView(QWidget *widget)
{
    for (QWidget *around = widget->parentWidget(); around; around = around->parentWidget()) {
        if (auto *area = qobject_cast<QScrollArea *>(around))
            area->ensureWidgetVisible(widget);
    }
}

// Small boxes with a text beside them are clicked at the box.
QPoint clickPoint(const QWidget *widget)
{
    const bool isBox = qobject_cast<const QCheckBox *>(widget) || qobject_cast<const QRadioButton *>(widget);
    return isBox ? QPoint(8, widget->height() / 2) : widget->rect().center();
}

} // namespace

Person::Person(Engine &engine)
{
    if (keepsScreens())
        QSettings().setValue(QStringLiteral("theme"), qEnvironmentVariable("MILLRACE_THEME", QStringLiteral("light")));
    m_window = std::make_unique<MainWindow>(engine);
    m_window->resize(1440, 900);
    m_window->show();
    m_window->activateWindow();
    if (!QTest::qWaitForWindowActive(m_window.get(), patienceMs))
        failed(QStringLiteral("the window does not come up"));
}

Person::~Person() = default;

Page *Person::page() const
{
    return m_window->pages()->current();
}

bool Person::leave()
{
    m_window->close();
    return !m_window->isVisible() || failed(QStringLiteral("the window stays"));
}

bool Person::waitFor(const QString &what, const std::function<bool()> &isSo)
{
    return QTest::qWaitFor(isSo, patienceMs) || failed(QStringLiteral("waited in vain for: %1").arg(what));
}

QModelIndex Person::row(const QAbstractItemView *view, const QString &text, Qt::MatchFlag match)
{
    if (!view || !view->model())
        return {};
    const QAbstractItemModel *model = view->model();
    const QModelIndexList found = model->match(model->index(0, 0), Qt::DisplayRole, text, 1, match | Qt::MatchCaseSensitive | Qt::MatchRecursive);
    return found.value(0);
}

QString Person::cell(const char *view, const QString &rowText, const QString &heading) const
{
    const QModelIndex index = row(find<QAbstractItemView>(view), rowText);
    for (int column = 0; index.isValid() && column < index.model()->columnCount(); ++column) {
        if (index.model()->headerData(column, Qt::Horizontal).toString() == heading)
            return index.siblingAtColumn(column).data().toString();
    }
    return {};
}

bool Person::click(QWidget *widget)
{
    if (!widget)
        return false;
    if (!QApplication::activePopupWidget())
        comeBack();
    bringIntoView(widget);
    QTest::mouseClick(widget, Qt::LeftButton, {}, clickPoint(widget));
    return true;
}

bool Person::clickItem(QAbstractItemView *view, const QModelIndex &index)
{
    if (!view || !index.isValid())
        return failed(QStringLiteral("no such row"));
    view->scrollTo(index);
    const QRect cell = view->visualRect(index);
    if (!cell.isValid())
        return failed(QStringLiteral("the row is out of sight"));
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, cell.intersected(view->viewport()->rect()).center());
    return true;
}

bool Person::clickTab(const char *tabBar, const QString &text)
{
    auto *tabs = see<QTabBar>(tabBar);
    for (int tab = 0; tabs && tab < tabs->count(); ++tab) {
        if (tabs->tabText(tab) != text)
            continue;
        QTest::mouseClick(tabs, Qt::LeftButton, {}, QPoint(tabs->tabRect(tab).left() + 12, tabs->tabRect(tab).center().y()));
        return tabs->currentIndex() == tab || failed(QStringLiteral("the tab %1 does not come").arg(text));
    }
    return failed(QStringLiteral("no tab %1").arg(text));
}

bool Person::clickLink(const QString &text)
{
    const auto find = [&]() -> LinkButton * {
        for (LinkButton *link : m_window->findChildren<LinkButton *>()) {
            if (link->isVisible() && link->isEnabled() && link->text() == text)
                return link;
        }
        return nullptr;
    };
    return waitFor(text, [&] { return find() != nullptr; }) && click(find());
}

bool Person::clickSegment(const char *segments, const QString &text)
{
    auto *whole = see(segments);
    for (QAbstractButton *segment : whole ? whole->findChildren<QAbstractButton *>() : QList<QAbstractButton *>()) {
        if (segment->isVisible() && segment->text().section(QStringLiteral("  "), 0, 0) == text)
            return click(segment);
    }
    return failed(QStringLiteral("no segment %1").arg(text));
}

bool Person::choose(const char *comboBox, const QString &text)
{
    auto *box = see<QComboBox>(comboBox);
    const int row = box ? box->findText(text) : -1;
    if (row < 0)
        return failed(QStringLiteral("%1 does not offer %2").arg(QLatin1String(comboBox), text));
    bringIntoView(box);
    comeBack();
    QTest::mouseClick(box, Qt::LeftButton, {}, QPoint(box->width() - 8, box->height() / 2)); // its arrow
    QPointer<QAbstractItemView> list = box->view();
    if (!waitFor(QStringLiteral("the list of %1").arg(QLatin1String(comboBox)), [&] { return list->isVisible(); }))
        return false;
    while (list->currentIndex().row() != row)
        QTest::keyClick(list, list->currentIndex().row() < row ? Qt::Key_Down : Qt::Key_Up);
    QTest::keyClick(list, Qt::Key_Return);
    const bool isDone = waitFor(text, [&] { return !list || !list->isVisible(); });
    comeBack();
    return isDone;
}

bool Person::chooseFromMenu(const char *button, const QStringList &path)
{
    QWidget *opener = see(button);
    if (!opener)
        return false;
    QStringList left = path;
    int patience = patienceMs / handMs;
    QTimer hand; // some menus have an event loop of their own
    QObject::connect(&hand, &QTimer::timeout, &hand, [&] {
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        if (menu && --patience == 0) {
            menu->close();
            return;
        }
        for (QAction *action : menu && !left.isEmpty() ? menu->actions() : QList<QAction *>()) {
            if (shownText(action) != left.first() || !action->isEnabled())
                continue;
            left.removeFirst();
            QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
            return;
        }
    });
    hand.start(handMs);
    click(opener);
    const bool isDone = waitFor(path.join(QStringLiteral(" > ")), [&] { return left.isEmpty() && !QApplication::activePopupWidget(); });
    comeBack();
    return isDone;
}

bool Person::write(const char *field, const QString &text)
{
    QWidget *widget = see(field);
    if (!click(widget))
        return false;
    if (!waitFor(QStringLiteral("the focus of %1").arg(QLatin1String(field)), [&] { return widget->hasFocus(); }))
        return false;
    press(Qt::Key_A, Qt::ControlModifier);
    type(text);
    return true;
}

void Person::type(const QString &text)
{
    for (const QChar &letter : text) // the focus moves: the first letter in a cell opens its editor
        letter == QLatin1Char('\n') ? QTest::keyClick(focus(), Qt::Key_Return) : QTest::keyClicks(focus(), QString(letter));
}

void Person::press(int key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(focus(), Qt::Key(key), modifiers);
}

bool Person::drag(QAbstractItemView *from, const QModelIndex &index, QWidget *onto, const QPoint &at)
{
    if (!onto || !clickItem(from, index))
        return false;
    const std::unique_ptr<QMimeData> data(from->model()->mimeData({index}));
    const Qt::DropAction action = onto == from->viewport() ? from->defaultDropAction() : Qt::CopyAction;
    return data && (drop(onto, at, *data, action) || failed(QStringLiteral("what was dragged is not taken there")));
}

QWidget *Person::focus() const
{
    QWidget *focused = QApplication::focusWidget();
    return focused ? focused : m_window.get();
}

void Person::comeBack()
{
    if (!QApplication::activeModalWidget() && !m_window->isActiveWindow())
        QApplication::setActiveWindow(m_window.get());
}

} // namespace millrace::ui::test
