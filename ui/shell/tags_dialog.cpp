// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/tags_dialog.h"

#include "ui/theme/fonts.h"
#include "ui/theme/style.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/error_line.h"
#include "ui/widgets/ink_label.h"
#include "ui/widgets/link_button.h"
#include "ui/widgets/tag_chips.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QColorDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QUuid>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

// A colour to choose, by its name for those who don't see it.
class Swatch : public QAbstractButton
{
public:
    Swatch(const QString &name, const TagColour &colour, QWidget *parent) : QAbstractButton(parent), m_colour(colour)
    {
        setCheckable(true);
        setText(name);
        setToolTip(name);
        setAccessibleName(name);
        setFocusPolicy(Qt::StrongFocus);
        setFixedSize(scaled(28, this), scaled(28, this));
    }
    const TagColour &colour() const { return m_colour; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const Tokens &tokens = Tokens::of(palette());
        const double inset = scaled(7, this);
        paintTagDot(&painter, QRectF(rect()).adjusted(inset, inset, -inset, -inset), m_colour, tokens);
        if (isChecked()) {
            const double ring = scaled(3, this);
            painter.setPen(QPen(tokens[Token::Text], scaled(1.5, this)));
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(QRectF(rect()).adjusted(ring, ring, -ring, -ring));
        }
        if (hasFocus())
            paintFocusRing(&painter, rect(), tokens[Token::Accent], 4);
    }

private:
    const TagColour m_colour;
};

const ChannelTag *findTag(const std::vector<ChannelTag> &tags, const QString &id)
{
    const auto found = std::find_if(tags.begin(), tags.end(), [&id](const ChannelTag &tag) { return tag.id == id; });
    return found == tags.end() ? nullptr : &*found;
}

QIcon dotIcon(const TagColour &colour, const QWidget *widget)
{
    const int side = scaled(16, widget);
    QPixmap pixmap(QSize(side, side) * widget->devicePixelRatioF());
    pixmap.setDevicePixelRatio(widget->devicePixelRatioF());
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    const double inset = scaled(3, widget);
    paintTagDot(&painter, QRectF(0, 0, side, side).adjusted(inset, inset, -inset, -inset), colour, Tokens::of(widget->palette()));
    QIcon icon(pixmap);
    icon.addPixmap(pixmap, QIcon::Selected); // as it is: a tint would be another colour
    return icon;
}

} // namespace

TagsDialog::TagsDialog(std::vector<ChannelTag> tags, QWidget *parent)
    : QDialog(parent)
    , m_stored(tags)
    , m_tags(std::move(tags))
    , m_list(new QListWidget(this))
    , m_empty(new InkLabel(Token::Text2, m_list->viewport()))
    , m_remove(new LinkButton(tr("Delete tag"), this))
{
    setObjectName(QStringLiteral("tagsDialog"));
    setWindowTitle(tr("Tags"));
    m_list->setObjectName(QStringLiteral("tagsList"));
    m_list->setAccessibleName(tr("Tags"));
    m_list->setUniformItemSizes(true);
    auto *add = new LinkButton(tr("New tag"), this);
    add->setObjectName(QStringLiteral("tagsNew"));
    m_remove->setObjectName(QStringLiteral("tagsDelete"));
    m_empty->setObjectName(QStringLiteral("tagsEmpty"));
    m_empty->setText(tr("There are no tags yet. Channels are found and told apart by them."));
    m_empty->setWordWrap(true);
    auto *inList = new QVBoxLayout(m_list->viewport());
    inList->addWidget(m_empty);
    inList->addStretch();
    auto *links = new QHBoxLayout;
    links->setSpacing(scaled(16, this));
    links->addWidget(add);
    links->addWidget(m_remove);
    links->addStretch();
    m_form = buildForm();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setObjectName(QStringLiteral("tagsSave"));
    m_save->setProperty("primary", true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), scaled(16, this));
    layout->setSpacing(scaled(8, this));
    layout->addWidget(m_list, 1);
    layout->addLayout(links);
    layout->addWidget(m_form);
    layout->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &TagsDialog::showCurrent);
    connect(add, &LinkButton::clicked, this, &TagsDialog::addTag);
    connect(m_remove, &LinkButton::clicked, this, &TagsDialog::removeTag);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    fillList(0);
    resize(scaled(420, this), scaled(400, this));
}

