// What an engine takes from the searches of others, and gives to them.
#include "core/game/machine/moves.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace groma::game {

const std::shared_ptr<SharedWays>& Moves::shared() {
    if (shared_ == nullptr) {
        shareWith(std::make_shared<SharedWays>());
    }
    return shared_;
}

void Moves::shareWith(std::shared_ptr<SharedWays> ways) {
    if (ways != nullptr && ways != shared_) {
        shared_ = std::move(ways);
        sharer_ = shared_->join();
    }
}

const SharedWays::Found* Moves::findShared(std::uint64_t hash, const Ways::Key& key,
                                           std::span<const std::int64_t> given) {
    const Setup& setup = board_->setup();
    shared_->enter(setup.draft().ruleset);
    return shared_->find(hash, sharer_, setup.hash(), key, given, [&](const SharedWays::Found& one) {
        return meter_->has(one.steps) && hasRoom(one.room) && reads_->allow(one.needs) &&
               reads_->hold(one.reads);
    });
}

// As if it had been searched here, but that it rests on no steps that are known here.
void Moves::take(const SharedWays::Found& found, const Ways::Key& key, Kept& kept) {
    kept.ways.become(key, found.ways);
    kept.made = begun_;
    kept.reads = found.reads;
    kept.uses.clear();
    kept.needs = found.needs;
    kept.room = found.room;
    kept.marks = {};
    kept.steps = found.steps;
    kept.heldAt = board_->content();
    kept.lasts = true;
    meter_->charge(static_cast<std::size_t>(found.steps));
}

void Moves::share(std::uint64_t hash, const Kept& kept) {
    if (!kept.lasts || kept.ways.places().size() > SharedWays::kMostCells ||
        !std::ranges::all_of(kept.uses, [&](const KnownSteps::Use& use) {
            return steps_.holds(use, *reads_, board_->content());
        })) {
        return;
    }
    const Setup& setup = board_->setup();
    shared_->enter(setup.draft().ruleset);
    SharedWays::Found& found = shared_->add(hash);
    found.setup = setup.hash();
    found.move = kept.ways.key().move;
    found.start = kept.ways.key().start;
    found.target = kept.ways.key().target;
    found.by = sharer_;
    found.ways = kept.ways;
    found.needs = kept.needs;
    found.room = kept.room;
    found.steps = kept.steps;
    found.reads.clear();
    sharedAt_.resize(reads_->places());
    const auto rests = [&](const Reads::Read& read) {
        const std::uint32_t known = sharedAt_[read.place];
        if (known < found.reads.size() && found.reads[known].place == read.place) {
            // All of them stand now: what either asked of the place is as it is now.
            Reads::Read& whole = found.reads[known];
            whole.content ^= (whole.content ^ read.content) & static_cast<std::int64_t>(read.mask);
            whole.mask |= read.mask;
            return;
        }
        sharedAt_[read.place] = static_cast<std::uint32_t>(found.reads.size());
        found.reads.push_back(read);
    };
    for (const Reads::Read& read : kept.reads) {
        rests(read);
    }
    for (const KnownSteps::Use& use : kept.uses) {
        for (const KnownSteps::Cell::Of& of : steps_.cell(use).reads) {
            rests(of.read);
        }
    }
}

} // namespace groma::game
