// The merged graph of runs: every situation at which a die falls or a side decides, once, with what follows
// from it.
#pragma once

#include "core/game/machine/engine.h"
#include "core/game/machine/run_store.h"
#include "core/game/machine/stillness.h"
#include "core/game/record/assumptions.h"
#include "core/odds/looked_at.h"
#include "core/odds/policy.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace groma::odds {

// Counted by the graph's own bytes, never by the machine, so that answers are the same everywhere.
struct Limits {
    std::size_t bytes = game::kCountedBytes;
    std::size_t nodes = SIZE_MAX;
    game::CountBounds work;
    game::Bounds play;
    // Where a question ends what is counted: that situation is then an ending without a result. Null:
    // nowhere.
    bool (*ends)(const game::Run& run, const game::Pending& pending) = nullptr;
    // What tells apart the positions in which calls end; all else stands in them as in the start.
    EndWords lookedAt;
};

enum class NodeKind : std::uint8_t { Chance, Choice, Done, Failed, Unseen };

struct Edge {
    std::int32_t to = -1;
    std::uint64_t weight = 1; // of the node's total; 1 of as many as there are for choices
    std::int32_t answer = 0;  // which of the node's outcomes or considered answers
    std::int32_t reads = 0;   // what of the assumed was read on the way: index into Graph::reads
};

struct Node {
    NodeKind kind = NodeKind::Chance;
    std::int32_t side = -1; // Choice: who decides
    std::uint32_t firstEdge = 0;
    std::uint32_t edges = 0;
    std::uint64_t total = 1;
};

// How a run ended.
struct Ending {
    std::int32_t node = -1;
    game::Value result;
    bool cancelled = false;
    std::int32_t left = -1; // scope
    bool finished = false;
    game::Failure failure; // Failed
};

class Watcher; // core/odds/watcher.h

class Graph {
  public:
    Graph();
    ~Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    // False when a limit or a decision with too many answers stopped it. What lies beyond is then one node,
    // Unseen, to which every way leads that was not followed. `recorder` hears all that is played, unless
    // there is a `listener`.
    // A `watcher` may stop it too.
    bool explore(game::Engine& engine, const game::Run& start, const Policy& policy, const Limits& limits,
                 game::AssumptionListener* listener = nullptr, game::Recorder* recorder = nullptr,
                 Watcher* watcher = nullptr);

    const std::string& reason() const noexcept { return reason_; }
    // Whether the reason is that ways go on and on.
    bool tooDeep() const noexcept { return tooDeep_; }
    bool stopped() const noexcept { return stopped_; } // by the watcher
    // Why this policy may not be asked; such a graph is of no other use.
    const std::string& refused() const noexcept { return refused_; }
    // Sets of assumptions by Edge::reads; the first is empty. `rootReads`: before the first die or decision.
    const std::vector<game::AssumptionSet>& reads() const noexcept { return reads_; }
    const game::AssumptionSet& rootReads() const noexcept { return rootReads_; }
    const Decided& decided() const noexcept { return decided_; }
    std::size_t bytes() const noexcept { return bytes_ + store_.bytes() + openBytes_; }
    const std::vector<Node>& nodes() const noexcept { return nodes_; }
    std::span<const Edge> edgesOf(const Node& node) const {
        return {edges_.data() + node.firstEdge, node.edges};
    }
    // Of any node but one Unseen; as game::RunStore gives it. Not where there is an `onlyRun`.
    game::Run run(std::int32_t node) const { return store_.run(keys_[static_cast<std::size_t>(node)]); }
    // The same in the memory of a run that was read before; `row` is for scratch.
    void read(std::int32_t node, game::Run& out, std::vector<std::int64_t>& row) const {
        store_.read(keys_[static_cast<std::size_t>(node)], out, row);
    }
    // Where limits name ends, and the start comes to one without die or decision: the run there. Else null.
    // Good until the next exploring.
    const game::Run* onlyRun() const;
    const std::vector<Ending>& endings() const noexcept { return endings_; }
    // Every node after all nodes that it leads to, but for those on cycles.
    const std::vector<std::int32_t>& postOrder() const noexcept { return postOrder_; }
    bool hasCycles() const noexcept { return cycles_; }

