#include "core/grid/family.h"

#include "core/base/letters.h"

#include <algorithm>
#include <string>

namespace groma::grid {

namespace {

constexpr std::array<std::array<std::string_view, 6>, 3> kSides{{{"E", "SE", "SW", "W", "NW", "NE"},
                                                                 {"SE", "S", "SW", "NW", "N", "NE"},
                                                                 {"E", "S", "W", "N", "none", "none"}}};

struct CompassPoint {
    std::string_view brief, full;
};
constexpr std::array<CompassPoint, 8> kCompass{{{"n", "north"},
                                                {"ne", "northeast"},
                                                {"e", "east"},
                                                {"se", "southeast"},
                                                {"s", "south"},
                                                {"sw", "southwest"},
                                                {"w", "west"},
                                                {"nw", "northwest"}}};

} // namespace

std::string_view directionName(Family family, Direction direction) {
    const bool known = direction >= 0 && direction < sideCount(family);
    return known ? kSides[static_cast<std::size_t>(family)][static_cast<std::size_t>(direction)] : "none";
}

std::optional<int> compassPoint(std::string_view name) {
    std::string plain;
    for (const char c : name) {
        if (c != '_') {
            plain += base::lowered(c);
        }
    }
    const auto found = std::ranges::find_if(
        kCompass, [&](const CompassPoint& point) { return plain == point.brief || plain == point.full; });
    return found == kCompass.end() ? std::nullopt : std::optional(static_cast<int>(found - kCompass.begin()));
}

std::optional<Family> familyNamed(std::string_view name) {
    const auto found = std::ranges::find(kFamilyNames, name);
    return found == kFamilyNames.end() ? std::nullopt
                                       : std::optional(static_cast<Family>(found - kFamilyNames.begin()));
}

} // namespace groma::grid
