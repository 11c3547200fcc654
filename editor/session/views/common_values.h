// What several counters have in common: the fields that one form can show for all of them.
#pragma once

#include "editor/session/document/document.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

struct CommonValue {
    int attribute = -1;
    std::optional<std::string> value; // as the file writes it, "?" for unknown; nothing: they differ
    bool assumed = false;             // of at least one of them
    bool own = false;                 // said at one of the counters, not by type or rules
};
// The attributes that every one of the pieces has, front or back, in the order of the first one's class.
std::vector<CommonValue> commonValues(const Document& document, std::span<const int> pieces, bool back);

} // namespace groma::session