    // While exploring: the situations whose ways are being followed, from the start on, each with those that
    // were followed.
    struct Open {
        std::int32_t node = -1;
        std::span<const Edge> edges;
        std::uint64_t total = 1;
    };
    std::vector<Open> open() const;

  private:
    struct Frame;
    bool overLimits(const Limits& limits, std::uint64_t steps);
    bool stoppedBy(Watcher& watcher, const Policy& policy);
    std::int32_t intern(const game::Run& run, const game::Pending& pending);
    bool isNode(std::int32_t node, game::RunStore::Key key, const game::Pending& pending) const;
    bool settle(game::Engine& engine, game::Run& run, game::Pending& pending, const Policy& policy,
                const game::Thrown* thrown = nullptr);
    Frame& tried();
    void weigh(Frame& frame);
    void enter(std::int32_t node, game::Pending& pending, const Limits& limits);
    void push(std::int32_t node, game::Pending& pending);
    void close(Frame& frame);
    void joinAlike(game::Engine& engine, Frame& frame);
    bool goesAlike(game::Engine& engine, Frame& frame, std::size_t way);
    void lead(Frame& frame, std::size_t way, std::int32_t to, std::int32_t reads);
    void follow(game::Engine& engine, Frame& frame, const Policy& policy, const Limits& limits,
                game::AssumptionListener* listener);
    std::int32_t readsId(const game::AssumptionListener* listener);
    void stop();
    std::int32_t unseen();
    std::int32_t progressId();
    void clear();
    void grow();

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    game::RunStore store_;
    std::vector<game::RunStore::Key> keys_; // by node
    std::vector<std::int32_t> table_;       // open addressing, -1 empty
    std::vector<Ending> endings_;           // by rising node
    std::vector<std::int32_t> postOrder_;
    std::vector<std::uint8_t> onPath_;
    std::vector<std::unique_ptr<Frame>> frames_; // reused; the first depth_ are open, one more is tried
    std::vector<game::Answer> answers_;
    // Weights of ways that nobody tells apart, as they were last asked for: they follow from the rest.
    struct Joined {
        std::vector<std::uint32_t> faces;
        std::size_t words = 0;
        std::vector<std::uint64_t> weights;
    };
    std::vector<Joined> joined_;
    std::size_t joinedNext_ = 0; // makes room
    game::Pending pending_;
    game::Stillness stillness_;
    game::Recorder* heard_ = nullptr; // while exploring
    // Two runs are one situation only where as much of the script has been said.
    game::ScriptProgress progress_; // of the candidate
    std::map<game::ScriptProgress, std::int32_t> progressIds_;
    std::vector<game::ScriptProgress> progresses_;
    std::int32_t lastProgress_ = 0; // the one asked for last: mostly it is asked for again
    std::vector<game::AssumptionSet> reads_;
    std::map<game::AssumptionSet, std::int32_t> readsIds_;
    std::int32_t lastReads_ = 0;
    game::AssumptionSet rootReads_;
    Decided decided_;
    std::string reason_, refused_;
    bool tooDeep_ = false, stopped_ = false;
    std::size_t tellAt_ = 0; // situations at which the watcher is told again
    std::size_t bytes_ = 0, openBytes_ = 0;
    std::size_t depth_ = 0;
    std::int32_t unseen_ = -1;
    bool (*ends_)(const game::Run&, const game::Pending&) = nullptr; // while exploring
    game::RunStore::Mask mask_; // of ends, while exploring: no bits where all are kept
    const game::Setup* masked_ = nullptr;
    bool cycles_ = false;
    bool alone_ = false; // nothing but an end, which is not stored
};

} // namespace groma::odds
