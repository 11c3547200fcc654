// The last part of every page: on what the answer rests.
#pragma once

#include "core/odds/odds.h"
#include "editor/session/told/page.h"
#include "formats/load/load.h"

#include <string>
#include <utility>
#include <vector>

namespace groma::session {

using Facts = std::vector<std::pair<std::string, std::string>>;

// Facts as a table, then what is assumed with its basis, and printed values of the types that stand there
// which nobody knows. `read` says of what the shares are: "of the battles read it".
std::vector<PagePart> restsParts(const formats::Loaded& loaded, const Facts& facts,
                                 const std::vector<odds::RestsOn>& assumed, const std::string& read);
// The same of answers whose cells or points were asked one by one.
std::vector<PagePart> restsParts(const formats::Loaded& loaded, const Facts& facts,
                                 const std::vector<std::string>& assumed);

// "cp of BREN": values of types that are on the map and that the rules do not give.
std::vector<std::string> unknownValues(const formats::Loaded& loaded);

} // namespace groma::session
