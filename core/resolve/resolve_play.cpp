#include "core/base/text.h"
#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

// Moves, sights, rolls, offers, procedures, actions and the sequence.
namespace groma::rules::resolving {

namespace {

using lang::FunctionKind;
using lang::Local;

std::vector<Local> with(std::vector<Local> parameters, std::initializer_list<Local> more) {
    parameters.insert(parameters.end(), more.begin(), more.end());
    return parameters;
}

// Of two cells between which a line of sight runs: which must block it.
constexpr std::array<std::string_view, 2> kAlong = {"both", "either"};

lang::Type outcome(Index set) { return {lang::Kind::Outcome, false, false, set}; }

} // namespace

void checkMoves(Work& work) {
    // Signatures first: a move may read another.
    for (std::size_t i = 0; i < work.source.moves.size(); ++i) {
        const MoveSource& from = work.source.moves[i];
        Move& move = work.model.moves[i];
        const auto owner = static_cast<Index>(i);
        const auto step = with(move.parameters, {{"from", lang::kCellType}, {"to", lang::kCellType}});
        for (std::size_t p = 0; p < move.parameters.size() && move.mover == kNone; ++p) {
            const lang::Type type = move.parameters[p].type;
            move.mover = type.kind == lang::Kind::Piece && !type.list && !type.optional
                             ? static_cast<Index>(p)
                             : kNone;
        }
        if (move.mover == kNone) {
            work.report(
                work.problem(diag::Code::WrongType, from.entry.id, "a move takes the piece that moves"));
        }
        const auto reserve = [&](FunctionKind kind, const Text& text, const std::vector<Local>& parameters,
                                 lang::Type result) {
            return text.empty() ? kNone
                                : work.declare(kind, move.named.id, owner, parameters, result, text.where);
        };
        move.budget = reserve(FunctionKind::MoveBudget, from.budget, move.parameters, lang::kNumberType);
        move.cost = reserve(FunctionKind::MoveCost, from.cost, step, lang::kNumberType);
        move.allowed = reserve(FunctionKind::MoveAllowed, textOf(from.allowed), step, lang::kTruthType);
        move.stops = reserve(FunctionKind::MoveStops, textOf(from.stops), step, lang::kTruthType);
        if (move.cost == kNone) {
            work.missingText(from.entry, "the `cost` of a step");
        }
    }
    for (std::size_t i = 0; i < work.source.moves.size(); ++i) {
        const MoveSource& from = work.source.moves[i];
        const Move& move = work.model.moves[i];
        const auto fill = [&](Index function, const Text& text) {
            if (function != kNone) {
                work.fillExpression(function, text);
            }
        };
        fill(move.budget, from.budget);
        fill(move.cost, from.cost);
        fill(move.allowed, textOf(from.allowed));
        fill(move.stops, textOf(from.stops));
    }
}

void checkSights(Work& work) {
    for (std::size_t i = 0; i < work.source.sights.size(); ++i) {
        const SightSource& from = work.source.sights[i];
        Sight& sight = work.model.sights[i];
        const auto owner = static_cast<Index>(i);
        const auto line = with(sight.parameters, {{"from", lang::kCellType}, {"to", lang::kCellType}});
        sight.eitherBlocks = work.word(from.along, kAlong, "a way to treat a line between two cells", 0) == 1;
        sight.cellBlocks =
            work.expression(FunctionKind::SightCell, textOf(from.cellBlocks), sight.named.id, owner,
                            with(line, {{"through", lang::kCellType}}), lang::kTruthType);
        sight.edgeBlocks =
            work.expression(FunctionKind::SightEdge, textOf(from.edgeBlocks), sight.named.id, owner,
                            with(line, {{"crossed", {lang::Kind::Edge}}}), lang::kTruthType);
    }
}

void checkRolls(Work& work) {
    for (std::size_t i = 0; i < work.source.rolls.size(); ++i) {
        const RollSource& from = work.source.rolls[i];
        Roll& roll = work.model.rolls[i];
        const auto owner = static_cast<Index>(i);
        const auto natural = with(roll.parameters, {{"natural", roll.natural}});
        const auto total = with(natural, {{"total", lang::kNumberType}});
        roll.count = work.expression(FunctionKind::RollCount, textOf(from.count), roll.named.id, owner,
                                     roll.parameters, lang::kNumberType);
        roll.total = work.expression(FunctionKind::RollTotal, textOf(from.total), roll.named.id, owner,
                                     natural, lang::kNumberType);
        for (std::size_t v = 0; v < from.verdict.size(); ++v) {
            const NamedText& item = from.verdict[v];
            Roll::Verdict verdict;
            verdict.value = work.names.find(lang::SymbolKind::OutcomeValue, item.name.text, roll.outcomeSet);
            const bool last = v + 1 == from.verdict.size();
            const bool always = base::trim(item.text.text) == "otherwise";
            if (always && !last) {
                work.report(work.problem(diag::Code::BadVerdict, item.text,
                                         "nothing is left for the verdicts below `otherwise`"));
            } else if (last && !always) {
                work.report(work.problem(diag::Code::BadVerdict, item.text,
                                         "the last verdict must hold in every other case")
                                .withExpected("`otherwise`")
                                .withFix("otherwise", "change to otherwise"));
            } else if (!always) {
                verdict.condition = work.expression(FunctionKind::VerdictCondition, item.text, roll.named.id,
                                                    owner, total, lang::kTruthType);
            }
            roll.verdicts.push_back(verdict);
        }
    }
}

namespace {

std::vector<Local> seenBy(Work& work, const Offer& offer) {
    if (offer.roll == kNone) {
        const lang::Function& event = work.model.functions[static_cast<std::size_t>(
            work.model.procedures[static_cast<std::size_t>(offer.procedure)].function)];
        std::vector<Local> seen(event.locals.begin(), event.locals.begin() + event.parameters);
        if (!offer.before && event.result.kind != lang::Kind::Void) {
            seen.push_back({"result", event.result});
        }
        return seen;
    }
    const Roll& roll = work.model.rolls[static_cast<std::size_t>(offer.roll)];
    auto seen = with(roll.parameters, {{"natural", roll.natural}, {"total", lang::kNumberType}});
    if (roll.outcomeSet != kNone) {
        seen.push_back({"verdict", outcome(roll.outcomeSet)});
    }
    return seen;
}

} // namespace

void checkOffers(Work& work) {
    for (std::size_t i = 0; i < work.source.offers.size(); ++i) {
        const OfferSource& from = work.source.offers[i];
        Offer& offer = work.model.offers[i];
        const auto owner = static_cast<Index>(i);
        if (offer.roll == kNone && offer.procedure == kNone) {
            continue;
        }
        const std::vector<Local> seen = seenBy(work, offer);
        offer.when = work.expression(FunctionKind::OfferWhen, textOf(from.when), offer.named.id, owner, seen,
                                     lang::kTruthType);
        if (from.by.empty()) {
            work.missingText(from.entry, "who may take it: `by`");
        }
        offer.by =
            work.expression(FunctionKind::OfferBy, from.by, offer.named.id, owner, seen, lang::kSideType);
        for (const NamedText& price : from.pay) {
            const Index state = work.find(lang::SymbolKind::State, price.name);
            if (state != kNone && !work.model.states[static_cast<std::size_t>(state)].resource) {
                work.report(work.problem(diag::Code::WrongType, price.name,
                                         fmt::format("`{}` is a state and no resource", price.name.text)));
            }
            const Index amount = work.expression(FunctionKind::OfferPrice, price.text, offer.named.id, owner,
                                                 seen, lang::kNumberType);
            offer.prices.push_back({state, amount});
        }
        if (from.does.empty()) {
            work.missingText(from.entry, "what it `does`");
        }
        offer.body = work.body(FunctionKind::OfferBody, from.does, offer.named.id, owner, seen,
                               lang::kVoidType, {.offerOn = offer.roll, .cancels = offer.before});
    }
}

void checkProcedures(Work& work) {
    for (std::size_t i = 0; i < work.source.procedures.size(); ++i) {
        const ProcedureSource& from = work.source.procedures[i];
        if (from.does.empty()) {
            work.missingText(from.entry, "what it `does`");
        } else {
            work.fillBody(work.model.procedures[i].function, from.does);
        }
    }
}

namespace {

void checkCandidates(Work& work, const ActionSource& from, Action& action, Index owner) {
    for (std::size_t p = 0; p < action.parameters.size(); ++p) {
        const Local& parameter = action.parameters[p];
        const auto at = std::find_if(from.from.begin(), from.from.end(),
                                     [&](const NamedText& t) { return t.name.text == parameter.name; });
        if (at == from.from.end() || at->text.empty()) {
            work.missingText(from.entry, fmt::format("the candidates of `{}` (`from`)", parameter.name));
            action.candidates.push_back(kNone);
            continue;
        }
        const std::vector<Local> before(action.parameters.begin(),
                                        action.parameters.begin() + static_cast<std::ptrdiff_t>(p));
        const lang::Type list = lang::listOf(parameter.type);
        action.candidates.push_back(
            work.expression(FunctionKind::ActionCandidates, at->text, action.named.id, owner, before, list));
    }
    for (const NamedText& item : from.from) {
        const auto& all = action.parameters;
        if (std::none_of(all.begin(), all.end(), [&](const Local& p) { return p.name == item.name.text; })) {
            std::vector<std::string_view> names;
            for (const Local& p : all) {
                names.push_back(p.name);
            }
            work.unknown(item.name, fmt::format("a parameter of {}", action.named.id), names);
        }
    }
}

} // namespace

void checkActions(Work& work) {
    for (std::size_t i = 0; i < work.source.actions.size(); ++i) {
        const ActionSource& from = work.source.actions[i];
        Action& action = work.model.actions[i];
        const auto owner = static_cast<Index>(i);
        checkCandidates(work, from, action, owner);
        for (const ConditionSource& condition : from.allowed) {
            Action::Condition made;
            made.function = work.expression(FunctionKind::ActionCondition, condition.condition,
                                            action.named.id, owner, action.parameters, lang::kTruthType);
            if (made.function == kNone) {
                work.missingText(from.entry, "what a condition tests (`if`)");
                continue;
            }
            made.otherwise =
                condition.otherwise.empty() ? condition.condition.text : condition.otherwise.text;
            made.cite = condition.cite.text;
            action.allowed.push_back(std::move(made));
        }
        if (from.does.empty()) {
            work.missingText(from.entry, "what it `does`");
        }
        action.body = work.body(FunctionKind::ActionBody, from.does, action.named.id, owner,
                                action.parameters, lang::kVoidType);
    }
}

void checkSequence(Work& work) {
    if (work.source.sequence.empty()) {
        work.report(diag::diagnose(diag::Code::MissingSequence, work.source.title.where,
                                   "the ruleset has no `sequence`, so that no game can be played"));
        return;
    }
    const Index sequence =
        work.body(FunctionKind::Sequence, work.source.sequence, "sequence", kNone, {}, lang::kVoidType);
    if (!work.source.campaign.given) {
        work.model.sequence = sequence;
        return;
    }
    work.model.campaign.battleSequence = sequence;
    work.model.sequence = work.body(FunctionKind::Sequence, work.source.campaign.sequence, "campaign", kNone,
                                    {}, lang::kVoidType);
}

} // namespace groma::rules::resolving
