// A proof that was begun from an entry: what is saved on that sheet as a snippet claims the entry.
#pragma once

#include "editor/ui/workbench/state/proving.h"

#include <string>

namespace groma::ui {

class Workbench;

/// Until the snippet is written; empty where none was begun.
struct ProofBegun {
    std::string cite, covers; ///< as they are typed: "6.3", "R-6.3-1, R-6.3-2"
    friend bool operator==(const ProofBegun&, const ProofBegun&) = default;
};

/// Opens a tiny position for the entry; where none shows it, says why and leads to where it is played. The
/// snippet claims `passage`; empty: all that the entry covers.
void beginProof(Workbench& bench, const RuleEntry& entry, const std::string& passage = {});

} // namespace groma::ui
