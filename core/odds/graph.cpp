#include "core/odds/graph.h"

#include "core/base/contract.h"
#include "core/base/hash.h"
#include "core/base/number.h"
#include "core/game/machine/thrown.h"
#include "core/odds/watcher.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace groma::odds {

using game::Pending;
using game::Run;

struct Graph::Frame {
    std::int32_t node = -1;
    std::int32_t progress = 0;
    Run run;
    Pending pending;
    std::vector<game::Answer> answers; // Choice
    std::size_t next = 0;
    std::size_t bytes = 0;
    std::vector<Edge> edges;
    std::vector<std::uint64_t> weights; // by way, where some are followed for others too; those have 0
    // By way, where some fall alike: the first that comes to the same, and where that was followed to. Those
    // that fall alike are ways of their own all the same, and counted as such.
    std::vector<std::uint32_t> alike;
    game::Thrown thrown; // where they go on from
    struct Followed {
        std::int32_t to = -1; // -1: nobody may go that way for another
        std::uint64_t steps = 0;
    };
    std::vector<Followed> followed;

    bool isChance() const { return pending.what == Pending::What::Chance; }
    std::size_t ways() const;
    std::uint64_t total() const { return isChance() ? pending.total : std::max<std::uint64_t>(1, ways()); }
    std::uint64_t weight(std::size_t way) const {
        return !isChance() ? 1 : weights.empty() ? pending.outcomes[way].weight : weights[way];
    }
    // Past ways that are followed for others.
    void skip() {
        while (next < weights.size() && weights[next] == 0) ++next;
    }
};

Graph::Graph() : progressIds_{{progress_, 0}}, progresses_{progress_} {}
Graph::~Graph() = default;

namespace {

// Beside the run itself: the node, its key, two places in the table, its place in the order, and on the path.
constexpr std::size_t kBytesOfNode =
    sizeof(Node) + sizeof(game::RunStore::Key) + 3 * sizeof(std::int32_t) + sizeof(std::uint8_t);

std::uint64_t hashOf(game::RunStore::Key key) { return base::combine(key.words, key.number); }

bool sameEnd(const Ending& ending, const Pending& pending) {
    return ending.result == pending.result && ending.cancelled == pending.cancelled &&
           ending.left == pending.left && ending.finished == pending.finished &&
           ending.failure.text == pending.failure.text;
}

// Ways that lead to one situation and read the same become one, in the place of the first.
void mergeEdges(std::vector<Edge>& edges) {
    const auto target = [](const Edge& edge) { return std::pair(edge.to, edge.reads); };
    // Answers tell apart those with one target: their order is kept.
    std::ranges::sort(edges, {},
                      [](const Edge& edge) { return std::tuple(edge.to, edge.reads, edge.answer); });
    std::size_t kept = 0;
    for (std::size_t i = 1; i < edges.size(); ++i) {
        if (target(edges[i]) == target(edges[kept])) edges[kept].weight += edges[i].weight;
        else edges[++kept] = edges[i];
    }
    if (!edges.empty()) edges.resize(kept + 1);
    std::ranges::sort(edges, {}, &Edge::answer);
}

// Ways that nobody tells apart (see Pending::faces): the first of them has the weight of all. Looked for
// among so many ways that differ.
constexpr std::size_t kMostApart = 256;

void joinWeights(const Pending& pending, std::vector<std::uint64_t>& weights) {
    const auto told = [&](std::int64_t face) {
        return pending.faces[static_cast<std::size_t>(base::Number::fromBits(face).numerator()) - 1];
    };
    std::vector<std::size_t> apart;
    for (std::size_t way = 0; way < pending.outcomes.size(); ++way) {
        const auto dice = pending.wordsOf(pending.outcomes[way]).subspan(1);
        weights.push_back(pending.outcomes[way].weight);
        const auto known = std::ranges::find_if(apart, [&](std::size_t other) {
            return std::ranges::equal(dice, pending.wordsOf(pending.outcomes[other]).subspan(1), {}, told,
                                      told);
        });
        if (known != apart.end()) {
            weights[*known] += weights.back();
            weights.back() = 0;
        } else if (apart.size() < kMostApart) {
            apart.push_back(way);
        }
    }
}

bool isEnd(const Pending& pending) {
    return pending.what == Pending::What::Done || pending.what == Pending::What::Failed;
}

std::size_t bytesOf(const Pending& pending) {
    return pending.outcomes.size() * sizeof(Pending::Outcome) +
           pending.options.size() * sizeof(Pending::Option) + pending.words.size() * sizeof(std::int64_t);
}

} // namespace

