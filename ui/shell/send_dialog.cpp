// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/when_ready.h"
#include "ui/shell/send_dialog.h"

#include "ui/start/channel_template.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/theme/status_chip.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QShortcut>
#include <QStringDecoder>
#include <QToolButton>
#include <QVBoxLayout>

namespace millrace::ui {

SendDialog::SendDialog(Engine &engine, const ChannelList &channels, QWidget *parent)
    : QDialog(parent)
    , m_engine(engine)
    , m_channels(channels)
    , m_channel(new QComboBox(this))
    , m_editor(new QPlainTextEdit(this))
    , m_carriageReturns(new QCheckBox(tr("Send line breaks as CR, as HL7 v2 wants them"), this))
    , m_what(new QLabel(this))
    , m_send(new QPushButton(icon(QStringLiteral("send"), Token::OnAccent), tr("Send"), this))
    , m_outcome(new MessageBar(this))
    , m_response(new QPlainTextEdit(this))
{
    setWindowTitle(tr("Send message"));
    setObjectName(QStringLiteral("sendDialog"));
    m_channel->setObjectName(QStringLiteral("sendChannel"));
    m_channel->setAccessibleName(tr("Channel"));
    m_channel->setMinimumWidth(scaled(240, this));
    m_editor->setObjectName(QStringLiteral("sendText"));
    m_editor->setAccessibleName(tr("Message"));
    m_editor->setFont(editorFont());
    m_editor->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_editor->setPlaceholderText(tr("Paste a message, open a file or take a sample"));
    m_editor->setTabChangesFocus(true);
    m_carriageReturns->setObjectName(QStringLiteral("sendCarriageReturns"));
    m_carriageReturns->setChecked(true);
    m_what->setForegroundRole(QPalette::PlaceholderText);
    m_what->setObjectName(QStringLiteral("sendWhat"));
    m_send->setObjectName(QStringLiteral("sendButton"));
    m_send->setAccessibleName(tr("Send"));
    m_send->setProperty("primary", true);
    m_send->setToolTip(tr("Send (Ctrl+Enter)"));
    m_send->setAutoDefault(false);
    m_response->setObjectName(QStringLiteral("sendResponse"));
    m_response->setAccessibleName(tr("Response"));
    m_response->setReadOnly(true);
    m_response->setFont(editorFont());
    m_response->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_response->setFixedHeight(scaled(96, this));
    m_response->hide();
    m_outcome->setObjectName(QStringLiteral("sendOutcome"));

    auto *options = new QHBoxLayout;
    options->addWidget(m_carriageReturns);
    options->addStretch();
    options->addWidget(m_what);
    auto *buttons = new QHBoxLayout;
    auto *close = new QPushButton(tr("Close"), this);
    close->setObjectName(QStringLiteral("sendClose"));
    close->setAutoDefault(false);
    buttons->addStretch();
    buttons->addWidget(close);
    buttons->addWidget(m_send);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(makeEditorHeader());
    layout->addWidget(m_editor, 1);
    layout->addLayout(options);
    layout->addWidget(m_outcome);
    layout->addWidget(m_response);
    layout->addLayout(buttons);
    resize(scaled(760, this), scaled(520, this));

    auto *key = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
    connect(key, &QShortcut::activated, m_send, &QPushButton::click);
    connect(m_send, &QPushButton::clicked, this, &SendDialog::send);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_editor->document(), &QTextDocument::contentsChange, this, [this](int from, int removed) {
        if (from == 0 && removed >= m_length) { // what comes now is another message
            m_lineEnds = {};
            m_sourceMap.clear();
        }
        m_length = m_editor->document()->characterCount() - 1;
    });
    connect(m_editor, &QPlainTextEdit::textChanged, this, &SendDialog::edited);
    connect(m_carriageReturns, &QCheckBox::toggled, this, &SendDialog::describe);
    connect(&channels, &ChannelList::listChanged, this, &SendDialog::fillChannels);
    connect(m_channel, &QComboBox::currentIndexChanged, this, &SendDialog::describe);
    fillChannels();
    describe();
    m_editor->setFocus();
}

QWidget *SendDialog::makeEditorHeader()
{
    auto *header = new QWidget(this);
    auto *label = new QLabel(tr("&Channel"), header);
    label->setBuddy(m_channel);
    auto *open = new QToolButton(header);
    open->setObjectName(QStringLiteral("sendOpen"));
    open->setText(tr("Open file…"));
    open->setIcon(icon(QStringLiteral("file")));
    open->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    open->setToolTip(tr("Take a file's bytes (Ctrl+O)"));
    open->setShortcut(QKeySequence::Open);
    open->setFocusPolicy(Qt::TabFocus);
    auto *samples = new QToolButton(header);
    samples->setObjectName(QStringLiteral("sendSamples"));
    samples->setText(tr("Samples"));
    samples->setIcon(icon(QStringLiteral("flask")));
    samples->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    samples->setToolTip(tr("Synthetic HL7 v2 messages"));
    samples->setPopupMode(QToolButton::InstantPopup);
    samples->setFocusPolicy(Qt::TabFocus);
    auto *menu = new QMenu(samples);
    for (const SampleMessage &sample : sampleMessages()) {
        menu->addAction(sample.name, this, [this, sample] { setContent(sample.content, sample.name); });
    }
    samples->setMenu(menu);
    auto *layout = new QHBoxLayout(header);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(label);
    layout->addWidget(m_channel);
    layout->addStretch();
    layout->addWidget(samples);
    layout->addWidget(open);
    connect(open, &QToolButton::clicked, this, &SendDialog::openFile);
    return header;
}

