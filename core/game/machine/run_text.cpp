#include "core/base/copy_bytes.h"
#include "core/base/hash.h"
#include "core/game/machine/machine.h"
#include "core/game/parts/frame.h"
#include "core/game/parts/list_arena.h"
#include "core/game/position/word_text.h"

#include <cstring>

namespace groma::game {
namespace {

constexpr std::string_view kHeading = "run/3";
constexpr std::size_t kMostWords = 1U << 24;

enum TextWord : std::size_t {
    kRulesetWord,
    kSetupHash,
    kBattleWord,
    kStateWord,
    kPositionWord,
    kRunLength,
    kFoughtWord,
    kSumWord,
    kTextHeading
};

// Is this what the machine can be given? Frames inside functions and at questions or calls, handles at lists.
class RunCheck {
  public:
    RunCheck(const Setup& setup, std::span<const std::int64_t> words, bool asking)
        : setup_(&setup), program_(&setup.program()), words_(words), asking_(asking) {}

    bool sound() {
        if (words_.size() < kRunHeading) {
            return false;
        }
        for (std::size_t i = 0; i < kRunHeading; ++i) {
            if (words_[i] < 0 || words_[i] > static_cast<std::int64_t>(kMostWords)) {
                return false;
            }
        }
        frames_.resize(static_cast<std::size_t>(words_[kFramesWord]));
        scopes_.resize(static_cast<std::size_t>(words_[kScopesWord]));
        slots_ = static_cast<std::size_t>(words_[kSlotsWord]);
        const std::size_t before = kRunHeading + frames_.size() * kFrameWords + scopes_.size() * kScopeWords;
        if (frames_.empty() || words_.size() < before + slots_) {
            return false;
        }
        const std::int64_t* at = words_.data() + kRunHeading;
        base::copyBytes(static_cast<void*>(frames_.data()), at, frames_.size() * sizeof(Frame));
        at += frames_.size() * kFrameWords;
        base::copyBytes(static_cast<void*>(scopes_.data()), at, scopes_.size() * sizeof(ScopeRecord));
        return framesAreSound() && scopesAreSound() && listsAreSound(before);
    }

  private:
    bool frameIsSound(std::size_t index) const {
        const Frame& frame = frames_[index];
        if (frame.function < 0 || static_cast<std::size_t>(frame.function) >= program_->functions.size()) {
            return false;
        }
        const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(frame.function)];
        const bool last = index + 1 == frames_.size();
        if (frame.base + function.slots > slots_ + (last ? 0U : UINT16_MAX) ||
            (last && frame.base + function.slots != slots_)) {
            return false;
        }
        if (!asking_) {
            return last && index == 0 && frame.pc <= kReturned && frame.pc >= kFinished;
        }
        if (frame.pc < function.entry || frame.pc >= function.end) {
            return false;
        }
        const lang::Instr& in = program_->code[static_cast<std::size_t>(frame.pc)];
        if (last) {
            return in.op >= lang::Op::RollDice && in.op <= lang::Op::DrawCard;
        }
        return in.op == lang::Op::Call && in.d == frames_[index + 1].function &&
               frames_[index + 1].base == frame.base + in.a;
    }
    bool framesAreSound() const {
        for (std::size_t i = 0; i < frames_.size(); ++i) {
            if (!frameIsSound(i)) {
                return false;
            }
        }
        return frames_.front().base == 0;
    }
    bool scopesAreSound() const {
        const auto scopes = static_cast<std::int32_t>(setup_->model().scopes.size());
        for (const ScopeRecord& scope : scopes_) {
            if (scope.scope < 0 || scope.scope >= scopes || scope.frame < -1 ||
                scope.frame >= static_cast<std::int32_t>(frames_.size()) ||
                scope.active >= setup_->sideCount()) {
                return false;
            }
            if (scope.frame >= 0) {
                const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(
                    frames_[static_cast<std::size_t>(scope.frame)].function)];
                if (scope.jump < function.entry || scope.jump >= function.end) {
                    return false;
                }
            }
        }
        return true;
    }
    bool listsAreSound(std::size_t before) const {
        const std::size_t origin = before + slots_;
        std::vector<bool> begins(words_.size() - origin, false);
        for (std::size_t at = origin; at < words_.size();) {
            const std::int64_t heading = words_[at];
            const auto length = static_cast<std::size_t>(static_cast<std::uint32_t>(heading));
            if (heading < 0 || static_cast<std::uint64_t>(heading) >> 32 != length ||
                length >= words_.size() - at) {
                return false;
            }
            begins[at - origin] = true;
            at += 1 + length;
        }
        for (std::size_t i = before; i < words_.size(); ++i) {
            if (isList(words_[i]) &&
                (i >= origin || listOffset(words_[i]) >= begins.size() || !begins[listOffset(words_[i])])) {
                return false;
            }
        }
        return true;
    }

