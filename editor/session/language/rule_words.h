// The words of the loaded rules as a player meets them (a result, a badge, a card, an action, a step), with
// what the rules say they mean: one list for every place of the window.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct RuleWord {
    std::string word;               // as it is printed: "DD", "Crunch", "JA"
    std::vector<std::string> forms; // texts that stand for it, the word among them
    std::string title;              // in full; may be the word itself
    std::string text;               // what it does, a sentence or more; may be empty where the title says it
    std::string cite;               // the section; may be empty
    std::string figures{};          // of a type: its printed numbers, "Hexes of a move 2, Battle dice 3"

    // "DD: the defenders are disorganised. Who is so already is eliminated. (6.3d)"
    [[nodiscard]] std::string sentence() const;
};

// In alphabetical order; only what tells more than its own name.
[[nodiscard]] std::vector<RuleWord> ruleWords(const Document& document);

// Those that a text uses, in its order, the longer word before the one that stands in it. Letters as a book
// prints them ("DR") count as they are; of other words the first letter may be of either size.
[[nodiscard]] std::vector<const RuleWord*> wordsIn(const std::vector<RuleWord>& words, std::string_view text,
                                                   std::size_t most);

} // namespace groma::session
