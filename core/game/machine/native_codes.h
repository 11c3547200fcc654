// The native code that an engine runs (core/game/native): begun once it has taken so many steps on one set-up
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

    // Null: the loop runs by itself. Made where it is asked for first; `forNative` gives the machine.
    template <class ForNative>
    NativeCode* code(NativeEar ear, const Setup& setup, const ForNative& forNative) {
        if (!runs_) {
            return nullptr;
        }
        Code& code = codes_[static_cast<std::size_t>(ear)];
        if (!code.tried) [[unlikely]] {
            make(code, ear, setup, forNative());
        }
        return code.made.get();
    }
    // A run goes on, by the program of the rules or, not null, by one made for the set-up. `spent`: steps of
    // the engine so far.
    void prepare(const Setup& setup, const SetupProgramRef& special, std::uint64_t spent) {
        runs_ = (setup.hash() == key_.setup && special == key_.special &&
                 setup.draft().ruleset == key_.ruleset) ||
                isDue(setup, special, spent);
    }

  private:
    struct Key {
        std::uint64_t setup = 0; // its hash
        SetupProgramRef special;
        RulesetRef ruleset;
        friend bool operator==(const Key&, const Key&) = default;
    };
    struct Code {
        bool tried = false;
        std::unique_ptr<NativeCode> made;
    };
    bool isDue(const Setup& setup, const SetupProgramRef& special, std::uint64_t spent);
    void make(Code& code, NativeEar ear, const Setup& setup, NativeMachine machine) const;

    std::uint64_t stepsBefore_;
    bool runs_ = false;
    std::array<Code, kNativeEars> codes_;
    Key key_;                 // of the code
    Key waiting_;             // what was asked for last of those that have none
    std::uint64_t since_ = 0; // steps when it was first asked for
};

} // namespace groma::game
