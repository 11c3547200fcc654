// What a run waits for, or how it ended. Plain data, reused from question to question without allocating; the
// texts of options and outcomes are made on demand (core/game/names/naming.h).
#pragma once

#include "core/syntax/type.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::game {

// A word of the rules language with its type; lists carry their elements, pools and rolls all their slots.
struct Value {
    lang::Type type;
    std::int64_t word = 0;
    std::vector<std::int64_t> elements;

    friend bool operator==(const Value&, const Value&) = default;
};

enum class FailureKind : std::uint8_t {
    None,
    Stop,            // `stop "..."`: the rules do not say
    Unknown,         // play reached a `?`
    Steps,           // Bounds::steps
    Recursion,       // Bounds::frames
    Memory,          // Bounds::memory
    Arithmetic,      // a division by zero, or a number that does not fit
    NoRow,           // a table has no row or column for a value and does not say what a miss means
    TooManyOutcomes, // a roll with more outcomes than Bounds::outcomes, or weights beyond 64 bits
    Mismatch,        // stored run and ruleset do not belong together
    Fault,           // a fault of this program: an impossible instruction
};

struct Failure {
    FailureKind kind = FailureKind::None;
    std::string text;               // "stop" reason, or what was reached, in full words
    std::vector<std::string> chain; // names of the running procedures, outermost first
    std::uint32_t function = 0;
    std::uint32_t pc = 0;
};

// "play-stop", the slug of the diagnostic that reports it.
std::string_view failureCode(FailureKind kind);

struct Pending {
    enum class What : std::uint8_t { Chance, Choice, Done, Failed };
    enum class Shape : std::uint8_t {
        One,     // one of the options
        Some,    // between min and max of the options
        Number,  // a whole number from min to max
        Values,  // one of the named values, or of no and yes
        Perform, // one action with its arguments, or a pass
    };

    // A way the dice or the deck can come out: `words` [first, first + count) are what the program receives.
    struct Outcome {
        std::uint64_t weight = 0;
        std::uint32_t first = 0;
        std::uint32_t count = 0;
    };
    struct Option {
        std::int32_t action = -1; // Perform: index into Model::actions
        std::uint32_t first = 0;  // `words` [first, first + count): the value, or the action's arguments
        std::uint32_t count = 0;
    };

    What what = What::Done;
    std::int32_t question = -1; // index into Program::questions
    std::int32_t function = -1; // where it is asked
    std::string_view name;      // the question's `as`; lives in the program
    std::int32_t side = -1;     // who decides; for a card, whose draw; -1 = nobody's

    std::vector<Outcome> outcomes; // Chance, in one order for ever
    std::uint64_t total = 0;       // the sum of the weights
    // Dice that are kept one by one: for each face from 1 up what it is told by; nobody tells faces of one
    // number apart. Empty: each face for itself.
    std::vector<std::uint32_t> faces;

    Shape shape = Shape::One;
    lang::Type type; // of an option's value
    std::vector<Option> options;
    std::int64_t min = 0; // Some: how many; Number: from
    std::int64_t max = 0;
    bool mayPass = false; // Perform
    // Some: the sets that may be chosen, a bit for each option, rising. Empty: all that have as many.
    std::vector<std::uint64_t> sets;

    std::vector<std::int64_t> words;

    Value result;           // Done
    bool cancelled = false; // Done: a hook cancelled the call
    std::int32_t left = -1; // Done: the scope that was left, index into Model::scopes
    bool finished = false;  // Done: `finish` ended the game; the position has the verdict

    Failure failure; // Failed

    std::span<const std::int64_t> wordsOf(const Option& option) const {
        return {words.data() + option.first, option.count};
    }
    std::span<const std::int64_t> wordsOf(const Outcome& outcome) const {
        return {words.data() + outcome.first, outcome.count};
    }
};

inline constexpr std::int64_t kPass = -1;

// Chance: the index of an outcome. Choice: the index of an option (confirm: 0 = no, 1 = yes; perform: kPass
// passes), for Number the number itself, for Some the indices of the options, rising.
struct Answer {
    std::int64_t value = 0;
    std::vector<std::int32_t> some;

    friend bool operator==(const Answer&, const Answer&) = default;
};

} // namespace groma::game
