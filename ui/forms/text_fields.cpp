// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/text_fields.h"

#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/style.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double numberWidth = 96;
constexpr double textWidth = 264;
constexpr int fewestLines = 3;
constexpr int mostLines = 14;

bool isNumeric(PropertyKind kind)
{
    return kind == PropertyKind::Number || kind == PropertyKind::Port || kind == PropertyKind::Duration;
}

// A text pane with the border of a field: red while it is invalid, accent while it has the focus.
class TextBox : public QPlainTextEdit
{
public:
    explicit TextBox(QWidget *parent) : QPlainTextEdit(parent)
    {
        setFrameStyle(int(QFrame::Box) | int(QFrame::Plain)); // painted below; scroll bars stand inside it
        setLineWidth(2);
        setTabChangesFocus(true);
        setLineWrapMode(QPlainTextEdit::NoWrap);
        setFont(editorFont());
    }

protected:
    bool event(QEvent *event) override
    {
        if (event->type() == QEvent::Paint) { // of the frame around the viewport
            QPainter painter(this);
            const Tokens &tokens = Tokens::of(palette());
            painter.fillRect(rect(), tokens[Token::Base]);
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(tokens[Token::Control]);
            painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            const bool isInvalid = property("invalid").toBool();
            if (isInvalid || hasFocus())
                paintFocusRing(&painter, rect(), tokens[isInvalid ? Token::Error : Token::Accent], 4);
            return true;
        }
        return QPlainTextEdit::event(event);
    }
    void focusInEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusInEvent(event);
        update();
    }
    void focusOutEvent(QFocusEvent *event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        update();
    }
};

} // namespace

LineField::LineField(PropertySpec fieldSpec, QWidget *parent) : PropertyField(std::move(fieldSpec), parent), m_line(new QLineEdit(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_line);
    const PropertyKind kind = spec().kind;
    if (kind == PropertyKind::Password)
        m_line->setEchoMode(QLineEdit::PasswordEchoOnEdit);
    if (isNumeric(kind)) {
        m_line->setFixedWidth(scaled(numberWidth, this));
    } else if (!isWide()) {
        m_line->setMaximumWidth(scaled(textWidth, this));
    }
    adopt(m_line);
    if (kind == PropertyKind::Duration) {
        auto *unit = new QLabel(tr("ms"), this);
        unit->setForegroundRole(QPalette::PlaceholderText);
        layout->addWidget(unit);
    } else if (kind == PropertyKind::Folder) {
        auto *choose = new QToolButton(this);
        choose->setIcon(icon(QStringLiteral("folder")));
        choose->setToolTip(tr("Choose a folder"));
        adopt(choose, QStringLiteral("choose"), tr("Choose a folder"));
        connect(choose, &QToolButton::clicked, this, &LineField::chooseFolder);
        layout->addWidget(choose);
    }
    if (!isWide())
        layout->addStretch();
    connect(m_line, &QLineEdit::textEdited, this, &PropertyField::edited);
}

bool LineField::isWide() const
{
    return spec().kind == PropertyKind::Text || spec().kind == PropertyKind::Folder;
}

void LineField::read(const PropertyTree &properties)
{
    const QString text = QString::fromUtf8(properties.value(spec().key, spec().fallback));
    if (m_line->text() != text)
        m_line->setText(text);
}

void LineField::write(PropertyTree &properties) const
{
    properties.set(spec().key, m_line->text().toUtf8());
}

bool LineField::insertVariable(const QString &text)
{
    if (spec().use != PropertyUse::Template)
        return false;
    m_line->insert(text);
    Q_EMIT edited();
    return true;
}

void LineField::chooseFolder()
{
    auto *dialog = new QFileDialog(this, tr("Choose a folder"), m_line->text());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &folder) {
        m_line->setText(folder);
        Q_EMIT edited();
        Q_EMIT left();
    });
    dialog->open();
}

MultiLineField::MultiLineField(PropertySpec fieldSpec, QWidget *parent)
    : PropertyField(std::move(fieldSpec), parent), m_text(new TextBox(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text, 0, Qt::AlignTop);
    m_text->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    if (spec().use == PropertyUse::Literal) { // prose, where no line break counts
        m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
        m_text->setFont(font());
    }
    adopt(m_text);
    fitHeight();
    connect(m_text, &QPlainTextEdit::textChanged, this, [this] {
        fitHeight();
        Q_EMIT edited();
    });
}

void MultiLineField::read(const PropertyTree &properties)
{
    // The pane knows one kind of line end; a text that has others is left alone until it is edited.
    QString text = QString::fromUtf8(properties.value(spec().key, spec().fallback));
    text.replace(QStringLiteral("\r\n"), QStringLiteral("\n")).replace(QLatin1Char('\r'), QLatin1Char('\n'));
    if (m_text->toPlainText() == text)
        return;
    const QSignalBlocker blocker(m_text);
    const int caret = m_text->textCursor().position();
    m_text->setPlainText(text);
    QTextCursor cursor = m_text->textCursor();
    cursor.setPosition(std::min(caret, int(text.size())));
    m_text->setTextCursor(cursor);
    fitHeight();
}

void MultiLineField::write(PropertyTree &properties) const
{
    properties.set(spec().key, m_text->toPlainText().toUtf8());
}

bool MultiLineField::insertVariable(const QString &text)
{
    if (spec().use != PropertyUse::Template)
        return false;
    m_text->insertPlainText(text);
    return true;
}

void MultiLineField::fitHeight()
{
    const int lines = std::clamp(m_text->blockCount(), fewestLines, mostLines);
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * lines + scaled(16, this));
}

} // namespace millrace::ui
