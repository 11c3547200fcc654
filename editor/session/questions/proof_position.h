// A tiny position to prove an entry in: a counter that it speaks of beside an enemy, on an open field.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

// A document without a file, as a new scenario is: what is asked or played in it becomes the snippet.
// `rules`: as in newScenario; they are read from the disk. The counters are those that hold a skill, that are
// of a type or class, that a procedure or quantity takes, of those a pair of which one can act upon the
// other; terrain lies where the enemy stands. Refuses an entry that they do not have, one that no counter
// goes with, and one that no two counters show: a question, a deck, an option.
Expected<Document> proofPosition(formats::FileSystem& files, const std::string& root,
                                 const std::string& rules, const std::string& section,
                                 const std::string& entry);

} // namespace groma::session
