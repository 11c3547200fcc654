// The merged graph of runs: every situation at which a die falls or a side decides, once, with what follows from it.
#pragma once

#include "core/game/engine.h"
#include "core/game/stillness.h"
#include "core/odds/policy.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace groma::odds {

struct Limits {
    std::size_t nodes = 200'000;
    std::size_t words = std::size_t{1} << 28;   // of situations and the ways between them together: 2 GiB
    game::CountBounds work;
    game::Bounds play;
};

enum class NodeKind : std::uint8_t { Chance, Choice, Done, Failed };

struct Edge {
    std::int32_t to = -1;
    std::uint64_t weight = 1;       // of the node's total; 1 of as many as there are for choices
    std::int32_t answer = 0;        // which of the node's outcomes or considered answers
};

struct Node {
    NodeKind kind = NodeKind::Chance;
    std::int32_t side = -1;         // Choice: who decides
    std::uint32_t firstEdge = 0;
    std::uint32_t edges = 0;
    std::uint64_t total = 1;
    std::int32_t from = -1;         // one node that leads here, and by which answer: a witness
    std::int32_t byAnswer = 0;
};

// How a run ended.
struct Ending {
    std::int32_t node = -1;
    game::Value result;
    bool cancelled = false;
    std::int32_t left = -1;         // scope
    bool finished = false;
    game::Failure failure;          // Failed
};

class Graph {
public:
    Graph();
    ~Graph();
    Graph(const Graph&) = delete;
    Graph& operator=(const Graph&) = delete;

    // False when a limit or a decision with too many answers stopped it; what is there then is of no use but its reason.
    bool explore(game::Engine& engine, const game::Run& start, const Policy& policy, const Limits& limits,
                 game::Recorder* recorder = nullptr);

    const std::string& reason() const noexcept { return reason_; }
    const std::vector<Node>& nodes() const noexcept { return nodes_; }
    std::span<const Edge> edgesOf(const Node& node) const { return {edges_.data() + node.firstEdge, node.edges}; }
    const game::Run& run(std::int32_t node) const { return *runs_[static_cast<std::size_t>(node)]; }
    const std::vector<Ending>& endings() const noexcept { return endings_; }
    // Every node after all nodes that it leads to, but for those on cycles.
    const std::vector<std::int32_t>& postOrder() const noexcept { return postOrder_; }
    bool hasCycles() const noexcept { return cycles_; }

private:
    struct Frame;
    std::int32_t intern(const game::Pending& pending);
    bool settle(game::Engine& engine, game::Run& run, game::Pending& pending, const Policy& policy, game::Recorder* recorder);
    void grow();
    game::Run& candidate();

    std::vector<Node> nodes_;
    std::vector<Edge> edges_;
    std::vector<std::unique_ptr<game::Run>> runs_;  // reused from count to count; one more than nodes: the candidate
    std::vector<std::uint64_t> hashes_;
    std::vector<std::int32_t> table_;               // open addressing, -1 empty
    std::vector<Ending> endings_;
    std::vector<std::int32_t> endingOf_;            // by node
    std::vector<std::int32_t> postOrder_;
    std::vector<std::uint8_t> onPath_;
    std::vector<std::unique_ptr<Frame>> frames_;
    std::vector<game::Answer> answers_;
    game::Stillness stillness_;
    std::string reason_;
    std::size_t words_ = 0;
    std::size_t depth_ = 0;
    bool cycles_ = false;
};

}  // namespace groma::odds
