#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/lang/tables/table_option.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

// Calls of procedures, changes of the position, and the plain statements that have no value.
namespace groma::lang {

namespace {

struct ActingCall {
    std::string_view name;
    StmtOp op;
    std::array<Kind, 3> takes; // Error: no more
    std::size_t needed;
};

constexpr std::array<ActingCall, 8> kActing = {{
    {"place", StmtOp::Place, {Kind::Piece, Kind::Cell, Kind::Direction}, 2},
    {"eliminate", StmtOp::Eliminate, {Kind::Piece, Kind::Error, Kind::Error}, 1},
    {"take_off", StmtOp::TakeOff, {Kind::Piece, Kind::Error, Kind::Error}, 1},
    {"face", StmtOp::Face, {Kind::Piece, Kind::Direction, Kind::Error}, 2},
    {"give", StmtOp::Give, {}, 0},
    {"take", StmtOp::Take, {}, 0},
    {"spend", StmtOp::Spend, {}, 0},
    {"gain", StmtOp::Gain, {}, 0},
}};

std::size_t actingCall(std::string_view name) {
    return static_cast<std::size_t>(
        std::find_if(kActing.begin(), kActing.end(), [&](const ActingCall& c) { return c.name == name; }) -
        kActing.begin());
}

bool isActing(Form form) { return form >= Form::Roll && form <= Form::Fight; }

} // namespace

bool Checker::acts(NodeId id) const {
    const Node& n = node(id);
    if (isActing(n.form)) {
        return true;
    }
    return n.form == Form::Call &&
           (actingCall(n.word) < kActing.size() || env_.names.find(SymbolKind::Procedure, n.word) != kNone);
}

Checker::Acted Checker::keepIn(const Node& n, Stmt made, Type type, bool keep,
                               std::span<const ExprId> children, std::span<const StmtId> blocks) {
    Acted acted;
    acted.type = type;
    if (keep && type.kind == Kind::Void) {
        report(problem(diag::Code::WrongType, n, fmt::format("`{}` gives nothing", n.word)));
    } else if (keep) {
        acted.local = newLocal("", type);
        made.local = acted.local;
    }
    acted.stmt = emit(n, made, children, blocks);
    return acted;
}

Checker::Acted Checker::act(NodeId id, NodeId onCancel, bool keep) {
    const Node& n = node(id);
    if (n.form == Form::Call) {
        const std::size_t which = actingCall(n.word);
        if (which == kActing.size()) {
            return callProcedure(n, env_.names.find(SymbolKind::Procedure, n.word), onCancel, keep);
        }
        if (keep) {
            report(problem(diag::Code::WrongType, n, fmt::format("`{}` gives nothing", n.word)));
        }
        const Acted acted = callActing(n, which);
        forgetStates();
        return acted;
    }
    if (onCancel != kNone) {
        report(problem(diag::Code::UnexpectedToken, node(onCancel),
                       "only the call of a procedure can be cancelled"));
    }
    switch (n.form) {
    case Form::Roll: return roll(n, keep);
#define GROMA_QUESTION(name, kind, word, slug, answer)                                                       \
    case Form::name:                                                                                         \
        return act##name(n, keep);
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    default: return fight(n, keep);
    }
}

Checker::Acted Checker::callProcedure(const Node& n, std::int32_t index, NodeId onCancel, bool keep) {
    const auto& procedure = env_.model.procedures[static_cast<std::size_t>(index)];
    const Function& function = env_.model.functions[static_cast<std::size_t>(procedure.function)];
    const auto given = arguments(n, syntax_->children(n), parametersOf(function));
    uses(procedure.function);
    if (together_ > 0) {
        env_.togetherCalls.push_back({procedure.function, {where_, n.offset, n.length}});
    }
    StmtId cancel = kNone;
    if (onCancel != kNone) {
        forgetStates();
        const std::size_t known = facts_.size();
        cancel = block(onCancel);
        forget(known);
        if (keep && !exits_) {
            report(problem(diag::Code::UnhandledCancel, node(onCancel),
                           fmt::format("a cancelled `{}` gives nothing, so this must leave the text", n.word))
                       .withHint("end it with `return`, `break`, `leave`, `repeat` or `stop`"));
        }
        exits_ = false;
    } else if (function.mayCancel && !context_.snippetCall) {
        report(problem(diag::Code::UnhandledCancel, n,
                       fmt::format("a hook may cancel `{}`; say what happens then", n.word))
                   .withExpected(fmt::format("{}(...) on cancel STATEMENT", n.word))
                   .withHint("`on cancel pass` goes on as if nothing had been called"));
    }
    const Acted acted = keepIn(n, {.op = StmtOp::Call, .target = procedure.function}, function.result, keep,
                               given, std::span(&cancel, 1));
    forgetStates();
    return acted;
}

Checker::Acted Checker::callActing(const Node& n, std::size_t which) {
    const ActingCall& acting = kActing[which];
    if (acting.op == StmtOp::Give || acting.op == StmtOp::Take) {
        return give(n, acting.op);
    }
    if (acting.op == StmtOp::Spend || acting.op == StmtOp::Gain) {
        return spend(n, acting.op);
    }
    static constexpr std::array<std::string_view, 3> kNames = {"piece", "cell", "direction"};
    std::vector<Wanted> wanted;
    for (std::size_t i = 0; i < acting.takes.size() && acting.takes[i] != Kind::Error; ++i) {
        const std::string_view name = acting.takes[i] == Kind::Direction ? "direction" : kNames[i];
        wanted.push_back({name, Type{acting.takes[i]}, i >= acting.needed});
    }
    const auto given = arguments(n, syntax_->children(n), wanted);
    if (acting.op == StmtOp::Eliminate && env_.model.eliminatedEvent != kNone) {
        const std::int32_t function =
            env_.model.procedures[static_cast<std::size_t>(env_.model.eliminatedEvent)].function;
        uses(function);
    }
    Acted acted;
    acted.stmt = emit(n, {.op = acting.op}, given);
    return acted;
}

Checker::Acted Checker::give(const Node& n, StmtOp op) {
    const std::array<Wanted, 2> wanted = {{{"holder", kErrorType}, {"trait", {Kind::Trait}}}};
    const auto given = arguments(n, syntax_->children(n), wanted);
    const Expr what = env_.tree.at(given[1]);
    Kind holder = Kind::Piece;
    if (what.op == ExprOp::Constant && what.type.kind == Kind::Trait) {
        const auto held = env_.model.traits[static_cast<std::size_t>(what.value)].holder;
        holder = held == rules::TraitHolder::Side ? Kind::Side : Kind::Piece;
        if (held == rules::TraitHolder::Scenario) {
            report(problem(diag::Code::WrongType, n,
                           "this trait belongs to the scenario and cannot be given or taken"));
        }
    } else if (typeOf(given[0]).kind == Kind::Side) {
        holder = Kind::Side;
    }
    const NodeId first = childCount(n) == 0 ? kNone : child(node(child(n, 0)), 0);
    const ExprId owner = first == kNone ? given[0] : coerce(given[0], Type{holder}, node(first));
    Acted acted;
    acted.stmt = emit(n, {.op = op}, {owner, given[1]});
    return acted;
}

// spend(SIDE, resource, n); spend(resource, n) for one of the game
Checker::Acted Checker::spend(const Node& n, StmtOp op) {
    const auto all = syntax_->children(n);
    const std::size_t place = all.size() == 2 ? 0 : 1;
    const std::int32_t index = namedArgument(n, place, SymbolKind::State);
    std::vector<Wanted> wanted;
    std::vector<NodeId> values;
    if (place == 1) {
        wanted.push_back({"side", kSideType});
    }
    wanted.push_back({"amount", kNumberType});
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (i != place) {
            values.push_back(all[i]);
        }
    }
    auto given = arguments(n, values, wanted);
    if (place == 0) {
        given.insert(given.begin(), kNone);
    }
    Acted acted;
    if (index == kNone) {
        acted.stmt = errorStatement(n);
        return acted;
    }
    const auto& state = env_.model.states[static_cast<std::size_t>(index)];
    const bool ofGame = state.of == rules::Holder::Game;
    if (!state.resource || (ofGame != (place == 0))) {
        report(problem(diag::Code::WrongType, n,
                       !state.resource
                           ? fmt::format("`{}` is a state and no resource", state.named.id)
                           : fmt::format("`{}` belongs to {}", state.named.id,
                                         ofGame ? "the game: leave the side out" : "a side: say whose")));
    }
    acted.stmt = emit(n, {.op = op, .target = index}, given);
    return acted;
}

