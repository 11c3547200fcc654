#include "core/lang/builtin.h"

#include <array>

namespace groma::lang {

namespace {

constexpr std::array kBuiltins = {
#define GROMA_BUILTIN(enumerator, name, signature, meaning) BuiltinInfo{Builtin::enumerator, name, signature, meaning},
#include "core/lang/builtin.def"
#undef GROMA_BUILTIN
};

}  // namespace

const BuiltinInfo& builtinInfo(Builtin id)
{
    return kBuiltins[static_cast<std::size_t>(id)];
}

const BuiltinInfo* findBuiltin(std::string_view name)
{
    for (const BuiltinInfo& info : kBuiltins) {
        if (info.name == name && info.id != Builtin::CountFaces && info.id != Builtin::Without) {
            return &info;
        }
    }
    return nullptr;
}

int builtinCount()
{
    return static_cast<int>(kBuiltins.size());
}

}  // namespace groma::lang
