// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/connector_pane.h"

#include "ui/channel/connector_text.h"
#include "ui/document/channel_document.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/field_help.h"
#include "ui/forms/property_field.h"
#include "ui/forms/property_form.h"
#include "ui/messages/message_text.h"
#include "ui/messages/now_or_aside.h"
#include "ui/theme/fonts.h"
#include "ui/theme/icons.h"
#include "ui/widgets/error_line.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

constexpr double headerHeight = 36;
constexpr double helpFrom = 900; // narrower, and the help column folds away

const QByteArray propertiesPrefix = "properties/";
const QByteArray dataTypeKey = "transformer/inboundDataType";
const QByteArray inboundPrefix = "transformer/inboundProperties/";
const QByteArray processBatchKey = "properties/sourceConnectorProperties/processBatch";

// The form stands on the whole connector element, so that the source's data type can be in it.
PropertySpec prefixed(PropertySpec spec, const QByteArray &prefix)
{
    spec.key = prefix + spec.key;
    if (!spec.shownWhenKey.isEmpty())
        spec.shownWhenKey = prefix + spec.shownWhenKey;
    return spec;
}

const DataTypeDescription *findDataType(const std::vector<DataTypeDescription> &types, const QString &name)
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const DataTypeDescription &type) { return type.name == name; });
    return found == types.end() ? nullptr : &*found;
}

} // namespace

QString stepsPartName(StepsPart part)
{
    switch (part) {
    case StepsPart::Filter: return QStringLiteral("filter");
    case StepsPart::Transformer: return QStringLiteral("transformer");
    case StepsPart::Response: return QStringLiteral("response");
    }
    return {};
}

ConnectorPane::ConnectorPane(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent)
    : QWidget(parent), m_document(document), m_channels(channels), m_types(engine.connectorTypes()), m_dataTypes(engine.dataTypes()),
      m_title(new QLabel(this)), m_type(new QComboBox(this)), m_problems(new ErrorLine(this)), m_scroll(new QScrollArea(this)),
      m_form(new PropertyForm(document, channels)), m_unknown(new QLabel), m_help(new FieldHelp(this))
{
    m_title->setFont(semibold(font()));
    m_title->setTextFormat(Qt::PlainText);
    m_type->setObjectName(QStringLiteral("connectorType"));
    m_type->setAccessibleName(tr("Connector type"));
    m_type->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_problems->setObjectName(QStringLiteral("connectorProblems"));
    m_problems->setWordWrap(false);
    auto *header = new QHBoxLayout;
    header->setContentsMargins(scaled(12, this), scaled(4, this), scaled(12, this), scaled(4, this));
    header->setSpacing(scaled(8, this));
    header->addWidget(m_title);
    header->addWidget(m_type);
    header->addWidget(m_problems);
    header->addStretch();
    const QString icons[] = {QStringLiteral("filter"), QStringLiteral("code"), QStringLiteral("reprocess")};
    for (int at = 0; at < 3; ++at) {
        m_steps[at] = new QToolButton(this);
        m_steps[at]->setIcon(icon(icons[at]));
        m_steps[at]->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        m_steps[at]->setObjectName(QStringLiteral("steps.") + stepsPartName(StepsPart(at)));
        m_steps[at]->hide();
        connect(m_steps[at], &QToolButton::clicked, this, [this, at] { Q_EMIT stepsRequested(StepsPart(at)); });
        header->addWidget(m_steps[at]);
    }

    m_form->setFocusBehind(m_type);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setBackgroundRole(QPalette::Base);
    m_scroll->viewport()->setAutoFillBackground(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setWidget(m_form);
    m_unknown->setParent(m_scroll);
    m_unknown->setWordWrap(true);
    m_unknown->setTextFormat(Qt::PlainText);
    m_unknown->setContentsMargins(scaled(16, this), scaled(16, this), scaled(16, this), 0);
    m_unknown->hide();
    auto *body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_scroll, 1);
    body->addWidget(m_help);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(header);
    layout->addWidget(m_unknown);
    layout->addLayout(body, 1);

    connect(m_type, &QComboBox::activated, this, &ConnectorPane::changeType);
    connect(m_form, &PropertyForm::fieldEntered, this, [this](const PropertySpec &spec) {
        m_currentKey = spec.key.startsWith(propertiesPrefix) ? spec.key.mid(propertiesPrefix.size()) : spec.key;
        m_help->setField(spec);
        Q_EMIT fieldEntered();
    });
    connect(m_help, &FieldHelp::variableChosen, m_form, &PropertyForm::insertVariable);
    connect(&document, &ChannelDocument::changed, this, &ConnectorPane::follow);
}

