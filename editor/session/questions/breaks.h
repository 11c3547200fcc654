// The small breaks of an entry, as far as it is known who would notice them: to be shown while they are
// asked.
#pragma once

#include "editor/session/questions/proofs.h"
#include "formats/proof/noticing_position.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

struct AskedBreak {
    Break told;
    bool asked = false; // else `told.by` says nothing yet
    // Of one that stays green: where it would not, once that was looked for.
    std::optional<formats::NoticingSearch> position;
    bool passedOver = false; // not looked for: those before it used up what an entry may try

    [[nodiscard]] bool survives() const { return asked && told.by.empty(); }
};

struct AskedBreaks {
    std::string entry;                                  // "traits/elite"
    std::shared_ptr<const formats::ProofFolder> folder; // of the proofs that are asked
    std::vector<AskedBreak> breaks;                     // as they stand in the file
    std::size_t same = 0;                               // changes that leave the rules the same, or no rules
};

// What is known is handed to `seen` now and then, and at the end. With `positions`, breaks that stay green
// have positions looked for in which they would not.
AskedBreaks askBreaks(const Proofs& proofs, const std::string& entry, JobControl& control, bool positions,
                      const std::function<void(const AskedBreaks&)>& seen = {});
// The same once all is asked.
Noticing noticingOf(const AskedBreaks& asked);

} // namespace groma::session