std::size_t Graph::Frame::ways() const {
    return isEnd(pending) ? 0 : isChance() ? pending.outcomes.size() : answers.size();
}

std::int32_t Graph::progressId() {
    if (progresses_[static_cast<std::size_t>(lastProgress_)] == progress_) return lastProgress_;
    const auto [known, isNew] =
        progressIds_.try_emplace(progress_, static_cast<std::int32_t>(progresses_.size()));
    if (isNew) progresses_.push_back(progress_);
    return lastProgress_ = known->second;
}

void Graph::grow() {
    table_.assign(std::max<std::size_t>(64, table_.size() * 2), -1);
    const std::size_t mask = table_.size() - 1;
    for (std::size_t node = 0; node < nodes_.size(); ++node) {
        if (static_cast<std::int32_t>(node) == unseen_) continue;
        std::size_t slot = hashOf(keys_[node]) & mask;
        while (table_[slot] >= 0) slot = (slot + 1) & mask;
        table_[slot] = static_cast<std::int32_t>(node);
    }
}

// Runs that ended alike may have ended otherwise: what they gave and why they failed is not in the run.
bool Graph::isNode(std::int32_t node, game::RunStore::Key key, const Pending& pending) const {
    const auto at = static_cast<std::size_t>(node);
    if (!(keys_[at] == key)) return false;
    const bool ended = nodes_[at].kind == NodeKind::Done || nodes_[at].kind == NodeKind::Failed;
    if (ended != isEnd(pending)) return false;
    return !ended || sameEnd(*std::ranges::lower_bound(endings_, node, {}, &Ending::node), pending);
}

// The node of a run, which becomes one if no equal run is known.
std::int32_t Graph::intern(const Run& run, const Pending& pending) {
    if (nodes_.size() * 2 >= table_.size()) grow();
    if (isEnd(pending)) progress_.clear(); // an end is an end
    // What a campaign ends with is another battle's.
    const bool masked = isEnd(pending) && !mask_.bits.empty() && &run.setup() == masked_;
    const game::RunStore::Key key =
        alone_ ? game::RunStore::Key{}
               : store_.add(run, static_cast<std::uint32_t>(progressId()), masked ? &mask_ : nullptr);
    const std::size_t mask = table_.size() - 1;
    std::size_t slot = hashOf(key) & mask;
    for (; table_[slot] >= 0; slot = (slot + 1) & mask)
        if (isNode(table_[slot], key, pending)) return table_[slot];
    const auto node = static_cast<std::int32_t>(nodes_.size());
    table_[slot] = node;
    keys_.push_back(key);
    onPath_.push_back(0);
    bytes_ += kBytesOfNode;
    Node made;
    made.side = pending.side;
    switch (pending.what) {
    case Pending::What::Chance: made.kind = NodeKind::Chance; break;
    case Pending::What::Choice: made.kind = NodeKind::Choice; break;
    case Pending::What::Done: made.kind = NodeKind::Done; break;
    case Pending::What::Failed: made.kind = NodeKind::Failed; break;
    }
    if (isEnd(pending))
        endings_.push_back(
            {node, pending.result, pending.cancelled, pending.left, pending.finished, pending.failure});
    nodes_.push_back(made);
    return node;
}

// Runs on to the next die or real decision, from the run or from where that was thrown. False if a decision
// has too many answers.
bool Graph::settle(game::Engine& engine, Run& run, Pending& pending, const Policy& policy,
                   const game::Thrown* thrown) {
    stillness_.begin();
    const std::uint32_t most = engine.bounds().decisions;
    for (std::uint32_t decisions = 0;; ++decisions) {
        if (thrown != nullptr) engine.advance(run, pending, *thrown);
        else engine.advance(run, pending, heard_);
        thrown = nullptr;
        if (ends_ != nullptr && !isEnd(pending) && ends_(run, pending)) {
            pending.what = Pending::What::Done;
            pending.result = {};
            pending.cancelled = pending.finished = false;
            pending.left = -1;
            return true;
        }
        if (pending.what != Pending::What::Choice) return true;
        considered(run, policy, progress_, pending, answers_, &decided_);
        if (answers_.empty()) {
            reason_ = "the decision `" + std::string(pending.name) + "` has too many answers to try them all";
            return false;
        }
        if (answers_.size() > 1) {
            if (policy.rule == Rule::Best && refused_.empty()) refused_ = hiddenFrom(run, pending);
            return true;
        }
        // Without a script the answer follows from the situation: what comes twice comes for ever.
        game::Bounds bounds = engine.bounds();
        if (policy.script.entries.empty()) bounds.again = 1;
        if (auto still = stillness_.decide(run, pending, bounds)) {
            pending.what = Pending::What::Failed;
            pending.failure = *std::move(still);
            return true;
        }
        if (decisions >= most) {
            pending.what = Pending::What::Failed;
            pending.failure = game::decidedAgain(run, pending);
            pending.failure.text = "more than " + std::to_string(most) + " decisions in one play in " +
                                   pending.failure.chain.back();
            return true;
        }
        engine.answer(run, pending, answers_.front(), heard_);
    }
}

