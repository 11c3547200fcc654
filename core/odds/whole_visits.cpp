#include "core/odds/whole_visits.h"

#include <limits>
#include <numeric>

namespace groma::odds {

namespace {

__extension__ using Wide = unsigned __int128;

// Products of denominators stay below this; parts are no larger than their wholes.
constexpr int kMostBits = 120;

bool isWord(Wide value) { return value >> 64 == 0; }

Wide commonOf(Wide a, Wide b) {
    while (b != 0) {
        if (isWord(a) && isWord(b))
            return std::gcd(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
        const Wide rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

// False: it takes too many bits.
bool multiply(Wide& value, Wide by) {
    Wide made = 0;
    if (__builtin_mul_overflow(value, by, &made) || made >> kMostBits != 0) return false;
    value = made;
    return true;
}

base::Rational rationalOf(Wide value) {
    constexpr int kBits = 62;
    constexpr Wide kLow = (Wide{1} << kBits) - 1;
    const auto low = static_cast<std::int64_t>(value & kLow);
    const auto high = static_cast<std::int64_t>(value >> kBits);
    if (high == 0) return {low};
    return base::Rational(high) * base::Rational(std::int64_t{1} << kBits) + base::Rational(low);
}

} // namespace

void WholeVisits::shorten(Share& share) {
    const Wide common = commonOf(share.whole, share.part);
    share.part /= common;
    share.whole /= common;
}

bool WholeVisits::add(Share& to, const Share& more) {
    if (to.part == 0) {
        to = more;
        return true;
    }
    if (to.whole == more.whole) {
        to.part += more.part;
        return true;
    }
    const Wide common = commonOf(to.whole, more.whole);
    const Wide mine = more.whole / common;
    const Wide others = to.whole / common;
    if (!multiply(to.whole, mine)) return false;
    to.part = to.part * mine + more.part * others;
    return true;
}

WholeVisits::Result WholeVisits::count(const Graph& graph, const Ways& ways, FractionMeter& meter) {
    shares_.assign(graph.nodes().size(), {});
    shares_[0].part = 1;
    const auto& order = graph.postOrder();
    for (auto node = order.rbegin(); node != order.rend(); ++node) {
        Share& here = shares_[static_cast<std::size_t>(*node)];
        if (here.part == 0) continue;
        if (!meter.kept(isWord(here.whole) ? 2 : 4)) return Result::TooMuch;
        const Steps steps = stepsOf(graph, ways, *node);
        if (steps.edges.empty()) continue;
        std::uint64_t common = steps.total;
        for (const Edge& edge : steps.edges)
            if (common > 1) common = std::gcd(common, edge.weight);
        const std::uint64_t total = steps.total / common;
        Share each = here;
        if (!multiply(each.whole, total)) {
            shorten(each);
            if (!multiply(each.whole, total)) return Result::TooLarge;
        }
        for (const Edge& edge : steps.edges) {
            if (!ways.open(graph, edge)) continue;
            Share& there = shares_[static_cast<std::size_t>(edge.to)];
            const Share more{each.part * (edge.weight / common), each.whole};
            if (!add(there, more)) {
                shorten(there);
                Share shorter = more;
                shorten(shorter);
                if (!add(there, shorter)) return Result::TooLarge;
            }
            if (!meter.worked(isWord(there.whole) ? 2 : 4)) return Result::TooMuch;
        }
    }
    return Result::Counted;
}

base::Rational WholeVisits::rational(Share share) {
    shorten(share);
    constexpr Wide kMost = std::numeric_limits<std::int64_t>::max();
    if (share.whole <= kMost) // the part is no larger
        return {static_cast<std::int64_t>(share.part), static_cast<std::int64_t>(share.whole)};
    return rationalOf(share.part) / rationalOf(share.whole);
}

base::Rational WholeVisits::at(std::int32_t node) const {
    const Share& share = shares_[static_cast<std::size_t>(node)];
    return share.part == 0 ? base::Rational() : rational(share);
}

} // namespace groma::odds
