// SPDX-License-Identifier: GPL-3.0-or-later
// Names in scripts and templates that nothing in the channel defines. Warnings, and few: a name is only reported where it is
// plain that nothing gives it a meaning, so computed keys, maps that are passed around and sources that bring values of their own
// end the search.
#include "engine/channel/channel_check.h"
#include "engine/channel/problem_report.h"
#include "engine/channel/template_text.h"
#include "engine/script/name_uses.h"
#include "engine/script/step_generator.h"

namespace millrace {

namespace {

using In = NameUse::In;

// A script or template of the channel, and where it stands.
struct Piece
{
    ProblemPlace place;
    QString where;
    std::vector<NameUse> uses;
    bool hasLines = true; // a person's own; not what a form stands for
};

// Keys that the engine itself puts.
const std::set<QString> &engineKeys()
{
    static const std::set<QString> keys{
        QStringLiteral("mirth_source"), QStringLiteral("mirth_type"), QStringLiteral("mirth_version"), QStringLiteral("batchId"),
        QStringLiteral("batchSequenceId"), QStringLiteral("batchComplete"), QStringLiteral("destinationSet"), QStringLiteral("reprocessed"),
        QStringLiteral("replaced"), QStringLiteral("sourceChannelId"), QStringLiteral("sourceMessageId"), QStringLiteral("sourceChannelIds"),
        QStringLiteral("sourceMessageIds"), QStringLiteral("originalFilename"),
    };
    return keys;
}

// What a person wrote into a form where JavaScript is expected.
struct FormValue
{
    ProblemPlace place;
    QString where;
    QByteArray text;
};

// The settings of rules and steps that have values of the person's own.
std::vector<FormValue> formValues(const ScriptElement &element, const ProblemPlace &place, const QString &where)
{
    const PropertyTree &settings = element.properties;
    const QByteArray kind = elementKind(element);
    std::vector<FormValue> values;
    const auto add = [&](const QByteArray &field, int row, const QString &name, const QByteArray &text) {
        FormValue value{place, where + QLatin1String(", ") + name, text};
        value.place.field = field;
        value.place.line = row;
        values.push_back(std::move(value));
    };
    const auto rows = [&settings](const char *list) {
        const PropertyTree *found = settings.child(list);
        return found ? found->children : std::vector<PropertyTree>();
    };
    if (kind == "RuleBuilderRule" || kind == "DestinationSetFilterStep") {
        const QByteArray condition = settings.value("condition").trimmed();
        int row = 0;
        for (const PropertyTree &value : condition == "EXISTS" || condition == "NOT_EXIST" ? std::vector<PropertyTree>() : rows("values")) {
            ++row;
            add("values", row, QStringLiteral("value %1").arg(row), value.text);
        }
    } else if (kind == "MapperStep" || kind == "MessageBuilderStep") {
        add("mapping", 0, QStringLiteral("mapping"), settings.value("mapping"));
        add("defaultValue", 0, QStringLiteral("default value"), settings.value("defaultValue"));
        int row = 0;
        for (const PropertyTree &pair : rows("replacements")) {
            ++row;
            for (const char *side : {"left", "right"})
                add("replacements", row, QStringLiteral("replacement %1").arg(row), pair.value(side));
        }
    }
    return values;
}

// Words that every script knows, beside those of isKnownFunction().
bool isKnownWord(const QString &word)
{
    static const std::set<QString> known = [] {
        std::set<QString> words;
        for (const char *fixed : {"true", "false", "null", "undefined", "this", "NaN", "Infinity", "Math", "JSON", "Intl", "Reflect", "globalThis", "arguments",
                                 "Packages", "java", "javax", "com", "org", "net", "edu", "mapping"})
            words.insert(QLatin1String(fixed));
        return words;
    }();
    return known.contains(word) || isKnownFunction(word);
}

bool mentions(const PropertyTree &tree, const QByteArray &name)
{
    return tree.text.contains(name) || std::any_of(tree.children.begin(), tree.children.end(), [&](const PropertyTree &child) { return mentions(child, name); });
}

class NameChecker
{
public:
    NameChecker(const ChannelConfig &config, const ChannelServices &services, const ChannelSurroundings &around)
        : m_config(config), m_services(services), m_around(around), m_known(engineKeys())
    {
        for (const ConnectorConfig &destination : config.destinations) {
            m_destinations.insert(destination.name);
            m_destinations.insert(QStringLiteral("d%1").arg(destination.metaDataId));
        }
        const ConnectorType *source = services.connectors.find(config.source.transportName, ConnectorMode::Source);
        if (source && source->sourceMapKeys)
            m_known.insert(source->sourceMapKeys->begin(), source->sourceMapKeys->end());
        else
            m_sourceBringsAnything = true;
    }