void Graph::clear() {
    nodes_.clear();
    edges_.clear();
    store_.clear();
    keys_.clear();
    endings_.clear();
    postOrder_.clear();
    onPath_.clear();
    progress_.clear();
    if (progresses_.size() > 1 || progresses_.front() != progress_) { // mostly nothing was said
        progressIds_ = {{progress_, 0}};
        progresses_ = {progress_};
    }
    lastProgress_ = lastReads_ = 0;
    reads_.clear();
    readsIds_.clear();
    rootReads_.clear();
    decided_ = {};
    std::fill(table_.begin(), table_.end(), -1);
    reason_.clear();
    tooDeep_ = stopped_ = false;
    tellAt_ = 0;
    refused_.clear();
    bytes_ = openBytes_ = 0;
    depth_ = 0;
    unseen_ = -1;
    cycles_ = alone_ = false;
}

const Run* Graph::onlyRun() const { return alone_ ? &frames_.front()->run : nullptr; }

// Where the next run is tried: it opens if that run is a situation of its own.
Graph::Frame& Graph::tried() {
    if (frames_.size() <= depth_) frames_.push_back(std::make_unique<Frame>());
    return *frames_[depth_];
}

// The same dice are thrown for the same ends in many situations.
void Graph::weigh(Frame& frame) {
    constexpr std::size_t kThrows = 16;
    constexpr std::size_t kMostWeights = 4'096; // of a throw that is kept
    const Pending& pending = frame.pending;
    frame.weights.clear();
    if (pending.faces.empty()) return;
    const auto known = std::ranges::find_if(joined_, [&](const Joined& one) {
        return one.weights.size() == pending.outcomes.size() && one.words == pending.words.size() &&
               one.faces == pending.faces;
    });
    if (known != joined_.end()) {
        frame.weights = known->weights;
        return;
    }
    joinWeights(pending, frame.weights);
    if (frame.weights.size() > kMostWeights) return;
    if (joined_.size() < kThrows) joined_.emplace_back();
    joined_[joinedNext_++ % kThrows] = {pending.faces, pending.words.size(), frame.weights};
}

// A node that was just made. From an end nothing goes on: it is closed at once, unless it lies too deep.
void Graph::enter(std::int32_t node, Pending& pending, const Limits& limits) {
    if (!isEnd(pending) || depth_ >= limits.work.deep) {
        push(node, pending);
        return;
    }
    nodes_[static_cast<std::size_t>(node)].firstEdge = static_cast<std::uint32_t>(edges_.size());
    postOrder_.push_back(node);
    onPath_[static_cast<std::size_t>(node)] = 2;
}

void Graph::push(std::int32_t node, Pending& pending) {
    Frame& open = tried();
    ++depth_;
    open.node = node;
    open.progress = lastProgress_;
    std::swap(open.pending, pending);
    open.next = 0;
    open.edges.clear();
    open.answers.clear();
    if (open.pending.what == Pending::What::Choice) std::swap(open.answers, answers_);
    weigh(open);
    open.alike.clear();
    open.bytes = sizeof(Frame) + bytesOf(open.pending) + open.run.bytes();
    openBytes_ += open.bytes;
    onPath_[static_cast<std::size_t>(node)] = 1;
}

