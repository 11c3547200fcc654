#include "tests/support/likeness.h"

#include "core/base/contract.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace groma::sim {

bool isAlike(const Outcome& a, const Outcome& b) {
    return a.verdict == b.verdict && a.lost == b.lost && a.decisions == b.decisions && a.failure == b.failure;
}

std::vector<Likeness> likest(std::span<const Outcome> blackBox,
                             const std::vector<std::vector<Outcome>>& candidates) {
    std::vector<Likeness> ranked;
    for (std::size_t which = 0; which < candidates.size(); ++which) {
        const std::vector<Outcome>& battles = candidates[which];
        GROMA_ASSERT(battles.size() == blackBox.size(), "candidates have played other battles");
        Likeness& one = ranked.emplace_back(Likeness{which});
        for (std::size_t i = 0; i < battles.size(); ++i) {
            one.alike += isAlike(battles[i], blackBox[i]) ? 1 : 0;
            one.apart += std::abs(battles[i].points - blackBox[i].points);
            for (const std::size_t side : {0U, 1U})
                one.apart += std::abs(battles[i].lost[side] - blackBox[i].lost[side]);
        }
    }
    std::ranges::stable_sort(ranked, [](const Likeness& a, const Likeness& b) {
        return a.alike != b.alike ? a.alike > b.alike : a.apart < b.apart;
    });
    return ranked;
}

} // namespace groma::sim
