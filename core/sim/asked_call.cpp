#include "core/sim/asked_call.h"

#include "core/game/names/ending.h"
#include "core/snippet/measure.h"
#include "core/snippet/question.h"
#include "core/snippet/step_script.h"

namespace groma::sim {

namespace {

CallAnswer notAsked(std::string why) {
    CallAnswer answer;
    answer.refused = std::move(why);
    return answer;
}

CallAnswer notAsked(const snippet::Refusal& refusal) {
    return notAsked(snippet::sentence(refusal.problems.front()));
}

base::Rational shareOf(const odds::Odds& odds, const odds::End& end) {
    return odds.exact()
               ? end.chance
               : base::Rational(static_cast<std::int64_t>(end.seen), static_cast<std::int64_t>(odds.samples));
}

} // namespace

std::string whyRefused(const diag::Sink& problems) {
    for (const diag::Diagnostic& problem : problems.sorted())
        if (problem.severity == diag::Severity::Error) return problem.message;
    return "it is no battle";
}

CallAnswer askCall(const game::Setup& setup, const rules::SnippetSource& snippet,
                   const CallQuestion& question, odds::Counter& counter) {
    const auto standing = snippet::standingAt(setup, snippet, question.step);
    if (!standing) return notAsked(standing.error());
    const auto begun = snippet::begin(setup, standing->position, *standing->step);
    if (!begun) return notAsked(begun.error());
    odds::Request request;
    request.start = begun->start;
    request.policy = {question.rule, snippet::decisionsFor(setup, *standing->step)};
    request.limits = question.limits;
    request.samples = question.samples;
    request.seed = question.seed;
    request.findAssumed = question.findAssumed;
    odds::Odds odds = counter.count(request);
    // An answer of the script that is never asked for is none here.
    game::Script& script = request.policy.script;
    while (odds.method == odds::Method::Refused && odds.whyNotAt &&
           odds.whyNotAt->entry < script.entries.size()) {
        script.entries.erase(script.entries.begin() + static_cast<std::ptrdiff_t>(odds.whyNotAt->entry));
        odds = counter.count(request);
    }
    if (odds.method == odds::Method::Refused) return notAsked(odds.whyNot);
    if (odds.method == odds::Method::Bounded) return notAsked("more situations than can be counted");
    CallAnswer told;
    told.exact = odds.exact();
    told.assumed = odds.assumed;
    if (question.expression.empty()) {
        told.chances = odds::results(setup, odds);
    } else {
        diag::Sink problems;
        const auto expression =
            snippet::EndExpression::checked(setup, begun->call, question.expression, problems);
        if (!expression) return notAsked(whyRefused(problems));
        told.chances = expression->of(setup, odds);
        told.truth = expression->type().kind == lang::Kind::Truth && !expression->type().list;
        if (const auto mean = snippet::meanOf(odds, told.chances)) told.mean = mean->mean;
    }
    for (int side = 0; side < setup.sideCount(); ++side) {
        const int before = game::lossesOf(setup, begun->before, side);
        base::Rational lost;
        for (const odds::End& end : odds.ends)
            lost += shareOf(odds, end) * base::Rational(game::lossesOf(setup, end.position, side) - before);
        told.lost.push_back(std::move(lost));
    }
    return told;
}

} // namespace groma::sim
