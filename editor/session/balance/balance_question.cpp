#include "editor/session/balance/balance_question.h"

#include "core/sim/order.h"
#include "editor/session/balance/kept_battles.h"
#include "editor/session/balance/sheet_luck.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace groma::session {

namespace {

using sim::Effect;
using Stage = BalanceAnswer::Stage;

// Looked at after so many battles each time, so that nothing depends on the number of threads.
constexpr std::uint64_t kBattlesOfRound = 16;
// Pairs of every change, before they go where they tell most; of one at most so many times its share.
constexpr std::uint64_t kFirstPairs = 32, kMostTimes = 4;
constexpr std::uint64_t kPairsForOrder = 128; // of a change that is known to be something, or little
constexpr double kApart = 2;                  // standard errors of their difference
constexpr std::size_t kFewestOrdered = 5;
// Numbers that no series of battles comes to.
constexpr std::uint64_t kFirstPilot = 1ULL << 50;
constexpr std::uint64_t kFirstLook = 4; // of the pilot battles: whether luck can be counted at all

bool isKnown(const sim::Sheet& sheet, double within) {
    return sheet.points().to() - sheet.points().from() <= 2 * within / 100;
}

PlayedBattle playedBattle(const sim::Outcome& outcome) {
    if (!outcome.failure.empty()) return {.decisions = outcome.decisions};
    return {outcome.points == 1   ? 0
            : outcome.points == 0 ? 1
                                  : 2,
            outcome.verdict, outcome.lost, outcome.decisions};
}

// That change among those of other texts: lines may have moved. Null: there is none.
const formats::Change* sameChange(const std::vector<formats::Change>& changes,
                                  const formats::Change& wanted) {
    const auto away = [&](const formats::Change& one) {
        return one.line > wanted.line ? one.line - wanted.line : wanted.line - one.line;
    };
    const formats::Change* found = nullptr;
    for (const formats::Change& one : changes)
        if (one.kind == wanted.kind && one.path == wanted.path && one.about == wanted.about &&
            one.change == wanted.change && (found == nullptr || away(one) < away(*found)))
            found = &one;
    return found;
}

class Asking {
  public:
    Asking(const ReadyBattle& battle, const BalanceQuestion& question, const Crew& crew,
           const std::function<void(const BalanceAnswer&)>& seen, KeptBattles* kept)
        : battle_(battle), question_(question), crew_(crew), seen_(seen), kept_(kept),
          settings_(battle.settings), contestants_(*sim::contestantsNamed(question.ground.players)) {
        settings_.skipsLuck = true;
        if (battle.loaded.battles.empty()) settings_.turn = turnScope(battle.loaded);
    }

    BalanceAnswer ask(const BalanceAnswer* from) {
        if (from == nullptr) askWhoWins();
        else {
            answer_ = *from;
            answer_.effects.clear();
            answer_.order.reset();
        }
        if (question_.effects) askEffects();
        if (question_.effects && question_.pinned) askUnderA();
        if (!question_.again.empty()) askAgain();
        begin(Stage::Done);
        answer_.cancelled = crew_.cancelled();
        return std::move(answer_);
    }

  private:
    std::vector<sim::Outcome> played(const ReadyBattle& battle, const sim::BattleSettings& settings,
                                     std::uint64_t first, std::uint64_t count) {
        return kept_ != nullptr ? kept_->outcomes(battle, settings, first, count, crew_)
                                : outcomesOf(tables_, battle.setup(), settings, first, count, crew_);
    }

    void begin(Stage stage) {
        if (crew_.cancelled()) return;
        answer_.stage = stage;
        answer_.share = 0;
        tell();
    }
    void tell() {
        answer_.cancelled = crew_.cancelled();
        if (seen_) seen_(answer_);
    }

    void askWhoWins() {
        askAssumed();
        const std::vector<sim::Outcome> luck = pilot(battle_);
        answer_.luck = sim::luckThatPays(luck);
        answer_.luckOf = luckWords(battle_.setup(), luck, answer_.luck.kinds);
        sheets_ = askSheet(battle_, withLuck(settings_), answer_.sheet, &answer_.course);
        if (question_.pinned) askPinned();
        if (contestants_[0] == contestants_[1]) return;
        begin(Stage::Seats);
        answer_.swapped.emplace();
        sim::BattleSettings swapped = battle_.settingsWith({contestants_[1], contestants_[0]});
        swapped.turn = settings_.turn;
        (void)askSheet(battle_, withLuck(swapped), *answer_.swapped, nullptr);
    }

