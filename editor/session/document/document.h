// What the editor edits: the texts of a project and what they mean. An immutable value; copies share
// everything, two copies are equal when they are the same value. Text is the truth: every edit is an edit of
// text, and the meaning is read anew.
#pragma once

#include "core/diag/sink.h"
#include "core/game/position/ruleset.h"
#include "core/game/setup/setup_builder.h"
#include "core/grid/board.h"
#include "core/rules/scenario_source.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "formats/text/text_edit.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// Why something cannot be done now, as a tooltip says it: lower case, no full stop. Names what would help.
struct Refusal {
    std::string reason;
    friend bool operator==(const Refusal&, const Refusal&) = default;
};

template <class T>
using Expected = std::expected<T, Refusal>;

inline std::unexpected<Refusal> refuse(std::string reason) {
    return std::unexpected<Refusal>(Refusal{std::move(reason)});
}

// Edits of one file, all in terms of its present text. A file that the document does not have counts as
// empty: it is made.
struct FileEdit {
    std::string path; // below the root
    formats::TextEdits edits;
    friend bool operator==(const FileEdit&, const FileEdit&) = default;
};

// One step for undo. `label` as the history shows it: "Move M4 to 043".
struct Change {
    std::string label;
    std::vector<FileEdit> files;

    bool empty() const; // changes no byte of any text
    friend bool operator==(const Change&, const Change&) = default;
};

using Edited = Expected<Change>;

// What the texts mean. Every part is the last that could be made: `fresh` says whether it is of the present
// text.
struct Meaning {
    formats::FileKind kind = formats::FileKind::Unknown;
    std::shared_ptr<const rules::RulesetSource> rulesSource;
    game::RulesetRef ruleset;
    std::shared_ptr<const rules::ScenarioSource> scenario;
    std::shared_ptr<const rules::SnippetSource> snippet;
    std::shared_ptr<const rules::BookSource> book;
    game::BuiltSetup built; // of the scenario, or of the snippet's position
    bool rulesFresh = true;
    bool scenarioFresh = true;
    std::string
        staleReason; // "rules.yaml has errors: the rules are those before them"; empty when all is fresh
};

class Document {
  public:
    Document() = default; // no project

    // `start`: a path below the root or an absolute one inside it. Fails only if the file cannot be read at
    // all; whatever is wrong in it is in problems(). `files` must outlive every document made from this one.
    static Expected<Document> open(formats::FileSystem& files, const std::string& start,
                                   const std::string& root = {});
    // A document that has no file yet.
    static Expected<Document> untitled(formats::FileSystem& files, const std::string& root,
                                       const std::string& path, std::string bytes);

    bool empty() const noexcept { return state_ == nullptr; }
    // The same value. Equal texts reached by different ways are different values with one fingerprint().
    friend bool operator==(const Document& a, const Document& b) noexcept;
    // Of all texts: what background results are stamped with.
    std::uint64_t fingerprint() const noexcept;
    // Of the compiled rules; 0 without.
    std::uint64_t rulesHash() const noexcept;

    // --- texts
    const std::string& root() const;
    const std::string& startPath() const;   // the file that was opened
    std::vector<std::string> paths() const; // every file of the project, the start first, then by name
    std::string_view text(const std::string& path) const; // empty if there is none
    bool has(const std::string& path) const;
    const formats::ProjectFile* file(const std::string& path) const; // null if nothing refers to it
    const formats::Project& project() const;
    // The tree of a file that may be edited, or why not ("rules.yaml has errors; mend them in its text
    // first").
    Expected<std::shared_ptr<const formats::yaml::Tree>> editable(const std::string& path) const;
    // The file of the scenario's map and pieces, or of a snippet's; empty for others.
    const std::string& scenarioPath() const;
    // The files of the rules in the order in which they are read.
    const std::vector<std::string>& rulesPaths() const;

    // --- meaning
    const Meaning& meaning() const;
    const game::RulesetRef& ruleset() const { return meaning().ruleset; } // null: none ever compiled
    const game::SetupRef& setup() const { return meaning().built.setup; } // null: none
    const grid::Board* board() const { return setup() ? &setup()->board() : nullptr; }
    bool playable() const { return setup() && meaning().built.playable; }
    // Of the present texts, sorted by file and place.
    const std::vector<diag::Diagnostic>& problems() const;

    // --- change
    // Re-reads what changed. Refuses edits that do not fit the texts (made for another document).
    Expected<Document> apply(const Change& change) const;
    // The same value, light enough to be kept by the hundred: its texts alone, no meaning and no trees.
    Document textsAlone() const;
    bool isWhole() const noexcept;
    // As apply, for documents of texts alone: what the texts mean is not asked.
    Expected<Document> applyToTexts(const Change& change) const;
    // The same value with its meaning again. A text that is broken shows what `recent` shows.
    Document whole(const Document& recent) const;
    // Another text for a file, e.g. because it changed on disk or the source panel has it.
    Document withText(const std::string& path, std::string bytes) const;

  private:
    struct State;
    friend struct DocumentReader;
    explicit Document(std::shared_ptr<const State> state) : state_(std::move(state)) {}
    std::shared_ptr<const State> state_;
};

// The edit that makes `bytes` of the present text of a file: one stretch, as short as it can be.
Change replaceText(const Document& document, const std::string& path, std::string_view bytes,
                   std::string label);
// Both changes as one. Both must be made for the same document and touch different bytes; refuses otherwise.
Edited joined(const Document& document, std::string label, const std::vector<Change>& changes);

} // namespace groma::session
