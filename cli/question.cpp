#include "cli/question.h"

#include "core/snippet/script.h"
#include "core/snippet/snippet.h"

namespace groma::cli {

odds::Rule ruleOf(const std::string& name) {
    if (name == "uniform") return odds::Rule::Uniform;
    if (name == "best") return odds::Rule::Best;
    return odds::Rule::First;
}

std::expected<Question, std::string> questionOf(const game::Setup& setup, const rules::SnippetSource& source, std::size_t wanted) {
    std::size_t last = wanted;
    if (wanted == 0) {
        last = source.steps.size();
        for (std::size_t i = source.steps.size(); i > 0; --i)
            if (!source.steps[i - 1].call.empty()) last = i;
    }
    if (last == 0 || last > source.steps.size()) return std::unexpected(std::string("the snippet has no such step"));
    game::Engine engine;
    Question question{{}, game::startPosition(setup), nullptr};
    for (std::size_t i = 0; i < last; ++i) {
        const rules::StepSource& step = source.steps[i];
        if (const auto problems = snippet::setFacts(setup, question.before, step.set); !problems.empty()) return std::unexpected(problems.front().problem);
        game::Call during;
        if (auto problem = snippet::applyDuring(setup, step.during, question.before, during); !problem.empty())
            return std::unexpected(problem);
        if (step.call.empty() && i + 1 < last) continue;
        auto call = snippet::parseCall(setup, step.call.text);
        if (!call) return std::unexpected(call.error());
        call->call.during = during.during;
        call->call.active = during.active;
        question.start = game::start(setup, question.before, call->call);
        question.step = &step;
        if (i + 1 < last) {
            const auto played = game::playScript(engine, question.start, snippet::scriptFor(setup, step.script));
            if (!played.ok()) return std::unexpected("step " + std::to_string(i + 1) + " does not play to its end");
            question.before = played.run.position();
        }
    }
    return question;
}

} // namespace groma::cli
