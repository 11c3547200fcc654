// What differs between the rules as they were pinned (A) and as they are (B), the largest change first.
#pragma once

#include "editor/session/document/document.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct PinnedChange {
    std::string name;          // "Combat points of WARB", or a whole sentence: "CHIEF_1 is new, at 044"
    std::string before, after; // of an entry; both empty: the name says it all
    std::string cite;          // "8.1"; empty: none
    double size = 0;           // of a number the change as a share of the larger one; 1 of all else
    friend bool operator==(const PinnedChange&, const PinnedChange&) = default;
};

// Of rules, scenario and whatever else the documents are made of. Equal sizes stay in the order of the files.
[[nodiscard]] std::vector<PinnedChange> pinnedChanges(const Document& a, const Document& b);

// What the pinned rules have where these have a number: its place as formats::Change has it, from 1. Nothing
// where they have the same, or where something else stands before it in its line.
[[nodiscard]] std::optional<std::string> pinnedNumber(const Document& a, const Document& b,
                                                      const std::string& path, std::size_t line,
                                                      std::size_t column);

} // namespace groma::session