StmtId Checker::doStatement(const Node& n) {
    const NodeId value = child(n, 0);
    if (acts(value)) {
        const bool gives = context_.snippetCall && function_.result.kind != Kind::Void;
        const Acted acted = act(value, child(n, 1), gives);
        if (!gives || acted.local == kNone) {
            return acted.stmt;
        }
        const ExprId result = env_.tree.expr(ExprOp::Local, acted.type, span(node(value)), {}, acted.local);
        exits_ = true;
        const StmtId back = emit(n, {.op = StmtOp::Return}, {result});
        return emit(n, {.op = StmtOp::Block}, {}, {acted.stmt, back});
    }
    const Node& called = node(value);
    if (called.form != Form::Call) {
        return errorStatement(n);
    }
    const auto symbols = env_.names.all(called.word);
    if (symbols.empty() && findBuiltin(called.word) == nullptr && find(called.word) == nullptr &&
        !isLanguageCall(called.word) && !calledOption(called.word)) {
        for (const NodeId argument : syntax_->children(called)) {
            check(child(node(argument), 0));
        }
        if (foreignCall(called)) {
            return errorStatement(n);
        }
        std::vector<std::string_view> candidates = env_.names.ofKind(SymbolKind::Procedure);
        for (const ActingCall& acting : kActing) {
            candidates.push_back(acting.name);
        }
        unknown(diag::Code::UnknownName, called.word, called.wordOffset,
                fmt::format("nothing that acts is named `{}`", called.word), std::move(candidates));
        return errorStatement(n);
    }
    const ExprId e = check(value);
    if (typeOf(e).kind != Kind::Error || !symbols.empty()) {
        if (env_.tree.at(e).op != ExprOp::Error) {
            report(problem(diag::Code::NotCallable, called,
                           fmt::format("`{}` computes something and nothing is done with it", called.word)));
        }
    }
    return errorStatement(n);
}