    const Setup* setup_;
    const lang::Program* program_;
    std::span<const std::int64_t> words_;
    bool asking_;
    std::vector<Frame> frames_;
    std::vector<ScopeRecord> scopes_;
    std::size_t slots_ = 0;
};

std::uint64_t sumOf(const Run& run) {
    std::uint64_t sum = run.hash();
    for (const Fought& fought : run.fought()) {
        sum = base::combine(sum, static_cast<std::uint64_t>(fought.battle) << 32 |
                                     static_cast<std::uint32_t>(fought.verdict));
    }
    return sum;
}

bool foughtIsSound(const Setup& whole, std::span<const std::int64_t> words) {
    const auto battles = static_cast<std::int64_t>(whole.battles().size());
    const auto verdicts = static_cast<std::int64_t>(whole.model().verdicts.size());
    for (std::size_t i = 0; i < words.size(); i += 2) {
        if (words[i] < 0 || words[i] >= battles || words[i + 1] < -1 || words[i + 1] >= verdicts) {
            return false;
        }
    }
    return true;
}

} // namespace

std::string Run::toText() const {
    std::vector<std::int64_t> all{static_cast<std::int64_t>(setup_->ruleset().hash),
                                  static_cast<std::int64_t>(setup_->whole().hash()),
                                  setup_->battleIndex(),
                                  static_cast<std::int64_t>(state_),
                                  static_cast<std::int64_t>(position_.words().size()),
                                  static_cast<std::int64_t>(words_.size()),
                                  static_cast<std::int64_t>(fought_.size()),
                                  static_cast<std::int64_t>(sumOf(*this))};
    all.insert(all.end(), position_.words().begin(), position_.words().end());
    all.insert(all.end(), words_.begin(), words_.end());
    for (const Fought& fought : fought_) {
        all.push_back(fought.battle);
        all.push_back(fought.verdict);
    }
    return wordsToText(kHeading, all);
}

base::Result<Run> Run::fromText(const Setup& whole, std::string_view text) {
    const auto all = wordsFromText(kHeading, text, kMostWords);
    if (!all) {
        return std::unexpected(all.error());
    }
    if (all->size() < kTextHeading) {
        return base::fail("the run is cut short");
    }
    const std::vector<std::int64_t>& words = *all;
    if (static_cast<std::uint64_t>(words[kRulesetWord]) != whole.ruleset().hash) {
        return base::fail("the run belongs to other rules");
    }
    if (static_cast<std::uint64_t>(words[kSetupHash]) != whole.whole().hash()) {
        return base::fail("the run belongs to another set-up");
    }
    const std::int64_t battle = words[kBattleWord];
    if (battle < -1 || battle >= static_cast<std::int64_t>(whole.battles().size())) {
        return base::fail("the run belongs to another set-up");
    }
    const Setup& setup = battle < 0 ? whole.whole() : *whole.battles()[static_cast<std::size_t>(battle)];
    const std::int64_t rest =
        static_cast<std::int64_t>(words.size()) - static_cast<std::int64_t>(kTextHeading);
    const std::int64_t size = words[kPositionWord];
    const std::int64_t fought = words[kFoughtWord];
    if (size < 0 || size > rest || fought < 0 || fought > rest ||
        words[kRunLength] != rest - size - 2 * fought) {
        return base::fail("the run is cut short");
    }
    const auto state = words[kStateWord];
    if (state != static_cast<std::int64_t>(State::Asking) &&
        state != static_cast<std::int64_t>(State::Done)) {
        return base::fail("only a run that waits for an answer, or is over, can be resumed");
    }
    const auto begin = words.begin() + static_cast<std::ptrdiff_t>(kTextHeading);
    const auto middle = begin + static_cast<std::ptrdiff_t>(size);
    const auto end = words.end() - static_cast<std::ptrdiff_t>(2 * fought);
    if (words[kRunLength] < 0 || !foughtIsSound(whole, {end, words.end()})) {
        return base::fail("the run's battles are not those of the campaign");
    }
    auto position = Position::fromWords(setup, {begin, middle});
    if (!position) {
        return std::unexpected(position.error());
    }
    Run run;
    run.setup_ = &setup;
    run.position_ = *std::move(position);
    run.words_.assign(middle, end);
    for (auto at = end; at != words.end(); at += 2) {
        run.fought_.push_back({static_cast<std::int32_t>(at[0]), static_cast<std::int32_t>(at[1])});
    }
    run.state_ = static_cast<State>(state);
    if (static_cast<std::uint64_t>(words[kSumWord]) != sumOf(run)) {
        return base::fail("the run was changed after it was written");
    }
    if (!RunCheck(setup, run.words_, run.state_ == State::Asking).sound()) {
        return base::fail("the run's frames are not sound");
    }
    return run;
}

} // namespace groma::game
