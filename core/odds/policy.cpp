#include "core/odds/policy.h"

#include "core/game/names/choice_sets.h"
#include "core/game/names/offers.h"
#include "core/game/position/hidden.h"
#include "core/game/script/said.h"
#include "core/lang/check/decision_names.h"
#include "core/odds/considered.h"

namespace groma::odds {

namespace {

using game::Answer;
using game::Pending;

void note(Decided::Names& names, std::string_view name) {
    if (!names.contains(name)) names.emplace(name);
}

// What the script, then its preferences say. False: nothing that is legal here.
bool scripted(const game::Setup& setup, const Policy& policy, game::ScriptProgress& progress,
              const Pending& pending, std::vector<Answer>& out, Decided* decided) {
    if (const auto place = game::nextAnswer(policy.script, progress, pending.name)) {
        auto answer =
            game::legalAnswer(setup, pending, policy.script.entries[place->entry].answers[place->answer]);
        if (decided != nullptr) {
            if (decided->given.empty()) {
                decided->whyNot.resize(policy.script.entries.size());
                for (const game::Script::Entry& entry : policy.script.entries)
                    decided->given.emplace_back(entry.answers.size(), false);
            }
            if (answer) {
                decided->given[place->entry][place->answer] = true;
                note(decided->byScript, pending.name);
            } else {
                note(decided->displaced, pending.name);
                decided->whyNot[place->entry] = answer.error().message;
            }
        }
        if (answer) {
            out.push_back(*std::move(answer));
            return true;
        }
    }
    auto answer = game::preferredAnswer(policy.script, setup, pending);
    if (!answer) return false;
    if (decided != nullptr) note(decided->byPreference, pending.name);
    out.push_back(*std::move(answer));
    return true;
}

// Subsets of between min and max options in the order of their binary numbers: nothing, the first, the
// second, both, ...
bool subsets(const Pending& pending, std::vector<Answer>& out) {
    for (const std::uint64_t set : pending.sets) out.push_back(game::answerOfSet(set));
    if (!pending.sets.empty()) return true;
    const std::size_t options = pending.options.size();
    if (options > 12) return false;
    for (std::uint32_t bits = 0; bits < (1U << options); ++bits) {
        const auto size = static_cast<std::int64_t>(__builtin_popcount(bits));
        if (size < pending.min || size > pending.max) continue;
        Answer answer;
        for (std::size_t i = 0; i < options; ++i)
            if ((bits >> i & 1U) != 0) answer.some.push_back(static_cast<std::int32_t>(i));
        out.push_back(std::move(answer));
    }
    return true;
}

void first(const game::Setup& setup, const Pending& pending, std::vector<Answer>& out) {
    Answer answer;
    if (game::areOffers(setup, pending) && pending.mayPass) answer.value = game::kPass;
    if (pending.shape == Pending::Shape::Number) answer.value = pending.min;
    if (!pending.sets.empty()) answer = game::answerOfSet(pending.sets.front());
    else if (pending.shape == Pending::Shape::Some)
        for (std::int64_t i = 0; i < pending.min; ++i) answer.some.push_back(static_cast<std::int32_t>(i));
    out.push_back(std::move(answer));
}

bool every(const Pending& pending, std::vector<Answer>& out) {
    switch (pending.shape) {
    case Pending::Shape::Some: return subsets(pending, out);
    case Pending::Shape::Number:
        if (pending.max - pending.min >= static_cast<std::int64_t>(game::kMostConsidered)) return false;
        for (std::int64_t value = pending.min; value <= pending.max; ++value) out.push_back({value, {}});
        return true;
    default:
        if (pending.options.size() > game::kMostConsidered) return false;
        for (std::size_t i = 0; i < pending.options.size(); ++i)
            out.push_back({static_cast<std::int64_t>(i), {}});
        if (pending.mayPass) out.push_back({game::kPass, {}});
        return true;
    }
}

std::string listed(const rules::Model& model, const Decided::Names& names) {
    std::string text;
    for (const std::string& name : names)
        text += (text.empty() ? "" : text.ends_with('?') ? " " : ", ") + lang::decisionTitle(model, name);
    return text;
}

} // namespace

std::string_view ruleName(Rule rule) {
    return rule == Rule::Uniform ? "uniform" : rule == Rule::Best ? "best" : "first";
}

Rule ruleNamed(std::string_view name) {
    return name == "uniform" ? Rule::Uniform : name == "best" ? Rule::Best : Rule::First;
}

std::string policyText(const rules::Model& model, const Policy& policy, const Decided& decided) {
    std::vector<std::string> parts;
    const auto tell = [&](const Decided::Names& names, const std::string& how) {
        if (!names.empty()) parts.push_back(listed(model, names) + how);
    };
    tell(decided.byScript, " as the script says");
    tell(decided.displaced, " otherwise where the script's answer is not legal");
    tell(decided.byPreference, " by preference");
    const bool one = decided.byRule.size() == 1;
    tell(decided.byRule, policy.rule == Rule::Uniform
                             ? one ? " takes every answer equally often" : " take every answer equally often"
                         : policy.rule == Rule::Best
                             ? one ? " takes what is worth most to the side that decides"
                                   : " take what is worth most to the side that decides"
                         : one ? " takes its first option"
                               : " take their first option");
    if (!decided.passed.empty()) parts.push_back("offers are passed: " + listed(model, decided.passed));
    std::string text = "policy " + std::string(ruleName(policy.rule)) + ": ";
    if (parts.empty()) return text + "no decision was met";
    for (std::size_t i = 0; i < parts.size(); ++i) text += (i == 0 ? "" : "; ") + parts[i];
    return text;
}

void considered(const game::Run& run, const Policy& policy, game::ScriptProgress& progress,
                const Pending& pending, std::vector<Answer>& out, Decided* decided) {
    considered(run.setup(), policy, progress, pending, out, decided);
}

void considered(const game::Setup& setup, const Policy& policy, game::ScriptProgress& progress,
                const Pending& pending, std::vector<Answer>& out, Decided* decided) {
    out.clear();
    const bool written = !policy.script.entries.empty() || !policy.script.prefer.empty();
    if (written && scripted(setup, policy, progress, pending, out, decided)) return;
    const bool offers = policy.rule == Rule::First && game::areOffers(setup, pending) && pending.mayPass;
    if (decided != nullptr) note(offers ? decided->passed : decided->byRule, pending.name);
    if (policy.rule == Rule::First) {
        first(setup, pending, out);
        return;
    }
    if (!every(pending, out)) out.clear();
}

namespace {

std::string unseenBy(const Pending& pending) {
    return "the side that decides `" + std::string(pending.name) + "` cannot see";
}

// A deck of one kind of card hides nothing.
std::string hiddenHand(const game::Run& run, const Pending& pending) {
    const auto& decks = run.setup().model().decks;
    const game::Position& position = run.position();
    for (std::size_t deck = 0; deck < decks.size(); ++deck) {
        if (!decks[deck].hands || decks[deck].cards.size() < 2) continue;
        for (int side = 0; side < run.setup().sideCount(); ++side) {
            if (side == pending.side) continue;
            for (std::size_t card = 0; card < decks[deck].cards.size(); ++card) {
                const int d = static_cast<int>(deck), c = static_cast<int>(card);
                if (position.hand(d, side, c) <= position.shown(d, side, c)) continue;
                return "`best` would look into the hand of " + run.setup().side(side).title + " (" +
                       decks[deck].named.id + "), which " + unseenBy(pending);
            }
        }
    }
    return {};
}

} // namespace

std::string hiddenFrom(const game::Run& run, const Pending& pending) {
    std::string cards = hiddenHand(run, pending);
    if (!cards.empty() || !game::hidesPieces(run.setup(), run.position(), pending.side)) return cards;
    return "`best` would look at hidden pieces, which " + unseenBy(pending);
}

} // namespace groma::odds
