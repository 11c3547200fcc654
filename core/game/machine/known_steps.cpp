#include "core/game/machine/known_steps.h"

#include "core/base/hash.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace groma::game {

namespace {

constexpr std::size_t kPairs = 2048;
constexpr std::size_t kMostReads = 96; // of the steps out of one cell
constexpr std::size_t kMostSets = 512;

} // namespace

void KnownSteps::prepare(std::uint64_t epoch) {
    if (epoch_ != epoch) {
        epoch_ = epoch;
        cells_.clear();
        sets_.assign(1, {});
    }
}

void KnownSteps::forget(Cell& cell) {
    cell.reads.clear();
    cell.room = {};
    cell.generation = ++generations_;
    cell.cellCount = 0;
    cell.only = true;
    for (Asked& asked : cell.asked) {
        asked.charge.known = false;
    }
}

// What rests on places that changed is forgotten, with them.
void KnownSteps::check(Cell& cell, Reads& reads, std::uint64_t version) {
    if (cell.heldAt == version) {
        return;
    }
    cell.heldAt = version;
    const std::uint64_t seen = std::exchange(cell.changes, reads.changes());
    if (cell.only && std::all_of(cell.cells.begin(), cell.cells.begin() + cell.cellCount,
                                 [&](std::uint16_t at) { return reads.changesOf(at) <= seen; })) {
        return;
    }
    std::uint32_t changed = 0;
    for (const Cell::Of& of : cell.reads) {
        if ((changed & of.parts) != of.parts && !reads.holds(of.read)) {
            changed |= of.parts;
        }
    }
    if (changed == 0) {
        return;
    }
    cell.generation = ++generations_;
    for (std::size_t part = 0; part < kParts; ++part) {
        if ((changed >> part & 1) != 0) {
            cell.asked[part].charge.known = false;
        }
    }
    for (Cell::Of& of : cell.reads) {
        of.parts &= ~changed;
    }
    std::erase_if(cell.reads, [](const Cell::Of& of) { return of.parts == 0; });
}

KnownSteps::Whose KnownSteps::whose(std::int32_t steps, std::span<const std::int64_t> args, bool marked) {
    if (args.size() > kMostArgs) {
        return {};
    }
    Whose made{1, steps, static_cast<std::uint8_t>(args.size()), marked, {}};
    std::ranges::copy(args, made.args.begin());
    made.hash = base::combine(1, static_cast<std::uint64_t>(steps) * 2 + (marked ? 1 : 0));
    for (const std::int64_t word : args) {
        made.hash = base::combine(made.hash, static_cast<std::uint64_t>(word));
    }
    made.hash |= 1;
    return made;
}

KnownSteps::Cell* KnownSteps::of(Reads& reads, std::uint64_t version, const Whose& whose, std::int32_t cell) {
    if (whose.hash == 0) {
        return nullptr;
    }
    if (cells_.empty()) {
        cells_.resize(kPairs * 2);
    }
    const std::uint64_t hash = base::combine(whose.hash, static_cast<std::uint64_t>(cell));
    const std::size_t pair = (hash & (kPairs - 1)) * 2;
    const auto isIt = [&](const Cell& known) { return known.at == cell && known.whose == whose; };
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
    known->whose = whose;
    known->at = cell;
    known->heldAt = version;
    known->changes = reads.changes();
    return known;
}

bool KnownSteps::holds(const Use& use, Reads& reads, std::uint64_t version) {
    if (use.cell >= cells_.size() || cells_[use.cell].generation != use.generation) {
        return false;
    }
    check(cells_[use.cell], reads, version);
    return cells_[use.cell].generation == use.generation;
}

void KnownSteps::absorb(const Cell& cell, Reads& reads, std::uint32_t nested) {
    for (const Cell::Of& of : cell.reads) {
        reads.absorb(of.read);
    }
    reads.absorb(cell.room, nested);
}

bool KnownSteps::numberOf(const AssumptionSet& marks, std::uint16_t& out) {
    if (marks.empty()) {
        out = 0;
        return true;
    }
    const auto found = std::ranges::find(sets_, marks);
    if (found == sets_.end() && sets_.size() == kMostSets) {
        return false;
    }
    out = static_cast<std::uint16_t>(found - sets_.begin());
    if (found == sets_.end()) {
        sets_.push_back(marks);
    }
    return true;
}

void KnownSteps::addCell(Cell& cell, std::int32_t at) {
    const auto end = cell.cells.begin() + cell.cellCount;
    if (!cell.only || std::find(cell.cells.begin(), end, at) != end) {
        return;
    }
    if (cell.cellCount == kMostCells) {
        cell.only = false;
        return;
    }
    cell.cells[cell.cellCount++] = static_cast<std::uint16_t>(at);
}

void KnownSteps::keep(const Reads& places, Cell& cell, std::size_t part, const Step& step,
                      std::span<const Reads::Read> reads, const Reads::Room& room, std::int64_t steps,
                      const AssumptionSet& marks) {
    Asked& asked = cell.asked[part];
    asked.charge.known = false;
    if (steps > std::numeric_limits<std::int32_t>::max() || !numberOf(marks, asked.charge.marks)) {
        return;
    }
    for (const Reads::Read& read : reads) {
        const auto same =
            std::ranges::find_if(cell.reads, [&](const Cell::Of& of) { return of.read.place == read.place; });
        if (same != cell.reads.end()) {
            same->read.mask |= read.mask;
            same->parts |= std::uint32_t{1} << part;
        } else {
            cell.reads.push_back({read, std::uint32_t{1} << part});
            if (const std::int32_t at = places.cellOf(read); at >= 0) {
                addCell(cell, at);
            } else {
                cell.only = false;
            }
        }
    }
    if (cell.reads.size() > kMostReads) {
        forget(cell);
        return;
    }
    cell.room = {std::max(cell.room.frames, room.frames), std::max(cell.room.nested, room.nested),
                 std::max(cell.room.slots, room.slots)};
    asked.step = step;
    asked.charge.steps = static_cast<std::uint32_t>(steps);
    asked.charge.known = true;
}

} // namespace groma::game
