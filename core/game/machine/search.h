// Cheapest ways over the map, with the working memory to find them again and again without allocating. Of
// ways that cost the same the one with fewer steps wins, then the one whose last step has the lower
// direction.
#pragma once

#include "core/base/number.h"

#include <cstdint>
#include <span>
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
    // What it was made for; it is good while all of this is the same.
    struct Key {
        const void* setup = nullptr;
        std::uint64_t version = 0; // of the position
        std::int32_t move = -1;
        std::int64_t start = -1;
        std::int64_t target = -1;
        const void* heardBy = nullptr; // whose marks it left, and since when: later ones lack them
        std::uint64_t epoch = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };

    bool isFor(const Key& key, std::span<const std::int64_t> args) const;
    void begin(const Key& key, std::span<const std::int64_t> args, std::int32_t cells);
    void forget() { key_ = {}; }
    const Key& key() const noexcept { return key_; }
    std::span<const std::int64_t> args() const noexcept { return args_; }

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

    bool reached(std::int32_t cell) const;
    base::Number cost(std::int32_t cell) const;
    // From the start, which is left out, to the cell.
    void path(std::int32_t cell, std::vector<std::int64_t>& out) const;
    // In order of cell, the start among them.
    const std::vector<std::int32_t>& cells();

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
    std::int32_t best(std::int32_t cell) const;

    Key key_;
    std::vector<std::int64_t> args_;
    std::vector<Node> nodes_;
    std::vector<Open> open_;
    std::vector<std::int32_t> cells_;
    Open here_;
    std::uint32_t stamp_ = 0;
    bool sorted_ = false;
};

} // namespace groma::game
