#include "editor/session/document/document.h"

#include "core/base/contract.h"
#include "core/base/hash.h"
#include "formats/book/book_of.h"
#include "formats/book/book_reader.h"

#include <algorithm>
#include <mutex>
#include <set>

namespace groma::session {

namespace {

struct TextEntry {
    std::shared_ptr<const std::string> bytes;
    std::uint64_t hash = 0;
};
using Texts = std::map<std::string, TextEntry>;

TextEntry entryOf(std::string bytes) {
    const std::uint64_t hash = formats::hashOfBytes(bytes);
    return {std::make_shared<const std::string>(std::move(bytes)), hash};
}

std::uint64_t fingerprintOf(const Texts& texts) {
    std::uint64_t fingerprint = 0;
    for (const auto& [path, entry] : texts) {
        fingerprint = base::combine(base::hashText(path, fingerprint), entry.hash);
    }
    return fingerprint;
}

// A book and the tree that it was read from.
struct ReadBook {
    std::shared_ptr<const formats::yaml::Tree> tree; // null: none was read
    std::shared_ptr<const rules::BookSource> book;
    std::vector<diag::Diagnostic> problems;
};

// Shared by all documents of one opening; loading keeps compiled rules and the ids of files.
struct Reader {
    explicit Reader(formats::FileSystem& where) : files(where), loader(where) {}
    formats::FileSystem& files;
    std::mutex mutex;
    formats::Loader loader;
    ReadBook book; // the last that was read: also by a document that was given up again
};

const std::string kNoText;

} // namespace

struct Document::State {
    std::shared_ptr<const int> same; // of all states of one value
    std::shared_ptr<Reader> reader;
    std::string root;
    std::string start;
    Texts texts;
    std::uint64_t fingerprint = 0;
    std::shared_ptr<const formats::Project> project;
    Meaning meaning;
    std::vector<diag::Diagnostic> problems;
    std::string scenarioPath;
    std::vector<std::string> rulesPaths;
    ReadBook book;
};

// Reads the texts of a state and fills in what they mean.
struct DocumentReader {
    using State = Document::State;

    static Expected<Document> read(State state, const Meaning* before, bool fromDisk) {
        formats::LoadOptions options;
        options.root = state.root;
        options.crossCheck = fromDisk;
        for (const auto& [path, entry] : state.texts) {
            options.unsaved[path] = *entry.bytes;
        }
        formats::Loaded loaded;
        {
            const std::scoped_lock lock(state.reader->mutex);
            loaded = state.reader->loader.load(state.start, options);
        }
        const formats::ProjectFile* start = loaded.project ? loaded.project->start() : nullptr;
        if (start == nullptr || !start->tree) {
            const auto& problems = loaded.problems.items();
            return refuse(problems.empty() ? state.start + " cannot be read" : problems.front().message);
        }
        if (!state.same) {
            state.same = std::make_shared<const int>(0);
        }
        state.root = loaded.root;
        state.start = start->path;
        state.project = loaded.project;
        for (const formats::ProjectFile& file : loaded.project->files()) {
            if (file.tree && !state.texts.contains(file.path)) {
                state.texts[file.path] = entryOf(std::string(file.tree->source().bytes()));
            }
        }
        keepPaths(state, *start, loaded.kind, before);
        state.meaning = meaningOf(state, loaded, *start, before);
        state.problems = loaded.problems.items();
        readBook(state, loaded.kind);
        formats::sortByPosition(state.problems, *state.project);
        state.fingerprint = fingerprintOf(state.texts);
        return Document(std::make_shared<const State>(std::move(state)));
    }

    // Of what the rules are taken from. A stroke on the map does not read it again.
    static void readBook(State& state, formats::FileKind kind) {
        if (kind == formats::FileKind::Book) return; // what is opened itself is read with its file
        state.meaning.book.reset();
        const formats::ProjectFile* file = formats::bookOf(*state.project, state.rulesPaths);
        if (file == nullptr) return;
        if (file->tree != state.book.tree) {
            const auto last = [&]() -> ReadBook {
                const std::scoped_lock lock(state.reader->mutex);
                return state.reader->book;
            };
            state.book = last();
            if (file->tree != state.book.tree) {
                diag::Sink sink;
                auto book = std::make_shared<const rules::BookSource>(formats::readBook(*file, sink));
                state.book = {file->tree, std::move(book), sink.items()};
                const std::scoped_lock lock(state.reader->mutex);
                state.reader->book = state.book;
            }
        }
        state.meaning.book = state.book.book;
        state.problems.insert(state.problems.end(), state.book.problems.begin(), state.book.problems.end());
    }

    // A text too broken to say what it is, or what rules it stands on, is still the file that it was.
    static void keepPaths(State& state, const formats::ProjectFile& start, formats::FileKind& kind,
                          const Meaning* before) {
        const bool unknown = kind == formats::FileKind::Unknown && before != nullptr;
        const std::string scenario = state.scenarioPath;
        const std::vector<std::string> rules = state.rulesPaths;
        if (unknown) {
            kind = before->kind;
        }
        findPaths(state, start, kind);
        if (before != nullptr && (unknown || !start.ok) && state.rulesPaths.empty()) {
            state.rulesPaths = rules;
            state.scenarioPath = scenario;
        }
    }