void SendDialog::fillChannels()
{
    const QString current = m_channel->currentData().toString();
    m_channel->clear();
    for (const ChannelSnapshot &channel : m_channels.all())
        m_channel->addItem(channel.name, channel.id);
    if (const int at = m_channel->findData(current); at >= 0)
        m_channel->setCurrentIndex(at);
}

void SendDialog::setChannel(const ChannelId &id)
{
    m_editor->setFocus(Qt::OtherFocusReason);
    const int at = m_channel->findData(id);
    if (at < 0 || at == m_channel->currentIndex())
        return;
    m_channel->setCurrentIndex(at);
    m_outcome->dismiss();
    m_response->hide();
    m_editor->selectAll(); // what is typed or pasted takes the other channel's place
}

void SendDialog::openFile()
{
    const QString fileName = QFileDialog::getOpenFileName(this, tr("Open a message"));
    if (fileName.isEmpty())
        return;
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly)) {
        m_outcome->show(MessageBar::Kind::Error, tr("%1 can't be read.").arg(QFileInfo(fileName).fileName()), file.errorString());
        return;
    }
    setContent(file.readAll(), QFileInfo(fileName).fileName());
}

void SendDialog::setContent(const QByteArray &content, const QString &name, const ValueMap &sourceMap)
{
    // A byte order mark and the half of a character at the end are part of the content.
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless | QStringDecoder::Flag::ConvertInitialBom);
    const QString text = decoder.decode(content);
    // What is not text can be sent, but not edited: the editor could not give the same bytes back.
    const bool isText = !decoder.hasError() && !content.contains('\0');
    m_editor->setPlainText(isText ? text : tr("%1 is not UTF-8 text. It is sent byte for byte.").arg(name));
    m_editor->setReadOnly(!isText);
    m_fileBytes = content;
    m_fileName = name;
    m_lineEnds = LineEnds(isText ? text : QString());
    m_sourceMap = sourceMap;
    m_fromFile = true;
    m_carriageReturns->setChecked(m_lineEnds.areAllCr());
    describe();
}

void SendDialog::edited()
{
    m_fromFile = false;
    describe();
}

QByteArray SendDialog::content() const
{
    if (m_fromFile)
        return m_fileBytes;
    // Not toPlainText(): it makes other spaces of some.
    const QStringList lines = m_editor->document()->toRawText().split(QChar::ParagraphSeparator);
    return (m_carriageReturns->isChecked() ? lines.join(QLatin1Char('\r')) : m_lineEnds.join(lines)).toUtf8();
}

QString SendDialog::lineEndsText() const
{
    const QString end = m_carriageReturns->isChecked() ? QStringLiteral("\r") : m_lineEnds.common();
    return end == QLatin1String("\r") ? tr("line breaks as CR")
        : end == QLatin1String("\n")  ? tr("line breaks as LF")
        : end == QLatin1String("\r\n") ? tr("line breaks as CRLF")
                                       : tr("line breaks as in %1").arg(m_fileName);
}

void SendDialog::describe()
{
    const qint64 size = content().size();
    QString what;
    if (m_fromFile)
        what = tr("%1 bytes, exactly as in %2").arg(grouped(size), m_fileName);
    else if (size > 0)
        what = tr("%1 bytes, UTF-8, %2").arg(grouped(size), lineEndsText());
    if (!m_sourceMap.isEmpty())
        what += tr(", with its source map");
    m_what->setText(what);
    m_carriageReturns->setEnabled(!m_fromFile);
    m_send->setEnabled(m_channel->currentIndex() >= 0 && size > 0);
}

void SendDialog::send()
{
    const ChannelId id = m_channel->currentData().toString();
    RawMessage message;
    message.content = content();
    message.sourceMap = m_sourceMap;
    m_send->setEnabled(false);
    whenReady(this, m_engine.send(id, message), [this, id](const Result<SendOutcome> &result) {
        describe();
        showOutcome(id, result);
    });
}

void SendDialog::showOutcome(const ChannelId &id, const Result<SendOutcome> &result)
{
    if (!result.ok()) {
        m_response->hide();
        m_outcome->show(MessageBar::Kind::Error, tr("Not sent."), result.error().message);
        return;
    }
    const MessageId messageId = result->messageId;
    const bool failed = result->status == MessageStatus::Error;
    const QString lead = tr("Message %1: %2.").arg(grouped(messageId), statusWord(result->status));
    QString text = tr("No response.");
    if (result->response) {
        text = tr("Response: %1.").arg(statusWord(result->response->status));
        if (!result->response->statusMessage.isEmpty())
            text += QLatin1Char(' ') + result->response->statusMessage;
    }
    m_outcome->show(failed ? MessageBar::Kind::Error : MessageBar::Kind::Good, lead, text,
                    {{tr("Show message"), [this, id, messageId] { Q_EMIT messageRequested(id, messageId); }}});
    const QByteArray response = result->response ? result->response->message : QByteArray();
    m_response->setPlainText(QString::fromUtf8(response));
    m_response->setVisible(!response.isEmpty());
}

} // namespace millrace::ui
