// What a call can come to, and how likely each is: exact, or by another method, and said so.
#pragma once

#include "core/base/rational.h"
#include "core/game/machine/engine.h"
#include "core/game/record/assumptions.h"
#include "core/odds/chance_bounds.h"
#include "core/odds/graph.h"
#include "core/odds/policy.h"
#include "core/odds/watcher.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::odds {

struct Request {
    game::Run start; // made by game::start: the call about to begin
    Policy policy;
    Limits limits;
    // Taken when the graph outgrows its limits.
    std::uint64_t samples = 20'000;
    std::uint64_t seed = 1;
    game::Recorder* recorder = nullptr; // hears what is played, unless assumptions are looked for
    bool findAssumed = false;           // also find what the answer rests on that is assumed; slower
    Watcher* watcher = nullptr;         // waits for the answer, see there
    // Sampled plays that are known are not played (core/odds/known_plays.h): of it comes the same answer.
    bool remembers = true;
    game::Habits habits; // of the engine; none of them changes the answer
};

enum class Method : std::uint8_t {
    Exact,   // every way, counted
    Sampled, // past the limit, where the policy does not look ahead: so many plays with drawn dice
    Bounded, // stopped by who waits for it, or past the limit with the policy `best`: what holds whatever
             // was not seen (core/odds/chance_bounds.h)
    Refused, // no answer: `whyNot`
};

// One way that the call can end. Several share a result when the position differs.
struct End {
    game::Value result;
    bool cancelled = false;
    std::int32_t left = -1; // the scope that was left
    bool finished = false;
    game::Failure failure;   // kind None unless play stopped
    game::Position position; // see Limits::lookedAt
    base::Rational chance;   // Exact
    std::uint64_t seen = 0;  // Sampled: how often
    std::int32_t node = -1;  // of the graph; -1 when sampled
};

struct Chance {
    std::string name;
    base::Rational chance; // exact; the share of the plays that were drawn; 0 where there are only bounds
    std::optional<Interval> interval =
        {}; // sampled: about 95 %, see wilson; else the bounds between which it lies
    bool sampled = false;
    friend bool operator==(const Chance&, const Chance&) = default;
};

// Something assumed, and the chance that play reads it: the share of the answer that rests on it.
struct RestsOn {
    game::Assumption on;
    Chance chance;
};

struct Odds {
    Method method = Method::Exact;
    std::vector<End>
        ends; // in the order in which they were found; Bounded: all that were seen, as Graph::endings
    std::uint64_t samples = 0, seed = 0;       // Sampled
    std::uint64_t known = 0;                   // of them: that were known, and not played
    std::string whyNot;                        // why it is not exact
    bool stopped = false;                      // since the watcher wanted no more
    std::optional<game::ScriptPlace> whyNotAt; // Refused for an answer of the script that cannot be given
    std::size_t situations = 0;
    Policy policy;
    Decided decided;                      // who took the decisions
    std::shared_ptr<const Bounds> bounds; // Bounded
    std::vector<RestsOn> assumed;         // in the order of game::Assumptions

    bool exact() const { return method == Method::Exact; }
};

// Keeps its memory: ask again and again.
class Counter {
  public:
    Counter();
    ~Counter();
    Counter(Counter&&) noexcept;
    Counter& operator=(Counter&&) noexcept;

    Odds count(const Request& request);

  private:
    struct State;
    std::unique_ptr<State> state_;
};

using Distribution = std::vector<Chance>;

// Of the one with this name; 0 where none has it.
base::Rational chanceNamed(const Distribution& chances, std::string_view name);

// The chance that an end is one of those.
Chance chanceOf(const Odds& odds, std::string name, const std::function<bool(const End&)>& is);

// Chances by name, each name once, in the order in which `name` first gives them.
Distribution group(const Odds& odds, const std::function<std::string(const End&)>& name);

// "DR", "cancelled", "left turn", "stopped: ...". Results of a set or numbers stand in their own order.
Distribution results(const game::Setup& setup, const Odds& odds);
std::string resultText(const game::Setup& setup, const End& end);

// The value of a measure, query or quantity at the end; "?" where it cannot be read.
Distribution measured(const game::Setup& setup, const Odds& odds, std::int32_t function,
                      std::span<const std::int64_t> args);

// What became of one piece, compared with how it stood before: "unchanged", "at 043", "disorganised", "at
// 043, disorganised", "eliminated", "off the map".
struct Fate {
    std::int32_t piece = -1;
    Distribution chances;
};
// Of every piece to which something can happen.
std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds);

// Wilson 1927: the score interval of a share seen in a sample, at about 95 %.
Interval wilson(std::uint64_t seen, std::uint64_t of);

} // namespace groma::odds
