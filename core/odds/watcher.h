// Who waits for a count: hears what is known of it while it is under way, and may stop it. What is counted to
// its end is the same with and without.
#pragma once

#include "core/odds/graph.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace groma::odds {

// What is known of a count under way. The chance of an end is at least what reached it so far, and at most
// that and all that is open; the longer it is counted, the nearer both are to each other.
struct SoFar {
    std::size_t situations = 0;
    double open = 1;                   // what was not followed to an end yet, of 1
    std::span<const Ending> endings{}; // those that were seen; good for the time of the call
    std::vector<double> reached = {};  // by ending
    // Where it was too much to count, and is played with drawn dice.
    std::uint64_t plays = 0, ofPlays = 0;

    double share() const { // of the work, for a bar
        return ofPlays > 0 ? static_cast<double>(plays) / static_cast<double>(ofPlays) : 1 - open;
    }
};

// One pass over a graph under way. `best`: decisions fall only when all is seen, so that what leads to one is
// open.
SoFar soFar(const Graph& graph, bool best);

class Watcher {
  public:
    Watcher() = default;
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    virtual ~Watcher() = default;
    // Asked before each way that is followed: true ends the count.
    virtual bool stops() = 0;
    virtual void hears(const SoFar& known) = 0;
    // At how many situations to be told again. A quarter more each time, so that telling costs little of the
    // count, however long that is.
    virtual std::size_t next(std::size_t situations) const { return situations + situations / 4 + 256; }
};

} // namespace groma::odds
