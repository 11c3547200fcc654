#include "core/odds/graph.h"

#include "core/base/hash.h"

#include <algorithm>
#include <utility>

namespace groma::odds {

using game::Pending;
using game::Run;

struct Graph::Frame {
    std::int32_t node = -1;
    Pending pending;
    std::vector<game::Answer> answers;  // Choice
    std::size_t next = 0;
    std::vector<Edge> edges;
    std::size_t words = 0;              // of the pending
};

Graph::Graph() = default;
Graph::~Graph() = default;

namespace {

bool sameEnd(const Ending& ending, const Pending& pending) {
    return ending.result == pending.result && ending.cancelled == pending.cancelled && ending.left == pending.left &&
           ending.finished == pending.finished && ending.failure.text == pending.failure.text;
}

std::uint64_t endHash(std::uint64_t hash, const Pending& pending) {
    hash = base::combine(hash, static_cast<std::uint64_t>(pending.result.word));
    for (const std::int64_t element : pending.result.elements) hash = base::combine(hash, static_cast<std::uint64_t>(element));
    return base::combine(hash, static_cast<std::uint64_t>(pending.left) * 4 + (pending.cancelled ? 2 : 0) + (pending.finished ? 1 : 0));
}

std::size_t wordsOf(const Pending& pending) {
    return pending.words.size() + (pending.outcomes.size() + pending.options.size()) * 2;
}

// Ways that lead to one situation become one, in the place of the first.
void mergeEdges(std::vector<Edge>& edges) {
    std::ranges::stable_sort(edges, {}, &Edge::to);
    std::size_t kept = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
        if (edges[i].to == edges[kept].to) edges[kept].weight += edges[i].weight;
        else edges[++kept] = edges[i];
    }
    if (!edges.empty()) edges.resize(kept + 1);
    std::ranges::sort(edges, {}, &Edge::answer);
}

bool isEnd(const Pending& pending) { return pending.what == Pending::What::Done || pending.what == Pending::What::Failed; }

}  // namespace

Run& Graph::candidate() {
    if (runs_.size() <= nodes_.size()) runs_.push_back(std::make_unique<Run>());
    return *runs_[nodes_.size()];
}

void Graph::grow() {
    table_.assign(std::max<std::size_t>(64, table_.size() * 2), -1);
    const std::size_t mask = table_.size() - 1;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        std::size_t slot = hashes_[node] & mask;
        while (table_[slot] >= 0) slot = (slot + 1) & mask;
        table_[slot] = static_cast<std::int32_t>(node);
    }
}

// The node of the candidate run, which becomes one if no equal run is known.
std::int32_t Graph::intern(const Pending& pending) {
    if (nodes_.size() * 2 >= table_.size()) grow();
    const Run& run = *runs_[nodes_.size()];
    const std::uint64_t hash = isEnd(pending) ? endHash(run.hash(), pending) : run.hash();
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hash & mask;
    for (; table_[slot] >= 0; slot = (slot + 1) & mask) {
        const std::int32_t known = table_[slot];
        const auto at = static_cast<std::size_t>(known);
        if (hashes_[at] != hash || !(*runs_[at] == run)) continue;
        if (isEnd(pending) && (endingOf_[at] < 0 || !sameEnd(endings_[static_cast<std::size_t>(endingOf_[at])], pending))) continue;
        return known;
    }
    const auto node = static_cast<std::int32_t>(nodes_.size());
    table_[slot] = node;
    hashes_.push_back(hash);
    endingOf_.push_back(-1);
    onPath_.push_back(0);
    words_ += run.wordCount();
    Node made;
    made.side = pending.side;
    switch (pending.what) {
        case Pending::What::Chance: made.kind = NodeKind::Chance; break;
        case Pending::What::Choice: made.kind = NodeKind::Choice; break;
        case Pending::What::Done: made.kind = NodeKind::Done; break;
        case Pending::What::Failed: made.kind = NodeKind::Failed; break;
    }
    if (isEnd(pending)) {
        endingOf_.back() = static_cast<std::int32_t>(endings_.size());
        endings_.push_back({node, pending.result, pending.cancelled, pending.left, pending.finished, pending.failure});
    }
    nodes_.push_back(made);
    return node;
}

