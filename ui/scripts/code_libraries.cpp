// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scripts/code_libraries.h"

#include <QUndoCommand>
#include <QUuid>

#include <algorithm>

namespace millrace::ui {

namespace {

QString newId()
{
    return QUuid::createUuid().toString(QUuid::WithoutBraces);
}

// "Base", or "Base 2" where that is taken, and so on.
template<typename T>
QString freeName(const std::vector<T> &items, const QString &base)
{
    const auto isTaken = [&](const QString &name) {
        return std::any_of(items.begin(), items.end(), [&](const T &item) { return item.name.compare(name, Qt::CaseInsensitive) == 0; });
    };
    QString name = base;
    for (int number = 2; isTaken(name); ++number)
        name = QStringLiteral("%1 %2").arg(base).arg(number);
    return name;
}

template<typename T>
T *findById(std::vector<T> &items, const QString &id)
{
    const auto found = std::find_if(items.begin(), items.end(), [&](const T &item) { return item.id == id; });
    return found == items.end() ? nullptr : &*found;
}

constexpr char newFunction[] = "/**\n * What it does, in a sentence.\n */\nfunction newFunction(value) {\n    return value;\n}\n";

} // namespace

CodeTemplateLibrary *findLibrary(CodeLibraries::Libraries &libraries, const QString &id)
{
    return findById(libraries, id);
}

CodeTemplate *findTemplate(CodeLibraries::Libraries &libraries, const QString &id)
{
    for (CodeTemplateLibrary &library : libraries) {
        if (CodeTemplate *found = findById(library.templates, id))
            return found;
    }
    return nullptr;
}

class CodeLibraries::EditCommand : public QUndoCommand
{
public:
    EditCommand(CodeLibraries &owner, const QString &text, Libraries after, QString mergeKey)
        : QUndoCommand(text), m_owner(owner), m_before(owner.m_libraries), m_after(std::move(after)), m_mergeKey(std::move(mergeKey)), m_round(owner.m_round)
    {}

