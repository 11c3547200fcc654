// The program made for the set-up that an engine works on (core/lang/program/specialise.h): made once the
// engine has taken so many steps on it, kept as long as no other set-up takes as many. Runs speak of the
// general program, so that either may take up what the other left.
#pragma once

#include "core/game/position/setup.h"
#include "core/lang/program/specialise.h"

#include <cstdint>
#include <memory>

namespace groma::game {

class Assumptions;

// What that set-up fixes for all plays on it.
lang::FixedWords fixedWords(const Setup& setup, const Assumptions& assumptions);

using SetupProgramRef = std::shared_ptr<const lang::SpecialisedProgram>;

class SetupPrograms {
  public:
    explicit SetupPrograms(std::uint64_t stepsBefore) : stepsBefore_(stepsBefore) {}

    // Null: the general one is to run. `spent`: steps of the engine so far.
    const SetupProgramRef& of(const Setup& setup, std::uint64_t spent) {
        if (isAgain(setup, last_, key_)) [[likely]] {
            return program_;
        }
        return look(setup, spent);
    }

  private:
    // What a set-up assumes is no part of its hash, nor whose rules of that text it plays by.
    struct Key {
        RulesetRef ruleset;
        std::uint64_t hash = 0, assumed = 0;
        friend bool operator==(const Key&, const Key&) = default;
    };
    static Key keyOf(const Setup& setup);
    // The one whose key was found: looking through its pieces costs more.
    static bool isAgain(const Setup& setup, const Setup* known, const Key& key) {
        return &setup == known && setup.hash() == key.hash && setup.draft().ruleset == key.ruleset;
    }
    const SetupProgramRef& look(const Setup& setup, std::uint64_t spent);

    std::uint64_t stepsBefore_;
    const Setup* last_ = nullptr; // was asked for last of those that have the program
    Key key_;                     // of these
    SetupProgramRef program_;
    const Setup* waiting_ = nullptr; // was asked for last of those that may get one
    Key candidate_;                  // of these
    std::uint64_t since_ = 0;        // steps when the first of them was met
    SetupProgramRef none_;
};

} // namespace groma::game
