#include "core/game/machine/known_options.h"

#include "core/game/machine/machine.h"

#include <algorithm>
#include <map>

namespace groma::game {
namespace {

constexpr std::uint64_t kStepsBeforeOptions = 20'000; // single questions end before anything is kept
constexpr std::size_t kOptionPlaces = 2048;           // in pairs; a power of two
constexpr std::size_t kLeastBody = 40;                // instructions: less is run sooner than compared
constexpr std::uint32_t kFreshOnes = 512;             // the same of those of which nothing was kept
constexpr std::uint64_t kMostWorth = 400;             // of one body: steps, words that it read and listed
constexpr std::uint32_t kLeastWorth = 12;             // on the average
constexpr std::size_t kMostReadsOfBody = 512;         // more are not worth comparing
constexpr std::size_t kMostWordsOfRows = 2048;
constexpr std::uint32_t kTriesOfBody = 64; // after so many that changed twice as many must have been met

} // namespace

void KnownOptions::prepare(const RulesetRef& ruleset, const SetupProgramRef& special, std::uint64_t spent) {
    if (ruleset_ != ruleset || special_ != special) {
        ruleset_ = ruleset;
        special_ = special;
        chosen_ = false;
        loopAt_.clear();
        kept_.clear();
    }
    if (!chosen_ && spent >= kStepsBeforeOptions) {
        choose();
    }
}

void KnownOptions::choose() {
    chosen_ = true;
    const lang::Program& program = special_ != nullptr ? special_->program : ruleset_->program;
    loops_ = lang::optionLoops(special_ != nullptr ? special_->withWindows() : program);
    if (special_ != nullptr) { // runs that wait keep what the general program reads later
        const std::vector<lang::OptionLoop> general = lang::optionLoops(ruleset_->program);
        std::erase_if(loops_, [&](const lang::OptionLoop& loop) {
            return std::ranges::find(general, special_->generalOf(loop.next), &lang::OptionLoop::next) ==
                   general.end();
        });
    }
    std::erase_if(loops_, [](const lang::OptionLoop& loop) {
        return loop.instructions < kLeastBody || loop.reads.size() >= Key{}.size();
    });
    loops_.resize(std::min<std::size_t>(loops_.size(), UINT16_MAX - 1));
    uses_.assign(loops_.size(), {});
    if (loops_.empty()) {
        return;
    }
    loopAt_.assign(program.code.size(), 0);
    std::map<std::int32_t, std::uint16_t> byBody;
    for (const lang::OptionLoop& loop : loops_) {
        byBody.emplace(loop.body, static_cast<std::uint16_t>(byBody.size() + 1));
    }
    for (std::size_t pc = 0; pc < program.code.size(); ++pc) { // it is tested before its body and behind
        const lang::Instr& in = program.code[pc];
        if (in.op != lang::Op::LoopPieces) {
            continue;
        }
        if (const auto loop = byBody.find(in.d); loop != byBody.end()) {
            loopAt_[pc] = loop->second;
        }
    }
    kept_.resize(kOptionPlaces);
}

void KnownOptions::enter(std::uint64_t epoch) {
    if (epoch_ == epoch) {
        return;
    }
    epoch_ = epoch;
    for (Kept& kept : kept_) {
        kept.loop = -1;
    }
}

KnownOptions::Kept* KnownOptions::placeOf(std::int32_t number, const std::int64_t* s, bool marked) {
    key_ = {marked ? 1 : 0};
    std::size_t words = 1;
    for (const std::uint16_t slot : loop(number).reads) {
        if (isList(s[slot])) {
            return nullptr;
        }
        key_[words++] = s[slot];
    }
    auto hash = static_cast<std::uint64_t>(number);
    for (const std::int64_t word : key_) {
        hash = (hash ^ static_cast<std::uint64_t>(word)) * 0x9E3779B97F4A7C15;
    }
    hash >>= 40;
    // The one that was good longer ago makes room.
    Kept& first = kept_[hash % kOptionPlaces];
    Kept& second = kept_[hash % kOptionPlaces ^ 1];
    if (isFor(first, number)) {
        return &first;
    }
    if (isFor(second, number)) {
        return &second;
    }
    return first.loop < 0 || (second.loop >= 0 && first.heldAt < second.heldAt) ? &first : &second;
}

void KnownOptions::missed(std::int32_t number, bool changed) {
    Use& use = uses_[static_cast<std::size_t>(number)];
    if (changed ? ++use.missed % kTriesOfBody == 0 && use.met < 2 * use.missed
                : ++use.fresh % kFreshOnes == 0 && use.met < 2 * use.fresh) {
        drop(number);
    }
}

void KnownOptions::look(std::int32_t number, const Kept& kept) {
    Use& use = uses_[static_cast<std::size_t>(number)];
    const auto steps = static_cast<std::uint64_t>(kept.steps);
    use.worth += static_cast<std::uint32_t>(
        std::min<std::uint64_t>(steps + 2 * kept.reads.size() + kept.rows.size(), kMostWorth));
    const std::uint32_t looked = use.looks / kLooks + 1;
    if (looked % kTriesOfBody == 0 && use.worth < looked * kLeastWorth) {
        drop(number);
    }
}

void KnownOptions::drop(std::int32_t number) {
    std::ranges::replace(loopAt_, static_cast<std::uint16_t>(number + 1), std::uint16_t{0});
}

void KnownOptions::keep(Kept& kept, std::int32_t number, std::span<const std::int64_t> rows) {
    const bool fits = kept.reads.size() <= kMostReadsOfBody && rows.size() <= kMostWordsOfRows &&
                      std::ranges::none_of(rows, isList);
    kept.loop = fits ? number : -1;
    if (fits) {
        kept.key = key_;
        kept.rows.assign(rows.begin(), rows.end());
    }
}

// As the body would run, with the same steps and the same bounds. The frame is left where play goes on.
bool Machine::listKnown(std::int32_t number) {
    const lang::OptionLoop& loop = options_.loop(number);
    stack_.frame().pc = loop.body;
    if (!reads_.usable()) {
        options_.stop();
        return true;
    }
    options_.enter(reads_.epoch());
    std::int64_t* const s = stack_.window();
    AssumptionMarks* const marks = listeners_.marks();
    const std::size_t before = stack_.list(s[loop.list]).size();
    KnownOptions::Kept* const kept = options_.placeOf(number, s, marks != nullptr);
    if (kept == nullptr) {
        return true;
    }
    if (options_.isFor(*kept, number) && meter_.has(kept->steps) &&
        (kept->room.frames == 0 || stack_.hasRoom(kept->room.frames, kept->room.slots)) &&
        (kept->heldAt == board_.content() || (reads_.allow(kept->needs) && reads_.hold(kept->reads))) &&
        moves_.stands(kept->searches)) {
        if (!kept->rows.empty()) {
            if (!stack_.roomForLists()) {
                return false;
            }
            stack_.append(s[loop.list], kept->rows);
        }
        kept->heldAt = board_.content();
        options_.met(number, *kept);
        moves_.asked(kept->searches);
        if (marks != nullptr) {
            marks->bits().add(kept->marks);
        }
        meter_.charge(static_cast<std::size_t>(kept->steps));
        stack_.frame().pc = loop.next;
        return true;
    }
    options_.missed(number, options_.isFor(*kept, number));
    kept->loop = -1;
    const std::int64_t left = meter_.left();
    reads_.begin(depth_);
    if (marks != nullptr) {
        marks->begin();
    }
    moves_.beginCourse();
    options_.recordTo(loop.next);
    const Exit exit = execute(0);
    options_.recordTo(-1);
    const bool plain = moves_.endCourse(kept->searches);
    kept->marks = marks != nullptr ? marks->end() : AssumptionSet{};
    if (exit != Exit::Returned) {
        reads_.drop();
        return false;
    }
    if (reads_.end(kept->reads, kept->room) && plain) {
        reads_.turnToNeeds(kept->reads, kept->needs);
        options_.keep(*kept, number, stack_.list(stack_.window()[loop.list]).subspan(before));
    }
    kept->steps = left - meter_.left();
    kept->heldAt = board_.content();
    return true;
}

} // namespace groma::game