    // With the luck of those throws of which it pays.
    sim::BattleSettings withLuck(sim::BattleSettings settings) const {
        settings.luck = !answer_.luck.kinds.empty();
        if (!answer_.luck.all) settings.luckOf = answer_.luck.kinds;
        settings.skipsLuck = true;
        return settings;
    }

    // Where most throws are more than is counted, luck says little and takes many times the battle itself:
    // then it is not asked, and a few battles show that.
    std::vector<sim::Outcome> pilot(const ReadyBattle& battle) {
        sim::BattleSettings all = &battle == &battle_ ? settings_ : settingsOfA(battle);
        all.luck = sim::Fortune::canTell(battle.setup());
        if (!all.luck) return {};
        all.skipsLuck = false;
        std::vector<sim::Outcome> pilot = played(battle, all, kFirstPilot, kFirstLook);
        std::uint64_t events = 0, unknown = 0;
        for (const sim::Outcome& one : pilot) {
            events += one.events;
            unknown += one.unknown;
        }
        if (2 * unknown > events) return pilot;
        all.skipsLuck = true;
        for (sim::Outcome& one : played(battle, all, kFirstPilot + kFirstLook, kPilotBattles - kFirstLook))
            pilot.push_back(std::move(one));
        return pilot;
    }

    void askAssumed() {
        const game::Assumptions assumptions(battle_.setup());
        sim::BattleSettings settings = battle_.settings;
        settings.assumptions = &assumptions;
        std::vector<sim::Tally> tallies(kBattlesOfRound);
        if (!crew_.forEach(tallies.size(), [&](std::size_t i) {
                tallies[i] = sim::playSeries(battle_.setup(), settings, i, 1);
            }))
            return;
        sim::Tally sum;
        for (const sim::Tally& tally : tallies) sum.add(tally);
        answer_.rests = sim::restsOn(assumptions, sum);
    }

    // Until the share of the first side is known well enough.
    std::vector<sim::Outcome> askSheet(const ReadyBattle& battle, const sim::BattleSettings& settings,
                                       sim::Sheet& sheet, sim::Course* course) {
        std::vector<sim::Outcome> kept;
        while (kept.size() < question_.battles && !isKnown(sheet, question_.within)) {
            const std::uint64_t count = std::min(kBattlesOfRound, question_.battles - kept.size());
            std::vector<sim::Outcome> round = played(battle, settings, kept.size(), count);
            if (round.empty()) break;
            for (sim::Outcome& outcome : round) {
                sheet.add(outcome, answer_.luck.control);
                if (&sheet == &answer_.sheet) answer_.battles.push_back(playedBattle(outcome));
                kept.push_back(std::move(outcome));
            }
            if (course != nullptr) *course = sim::courseOf(kept);
            if (&sheet == &answer_.sheet)
                for (const std::size_t side : {0U, 1U})
                    answer_.beaten.at(side) = beatenAt(answer_.battles, side);
            answer_.share = shareDone(sheet, kept.size());
            tell();
        }
        return kept;
    }
    // Of an interval that narrows with the root of the battles, or of all of them.
    double shareDone(const sim::Sheet& sheet, std::size_t battles) const {
        const double width = (sheet.points().to() - sheet.points().from()) * 50 / question_.within;
        const double narrow = width <= 1 ? 1 : 1 / (width * width);
        return std::clamp(
            std::max(narrow, static_cast<double>(battles) / static_cast<double>(question_.battles)), 0.0,
            1.0);
    }

    void askPinned() {
        begin(Stage::Pinned);
        BalanceAnswer::Pinned& pinned = answer_.pinned.emplace();
        const auto a = readyBattle(*question_.pinned);
        if (!a) pinned.refused = a.error().text;
        if (!a || a->setup().sideCount() != 2) return;
        pinned.same = a->identity == battle_.identity;
        if (pinned.same) return tell();
        pinned.setup = a->loaded.built.setup;
        pinned.pilot = sim::luckThatPays(pilot(*a)).pilot;
        const std::vector<sim::Outcome> outcomes =
            askSheet(*a, withLuck(settingsOfA(*a)), pinned.sheet, &pinned.course);
        // On the same dice as far as both were played.
        for (std::size_t i = 0; i < std::min(outcomes.size(), sheets_.size()); ++i)
            pinned.difference.add(outcomes[i], sheets_[i]);
        tell();
    }

