#include "core/sim/candidates.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace groma::sim {

namespace {

using game::Answer;
using game::Pending;

// Numbers of one choice that are played out; of more, so many between the least and the greatest.
constexpr std::int64_t kMostNumbers = 6;

class Candidates {
  public:
    Candidates(const Pending& pending, std::size_t most, const ActorOf& actorOf)
        : pending_(pending), most_(most), actorOf_(actorOf) {}

    std::vector<Answer> all;

    bool isFull() const { return all.size() >= most_; }
    void add(Answer answer) {
        if (!isFull() && std::ranges::find(all, answer) == all.end()) all.push_back(std::move(answer));
    }
    // Whether the same piece takes the same action in one of them.
    bool acts(const Answer& answer) const {
        const auto same = [&](const Answer& one) {
            return actionOf(one) == actionOf(answer) && actorOf_(one) == actorOf_(answer);
        };
        return answer.value == game::kPass || std::ranges::any_of(all, same);
    }

  private:
    std::int32_t actionOf(const Answer& answer) const {
        return answer.value == game::kPass ? -1
                                           : pending_.options[static_cast<std::size_t>(answer.value)].action;
    }

    const Pending& pending_;
    std::size_t most_;
    const ActorOf& actorOf_;
};

void addNumbers(const Pending& pending, Candidates& to) {
    const std::int64_t range = pending.max - pending.min;
    for (std::int64_t i = 0; i < kMostNumbers; ++i)
        to.add({pending.min + range * i / (kMostNumbers - 1), {}});
}

// The fewest, and one fewer than greedy takes.
void addFewer(const Pending& pending, const Answer& greedys, Candidates& to) {
    Answer least;
    for (std::int32_t i = 0; i < pending.min; ++i) least.some.push_back(i);
    to.add(std::move(least));
    if (static_cast<std::int64_t>(greedys.some.size()) <= pending.min) return;
    for (std::size_t without = 0; without < greedys.some.size(); ++without) {
        Answer fewer = greedys;
        fewer.some.erase(fewer.some.begin() + static_cast<std::ptrdiff_t>(without));
        to.add(std::move(fewer));
    }
}

// `byWorth`, the best first.
void addByActor(std::vector<Answer> byWorth, Candidates& to) {
    std::erase_if(byWorth, [&](const Answer& one) { return std::ranges::find(to.all, one) != to.all.end(); });
    for (bool another = false; !to.isFull() && !byWorth.empty(); another = !another) {
        auto next = byWorth.begin();
        if (another) next = std::ranges::find_if(byWorth, [&](const Answer& one) { return !to.acts(one); });
        if (next == byWorth.end()) next = byWorth.begin();
        Answer answer = std::move(*next);
        byWorth.erase(next);
        to.add(std::move(answer));
    }
}

} // namespace

std::vector<Answer> candidates(const Pending& pending, bool acts, Posture posture, const Answer& greedys,
                               std::span<const Seen> tried, std::size_t most, const ActorOf& actorOf) {
    Candidates found(pending, most, actorOf);
    found.add(greedys);
    if (pending.shape == Pending::Shape::Number) {
        addNumbers(pending, found);
        return std::move(found.all);
    }
    if (pending.shape == Pending::Shape::Some && pending.sets.empty()) {
        addFewer(pending, greedys, found);
        return std::move(found.all);
    }
    // Passing is what an action must be better than: it is played out wherever it may be done. Not where
    // greedy attacks: up to the end of the reply an attack shows what it costs, and standing still never
    // does.
    const bool attacks = posture == Posture::Attack && acts && greedys.value != game::kPass;
    if (pending.mayPass && !attacks) found.add({game::kPass, {}});
    std::vector<Seen> sorted(tried.begin(), tried.end());
    std::ranges::stable_sort(sorted, [](const Seen& a, const Seen& b) { return a.worth > b.worth; });
    std::vector<Answer> byWorth;
    for (Seen& one : sorted)
        if (!attacks || one.answer.value != game::kPass) byWorth.push_back(std::move(one.answer));
    if (acts) addByActor(std::move(byWorth), found);
    else
        for (Answer& one : byWorth) found.add(std::move(one));
    return std::move(found.all);
}

} // namespace groma::sim