    static void findPaths(State& state, const formats::ProjectFile& start, formats::FileKind kind) {
        state.scenarioPath.clear();
        state.rulesPaths.clear();
        const bool hasPosition = kind == formats::FileKind::Scenario || kind == formats::FileKind::Snippet;
        if (hasPosition) {
            state.scenarioPath = start.path;
        }
        const formats::ProjectFile* from = &start;
        if (hasPosition && start.rules.empty() && !start.scenarios.empty()) {
            from = state.project->file(start.scenarios.front());
        }
        std::optional<std::uint32_t> rules;
        if (kind == formats::FileKind::Ruleset) {
            rules = start.id;
        } else if (from != nullptr && !from->rules.empty()) {
            rules = from->rules.front();
        }
        if (rules) {
            for (const formats::ProjectFile* part : state.project->withIncludes(*rules)) {
                state.rulesPaths.push_back(part->path);
            }
        }
    }

    static std::string brokenFile(const State& state, const std::vector<std::string>& paths) {
        for (const std::string& path : paths) {
            const formats::ProjectFile* file = state.project->file(path);
            if (file == nullptr || !file->ok) {
                return path;
            }
        }
        return paths.empty() ? state.start : paths.back();
    }

    static Meaning meaningOf(const State& state, const formats::Loaded& loaded,
                             const formats::ProjectFile& start, const Meaning* before) {
        Meaning now;
        now.kind = loaded.kind;
        now.rulesSource = loaded.rulesSource;
        now.ruleset = loaded.ruleset;
        now.scenario = loaded.scenario;
        now.snippet = loaded.snippet;
        now.book = loaded.book;
        now.built = loaded.built;
        const bool rulesRead = loaded.rulesSource != nullptr || now.kind == formats::FileKind::Ruleset;
        if (rulesRead && !now.ruleset) {
            now.rulesFresh = false;
            now.staleReason = brokenFile(state, state.rulesPaths) + " has errors";
        }
        const bool readable = start.ok && now.scenario;
        if (!state.scenarioPath.empty() && (!readable || (now.ruleset && !now.built.setup))) {
            now.scenarioFresh = false;
            now.staleReason = state.scenarioPath + " has errors";
        }
        if (before != nullptr && before->kind == now.kind) {
            keepLastGood(now, *before);
        }
        if (!now.staleReason.empty()) {
            now.staleReason += now.ruleset || now.built.setup ? ": what is shown is from before them" : "";
        }
        return now;
    }

