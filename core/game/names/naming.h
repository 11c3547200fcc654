// Words of the rules as scripts write them: a cell by its book number, a piece by its id, an outcome, a
// number. What is written so can be read back. Told to people, entries are called by their titles instead.
#pragma once

#include "core/game/names/pending.h"
#include "core/game/position/setup.h"

#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace groma::game {

// A value of one slot: "043", "M4", "DR", "5/2", "yes", "NW", "nothing".
std::string wordText(const Setup& setup, lang::Type type, std::int64_t word);
std::string valueText(const Setup& setup, const Value& value);

enum class Wording : std::uint8_t {
    Written, // as above
    Told, // titles: "Romans", "Driven off", "Hill"; a name that has none by its words. Pieces keep their ids,
          // types their codes, and outcomes the letters that a book prints for them (a name without small
          // letters: "DR")
};
std::string wordText(const Setup& setup, lang::Type type, std::int64_t word, Wording wording);
std::string valueText(const Setup& setup, const Value& value, Wording wording);
// "DR (the defending units fall back)", "Driven off": an outcome where nothing else explains it.
std::string outcomeMeaning(const rules::OutcomeSet& set, std::int64_t value);
// "2 sword, 1 flag": dice of a faced die by distinct face.
std::string poolText(const Setup& setup, int die, std::span<const std::int64_t> counts);
// The canonical text of an option: "M4", "retreat", "march(mover: M4, to: 043)", "pass".
std::string optionText(const Setup& setup, const Pending& pending, std::size_t option);
std::string outcomeText(const Setup& setup, const Pending& pending,
                        std::size_t outcome); // "4", "2 sword, 1 flag"
std::string answerText(const Setup& setup, const Pending& pending, const Answer& answer);
// A text of the program with its holes filled.
std::string filledText(const Setup& setup, const lang::TextTemplate& text,
                       std::span<const std::int64_t> words);

// A piece as players call it: its own name, else the code of its type, and where it stands: "WARB in 110".
// Cannot be read back.
std::string calledText(const Setup& setup, int piece, grid::CellId at = grid::kNoCell);
// Told, with pieces called by `pieceText` instead of by their ids.
using PieceText = std::function<std::string(int piece)>;
std::string valueText(const Setup& setup, const Value& value, const PieceText& pieceText);
std::string filledText(const Setup& setup, const lang::TextTemplate& text,
                       std::span<const std::int64_t> words, const PieceText& pieceText);

// Why a question of actions has no pass, in the words of its rule.
std::string passRefusal(const Setup& setup, const Pending& pending);

// From a text, or several for `some`, to an answer. The error names what was expected.
base::Result<Answer> answerFromText(const Setup& setup, const Pending& pending,
                                    std::span<const std::string> texts);
base::Result<std::int64_t> wordFromText(const Setup& setup, lang::Type type, std::string_view text);

} // namespace groma::game
