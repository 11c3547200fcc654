// Cheapest ways over the map, with the working memory to seek them again and again without allocating. Of
// ways that cost the same the one with fewer steps wins, then the one whose last step has the lower
// direction.
#pragma once

#include "core/base/number.h"
#include "core/game/machine/ways.h"

#include <cstdint>
#include <vector>

namespace groma::game {

// One step to a neighbouring cell.
struct Step {
    bool allowed = false;
    bool stops = false; // the way ends there
    base::Number cost;
};

class Search {
  public:
    void begin(std::int32_t start, std::int32_t cells);
    // The cheapest place not yet expanded, -1 at the end. Places that stop are reached but not given.
    std::int32_t next();
    base::Number costHere() const noexcept { return here_.cost; }
    // No step from here to there can make a cheaper way, or as short a one.
    bool isBehind(std::int32_t to) const {
        const Node& known = nodes_[static_cast<std::size_t>(to) * 2];
        return known.stamp == stamp_ &&
               (known.cost < here_.cost || (known.cost == here_.cost && known.steps <= here_.steps));
    }
    void offer(std::int32_t to, std::int32_t direction, const Step& step, base::Number total);
    // What was found; nothing more is offered.
    void settle(Ways& ways);

  private:
    // Each cell twice: to go on from, and to stay in.
    struct Node {
        std::uint32_t stamp = 0;
        std::int32_t steps = 0;
        std::int32_t label = 0;
        std::int32_t from = -1;
        base::Number cost;
    };
    struct Open {
        base::Number cost;
        std::int32_t steps = 0;
        std::int32_t node = 0;
    };
    // Whether a is expanded after b; a type, so that heaps compare without a call.
    struct Later {
        bool operator()(const Open& a, const Open& b) const {
            if (a.cost != b.cost) {
                return b.cost < a.cost;
            }
            return a.steps != b.steps ? b.steps < a.steps : b.node < a.node;
        }
    };
    bool live(std::size_t node) const { return nodes_[node].stamp == stamp_; }
    std::size_t best(std::int32_t cell) const;
    std::int32_t cellBefore(std::size_t node) const {
        return live(node) && nodes_[node].from >= 0 ? nodes_[node].from / 2 : -1;
    }

    std::vector<Node> nodes_;
    std::vector<Open> open_;
    std::vector<std::int32_t> cells_;
    Open here_;
    std::uint32_t stamp_ = 0;
};

} // namespace groma::game
