// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/forms/form_groups.h"

#include <QCoreApplication>

#include <algorithm>

namespace millrace::ui {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(FormGroups)
};

FormGroup emptyGroupOf(const PropertySpec &spec)
{
    const QByteArray head = spec.key.contains('/') ? spec.key.left(spec.key.indexOf('/')) : QByteArray();
    if (head == "destinationConnectorProperties")
        return {Tr::tr("Queue and response"), FormColumn::Right, {}};
    if (head == "sourceConnectorProperties")
        return {Tr::tr("Processing and response"), FormColumn::Right, {}};
    if (head == "pollConnectorProperties")
        return {Tr::tr("Schedule"), FormColumn::Right, {}};
    if (head == "serializationProperties")
        return {Tr::tr("Reading"), FormColumn::Left, {}};
    if (head == "deserializationProperties")
        return {Tr::tr("Writing"), FormColumn::Left, {}};
    if (head == "batchProperties")
        return {Tr::tr("Batches"), FormColumn::Left, {}};
    if (head == "responseGenerationProperties")
        return {Tr::tr("Acknowledgements that are sent"), FormColumn::Right, {}};
    if (head == "responseValidationProperties")
        return {Tr::tr("Responses that are taken"), FormColumn::Right, {}};
    const bool isContent = spec.kind == PropertyKind::MultiLine || spec.kind == PropertyKind::Script || spec.kind == PropertyKind::Encoding
        || spec.key == "dataTypeBinary" || spec.key == "binary" || spec.key == "contentType" || spec.key == "multipart";
    if (isContent)
        return {Tr::tr("Content"), FormColumn::Right, {}};
    return {Tr::tr("Connection"), FormColumn::Left, {}};
}

} // namespace

std::vector<FormGroup> formGroups(const std::vector<PropertySpec> &specs)
{
    std::vector<FormGroup> groups;
    for (const PropertySpec &spec : specs) {
        FormGroup group = emptyGroupOf(spec);
        auto found = std::find_if(groups.begin(), groups.end(), [&](const FormGroup &other) { return other.title == group.title; });
        if (found == groups.end()) {
            groups.push_back(std::move(group));
            found = groups.end() - 1;
        }
        found->specs.push_back(spec);
    }
    const bool isLeftEmpty = std::none_of(groups.begin(), groups.end(), [](const FormGroup &group) { return group.column == FormColumn::Left; });
    if (isLeftEmpty && !groups.empty())
        groups.back().column = FormColumn::Left; // the connector's own settings come behind the shared ones
    return groups;
}

} // namespace millrace::ui
