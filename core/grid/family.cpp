#include "core/grid/family.h"

#include <span>

namespace groma::grid {

namespace {

constexpr std::array<std::string_view, 6> kPointySides{"E", "SE", "SW", "W", "NW", "NE"};
constexpr std::array<std::string_view, 6> kPointyCorners{"ENE", "ESE", "S", "WSW", "WNW", "N"};
constexpr std::array<std::string_view, 6> kFlatSides{"SE", "S", "SW", "NW", "N", "NE"};
constexpr std::array<std::string_view, 6> kFlatCorners{"E", "SSE", "SSW", "W", "NNW", "NNE"};
constexpr std::array<std::string_view, 4> kSquareSides{"E", "S", "W", "N"};
constexpr std::array<std::string_view, 4> kSquareCorners{"NE", "SE", "SW", "NW"};
constexpr std::array<std::string_view, 3> kFamilies{"hex-pointy", "hex-flat", "square"};

std::span<const std::string_view> sideNames(Family family)
{
    switch (family) {
    case Family::HexPointy: return kPointySides;
    case Family::HexFlat: return kFlatSides;
    case Family::Square: break;
    }
    return kSquareSides;
}

std::span<const std::string_view> cornerNames(Family family)
{
    switch (family) {
    case Family::HexPointy: return kPointyCorners;
    case Family::HexFlat: return kFlatCorners;
    case Family::Square: break;
    }
    return kSquareCorners;
}

char raised(char letter)
{
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

bool sameName(std::string_view name, std::string_view typed)
{
    if (name.size() != typed.size()) {
        return false;
    }
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (raised(name[i]) != raised(typed[i])) {
            return false;
        }
    }
    return true;
}

std::optional<int> indexOf(std::span<const std::string_view> names, std::string_view typed)
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (sameName(names[i], typed)) {
            return static_cast<int>(i);
        }
    }
    return std::nullopt;
}

std::string_view nameAt(std::span<const std::string_view> names, int index)
{
    return index >= 0 && static_cast<std::size_t>(index) < names.size() ? names[static_cast<std::size_t>(index)]
                                                                        : std::string_view("none");
}

}  // namespace

std::string_view directionName(Family family, Direction direction)
{
    return nameAt(sideNames(family), direction);
}

std::string_view cornerName(Family family, Direction corner)
{
    return nameAt(cornerNames(family), corner);
}

std::optional<Direction> directionNamed(Family family, std::string_view name)
{
    return indexOf(sideNames(family), name);
}

std::optional<Direction> cornerNamed(Family family, std::string_view name)
{
    return indexOf(cornerNames(family), name);
}

std::string_view familyName(Family family)
{
    return kFamilies[static_cast<std::size_t>(family)];
}

std::optional<Family> familyNamed(std::string_view name)
{
    for (std::size_t i = 0; i < kFamilies.size(); ++i) {
        if (kFamilies[i] == name) {
            return static_cast<Family>(i);
        }
    }
    return std::nullopt;
}

}  // namespace groma::grid
