// SPDX-License-Identifier: GPL-3.0-or-later
// The second table of the script reference: what values have.

#include "engine/script/script_reference.h"

namespace millrace {

namespace {

struct Row
{
    const char *name;
    const char *signature;
    const char *text;
};

struct Type
{
    const char *name;
    std::vector<Row> rows;
};

const std::vector<Type> &types()
{
    static const std::vector<Type> all{
        {"Map",
         {
             {"get", "(key)", "The key's value; null where there is none."},
             {"put", "(key, value)", "Sets a value; returns the one before."},
             {"containsKey", "(key)", "Whether there is such a key."},
             {"remove", "(key)", "Takes a key out; returns its value."},
             {"size", "()", "The number of keys."},
             {"isEmpty", "()", "Whether there is no key."},
             {"clear", "()", "Takes out all keys."},
             {"keySet", "()", "The keys."},
             {"values", "()", "The values."},
             {"entrySet", "()", "The entries: getKey(), getValue()."},
             {"putAll", "(map)", "Sets all values of another map."},
             {"putIfAbsent", "(key, value)", "Sets a value where there is none."},
             {"getOrDefault", "(key, default)", "The key's value, or the default."},
             {"containsValue", "(value)", "Whether a key has this value."},
         }},
        {"XML",
         {
             {"toString", "()", "The text of an element without children, else its XML."},
             {"toXMLString", "()", "The XML, in any case."},
             {"length", "()", "How many elements the list has; 1 for one."},
             {"child", "(name)", "The children of that name, or at that index."},
             {"children", "()", "All children."},
             {"elements", "(name)", "The children that are elements; all without a name."},
             {"descendants", "(name)", "Those at any depth; all without a name."},
             {"attribute", "(name)", "An attribute, as .@name."},
             {"attributes", "()", "All attributes."},
             {"text", "()", "The children that are text."},
             {"name", "()", "The qualified name."},
             {"localName", "()", "The name without its namespace."},
             {"parent", "()", "The element around it."},
             {"childIndex", "()", "Its place among its parent's children."},
             {"appendChild", "(child)", "Adds a child at the end."},
             {"prependChild", "(child)", "Adds a child at the beginning."},
             {"insertChildAfter", "(child, newChild)", "Adds a child behind another."},
             {"insertChildBefore", "(child, newChild)", "Adds a child before another."},
             {"replace", "(name, value)", "Puts a value in the place of a child."},
             {"setChildren", "(children)", "Puts these in the place of all children."},
             {"setName", "(name)", "Renames it."},
             {"setLocalName", "(name)", "Renames it within its namespace."},
             {"copy", "()", "A copy, without a parent."},
             {"contains", "(value)", "Whether it, or an element of the list, is equal."},
             {"hasSimpleContent", "()", "Whether it holds text only."},
             {"hasComplexContent", "()", "Whether it holds elements."},
             {"nodeKind", "()", "element, attribute, text, comment or processing-instruction."},
             {"comments", "()", "The children that are comments."},
             {"processingInstructions", "(name)", "The children that are processing instructions."},
             {"namespace", "(prefix)", "Its namespace, or the one of a prefix."},
             {"addNamespace", "(namespace)", "Declares a namespace."},
             {"removeNamespace", "(namespace)", "Takes a declaration away."},
             {"inScopeNamespaces", "()", "The namespaces that hold here."},
             {"namespaceDeclarations", "()", "The namespaces declared here."},
             {"normalize", "()", "Joins neighbouring texts."},
         }},
        {"ConnectorMessage",
         {
             {"getMessageId", "()", "The message's number."},
             {"getMetaDataId", "()", "0 for the source, else the destination's number."},
             {"getChannelId", "()", "The channel's id."},
             {"getChannelName", "()", "The channel's name."},
             {"getConnectorName", "()", "The connector's name."},
             {"getStatus", "()", "RECEIVED, TRANSFORMED, SENT …"},
             {"getSendAttempts", "()", "How often it was sent."},
             {"getReceivedDate", "()", "When it came to this connector."},
             {"getSendDate", "()", "When it was last sent."},
             {"getResponseDate", "()", "When the last response came."},
             {"getRawData", "()", "The text as it came."},
             {"getProcessedRawData", "()", "The text behind the preprocessor."},
             {"getTransformedData", "()", "The text behind the transformer."},
             {"getEncodedData", "()", "The text in the outbound data type."},
             {"getResponseData", "()", "The response's text."},
             {"getResponseTransformedData", "()", "The response behind its transformer."},
             {"getSourceMap", "()", "Its source map."},
             {"getConnectorMap", "()", "Its connector map."},
             {"getChannelMap", "()", "Its channel map."},
             {"getResponseMap", "()", "Its response map."},
             {"getProcessingError", "()", "What failed in filter, transformer or connector."},
             {"getResponseError", "()", "What failed in the response transformer."},
             {"getPostProcessorError", "()", "What failed in the postprocessor."},
         }},
        {"Message",
         {
             {"getMessageId", "()", "The message's number."},
             {"getChannelId", "()", "The channel's id."},
             {"isProcessed", "()", "Whether it has come to its end."},
             {"getReceivedDate", "()", "When it was received."},
             {"getConnectorMessages", "()", "Its connector messages, by number: a map."},
             {"getMergedConnectorMessage", "()", "One with the maps of all connectors."},
         }},
        {"Response",
         {
             {"getStatus", "()", "Its status."},
             {"setStatus", "(status)", "Sets its status."},
             {"getMessage", "()", "Its text."},
             {"setMessage", "(text)", "Sets its text."},
             {"getStatusMessage", "()", "The line about the status."},
             {"setStatusMessage", "(text)", "Sets the line about the status."},
             {"getError", "()", "The error."},
             {"setError", "(text)", "Sets the error."},
         }},
        {"Reader",
         {
             {"readLine", "()", "The next line; null at the end."},
             {"read", "()", "The next character's code; -1 at the end."},
             {"skip", "(count)", "Passes over characters."},
             {"mark", "(limit)", "Remembers this place."},
             {"reset", "()", "Goes back to the place of mark()."},
             {"ready", "()", "Whether there is more."},
             {"close", "()", "Ends the reading."},
         }},
        {"String",
         {
             {"length", "", "The number of characters."},
             {"charAt", "(index)", "One character."},
             {"charCodeAt", "(index)", "One character's code."},
             {"concat", "(text …)", "This and other texts."},
             {"endsWith", "(text)", "Whether it ends so."},
             {"includes", "(text)", "Whether it holds the text."},
             {"indexOf", "(text, from)", "Where the text is first; -1: nowhere."},
             {"lastIndexOf", "(text)", "Where the text is last; -1: nowhere."},
             {"match", "(pattern)", "What a regular expression finds."},
             {"padEnd", "(length, filler)", "Filled at the end."},
             {"padStart", "(length, filler)", "Filled at the beginning."},
             {"repeat", "(count)", "Several times."},
             {"replace", "(pattern, replacement)", "With the first, or by /…/g each, replaced."},
             {"search", "(pattern)", "Where a regular expression matches; -1: nowhere."},
             {"slice", "(start, end)", "A part; negative: from the end."},
             {"split", "(separator)", "A list of its parts."},
             {"startsWith", "(text)", "Whether it starts so."},
             {"substr", "(start, length)", "A part by its length."},
             {"substring", "(start, end)", "A part."},
             {"toLowerCase", "()", "In small letters."},
             {"toUpperCase", "()", "In capital letters."},
             {"trim", "()", "Without white space around it."},
         }},
        {"Array",
         {
             {"length", "", "The number of items."},
             {"concat", "(items)", "This and other items."},
             {"every", "(function)", "Whether all items fit."},
             {"filter", "(function)", "The items that fit."},
             {"find", "(function)", "The first item that fits."},
             {"findIndex", "(function)", "The place of the first that fits; -1: none."},
             {"forEach", "(function)", "Calls for each item."},
             {"includes", "(item)", "Whether it holds the item."},
             {"indexOf", "(item)", "The item's place; -1: none."},
             {"join", "(separator)", "All items in one text."},
             {"map", "(function)", "What the function makes of each item."},
             {"pop", "()", "Takes out the last item."},
             {"push", "(item …)", "Adds items at the end."},
             {"reduce", "(function, first)", "One value of all items."},
             {"reverse", "()", "Turns the order round."},
             {"shift", "()", "Takes out the first item."},
             {"slice", "(start, end)", "A part."},
             {"some", "(function)", "Whether one item fits."},
             {"sort", "(function)", "Sorts it."},
             {"splice", "(start, count, item …)", "Takes out items and puts others there."},
             {"unshift", "(item …)", "Adds items at the beginning."},
         }},
        {"Math",
         {
             {"abs", "(x)", "Without its sign."},
             {"ceil", "(x)", "The next whole number above."},
             {"floor", "(x)", "The next whole number below."},
             {"max", "(x …)", "The largest."},
             {"min", "(x …)", "The smallest."},
             {"pow", "(x, y)", "x to the power of y."},
             {"random", "()", "At least 0, below 1."},
             {"round", "(x)", "The nearest whole number."},
             {"sqrt", "(x)", "The square root."},
         }},
        {"JSON",
         {
             {"parse", "(text)", "The object of a JSON text."},
             {"stringify", "(value, replacer, indent)", "A value as JSON."},
         }},
        {"Object",
         {
             {"assign", "(target, source …)", "Copies the properties of others."},
             {"entries", "(object)", "Its [key, value] pairs."},
             {"freeze", "(object)", "Makes it unchangeable."},
             {"keys", "(object)", "Its keys."},
             {"values", "(object)", "Its values."},
         }},
    };
    return all;
}

} // namespace

const std::vector<ScriptMember> &scriptMembers()
{
    static const std::vector<ScriptMember> members = [] {
        std::vector<ScriptMember> result;
        for (const Type &type : types()) {
            for (const Row &row : type.rows)
                result.push_back({QString::fromUtf8(type.name), QString::fromUtf8(row.name), QString::fromUtf8(row.signature), QString::fromUtf8(row.text)});
        }
        return result;
    }();
    return members;
}

} // namespace millrace
