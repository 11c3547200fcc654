// What is wrong with a file of another program, as one refusal.
#pragma once

#include "editor/session/document/document.h"
#include "formats/exchange/problem.h"

#include <string>
#include <vector>

namespace groma::session {

// At most eight problems, a line each, with their places.
[[nodiscard]] Refusal told(const std::string& name, const std::vector<formats::ForeignProblem>& problems);

} // namespace groma::session
