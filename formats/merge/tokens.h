// What a text of an entry is made of, so that two changes of one text can both stand.
#pragma once

#include "formats/merge/cell_lists.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats::merge {

enum class Words : std::uint8_t {
    Plain,     // one value
    CellSet,   // cells in any order: a kind of terrain, a zone
    CellOrder, // cells of pieces, each with its place in the list
    Noted,     // a line of an order of battle
    Codes,     // rows of codes
    Edges,     // a list of sides: `005/006`, `045 E SE`
    Chains,    // a list of links: `010-011-012`
};
// Of the value at a way of a scenario, snippet or campaign.
[[nodiscard]] Words wordsAt(const yaml::Path& path);
// `map` or `board` of a scenario, `battles/X/map` of a campaign: the steps before what stands in it; 0:
// elsewhere.
[[nodiscard]] std::size_t mapSteps(const yaml::Path& path);
// May an entry be there or not as it holds something or nothing? Others are things of their own, that
// somebody took out.
[[nodiscard]] bool isCollection(const yaml::Path& path);

struct MergedText {
    std::optional<std::string> text; // nothing: nothing is left of it
    struct Clash {
        std::string part, base, ours, theirs; // part: "cell 012", "line 3", or empty: all of it
    };
    std::vector<Clash> clashes; // ours stands
};
// Of a text that both changed. `settled`: see mergeAsSet.
[[nodiscard]] MergedText mergeText(Words words, std::string_view base, std::string_view ours,
                                   std::string_view theirs, const MapNumbers& map,
                                   const std::vector<std::uint32_t>& settled);

// Of a line of pieces which one took out: the pieces that the other, who has `left`, put in besides. No text:
// none; a clash: that was not all that the other did.
[[nodiscard]] MergedText besides(std::string_view base, std::string_view left, const MapNumbers& map);

// The words of lists of sides or links, each as ours has it (index into `ours`, unless its text changed), and
// what only theirs has behind them.
struct MergedWord {
    int ours = -1;
    std::string text;
};
[[nodiscard]] std::vector<MergedWord> mergeEdges(const std::vector<std::string>& base,
                                                 const std::vector<std::string>& ours,
                                                 const std::vector<std::string>& theirs);
[[nodiscard]] std::vector<MergedWord> mergeChains(const std::vector<std::string>& base,
                                                  const std::vector<std::string>& ours,
                                                  const std::vector<std::string>& theirs);

} // namespace groma::formats::merge
