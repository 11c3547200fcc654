// What a word of a rules or scenario text stands for, as a pointer that rests upon it asks.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct WordMeaning {
    std::string title;      // "Attack strength"; of a counter "WARB in 110"
    std::string kind;       // "Quantities", "an attribute", "counter", "cell cell -> number"
    std::string text;       // how it reads in plain English; empty where its name says all
    std::string help, cite; // as the author wrote them; may be empty
    std::string assumed;    // the basis; empty: not assumed
    std::string path;       // where it is written; empty where no single place is
    std::size_t line = 0;   // from 1
};

// Every entry and counter of that name, entries first; where no entry has it, values; where nothing has it,
// the function of the language. None for a local name. Case counts, as in the texts.
std::vector<WordMeaning> meaningsOf(const Document& document, std::string_view word);

} // namespace groma::session
