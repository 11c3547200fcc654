// One printed cell of a table, as a value of it.
#pragma once

#include "editor/session/edits/printed/printed_table.h"

#include <span>
#include <string>

namespace groma::session {

// Codes in any case and with blanks in them; a minus of print is one; a dash alone is no value.
[[nodiscard]] PrintedCell readTableValue(const rules::Model& model, const lang::Type& gives,
                                         std::string_view text);

// Columns headed by odds, `1-2 1-1 2-1` or `1:2 1:1 2:1`, become the ratios that rules write: `1/2 1/1 2/1`.
// Heads of another kind, ranges such as `1-2 3-4` too, stay as they are.
void oddsToRatios(std::span<std::string> heads);

} // namespace groma::session
