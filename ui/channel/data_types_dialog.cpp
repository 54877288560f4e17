// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/channel/data_types_dialog.h"

#include "ui/document/channel_document.h"
#include "ui/document/channel_edits.h"
#include "ui/forms/property_form.h"
#include "ui/messages/message_text.h"
#include "ui/theme/fonts.h"

#include <QDialogButtonBox>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace millrace::ui {

namespace {

const DataTypeDescription *findType(const std::vector<DataTypeDescription> &types, const QString &name)
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const DataTypeDescription &type) { return type.name == name; });
    return found == types.end() ? nullptr : &*found;
}

QString typeLabel(const std::vector<DataTypeDescription> &types, const QString &name)
{
    const DataTypeDescription *type = findType(types, name);
    return type ? type->label : name;
}

} // namespace

QString dataTypesText(const ChannelConfig &channel, const std::vector<DataTypeDescription> &types)
{
    const TransformerConfig &transformer = channel.source.transformer;
    return QStringLiteral("%1 → %2").arg(typeLabel(types, transformer.inbound.name), typeLabel(types, transformer.outbound.name));
}

DataTypesDialog::DataTypesDialog(ChannelDocument &document, const Engine &engine, const ChannelList &channels, QWidget *parent)
    : QDialog(parent), m_document(document), m_types(engine.dataTypes()), m_list(new QListWidget(this)), m_form(new PropertyForm(document, channels))
{
    setObjectName(QStringLiteral("dataTypesDialog"));
    setWindowTitle(tr("Data types of %1").arg(document.channel().name));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(scaled(920, this), scaled(600, this));
    m_list->setObjectName(QStringLiteral("dataTypeList"));
    m_list->setAccessibleName(tr("Where"));
    m_list->setFixedWidth(scaled(280, this));
    m_list->setSpacing(scaled(2, this));
    m_list->setTextElideMode(Qt::ElideMiddle);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setBackgroundRole(QPalette::Base);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_form);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *body = new QHBoxLayout;
    body->setSpacing(scaled(8, this));
    body->addWidget(m_list);
    body->addWidget(scroll, 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(body, 1);
    layout->addWidget(buttons);
    connect(m_list, &QListWidget::currentRowChanged, this, &DataTypesDialog::showSpot);
    connect(&document, &ChannelDocument::changed, this, &DataTypesDialog::follow);
    m_form->setAfterEdit([this](PropertyTree &transformer, const PropertySpec &spec) {
        const bool isIn = m_shown.part == Part::In || m_shown.part == Part::ResponseIn;
        if (spec.key != (isIn ? "inboundDataType" : "outboundDataType"))
            return;
        if (const DataTypeDescription *type = findType(m_types, transformer.trimmed(spec.key)))
            setDataType(transformer, isIn ? DataSide::Inbound : DataSide::Outbound, *type);
    });
    fill();
    m_list->setCurrentRow(0);
    m_list->setFocus();
}

QString DataTypesDialog::typeName(const Spot &spot) const
{
    const ConnectorConfig *connector = m_document.channel().connector(spot.connector);
    if (!connector)
        return {};
    switch (spot.part) {
    case Part::In: return connector->transformer.inbound.name;
    case Part::Out: return connector->transformer.outbound.name;
    case Part::ResponseIn: return connector->responseTransformer ? connector->responseTransformer->inbound.name : QString();
    case Part::ResponseOut: return connector->responseTransformer ? connector->responseTransformer->outbound.name : QString();
    }
    return {};
}

