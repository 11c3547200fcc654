#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/checker.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

// Calls of the names that the language itself knows.
namespace groma::lang {

namespace {

Type typeOfWord(std::string_view word) {
    struct Entry {
        std::string_view word;
        Kind kind;
    };
    static constexpr std::array<Entry, 13> kEntries = {{
        {"number", Kind::Number},
        {"truth", Kind::Truth},
        {"piece", Kind::Piece},
        {"cell", Kind::Cell},
        {"edge", Kind::Edge},
        {"side", Kind::Side},
        {"direction", Kind::Direction},
        {"terrain", Kind::Terrain},
        {"feature", Kind::Feature},
        {"type", Kind::UnitType},
        {"card", Kind::Card},
        {"pool", Kind::Pool},
        {"motion", Kind::Motion},
    }};
    Type type;
    if (word.ends_with('*')) {
        type.list = true;
        word.remove_suffix(1);
    } else if (word.ends_with('?')) {
        type.optional = true;
        word.remove_suffix(1);
    }
    for (const Entry& entry : kEntries) {
        if (entry.word == word) {
            type.kind = entry.kind;
        }
    }
    if (word == "arc") {
        type.kind = Kind::Arc;
    }
    return type;
}

bool isNameParameter(std::string_view word) {
    return word.size() > 1 && word[0] >= 'A' && word[0] <= 'Z' && word[1] >= 'A' && word[1] <= 'Z';
}

SymbolKind kindOfParameter(std::string_view word) {
    if (word == "DIRECTION_TABLE") return SymbolKind::DirectionTable;
    if (word == "MASK") return SymbolKind::Mask;
    if (word == "LINK") return SymbolKind::Link;
    if (word == "DECK") return SymbolKind::Deck;
    return SymbolKind::Scope;
}

} // namespace

ExprId Checker::callBuiltin(const Node& n, Builtin builtin, std::string_view signature) {
    const std::size_t arrow = signature.find("->");
    const auto words = base::split(base::trim(signature.substr(0, arrow)), ' ');
    Type result = typeOfWord(base::trim(signature.substr(arrow + 2)));
    if (result.kind == Kind::Piece) {
        result.detail = env_.model.rootClass;
    }
    const auto given = syntax_->children(n);
    std::vector<Wanted> wanted;
    std::vector<NodeId> values;
    std::int64_t constant = 0;
    std::size_t place = 0;
    for (const std::string_view word : words) {
        if (word.empty()) {
            continue;
        }
        if (isNameParameter(word)) {
            constant = namedArgument(n, place, kindOfParameter(word));
            if (constant == kNone) {
                result = kErrorType;
                if (place >= given.size()) {
                    wanted.push_back({describe(kindOfParameter(word)), kErrorType});
                }
            } else if (builtin == Builtin::Hand || builtin == Builtin::HandHidden ||
                       builtin == Builtin::HandShown) {
                result.detail = static_cast<std::int32_t>(constant);
            }
        } else if (word.ends_with('+')) {
            for (std::size_t i = place; i < std::max(given.size(), place + 1); ++i) {
                wanted.push_back({"number", kNumberType});
            }
        } else if (word.starts_with('[')) {
            wanted.push_back(
                {word.substr(1, word.size() - 2), typeOfWord(word.substr(1, word.size() - 2)), true});
        } else {
            Type type = typeOfWord(word);
            type.list = type.list && !isError(type);
            wanted.push_back({word == "T*" ? "list" : word, type});
        }
        ++place;
    }
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (i >= words.size() || !isNameParameter(words[i])) {
            values.push_back(given[i]);
        }
    }
    const auto found = arguments(n, values, wanted);
    if (builtin == Builtin::Size || builtin == Builtin::Distinct || builtin == Builtin::Element) {
        const Type type = found.empty() ? kErrorType : typeOf(found[0]);
        if (!isError(type) && !type.list) {
            notAList(node(values[0]), type);
            return error(n);
        }
        if (builtin == Builtin::Distinct) {
            result = type;
        }
        if (builtin == Builtin::Element) {
            result = isError(type) ? kErrorType : lang::optional(elementOf(type));
        }
    }
    if (builtin == Builtin::MotionCost || builtin == Builtin::MotionTest) {
        const auto part = builtin == Builtin::MotionCost ? MotionPart::Cost : MotionPart::Test;
        return env_.tree.expr(ExprOp::MotionPart, result, span(n), found, kNone,
                              static_cast<std::int64_t>(part));
    }
    return env_.tree.expr(isError(result) ? ExprOp::Error : ExprOp::Builtin, result, span(n), found,
                          static_cast<std::int32_t>(builtin), constant);
}

