// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/channel_scripts_view.h"

#include "engine/model/script_text.h"
#include "ui/code/script_editor.h"
#include "ui/messages/now_or_aside.h"
#include "ui/scripts/script_set.h"

#include <QBoxLayout>

#include <array>

namespace millrace::ui {

namespace {

struct Part
{
    const char *id;
    const char *element; // in the channel's file
    QString ChannelScripts::*text;
    CodeContext context;
};

const std::array parts{
    Part{"preprocessor", "preprocessingScript", &ChannelScripts::preprocessing, CodeContext::Preprocessor},
    Part{"postprocessor", "postprocessingScript", &ChannelScripts::postprocessing, CodeContext::Postprocessor},
    Part{"deploy", "deployScript", &ChannelScripts::deploy, CodeContext::Deploy},
    Part{"undeploy", "undeployScript", &ChannelScripts::undeploy, CodeContext::Undeploy},
};

std::vector<ScriptPart> partsOfChannel()
{
    const std::array<std::pair<QString, QString>, 4> words{{
        {ChannelScriptsView::tr("Preprocessor"), ChannelScriptsView::tr("Runs on each message as it came; what it returns goes on instead.")},
        {ChannelScriptsView::tr("Postprocessor"), ChannelScriptsView::tr("Runs when all destinations are done; what it returns can be the answer.")},
        {ChannelScriptsView::tr("Deploy"), ChannelScriptsView::tr("Runs once, when the channel is deployed.")},
        {ChannelScriptsView::tr("Undeploy"), ChannelScriptsView::tr("Runs once, when the channel is undeployed.")},
    }};
    std::vector<ScriptPart> result;
    for (size_t i = 0; i < parts.size(); ++i)
        result.push_back({QString::fromLatin1(parts[i].id), words[i].first, words[i].second, parts[i].context});
    return result;
}

constexpr int namesDelay = 500; // ms behind the last edit

} // namespace

ChannelScriptsView::ChannelScriptsView(ChannelDocument &document, const Engine &engine, QWidget *parent)
    : QWidget(parent), m_document(document), m_engine(engine),
      m_scripts(new ScriptSet(partsOfChannel(), QStringLiteral("channelScripts/splitter"), this))
{
    setObjectName(QStringLiteral("channelScripts"));
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_scripts);
    setFocusProxy(m_scripts);
    m_namesTimer.setSingleShot(true);
    m_namesTimer.setInterval(namesDelay);
    connect(&m_namesTimer, &QTimer::timeout, this, &ChannelScriptsView::offerNames);
    connect(&m_engine, &Engine::workspaceChanged, &m_namesTimer, qOverload<>(&QTimer::start));
    connect(&m_document, &ChannelDocument::changed, this, &ChannelScriptsView::showDocument);
    connect(m_scripts, &ScriptSet::scriptEdited, this, &ChannelScriptsView::edited);
    connect(m_scripts, &ScriptSet::currentChanged, this, [this] {
        m_document.endMerging();
        Q_EMIT moved();
    });
    for (size_t i = 0; i < parts.size(); ++i) {
        ScriptEditor *editor = m_scripts->editor(int(i));
        editor->setUndo(ScriptEditor::Undo::Owners);
        connect(editor, &ScriptEditor::typingPaused, &m_document, &ChannelDocument::endMerging);
    }
    connect(m_scripts, &ScriptSet::statusTextChanged, this, &ChannelScriptsView::statusTextChanged);
    connect(m_scripts, &ScriptSet::problemsChanged, this, &ChannelScriptsView::problemsChanged);
    showDocument();
    offerNames();
}

void ChannelScriptsView::showDocument()
{
    const ChannelScripts &scripts = m_document.channel().scripts;
    for (size_t i = 0; i < parts.size(); ++i)
        m_scripts->setScript(int(i), scripts.*parts[i].text);
    m_namesTimer.start();
}

void ChannelScriptsView::edited(int index)
{
    const Part &part = parts[size_t(index)];
    const QByteArray text = m_scripts->script(index).toUtf8();
    const Result<void> done = m_document.edit(
        tr("Edit %1 script").arg(QString::fromLatin1(part.id)), [&](PropertyTree &document) { document.set(part.element, text); },
        QStringLiteral("script/") + QString::fromLatin1(part.id));
    if (!done)
        Q_EMIT editFailed(done.error().message);
}

void ChannelScriptsView::offerNames()
{
    const std::vector<CodeTemplate> templates = codeTemplatesOf(m_document.id(), m_engine.codeTemplateLibraries());
    for (size_t i = 0; i < parts.size() && templates != m_templates; ++i)
        m_scripts->editor(int(i))->setFunctions(functionsOf(templates, parts[i].context));
    m_templates = templates;
    KeyTexts texts = keyTexts(m_document.channel());
    if (texts == m_keyTexts)
        return;
    m_keyTexts = texts;
    nowOrAside(this, texts.bytes(), [texts] { return variablesOf(texts); }, [this, round = ++m_variablesRound](const QStringList &variables) {
        for (size_t i = 0; i < parts.size() && round == m_variablesRound; ++i)
            m_scripts->editor(int(i))->setVariables(variables);
    });
}

QStringList ChannelScriptsView::spot() const
{
    return m_scripts->spot();
}

void ChannelScriptsView::goTo(const QStringList &spot)
{
    m_scripts->goTo(spot);
}

QString ChannelScriptsView::statusText() const
{
    return m_scripts->statusText();
}

int ChannelScriptsView::problemCount() const
{
    return m_scripts->problemCount();
}

int ChannelScriptsView::scriptCount() const
{
    int count = 0;
    for (const Part &part : parts)
        count += countsAsNoScript(m_document.channel().scripts.*part.text) ? 0 : 1;
    return count;
}

} // namespace millrace::ui
