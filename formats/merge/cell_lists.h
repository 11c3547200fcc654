// Lists of cells as files write them, merged by their numbers: what `007-011, 013` became with two people.
#pragma once

#include "formats/yaml/tree.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::merge {

// Which numbers a map has, as far as its file says it. Where numbers run without gaps, or nothing is known,
// all.
class MapNumbers {
  public:
    MapNumbers() = default;
    // `map`: a `map` or `board` of a scenario.
    MapNumbers(const yaml::Tree& tree, yaml::NodeIndex map);
    [[nodiscard]] bool has(std::uint32_t number) const;

  private:
    std::vector<std::uint32_t> lengths_; // of the lines, where a number is line and place; else empty
    std::uint32_t first_ = 1;
    std::uint32_t half_ = 100; // what the number of the one is multiplied with
    bool lineFirst_ = true;
};

// The numbers of a list in its order; nothing where a word is no number or range, or there are more than a
// million.
[[nodiscard]] std::optional<std::vector<std::uint32_t>> numbersOf(std::string_view text,
                                                                  const MapNumbers& map);
// "007-011, 013" of rising numbers, with as many digits as `like` has.
[[nodiscard]] std::string rangesOf(const std::vector<std::uint32_t>& numbers, std::string_view like);

struct MergedNumbers {
    std::string text;
    std::size_t count = 0;
    struct Clash {
        std::string base, ours, theirs; // empty: not there
    };
    std::vector<Clash> clashes; // ours stands
};

// As places in an order: the third of five went elsewhere. What we wrote stays as it is written.
[[nodiscard]] std::optional<MergedNumbers> mergeInOrder(std::string_view base, std::string_view ours,
                                                        std::string_view theirs, const MapNumbers& map);
// As a set, in rising order. In `settled`, rising, ours goes.
[[nodiscard]] std::optional<MergedNumbers> mergeAsSet(std::string_view base, std::string_view ours,
                                                      std::string_view theirs, const MapNumbers& map,
                                                      const std::vector<std::uint32_t>& settled);

} // namespace groma::formats::merge