// The frame on top has followed all its ways, or as many as it may.
void Graph::close(Frame& frame) {
    Node& node = nodes_[static_cast<std::size_t>(frame.node)];
    node.firstEdge = static_cast<std::uint32_t>(edges_.size());
    if (frame.isChance()) mergeEdges(frame.edges);
    node.edges = static_cast<std::uint32_t>(frame.edges.size());
    node.total = frame.total();
    edges_.insert(edges_.end(), frame.edges.begin(), frame.edges.end());
    bytes_ += frame.edges.size() * sizeof(Edge);
    openBytes_ -= frame.bytes;
    postOrder_.push_back(frame.node);
    onPath_[static_cast<std::size_t>(frame.node)] = 2;
    --depth_;
}

std::int32_t Graph::unseen() {
    if (unseen_ >= 0) return unseen_;
    unseen_ = static_cast<std::int32_t>(nodes_.size());
    nodes_.emplace_back().kind = NodeKind::Unseen;
    keys_.emplace_back();
    onPath_.push_back(2);
    postOrder_.push_back(unseen_);
    return unseen_;
}

// What was heard since the listener was cleared.
std::int32_t Graph::readsId(const game::AssumptionListener* listener) {
    if (reads_.empty()) reads_.emplace_back(); // the first is empty
    if (listener == nullptr) return 0;
    const game::AssumptionSet& read = listener->read();
    if (reads_[static_cast<std::size_t>(lastReads_)] == read) return lastReads_;
    if (readsIds_.empty()) readsIds_.emplace(reads_.front(), 0);
    const auto [known, isNew] = readsIds_.try_emplace(read, static_cast<std::int32_t>(reads_.size()));
    if (isNew) reads_.push_back(read);
    return lastReads_ = known->second;
}

// Where nobody hears what is played, ways of a throw that fall alike are followed once.
void Graph::joinAlike(game::Engine& engine, Frame& frame) {
    frame.thrown.isThere = false;
    if (heard_ != nullptr || !frame.isChance() || !frame.weights.empty() ||
        !engine.fallAlike(frame.run, frame.pending, frame.alike, frame.thrown))
        frame.alike.clear();
    frame.followed.assign(frame.alike.size(), {});
}

// The way comes where another came that fell alike.
bool Graph::goesAlike(game::Engine& engine, Frame& frame, std::size_t way) {
    if (frame.alike.empty() || frame.alike[way] == way) return false;
    const Frame::Followed& other = frame.followed[frame.alike[way]];
    if (other.to < 0) return false;
    engine.took(other.steps);
    lead(frame, way, other.to, 0);
    return true;
}

void Graph::lead(Frame& frame, std::size_t way, std::int32_t to, std::int32_t reads) {
    frame.edges.push_back({to, frame.weight(way), static_cast<std::int32_t>(way), reads});
    frame.bytes += sizeof(Edge);
    openBytes_ += sizeof(Edge);
}

// One way more from the frame on top.
void Graph::follow(game::Engine& engine, Frame& frame, const Policy& policy, const Limits& limits,
                   game::AssumptionListener* listener) {
    const bool chance = frame.isChance();
    if (chance && frame.next == 0) joinAlike(engine, frame);
    const std::size_t way = frame.next++;
    if (goesAlike(engine, frame, way)) {
        if (onPath_[static_cast<std::size_t>(frame.edges.back().to)] == 1) cycles_ = true;
        return;
    }
    const std::uint64_t weight = frame.weight(way);
    const std::uint64_t before = engine.spent();
    const std::size_t ways = engine.waysNoted();
    if (listener != nullptr) listener->clear();
    Run& next = tried().run;
    next = frame.run;
    progress_ = progresses_[static_cast<std::size_t>(frame.progress)];
    const game::Answer byOutcome{static_cast<std::int64_t>(way), {}};
    engine.answer(next, frame.pending, chance ? byOutcome : frame.answers[way], heard_);
    Pending& pending = pending_;
    if (!settle(engine, next, pending, policy, chance && frame.thrown.isThere ? &frame.thrown : nullptr)) {
        frame.edges.push_back({unseen(), weight, static_cast<std::int32_t>(way), readsId(listener)});
        return;
    }
    const std::size_t known = nodes_.size();
    const std::int32_t to = intern(next, pending);
    const std::int32_t reads = readsId(listener);
    lead(frame, way, to, reads);
    // What asks for ways where notes are taken is told for each run by itself.
    if (!frame.alike.empty() && engine.waysNoted() == ways)
        frame.followed[way] = {to, engine.spent() - before};
    if (nodes_.size() > known) {
        enter(to, pending, limits);
    } else if (onPath_[static_cast<std::size_t>(to)] == 1) {
        cycles_ = true;
    }
}

