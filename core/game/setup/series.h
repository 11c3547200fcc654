// The set-ups of a campaign's battles brought to one roster, so that a piece of one battle is known in all.
#pragma once

#include "core/base/result.h"
#include "core/game/position/setup.h"

#include <span>
#include <string>
#include <vector>

namespace groma::game {

// Pieces of the same id, type and side in two battles are one piece. In battles that do not have it a piece
// is absent: it waits for ever and only `roster` lists it. `names` are those of the battles, for ids that two
// pieces would share. The whole stands as its first battle does. Refuses battles whose sides differ.
base::Result<SetupDraft> seriesOf(std::vector<SetupDraft> battles, std::span<const std::string> names);

} // namespace groma::game
