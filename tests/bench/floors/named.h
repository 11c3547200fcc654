// Things of a ruleset by their names, for the tables that floors read.
#pragma once

#include "core/base/number.h"
#include "core/game/dice/dice_names.h"
#include "core/game/position/setup.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace groma::bench {

// Index into a list of the model; -1: there is none.
inline int indexOf(const auto& list, std::string_view id) {
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].named.id == id) return static_cast<int>(i);
    return -1;
}

inline int whole(std::int64_t bits) { return base::Number::fromBits(bits).whole(); }

// A number of the scenario; 0: there is none.
inline int numberNamed(const game::Setup& setup, std::string_view name) {
    const auto& names = setup.program().names;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name && setup.number(static_cast<int>(i)) != lang::kUnknown)
            return whole(setup.number(static_cast<int>(i)));
    return 0;
}

inline bool pieceIs(const game::Setup& setup, int piece, std::string_view unitClass) {
    const auto& classes = setup.model().classes;
    const int found = indexOf(classes, unitClass);
    return found >= 0 && classes[static_cast<std::size_t>(setup.classOf(piece))].is(found);
}

// What the dice know a question or a roll by; nothing: the rules ask no such thing.
inline std::optional<std::uint64_t> askedKey(const game::Setup& setup, const game::DiceNames& names,
                                             std::string_view name) {
    const auto& questions = setup.program().questions;
    const auto asked = std::ranges::find(questions, name, &lang::Question::name);
    if (asked != questions.end()) return names.questions[static_cast<std::size_t>(asked - questions.begin())];
    const auto& texts = setup.program().names;
    const auto text = std::ranges::find(texts, name);
    if (text != texts.end()) return names.names[static_cast<std::size_t>(text - texts.begin())];
    return std::nullopt;
}

inline std::uint64_t scopeKey(const game::Setup& setup, const game::DiceNames& names, std::string_view id) {
    const auto& scopes = setup.model().scopes;
    return names.scopes[static_cast<std::size_t>(std::ranges::find(scopes, id) - scopes.begin())];
}

} // namespace groma::bench
