#pragma once

#include "core/lang/lowering/lower_shared.h"

namespace groma::lang::lowering {

// "Fewer faces": where every reader of a pool counts faces of constant groups, faces that are in the same
// groups are told apart by nobody, and the first stands for all of them. Also finds which kinds of roll must
// keep their single dice.
PoolLabels labelPools(const rules::Model& model);

} // namespace groma::lang::lowering
