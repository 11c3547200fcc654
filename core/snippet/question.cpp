#include "core/snippet/question.h"

#include "core/base/text.h"
#include "core/snippet/step_script.h"

#include <algorithm>

namespace groma::snippet {

namespace {

std::unexpected<Refusal> refuse(diag::NodeRef where, std::string what, std::string expected,
                                std::string found) {
    return std::unexpected(Refusal{{{where, std::move(what), std::move(expected), std::move(found)}}, {}});
}

// Names that no question of the rules has.
void findUnknown(const game::Setup& setup, const std::vector<rules::ScriptSource>& script,
                 std::vector<Mismatch>& problems) {
    for (const rules::ScriptSource& source : script)
        if (std::string problem = unknownDecision(setup, source.name.text); !problem.empty())
            problems.push_back(
                {source.name.where, source.name.text, "the name of a die or a decision", std::move(problem)});
}

// Where the script is at fault; what it merely leaves open is none.
std::optional<Mismatch> faultOf(const game::Setup& setup, const game::Run& start,
                                const rules::StepSource& step, const game::Bounds& bounds) {
    game::Engine engine(bounds);
    const game::ScriptRun played = game::playScript(engine, start, scriptFor(setup, step));
    for (const game::ScriptProblem& problem : played.problems)
        if (problem.kind == game::ScriptProblem::Kind::Illegal) return mismatchOf(setup, step, problem);
    if (played.end.what != game::Pending::What::Done || played.problems.empty()) return std::nullopt;
    return mismatchOf(setup, step, played.problems.front());
}

} // namespace

std::string sentence(const Mismatch& problem) {
    std::string text = problem.what + ": " + problem.found;
    if (!problem.expected.empty() && problem.expected != "allowed") text += ", expected " + problem.expected;
    return text;
}

std::string unknownDecision(const game::Setup& setup, std::string_view name) {
    std::vector<std::string> names;
    for (AskedName& asked : askedNames(setup)) {
        if (asked.name == name) return {};
        names.push_back(std::move(asked.name));
    }
    std::string text = "the rules ask nothing of the name `" + std::string(name) + "`";
    if (const auto near = base::nearestName(name, names))
        text += "; did you mean `" + std::string(*near) + "`?";
    return text;
}

Mismatch mismatchOf(const game::Setup& setup, const rules::StepSource& step,
                    const game::ScriptProblem& problem) {
    Mismatch mismatch{step.scriptAt, problem.name.empty() ? "play" : problem.name, "", problem.message};
    if (problem.kind == game::ScriptProblem::Kind::Failed) mismatch.where = step.call.where;
    if (!problem.at || problem.at->entry >= step.script.size()) return mismatch;
    const game::Script script = scriptFor(setup, step);
    mismatch.where =
        placeOf(step.script[problem.at->entry], script.entries[problem.at->entry], problem.at->answer);
    return mismatch;
}

std::vector<Mismatch> prepare(const game::Setup& setup, const rules::StepSource& step,
                              game::Position& position, game::Call& during) {
    std::vector<Mismatch> problems;
    for (const FactProblem& found : setFacts(setup, position, step.set))
        problems.push_back(
            {found.fact->name.where, found.fact->name.text, found.fact->value.text.text, found.problem});
    if (std::string problem = applyDuring(setup, step.during, position, during); !problem.empty())
        problems.push_back({step.where, "during", "a side of the battle", std::move(problem)});
    findUnknown(setup, step.script, problems);
    findUnknown(setup, step.prefer, problems);
    return problems;
}

std::expected<Begun, Refusal> begin(const game::Setup& setup, const game::Position& from,
                                    const rules::StepSource& step, game::Recorder* recorder,
                                    const game::Bounds& bounds) {
    Begun begun;
    begun.before = from;
    game::Call during;
    Refusal refused{prepare(setup, step, begun.before, during), {}};
    if (!refused.problems.empty()) return std::unexpected(std::move(refused));
    auto call = parseCall(setup, step.call.text);
    if (!call) return refuse(step.call.where, "call", "", call.error());
    begun.call = *std::move(call);
    // The sequence opens its own scopes.
    if (begun.call.what != CallText::What::Sequence) begun.call.call.during = std::move(during.during);
    if (during.active >= 0) begun.call.call.active = during.active;
    else if (begun.call.call.active >= 0) begun.before.setActive(begun.call.call.active);
    if (std::string reason = refusal(setup, begun.before, begun.call, recorder, bounds); !reason.empty()) {
        refused.problems.push_back({step.call.where, "call", "allowed", "not allowed: " + reason});
        refused.illegal = std::move(reason);
        return std::unexpected(std::move(refused));
    }
    begun.start = game::start(setup, begun.before, begun.call.call);
    return begun;
}

std::expected<Begun, Refusal> begin(const game::Setup& setup, const game::Position& from,
                                    const std::string& call, int side) {
    rules::StepSource step;
    step.call.text = call;
    if (side >= 0) step.during.side.text = setup.side(side).id;
    return begin(setup, from, step);
}

std::expected<Question, Refusal> oddsQuestion(const game::Setup& setup, const game::Position& from,
                                              const rules::StepSource& step, game::Recorder* recorder,
                                              const game::Bounds& bounds) {
    auto begun = begin(setup, from, step, recorder, bounds);
    if (!begun) return std::unexpected(std::move(begun.error()));
    if (auto fault = faultOf(setup, begun->start, step, bounds))
        return std::unexpected(Refusal{{*std::move(fault)}, {}});
    Question question{&step, *std::move(begun), {}};
    question.request.start = question.begun.start;
    question.request.policy.script = decisionsFor(setup, step);
    return question;
}

std::expected<Standing, Refusal> standingAt(const game::Setup& setup, const rules::SnippetSource& source,
                                            std::size_t wanted) {
    std::size_t last = wanted;
    if (wanted == 0) {
        const auto calling = std::ranges::find_if(
            source.steps, [](const rules::StepSource& step) { return !step.call.empty(); });
        last =
            calling == source.steps.end() ? 0 : static_cast<std::size_t>(calling - source.steps.begin()) + 1;
        if (last == 0)
            return refuse(source.where, "call", "", "the snippet calls nothing whose odds could be asked");
    }
    if (last > source.steps.size())
        return refuse(source.where, "step", "",
                      "the snippet has " + std::to_string(source.steps.size()) + " steps");
    game::Position position = game::startPosition(setup);
    game::Engine engine;
    for (std::size_t i = 0; i + 1 < last; ++i) {
        const rules::StepSource& step = source.steps[i];
        if (step.call.empty() || step.illegal) { // what it sets stays set
            game::Call during;
            if (auto problems = prepare(setup, step, position, during); !problems.empty())
                return std::unexpected(Refusal{std::move(problems), {}});
            continue;
        }
        auto begun = begin(setup, position, step);
        if (!begun) return std::unexpected(std::move(begun.error()));
        const auto played = game::playScript(engine, begun->start, scriptFor(setup, step));
        if (!played.problems.empty())
            return std::unexpected(Refusal{{mismatchOf(setup, step, played.problems.front())}, {}});
        position = played.run.position();
    }
    const rules::StepSource& step = source.steps[last - 1];
    if (step.call.empty())
        return refuse(step.where, "call", "", "the step calls nothing whose odds could be asked");
    return Standing{&step, std::move(position)};
}

std::expected<Question, Refusal> oddsQuestion(const game::Setup& setup, const rules::SnippetSource& source,
                                              std::size_t wanted) {
    auto standing = standingAt(setup, source, wanted);
    if (!standing) return std::unexpected(std::move(standing.error()));
    return oddsQuestion(setup, standing->position, *standing->step);
}

Refusal refusalOf(const game::Setup& setup, const rules::StepSource& step, const odds::Odds& odds) {
    Mismatch problem{step.call.where, "odds", "", odds.whyNot};
    std::vector<std::size_t> kept;
    const game::Script script = decisionsFor(setup, step, &kept);
    if (odds.whyNotAt && odds.whyNotAt->entry < kept.size()) {
        const rules::ScriptSource& source = step.script[kept[odds.whyNotAt->entry]];
        problem.what = source.name.text;
        problem.where = placeOf(source, script.entries[odds.whyNotAt->entry], odds.whyNotAt->answer);
    }
    return {{std::move(problem)}, {}};
}

} // namespace groma::snippet
