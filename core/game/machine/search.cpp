#include "core/game/machine/search.h"

#include <algorithm>

namespace groma::game {

void Search::begin(std::int32_t start, std::int32_t cells) {
    const std::size_t places = static_cast<std::size_t>(cells) * 2;
    if (nodes_.size() != places || stamp_ == UINT32_MAX) {
        nodes_.assign(places, Node{});
        stamp_ = 0;
    }
    ++stamp_;
    open_.clear();
    spare_.clear();
    for (CellSet& set : sets_) { // the last search may have ended before it was through
        set.clear();
        spare_.push_back(static_cast<std::uint32_t>(spare_.size()));
    }
    found_.clear();
    nodes_[static_cast<std::size_t>(start) * 2] = {stamp_, 0, 0, -1, base::Number(0)};
    found_.add(start);
    count_ = 1;
    behind_.clear();
    behind_.makeRoom(cells);
    openLevel(base::Number(0), 0, start);
    expandNext();
}

void Search::expandNext() {
    here_ = open_.back();
    open_.pop_back();
    // Cells to which a cheaper way, or a shorter one, led before were expanded then.
    behind_.takeIn(sets_[here_.cells]);
}

void Search::openLevel(base::Number cost, std::int32_t steps, std::int32_t cell) {
    std::size_t at = open_.size();
    while (at > 0 && open_[at - 1].isBefore(cost, steps)) {
        --at;
    }
    if (at > 0 && open_[at - 1].cost == cost && open_[at - 1].steps == steps) {
        opened_ = open_[at - 1];
        sets_[opened_.cells].add(cell);
        return;
    }
    if (spare_.empty()) {
        spare_.push_back(static_cast<std::uint32_t>(sets_.size()));
        sets_.emplace_back();
    }
    opened_ = {cost, steps, spare_.back()};
    open_.insert(open_.begin() + static_cast<std::ptrdiff_t>(at), opened_);
    sets_[opened_.cells].add(cell);
    spare_.pop_back();
}

std::int32_t Search::next() {
    while (true) {
        const std::int32_t cell = sets_[here_.cells].take();
        if (cell >= 0) {
            node_ = cell * 2;
            return cell;
        }
        if (open_.empty()) {
            return -1;
        }
        spare_.push_back(here_.cells);
        expandNext();
    }
}

void Search::offer(std::int32_t to, std::int32_t direction, const Step& step, base::Number total) {
    const std::size_t first = static_cast<std::size_t>(to) * 2;
    Node& node = nodes_[first + (step.stops ? 1 : 0)];
    const std::int32_t steps = here_.steps + 1;
    const bool isNew = node.stamp != stamp_;
    const bool better = isNew || total < node.cost || (total == node.cost && steps < node.steps);
    if (!better && (total != node.cost || steps != node.steps || direction >= node.label)) {
        return;
    }
    if (isNew) {
        found_.add(to);
        ++count_;
    }
    node = {stamp_, steps, direction, node_, total};
    if (better && !step.stops) {
        open(total, steps, to);
    }
}

void Search::settle(Ways& ways) {
    ways.places_.resize(std::min(count_, nodes_.size() / 2));
    std::size_t places = 0;
    for (std::int32_t cell = found_.take(); cell >= 0; cell = found_.take()) {
        const Node& on = nodes_[static_cast<std::size_t>(cell) * 2];
        const Node& stay = nodes_[static_cast<std::size_t>(cell) * 2 + 1];
        const bool goesOn = on.stamp == stamp_;
        const bool stays = stay.stamp == stamp_ && (!goesOn || stay.cost < on.cost ||
                                                    (stay.cost == on.cost && stay.steps < on.steps));
        const Node& best = stays ? stay : on;
        ways.places_[places++] = {cell, best.cellBefore(), goesOn ? on.cellBefore() : -1, best.cost};
    }
    ways.places_.resize(places);
}

} // namespace groma::game