QWidget *TagsDialog::buildForm()
{
    auto *form = new QWidget(this);
    m_name = new QLineEdit(form);
    m_name->setObjectName(QStringLiteral("tagName"));
    m_name->setAccessibleName(tr("Name of the tag"));
    m_problem = new ErrorLine(form);
    m_problem->setObjectName(QStringLiteral("tagProblem"));
    m_channels = new InkLabel(Token::Text2, form);
    m_channels->setObjectName(QStringLiteral("tagChannels"));
    m_channels->setFont(secondaryFont(font()));
    auto *swatches = new QWidget(form);
    addSwatches(swatches);
    auto *nameLabel = new QLabel(tr("Name"), form);
    nameLabel->setBuddy(m_name);
    auto *grid = new QGridLayout(form);
    grid->setContentsMargins(0, scaled(8, this), 0, scaled(8, this));
    grid->setHorizontalSpacing(scaled(16, this));
    grid->setVerticalSpacing(scaled(4, this));
    grid->addWidget(nameLabel, 0, 0);
    grid->addWidget(m_name, 0, 1);
    grid->addWidget(m_problem, 1, 1);
    grid->addWidget(new QLabel(tr("Colour"), form), 2, 0);
    grid->addWidget(swatches, 2, 1);
    grid->addWidget(m_channels, 3, 1);
    grid->setColumnStretch(1, 1);
    connect(m_name, &QLineEdit::textEdited, this, &TagsDialog::rename);
    return form;
}

