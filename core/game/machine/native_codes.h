// The native code that an engine runs (core/game/native): made once it has taken so many steps on one set-up
// by one program, kept as long as no other takes as many.
#pragma once

#include "core/game/machine/setup_programs.h"
#include "core/game/native/native_code.h"

#include <array>
#include <cstdint>
#include <memory>

namespace groma::game {

class NativeCodes {
  public:
    explicit NativeCodes(std::uint64_t stepsBefore) : stepsBefore_(stepsBefore) {}

    // Null: the loop runs by itself. `reading`: where what is read is noted.
    const NativeCode* code(bool reading) const noexcept { return running_[reading ? 1 : 0]; }
    // A run goes on, by the program of the rules or, not null, by one made for the set-up. `spent`: steps of
    // the engine so far.
    template <class ForNative>
    void prepare(const Setup& setup, const SetupProgramRef& special, std::uint64_t spent,
                 const ForNative& forNative) {
        if (setup.hash() == key_.setup && special == key_.special &&
            setup.draft().ruleset == key_.ruleset) [[likely]] {
            running_ = {code_[0].get(), code_[1].get()};
            return;
        }
        running_ = {};
        if (isDue(setup, special, spent)) {
            make(forNative(), setup);
        }
    }

  private:
    struct Key {
        std::uint64_t setup = 0; // its hash
        SetupProgramRef special;
        RulesetRef ruleset;
        friend bool operator==(const Key&, const Key&) = default;
    };
    bool isDue(const Setup& setup, const SetupProgramRef& special, std::uint64_t spent);
    void make(const NativeMachine& machine, const Setup& setup);

    std::uint64_t stepsBefore_;
    std::array<std::shared_ptr<const NativeCode>, 2> code_; // without and with notes of what is read
    std::array<const NativeCode*, 2> running_{};
    Key key_;                 // of the code, null too
    Key waiting_;             // what was asked for last of those that have none
    std::uint64_t since_ = 0; // steps when it was first asked for
};

} // namespace groma::game
