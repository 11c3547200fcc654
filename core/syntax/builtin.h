#pragma once

#include <cstdint>
#include <string_view>

namespace groma::lang {

enum class Builtin : std::uint8_t {
#define GROMA_BUILTIN(enumerator, name, signature, meaning) enumerator,
#include "core/syntax/builtin.def"
#undef GROMA_BUILTIN
};

struct BuiltinInfo {
    Builtin id;
    std::string_view name;
    std::string_view signature; // as in builtin.def
    std::string_view meaning;
};

const BuiltinInfo& builtinInfo(Builtin id);
int builtinCount();
// The one of that name, or null. `count`, `without`, `mod` and those that take a move, sight or table are not
// among them.
const BuiltinInfo* findBuiltin(std::string_view name);

// Any name that can be called without the ruleset declaring it: built-in names, reachable, count, any, place,
// ...
bool isLanguageCall(std::string_view name);

} // namespace groma::lang
