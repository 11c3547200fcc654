#include "formats/load/kind_names.h"

#include <array>
#include <utility>

namespace groma::formats {

namespace {

constexpr std::array<std::pair<std::string_view, FileKind>, 7> kKinds{{
    {"ruleset", FileKind::Ruleset},
    {"scenario", FileKind::Scenario},
    {"snippet", FileKind::Snippet},
    {"book", FileKind::Book},
    {"campaign", FileKind::Campaign},
    {"study", FileKind::Study},
    {"shard", FileKind::Shard},
}};

} // namespace

FileKind kindNamed(std::string_view name) {
    for (const auto& [known, kind] : kKinds)
        if (name == known) return kind;
    return FileKind::Unknown;
}

std::string_view nameOf(FileKind kind) {
    for (const auto& [name, known] : kKinds)
        if (kind == known) return name;
    return {};
}

} // namespace groma::formats