    std::vector<ChannelProblem> check()
    {
        collectScripts();
        collectTemplates();
        for (const Piece &piece : m_pieces) {
            std::set<QString> reported;
            for (const NameUse &use : piece.uses) {
                if (isUnknown(use) && reported.insert(use.name).second)
                    report(piece, use);
            }
        }
        words();
        responseVariable();
        destinationSteps();
        return m_report.take();
    }

private:
    // The names that a script brings or takes for granted.
    void takeWords(const QByteArray &text)
    {
        const NameUses names = namesIn(text);
        m_words.insert(names.mentioned.begin(), names.mentioned.end());
        for (const char *importer : {"importPackage", "importClass", "JavaImporter"})
            m_importsWords |= text.contains(importer); // which names come by these is not to be seen
    }

    void script(ProblemPlace place, const QString &where, const QByteArray &text, bool hasLines = true)
    {
        if (text.trimmed().isEmpty())
            return;
        NameUses names = namesIn(text);
        m_names.add(names);
        m_pieces.push_back({std::move(place), where, std::move(names.uses), hasLines});
    }

    void collectScripts()
    {
        for (const CodeTemplate &codeTemplate : m_services.codeTemplates) {
            m_names.add(namesIn(codeTemplate.code));
            takeWords(codeTemplate.code);
        }
        for (const QString &global : {m_services.globalScripts.preprocessing, m_services.globalScripts.postprocessing, m_services.globalScripts.deploy, m_services.globalScripts.undeploy}) {
            m_names.add(namesIn(global.toUtf8()));
            takeWords(global.toUtf8());
        }
        const ChannelScripts &scripts = m_config.scripts;
        const auto own = [this](const char *item, const QString &where, const QString &text) {
            takeWords(text.toUtf8());
            script({{}, ProblemPart::Scripts, QLatin1String(item)}, where, text.toUtf8());
        };
        own("Deploy", QStringLiteral("Deploy script"), scripts.deploy);
        own("Undeploy", QStringLiteral("Undeploy script"), scripts.undeploy);
        own("Preprocessor", QStringLiteral("Preprocessor"), scripts.preprocessing);
        own("Postprocessor", QStringLiteral("Postprocessor"), scripts.postprocessing);
        script({{}, ProblemPart::Attachments}, QStringLiteral("Attachment handler"), m_config.attachmentHandler.properties.value(QStringLiteral("javascript.script")).toUtf8());
        for (const ConnectorConfig *connector : runningConnectors(m_config))
            collectOf(*connector);
    }

    void collectOf(const ConnectorConfig &connector)
    {
        const QString where = connectorPlace(connector);
        elements(connector, ProblemPart::Filter, where, connector.filter.rules, ElementList::Rules);
        elements(connector, ProblemPart::Transformer, where, connector.transformer.steps, ElementList::Steps);
        if (connector.responseTransformer)
            elements(connector, ProblemPart::ResponseTransformer, QStringLiteral("Response of ") + where, connector.responseTransformer->steps, ElementList::Steps);
        if (const ConnectorType *type = m_services.connectors.find(connector.transportName, connector.mode)) {
            for (const PropertySpec &spec : type->properties) {
                if (spec.kind != PropertyKind::Script)
                    continue;
                takeWords(connector.properties.value(spec.key));
                script({connector.metaDataId, ProblemPart::Properties, QString::fromUtf8(spec.key)}, where, connector.properties.value(spec.key));
            }
        }
    }