// The deck of a card that is written by its name, where there is only one that it can be of.
std::int32_t Checker::deckOf(NodeId card) const {
    if (env_.model.decks.size() == 1) {
        return 0;
    }
    const Node& n = node(card);
    std::int32_t deck = kNone;
    if (n.form == Form::Name && find(n.word) == nullptr) {
        for (const Symbol& symbol : env_.names.all(n.word)) {
            if (symbol.kind == SymbolKind::Card) {
                deck = deck == kNone ? symbol.detail : kNone;
            }
        }
    }
    return deck;
}

StmtId Checker::cardStatement(const Node& n) {
    const ExprId owner = expect(child(n, 1), kSideType);
    const ExprId card = expect(child(n, 0), {Kind::Card, false, false, deckOf(child(n, 0))});
    const std::int32_t deck = typeOf(card).detail;
    if (deck == kNone && !isError(typeOf(card))) {
        report(problem(diag::Code::AmbiguousName, node(child(n, 0)),
                       "it is not known of which deck this card is"));
    }
    forgetStates();
    return emit(
        n,
        {.op = n.form == Form::Discard ? StmtOp::Discard : StmtOp::Reveal, .target = deck, .value = n.detail},
        {card, owner});
}

std::int32_t Checker::deckNamed(const Node& n) {
    const std::int32_t deck = env_.names.find(SymbolKind::Deck, n.word);
    if (deck == kNone) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset, fmt::format("`{}` is not a deck", n.word),
                env_.names.ofKind(SymbolKind::Deck));
    }
    return deck;
}

StmtId Checker::shuffle(const Node& n) {
    forgetStates();
    return emit(n, {.op = StmtOp::Shuffle, .target = deckNamed(n)}, {});
}

std::int32_t Checker::scopeNamed(const Node& n) {
    const std::int32_t scope = env_.names.find(SymbolKind::Scope, n.word);
    if (scope == kNone) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset, fmt::format("`{}` is not a scope", n.word),
                env_.names.ofKind(SymbolKind::Scope));
    }
    return scope;
}

StmtId Checker::scopeStatement(const Node& n) {
    const std::int32_t scope = scopeNamed(n);
    const auto before = static_cast<std::int64_t>(function_.locals.size());
    const ExprId owner = child(n, 0) == kNone ? kNone : expect(child(n, 0), kSideType);
    forgetStates();
    const std::size_t mark = left_.size();
    const StmtId inner = n.word2.empty() ? block(child(n, 1)) : stretch(n);
    const auto begin = left_.begin() + static_cast<std::ptrdiff_t>(mark);
    // A scope that is left goes on below it.
    exits_ = exits_ && std::find(begin, left_.end(), scope) == left_.end();
    forgetStates();
    return emit(n, {.op = StmtOp::Scope, .target = scope, .value = before, .name = label(n.word2)}, {owner},
                {inner});
}

