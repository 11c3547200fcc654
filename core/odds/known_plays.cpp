#include "core/odds/known_plays.h"

#include "core/base/contract.h"
#include "core/base/hash.h"

#include <algorithm>
#include <utility>

namespace groma::odds {

namespace {

constexpr std::size_t kFirstEdges = 64;

} // namespace

KnownPlays::KnownPlays() : edges_(kFirstEdges) {}

// Paths are worked out when a throw needs them, once for a play.
std::uint64_t KnownPlays::pathOf(std::uint32_t way) {
    if (way == 0) {
        return first_;
    }
    Way& known = ways_[way - 1];
    if (known.of != number_) {
        known.path =
            game::Dice::pathWithin(pathOf(known.entered.outer), known.entered.scope, known.entered.often);
        known.of = number_;
    }
    return known.path;
}

KnownPlays::Edge& KnownPlays::edgeOf(std::int32_t node, std::uint64_t shown) {
    const std::size_t mask = edges_.size() - 1;
    std::size_t at =
        static_cast<std::size_t>(base::foldedProduct(
            shown ^ 0x9e3779b97f4a7c15ULL, static_cast<std::uint64_t>(node) ^ 0xe7037ed1a0b428dbULL)) &
        mask;
    while (edges_[at].node != kNone && (edges_[at].node != node || edges_[at].shown != shown)) {
        at = (at + 1) & mask;
    }
    return edges_[at];
}

KnownPlays::Play* KnownPlays::find(const game::DiceKey& key) {
    if (givenUp_) {
        return nullptr;
    }
    ++number_;
    first_ = game::Dice::firstPath(key);
    std::int32_t at = root_;
    while (at >= 0) {
        const Node& node = nodes_[static_cast<std::size_t>(at)];
        const std::optional<std::uint64_t> shown =
            node.showing.of(game::Throw(pathOf(node.way), node.what, node.occurrence));
        at = shown ? edgeOf(at, *shown).to : kNone;
    }
    if (at != kNone) {
        ++met_;
        Play& play = plays_[static_cast<std::size_t>(~at)];
        ++play.seen;
        return &play;
    }
    const std::uint64_t played = number_ - met_;
    givenUp_ = (played >= kTried && met_ < number_ / kRare) || (played == kTriedFirst && met_ < kFew);
    return nullptr;
}

game::DiceTrace* KnownPlays::trace() {
    const bool room = nodes_.size() < kMostThrows && plays_.size() < kMostThrows;
    return room && !givenUp_ ? &trace_ : nullptr;
}

// One way, however it was traced.
std::uint32_t KnownPlays::wayOf(std::uint32_t traced) {
    if (traced == 0) {
        return 0;
    }
    game::DiceTrace::Way way = trace_.ways()[traced - 1];
    way.outer = wayOf(way.outer);
    std::vector<std::uint32_t>& alike =
        waysByHash_[base::combine(base::combine(way.scope, way.outer), way.often)];
    for (const std::uint32_t known : alike) {
        const game::DiceTrace::Way& entered = ways_[known - 1].entered;
        if (entered.outer == way.outer && entered.scope == way.scope && entered.often == way.often) {
            return known;
        }
    }
    ways_.push_back({way, 0, 0});
    alike.push_back(static_cast<std::uint32_t>(ways_.size()));
    return alike.back();
}

void KnownPlays::grow() {
    std::vector<Edge> old(edges_.size() * 2);
    std::swap(old, edges_);
    for (const Edge& edge : old) {
        if (edge.node != kNone) {
            edgeOf(edge.node, edge.shown) = edge;
        }
    }
}

std::int32_t& KnownPlays::wayOut(std::int32_t node, std::uint64_t shown) {
    if (2 * (edgesUsed_ + 1) > edges_.size()) {
        grow();
    }
    Edge& edge = edgeOf(node, shown);
    if (edge.node == kNone) {
        edge = {shown, node, kNone};
        ++edgesUsed_;
    }
    return edge.to;
}

void KnownPlays::keep(Play play) {
    if (!trace_.told()) {
        givenUp_ = ++untold_ >= kUntold && plays_.empty();
        return;
    }
    if (nodes_.size() + trace_.asked().size() > kMostThrows) {
        return;
    }
    std::int32_t* to = &root_;
    for (const game::DiceTrace::Asked& throws : trace_.asked()) {
        if (*to == kNone) {
            *to = static_cast<std::int32_t>(nodes_.size());
            nodes_.push_back({wayOf(throws.way), throws.occurrence, throws.what, throws.showing});
        }
        GROMA_ASSERT(*to >= 0 && nodes_[static_cast<std::size_t>(*to)].what == throws.what &&
                         nodes_[static_cast<std::size_t>(*to)].occurrence == throws.occurrence,
                     "plays that were shown the same asked for different throws");
        to = &wayOut(*to, throws.shown);
    }
    GROMA_ASSERT(*to == kNone, "a play that is known was played");
    *to = ~static_cast<std::int32_t>(plays_.size());
    plays_.push_back(std::move(play));
}

} // namespace groma::odds