void DataTypesDialog::fill()
{
    std::vector<Spot> spots{{sourceMetaDataId, Part::In}, {sourceMetaDataId, Part::Out}};
    for (const ConnectorConfig &destination : m_document.channel().destinations) {
        spots.insert(spots.end(), {{destination.metaDataId, Part::In}, {destination.metaDataId, Part::Out}});
        if (destination.responseTransformer)
            spots.insert(spots.end(), {{destination.metaDataId, Part::ResponseIn}, {destination.metaDataId, Part::ResponseOut}});
    }
    const bool isSame = spots == m_spots;
    if (!isSame) {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        for (size_t at = 0; at < spots.size(); ++at)
            m_list->addItem(QString());
        m_spots = spots;
    }
    const QString parts[] = {tr("in"), tr("out"), tr("response in"), tr("response out")};
    for (size_t at = 0; at < m_spots.size(); ++at) {
        const ConnectorConfig *connector = m_document.channel().connector(m_spots[at].connector);
        const QString name = connectorLabel(m_spots[at].connector, connector->isSource() ? QString() : connector->name);
        m_list->item(int(at))->setText(QStringLiteral("%1 · %2: %3").arg(name, parts[int(m_spots[at].part)], typeLabel(m_types, typeName(m_spots[at]))));
    }
    if (!isSame && !m_spots.empty())
        m_list->setCurrentRow(0);
}

void DataTypesDialog::follow()
{
    fill();
    if (typeName(m_shown) == m_shownType || m_isShowing)
        return;
    m_isShowing = true; // the form that made the edit is still at work
    QMetaObject::invokeMethod(this, [this] {
        m_isShowing = false;
        showSpot();
    }, Qt::QueuedConnection);
}

// A part says nothing of what never happens there: batches and acknowledgements belong to what comes in, validation to responses.
std::vector<PropertySpec> DataTypesDialog::relevant(const DataTypeDescription &type, const Spot &spot) const
{
    const bool isIncoming = spot.connector == sourceMetaDataId && spot.part == Part::In;
    std::vector<PropertySpec> specs;
    for (const PropertySpec &spec : type.properties) {
        const bool isOfIncoming = spec.key.startsWith("batchProperties/") || spec.key.startsWith("responseGenerationProperties/");
        const bool isOfResponse = spec.key.startsWith("responseValidationProperties/");
        if ((isOfIncoming && !isIncoming) || (isOfResponse && spot.part != Part::ResponseIn))
            continue;
        specs.push_back(spec);
    }
    return specs;
}

void DataTypesDialog::showSpot()
{
    const int row = m_list->currentRow();
    if (row < 0 || size_t(row) >= m_spots.size())
        return;
    m_shown = m_spots[size_t(row)];
    m_shownType = typeName(m_shown);
    const bool isIn = m_shown.part == Part::In || m_shown.part == Part::ResponseIn;
    const bool isResponse = m_shown.part == Part::ResponseIn || m_shown.part == Part::ResponseOut;
    PropertySpec choice{.key = isIn ? "inboundDataType" : "outboundDataType",
                        .kind = PropertyKind::Choice,
                        .fallback = "HL7V2",
                        .label = tr("Data type"),
                        .help = tr("Another type starts with its default settings.")};
    for (const DataTypeDescription &type : m_types)
        choice.choices.push_back({type.name.toUtf8(), type.label});
    std::vector<FormGroup> groups{{{}, FormColumn::Left, {choice}}};
    if (const DataTypeDescription *type = findType(m_types, m_shownType)) {
        const QByteArray prefix = isIn ? "inboundProperties/" : "outboundProperties/";
        for (FormGroup group : formGroups(relevant(*type, m_shown))) {
            for (PropertySpec &spec : group.specs) {
                spec.key = prefix + spec.key;
                if (!spec.shownWhenKey.isEmpty())
                    spec.shownWhenKey = prefix + spec.shownWhenKey;
            }
            groups.push_back(std::move(group));
        }
    }
    m_form->show(
        groups,
        [id = m_shown.connector, isResponse](PropertyTree &document) -> PropertyTree * {
            PropertyTree *connector = connectorElement(document, id);
            return connector ? connector->child(isResponse ? "responseTransformer" : "transformer") : nullptr;
        },
        QStringLiteral("types:%1:%2").arg(m_shown.connector).arg(int(m_shown.part)));
}

} // namespace millrace::ui
