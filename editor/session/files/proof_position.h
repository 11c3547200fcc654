// A tiny position to prove a skill in: a counter that holds it beside an enemy, on an open field.
#pragma once

#include "editor/session/document/document.h"

#include <string>

namespace groma::session {

// A document without a file, as a new scenario is: what is asked or played in it becomes the snippet.
// `rules`: as in newScenario; they are read from the disk. Refuses a skill that they do not have, and one
// that no counter may hold.
Expected<Document> proofPosition(formats::FileSystem& files, const std::string& root,
                                 const std::string& rules, const std::string& trait);

} // namespace groma::session
