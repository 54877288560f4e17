// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// An XML element as a value: what a channel file says, kept whole. The engine reads settings from it by path, the writer
// writes it back, so elements nobody here knows survive (decision 1). Text is UTF-8.
// Plain values: any thread.

#include <QByteArray>
#include <QString>

#include <initializer_list>
#include <utility>
#include <vector>

namespace millrace {

struct PropertyTree
{
    QByteArray name;
    std::vector<std::pair<QByteArray, QByteArray>> attributes;
    QByteArray text; // of an element without child elements; white space is kept as it stands
    std::vector<PropertyTree> children;

    // The first child element of that name, else nothing.
    const PropertyTree *child(QByteArrayView childName) const;
    PropertyTree *child(QByteArrayView childName);
    // Path of element names with '/' between: "listenerConnectorProperties/port".
    const PropertyTree *find(QByteArrayView path) const;
    PropertyTree *find(QByteArrayView path);
    QByteArray attribute(QByteArrayView attributeName) const;

    // The text at `path`; `fallback` where there is no such element.
    QByteArray value(QByteArrayView path, const QByteArray &fallback = {}) const;
    QString string(QByteArrayView path, const QString &fallback = {}) const;
    // Names, enums and numbers are trimmed: pretty-printed files put white space around them.
    QString trimmed(QByteArrayView path, const QString &fallback = {}) const;
    bool flag(QByteArrayView path, bool fallback) const;
    qint64 number(QByteArrayView path, qint64 fallback) const;

    // Sets the text at `path`, making missing elements at the end of their parents.
    void set(QByteArrayView path, const QByteArray &text);

    bool operator==(const PropertyTree &) const = default;
};

// Writes the element as the reference does: two-space indent, CR and other
// control characters as &#xd;, quotes as entities, an empty element as
// <a></a>. `depth` is the indent of the first line. Channel files and Sent contents are written with it.
QByteArray writeProperties(const PropertyTree &tree, int depth = 0);
// What writeProperties puts for a text, entities included.
QByteArray escapePropertyText(const QByteArray &text);

} // namespace millrace
