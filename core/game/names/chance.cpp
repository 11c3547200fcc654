#include "core/game/names/chance.h"

#include "core/base/number.h"

#include <algorithm>
#include <vector>

namespace groma::game {
namespace {

__extension__ using Wide = unsigned __int128;

std::int64_t wordOf(int whole) { return base::Number(whole).bits(); }

// Weights that report when they no longer fit.
class Weights {
  public:
    bool sound() const noexcept { return sound_; }
    std::uint64_t add(std::uint64_t a, std::uint64_t b) { return fit(Wide{a} + b); }
    std::uint64_t times(std::uint64_t a, std::uint64_t b) { return fit(Wide{a} * b); }
    std::uint64_t power(std::uint64_t a, int exponent) {
        std::uint64_t made = 1;
        for (int i = 0; a != 1 && i < exponent; ++i) {
            made = times(made, a);
        }
        return made;
    }
    // Ways to pick `k` of `n`.
    std::uint64_t pick(int n, int k) {
        std::uint64_t made = 1;
        k = std::min(k, n - k);
        for (int i = 1; i <= k; ++i) {
            const Wide product = Wide{made} * static_cast<unsigned>(n - k + i);
            const auto divisor = static_cast<unsigned>(i);
            // Dividing two words takes a call; few products need it.
            made =
                product >> 64 == 0 ? static_cast<std::uint64_t>(product) / divisor : fit(product / divisor);
        }
        return made;
    }

  private:
    std::uint64_t fit(Wide value) {
        sound_ = sound_ && value <= UINT64_MAX;
        return static_cast<std::uint64_t>(value);
    }
    bool sound_ = true;
};

void append(Pending& out, std::uint64_t weight, std::span<const std::int64_t> words, Weights& weights) {
    out.outcomes.push_back(
        {weight, static_cast<std::uint32_t>(out.words.size()), static_cast<std::uint32_t>(words.size())});
    out.words.insert(out.words.end(), words.begin(), words.end());
    out.total = weights.add(out.total, weight);
}

// Walks the ways to share dice among labels, many of the first label first.
class Sharing {
  public:
    Sharing(std::span<const std::uint64_t> weights, std::size_t most)
        : perDie_(weights), most_(most), counts_(weights.size()) {}

    template <class Visit>
    bool walk(int dice, Visit visit) {
        return step(0, dice, 1, visit);
    }
    Weights& weights() { return weights_; }
    std::span<const int> counts() const { return counts_; }

  private:
    template <class Visit>
    bool step(std::size_t label, int left, std::uint64_t weight, Visit& visit) {
        if (label + 1 == perDie_.size()) {
            counts_[label] = left;
            const std::uint64_t whole = weights_.times(weight, weights_.power(perDie_[label], left));
            if (whole != 0) {
                visit(whole);
            }
            return weights_.sound() && ++made_ <= most_;
        }
        for (int count = perDie_[label] == 0 ? 0 : left; count >= 0; --count) {
            counts_[label] = count;
            const std::uint64_t ways =
                weights_.times(weights_.pick(left, count), weights_.power(perDie_[label], count));
            if (!step(label + 1, left - count, weights_.times(weight, ways), visit)) {
                return false;
            }
        }
        return true;
    }

    std::span<const std::uint64_t> perDie_;
    std::size_t most_;
    std::size_t made_ = 0;
    std::vector<int> counts_;
    Weights weights_;
};

} // namespace

bool addSums(Pending& out, int dice, int sides, std::size_t most) {
    Weights weights;
    if (static_cast<std::size_t>(dice) * static_cast<std::size_t>(sides) > most) {
        return false;
    }
    // ways[i]: to throw the least sum + i, of one die, then of one more each time
    std::vector<std::uint64_t> ways(dice > 0 ? static_cast<std::size_t>(sides) : 1, 1);
    for (int die = 1; die < dice && weights.sound(); ++die) {
        std::vector<std::uint64_t> next(ways.size() + static_cast<std::size_t>(sides) - 1, 0);
        for (std::size_t i = 0; i < ways.size(); ++i) {
            for (std::size_t face = 0; face < static_cast<std::size_t>(sides); ++face) {
                next[i + face] = weights.add(next[i + face], ways[i]);
            }
        }
        ways = std::move(next);
    }
    for (std::size_t i = 0; i < ways.size(); ++i) {
        const std::int64_t word = wordOf(dice + static_cast<int>(i));
        append(out, ways[i], {&word, 1}, weights);
    }
    return weights.sound();
}

bool addSortedDice(Pending& out, int dice, int sides, std::size_t most) {
    const std::vector<std::uint64_t> even(static_cast<std::size_t>(sides), 1);
    Sharing sharing(even, most);
    std::vector<std::int64_t> words(static_cast<std::size_t>(dice) + 1);
    const bool sound = sharing.walk(dice, [&](std::uint64_t weight) {
        auto next = words.begin() + 1;
        int sum = 0;
        for (std::size_t face = 0; face < even.size(); ++face) {
            const int count = sharing.counts()[face];
            const int value = static_cast<int>(face) + 1;
            next = std::fill_n(next, count, wordOf(value));
            sum += count * value;
        }
        words.front() = wordOf(sum);
        append(out, weight, words, sharing.weights());
    });
    return sound && sharing.weights().sound();
}

bool addPools(Pending& out, int dice, std::span<const std::uint64_t> perDie, std::size_t most) {
    Sharing sharing(perDie, most);
    std::vector<std::int64_t> words;
    const bool sound = sharing.walk(dice, [&](std::uint64_t weight) {
        words.clear();
        for (const int count : sharing.counts()) {
            words.push_back(wordOf(count));
        }
        append(out, weight, words, sharing.weights());
    });
    return sound && sharing.weights().sound();
}

} // namespace groma::game
