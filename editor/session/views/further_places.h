// Where a name that nothing has stands again: the further places of one problem.
#pragma once

#include "editor/session/document/document.h"

#include <cstddef>
#include <vector>

namespace groma::session {

// Of Document::problems()[index], lines from 1 of the file that it is in; without the one that it is shown
// at.
[[nodiscard]] std::vector<std::size_t> furtherLines(const Document& document, std::size_t index);

} // namespace groma::session
