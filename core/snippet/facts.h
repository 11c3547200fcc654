// Facts of a position as snippets write them: "S4.at", "S4.disorganised", "senones.goal", "game.turn".
#pragma once

#include "core/game/position/position.h"
#include "core/game/position/setup.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::snippet {

struct Subject {
    enum class Kind { Piece, Side, Game } kind = Kind::Game;
    int index = 0;
};

// The parts of `[a, b]`.
std::vector<std::string> listOf(std::string_view text);

// Nothing if `id` is no piece or side of the setup and not `game`.
std::optional<Subject> subjectNamed(const game::Setup& setup, std::string_view id);

// The state of that name that the subject has, -1 if none. A trait's own state may be written `trait.state`.
int stateNamed(const game::Setup& setup, const Subject& subject, std::string_view name);

// What a fact is now, in the words of naming.h; an error text after nullopt's `problem`.
std::optional<std::string> readFact(const game::Setup& setup, const game::Position& position,
                                    const Subject& subject, std::string_view name, std::string& problem);

} // namespace groma::snippet
