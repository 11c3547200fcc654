// Named answers: what a snippet's `script:` and `prefer:` say, in play and while odds are counted alike.
#pragma once

#include "core/game/machine/engine.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::game {

struct Script {
    struct Entry {
        std::string name;                              // the question's name
        std::vector<std::vector<std::string>> answers; // several texts for `some`
    };
    std::vector<Entry>
        entries;               // the first answer is for the first time that the question is asked, and so on
    std::vector<Entry> prefer; // whenever `entries` has none left: the first listed that is legal
};

// How many answers of each entry have been given; shorter than the entries: none of the rest.
using ScriptProgress = std::vector<std::uint16_t>;

// An answer of a script by its place.
struct ScriptPlace {
    std::size_t entry = 0;
    std::size_t answer = 0;
};
// The answer whose turn it is, which counts as given from then on; nothing when there is none left.
std::optional<ScriptPlace> nextAnswer(const Script& script, ScriptProgress& progress, std::string_view name);
// As what the run waits for takes it, or why it is none.
base::Result<Answer> legalAnswer(const Run& run, const Pending& pending, std::span<const std::string> texts);
// The first preference that is legal now.
std::optional<Answer> preferredAnswer(const Script& script, const Run& run, const Pending& pending);

// Where a script and the play fell out, or that the run failed.
struct ScriptProblem {
    enum class Kind { Missing, Illegal, Unused, Failed };
    Kind kind = Kind::Failed;
    std::string name; // of the question or the entry
    std::string message;
    std::optional<ScriptPlace> at = {}; // Illegal: which answer; Unused: the first that was not asked for
};

struct ScriptRun {
    Run run;
    Pending end;                 // Done or Failed; the question where the script ended
    std::vector<Answer> answers; // all that were given
    std::vector<ScriptProblem> problems;
    bool ok() const noexcept { return problems.empty() && end.what == Pending::What::Done; }
};

// Plays a run with the answers of a script until it ends or the script has none for a question. Of `entries`
// every answer must be used up, of `prefer` none need be.
ScriptRun playScript(Engine& engine, Run run, const Script& script, Recorder* recorder = nullptr);

// Plays recorded answers; stops at the first that is not legal (`problems` says so) or when they are used up.
ScriptRun replay(Engine& engine, Run run, std::span<const Answer> answers, Recorder* recorder = nullptr);

} // namespace groma::game
