// What stands for pieces, questions and options in the keys of dice: hashes of their names, so that an entry
// added to the rules or the scenario moves no die.
#pragma once

#include "core/syntax/type.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::game {

class Setup;
struct Pending;
struct Answer;

struct DiceNames {
    std::vector<std::uint64_t> pieces, sides;                  // by index of the setup
    std::vector<std::uint64_t> scopes, actions, offers, decks; // by index of the model
    std::vector<std::uint64_t> questions, names;               // by index of the program
    // Of what a word of the rules may name, by index of the model; then by value, or card.
    std::vector<std::uint64_t> terrain, features, links, types, classes, traits;
    std::vector<std::vector<std::uint64_t>> outcomes, options, cards;
    std::vector<std::uint64_t> cells; // of the first of a map: what wordKey tells of them
    std::uint64_t setup = 0;          // Setup::hash of whose names they are
};

DiceNames diceNames(const Setup& setup);

// The keys of the first words of that type from 0 on, as far as there is a table of them.
std::span<const std::uint64_t> wordKeys(const DiceNames& names, lang::Type type);
// A word of that type, a single value, as the key of an option.
std::uint64_t wordKey(const DiceNames& names, lang::Type type, std::int64_t word);
// The same for an option of what is pending; of a row, what is done and with what.
std::uint64_t optionKey(const Setup& setup, const DiceNames& names, const Pending& pending,
                        std::size_t option);
inline constexpr std::uint64_t kPassKey = 0x7061737300000001ULL;
// The first piece that a row of words names: column 0 is what is done. 0: none.
std::uint64_t actorKey(const Setup& setup, const DiceNames& names, std::int32_t question, std::int32_t done,
                       const std::int64_t* arguments);
std::uint64_t actorKey(const Setup& setup, const DiceNames& names, const Pending& pending,
                       const Answer& answer);

} // namespace groma::game
