#include "core/game/script.h"

#include "core/game/naming.h"
#include "core/game/stillness.h"

#include <algorithm>

namespace groma::game {
namespace {

constexpr std::size_t kMostAnswers = 100'000;   // a script is finite; this only bounds a rule that asks for ever

void addProblem(ScriptRun& play, ScriptProblem::Kind kind, std::string name, std::string message)
{
    play.problems.push_back({kind, std::move(name), std::move(message)});
}

void noteFailure(ScriptRun& play)
{
    if (play.end.what == Pending::What::Failed) {
        addProblem(play, ScriptProblem::Kind::Failed, "", play.end.failure.text);
    }
}

// Which answers of a script have been given.
class Progress {
public:
    explicit Progress(const Script& script) : script_(&script), used_(script.entries.size(), 0) {}

    const std::vector<std::string>* take(std::string_view name)
    {
        for (std::size_t i = 0; i < script_->entries.size(); ++i) {
            const Script::Entry& entry = script_->entries[i];
            if (entry.name == name && used_[i] < entry.answers.size()) {
                return &entry.answers[used_[i]++];
            }
        }
        return nullptr;
    }

    void reportRest(ScriptRun& play) const
    {
        for (std::size_t i = 0; i < script_->entries.size(); ++i) {
            const Script::Entry& entry = script_->entries[i];
            if (used_[i] < entry.answers.size()) {
                addProblem(play, ScriptProblem::Kind::Unused, entry.name,
                           std::to_string(entry.answers.size() - used_[i]) + " of the answers for " + entry.name +
                               " were never asked for");
            }
        }
    }

private:
    const Script* script_;
    std::vector<std::size_t> used_;
};

}  // namespace

ScriptRun playScript(Engine& engine, Run run, const Script& script, Recorder* recorder)
{
    ScriptRun play;
    Progress progress(script);
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
        const std::vector<std::string>* texts = progress.take(name);
        if (texts == nullptr || play.answers.size() == kMostAnswers) {
            addProblem(play, ScriptProblem::Kind::Missing, name, "the script has no answer for " + name);
            break;
        }
        const base::Result<Answer> answer = answerFromText(play.run.setup(), play.end, *texts);
        const std::string problem = answer ? answerProblem(play.run, play.end, *answer) : answer.error().message;
        if (!problem.empty()) {
            addProblem(play, ScriptProblem::Kind::Illegal, name, problem);
            break;
        }
        play.answers.push_back(*answer);
        engine.answer(play.run, play.end, *answer, recorder);
    }
    noteFailure(play);
    progress.reportRest(play);
    return play;
}

ScriptRun replay(Engine& engine, Run run, std::span<const Answer> answers, Recorder* recorder)
{
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

}  // namespace groma::game
