// Whole battles between random players, against the same battles by hand.
#pragma once

namespace groma::bench {

void battlesByHand();

} // namespace groma::bench