    sim::BattleSettings settingsOfA(const ReadyBattle& a) const {
        sim::BattleSettings settings = a.settings;
        settings.turn = settings_.turn < 0 ? -1 : turnScope(a.loaded);
        return settings;
    }

    // What is worth something by leaving it out, left out of the pinned rules, with as many pairs as they
    // were played of B, no more than the average.
    void askUnderA() {
        if (!answer_.pinned || answer_.pinned->same || !answer_.pinned->refused.empty()) return;
        const auto isLeftOut = [](const ChangeEffect& one) {
            return one.change.kind == formats::Change::Kind::LeaveOut &&
                   one.effect.difference().count() > 0 && one.effect.estimate() != 0;
        };
        const auto all = static_cast<double>(std::ranges::count_if(answer_.effects, isLeftOut));
        if (all == 0) return;
        begin(Stage::UnderA);
        const auto a = readyBattle(*question_.pinned);
        if (!a) return;
        const sim::BattleSettings settings = withLuck(settingsOfA(*a));
        const std::vector<formats::Change> changes = formats::changesOf(a->loaded);
        std::vector<sim::Outcome> base;
        std::size_t done = 0;
        for (ChangeEffect& one : answer_.effects) {
            if (!isLeftOut(one)) continue;
            const formats::Change* same = sameChange(changes, one.change);
            const auto left = same == nullptr
                                  ? std::nullopt
                                  : std::optional(readyBattle(changed(*question_.pinned, same->texts)));
            if (left && *left) {
                const std::uint64_t pairs =
                    std::min(question_.pairs, one.effect.difference().count() + one.effect.failures());
                sim::BattleSettings own = withLuck((*left)->settings);
                own.turn = settings.turn;
                if (!knowBase(base, *a, settings, pairs)) return;
                const std::vector<sim::Outcome> outcomes =
                    outcomesOf(tables_, (*left)->setup(), own, 0, pairs, crew_);
                if (outcomes.empty()) return;
                one.underA.emplace();
                for (std::size_t i = 0; i < pairs; ++i)
                    one.underA->add(base[i], outcomes[i], answer_.luck.control);
                if (one.underA->difference().count() == 0) one.underA.reset(); // nothing could be compared
            }
            answer_.share = static_cast<double>(++done) / all;
            tell();
        }
    }

    // Of battles that were played before, and more of them where they are too few. False: cancelled.
    bool knowBase(std::vector<sim::Outcome>& base, const ReadyBattle& battle,
                  const sim::BattleSettings& settings, std::uint64_t to) {
        if (base.size() >= to) return true;
        for (sim::Outcome& outcome : played(battle, settings, base.size(), to - base.size()))
            base.push_back(std::move(outcome));
        return base.size() >= to;
    }

    void loadChanges() {
        std::vector<formats::Change> changes;
        for (formats::Change& change : formats::changesOf(battle_.loaded))
            if (question_.only.empty() || change.about.find(question_.only) != std::string::npos)
                changes.push_back(std::move(change));
        std::vector<std::string> refused(changes.size());
        changed_.resize(changes.size());
        if (!crew_.forEach(changes.size(), [&](std::size_t i) {
                auto battle = readyBattle(changed(question_.ground, changes[i].texts));
                changes[i].texts.clear();
                if (battle) changed_[i].emplace(*std::move(battle));
                else refused[i] = battle.error().text;
            })) {
            changed_.clear(); // some are read, and there is no effect to any of them
            return;
        }
        for (std::size_t i = 0; i < changes.size(); ++i)
            answer_.effects.push_back({std::move(changes[i]), std::move(refused[i])});
    }