void TagsDialog::addSwatches(QWidget *row)
{
    m_swatches = new QButtonGroup(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    for (const NamedTagColour &named : tagColours()) {
        auto *swatch = new Swatch(named.name, named.colour, row);
        swatch->setObjectName(QStringLiteral("tagColour%1").arg(m_swatches->buttons().size()));
        m_swatches->addButton(swatch);
        layout->addWidget(swatch);
        connect(swatch, &QAbstractButton::clicked, this, [this, colour = named.colour] { setColour(colour); });
    }
    auto *other = new LinkButton(tr("Other…"), row);
    other->setObjectName(QStringLiteral("tagColourOther"));
    other->setAccessibleName(tr("Other colour"));
    layout->addSpacing(scaled(8, this));
    layout->addWidget(other);
    layout->addStretch();
    connect(other, &LinkButton::clicked, this, &TagsDialog::chooseOther);
}

void TagsDialog::follow(const std::vector<ChannelTag> &stored)
{
    if (stored == m_stored)
        return;
    std::vector<ChannelTag> tags;
    for (const ChannelTag &edited : m_tags) {
        const ChannelTag *before = findTag(m_stored, edited.id);
        const ChannelTag *now = findTag(stored, edited.id);
        if (before && !now)
            continue;
        tags.push_back(now ? *now : edited);
        if (before && edited.name != before->name)
            tags.back().name = edited.name;
        if (before && edited.colour != before->colour)
            tags.back().colour = edited.colour;
    }
    for (const ChannelTag &now : stored) {
        if (!findTag(m_stored, now.id) && !findTag(tags, now.id))
            tags.push_back(now);
    }
    const int row = m_list->currentRow();
    const QString chosen = row < 0 ? QString() : m_tags[size_t(row)].id;
    m_stored = stored;
    m_tags = std::move(tags);
    const ChannelTag *again = findTag(m_tags, chosen);
    fillList(again ? int(again - m_tags.data()) : std::max(row, 0));
}

void TagsDialog::fillList(int row)
{
    const QSignalBlocker quiet(m_list); // shown when all are there
    m_list->clear();
    for (size_t at = 0; at < m_tags.size(); ++at) {
        m_list->addItem(new QListWidgetItem);
        refreshRow(int(at));
    }
    m_list->setCurrentRow(std::min(row, int(m_tags.size()) - 1));
    showCurrent();
}

// --- what is chosen --------------------------------------------------------------------------------------------------------

void TagsDialog::showCurrent()
{
    const int row = m_list->currentRow();
    m_form->setVisible(row >= 0);
    m_remove->setEnabled(row >= 0);
    m_empty->setVisible(m_tags.empty());
    if (row >= 0) {
        const ChannelTag &tag = m_tags[size_t(row)];
        if (m_name->text() != tag.name)
            m_name->setText(tag.name);
        m_channels->setText(tag.channels.size() == 1 ? tr("On 1 channel") : tr("On %n channels", nullptr, int(tag.channels.size())));
    }
    refresh();
}

void TagsDialog::refreshRow(int row)
{
    QListWidgetItem *item = m_list->item(row);
    item->setText(m_tags[size_t(row)].name);
    item->setSizeHint({0, scaled(26, this)});
    item->setIcon(dotIcon(m_tags[size_t(row)].colour, this));
}

void TagsDialog::refresh()
{
    const int row = m_list->currentRow();
    const Result<void> checked = checkTags(m_tags);
    m_save->setEnabled(checked.ok());
    QString problem;
    if (row >= 0) {
        const QString name = m_tags[size_t(row)].name;
        const auto isSame = [&name](const ChannelTag &tag) { return tag.name.compare(name, Qt::CaseInsensitive) == 0; };
        if (name.isEmpty())
            problem = tr("The tag needs a name.");
        else if (std::count_if(m_tags.begin(), m_tags.end(), isSame) > 1)
            problem = tr("There is another tag of this name.");
        m_swatches->setExclusive(false); // none of them may be its colour
        for (QAbstractButton *swatch : m_swatches->buttons())
            swatch->setChecked(static_cast<Swatch *>(swatch)->colour() == m_tags[size_t(row)].colour);
        m_swatches->setExclusive(true);
    }
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    m_name->setProperty("invalid", !problem.isEmpty());
    m_name->update();
}

void TagsDialog::rename(const QString &name)
{
    const int row = m_list->currentRow();
    m_tags[size_t(row)].name = name.trimmed();
    refreshRow(row);
    refresh();
}

void TagsDialog::setColour(const TagColour &colour)
{
    const int row = m_list->currentRow();
    m_tags[size_t(row)].colour = colour;
    refreshRow(row);
    refresh();
}

void TagsDialog::chooseOther()
{
    const ChannelTag &tag = m_tags[size_t(m_list->currentRow())];
    auto *dialog = new QColorDialog(tagColor(tag), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QColorDialog::colorSelected, this,
            [this](const QColor &colour) { setColour({colour.red(), colour.green(), colour.blue(), colour.alpha()}); });
    dialog->open();
}

void TagsDialog::addTag()
{
    const auto isTaken = [this](const QString &name) {
        return std::any_of(m_tags.begin(), m_tags.end(), [&name](const ChannelTag &tag) { return tag.name.compare(name, Qt::CaseInsensitive) == 0; });
    };
    QString name = tr("New tag");
    for (int number = 2; isTaken(name); ++number)
        name = tr("New tag %1").arg(number);
    m_tags.push_back({QUuid::createUuid().toString(QUuid::WithoutBraces), name, nextTagColour(m_tags.size()), {}});
    m_list->addItem(new QListWidgetItem);
    refreshRow(m_list->count() - 1);
    m_list->setCurrentRow(m_list->count() - 1);
    m_name->setFocus();
    m_name->selectAll();
}

void TagsDialog::removeTag()
{
    const int row = m_list->currentRow();
    if (row < 0)
        return;
    m_tags.erase(m_tags.begin() + row);
    const QSignalBlocker quiet(m_list); // its row is not there any more
    delete m_list->takeItem(row);
    showCurrent();
}

} // namespace millrace::ui
