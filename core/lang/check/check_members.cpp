#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>

// What stands behind a dot.
namespace groma::lang {

ExprId Checker::member(const Node& n) {
    const Node& of = node(child(n, 0));
    if (of.form == Form::Name && find(of.word) == nullptr) {
        if (of.word == "game") {
            return gameMember(n);
        }
        if (of.word == "scenario") {
            return scenarioMember(n);
        }
    }
    if (of.form == Form::Member) {
        if (of.word == "front" || of.word == "back") {
            return facedMember(n, child(of, 0), of.word == "front" ? Face::Front : Face::Back);
        }
        const std::int32_t trait = env_.names.find(SymbolKind::Trait, of.word);
        if (trait != kNone && env_.names.find(SymbolKind::Attribute, of.word) == kNone &&
            env_.names.find(SymbolKind::State, of.word) == kNone) {
            return traitMember(n, of, trait);
        }
    }
    return memberOf(n, check(child(n, 0)));
}

ExprId Checker::facedMember(const Node& n, NodeId of, Face face) {
    const ExprId owner = check(of);
    const Type type = typeOf(owner);
    if (isError(type)) {
        return error(n);
    }
    if ((type.kind != Kind::Piece && type.kind != Kind::UnitType) || type.list) {
        report(problem(diag::Code::WrongType, node(of),
                       fmt::format("this is {}; only pieces and unit types have a front and a back",
                                   typeText(env_.model, type))));
        return error(n);
    }
    return pieceMember(n, coerce(owner, lang::present(type), node(of)), face);
}

ExprId Checker::unknownMember(const Node& n, Type of, std::vector<std::string_view> candidates) {
    const BuiltinInfo* call = of.kind == Kind::Piece && !of.list ? findBuiltin(n.word) : nullptr;
    const bool reads = call != nullptr && call->signature.starts_with("piece ->");
    if (reads || (of.kind == Kind::Piece && n.word == "class")) {
        report(problemAt(diag::Code::UnknownMember, n.wordOffset, n.word.size(),
                         fmt::format("{} has nothing called `{}`", typeText(env_.model, of), n.word))
                   .withFound(std::string(n.word))
                   .withHint(reads ? fmt::format("it is read by `{}(...)`", n.word)
                                   : "`x is CLASS` tests a class"));
        return error(n);
    }
    unknown(diag::Code::UnknownMember, n.word, n.wordOffset,
            fmt::format("{} has nothing called `{}`", typeText(env_.model, of), n.word),
            std::move(candidates));
    return error(n);
}

std::int32_t Checker::findState(std::string_view word, rules::Holder holder, std::int32_t unitClass) const {
    const std::int32_t index = env_.names.find(SymbolKind::State, word);
    if (index == kNone) {
        return kNone;
    }
    const auto& state = env_.model.states[static_cast<std::size_t>(index)];
    if (state.of != holder) {
        return kNone;
    }
    const bool everyPiece = holder != rules::Holder::Piece || state.ofClass == kNone;
    const bool itsClass = unitClass != kNone && !everyPiece &&
                          env_.model.classes[static_cast<std::size_t>(unitClass)].is(state.ofClass);
    return everyPiece || itsClass ? index : kNone;
}

std::vector<std::string_view> Checker::statesOf(rules::Holder holder) const {
    std::vector<std::string_view> names;
    for (const auto& state : env_.model.states) {
        if (state.of == holder && state.trait == kNone && state.listOf == kNone) {
            names.push_back(state.named.id);
        }
    }
    return names;
}

ExprId Checker::gameMember(const Node& n) {
    const std::int32_t index = findState(n.word, rules::Holder::Game, kNone);
    if (index != kNone) {
        return env_.tree.expr(ExprOp::State, env_.model.states[static_cast<std::size_t>(index)].type, span(n),
                              {kNone}, index);
    }
    unknown(diag::Code::UnknownMember, n.word, n.wordOffset,
            fmt::format("the game has no state `{}`", n.word), statesOf(rules::Holder::Game));
    return error(n);
}

ExprId Checker::scenarioMember(const Node& n) {
    const std::vector<std::string>& known =
        env_.growing != nullptr ? env_.growing->scenarioNumbers : env_.model.scenarioNumbers;
    const auto at = std::find(known.begin(), known.end(), n.word);
    const auto index = static_cast<std::int32_t>(at - known.begin());
    if (at == known.end()) {
        if (env_.growing == nullptr || env_.numbersDeclared) {
            unknown(diag::Code::UnknownMember, n.word, n.wordOffset,
                    fmt::format("scenarios have no number `{}`", n.word), {known.begin(), known.end()});
            return error(n);
        }
        env_.growing->scenarioNumbers.emplace_back(n.word);
        env_.growing->scenarioNumberTitles.emplace_back(n.word);
        env_.growing->scenarioNumberDefaults.emplace_back();
    }
    return env_.tree.expr(ExprOp::ScenarioNumber, kNumberType, span(n), {}, index);
}

ExprId Checker::stateMember(const Node& n, ExprId of, rules::Holder holder) {
    const std::int32_t unitClass = holder == rules::Holder::Piece ? typeOf(of).detail : kNone;
    const std::int32_t index = findState(n.word, holder, unitClass);
    if (index == kNone && context_.trait != kNone) {
        const auto held = env_.model.traits[static_cast<std::size_t>(context_.trait)].holder;
        const bool fitting = (held == rules::TraitHolder::Piece && holder == rules::Holder::Piece) ||
                             (held == rules::TraitHolder::Side && holder == rules::Holder::Side);
        return fitting ? traitPart(n, of, context_.trait) : kNone;
    }
    if (index == kNone) {
        return kNone;
    }
    return env_.tree.expr(ExprOp::State, env_.model.states[static_cast<std::size_t>(index)].type, span(n),
                          {of}, index);
}

// A state or parameter of a trait; kNone when it has none of that name.
ExprId Checker::traitPart(const Node& n, ExprId of, std::int32_t trait) {
    const auto& t = env_.model.traits[static_cast<std::size_t>(trait)];
    const ExprId holder = t.holder == rules::TraitHolder::Scenario ? kNone : of;
    for (const std::int32_t index : t.states) {
        const auto& state = env_.model.states[static_cast<std::size_t>(index)];
        if (state.named.id == n.word) {
            return env_.tree.expr(ExprOp::State, state.type, span(n), {holder}, index);
        }
    }
    for (const std::int32_t index : t.parameters) {
        const auto& parameter = env_.model.traitParameters[static_cast<std::size_t>(index)];
        if (parameter.name == n.word) {
            return env_.tree.expr(ExprOp::TraitParameter, parameter.type, span(n), {holder}, index);
        }
    }
    return kNone;
}

// holder.TRAIT.state, also `scenario.TRAIT.state`
ExprId Checker::traitMember(const Node& n, const Node& of, std::int32_t trait) {
    const auto& t = env_.model.traits[static_cast<std::size_t>(trait)];
    const Node& owner = node(child(of, 0));
    ExprId holder = kNone;
    if (t.holder != rules::TraitHolder::Scenario) {
        const Kind kind = t.holder == rules::TraitHolder::Side ? Kind::Side : Kind::Piece;
        holder = expect(child(of, 0), Type{kind});
    } else if (owner.form != Form::Name || (owner.word != "scenario" && owner.word != "game")) {
        report(problem(
            diag::Code::WrongType, owner,
            fmt::format("`{}` is held by the scenario: write scenario.{}.{}", of.word, of.word, n.word)));
    }
    const ExprId part = traitPart(n, holder, trait);
    if (part != kNone) {
        return part;
    }
    std::vector<std::string_view> candidates;
    for (const std::int32_t index : t.states) {
        candidates.push_back(env_.model.states[static_cast<std::size_t>(index)].named.id);
    }
    for (const std::int32_t index : t.parameters) {
        candidates.push_back(env_.model.traitParameters[static_cast<std::size_t>(index)].name);
    }
    unknown(diag::Code::UnknownMember, n.word, n.wordOffset,
            fmt::format("the trait `{}` has no state or parameter `{}`", of.word, n.word),
            std::move(candidates));
    return error(n);
}

std::vector<std::string_view> Checker::pieceMembers(std::int32_t unitClass) const {
    std::vector<std::string_view> names;
    if (unitClass != kNone) {
        for (const std::int32_t attribute :
             env_.model.classes[static_cast<std::size_t>(unitClass)].attributes) {
            names.push_back(env_.model.attributes[static_cast<std::size_t>(attribute)].named.id);
        }
    }
    for (const auto& state : env_.model.states) {
        if (state.of == rules::Holder::Piece && state.trait == kNone && state.listOf == kNone &&
            findState(state.named.id, rules::Holder::Piece, unitClass) != kNone) {
            names.push_back(state.named.id);
        }
    }
    return names;
}

ExprId Checker::attributeOf(const Node& n, ExprId of, std::int32_t attribute, Face face) {
    const Type type = env_.model.attributes[static_cast<std::size_t>(attribute)].type;
    return env_.tree.expr(ExprOp::Attribute, type, span(n), {of}, attribute, static_cast<std::int64_t>(face));
}

ExprId Checker::pieceMember(const Node& n, ExprId of, Face face) {
    const Type type = typeOf(of);
    const std::int32_t attribute = env_.names.find(SymbolKind::Attribute, n.word);
    if (attribute != kNone) {
        const bool ofType = type.kind == Kind::UnitType;
        const auto has = [&](std::int32_t c) {
            const auto& all = env_.model.classes[static_cast<std::size_t>(c)].attributes;
            return std::binary_search(all.begin(), all.end(), attribute);
        };
        if (ofType || (type.detail != kNone && has(type.detail))) {
            return attributeOf(n, of, attribute, face);
        }
    }
    if (face == Face::Current && type.kind == Kind::Piece) {
        if (const ExprId state = stateMember(n, of, rules::Holder::Piece); state != kNone) {
            return state;
        }
    }
    if (attribute != kNone) {
        report(problemAt(diag::Code::UnknownMember, n.wordOffset, n.word.size(),
                         fmt::format("not every {} has `{}`", typeName(env_.model, type), n.word))
                   .withHint("test the class with `is` first"));
        return error(n);
    }
    return unknownMember(n, type, pieceMembers(type.detail));
}

// Whether the text of some motion's cost (or test) speaks of `piece`.
bool Checker::motionsReadPiece(bool cost) const {
    for (const auto& motion : env_.model.board.motions) {
        const std::int32_t index = cost ? motion.cost : motion.test;
        if (index == kNone || env_.model.functions[static_cast<std::size_t>(index)].expr == kNone) {
            continue;
        }
        std::vector<ExprId> open = {env_.model.functions[static_cast<std::size_t>(index)].expr};
        while (!open.empty()) {
            const Expr e = env_.tree.at(open.back());
            if (e.op == ExprOp::Local && e.target == 0) {
                return true;
            }
            const auto children = env_.tree.children(open.back());
            open.pop_back();
            std::ranges::copy_if(children, std::back_inserter(open),
                                 [](ExprId child) { return child != kNone; });
        }
    }
    return false;
}

ExprId Checker::memberOf(const Node& n, ExprId of) {
    const Type type = typeOf(of);
    if (isError(type)) {
        return error(n);
    }
    if (type.optional) {
        return memberOf(n, coerce(of, lang::present(type), node(child(n, 0))));
    }
    if (type.list) {
        report(problemAt(diag::Code::UnknownMember, n.wordOffset, n.word.size(),
                         fmt::format("{} has no `{}`; its elements may", typeText(env_.model, type), n.word))
                   .withHint(fmt::format("[x.{} for x in ...]", n.word)));
        return error(n);
    }
    const auto attributes = [&](SymbolKind kind, ExprOp op, const std::vector<rules::Attribute>& all) {
        const std::int32_t index = env_.names.find(kind, n.word);
        return index == kNone
                   ? unknownMember(n, type, env_.names.ofKind(kind))
                   : env_.tree.expr(op, all[static_cast<std::size_t>(index)].type, span(n), {of}, index);
    };
    switch (type.kind) {
    case Kind::Piece: return pieceMember(n, of, Face::Current);
    case Kind::UnitType: return pieceMember(n, of, Face::Front);
    case Kind::Side: {
        const ExprId state = stateMember(n, of, rules::Holder::Side);
        return state != kNone ? state : unknownMember(n, type, statesOf(rules::Holder::Side));
    }
    case Kind::Cell: {
        const ExprId state = stateMember(n, of, rules::Holder::Cell);
        return state != kNone ? state : unknownMember(n, type, statesOf(rules::Holder::Cell));
    }
    case Kind::Terrain:
        return attributes(SymbolKind::TerrainAttribute, ExprOp::TerrainAttribute,
                          env_.model.terrainAttributes);
    case Kind::Feature:
        return attributes(SymbolKind::SideAttribute, ExprOp::FeatureAttribute, env_.model.sideAttributes);
    case Kind::Outcome: {
        const auto& fields = env_.model.outcomes[static_cast<std::size_t>(type.detail)].fields;
        std::vector<std::string_view> names;
        for (std::size_t f = 0; f < fields.size(); ++f) {
            if (fields[f].name == n.word) {
                const auto field = static_cast<std::int32_t>(f);
                const auto& values = env_.model.outcomes[static_cast<std::size_t>(type.detail)].values;
                const bool some = std::any_of(values.begin(), values.end(),
                                              [&](const auto& v) { return v.fields[f] == -1; });
                return env_.tree.expr(ExprOp::OutcomeField,
                                      Type{Kind::Field, false, some, type.detail * 256 + field}, span(n),
                                      {of}, field);
            }
            names.push_back(fields[f].name);
        }
        return unknownMember(n, type, std::move(names));
    }
    case Kind::Roll: {
        const auto& roll = env_.model.rolls[static_cast<std::size_t>(type.detail)];
        const auto part = [&](Type found, RollPart which) {
            return env_.tree.expr(ExprOp::RollPart, found, span(n), {of}, kNone,
                                  static_cast<std::int64_t>(which));
        };
        if (n.word == "natural") return part(roll.natural, RollPart::Natural);
        if (n.word == "total") return part(kNumberType, RollPart::Total);
        if (n.word == "verdict" && roll.outcomeSet != kNone)
            return part({Kind::Outcome, false, false, roll.outcomeSet}, RollPart::Verdict);
        return unknownMember(n, type, {"natural", "total", "verdict"});
    }
    case Kind::Motion:
        if (n.word == "cost" || n.word == "test") {
            const bool cost = n.word == "cost";
            if (motionsReadPiece(cost)) {
                report(problem(diag::Code::WrongType, n,
                               fmt::format("the {} of some motion depends on the piece that moves", n.word))
                           .withExpected(fmt::format("motion_{}(MOTION, PIECE)", n.word)));
                return error(n);
            }
            return env_.tree.expr(ExprOp::MotionPart, cost ? kNumberType : kTruthType, span(n), {of}, kNone,
                                  static_cast<std::int64_t>(cost ? MotionPart::Cost : MotionPart::Test));
        }
        return unknownMember(n, type, {"cost", "test"});
    case Kind::Truth:
        if (context_.holder != kNone && env_.tree.at(of).op == ExprOp::Local &&
            env_.tree.at(of).target == context_.holder) {
            if (const ExprId part = traitPart(n, of, context_.trait); part != kNone) {
                return part;
            }
        }
        [[fallthrough]];
    default: return unknownMember(n, type, {});
    }
}

} // namespace groma::lang
