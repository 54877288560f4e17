// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/engine.h"

#include <QObject>

#include <map>

namespace millrace::ui {

// What a file is, told by what is in it, not by its name.
enum class FileKind { ChannelFile, Message };
FileKind fileKind(const QByteArray &content);

// Imports files one after the other and says at the end what came of it. Where the workspace has a channel of theirs already, it
// asks first, once for all. Window thread only.
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
    // The answer to known().
    enum class Known {
        Replace,
        Copy // they come in under new ids and names
    };
    void goOn(Known choice);
    bool isWaiting() const { return !m_waiting.files.empty(); } // for that answer
    void cancel() { m_waiting = {}; }

Q_SIGNALS:
    // The workspace has these channels already: nothing is imported until goOn(), or at all.
    void known(const std::vector<QString> &channelIds);
    void finished(const millrace::ui::Importer::Outcome &outcome);

private:
    struct File
    {
        QString name; // without its folder
        QByteArray content;
        std::map<ChannelId, QString> channels; // id and name of those in it
        bool isLooseTemplates = false;         // code templates without their library
    };
    struct Import // the files that are still to come
    {
        std::vector<File> files;
        Outcome outcome;
    };
    static Import examined(Import import);
    static Import withCopies(Import import, const std::map<ChannelId, QString> &newNames);
    void askOrGoOn(Import import);
    void next(Import import);
    std::vector<ChannelId> knownOf(const Import &import) const;

    Engine &m_engine;
    Import m_waiting; // for an answer
};

} // namespace millrace::ui
