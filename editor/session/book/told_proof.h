// A snippet as the proof of a passage: where its counters stand, what is asked, and what must come of it.
#pragma once

#include "core/game/position/position.h"
#include "editor/session/document/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// Something that a snippet says must come of it.
struct ToldCheck {
    std::string what;     // "result", "combat_value(M4)"
    std::string expected; // "DR"
    std::string found;    // what came instead; empty: it came
    std::string cite;     // of the entry that it asks; may be empty
    [[nodiscard]] bool passed() const { return found.empty(); }
};

struct ToldProof {
    std::string path;    // below the root
    std::string problem; // why it cannot be played; empty: it was
    game::SetupRef setup;
    std::optional<game::Position> position; // as the first question finds it
    std::string call;                       // the question, as the snippet says it; may be empty
    std::vector<int> pieces;                // that it names, in that order
    std::string result;                     // that is expected of it; may be empty
    std::vector<ToldCheck> checks;          // of all its steps
    [[nodiscard]] bool passed() const;
};
// Loads the snippet with the texts of the document, and plays it once.
[[nodiscard]] ToldProof toldProof(const Document& document, const formats::FileSystem& files,
                                  const std::string& path);

} // namespace groma::session