    void redo() override { m_owner.apply(m_after); }
    void undo() override
    {
        m_owner.endMerging();
        m_owner.apply(m_before);
    }
    int id() const override { return m_mergeKey.isEmpty() ? -1 : 1; }
    bool mergeWith(const QUndoCommand *next) override
    {
        const auto *other = static_cast<const EditCommand *>(next);
        if (other->m_mergeKey != m_mergeKey || other->m_round != m_round)
            return false;
        m_after = other->m_after;
        setObsolete(m_before == m_after); // typed and taken back
        return true;
    }

private:
    CodeLibraries &m_owner;
    const Libraries m_before;
    Libraries m_after;
    const QString m_mergeKey;
    const int m_round;
};

CodeLibraries::CodeLibraries(Engine &engine, QObject *parent) : QObject(parent), m_engine(engine), m_libraries(engine.codeTemplateLibraries()), m_stored(m_libraries)
{
    connect(&m_undoStack, &QUndoStack::cleanChanged, this, &CodeLibraries::modifiedChanged);
    connect(&m_saving, &QFutureWatcherBase::finished, this, &CodeLibraries::saveFinished);
}

CodeLibraries::~CodeLibraries()
{
    m_undoStack.disconnect(this); // it says that it is clean while it goes
}

const CodeTemplateLibrary *CodeLibraries::library(const QString &id) const
{
    return findLibrary(const_cast<Libraries &>(m_libraries), id);
}

const CodeTemplate *CodeLibraries::codeTemplate(const QString &id) const
{
    return findTemplate(const_cast<Libraries &>(m_libraries), id);
}

const CodeTemplateLibrary *CodeLibraries::libraryOf(const QString &templateId) const
{
    for (const CodeTemplateLibrary &library : m_libraries) {
        if (std::any_of(library.templates.begin(), library.templates.end(), [&](const CodeTemplate &one) { return one.id == templateId; }))
            return &library;
    }
    return nullptr;
}

void CodeLibraries::edit(const QString &text, const Change &change, const QString &mergeKey)
{
    Libraries edited = m_libraries;
    change(edited);
    if (edited != m_libraries)
        m_undoStack.push(new EditCommand(*this, text, std::move(edited), mergeKey));
}

void CodeLibraries::apply(const Libraries &libraries)
{
    m_libraries = libraries;
    Q_EMIT changed();
}

QString CodeLibraries::addLibrary()
{
    CodeTemplateLibrary library;
    library.id = newId();
    library.name = freeName(m_libraries, tr("New library"));
    library.includeNewChannels = true; // on for all, until somebody says otherwise
    edit(tr("Add a library"), [&](Libraries &libraries) { libraries.push_back(library); });
    return library.id;
}

QString CodeLibraries::addTemplate(const QString &libraryId)
{
    const CodeTemplateLibrary *owner = library(libraryId);
    if (!owner)
        return {};
    CodeTemplate added;
    added.id = newId();
    added.name = freeName(owner->templates, tr("New template"));
    added.code = newFunction;
    added.contexts = allCodeContexts();
    edit(tr("Add a code template"), [&](Libraries &libraries) { findLibrary(libraries, libraryId)->templates.push_back(added); });
    return added.id;
}

QString CodeLibraries::duplicateTemplate(const QString &id)
{
    const CodeTemplate *original = codeTemplate(id);
    if (!original)
        return {};
    const QString libraryId = libraryOf(id)->id;
    CodeTemplate copy = *original;
    copy.id = newId();
    copy.name = freeName(libraryOf(id)->templates, tr("%1 copy").arg(original->name));
    copy.revision = 1;
    copy.document = {};
    edit(tr("Duplicate a code template"), [&](Libraries &libraries) {
        std::vector<CodeTemplate> &templates = findLibrary(libraries, libraryId)->templates;
        const auto at = std::find_if(templates.begin(), templates.end(), [&](const CodeTemplate &one) { return one.id == id; });
        templates.insert(std::next(at), copy);
    });
    return copy.id;
}

QString CodeLibraries::takeTemplates(const QString &libraryId, std::vector<CodeTemplate> templates, Known known)
{
    QString first;
    edit(tr("Import code templates"), [&](Libraries &libraries) {
        CodeTemplateLibrary *const owner = findLibrary(libraries, libraryId);
        for (CodeTemplate &taken : templates) {
            CodeTemplate *const same = findTemplate(libraries, taken.id);
            if (same && known == Known::Copy) {
                taken.id = newId();
                taken.revision = 1;
                taken.name = tr("%1 copy").arg(taken.name);
                taken.document = {}; // says id, revision and dates of the other
            }
            if (first.isEmpty())
                first = taken.id;
            if (same && known == Known::Replace) {
                const QString id = same->id;
                std::vector<CodeTemplate> others; // in its library, which may have got it by this very import
                for (const CodeTemplateLibrary &library : libraries) {
                    if (std::any_of(library.templates.begin(), library.templates.end(), [&id](const CodeTemplate &one) { return one.id == id; }))
                        others = library.templates;
                }
                std::erase_if(others, [&id](const CodeTemplate &one) { return one.id == id; });
                taken.name = freeName(others, taken.name);
                *same = taken;
            } else if (owner) {
                taken.name = freeName(owner->templates, taken.name);
                owner->templates.push_back(taken);
            }
        }
    });
    return first;
}

void CodeLibraries::remove(const QString &id)
{
    const bool isLibrary = library(id);
    edit(isLibrary ? tr("Delete a library") : tr("Delete a code template"), [&](Libraries &libraries) {
        std::erase_if(libraries, [&](const CodeTemplateLibrary &one) { return one.id == id; });
        for (CodeTemplateLibrary &one : libraries)
            std::erase_if(one.templates, [&](const CodeTemplate &codeTemplate) { return codeTemplate.id == id; });
    });
}

void CodeLibraries::save()
{
    if (isSaving())
        return;
    endMerging();
    m_sent = m_libraries;
    m_saving.setFuture(m_engine.saveCodeTemplateLibraries(m_sent));
}

void CodeLibraries::saveFinished()
{
    const Result<void> outcome = m_saving.result();
    if (!outcome) {
        Q_EMIT saveFailed(outcome.error());
        return;
    }
    m_stored = m_engine.codeTemplateLibraries(); // which counted revisions
    if (m_libraries == m_sent) // who went on editing meanwhile stays modified
        m_undoStack.setClean();
    else
        m_undoStack.resetClean(); // no older step is the saved one
    Q_EMIT saved();
}

void CodeLibraries::reload()
{
    m_libraries = m_engine.codeTemplateLibraries();
    m_stored = m_libraries;
    m_undoStack.clear();
    Q_EMIT changed();
}

} // namespace millrace::ui
