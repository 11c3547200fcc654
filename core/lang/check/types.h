#pragma once

#include "core/syntax/type.h"

#include <optional>
#include <string>

namespace groma::rules {
struct Model;
}

// What fits where, and how a message calls it.
namespace groma::lang {

inline constexpr Type kErrorType{};
inline constexpr Type kVoidType{Kind::Void};
inline constexpr Type kNumberType{Kind::Number};
inline constexpr Type kTruthType{Kind::Truth};
inline constexpr Type kSideType{Kind::Side};
inline constexpr Type kCellType{Kind::Cell};
inline constexpr Type kTextType{Kind::Text};
inline constexpr Type kDirectionType{Kind::Direction};

constexpr Type pieceType(std::int32_t unitClass = -1) { return {Kind::Piece, false, false, unitClass}; }
constexpr Type listOf(Type type) {
    type.list = true;
    type.optional = false;
    return type;
}
constexpr Type elementOf(Type type) {
    type.list = false;
    return type;
}
constexpr Type optional(Type type) {
    type.optional = true;
    return type;
}
constexpr Type present(Type type) {
    type.optional = false;
    return type;
}
constexpr bool isError(Type type) { return type.kind == Kind::Error; }

// Kinds whose values are names of the ruleset, so that a bare name is looked up among them where one is
// wanted.
bool isSymbolic(Kind kind);
// A value of `from` may stand where `to` is wanted without a conversion.
bool fits(const rules::Model& model, Type from, Type to);
// The narrowest type that both fit.
std::optional<Type> common(const rules::Model& model, Type a, Type b);
// "a list of infantry", "a number", "a value of melee_result".
std::string typeText(const rules::Model& model, Type type);
// As it is written under `takes`: "list of infantry", "number?".
std::string typeName(const rules::Model& model, Type type);

} // namespace groma::lang
