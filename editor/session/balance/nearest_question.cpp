#include "editor/session/balance/nearest_question.h"

#include "core/base/number.h"
#include "editor/session/balance/kept_battles.h"
#include "formats/proof/setting.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace groma::session {

namespace {

// Numbers that neither a series nor its pilot comes to.
constexpr std::uint64_t kFirstFresh = 1ULL << 51;
constexpr std::uint64_t kBattlesOfLook = 16;
constexpr int kMostSteps = 3;

double fromHalf(double share) { return std::abs(share - 0.5); }

// So many steps the way of a change, "3 -> 4" being one; nothing where it is no number.
struct StepsOf {
    base::Number from, step;
};
std::optional<StepsOf> stepsOf(const formats::Change& change) {
    const std::size_t arrow = change.change.find(" -> ");
    if (change.kind != formats::Change::Kind::Number || arrow == std::string::npos) return {};
    const auto from = base::numberFromText(change.change.substr(0, arrow)),
               to = base::numberFromText(change.change.substr(arrow + 4));
    base::Number step;
    if (!from || !to || !trySubtract(*to, *from, step)) return {};
    return StepsOf{*from, step};
}

class Searching {
  public:
    Searching(const ReadyBattle& battle, const BalanceQuestion& asked, const BalanceAnswer& answer,
              const NearestQuestion& question, const Crew& crew, KeptBattles* kept)
        : battle_(battle), asked_(asked), answer_(answer), question_(question), crew_(crew), kept_(kept) {}

    NearestAnswer search(const std::function<void(const NearestAnswer&)>& seen) {
        NearestAnswer found;
        found.changes = candidates();
        if (found.changes.empty()) return found;
        const std::vector<sim::Outcome> base = played(battle_, found.asItIs, kept_);
        for (NearestChange& change : found.changes) {
            if (crew_.cancelled()) break;
            confirm(change, base);
            if (seen) seen(found);
        }
        std::ranges::stable_sort(found.changes, [](const NearestChange& a, const NearestChange& b) {
            if (a.refused.empty() != b.refused.empty()) return a.refused.empty();
            const double da = fromHalf(a.sheet.points().mean()), db = fromHalf(b.sheet.points().mean());
            return da != db ? da < db : a.steps < b.steps;
        });
        return found;
    }

  private:
    std::vector<NearestChange> candidates() const {
        const double base = answer_.sheet.points().mean();
        std::vector<NearestChange> found;
        for (const ChangeEffect& one : answer_.effects) {
            const double effect = one.effect.estimate();
            const auto steps = stepsOf(one.change);
            if (!one.refused.empty() || one.effect.difference().count() == 0 || !steps || effect == 0 ||
                (effect > 0) == (base > 0.5))
                continue;
            const int wanted =
                std::clamp(static_cast<int>(std::lround((0.5 - base) / effect)), 1, kMostSteps);
            for (int count = std::max(1, wanted - 1); count <= wanted; ++count) {
                NearestChange change;
                base::Number to = steps->from;
                bool fits = true;
                for (int i = 0; i < count; ++i) fits = fits && tryAdd(to, steps->step, to);
                if (!fits) continue;
                change.about = one.change.about;
                change.change = steps->from.toString() + " -> " + to.toString();
                change.path = one.change.path;
                change.line = one.change.line;
                change.column = one.change.column;
                change.steps = count;
                change.predicted = std::clamp(base + count * effect, 0.0, 1.0);
                if (!write(change, to.toString())) continue;
                found.push_back(std::move(change));
            }
        }
        std::ranges::stable_sort(found, [](const NearestChange& a, const NearestChange& b) {
            const double da = fromHalf(a.predicted), db = fromHalf(b.predicted);
            return da != db ? da < db : a.steps < b.steps;
        });
        if (found.size() > question_.most) found.resize(question_.most);
        return found;
    }

    bool write(NearestChange& change, const std::string& value) const {
        const auto setting = formats::settingNamed(
            battle_.loaded, fmt::format("{}:{}:{}", change.path, change.line, change.column));
        if (!setting) return false;
        auto texts = formats::textsWith(battle_.loaded, {{*setting, value}});
        if (!texts) return false;
        change.texts = *std::move(texts);
        return true;
    }

    std::vector<sim::Outcome> played(const ReadyBattle& battle, sim::Sheet& sheet, KeptBattles* from) const {
        std::vector<sim::Outcome> kept;
        while (kept.size() < question_.battles) {
            const std::uint64_t count = std::min(kBattlesOfLook, question_.battles - kept.size());
            std::vector<sim::Outcome> round =
                outcomesOf(from, battle, battle.settings, kFirstFresh + kept.size(), count, crew_);
            if (round.empty()) break; // cancelled
            for (sim::Outcome& outcome : round) {
                sheet.add(outcome, {});
                kept.push_back(std::move(outcome));
            }
        }
        return kept;
    }

    void confirm(NearestChange& change, const std::vector<sim::Outcome>& base) const {
        const auto battle = readyBattle(changed(asked_.ground, change.texts));
        if (!battle) {
            change.refused = battle.error().text;
            return;
        }
        const std::vector<sim::Outcome> outcomes = played(*battle, change.sheet, nullptr);
        // The way from the file as it is, on the same dice, surely leads toward one half and not past the
        // mirror of where it began.
        sim::Effect effect;
        double before = 0;
        const std::size_t count = std::min(base.size(), outcomes.size());
        for (std::size_t i = 0; i < count; ++i) {
            effect.add(base[i], outcomes[i]);
            before += base[i].points;
        }
        if (count == 0) return;
        before /= static_cast<double>(count);
        const double room = 2 * (0.5 - before); // as far as the mirror
        const auto& difference = effect.difference();
        change.confirmed = room > 0 ? difference.from() > 0 && difference.to() < room
                                    : difference.to() < 0 && difference.from() > room;
    }

    const ReadyBattle& battle_;
    const BalanceQuestion& asked_;
    const BalanceAnswer& answer_;
    const NearestQuestion& question_;
    const Crew& crew_;
    KeptBattles* kept_;
};

} // namespace

NearestAnswer askNearest(const ReadyBattle& battle, const BalanceQuestion& asked, const BalanceAnswer& answer,
                         const NearestQuestion& question, const Crew& crew,
                         const std::function<void(const NearestAnswer&)>& seen, KeptBattles* kept) {
    return Searching(battle, asked, answer, question, crew, kept).search(seen);
}

} // namespace groma::session
