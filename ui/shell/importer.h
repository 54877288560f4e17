// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"

#include <QObject>

namespace millrace::ui {

// What a file is, told by what is in it, not by its name.
enum class FileKind { ChannelFile, Message };
FileKind fileKind(const QByteArray &content);

// Imports files one after the other and says at the end what came of it. Window thread only.
class Importer : public QObject
{
    Q_OBJECT

public:
    struct Outcome
    {
        std::vector<ChannelId> channels;
        QStringList parts;    // names of what else came: groups, tags, libraries, alerts …
        QStringList warnings; // each names its file
        QStringList problems; // "adt.xml: line 3, column 7: …"
    };

    explicit Importer(Engine &engine, QObject *parent = nullptr);

    void importFiles(const QStringList &fileNames);

Q_SIGNALS:
    void finished(const millrace::ui::Importer::Outcome &outcome);

private:
    void next(QStringList fileNames, Outcome outcome);

    Engine &m_engine;
};

} // namespace millrace::ui
