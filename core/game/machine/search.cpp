#include "core/game/machine/search.h"

#include <algorithm>
#include <array>
#include <bit>

namespace groma::game {
namespace {

// Each of them once. On maps of some thousand cells they are put as bits and read off in their order.
void inOrder(std::vector<std::int32_t>& cells, std::size_t count) {
    std::array<std::uint64_t, 64> bits; // NOLINT: so many of them as are needed
    const std::size_t words = (count + 63) / 64;
    if (words > bits.size()) {
        std::ranges::sort(cells);
        return;
    }
    std::fill_n(bits.begin(), words, std::uint64_t{0});
    for (const std::int32_t cell : cells) {
        bits[static_cast<std::size_t>(cell) / 64] |= std::uint64_t{1} << (cell % 64);
    }
    auto out = cells.begin();
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t left = bits[word]; left != 0; left &= left - 1) {
            *out++ = static_cast<std::int32_t>(word * 64) + std::countr_zero(left);
        }
    }
}

} // namespace

void Search::begin(std::int32_t start, std::int32_t cells) {
    const std::size_t places = static_cast<std::size_t>(cells) * 2;
    if (nodes_.size() != places || stamp_ == UINT32_MAX) {
        nodes_.assign(places, Node{});
        stamp_ = 0;
    }
    ++stamp_;
    open_.clear();
    cells_.clear();
    const auto node = static_cast<std::size_t>(start) * 2;
    nodes_[node] = {stamp_, 0, 0, -1, base::Number(0)};
    cells_.push_back(start);
    open_.push_back({base::Number(0), 0, static_cast<std::int32_t>(node)});
}

std::int32_t Search::next() {
    while (!open_.empty()) {
        std::pop_heap(open_.begin(), open_.end(), Later{});
        here_ = open_.back();
        open_.pop_back();
        const Node& known = nodes_[static_cast<std::size_t>(here_.node)];
        if (known.cost == here_.cost && known.steps == here_.steps) {
            return here_.node / 2;
        }
    }
    return -1;
}

void Search::offer(std::int32_t to, std::int32_t direction, const Step& step, base::Number total) {
    const std::size_t first = static_cast<std::size_t>(to) * 2;
    if (!live(first) && !live(first + 1)) {
        cells_.push_back(to);
    }
    const std::size_t place = first + (step.stops ? 1 : 0);
    Node& node = nodes_[place];
    const std::int32_t steps = here_.steps + 1;
    const bool isNew = node.stamp != stamp_;
    const bool better = isNew || total < node.cost || (total == node.cost && steps < node.steps);
    if (!better && (total != node.cost || steps != node.steps || direction >= node.label)) {
        return;
    }
    node = {stamp_, steps, direction, here_.node, total};
    if (better && !step.stops) {
        open_.push_back({total, steps, static_cast<std::int32_t>(place)});
        std::push_heap(open_.begin(), open_.end(), Later{});
    }
}

std::size_t Search::best(std::int32_t cell) const {
    const std::size_t first = static_cast<std::size_t>(cell) * 2;
    if (!live(first) || !live(first + 1)) {
        return live(first) ? first : first + 1;
    }
    const Node& on = nodes_[first];
    const Node& stay = nodes_[first + 1];
    const bool stayBetter = stay.cost < on.cost || (stay.cost == on.cost && stay.steps < on.steps);
    return stayBetter ? first + 1 : first;
}

void Search::settle(Ways& ways) {
    inOrder(cells_, nodes_.size() / 2);
    ways.places_.clear();
    ways.places_.reserve(cells_.size());
    for (const std::int32_t cell : cells_) {
        const std::size_t node = best(cell);
        ways.places_.push_back(
            {cell, cellBefore(node), cellBefore(static_cast<std::size_t>(cell) * 2), nodes_[node].cost});
    }
}

} // namespace groma::game
