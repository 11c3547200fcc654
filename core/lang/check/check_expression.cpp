#include "core/base/number.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"
#include "core/syntax/parser.h"

#include <fmt/format.h>

namespace groma::lang {

ExprId Checker::expression(const rules::Text& text, Type wanted) {
    const Syntax syntax = parseExpression(text.text, text.where, env_.sink);
    syntax_ = &syntax;
    where_ = text.where;
    source_ = env_.tree.source(where_);
    acting_ = false;
    const ExprId id = expect(syntax.root, wanted);
    syntax_ = nullptr;
    return id;
}

std::pair<ExprId, std::int32_t> Checker::each(const rules::Text& text) {
    const Syntax syntax = parseEach(text.text, text.where, env_.sink);
    syntax_ = &syntax;
    where_ = text.where;
    source_ = env_.tree.source(where_);
    acting_ = false;
    const Node& root = syntax.at(syntax.root);
    ExprId list = kNone;
    Type element = kErrorType;
    // The names of locals view the texts of the source, which outlive the checker.
    std::string_view name;
    if (root.form == Form::Comprehension) {
        name = root.word;
        list = check(child(root, 0));
        if (!isError(typeOf(list)) && !typeOf(list).list) {
            notAList(node(child(root, 0)), typeOf(list));
        } else {
            element = elementOf(typeOf(list));
        }
        nameIsFree(name, root.wordOffset);
    }
    const std::int32_t local = show(name, element);
    syntax_ = nullptr;
    return {list, local};
}

ExprId Checker::check(NodeId id, Type wanted) { return narrowed(checkForm(id, wanted)); }

ExprId Checker::checkForm(NodeId id, Type wanted) {
    const Node& n = node(id);
    switch (n.form) {
    case Form::Number: return number(n);
    case Form::Text: return text(n);
    case Form::CellNumber: return cellNumber(n);
    case Form::Yes: return env_.tree.constant(kTruthType, 1, span(n));
    case Form::No: return env_.tree.constant(kTruthType, 0, span(n));
    case Form::Nothing: return env_.tree.constant({Kind::Nothing}, kNothing, span(n));
    case Form::Name: return name(n, wanted);
    case Form::Member: return member(n);
    case Form::Call: return call(n, wanted);
    case Form::List: return list(n, wanted);
    case Form::Comprehension: return comprehension(n, wanted);
    case Form::Negate: return negate(n);
    case Form::Not: return env_.tree.expr(ExprOp::Not, kTruthType, span(n), {condition(child(n, 0))});
    case Form::Binary: return binary(n, wanted);
    case Form::IfElse: return ifElse(n, wanted);
    case Form::Is: return isTest(n);
    case Form::In: return inTest(n);
    case Form::Has: return hasTest(n);
    case Form::Without: return without(n);
    case Form::Mod:
        return env_.tree.expr(ExprOp::Builtin, kNumberType, span(n),
                              {expect(child(n, 0), kNumberType), expect(child(n, 1), kNumberType)},
                              static_cast<std::int32_t>(Builtin::Mod));
    case Form::AsIf: return asIf(n);
    case Form::Error: return error(n);
    default:
        report(
            problem(diag::Code::ActsInsideExpression, n, "this acts and cannot stand inside an expression"));
        return error(n);
    }
}

ExprId Checker::number(const Node& n) {
    const auto value = base::numberFromText(n.word);
    if (!value) {
        report(problem(diag::Code::NumberTooLarge, n, fmt::format("the number {} does not fit", n.word)));
        return error(n);
    }
    return env_.tree.constant(kNumberType, value->bits(), span(n));
}

ExprId Checker::text(const Node& n) {
    std::string_view inner = n.word;
    inner.remove_prefix(1);
    if (inner.ends_with('"')) {
        inner.remove_suffix(1);
    }
    return env_.tree.constant(kTextType, env_.tree.string(inner), span(n));
}

ExprId Checker::cellNumber(const Node& n) {
    if (env_.scenario == nullptr || !env_.scenario->cell) {
        report(problem(diag::Code::UnknownName, n,
                       fmt::format("`{}` names a cell of one map; rules cannot", n.word))
                   .withHint("declare it under `areas`, list its cells in the scenario, and read them with "
                             "area(NAME)"));
        return error(n);
    }
    const auto cell = env_.scenario->cell(n.word.substr(1));
    if (!cell) {
        report(problem(diag::Code::UnknownName, n, fmt::format("the map has no cell {}", n.word.substr(1))));
        return error(n);
    }
    return env_.tree.constant(kCellType, *cell, span(n));
}

ExprId Checker::list(const Node& n, Type wanted) {
    std::vector<ExprId> elements;
    Type type = wanted.list ? elementOf(wanted) : kErrorType;
    bool first = true;
    for (std::size_t i = 0; i < childCount(n); ++i) {
        const Node& part = node(child(n, i));
        ExprId element = check(child(n, i), type);
        const Type found = typeOf(element);
        if (found.list || found.optional || found.kind == Kind::Nothing) {
            report(problem(diag::Code::WrongType, part,
                           fmt::format("a list cannot hold {}", typeText(env_.model, found))));
            element = error(part);
        } else if (wanted.list) {
            element = coerce(element, type, part);
        } else if (first) {
            type = found;
        } else if (const auto both = common(env_.model, type, found)) {
            type = *both;
        } else {
            element = coerce(element, type, part);
        }
        first = false;
        elements.push_back(element);
    }
    if (elements.empty() && isError(type)) {
        type = kVoidType;
    }
    Type result = type;
    result.list = true;
    return env_.tree.expr(ExprOp::ListLiteral, result, span(n), elements);
}

ExprId Checker::negate(const Node& n) {
    return env_.tree.expr(ExprOp::Neg, kNumberType, span(n), {expect(child(n, 0), kNumberType)});
}

ExprId Checker::negatedIf(bool negated, ExprId id) {
    return negated ? env_.tree.expr(ExprOp::Not, kTruthType, spanOf(id), {id}) : id;
}

ExprId Checker::isTest(const Node& n) {
    const Node& left = node(child(n, 0));
    const ExprId piece = check(child(n, 0));
    const Type found = typeOf(piece);
    const std::int32_t unitClass = env_.names.find(SymbolKind::Class, n.word);
    const std::int32_t unitType = env_.names.find(SymbolKind::UnitType, n.word);
    if (!isError(found) && (found.kind != Kind::Piece || found.list)) {
        auto diagnostic = problem(
            diag::Code::WrongType, left,
            fmt::format("this is {}; `is` tests the class or type of a piece", typeText(env_.model, found)));
        if (isSymbolic(found.kind) && env_.names.constant(n.word, found)) {
            diagnostic.hint = "compare with `=`";
        }
        report(std::move(diagnostic));
        return error(n);
    }
    if (unitClass == kNone && unitType == kNone) {
        auto candidates = env_.names.ofKind(SymbolKind::Class);
        const auto types = env_.names.ofKind(SymbolKind::UnitType);
        candidates.insert(candidates.end(), types.begin(), types.end());
        unknown(diag::Code::UnknownName, n.word, n.wordOffset,
                fmt::format("`{}` is neither a class nor a unit type", n.word), std::move(candidates));
        return error(n);
    }
    if (unitClass != kNone && found.kind == Kind::Piece && found.detail != -1) {
        bool possible = false;
        for (const auto& c : env_.model.classes) {
            possible = possible || (c.is(found.detail) && c.is(unitClass));
        }
        if (!possible) {
            report(problem(diag::Code::NeverHolds, n,
                           fmt::format("no class is both {} and {}",
                                       typeName(env_.model, lang::present(found)), n.word)));
        }
    }
    const ExprId test = unitClass != kNone
                            ? env_.tree.expr(ExprOp::IsClass, kTruthType, span(n), {piece}, unitClass)
                            : env_.tree.expr(ExprOp::IsType, kTruthType, span(n), {piece}, unitType);
    return negatedIf(n.detail == 1, test);
}

ExprId Checker::inTest(const Node& n) {
    const bool symbolFirst = needsExpectation(child(n, 0));
    ExprId element = symbolFirst ? kNone : check(child(n, 0));
    const Type known = element == kNone ? kErrorType : lang::present(typeOf(element));
    const ExprId list = check(child(n, 1), isError(known) ? kErrorType : listOf(known));
    const Type type = typeOf(list);
    if (!isError(type) && !type.list) {
        isError(known) ? notAList(node(child(n, 1)), type)
                       : wrongType(node(child(n, 1)), type, listOf(known));
        return error(n);
    }
    if (element == kNone) {
        element = check(child(n, 0), elementOf(type));
    }
    const Type wanted = elementOf(type);
    if (wanted.kind == Kind::Cell && typeOf(element).kind == Kind::Piece) {
        element = coerce(element, kCellType, node(child(n, 0)));
    } else if (!isError(wanted) && !isError(typeOf(element)) && wanted.kind != Kind::Void &&
               !common(env_.model, lang::present(typeOf(element)), wanted)) {
        wrongType(node(child(n, 0)), typeOf(element), wanted);
        return error(n);
    }
    return negatedIf(n.detail == 1, env_.tree.expr(ExprOp::In, kTruthType, span(n), {element, list}));
}

ExprId Checker::hasTest(const Node& n) {
    const Node& left = node(child(n, 0));
    ExprId owner = kNone;
    Type type{Kind::Side};
    if (!(left.form == Form::Name && left.word == "scenario" && find("scenario") == nullptr)) {
        owner = check(child(n, 0));
        type = typeOf(owner);
    }
    struct Reading {
        Kind owner;
        Kind what;
        ExprOp op;
    };
    static constexpr Reading kReadings[] = {
        {Kind::Piece, Kind::Trait, ExprOp::HasTrait},    {Kind::Side, Kind::Trait, ExprOp::HasTrait},
        {Kind::Cell, Kind::Terrain, ExprOp::HasTerrain}, {Kind::Edge, Kind::Feature, ExprOp::HasFeature},
        {Kind::Edge, Kind::Link, ExprOp::HasLink},       {Kind::Piece, Kind::Terrain, ExprOp::HasTerrain},
    };
    if (isError(type)) {
        return error(n);
    }
    const Node& right = node(child(n, 1));
    for (const Reading& reading : kReadings) {
        if (type.list || reading.owner != type.kind ||
            (right.form == Form::Name && find(right.word) == nullptr &&
             !env_.names.constant(right.word, Type{reading.what}))) {
            continue;
        }
        const ExprId what = check(child(n, 1), Type{reading.what});
        if (typeOf(what).kind != reading.what && !isError(typeOf(what))) {
            continue;
        }
        if (owner != kNone) {
            owner = coerce(owner, reading.what == Kind::Terrain ? kCellType : lang::present(type), left);
        }
        return negatedIf(n.detail == 1, env_.tree.expr(reading.op, kTruthType, span(n), {owner, what}));
    }
    std::vector<std::string_view> candidates;
    for (const Reading& reading : kReadings) {
        if (reading.owner == type.kind) {
            const auto more = env_.names.ofType(Type{reading.what});
            candidates.insert(candidates.end(), more.begin(), more.end());
        }
    }
    if (candidates.empty() || right.form != Form::Name) {
        report(problem(
            diag::Code::WrongType, candidates.empty() ? left : right,
            "`has` asks a piece or side for a trait, a cell for terrain, or an edge for a side feature"));
    } else {
        unknown(diag::Code::UnknownName, right.word, right.wordOffset,
                fmt::format("{} cannot have `{}`", typeText(env_.model, lang::present(type)), right.word),
                std::move(candidates));
    }
    return error(n);
}

ExprId Checker::without(const Node& n) {
    const ExprId list = check(child(n, 0));
    if (!isError(typeOf(list)) && !typeOf(list).list) {
        notAList(node(child(n, 0)), typeOf(list));
        return error(n);
    }
    const ExprId element = expect(child(n, 1), elementOf(typeOf(list)));
    return env_.tree.expr(ExprOp::Builtin, typeOf(list), span(n), {list, element},
                          static_cast<std::int32_t>(Builtin::Without));
}

ExprId Checker::asIf(const Node& n) {
    const ExprId piece = expect(child(n, 0), pieceType());
    const ExprId cell = expect(child(n, 1), kCellType);
    const ExprId facing = child(n, 2) == kNone ? kNone : expect(child(n, 2), kDirectionType);
    const ExprId inner = check(child(n, 3));
    return env_.tree.expr(ExprOp::AsIf, typeOf(inner), span(n), {piece, cell, facing, inner});
}

} // namespace groma::lang
