// An entry made for what a book says there, of one of the kinds that forms/kinds/kinds.def lists.
#pragma once

#include "editor/session/edits/forms/kinds/entry_kind.h"

#include <string>

namespace groma::session {

struct MadeEntry {
    Change change;
    std::string section, id; // as RuleSection::key and Named::id say them: of the first that was made
    std::string note;        // a sentence for who made it; may be empty
};

// Into the last file of the rules that has such entries; what is there already stays where it is, with what
// it says besides. Refuses rules with errors, where there is no title or the kind has a form of its own, and
// what the kind cannot make of these rules.
[[nodiscard]] Expected<MadeEntry> makeEntry(const Document& document, const EntrySketch& sketch);

} // namespace groma::session
