// Named answers in the order of use: what a snippet's `script:` says. Every one must be used up.
#pragma once

#include "core/game/engine.h"

#include <string>
#include <vector>

namespace groma::game {

struct Script {
    struct Entry {
        std::string name;                            // the question's name
        std::vector<std::vector<std::string>> answers;   // one for each time it is asked; several texts for `some`
    };
    std::vector<Entry> entries;
};

// Where a script and the play fell out, or that the run failed.
struct ScriptProblem {
    enum class Kind { Missing, Illegal, Unused, Failed };
    Kind kind = Kind::Failed;
    std::string name;               // of the question or the entry
    std::string message;
};

struct ScriptRun {
    Run run;
    Pending end;                    // Done or Failed; the question where the script ended
    std::vector<Answer> answers;    // all that were given
    std::vector<ScriptProblem> problems;
    bool ok() const noexcept { return problems.empty() && end.what == Pending::What::Done; }
};

// Plays a run with the answers of a script until it ends or the script has none for a question.
ScriptRun playScript(Engine& engine, Run run, const Script& script, Recorder* recorder = nullptr);

// Plays recorded answers; stops at the first that is not legal (`problems` says so) or when they are used up.
ScriptRun replay(Engine& engine, Run run, std::span<const Answer> answers, Recorder* recorder = nullptr);

}  // namespace groma::game
