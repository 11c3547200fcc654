// What a call can come to, and how likely each is: exact, or sampled and said so.
#pragma once

#include "core/base/rational.h"
#include "core/game/engine.h"
#include "core/game/log.h"
#include "core/odds/graph.h"
#include "core/odds/policy.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace groma::odds {

struct Request {
    game::Run start;                    // made by game::start: the call about to begin
    Policy policy;
    Limits limits;
    // Taken when the graph outgrows its limits.
    std::uint64_t samples = 20'000;
    std::uint64_t seed = 1;
    game::Recorder* recorder = nullptr; // listens to the exact count, unless assumed values are looked for
    bool findAssumed = false;           // also list the assumed values that play can read; slower
};

// One way that the call can end. Several share a result when the position differs.
struct End {
    game::Value result;
    bool cancelled = false;
    std::int32_t left = -1;             // the scope that was left
    bool finished = false;
    game::Failure failure;              // kind None unless play stopped
    game::Position position;
    base::Rational chance;              // exact, or the share of the samples
    std::int32_t node = -1;             // of the graph; -1 when sampled
};

struct Odds {
    std::vector<End> ends;              // in the order in which they were found
    bool exact = true;
    std::uint64_t samples = 0;          // when not exact
    std::string whyNot;                 // why it is not exact
    std::size_t situations = 0;
    std::vector<game::AssumedRead> assumed;
};

// Keeps its memory: ask again and again.
class Counter {
public:
    explicit Counter(const game::Bounds& bounds = {});
    ~Counter();
    Counter(Counter&&) noexcept;
    Counter& operator=(Counter&&) noexcept;

    Odds count(const Request& request);
    // Of the last exact count: the answers that lead to an end, in the order of the questions that had several.
    std::vector<game::Answer> witness(const End& end) const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

struct Chance {
    std::string name;
    base::Rational chance;
    friend bool operator==(const Chance&, const Chance&) = default;
};
using Distribution = std::vector<Chance>;

// Chances by name, each name once, in the order in which `name` first gives them.
Distribution group(const Odds& odds, const std::function<std::string(const End&)>& name);

// "DR", "cancelled", "left turn", "stopped: ...". Results of a set or numbers stand in their own order.
Distribution results(const game::Setup& setup, const Odds& odds);

// The value of a measure, query or quantity at the end; "?" where it cannot be read.
Distribution measured(const game::Setup& setup, const Odds& odds, std::int32_t function, std::span<const std::int64_t> args);

// What became of one piece, compared with how it stood before: "unchanged", "at 043", "disorganised", "at 043, disorganised",
// "eliminated", "off the map".
struct Fate {
    std::int32_t piece = -1;
    Distribution chances;
};
std::string fateText(const game::Setup& setup, const game::Position& before, const game::Position& after, int piece);
// Of every piece to which something can happen.
std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds);

// Wilson 1927: the score interval of a share seen in a sample, at about 95 %.
struct Interval { double low = 0, high = 0; };
Interval wilson(std::uint64_t seen, std::uint64_t of);

}  // namespace groma::odds
