// The rules as they were pinned (A) against the rules as they are (B).
#pragma once

#include "editor/session/questions/what_if.h"

#include <string>
#include <vector>

namespace groma::session {

struct ComparedChance {
    std::string name;
    std::optional<base::Rational> a, b; // nothing: does not come up
    friend bool operator==(const ComparedChance&, const ComparedChance&) = default;
};

struct OddsComparison {
    OddsCard a, b;
    game::SetupRef setupA, setupB;       // what the cards' tables are counted in
    std::vector<ComparedChance> results; // in the order of B, then what only A has
    bool differs = false;
};

// Pieces are found by their ids in both documents.
OddsComparison compareOdds(const Document& a, const Document& b, const WhatIfQuestion& question);
std::vector<ComparedChance> compare(const odds::Distribution& a, const odds::Distribution& b);

// The same question in another document, by ids; nothing if a piece or action is not there.
std::optional<WhatIfQuestion> carried(const Document& from, const WhatIfQuestion& question,
                                      const Document& to);

} // namespace groma::session