// count(pool, face, ...)
ExprId Checker::callCount(const Node& n) {
    const auto given = syntax_->children(n);
    if (given.size() < 2) {
        report(problem(diag::Code::WrongArgumentCount, n,
                       "`count` needs dice and at least one face, or `v in LIST`")
                   .withExpected("count(dice, face, ...) or count(v in LIST where C)"));
        return error(n);
    }
    const NodeId first = child(node(given[0]), 0);
    const ExprId pool = check(first);
    const Type type = typeOf(pool);
    if (isError(type)) {
        return error(n);
    }
    if (type.kind != Kind::Pool || type.detail == -1) {
        wrongType(node(first), type, {Kind::Pool});
        return error(n);
    }
    std::int64_t faces = 0;
    for (const NodeId id : given.subspan(1)) {
        const Node& face = node(child(node(id), 0));
        const std::int32_t index =
            face.form == Form::Name ? env_.names.find(SymbolKind::Face, face.word, type.detail) : kNone;
        if (index == kNone) {
            unknown(diag::Code::UnknownName, face.word, face.offset,
                    fmt::format("`{}` is not a face of the die {}", face.word, typeName(env_.model, type)),
                    env_.names.ofKind(SymbolKind::Face, type.detail));
        } else {
            faces |= std::int64_t{1} << index;
        }
    }
    return env_.tree.expr(ExprOp::Builtin, kNumberType, span(n), {pool},
                          static_cast<std::int32_t>(Builtin::CountFaces), faces);
}

// dice(roll), dice(pool), doubles(roll or numbers)
ExprId Checker::callDice(const Node& n, bool doubles) {
    const std::array<Wanted, 1> wanted = {{{"roll", kErrorType}}};
    const auto found = arguments(n, syntax_->children(n), wanted);
    const Type type = typeOf(found[0]);
    const auto part = [&](Type result, RollPart which) {
        return env_.tree.expr(ExprOp::RollPart, result, span(n), {found[0]}, kNone,
                              static_cast<std::int64_t>(which));
    };
    if (isError(type)) {
        return error(n);
    }
    if (type.kind == Kind::Roll && !type.list &&
        env_.model.rolls[static_cast<std::size_t>(type.detail)].natural.kind == Kind::Number) {
        return doubles ? part(kTruthType, RollPart::Doubles) : part(listOf(kNumberType), RollPart::Dice);
    }
    if (doubles && type.kind == Kind::Number && type.list) {
        return env_.tree.expr(ExprOp::Builtin, kTruthType, span(n), {found[0]},
                              static_cast<std::int32_t>(Builtin::HasDoubles));
    }
    report(problem(
        diag::Code::WrongType, n,
        fmt::format("`{}` reads a roll of numeric dice; this is {}", n.word, typeText(env_.model, type))));
    return error(n);
}

// area(NAME), area(NAME, side): cells that the ruleset declares and scenarios fill
ExprId Checker::callArea(const Node& n) {
    const auto given = syntax_->children(n);
    const Node* area = given.empty() ? nullptr : &node(child(node(given[0]), 0));
    if (area == nullptr || area->form != Form::Name) {
        report(problem(diag::Code::UnexpectedToken, area == nullptr ? n : *area,
                       "`area` begins with a name of `areas`"));
        return error(n);
    }
    const std::array<Wanted, 1> wanted = {{{"side", kSideType, true}}};
    const auto found = arguments(n, given.subspan(1), wanted);
    const std::int32_t index = env_.names.find(SymbolKind::Area, area->word);
    if (index < 0) {
        const auto known = env_.names.ofKind(SymbolKind::Area);
        unknown(diag::Code::UnknownName, area->word, area->wordOffset,
                known.empty() ? fmt::format("the ruleset declares no area `{}`: `areas` is empty", area->word)
                              : fmt::format("the ruleset declares no area `{}`", area->word),
                known);
        return error(n);
    }
    return env_.tree.expr(ExprOp::Builtin, listOf(kCellType), span(n), found,
                          static_cast<std::int32_t>(Builtin::Area), index);
}

} // namespace groma::lang