    void elements(const ConnectorConfig &connector, ProblemPart part, const QString &where, const std::vector<ScriptElement> &elements, ElementList list)
    {
        for (size_t i = 0; i < elements.size(); ++i) {
            const ScriptElement &element = elements[i];
            if (!element.enabled)
                continue;
            const Result<QByteArray> text = list == ElementList::Steps ? stepScript(element) : ruleScript(element);
            valuesAndWords(element, {connector.metaDataId, part, element.sequenceNumber}, where + QLatin1String(", ") + elementName(list, i, element));
            if (text)
                script({connector.metaDataId, part, element.sequenceNumber}, where + QLatin1String(", ") + elementName(list, i, element), *text, hasOwnScript(element));
            else
                m_names.mayPutAnything = m_names.mayDefineAnything = true; // its script is not there to be looked at
        }
    }

    // What a form asks values for, and the names that the other elements bring; those in an Iterator too.
    void valuesAndWords(const ScriptElement &element, const ProblemPlace &place, const QString &where)
    {
        for (FormValue &value : formValues(element, place, where))
            m_values.push_back(std::move(value));
        if (hasOwnScript(element)) {
            const Result<QByteArray> text = elementScript(element);
            takeWords(text ? *text : QByteArray());
        }
        for (const char *setting : {"field", "messageSegment", "sourceXml", "template", "properties/target", "properties/indexVariable"})
            takeWords(element.properties.value(setting));
        for (const ScriptElement &child : childElements(element)) {
            if (child.enabled)
                valuesAndWords(child, {place.connector, place.part, child.sequenceNumber}, where + QStringLiteral(", '%1' in it").arg(child.name));
        }
    }

    void collectTemplates()
    {
        for (const ConnectorConfig *connector : runningConnectors(m_config)) {
            const ConnectorType *type = m_services.connectors.find(connector->transportName, connector->mode);
            for (const PropertySpec &spec : type ? type->properties : std::vector<PropertySpec>()) {
                const PropertyTree *property = spec.use == PropertyUse::Template ? connector->properties.find(spec.key) : nullptr;
                if (!property)
                    continue;
                Piece piece{{connector->metaDataId, ProblemPart::Properties, QString::fromUtf8(spec.key)},
                            QStringLiteral("%1 (%2), %3").arg(connectorPlace(*connector), connector->transportName, spec.label),
                            {}, spec.kind == PropertyKind::MultiLine};
                collectTexts(*property, piece.uses);
                m_pieces.push_back(std::move(piece));
            }
        }
    }

    static void collectTexts(const PropertyTree &property, std::vector<NameUse> &uses)
    {
        for (const QByteArray &name : TemplateText(property.text).variables()) {
            const qsizetype at = property.text.indexOf("${" + name);
            uses.push_back({In::AllMaps, QString::fromUtf8(name), 1 + int(property.text.left(at).count('\n'))});
        }
        for (const PropertyTree &child : property.children)
            collectTexts(child, uses);
    }

    bool isUnknown(const NameUse &use) const
    {
        switch (use.in) {
        case In::Functions:
            return !m_names.mayDefineAnything && !m_names.mentioned.contains(use.name) && !isKnownFunction(use.name);
        case In::Destinations:
            return !m_destinations.contains(use.name);
        case In::ChannelMap:
        case In::ConnectorMap:
            return !isPut(use.name);
        case In::ResponseMap:
            return !isPut(use.name) && !m_destinations.contains(use.name);
        case In::AllMaps:
            return !m_sourceBringsAnything && !isPut(use.name) && !m_destinations.contains(use.name) && !comesFromElsewhere(use.name);
        }
        return false;
    }

    bool isPut(const QString &name) const { return m_names.mayPutAnything || m_names.put.contains(name) || m_known.contains(name); }

    // From the configuration map, or from a channel that may put it into the global map or hand it over with a message.
    bool comesFromElsewhere(const QString &name) const
    {
        if (m_services.configurationMap.current()->contains(name))
            return true;
        const QByteArray text = name.toUtf8();
        return std::any_of(m_around.neighbours.begin(), m_around.neighbours.end(),
                           [&](const NeighbourChannel &neighbour) { return mentions(neighbour.config->document, text); });
    }

