// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/strong_selection.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QEvent>

namespace millrace::ui {

namespace {

class StrongSelection : public QObject
{
public:
    explicit StrongSelection(QAbstractItemView *view) : QObject(view), m_view(view)
    {
        view->installEventFilter(this);
        apply();
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const bool isChange = event->type() == QEvent::PaletteChange || event->type() == QEvent::ApplicationPaletteChange;
        if (watched == m_view && isChange && !m_isApplying)
            apply();
        return false;
    }

private:
    void apply()
    {
        m_isApplying = true; // setPalette() comes back as a change
        QPalette own;        // only this brush is set: all others follow the application
        own.setBrush(QPalette::Inactive, QPalette::Highlight, QApplication::palette(m_view).brush(QPalette::Active, QPalette::Highlight));
        m_view->setPalette(own);
        m_isApplying = false;
    }

    QAbstractItemView *m_view;
    bool m_isApplying = false;
};

} // namespace

void keepSelectionStrong(QAbstractItemView *view)
{
    new StrongSelection(view);
}

} // namespace millrace::ui
