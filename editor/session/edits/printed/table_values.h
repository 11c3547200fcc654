// One printed cell of a table, as a value of it.
#pragma once

#include "editor/session/edits/printed/printed_table.h"

namespace groma::session {

// Codes in any case and with blanks in them; a minus of print is one; a dash alone is no value.
[[nodiscard]] PrintedCell readTableValue(const rules::Model& model, const lang::Type& gives,
                                         std::string_view text);

} // namespace groma::session