// What has a name can be played by itself: nothing in it may lead to what is around it.
StmtId Checker::stretch(const Node& n) {
    if (function_.kind != FunctionKind::Sequence && function_.kind != FunctionKind::Procedure) {
        report(problemAt(diag::Code::NotCallable, n.word2Offset, n.word2.size(),
                         "only stretches of the sequence and of procedures have a name")
                   .withHint("leave `as` out here"));
    }
    if (function_.result.kind != Kind::Void && !isError(function_.result)) {
        report(problemAt(diag::Code::NotCallable, n.word2Offset, n.word2.size(),
                         fmt::format("`{}` gives something, and its stretches have no name", function_.name))
                   .withHint("give this part a procedure of its own"));
    }
    const int loops = std::exchange(loops_, 0);
    const int running = std::exchange(running_, 0);
    const StmtId inner = block(child(n, 1));
    loops_ = loops;
    running_ = running;
    return inner;
}

StmtId Checker::leave(const Node& n) {
    const std::int32_t scope = scopeNamed(n);
    left_.push_back(scope);
    exits_ = true;
    return emit(n, {.op = StmtOp::Leave, .target = scope}, {});
}

StmtId Checker::endAfter(const Node& n) {
    const std::int32_t scope = scopeNamed(n);
    left_.push_back(scope);
    const std::int32_t procedure = env_.names.find(SymbolKind::Procedure, n.word2);
    if (procedure == kNone) {
        unknown(diag::Code::UnknownName, n.word2, n.word2Offset,
                fmt::format("`{}` is not a procedure", n.word2), env_.names.ofKind(SymbolKind::Procedure));
        return errorStatement(n);
    }
    const std::int32_t function = env_.model.procedures[static_cast<std::size_t>(procedure)].function;
    return emit(n, {.op = StmtOp::EndAfter, .target = scope, .value = function}, {});
}

StmtId Checker::finish(const Node& n) {
    const std::int32_t verdict = env_.names.find(SymbolKind::Verdict, n.word);
    if (verdict == kNone) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset, fmt::format("`{}` is not a verdict", n.word),
                env_.names.ofKind(SymbolKind::Verdict));
    }
    exits_ = true;
    return emit(n, {.op = StmtOp::Finish, .target = verdict}, {});
}

StmtId Checker::say(const Node& n) {
    std::vector<ExprId> parts;
    for (const NodeId id : syntax_->children(n)) {
        const Node& part = node(id);
        if (part.form == Form::Text && !part.word.starts_with('"')) {
            parts.push_back(env_.tree.constant(kTextType, env_.tree.string(part.word), span(part)));
        } else {
            parts.push_back(check(id));
        }
    }
    exits_ = n.form == Form::Stop;
    return emit(n, {.op = n.form == Form::Stop ? StmtOp::Stop : StmtOp::Say}, parts);
}

StmtId Checker::offerStatement(const Node& n) {
    if (context_.offerOn == kNone) {
        report(problem(diag::Code::OutsideOffer, n,
                       "only the text of an offer can change the roll it is made on"));
        return errorStatement(n);
    }
    if (n.form == Form::Reroll) {
        return emit(n, {.op = StmtOp::Reroll}, {});
    }
    if (n.form == Form::AddTotal) {
        return emit(n, {.op = StmtOp::AddToTotal}, {expect(child(n, 0), kNumberType)});
    }
    const std::int32_t set = env_.model.rolls[static_cast<std::size_t>(context_.offerOn)].outcomeSet;
    const Type type{Kind::Outcome, false, false, set};
    const auto value = set == kNone ? std::nullopt : env_.names.constant(n.word, type);
    if (!value) {
        unknown(diag::Code::UnknownName, n.word, n.wordOffset,
                fmt::format("`{}` is not a verdict of this roll", n.word),
                set == kNone ? std::vector<std::string_view>{} : env_.names.ofType(type));
        return errorStatement(n);
    }
    return emit(n, {.op = StmtOp::SetVerdict}, {env_.tree.constant(type, *value, span(n))});
}

} // namespace groma::lang
