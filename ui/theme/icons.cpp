// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

// Resources of a static library have to be asked for, and from outside of any namespace.
static void initResources()
{
    Q_INIT_RESOURCE(millrace);
}

namespace millrace::ui {

void useResources()
{
    static const bool done = (initResources(), true);
    Q_UNUSED(done)
}

namespace {

QPixmap tinted(const QString &name, const QSize &pixels, const QColor &color)
{
    const QString key = QStringLiteral("millrace/%1/%2x%3/%4")
                            .arg(name)
                            .arg(pixels.width())
                            .arg(pixels.height())
                            .arg(color.rgba());
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    useResources();
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QSvgRenderer renderer(QStringLiteral(":/icons/%1.svg").arg(name));
    Q_ASSERT_X(renderer.isValid(), "icon", qPrintable(name));
    QPainter painter(&pixmap);
    renderer.render(&painter);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), color);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

class TintedIconEngine : public QIconEngine
{
public:
    TintedIconEngine(const QString &name, Token ink) : m_name(name), m_ink(ink) {}

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        paintIcon(painter, rect, m_name, color(mode));
    }
    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        return tinted(m_name, size, color(mode));
    }
    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State, qreal scale) override
    {
        QPixmap pixmap = tinted(m_name, size, color(mode));
        pixmap.setDevicePixelRatio(scale);
        return pixmap;
    }
    QSize actualSize(const QSize &size, QIcon::Mode, QIcon::State) override { return size; }
    QIconEngine *clone() const override { return new TintedIconEngine(*this); }
    QString key() const override { return QStringLiteral("millrace"); }
    QString iconName() override { return m_name; }

private:
    QColor color(QIcon::Mode mode) const
    {
        return Tokens::of(QGuiApplication::palette())[mode == QIcon::Disabled ? Token::Disabled : m_ink];
    }

    QString m_name;
    Token m_ink;
};

} // namespace

QIcon icon(const QString &name, Token ink)
{
    return QIcon(new TintedIconEngine(name, ink));
}

void paintIcon(QPainter *painter, const QRect &rect, const QString &name, const QColor &color)
{
    const int side = std::min(rect.width(), rect.height());
    QRect square(0, 0, side, side);
    square.moveCenter(rect.center());
    const qreal scale = painter->device()->devicePixelRatioF();
    QPixmap pixmap = tinted(name, (QSizeF(square.size()) * scale).toSize(), color);
    pixmap.setDevicePixelRatio(scale);
    painter->drawPixmap(square.topLeft(), pixmap);
}

} // namespace millrace::ui