const ConnectorConfig *ConnectorPane::config() const
{
    return m_id < 0 ? nullptr : m_document.channel().connector(m_id);
}

ConnectorPane::Shape ConnectorPane::shape() const
{
    const ConnectorConfig *connector = config();
    if (!connector)
        return {};
    return {m_id, connector->transportName, connector->isSource() ? connector->transformer.inbound.name : QString()};
}

void ConnectorPane::setConnector(MetaDataId id)
{
    if (id == m_id)
        return;
    m_id = id;
    m_currentKey.clear();
    rebuild();
}

void ConnectorPane::follow()
{
    if (m_id < 0)
        return;
    if (shape() == m_shape) {
        updateHeader();
        return;
    }
    // An edit of this very form may have done it: the field that tells of it is still at work.
    if (!m_isRebuilding) {
        m_isRebuilding = true;
        QMetaObject::invokeMethod(
            this,
            [this] {
                m_isRebuilding = false;
                const QByteArray key = m_currentKey;
                const bool hadFocus = m_form->isAncestorOf(focusWidget());
                rebuild();
                if (hadFocus && !goTo(key))
                    focusForm();
            },
            Qt::QueuedConnection);
    }
}

void ConnectorPane::rebuild()
{
    m_shape = shape();
    const ConnectorConfig *connector = config();
    if (!connector)
        return;
    const auto type = std::find_if(m_types.begin(), m_types.end(), [&](const ConnectorTypeInfo &info) {
        return info.transportName == connector->transportName && info.mode == connector->mode;
    });
    m_type->clear();
    for (const ConnectorTypeInfo &info : m_types) {
        if (info.mode == connector->mode)
            m_type->addItem(icon(connectorIcon(info.transportName)), info.transportName);
    }
    const bool isKnown = type != m_types.end();
    if (!isKnown)
        m_type->addItem(icon(QStringLiteral("plug")), connector->transportName);
    m_type->setCurrentIndex(m_type->findText(connector->transportName));
    m_unknown->setText(tr("This version does not have the connector type %1. Its settings are kept as they are in the channel's file; "
                          "to deploy the channel, choose another type.")
                           .arg(connector->transportName));
    m_unknown->setVisible(!isKnown);

    m_specs = isKnown ? type->properties : std::vector<PropertySpec>();
    std::vector<FormGroup> groups = formGroups(m_specs);
    for (FormGroup &group : groups) {
        for (PropertySpec &spec : group.specs)
            spec = prefixed(std::move(spec), propertiesPrefix);
    }
    if (connector->isSource())
        groups.push_back(incomingGroup(*connector, m_dataTypes));
    m_form->setAfterEdit([this](PropertyTree &element, const PropertySpec &spec) {
        if (spec.key != dataTypeKey)
            return;
        if (const DataTypeDescription *dataType = findDataType(m_dataTypes, element.trimmed(dataTypeKey)))
            setDataType(*element.child("transformer"), DataSide::Inbound, *dataType);
    });
    m_form->show(groups, [id = m_id](PropertyTree &document) { return connectorElement(document, id); }, QString::number(m_id));
    markFields();
    if (!groups.empty() && !groups.front().specs.empty())
        m_help->setField(groups.front().specs.front());
    m_scroll->ensureVisible(0, 0);
    updateHeader();
}

FormGroup ConnectorPane::incomingGroup(const ConnectorConfig &source, const std::vector<DataTypeDescription> &dataTypes)
{
    FormGroup group{tr("What comes in"), FormColumn::Left, {}};
    PropertySpec type{.key = dataTypeKey,
                      .kind = PropertyKind::Choice,
                      .fallback = "HL7V2",
                      .label = tr("Data type"),
                      .help = tr("What the messages are. It decides what scripts see of them and how batches are split. All settings of data "
                                 "types are on the Summary.")};
    for (const DataTypeDescription &each : dataTypes)
        type.choices.push_back({each.name.toUtf8(), each.label});
    group.specs.push_back(std::move(type));
    if (const DataTypeDescription *current = findDataType(dataTypes, source.transformer.inbound.name)) {
        for (const PropertySpec &spec : current->properties) {
            if (!spec.key.startsWith("batchProperties/"))
                continue;
            PropertySpec batch = prefixed(spec, inboundPrefix);
            if (batch.shownWhenKey.isEmpty()) {
                batch.shownWhenKey = processBatchKey;
                batch.shownWhenValues = {"true"};
            }
            group.specs.push_back(std::move(batch));
        }
    }
    return group;
}