// Runs on to the next die or real decision. False if a decision has too many answers.
bool Graph::settle(game::Engine& engine, Run& run, Pending& pending, const Policy& policy, game::Recorder* recorder) {
    stillness_.begin();
    const std::uint32_t most = engine.bounds().decisions;
    for (std::uint32_t decisions = 0;; ++decisions) {
        engine.advance(run, pending, recorder);
        if (pending.what != Pending::What::Choice) return true;
        considered(run.setup(), policy, pending, answers_);
        if (answers_.empty()) {
            reason_ = "the decision `" + std::string(pending.name) + "` has too many answers to try them all";
            return false;
        }
        if (answers_.size() > 1) return true;
        // The answer follows from the situation: what comes twice comes for ever.
        if (auto still = stillness_.decide(run, pending, {.again = 1})) {
            pending.what = Pending::What::Failed;
            pending.failure = *std::move(still);
            return true;
        }
        if (decisions >= most) {
            pending.what = Pending::What::Failed;
            pending.failure = game::decidedAgain(run, pending);
            pending.failure.text = "more than " + std::to_string(most) + " decisions in one play in " + pending.failure.chain.back();
            return true;
        }
        engine.answer(run, pending, answers_.front(), recorder);
    }
}

bool Graph::explore(game::Engine& engine, const Run& start, const Policy& policy, const Limits& limits, game::Recorder* recorder) {
    nodes_.clear();
    edges_.clear();
    hashes_.clear();
    endings_.clear();
    endingOf_.clear();
    postOrder_.clear();
    onPath_.clear();
    std::fill(table_.begin(), table_.end(), -1);
    reason_.clear();
    words_ = 0;
    depth_ = 0;
    cycles_ = false;
    const std::uint64_t before = engine.spent();

    const auto push = [&](std::int32_t node, Pending& pending) {
        if (frames_.size() <= depth_) frames_.push_back(std::make_unique<Frame>());
        Frame& frame = *frames_[depth_++];
        frame.node = node;
        std::swap(frame.pending, pending);
        frame.next = 0;
        frame.edges.clear();
        frame.answers.clear();
        if (frame.pending.what == Pending::What::Choice) frame.answers = answers_;
        onPath_[static_cast<std::size_t>(node)] = 1;
        frame.words = wordsOf(frame.pending);
        words_ += frame.words;
    };
    Pending pending;
    Run& first = candidate();
    first = start;
    if (!settle(engine, first, pending, policy, recorder)) return false;
    const std::int32_t root = intern(pending);
    push(root, pending);
    while (depth_ > 0) {
        Frame& frame = *frames_[depth_ - 1];
        Node& node = nodes_[static_cast<std::size_t>(frame.node)];
        const bool chance = frame.pending.what == Pending::What::Chance;
        const std::size_t ways = isEnd(frame.pending) ? 0 : chance ? frame.pending.outcomes.size() : frame.answers.size();
        if (frame.next == ways) {
            node.firstEdge = static_cast<std::uint32_t>(edges_.size());
            if (chance) mergeEdges(frame.edges);
            node.edges = static_cast<std::uint32_t>(frame.edges.size());
            node.total = chance ? frame.pending.total : std::max<std::uint64_t>(1, ways);
            edges_.insert(edges_.end(), frame.edges.begin(), frame.edges.end());
            postOrder_.push_back(frame.node);
            onPath_[static_cast<std::size_t>(frame.node)] = 2;
            words_ -= frame.words;
            --depth_;
            continue;
        }
        if (nodes_.size() >= limits.nodes || words_ >= limits.words) {
            reason_ = "more than " + std::to_string(nodes_.size()) + " situations";
            return false;
        }
        if (engine.spent() - before > limits.work.steps) {
            reason_ = "more than " + std::to_string(limits.work.steps) + " steps";
            return false;
        }
        const std::size_t way = frame.next++;
        Run& next = candidate();
        next = *runs_[static_cast<std::size_t>(frame.node)];
        const game::Answer byOutcome{static_cast<std::int64_t>(way), {}};
        engine.answer(next, frame.pending, chance ? byOutcome : frame.answers[way], recorder);
        if (!settle(engine, next, pending, policy, recorder)) return false;
        const std::size_t known = nodes_.size();
        const std::int32_t to = intern(pending);
        const std::uint64_t weight = chance ? frame.pending.outcomes[way].weight : 1;
        frame.edges.push_back({to, weight, static_cast<std::int32_t>(way)});
        words_ += sizeof(Edge) / sizeof(std::int64_t);
        if (nodes_.size() > known) {
            nodes_.back().from = frame.node;
            nodes_.back().byAnswer = static_cast<std::int32_t>(way);
            push(to, pending);
        } else if (onPath_[static_cast<std::size_t>(to)] == 1) {
            cycles_ = true;
        }
    }
    return true;
}

}  // namespace groma::odds
