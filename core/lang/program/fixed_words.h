// What a set-up says that no play on it can change. Without a value: it is not the same everywhere, it is
// unknown, or it is assumed, so that who counts what an answer rests on must hear of it where it is read.
#pragma once

#include "core/lang/program/program.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace groma::lang {

struct FixedWords {
    using Word = std::optional<std::int64_t>;

    std::vector<Word> options; // by option
    std::vector<Word> numbers; // by Program::names: of the scenario
    // What every piece has, on that face: by attributeAt.
    std::vector<Word> attributes;
    // What every kind that occurs on the map has, by attribute; 0 where none occurs.
    std::vector<Word> terrain, features;
    // Which kinds occur on the map.
    std::vector<std::uint8_t> terrainOccurs, featureOccurs;
    // Of which classes there is a piece.
    std::vector<std::uint8_t> classOccurs;
    // Which functions have notes that stand for something assumed, by function; empty: none. Who counts what
    // an answer rests on runs them with their notes.
    std::vector<std::uint8_t> noted;

    static std::size_t attributeAt(std::size_t attribute, Face face) {
        return 3 * attribute + static_cast<std::size_t>(face);
    }
    friend bool operator==(const FixedWords&, const FixedWords&) = default;
};

} // namespace groma::lang