    static void keepLastGood(Meaning& now, const Meaning& before) {
        if (!now.ruleset && before.ruleset) {
            now.ruleset = before.ruleset;
            now.rulesSource = before.rulesSource;
            if (now.scenarioFresh && now.scenario) {
                diag::Sink unheard; // of rules that the texts do not have any more
                now.built = game::buildSetup(now.ruleset, *now.scenario, unheard);
                now.scenarioFresh = now.built.setup != nullptr;
            }
        }
        if (!now.scenarioFresh && before.scenario) {
            now.scenario = before.scenario;
            now.snippet = before.snippet;
            now.built = before.built;
            if (now.ruleset && now.ruleset != before.ruleset) {
                diag::Sink unheard;
                game::BuiltSetup rebuilt = game::buildSetup(now.ruleset, *now.scenario, unheard);
                if (rebuilt.setup) {
                    now.built = std::move(rebuilt);
                }
            }
        }
    }
};

bool operator==(const Document& a, const Document& b) noexcept {
    return a.state_ == b.state_ || (a.state_ && b.state_ && a.state_->same == b.state_->same);
}

bool Change::empty() const {
    return std::ranges::all_of(files, [](const FileEdit& file) { return file.edits.empty(); });
}

Expected<Document> Document::open(formats::FileSystem& files, const std::string& start,
                                  const std::string& root) {
    State state;
    state.reader = std::make_shared<Reader>(files);
    state.root = root.empty() ? formats::projectRoot(files, start) : root;
    state.start = start;
    return DocumentReader::read(std::move(state), nullptr, true);
}

Expected<Document> Document::untitled(formats::FileSystem& files, const std::string& root,
                                      const std::string& path, std::string bytes) {
    State state;
    state.reader = std::make_shared<Reader>(files);
    state.root = root;
    state.start = path;
    state.texts[path] = entryOf(std::move(bytes));
    return DocumentReader::read(std::move(state), nullptr, true);
}

std::uint64_t Document::fingerprint() const noexcept { return state_ ? state_->fingerprint : 0; }

std::uint64_t Document::rulesHash() const noexcept {
    return state_ && state_->meaning.ruleset ? state_->meaning.ruleset->hash : 0;
}

const std::string& Document::root() const { return state_ ? state_->root : kNoText; }
const std::string& Document::startPath() const { return state_ ? state_->start : kNoText; }

std::vector<std::string> Document::paths() const {
    std::vector<std::string> paths;
    if (!state_) {
        return paths;
    }
    paths.push_back(state_->start);
    for (const auto& [path, entry] : state_->texts) {
        if (path != state_->start) {
            paths.push_back(path);
        }
    }
    return paths;
}

std::string_view Document::text(const std::string& path) const {
    if (!state_) {
        return {};
    }
    const auto found = state_->texts.find(path);
    return found == state_->texts.end() ? std::string_view() : std::string_view(*found->second.bytes);
}

bool Document::has(const std::string& path) const { return state_ && state_->texts.contains(path); }

const formats::ProjectFile* Document::file(const std::string& path) const {
    return isWhole() ? state_->project->file(path) : nullptr;
}

const formats::Project& Document::project() const {
    GROMA_ASSERT(isWhole(), "an empty document has no project");
    return *state_->project;
}

Expected<std::shared_ptr<const formats::yaml::Tree>> Document::editable(const std::string& path) const {
    const formats::ProjectFile* found = path.empty() ? nullptr : file(path);
    if (found == nullptr || !found->tree) {
        return refuse(path.empty() ? "there is no file for this" : path + " is not part of the project");
    }
    if (!found->ok) {
        return refuse(path + " has errors; mend them in its text first");
    }
    return found->tree;
}

const std::string& Document::scenarioPath() const { return state_ ? state_->scenarioPath : kNoText; }

const std::vector<std::string>& Document::rulesPaths() const {
    static const std::vector<std::string> none;
    return state_ ? state_->rulesPaths : none;
}

const Meaning& Document::meaning() const {
    static const Meaning none;
    return state_ ? state_->meaning : none;
}

const std::vector<diag::Diagnostic>& Document::problems() const {
    static const std::vector<diag::Diagnostic> none;
    return state_ ? state_->problems : none;
}

Expected<Document> Document::apply(const Change& change) const {
    if (!state_) {
        return refuse("no project is open");
    }
    State next = *state_;
    next.same.reset();
    for (const FileEdit& file : change.files) {
        auto bytes = formats::applyEdits(text(file.path), file.edits);
        if (!bytes) {
            return refuse(file.path + ": " + bytes.error().message);
        }
        next.texts[file.path] = entryOf(std::move(*bytes));
    }
    return DocumentReader::read(std::move(next), &state_->meaning, false);
}

bool Document::isWhole() const noexcept { return state_ && state_->project; }

Document Document::textsAlone() const {
    if (!isWhole()) {
        return *this;
    }
    State light = *state_;
    light.project.reset();
    light.problems.clear();
    light.meaning = Meaning{};
    light.meaning.kind = state_->meaning.kind;
    return Document(std::make_shared<const State>(std::move(light)));
}

Expected<Document> Document::applyToTexts(const Change& change) const {
    if (!state_) {
        return refuse("no project is open");
    }
    State next = *textsAlone().state_;
    next.same = std::make_shared<const int>(0);
    for (const FileEdit& file : change.files) {
        auto bytes = formats::applyEdits(text(file.path), file.edits);
        if (!bytes) {
            return refuse(file.path + ": " + bytes.error().message);
        }
        next.texts[file.path] = entryOf(std::move(*bytes));
    }
    next.fingerprint = fingerprintOf(next.texts);
    return Document(std::make_shared<const State>(std::move(next)));
}

Document Document::whole(const Document& recent) const {
    if (!state_ || isWhole()) {
        return *this;
    }
    auto made = DocumentReader::read(*state_, &recent.meaning(), false);
    return made ? std::move(*made) : *this;
}

Document Document::withText(const std::string& path, std::string bytes) const {
    GROMA_ASSERT(state_ != nullptr, "an empty document has no texts");
    State next = *state_;
    next.same.reset();
    next.texts[path] = entryOf(std::move(bytes));
    auto made = DocumentReader::read(std::move(next), &state_->meaning, false);
    return made ? std::move(*made) : *this;
}

Change replaceText(const Document& document, const std::string& path, std::string_view bytes,
                   std::string label) {
    const std::string_view old = document.text(path);
    Change change{std::move(label), {}};
    if (old != bytes || !document.has(path)) {
        const formats::TextEdit whole{0, old.size(), std::string(bytes)};
        change.files.push_back({path, {formats::narrowed(old, whole)}});
    }
    return change;
}

Edited joined(const Document& document, std::string label, const std::vector<Change>& changes) {
    Change all{std::move(label), {}};
    for (const Change& change : changes) {
        for (const FileEdit& file : change.files) {
            const auto known = std::ranges::find(all.files, file.path, &FileEdit::path);
            if (known == all.files.end()) {
                all.files.push_back(file);
            } else {
                known->edits.insert(known->edits.end(), file.edits.begin(), file.edits.end());
            }
        }
    }
    for (const FileEdit& file : all.files) {
        if (const auto fits = formats::applyEdits(document.text(file.path), file.edits); !fits) {
            return refuse("these cannot be done in one step: " + fits.error().message);
        }
    }
    return all;
}

} // namespace groma::session