    // Each change is played a few times; then battles go where they tell most, until as many were played as
    // `pairs` for each would be; and on, where that makes the order of them sure.
    void askEffects() {
        begin(Stage::Effects);
        base_ = sheets_;
        loadChanges();
        asked_.assign(answer_.effects.size(), 0);
        std::uint64_t playable = 0, spent = 0;
        for (const auto& changed : changed_) playable += changed ? 1 : 0;
        const std::uint64_t budget = question_.pairs * playable;
        playTo(budget, spent, false);
        if (!crew_.cancelled() && orderCanBeSure(spent, kMostTimes * budget)) {
            begin(Stage::Order);
            playTo(kMostTimes * budget, spent, true);
        }
        sortEffects();
    }

    void playTo(std::uint64_t to, std::uint64_t& spent, bool forOrder) {
        const std::uint64_t from = spent;
        while (spent < to && (!forOrder || orderCanBeSure(spent, to))) {
            const std::vector<Turn> turns = nextTurns(to - spent, forOrder);
            if (turns.empty() || !playTurns(turns)) return;
            for (const Turn& turn : turns) spent += turn.count;
            answer_.order = orderWith(1);
            answer_.share = static_cast<double>(spent - from) / static_cast<double>(to - from);
            tell();
        }
    }

    // In some pair, so that it has a place in the order.
    static bool differs(const Effect& effect) {
        return effect.difference().count() > 1 && effect.error() > 0;
    }

    // With so many times the errors that are told.
    std::optional<double> orderWith(double times) const {
        std::vector<sim::Estimated> known;
        for (const ChangeEffect& one : answer_.effects)
            if (differs(one.effect)) known.push_back({one.effect.estimate(), times * one.effect.error()});
        return known.size() < kFewestOrdered ? std::nullopt : std::optional(sim::expectedSpearman(known));
    }
    // An order that is sure is let be, and one that all pairs up to `most` could not make so, too.
    bool orderCanBeSure(std::uint64_t spent, std::uint64_t most) const {
        return answer_.order && *answer_.order < kSureOrder &&
               *orderWith(std::sqrt(static_cast<double>(spent) / static_cast<double>(most))) >= kSureOrder;
    }

    // Battles first .. first + count - 1 of an effect.
    struct Turn {
        std::size_t effect = 0;
        std::uint64_t first = 0, count = 0;
    };

    std::vector<Turn> nextTurns(std::uint64_t left, bool forOrder) const {
        std::vector<Turn> turns;
        const std::uint64_t first = std::min(kFirstPairs, question_.pairs);
        for (std::size_t i = 0; i < changed_.size(); ++i)
            if (changed_[i] && asked_[i] < first)
                turns.push_back({i, asked_[i], std::min(kBattlesOfRound, first - asked_[i])});
        if (!turns.empty()) return turns;
        std::vector<std::size_t> open = forOrder ? differing() : unplaced();
        std::ranges::stable_sort(open, std::greater(), [&](std::size_t i) { return gain(i); });
        open.resize((open.size() + 1) / 2);
        for (const std::size_t i : open) {
            const std::uint64_t count = std::min(kBattlesOfRound, left);
            if (count == 0) break;
            turns.push_back({i, asked_[i], count});
            left -= count;
        }
        return turns;
    }

    std::vector<std::size_t> differing() const {
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < changed_.size(); ++i)
            if (changed_[i] && differs(answer_.effects[i].effect)) open.push_back(i);
        return open;
    }

