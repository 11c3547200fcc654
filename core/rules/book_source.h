#pragma once

#include "core/rules/source.h"

#include <string>
#include <vector>

namespace groma::rules {

struct BookSource {
    struct Rule {
        Text id, section, kind, title;
        std::vector<Text> passages; // ids of those that it is taken from
    };
    // What stands on the pages, a paragraph, list or table each. One that no rule is taken from counts as a
    // rule itself.
    struct Passage {
        Text id, section, kind, text;
        Text before;          // its text before the print changed; not given: it is as it was read
        bool missing = false; // the last print did not have it
        [[nodiscard]] bool wordsChanged() const { return before.where.hasNode(); }
    };
    Text title;
    std::vector<Rule> rules;
    std::vector<Passage> passages;
    std::vector<NamedText> notPlayable; // id or kind: reason
    // Somebody took over what the rules assume, by the names that coverage tells ("type ARCH").
    struct Acceptance {
        Text by, date; // 2026-11-22
        std::vector<Text> values;
    };
    std::vector<Acceptance> accepted;
};

} // namespace groma::rules
