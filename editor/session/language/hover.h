// What a word of a rules or scenario file means, told while the pointer rests on it.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <string_view>

namespace groma::session {

// How each entry of the rules with that id reads in English or, where its form says all, its title, citation
// and help; of a word that the rules do not name, what the language itself means by it. A paragraph each, of
// at most 24 lines; empty: nothing is known of it.
std::string meaningOf(const Document& document, std::string_view word);

} // namespace groma::session
