#include "formats/load/kind_names.h"

#include <array>
#include <utility>

namespace groma::formats {

FileKind kindNamed(std::string_view name) {
    constexpr std::array<std::pair<std::string_view, FileKind>, 7> kKinds{{
        {"ruleset", FileKind::Ruleset},
        {"scenario", FileKind::Scenario},
        {"snippet", FileKind::Snippet},
        {"book", FileKind::Book},
        {"campaign", FileKind::Campaign},
        {"study", FileKind::Study},
        {"shard", FileKind::Shard},
    }};
    for (const auto& [known, kind] : kKinds)
        if (name == known) return kind;
    return FileKind::Unknown;
}

} // namespace groma::formats