    // Of which more battles could tell something: whether they are anything, or which of two is the larger.
    // Not those whose battles stop, nor those in whose first pairs nothing differed.
    std::vector<std::size_t> unplaced() const {
        std::vector<std::size_t> order;
        for (std::size_t i = 0; i < changed_.size(); ++i)
            if (changed_[i]) order.push_back(i);
        const auto size = [&](std::size_t i) { return std::abs(answer_.effects[i].effect.estimate()); };
        std::ranges::stable_sort(order, std::greater(), size);
        const auto apart = [&](std::size_t a, std::size_t b) {
            return std::abs(size(a) - size(b)) >
                   kApart * std::hypot(answer_.effects[a].effect.error(), answer_.effects[b].effect.error());
        };
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < order.size(); ++at) {
            const std::size_t i = order[at];
            const Effect& effect = answer_.effects[i].effect;
            if (effect.difference().count() == 0 || effect.error() <= 0 ||
                asked_[i] >= kMostTimes * question_.pairs)
                continue;
            const bool inPlace =
                (at == 0 || apart(order[at - 1], i)) && (at + 1 == order.size() || apart(i, order[at + 1]));
            if (answer_.effects[i].verdict == Effect::Verdict::Open ||
                (!inPlace && asked_[i] < kPairsForOrder))
                open.push_back(i);
        }
        std::ranges::sort(open);
        return open;
    }

    // What a round takes off the variance of the estimate.
    double gain(std::size_t i) const {
        const double error = answer_.effects[i].effect.error();
        const auto n = static_cast<double>(asked_[i]), more = static_cast<double>(kBattlesOfRound);
        return error * error * more / (n + more);
    }

    bool playTurns(const std::vector<Turn>& turns) {
        std::uint64_t to = 0;
        std::vector<std::pair<std::size_t, std::uint64_t>> battles; // of a turn: its place, the battle
        for (std::size_t at = 0; at < turns.size(); ++at) {
            to = std::max(to, turns[at].first + turns[at].count);
            for (std::uint64_t i = 0; i < turns[at].count; ++i) battles.emplace_back(at, turns[at].first + i);
        }
        if (!knowBase(base_, battle_, withLuck(settings_), to)) return false;
        std::vector<sim::Outcome> outcomes(battles.size());
        if (!crew_.forEach(battles.size(), [&](std::size_t i) {
                const ReadyBattle& other = *changed_[turns[battles[i].first].effect];
                sim::BattleSettings own = withLuck(other.settings);
                own.battle = battles[i].second;
                own.turn = settings_.turn; // a number is another, or one is left out; no turn is
                outcomes[i] = tables_.outcomeOf(other.setup(), own);
            }))
            return false;
        for (std::size_t i = 0; i < battles.size(); ++i)
            answer_.effects[turns[battles[i].first].effect].effect.add(base_[battles[i].second], outcomes[i],
                                                                       answer_.luck.control);
        for (const Turn& turn : turns) {
            ChangeEffect& one = answer_.effects[turn.effect];
            asked_[turn.effect] += turn.count;
            if (one.verdict == Effect::Verdict::Open)
                one.verdict = one.effect.verdict(question_.little / 100);
        }
        return true;
    }

    void sortEffects() {
        std::vector<std::size_t> order(answer_.effects.size());
        for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
        std::ranges::stable_sort(order, std::greater(), [&](std::size_t i) {
            return std::abs(answer_.effects[i].effect.estimate());
        });
        std::vector<ChangeEffect> effects;
        std::vector<std::optional<ReadyBattle>> battles;
        for (const std::size_t i : order) {
            effects.push_back(std::move(answer_.effects[i]));
            battles.push_back(std::move(changed_[i]));
        }
        answer_.effects = std::move(effects);
        changed_ = std::move(battles);
    }

    // What is sure, once more with other players: does it depend on who plays?
    void askAgain() {
        begin(Stage::Again);
        const auto players = *sim::contestantsNamed(question_.again);
        std::vector<sim::Outcome> base;
        std::size_t done = 0;
        const auto isSure = [](const ChangeEffect& e) { return e.verdict == Effect::Verdict::Sure; };
        const auto all = static_cast<double>(std::ranges::count_if(answer_.effects, isSure));
        for (std::size_t at = 0; at < answer_.effects.size(); ++at) {
            ChangeEffect& one = answer_.effects[at];
            if (!isSure(one)) continue;
            one.again.emplace();
            for (std::uint64_t from = 0;
                 from < question_.againPairs && one.again->verdict(0) == Effect::Verdict::Open;
                 from += kBattlesOfRound) {
                const std::uint64_t count = std::min(kBattlesOfRound, question_.againPairs - from);
                if (!knowBase(base, battle_, battle_.settingsWith(players), from + count)) return;
                const auto outcomes = outcomesOf(tables_, changed_[at]->setup(),
                                                 changed_[at]->settingsWith(players), from, count, crew_);
                if (outcomes.empty()) return;
                for (std::size_t i = 0; i < count; ++i) one.again->add(base[from + i], outcomes[i]);
            }
            answer_.share = static_cast<double>(++done) / all;
            tell();
        }
    }

    const ReadyBattle& battle_;
    const BalanceQuestion& question_;
    const Crew& crew_;
    const std::function<void(const BalanceAnswer&)>& seen_;
    KeptBattles* kept_;
    TablePool tables_; // where they are played that are not kept
    sim::BattleSettings settings_;
    std::array<sim::Contestant, 2> contestants_;
    BalanceAnswer answer_;
    std::vector<sim::Outcome> sheets_;                // by number of the battle
    std::vector<sim::Outcome> base_;                  // the same, as effects count luck
    std::vector<std::optional<ReadyBattle>> changed_; // by effect; nothing where it is refused
    std::vector<std::uint64_t> asked_;                // by effect: pairs
};

} // namespace

