#include "core/game/script/script.h"

#include "core/game/machine/legal.h"
#include "core/game/machine/stillness.h"
#include "core/game/names/naming.h"
#include "core/game/script/said.h"

#include <algorithm>

namespace groma::game {
namespace {

void addProblem(ScriptRun& play, ScriptProblem::Kind kind, std::string name, std::string message) {
    play.problems.push_back({kind, std::move(name), std::move(message)});
}

void noteFailure(ScriptRun& play) {
    if (play.end.what == Pending::What::Failed) {
        addProblem(play, ScriptProblem::Kind::Failed, "", play.end.failure.text);
    }
}

void reportRest(ScriptRun& play, const Script& script, const ScriptProgress& progress) {
    for (std::size_t i = 0; i < script.entries.size(); ++i) {
        const Script::Entry& entry = script.entries[i];
        const std::size_t used = i < progress.size() ? progress[i] : 0;
        if (used < entry.answers.size()) {
            addProblem(play, ScriptProblem::Kind::Unused, entry.name,
                       std::to_string(entry.answers.size() - used) + " of the answers for " + entry.name +
                           " were never asked for");
            play.problems.back().at = ScriptPlace{i, used};
        }
    }
}

// `asked`: the run that waits, or the set-up where it is certain that one does.
template <class Asked>
base::Result<Answer> legal(const Setup& setup, const Asked& asked, const Pending& pending,
                           std::span<const std::string> texts) {
    base::Result<Answer> answer = answerFromText(setup, pending, texts);
    if (answer) {
        if (std::string problem = answerProblem(asked, pending, *answer); !problem.empty()) {
            return base::fail(std::move(problem));
        }
    }
    return answer;
}

template <class Asked>
std::optional<Answer> preferred(const Script& script, const Asked& asked, const Pending& pending) {
    for (const Script::Entry& entry : script.prefer) {
        if (pending.what != Pending::What::Choice || entry.name != pending.name) {
            continue;
        }
        for (const std::vector<std::string>& texts : entry.answers) {
            if (base::Result<Answer> answer = legalAnswer(asked, pending, texts)) {
                return *std::move(answer);
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<ScriptPlace> nextAnswer(const Script& script, ScriptProgress& progress, std::string_view name) {
    for (std::size_t i = 0; i < script.entries.size(); ++i) {
        const Script::Entry& entry = script.entries[i];
        const std::size_t used = i < progress.size() ? progress[i] : 0;
        if (entry.name != name || used >= std::min<std::size_t>(entry.answers.size(), UINT16_MAX)) {
            continue;
        }
        if (progress.size() <= i) {
            progress.resize(script.entries.size(), 0);
        }
        ++progress[i];
        return ScriptPlace{i, used};
    }
    return std::nullopt;
}

base::Result<Answer> legalAnswer(const Run& run, const Pending& pending, std::span<const std::string> texts) {
    return legal(run.setup(), run, pending, texts);
}

base::Result<Answer> legalAnswer(const Setup& setup, const Pending& pending,
                                 std::span<const std::string> texts) {
    return legal(setup, setup, pending, texts);
}

std::optional<Answer> preferredAnswer(const Script& script, const Run& run, const Pending& pending) {
    return preferred(script, run, pending);
}

std::optional<Answer> preferredAnswer(const Script& script, const Setup& setup, const Pending& pending) {
    return preferred(script, setup, pending);
}

ScriptRun playScript(Engine& engine, Run run, const Script& script, Recorder* recorder) {
    ScriptRun play;
    ScriptProgress progress;
    Stillness stillness;
    play.run = std::move(run);
    for (engine.advance(play.run, play.end, recorder); play.run.state() == Run::State::Asking;
         engine.advance(play.run, play.end, recorder)) {
        if (play.end.what == Pending::What::Chance) {
            stillness.chance();
        } else if (auto still = stillness.decide(play.run, play.end, engine.bounds())) {
            play.end.what = Pending::What::Failed;
            play.end.failure = *std::move(still);
            break;
        }
        const std::string name(play.end.name);
        std::optional<Answer> answer;
        if (const auto place = nextAnswer(script, progress, name)) {
            auto given = legalAnswer(play.run, play.end, script.entries[place->entry].answers[place->answer]);
            if (!given) {
                addProblem(play, ScriptProblem::Kind::Illegal, name, given.error().message);
                play.problems.back().at = *place;
                break;
            }
            answer = std::move(*given);
        } else {
            answer = preferredAnswer(script, play.run, play.end);
        }
        if (!answer) {
            addProblem(play, ScriptProblem::Kind::Missing, name, "the script has no answer for " + name);
            break;
        }
        if (play.answers.size() == engine.bounds().decisions) { // preferences answer for ever
            addProblem(play, ScriptProblem::Kind::Missing, name,
                       "more than " + std::to_string(engine.bounds().decisions) +
                           " dice and decisions in one play: no more answers for " + name);
            break;
        }
        play.answers.push_back(*answer);
        engine.answer(play.run, play.end, *answer, recorder);
    }
    noteFailure(play);
    reportRest(play, script, progress);
    return play;
}

ScriptRun replay(Engine& engine, Run run, std::span<const Answer> answers, Recorder* recorder) {
    ScriptRun play;
    play.run = std::move(run);
    engine.advance(play.run, play.end, recorder);
    for (const Answer& answer : answers) {
        if (play.run.state() != Run::State::Asking) {
            addProblem(play, ScriptProblem::Kind::Unused, "", "the play ended before all answers were given");
            break;
        }
        if (std::string problem = answerProblem(play.run, play.end, answer); !problem.empty()) {
            addProblem(play, ScriptProblem::Kind::Illegal, std::string(play.end.name), std::move(problem));
            break;
        }
        play.answers.push_back(answer);
        engine.answer(play.run, play.end, answer, recorder);
        engine.advance(play.run, play.end, recorder);
    }
    noteFailure(play);
    return play;
}

} // namespace groma::game
