// The small breaks of an entry, as far as it is known who would notice them: to be shown while they are
// asked.
#pragma once

#include "editor/session/questions/proofs.h"
#include "formats/proof/noticing_position.h"
#include "formats/proof/told_otherwise.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::session {

// A small break of an entry.
struct Break {
    std::string path;            // below the root
    std::size_t line = 0;        // from 1
    std::string words;           // "`u.cp > 2` did not matter"
    std::vector<std::size_t> by; // Suite::proofs() that turn red
    std::size_t reached = 0;     // of those that run it
    std::size_t unasked = 0;     // of those, where there are too many to ask all
    std::string marked;          // the reason why nothing played can tell, as the author says
};

// A snippet that plays otherwise under a break, and minds none of it.
struct Indifferent {
    std::size_t proof = 0; // Suite::proofs()
    formats::ToldOtherwise told;
};

struct AskedBreak {
    Break told;
    bool asked = false; // else `told.by` says nothing yet
    // Of one that stays green though it is run: the first of those that run it which plays otherwise.
    std::optional<Indifferent> indifferent;
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

enum class Asking : std::uint8_t {
    List,      // which breaks there are; nobody is asked
    Proofs,    // and which snippets notice each
    Positions, // and why one stays green, and the position in which it would not
};

// What is known is handed to `seen` now and then, and at the end.
AskedBreaks askBreaks(const Proofs& proofs, const std::string& entry, JobControl& control, Asking what,
                      const std::function<void(const AskedBreaks&)>& seen = {});

} // namespace groma::session
