#include "core/syntax/builtin.h"

#include "core/syntax/language_calls.h"

#include <algorithm>
#include <array>

namespace groma::lang {

namespace {

constexpr std::array kBuiltins = {
#define GROMA_BUILTIN(enumerator, name, signature, meaning)                                                  \
    BuiltinInfo{Builtin::enumerator, name, signature, meaning},
#include "core/syntax/builtin.def"
#undef GROMA_BUILTIN
};

// Called, and checked by readers of their own.
constexpr std::array<std::string_view, 26> kMore = {
    "reachable", "route",     "move_cost", "path_cost", "move_step", "clear", "column", "columns", "at",
    "dice",      "any",       "all",       "sum",       "least",     "most",  "first",  "best",    "as_if",
    "place",     "eliminate", "take_off",  "face",      "give",      "take",  "spend",  "gain"};

} // namespace

const BuiltinInfo& builtinInfo(Builtin id) { return kBuiltins[static_cast<std::size_t>(id)]; }

const BuiltinInfo* findBuiltin(std::string_view name) {
    for (const BuiltinInfo& info : kBuiltins) {
        if (info.name == name && info.id != Builtin::CountFaces && info.id != Builtin::Without &&
            info.id != Builtin::Mod) {
            return &info;
        }
    }
    return nullptr;
}

bool isLanguageCall(std::string_view name) {
    return findBuiltin(name) != nullptr || std::find(kMore.begin(), kMore.end(), name) != kMore.end();
}

std::vector<std::string_view> languageCalls() {
    std::vector<std::string_view> names(kMore.begin(), kMore.end());
    for (const BuiltinInfo& one : kBuiltins) names.push_back(one.name);
    return names;
}

int builtinCount() { return static_cast<int>(kBuiltins.size()); }

} // namespace groma::lang
