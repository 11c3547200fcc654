// The `groma` command: parses its words and dispatches to a verb.
#pragma once

#include "cli/parts/editor.h"

#include <string_view>

namespace groma::cli {

// Returns the exit code of the process.
int run(int argc, const char* const* argv, std::string_view version, const Editor& editor);

} // namespace groma::cli
