// Ways that a chance can fall which come to the same before the rules do anything about them: four of six
// faces pass a morale test, and nothing but that it was passed is told further. What runs between the throw
// and the first thing that is done is walked for each way; where two ways have then left the same, in as many
// steps, all that follows is the same too.
#pragma once

#include "core/game/machine/setup_programs.h"
#include "core/game/position/setup.h"
#include "core/lang/program/program.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <vector>

namespace groma::game {

class SameFalls {
  public:
    static constexpr std::size_t kMostWays = 36;

    // Runs on that set-up go by its own program, null: by the general one.
    void prepare(const Setup& setup, const SetupProgramRef& special);
    // Whether the walk ends before an instruction: since it does more than to work something out of what
    // stands there; or since it goes back from the procedure that had the chance fall to who called that.
    enum class End : std::uint8_t { Not, Here, Return };
    const std::vector<End>& ends() const noexcept { return ends_; } // by instruction

    // Whether ways are still walked from the throw at that instruction.
    bool pays(std::int32_t pc) const {
        const Use& use = uses_[static_cast<std::size_t>(pc)];
        return use.walked < kTries || use.joined * kEnough >= use.walked;
    }
    void walked(std::int32_t pc, std::size_t ways, std::size_t joined) {
        Use& use = uses_[static_cast<std::size_t>(pc)];
        use.walked += static_cast<std::uint32_t>(ways);
        use.joined += static_cast<std::uint32_t>(joined);
    }

    // The first instruction behind the throw at that one that looks at it, or that is not sure to be next.
    std::int32_t forkAt(const lang::FunctionInfo& function, std::int32_t pc);
    // The slots of a frame of that function that are read from the instruction on.
    const std::vector<std::uint16_t>& liveAt(std::int32_t function, std::int32_t pc);

    // What a walked way has left: where the walk ended, what it took, and the slots of its frame that count
    // there. Frames around are as they were.
    struct Left {
        std::int32_t pc = -1;
        std::size_t frames = 0;
        std::int64_t steps = 0;
        std::size_t lists = 0; // words of those that were made
        std::vector<std::int64_t> slots;
        friend bool operator==(const Left&, const Left&) = default;
    };
    // Of the walks under way, by way.
    std::vector<Left>& left() noexcept { return left_; }

  private:
    static constexpr std::uint32_t kTries = 96; // ways after which enough must have been joined
    static constexpr std::uint32_t kEnough = 4; // one of so many
    struct Use {
        std::uint32_t walked = 0, joined = 0;
    };

    const lang::Program* program_ = nullptr;
    SetupProgramRef special_; // they hold it, so that no other lies where it lay
    RulesetRef ruleset_;
    std::vector<End> ends_;
    std::vector<Use> uses_;                                   // by instruction
    std::map<std::int32_t, std::vector<std::uint16_t>> live_; // by instruction
    std::map<std::int32_t, std::int32_t> forks_;              // likewise
    std::vector<Left> left_;
};

} // namespace groma::game