void ConnectorPane::changeType(int row)
{
    const ConnectorConfig *connector = config();
    const QString name = m_type->itemText(row);
    const auto type = std::find_if(m_types.begin(), m_types.end(), [&](const ConnectorTypeInfo &info) {
        return connector && info.transportName == name && info.mode == connector->mode;
    });
    if (type == m_types.end() || name == connector->transportName)
        return;
    const auto before = std::find_if(m_types.begin(), m_types.end(), [&](const ConnectorTypeInfo &info) {
        return info.transportName == connector->transportName && info.mode == connector->mode;
    });
    [[maybe_unused]] const auto done = m_document.edit(tr("Change connector type to %1").arg(name), [&](PropertyTree &document) {
        setConnectorType(document, m_id, *type, before == m_types.end() ? nullptr : &*before);
    });
    Q_ASSERT(done.ok());
}

void ConnectorPane::setProblems(const std::vector<ChannelProblem> &problems)
{
    m_found = problems;
    markFields();
}

void ConnectorPane::markFields()
{
    std::map<QByteArray, QString> sentences;
    for (const ChannelProblem &problem : m_found) {
        const ProblemPlace &place = problem.place;
        if (!problem.isError() || place.connector != m_id || place.part != ProblemPart::Properties || place.item.isEmpty() || problem.text.isEmpty())
            continue;
        sentences.emplace(propertiesPrefix + place.item.toUtf8(), problem.text.at(0).toUpper() + problem.text.mid(1));
    }
    m_form->setFound(std::move(sentences));
}

void ConnectorPane::updateHeader()
{
    const ConnectorConfig *connector = config();
    if (!connector)
        return;
    m_title->setText(connectorLabel(m_id, connector->isSource() ? QString() : connector->name));
    const int problems = int(propertyProblems(m_specs, connector->properties).size());
    m_problems->setText(problems == 1 ? tr("1 field needs attention") : tr("%n fields need attention", nullptr, problems));
    m_problems->setVisible(problems > 0);
    const int counts[] = {int(connector->filter.rules.size()), int(connector->transformer.steps.size()),
                          connector->responseTransformer ? int(connector->responseTransformer->steps.size()) : 0};
    const QString texts[] = {tr("Filter"), tr("Transformer"), tr("Response")};
    for (int at = 0; at < 3; ++at) {
        m_steps[at]->setText(counts[at] ? QStringLiteral("%1  %2").arg(texts[at]).arg(counts[at]) : texts[at]);
        m_steps[at]->setAccessibleName(tr("%1 of %2, %3").arg(texts[at], m_title->text()).arg(counts[at]));
    }
    updateVariables();
}

// Only what changes scripts and steps changes them.
void ConnectorPane::updateVariables()
{
    SettingTexts texts = settingTexts(m_document.channel());
    if (texts == m_settingTexts)
        return;
    m_settingTexts = texts;
    nowOrAside(this, texts.bytes(), [texts] { return templateVariables(texts); },
               [this, round = ++m_variablesRound](const std::vector<TemplateVariable> &variables) {
                   if (round == m_variablesRound)
                       m_help->setVariables(variables);
               });
}

void ConnectorPane::setStepsReachable(bool reachable)
{
    for (int at = 0; at < 3; ++at)
        m_steps[at]->setVisible(reachable && (StepsPart(at) != StepsPart::Response || m_id != sourceMetaDataId));
}

bool ConnectorPane::goTo(const QByteArray &key)
{
    return m_form->goTo(propertiesPrefix + key) || m_form->goTo(key);
}

void ConnectorPane::focusForm()
{
    if (!goTo(m_currentKey))
        m_type->setFocus(Qt::OtherFocusReason);
}

QByteArray ConnectorPane::currentKey() const
{
    return m_currentKey;
}

QString ConnectorPane::statusText() const
{
    const ConnectorConfig *connector = config();
    if (!connector)
        return {};
    for (const PropertyProblem &problem : propertyProblems(m_specs, connector->properties)) {
        const auto spec = std::find_if(m_specs.begin(), m_specs.end(), [&](const PropertySpec &each) { return each.key == problem.key; });
        return tr("%1 · %2: %3").arg(m_title->text(), specText(spec->label), problem.sentence);
    }
    const PropertyField *field = m_form->currentField();
    return field ? tr("%1 · %2").arg(m_title->text(), specText(field->spec().label)) : m_title->text();
}

void ConnectorPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_help->setVisible(width() >= scaled(helpFrom, this));
}

void ConnectorPane::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Tokens &tokens = Tokens::of(palette());
    const int height = scaled(headerHeight, this);
    painter.fillRect(rect(), tokens[Token::Base]);
    painter.fillRect(QRect(0, 0, width(), height), tokens[Token::Window]);
    painter.fillRect(QRect(0, 0, width(), 1), tokens[Token::Line]);
    painter.fillRect(QRect(0, height - 1, width(), 1), tokens[Token::Line]);
}

} // namespace millrace::ui
