// The searches of a stretch of play that is recorded: known again, it is as if they had been asked again.
#include "core/game/machine/moves.h"

#include <algorithm>

namespace groma::game {

void Moves::beginCourse() {
    courseRuns_ = true;
    courseNests_ = false;
    course_.uses.clear();
    course_.free = false;
}

bool Moves::endCourse(Course& out) {
    courseRuns_ = false;
    out = course_;
    return !courseNests_;
}

void Moves::note(Kept& kept, bool free) {
    if (course_.uses.empty()) {
        course_.free = free;
    }
    if (course_.uses.empty() || course_.uses.back().kept != &kept) {
        course_.uses.push_back({&kept, kept.made});
    }
}

bool Moves::isLast(const Ways& ways) const {
    const Ways::Key& key = ways.key();
    return !last_.empty() && last_[0].key == keyNow(key.move, key.start, key.target) &&
           std::ranges::equal(last_[0].args, ways.args());
}

bool Moves::stands(const Course& course) {
    for (const Course::Use& use : course.uses) {
        if (use.kept->made != use.made || use.kept->busy != 0 || !stands(*use.kept) ||
            !hasRoom(use.kept->room)) {
            return false;
        }
    }
    return course.uses.empty() || isLast(course.uses.front().kept->ways) == course.free;
}

bool Moves::searchedSince(const Count& then, Searched& out) const {
    out = {};
    if (within_ != then.within) {
        return false;
    }
    if (begun_ != then.begun) {
        out = {last_[0].kept, last_[0].kept->made, keptEpoch_};
    }
    return true;
}

bool Moves::askAgain(const Searched& searched) {
    if (searched.kept == nullptr) {
        return true;
    }
    if (searched.epoch != reads_->epoch() || searched.epoch != keptEpoch_ ||
        searched.kept->made != searched.made || searched.kept->busy != 0) {
        return false;
    }
    becomeLast(*searched.kept);
    return true;
}

void Moves::becomeLast(Kept& kept) {
    listed_.by = nullptr;
    const Ways::Key& key = kept.ways.key();
    last_[0].become(keyNow(key.move, key.start, key.target), kept.ways.args(), &kept);
}

void Moves::asked(const Course& course) {
    if (course.uses.empty()) {
        return;
    }
    listed_.by = nullptr;
    if (Kept& kept = *course.uses.back().kept; !isLast(kept.ways)) {
        becomeLast(kept);
    }
}

} // namespace groma::game