std::vector<sim::Outcome> outcomesOf(TablePool& tables, const game::Setup& setup,
                                     const sim::BattleSettings& settings, std::uint64_t first,
                                     std::uint64_t count, const Crew& crew) {
    std::vector<sim::Outcome> outcomes(count);
    if (!crew.forEach(count, [&](std::size_t i) {
            sim::BattleSettings own = settings;
            own.battle = first + i;
            outcomes[i] = tables.outcomeOf(setup, own);
        }))
        outcomes.clear();
    return outcomes;
}

namespace {

// `theirs`: the losses that end a battle of the other side; a battle that nobody wins counts against unless
// it had lost so many too. Without it such battles are let be.
std::optional<int> endsAt(const std::vector<PlayedBattle>& battles, std::size_t side, bool countsDraws,
                          std::optional<int> theirs) {
    const int own = static_cast<int>(side);
    std::map<std::int32_t, int> fewest;             // lost, of the verdicts that the other side wins by
    std::map<int, std::set<std::int32_t>> verdicts; // those, by what was lost
    int stood = 0;                                  // the most that the side lost and was not beaten
    for (const PlayedBattle& one : battles) {
        const int lost = one.lost.at(side);
        const bool both = theirs && one.lost.at(1 - side) >= *theirs;
        if (one.winner == own || (countsDraws && one.winner == 2 && !both)) stood = std::max(stood, lost);
        if (one.winner != 1 - own) continue;
        const auto known = fewest.try_emplace(one.verdict, lost).first;
        known->second = std::min(known->second, lost);
        verdicts[lost].insert(one.verdict);
    }
    std::optional<int> found;
    int least = std::numeric_limits<int>::max(); // of the verdicts from here on
    for (auto at = verdicts.rbegin(); at != verdicts.rend() && at->first > stood; ++at) {
        for (const std::int32_t one : at->second) least = std::min(least, fewest[one]);
        if (least >= at->first) found = at->first;
    }
    return found;
}

} // namespace

std::optional<int> beatenAt(const std::vector<PlayedBattle>& battles, std::size_t side) {
    return endsAt(battles, side, true, endsAt(battles, 1 - side, false, std::nullopt));
}

BalanceAnswer askBalance(const ReadyBattle& battle, const BalanceQuestion& question, const Crew& crew,
                         const std::function<void(const BalanceAnswer&)>& seen, KeptBattles* kept,
                         const BalanceAnswer* from) {
    return Asking(battle, question, crew, seen, kept).ask(from);
}

bool knowsWhoWins(const BalanceAnswer& answer, const BalanceQuestion& asked, const BalanceQuestion& now) {
    return answer.failure.empty() && answer.stage >= BalanceAnswer::Stage::Effects &&
           asked.ground == now.ground && asked.pinned == now.pinned && asked.battles == now.battles &&
           asked.within == now.within;
}

ChangeEffect::Again ChangeEffect::againVerdict() const {
    if (!again || again->verdict(0) != Effect::Verdict::Sure) return Again::Open;
    return (again->estimate() > 0) == (effect.estimate() > 0) ? Again::Agrees : Again::Depends;
}

std::string whyStopped(const BalanceAnswer& answer, const BalanceQuestion& question) {
    if (answer.cancelled) return fmt::format("by hand, after {} battles", answer.sheet.battles());
    return isKnown(answer.sheet, question.within)
               ? fmt::format("known within {:g} points", question.within)
               : fmt::format("after {} battles, not known within {:g} points", question.battles,
                             question.within);
}

} // namespace groma::session