// Every way that is still open leads to what was not seen.
void Graph::stop() {
    const std::int32_t beyond = unseen();
    while (depth_ > 0) {
        Frame& frame = *frames_[depth_ - 1];
        std::uint64_t rest = 0;
        const auto first = static_cast<std::int32_t>(frame.next);
        for (; frame.next < frame.ways(); ++frame.next) {
            if (frame.isChance()) rest += frame.weight(frame.next);
            else frame.edges.push_back({beyond, 1, static_cast<std::int32_t>(frame.next), 0});
        }
        if (rest > 0) frame.edges.push_back({beyond, rest, first, 0});
        close(frame);
    }
}

std::vector<Graph::Open> Graph::open() const {
    std::vector<Open> path;
    for (std::size_t i = 0; i < depth_; ++i)
        path.push_back({frames_[i]->node, frames_[i]->edges, frames_[i]->total()});
    return path;
}

// `steps`: that were taken.
bool Graph::overLimits(const Limits& limits, std::uint64_t steps) {
    const bool large = nodes_.size() >= limits.nodes || bytes() >= limits.bytes;
    if (large) reason_ = "there are more than " + std::to_string(nodes_.size()) + " situations";
    else if (steps > limits.work.steps) reason_ = "more than " + std::to_string(limits.work.steps) + " steps";
    else return false;
    return true;
}

bool Graph::stoppedBy(Watcher& watcher, const Policy& policy) {
    if (nodes_.size() >= tellAt_) {
        tellAt_ = watcher.next(nodes_.size());
        watcher.hears(soFar(*this, policy.rule == Rule::Best));
    }
    if (!watcher.stops()) return false;
    stopped_ = true;
    reason_ = "it was stopped after " + std::to_string(nodes_.size()) + " situations";
    return true;
}

bool Graph::explore(game::Engine& engine, const Run& start, const Policy& policy, const Limits& limits,
                    game::AssumptionListener* listener, game::Recorder* recorder, Watcher* watcher) {
    clear();
    heard_ = listener != nullptr ? listener : recorder;
    ends_ = limits.ends;
    GROMA_ASSERT(limits.lookedAt.empty() || limits.lookedAt.size() == start.position().words().size(),
                 "what is looked at is said of the words of this set-up");
    mask_ = {limits.lookedAt, start.position().words()};
    masked_ = &start.setup();
    const std::uint64_t before = engine.spent();
    if (listener != nullptr) listener->clear();
    (void)readsId(nullptr);
    Run& first = tried().run;
    first = start;
    if (!settle(engine, first, pending_, policy)) {
        (void)unseen();
        return false;
    }
    alone_ = ends_ != nullptr && isEnd(pending_);
    const std::int32_t root = intern(first, pending_);
    enter(root, pending_, limits);
    if (listener != nullptr) rootReads_ = listener->read();
    std::size_t deepEnds = 0;
    while (depth_ > 0 && refused_.empty()) {
        Frame& frame = *frames_[depth_ - 1];
        if (depth_ > limits.work.deep) {
            // As far as a way is followed. A side that decides for the best would weigh this as if it were an
            // end, so for it what lies beyond is unseen.
            const bool best = policy.rule == Rule::Best;
            game::Failure failure = game::decidedAgain(frame.run, frame.pending);
            failure.text = "more than " + std::to_string(limits.work.deep) +
                           " dice and decisions follow one another in " + failure.chain.back();
            if (++deepEnds > limits.work.deepEnds || best) {
                reason_ = failure.text;
                tooDeep_ = true;
            }
            nodes_[static_cast<std::size_t>(frame.node)].kind = best ? NodeKind::Unseen : NodeKind::Failed;
            if (!best) endings_.push_back({frame.node, {}, false, -1, false, std::move(failure)});
            close(frame);
            if (deepEnds <= limits.work.deepEnds) continue;
            stop();
            return false;
        }
        frame.skip();
        if (frame.next == frame.ways()) {
            close(frame);
            continue;
        }
        if (overLimits(limits, engine.spent() - before) ||
            (watcher != nullptr && stoppedBy(*watcher, policy))) {
            stop();
            return false;
        }
        follow(engine, frame, policy, limits, listener);
        if (!reason_.empty() && policy.rule != Rule::Best) return false; // it will be sampled
    }
    return reason_.empty() && refused_.empty();
}

} // namespace groma::odds
