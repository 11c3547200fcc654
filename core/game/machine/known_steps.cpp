#include "core/game/machine/known_steps.h"

#include "core/base/hash.h"

#include <algorithm>
#include <limits>

namespace groma::game {

namespace {

constexpr std::size_t kPairs = 2048;   // a power of two
constexpr std::size_t kMostReads = 96; // of the steps out of one cell
constexpr std::size_t kMostAskers = 1024;
constexpr std::size_t kAskerPlaces = 2 * kMostAskers; // a power of two

} // namespace

void KnownSteps::prepare(std::uint64_t epoch) {
    if (epoch_ != epoch) {
        epoch_ = epoch;
        cells_.clear();
        forgetAll();
        sets_.assign(1, {});
    }
}

// A search under way goes on with its number, which nobody has after it.
void KnownSteps::forgetAll() {
    for (Cell& cell : cells_) {
        forget(cell);
        cell.whose = 0;
    }
    askers_.clear();
    askerAt_.assign(kAskerPlaces, 0);
}

void KnownSteps::forget(Cell& cell) {
    cell.reads.clear();
    cell.room = {};
    cell.generation = ++generations_;
    cell.near = true;
    cell.sides.fill({});
}

void KnownSteps::lookAgain(Cell& cell, Reads& reads, std::uint64_t seen) {
    std::uint32_t changed = 0;
    for (const Cell::Of& of : cell.reads) {
        const bool mayDiffer = of.cell < 0 || reads.changesOf(static_cast<std::uint32_t>(of.cell)) > seen;
        if (mayDiffer && (changed & of.parts) != of.parts && !reads.holds(of.read)) {
            changed |= of.parts;
        }
    }
    if (changed == 0) {
        return;
    }
    cell.generation = ++generations_;
    for (std::size_t part = 0; part < kParts; ++part) {
        if ((changed >> part & 1) != 0) {
            cell.forget(part);
        }
    }
    for (Cell::Of& of : cell.reads) {
        of.parts &= ~changed;
    }
    std::erase_if(cell.reads, [](const Cell::Of& of) { return of.parts == 0; });
}

KnownSteps::Whose KnownSteps::whose(std::int32_t steps, bool into, std::span<const std::int64_t> args,
                                    bool marked) {
    if (args.size() > kMostArgs) {
        return {};
    }
    Asker asker{0, steps, static_cast<std::uint8_t>(args.size()), marked, {}};
    std::ranges::copy(args, asker.args.begin());
    std::uint64_t hash = base::combine(1, static_cast<std::uint64_t>(steps) * 2 + (marked ? 1 : 0));
    for (const std::int64_t word : args) {
        hash = base::combine(hash, static_cast<std::uint64_t>(word));
    }
    std::size_t at = hash & (kAskerPlaces - 1);
    for (; askerAt_[at] != 0; at = (at + 1) & (kAskerPlaces - 1)) {
        const Asker& known = askers_[askerAt_[at] - std::size_t{1}];
        if (known.isLike(asker)) {
            return {known.number, into};
        }
    }
    if (askers_.size() == kMostAskers) {
        forgetAll();
        at = hash & (kAskerPlaces - 1);
    }
    asker.number = ++numbers_;
    askers_.push_back(asker);
    askerAt_[at] = static_cast<std::uint16_t>(askers_.size());
    return {asker.number, into};
}

KnownSteps::Cell* KnownSteps::of(Reads& reads, std::uint64_t version, Whose whose, std::int32_t cell) {
    if (whose.number == 0) {
        return nullptr;
    }
    if (cells_.empty()) {
        cells_.resize(kPairs * 2);
    }
    const std::uint8_t standing = whose.into ? reads.standing(cell) : std::uint8_t{0};
    const std::uint64_t hash = base::combine(whose.number, static_cast<std::uint64_t>(cell) << 8 | standing);
    const std::size_t pair = (hash & (kPairs - 1)) * 2;
    const auto isIt = [&](const Cell& known) {
        return known.at == cell && known.whose == whose.number && known.standing == standing;
    };
    Cell& first = cells_[pair];
    Cell& second = cells_[pair + 1];
    Cell* known = isIt(first) ? &first : isIt(second) ? &second : nullptr;
    if (known != nullptr) {
        check(*known, reads, version);
        return known;
    }
    // The one that was good longer ago makes room.
    known = first.heldAt <= second.heldAt ? &first : &second;
    forget(*known);
    known->whose = whose.number;
    known->at = cell;
    known->standing = standing;
    known->into = whose.into;
    known->heldAt = version;
    known->changes = reads.changes();
    return known;
}

bool KnownSteps::holds(const Use& use, Reads& reads, std::uint64_t version) {
    if (use.cell >= cells_.size() || cells_[use.cell].generation != use.generation) {
        return false;
    }
    Cell& cell = cells_[use.cell];
    if (cell.heldAt != version && cell.into && cell.standing != reads.standing(cell.at)) {
        return false; // it is none of the moment
    }
    check(cell, reads, version);
    return cell.generation == use.generation;
}

void KnownSteps::absorb(const Cell& cell, Reads& reads, std::uint32_t nested) {
    for (const Cell::Of& of : cell.reads) {
        reads.absorb(of.read);
    }
    reads.absorb(cell.room, nested);
}

bool KnownSteps::numberOf(const AssumptionSet& marks, std::size_t& out) {
    if (marks.empty()) {
        out = 0;
        return true;
    }
    const auto found = std::ranges::find(sets_, marks);
    if (found == sets_.end() && sets_.size() == kMostSets) {
        return false;
    }
    out = static_cast<std::size_t>(found - sets_.begin());
    if (found == sets_.end()) {
        sets_.push_back(marks);
    }
    return true;
}

void KnownSteps::keep(const Reads& places, Cell& cell, std::size_t part, const Step& step,
                      std::span<const Reads::Read> reads, const Reads::Room& room, std::int64_t steps,
                      const AssumptionSet& marks) {
    cell.forget(part);
    Side told = cell.sides[part / 2];
    if (!put(told, part, step, steps, marks)) {
        return;
    }
    where_.resize(places.places());
    for (std::size_t i = 0; i < cell.reads.size(); ++i) {
        where_[cell.reads[i].read.place] = static_cast<std::uint32_t>(i);
    }
    const std::size_t before = cell.reads.size();
    for (const Reads::Read& read : reads) { // each place once
        const std::uint32_t known = where_[read.place];
        if (known < before && cell.reads[known].read.place == read.place) {
            // What is asked of it now is as it stands now; its other bits were found to stand so.
            Reads::Read& whole = cell.reads[known].read;
            whole.content ^= (whole.content ^ read.content) & static_cast<std::int64_t>(read.mask);
            whole.mask |= read.mask;
            cell.reads[known].parts |= std::uint32_t{1} << part;
        } else {
            const std::int32_t at = places.cellOf(read);
            cell.reads.push_back({read, std::uint32_t{1} << part, at});
            cell.near = cell.near && at >= 0 && places.isNear(cell.at, at);
        }
    }
    if (cell.reads.size() > kMostReads) {
        forget(cell);
        return;
    }
    cell.room = {std::max(cell.room.frames, room.frames), std::max(cell.room.nested, room.nested),
                 std::max(cell.room.slots, room.slots)};
    cell.sides[part / 2] = told;
}

bool KnownSteps::put(Side& side, std::size_t part, const Step& step, std::int64_t steps,
                     const AssumptionSet& marks) {
    std::size_t set = 0;
    if (steps > std::numeric_limits<std::uint16_t>::max() || !numberOf(marks, set)) {
        return false;
    }
    const bool isPrice = part % 2 == 0;
    if (isPrice) {
        side.cost = step.cost;
    }
    side.steps[part % 2] = static_cast<std::uint16_t>(steps);
    side.facts[part % 2] = static_cast<std::uint16_t>(set << kSetsFrom | kIsKnown |
                                                      ((isPrice ? step.allowed : step.stops) ? kYes : 0));
    return true;
}

} // namespace groma::game