    void report(const Piece &piece, const NameUse &use)
    {
        ProblemPlace place = piece.place;
        place.line = piece.hasLines ? use.line : 0;
        const QString where = piece.hasLines ? QStringLiteral("%1, line %2").arg(piece.where).arg(use.line) : piece.where;
        if (use.in == In::Functions) {
            m_report.warning(ProblemKind::Function, std::move(place), where,
                             QStringLiteral("there is no function %1(), neither in this channel nor in its code templates. Write it, or switch on the library "
                                            "that has it.").arg(use.name));
        } else if (use.in == In::Destinations) {
            m_report.warning(ProblemKind::Destination, std::move(place), where, QStringLiteral("no destination is named \"%1\". Names count letter by letter.").arg(use.name));
        } else {
            m_report.warning(ProblemKind::Variable, std::move(place), where,
                             QStringLiteral("nothing in this channel sets the variable \"%1\". Map it first, or correct the name.").arg(use.name));
        }
    }

    // A text that lacks its quotes is JavaScript all the same where it is made of words: ADT^A01. It fails only when it runs.
    void words()
    {
        if (m_names.mayDefineAnything || m_importsWords)
            return;
        for (const FormValue &value : m_values) {
            // There, words are not what they seem: keys, parameters, an element's own children.
            const bool isInvolved = value.text.contains('{') || value.text.contains('=') || value.text.contains(".(") || value.text.contains("::");
            const std::set<QString> mentioned = isInvolved ? std::set<QString>() : namesIn(value.text).mentioned;
            const auto unknown = std::find_if(mentioned.begin(), mentioned.end(), [this](const QString &word) { return !isKnownWord(word) && !m_words.contains(word); });
            if (unknown != mentioned.end())
                m_report.warning(ProblemKind::Word, value.place, value.where, QStringLiteral("nothing here is named %1. A text stands in quotes.").arg(*unknown));
        }
    }

    void responseVariable()
    {
        const SourceSettings settings = SourceSettings::from(m_config.source.properties);
        const QString &wanted = settings.responseVariable;
        const bool isFixed = wanted.isEmpty() || wanted == QLatin1String("None") || wanted == QLatin1String("Postprocessor") || wanted.startsWith(QLatin1String("Auto-generate"));
        if (isFixed || !settings.respondAfterProcessing || m_destinations.contains(wanted) || m_names.mayPutAnything || m_names.put.contains(wanted))
            return;
        m_report.warning(ProblemKind::Response, {sourceMetaDataId, ProblemPart::Properties, QStringLiteral("sourceConnectorProperties/responseVariable")},
                         connectorPlace(m_config.source),
                         QStringLiteral("the response is to come from \"%1\", but there is no such destination and no script puts it into the response map. "
                                        "Choose another response.").arg(wanted));
    }

    // Destination Set Filter steps name destinations by their numbers.
    void destinationSteps()
    {
        const std::vector<ScriptElement> &steps = m_config.source.transformer.steps;
        for (size_t i = 0; i < steps.size(); ++i) {
            const PropertyTree *ids = steps[i].enabled && elementKind(steps[i]) == "DestinationSetFilterStep" ? steps[i].properties.child("metaDataIds") : nullptr;
            for (const PropertyTree &id : ids ? ids->children : std::vector<PropertyTree>()) {
                const MetaDataId number = id.text.trimmed().toInt();
                if (m_config.connector(number) && number != sourceMetaDataId)
                    continue;
                m_report.warning(ProblemKind::Destination, {sourceMetaDataId, ProblemPart::Transformer, steps[i].sequenceNumber},
                                 connectorPlace(m_config.source) + QLatin1String(", ") + elementName(ElementList::Steps, i, steps[i]),
                                 QStringLiteral("there is no destination %1. Choose from those there are.").arg(number));
            }
        }
    }

    const ChannelConfig &m_config;
    const ChannelServices &m_services;
    const ChannelSurroundings &m_around;
    std::set<QString> m_known; // keys that need no putting
    std::set<QString> m_destinations;
    bool m_sourceBringsAnything = false;
    NameUses m_names; // of all scripts
    std::vector<Piece> m_pieces;
    std::vector<FormValue> m_values;
    std::set<QString> m_words; // that scripts bring or take for granted
    bool m_importsWords = false;
    ProblemReport m_report;
};

} // namespace

std::vector<ChannelProblem> checkUsedNames(const ChannelConfig &config, const ChannelServices &services, const ChannelSurroundings &around)
{
    return NameChecker(config, services, around).check();
}

} // namespace millrace
