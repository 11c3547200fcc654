// How each rule of a book stands: whether a snippet that claims it would turn red if its entry were broken.
#pragma once

#include "formats/load/coverage.h"
#include "formats/proof/suite.h"

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace groma::formats {

enum class Standing : std::uint8_t {
    ReadAgain,   // the book's print changed, or lost it, after somebody had read it
    Open,        // no entry, or no passing snippet
    Hollow,      // no snippet that claims it reaches its entry
    Reached,     // one does, and stays green whatever of the entry is broken: hollow too
    Assumed,     // proved or loaded, but only by snippets that rest on something that nobody has accepted
    Loads,       // nothing of the entry is ever run: true by being loaded by a snippet that claims it
    NotPlayable, // with a reason
    Proved,      // some break of the entry turns such a snippet red
};
[[nodiscard]] std::string_view standingName(Standing standing); // "hollow, but reached"
// Done: proved, or true by construction (Loads, NotPlayable).
[[nodiscard]] constexpr bool isDone(Standing standing) { return standing >= Standing::Loads; }

struct RuleStanding {
    Standing standing = Standing::Open;
    std::string entry,
        snippet; // Proved: those that prove it; Reached: the first that reach; "rules/melee.yaml:12"
    std::string
        broken; // Proved, Assumed: the break that turns it red, as the file of proofs keeps it (words.h)
    std::vector<game::Assumption> assumed; // Proved, Loads, Assumed: what the snippet reads that is assumed
};

// Of what a proof rests on, that which nobody has accepted in the book.
[[nodiscard]] std::vector<game::Assumption> unaccepted(const Coverage& coverage,
                                                       const std::vector<game::Assumption>& assumed);
// What the book accepts and no proof rests on, in the order of the names.
[[nodiscard]] std::vector<std::string> idleAcceptances(const Coverage& coverage, const Suite& suite);

// What is known from earlier: keys of an entry's text with a snippet's, and the break that the snippet
// noticed.
using ProofCache = std::map<std::string, std::string>;

// An entry of the rules, "traits/elite". Where it covers rules of the book, the least that any of them has to
// show here: what another entry proves of them does not count. One that covers none is proved by whatever
// snippet would turn red.
struct EntryStanding {
    RuleStanding all;
    std::vector<std::pair<std::string, RuleStanding>> rules; // of the book, by id
};
struct ProofReport {
    std::map<std::string, RuleStanding> rules;    // by id of the book
    std::map<std::string, EntryStanding> entries; // by section and name
};

// `cache` is read, and what was found now is added.
[[nodiscard]] ProofReport proofReport(const Suite& suite, const Coverage& coverage,
                                      const std::vector<const ProjectFile*>& entryFiles,
                                      const Suite::ForEach& forEach, ProofCache& cache);
// The rules alone.
[[nodiscard]] std::map<std::string, RuleStanding> standings(const Suite& suite, const Coverage& coverage,
                                                            const std::vector<const ProjectFile*>& entryFiles,
                                                            const Suite::ForEach& forEach, ProofCache& cache);

} // namespace groma::formats
