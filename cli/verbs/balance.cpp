#include "core/sim/balance.h"

#include "cli/parts/battle_options.h"
#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/parallel.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/game/names/ending.h"
#include "formats/exchange/csv.h"
#include "formats/proof/variations.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace groma::cli {

namespace {

using formats::Change;

// Looked at after so many battles each time, so that nothing depends on the number of threads.
constexpr std::uint64_t kBattlesOfRound = 16;
constexpr std::uint64_t kPilot = 48; // battles from which the coefficient of luck is taken
// Numbers that no series of battles comes to.
constexpr std::uint64_t kFirstPilot = 1ULL << 50;

struct BalanceOptions {
    BattleOptions battle;
    std::uint64_t battles = 400, pairs = 96;
    double within = 5, little = 5; // points of a hundred
    bool effects = true;
    std::string only, csv;
    std::string again; // players who are asked about what is sure; empty: nobody
    std::uint64_t againPairs = 48;
    unsigned threads = allProcessors();
    bool json = false;
};

struct Asked {
    Change change;
    std::optional<LoadedBattle> battle;
    std::string refused; // why it cannot be played so
    sim::Effect effect{};
    sim::Effect::Verdict verdict = sim::Effect::Verdict::Open;
    std::optional<sim::Effect> again = {}; // with other players
};

// Of a difference between shares: "+8.5".
std::string points(double x) {
    const double tenths = std::round(x * 1'000);
    return fmt::format("{:+.1f}", tenths == 0 ? 0 : tenths / 10);
}

class Question {
  public:
    Question(const BalanceOptions& options, const LoadedBattle& battle)
        : options_(options), battle_(battle), setup_(battle.setup()), settings_(battle.settings),
          contestants_(*sim::contestantsNamed(options.battle.players)) {
        settings_.luck = sim::Fortune::canTell(setup_);
    }

    int ask() {
        askAssumed();
        control_ = sim::LuckControl::from(played(setup_, settings_, kFirstPilot, kPilot));
        sheet_ = sheetOf(settings_, &base_);
        if (contestants_[0] != contestants_[1]) {
            sim::BattleSettings swapped = settings_;
            for (const std::size_t side : {0U, 1U})
                swapped.players.at(side) = contestants_.at(1 - side).onSideOf(battle_.postures.at(side));
            swapped_ = sheetOf(swapped, nullptr);
        }
        if (options_.effects) askEffects();
        if (!options_.again.empty()) askAgain();
        if (options_.json) fmt::print("{}\n", json().dump(2, ' ', false, kReplace));
        else print();
        if (formats::RealFileSystem files; !options_.csv.empty() && !writeFile(files, options_.csv, csv()))
            return kMisuse;
        if (sheet_.failures() == 0) return kSuccess;
        fmt::print(stderr, "{} battles stopped: {}\n", sheet_.failures(), sheet_.firstFailure());
        return kFinding;
    }

  private:
    static constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

    std::vector<sim::Outcome> played(const game::Setup& setup, const sim::BattleSettings& settings,
                                     std::uint64_t first, std::uint64_t count) const {
        std::vector<sim::Outcome> outcomes(count);
        parallelFor(count, options_.threads, [&](std::size_t i) {
            sim::BattleSettings own = settings;
            own.battle = first + i;
            outcomes[i] = sim::outcomeOf(setup, own);
        });
        return outcomes;
    }

    // Until the share of the first side is known well enough.
    sim::Sheet sheetOf(const sim::BattleSettings& settings, std::vector<sim::Outcome>* kept) const {
        sim::Sheet sheet;
        for (std::uint64_t from = 0; from < options_.battles && !isSure(sheet); from += kBattlesOfRound) {
            const std::uint64_t count = std::min(kBattlesOfRound, options_.battles - from);
            for (sim::Outcome& outcome : played(setup_, settings, from, count)) {
                sheet.add(outcome, control_);
                if (kept != nullptr) kept->push_back(std::move(outcome));
            }
        }
        return sheet;
    }
    bool isSure(const sim::Sheet& sheet) const {
        return sheet.points().to() - sheet.points().from() <= 2 * options_.within / 100;
    }

    void askAssumed() {
        const game::Assumptions assumptions(setup_);
        sim::BattleSettings settings = battle_.settings;
        settings.assumptions = &assumptions;
        rests_ = restsOn(assumptions, playAll(setup_, settings, 0, kBattlesOfRound, options_.threads));
    }

    void askEffects() {
        for (Change& change : formats::changesOf(battle_.loaded)) {
            if (!options_.only.empty() && change.about.find(options_.only) == std::string::npos) continue;
            asked_.push_back({std::move(change), {}, {}});
        }
        parallelFor(asked_.size(), options_.threads, [&](std::size_t i) {
            Asked& one = asked_[i];
            BattleOptions changed = options_.battle;
            changed.unsaved = one.change.texts;
            one.change.texts.clear();
            auto battle = loadBattle(changed, &one.refused);
            if (battle) one.battle.emplace(*std::move(battle));
        });
        for (std::uint64_t from = 0; from < options_.pairs; from += kBattlesOfRound) {
            const std::uint64_t to = std::min(from + kBattlesOfRound, options_.pairs);
            while (base_.size() < to)
                for (sim::Outcome& outcome : played(setup_, settings_, base_.size(), to - base_.size()))
                    base_.push_back(std::move(outcome));
            std::vector<Asked*> open;
            for (Asked& one : asked_)
                if (one.battle && one.verdict == sim::Effect::Verdict::Open) open.push_back(&one);
            if (open.empty()) break;
            const std::size_t count = to - from;
            std::vector<sim::Outcome> outcomes(open.size() * count);
            parallelFor(outcomes.size(), options_.threads, [&](std::size_t i) {
                const LoadedBattle& changed = *open[i / count]->battle;
                sim::BattleSettings own = changed.settings;
                own.battle = from + i % count;
                outcomes[i] = sim::outcomeOf(changed.setup(), own);
            });
            for (std::size_t i = 0; i < open.size(); ++i) {
                for (std::size_t j = 0; j < count; ++j)
                    open[i]->effect.add(base_[from + j], outcomes[i * count + j]);
                open[i]->verdict = open[i]->effect.verdict(options_.little / 100);
            }
        }
        std::ranges::stable_sort(asked_, [](const Asked& a, const Asked& b) {
            return std::abs(a.effect.difference().mean()) > std::abs(b.effect.difference().mean());
        });
    }

    // What is sure, once more with other players: does it depend on who plays?
    void askAgain() {
        const auto players = *sim::contestantsNamed(options_.again);
        const auto with = [&](const LoadedBattle& battle) {
            sim::BattleSettings settings = battle.settings;
            for (const std::size_t side : {0U, 1U})
                settings.players.at(side) = players.at(side).onSideOf(battle.postures.at(side));
            return settings;
        };
        std::vector<sim::Outcome> base;
        for (Asked& one : asked_) {
            if (one.verdict != sim::Effect::Verdict::Sure) continue;
            one.again.emplace();
            for (std::uint64_t from = 0;
                 from < options_.againPairs && one.again->verdict(0) == sim::Effect::Verdict::Open;
                 from += kBattlesOfRound) {
                const std::uint64_t count = std::min(kBattlesOfRound, options_.againPairs - from);
                while (base.size() < from + count)
                    for (sim::Outcome& outcome :
                         played(setup_, with(battle_), base.size(), from + count - base.size()))
                        base.push_back(std::move(outcome));
                const auto outcomes = played(one.battle->setup(), with(*one.battle), from, count);
                for (std::size_t i = 0; i < count; ++i) one.again->add(base[from + i], outcomes[i]);
            }
        }
    }
    // "agrees": surely of the same sign; "depends": surely of the other.
    static const char* againName(const Asked& one) {
        if (one.again->verdict(0) != sim::Effect::Verdict::Sure) return "open";
        return (one.again->difference().mean() > 0) == (one.effect.difference().mean() > 0) ? "agrees"
                                                                                            : "depends";
    }
    std::string againWords(const Asked& one) const {
        if (!one.again) return {};
        const std::string_view name = againName(one);
        const std::string effect = options_.again + " " + points(one.again->difference().mean());
        return name == "depends"  ? "; depends on the player: " + effect
               : name == "agrees" ? "; " + effect + " agrees"
                                  : "; " + effect + ", not enough games";
    }

    // --- words
    const std::string& sideTitle(std::size_t side) const { return setup_.side(static_cast<int>(side)).title; }
    std::string verdictWords(const Asked& one) const {
        switch (one.verdict) {
        case sim::Effect::Verdict::Sure: return "sure";
        case sim::Effect::Verdict::Little: return fmt::format("less than {:g}", options_.little);
        case sim::Effect::Verdict::Open: break;
        }
        return one.effect.difference().count() == 0 ? "no battle could be compared" : "not enough games";
    }
    static const char* verdictName(sim::Effect::Verdict verdict) {
        constexpr std::array<const char*, 3> kNames{"open", "sure", "little"};
        return kNames[static_cast<std::size_t>(verdict)];
    }
    std::string whyStopped() const {
        return isSure(sheet_) ? fmt::format("known within {:g} points", options_.within)
                              : fmt::format("after {} battles, not known within {:g} points",
                                            options_.battles, options_.within);
    }
    static double mean(const std::map<int, std::uint64_t>& counts) {
        double sum = 0, all = 0;
        for (const auto& [value, count] : counts) {
            sum += static_cast<double>(value) * static_cast<double>(count);
            all += static_cast<double>(count);
        }
        return all == 0 ? 0 : sum / all;
    }
    std::array<std::uint64_t, 3> quartiles() const {
        std::vector<std::uint64_t> all = sheet_.decisions();
        if (all.empty()) return {};
        std::ranges::sort(all);
        const auto at = [&](std::size_t quarter) { return all[(all.size() - 1) * quarter / 4]; };
        return {at(1), at(2), at(3)};
    }

    void printSheet(const sim::Sheet& sheet) const {
        const auto all = static_cast<double>(sheet.battles());
        if (sheet.battles() == 0) return;
        for (const std::size_t side : {0U, 1U}) {
            const odds::Interval interval = odds::wilson(sheet.wins(side), sheet.battles());
            fmt::print("{:<40} {:>6}  {:>7}  ({} to {})\n", sideTitle(side) + " win", sheet.wins(side),
                       percent(static_cast<double>(sheet.wins(side)) / all), percent(interval.low),
                       percent(interval.high));
        }
        if (sheet.wins(2) > 0)
            fmt::print("{:<40} {:>6}  {:>7}\n", "nobody wins", sheet.wins(2),
                       percent(static_cast<double>(sheet.wins(2)) / all));
        fmt::print("{:<40} {:>6}  {:>7}  ({} to {}, looked at whenever one likes)\n",
                   sideTitle(0) + ", half for undecided", "", percent(sheet.points().mean()),
                   percent(sheet.points().from()), percent(sheet.points().to()));
    }

    void print() const {
        const sim::BattleSettings& settings = battle_.settings;
        fmt::print("{}: {} {}, {} {}\n", setup_.draft().title, sideTitle(0), playerText(settings, 0),
                   sideTitle(1), playerText(settings, 1));
        printSheet(sheet_);
        fmt::print("\nhow it ended\n");
        for (const auto& [verdict, count] : sheet_.verdicts())
            fmt::print("  {:<38} {:>6}  {:>7}\n", game::verdictText(setup_, verdict), count,
                       percent(static_cast<double>(count) / static_cast<double>(sheet_.battles())));
        for (const std::size_t side : {0U, 1U}) {
            fmt::print("\n{} lost, mean {:.1f}\n", sideTitle(side), mean(sheet_.lost(side)));
            for (const auto& [lost, count] : sheet_.lost(side)) {
                const double part = static_cast<double>(count) / static_cast<double>(sheet_.battles());
                fmt::print("  {:>3} {:>6}  {:>7}  {}\n", lost, count, percent(part),
                           std::string(static_cast<std::size_t>(std::lround(part * 50)), '#'));
            }
        }
        const auto length = quartiles();
        fmt::print("\nlength: {} decisions, half of the battles {} to {}\n", length[1], length[0], length[2]);
        printLuck();
        if (swapped_) {
            fmt::print("\nplayers with seats changed\n");
            printSheet(*swapped_);
        }
        if (options_.effects) printEffects();
        fmt::print("\nrules {}, {} battles, {}, seed {}, dice: {}; stopped: {}\n",
                   formats::yaml::hashText(battle_.loaded.ruleset->hash), sheet_.battles(),
                   options_.battle.players, options_.battle.seed, game::kDiceVersion, whyStopped());
        printAssumed(rests_, "the share of battles that read it");
    }

    static std::string playerText(const sim::BattleSettings& settings, std::size_t side) {
        const sim::PlayerSettings& player = settings.players.at(side);
        const bool random = player.kind == sim::PlayerKind::Random;
        return sim::nameOf(
            {player.kind, random ? std::nullopt : std::optional(player.posture), player.thoughts});
    }

    void printLuck() const {
        if (sheet_.lucky() == 0) return;
        fmt::print("luck of {}: mean {:+.2f}, usually within {:.2f}, skill {:+.2f} (units of worth; {} of {} "
                   "throws and "
                   "draws too much to count)\n",
                   sideTitle(0), sheet_.meanLuck(), sheet_.spreadOfLuck(), sheet_.meanSkill(),
                   sheet_.unknown(), sheet_.events());
        fmt::print("luck explains {} of who wins; with luck taken out {} have {} (+- {}), coefficient {:.4f} "
                   "from {} "
                   "other battles\n",
                   percent(1 - sheet_.varianceLeft()), sideTitle(0), percent(sheet_.controlled()),
                   percent(sheet_.controlledWithin()), control_.coefficient, kPilot);
    }

    void printEffects() const {
        fmt::print("\nwhat a change does to {} (points of a hundred, the same dice for both)\n",
                   sideTitle(0));
        fmt::print("  {:<44} {:<12} {:>6}  {:<18} {:>6}  {:>5}\n", "", "", "effect", "from, to", "pairs",
                   "corr.");
        for (const Asked& one : asked_) {
            if (!one.refused.empty()) continue;
            const sim::SequentialMean& effect = one.effect.difference();
            fmt::print(
                "  {:<44} {:<12} {:>6}  {:<18} {:>6}  {:>5.2f}  {}{}{}\n", one.change.about,
                one.change.change, points(effect.mean()), points(effect.from()) + ", " + points(effect.to()),
                effect.count(), one.effect.correlation(), verdictWords(one), againWords(one),
                one.effect.failures() == 0 ? ""
                                           : fmt::format("; {} pairs stopped: {}", one.effect.failures(),
                                                         one.effect.firstFailure()));
        }
        const auto refused =
            std::ranges::count_if(asked_, [](const Asked& one) { return !one.refused.empty(); });
        if (refused > 0)
            fmt::print("  {} changes leave no scenario that can be played; --json says why\n", refused);
    }

    nlohmann::ordered_json sheetJson(const sim::Sheet& sheet) const {
        const auto number = [](double x) { return fmt::format("{:.6f}", x); };
        nlohmann::ordered_json json{{"battles", sheet.battles()}, {"failures", sheet.failures()}};
        for (const std::size_t side : {0U, 1U})
            json["wins"][setup_.side(static_cast<int>(side)).id] = sheet.wins(side);
        json["undecided"] = sheet.wins(2);
        json["points"] = {{"of", setup_.side(0).id},
                          {"mean", number(sheet.points().mean())},
                          {"from", number(sheet.points().from())},
                          {"to", number(sheet.points().to())}};
        for (const auto& [verdict, count] : sheet.verdicts())
            json["verdicts"][verdictId(setup_, verdict)] = count;
        for (const std::size_t side : {0U, 1U})
            for (const auto& [lost, count] : sheet.lost(side))
                json["lost"][setup_.side(static_cast<int>(side)).id][std::to_string(lost)] = count;
        if (sheet.lucky() > 0)
            json["luck"] = {{"mean", number(sheet.meanLuck())},
                            {"spread", number(sheet.spreadOfLuck())},
                            {"skill", number(sheet.meanSkill())},
                            {"points_without", number(sheet.controlled())},
                            {"within", number(sheet.controlledWithin())},
                            {"variance_left", number(sheet.varianceLeft())},
                            {"coefficient", number(control_.coefficient)},
                            {"pilot_battles", kPilot},
                            {"events", sheet.events()},
                            {"uncounted", sheet.unknown()}};
        return json;
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json{{"format", "balance/1"},
                                    {"scenario", setup_.draft().title},
                                    {"rules", formats::yaml::hashText(battle_.loaded.ruleset->hash)},
                                    {"players", options_.battle.players},
                                    {"seed", options_.battle.seed},
                                    {"dice", game::kDiceVersion},
                                    {"stopped", whyStopped()},
                                    {"sheet", sheetJson(sheet_)}};
        const auto length = quartiles();
        json["decisions"] = {{"quarter", length[0]}, {"median", length[1]}, {"three_quarters", length[2]}};
        if (swapped_) json["seats_changed"] = sheetJson(*swapped_);
        for (const Asked& one : asked_) {
            const sim::SequentialMean& effect = one.effect.difference();
            nlohmann::ordered_json line{{"kind", kindName(one.change.kind)},
                                        {"about", one.change.about},
                                        {"change", one.change.change},
                                        {"path", one.change.path},
                                        {"line", one.change.line}};
            if (!one.refused.empty()) {
                line["refused"] = one.refused;
            } else {
                line["pairs"] = effect.count();
                line["effect"] = fmt::format("{:.6f}", effect.mean());
                line["from"] = fmt::format("{:.6f}", effect.from());
                line["to"] = fmt::format("{:.6f}", effect.to());
                line["verdict"] = verdictName(one.verdict);
                line["correlation"] = fmt::format("{:.6f}", one.effect.correlation());
                line["failures"] = one.effect.failures();
                if (one.again) {
                    const sim::SequentialMean& again = one.again->difference();
                    line["again"] = {{"players", options_.again},
                                     {"pairs", again.count()},
                                     {"effect", fmt::format("{:.6f}", again.mean())},
                                     {"from", fmt::format("{:.6f}", again.from())},
                                     {"to", fmt::format("{:.6f}", again.to())},
                                     {"verdict", againName(one)}};
                }
            }
            json["effects"].push_back(std::move(line));
        }
        for (const odds::RestsOn& one : rests_)
            json["assumed"].push_back(
                {{"value", one.on.what}, {"basis", one.on.basis}, {"share", chanceJson(one.chance)}});
        return json;
    }

    static const char* kindName(Change::Kind kind) {
        return kind == Change::Kind::Number ? "number" : "leave_out";
    }

    // docs/file-formats.md says what stands in each column.
    std::string csv() const {
        std::string rows =
            "format,kind,about,change,path,line,pairs,effect,from,to,verdict,correlation,failures,"
            "again,again_effect\n";
        for (const Asked& one : asked_) {
            const sim::SequentialMean& effect = one.effect.difference();
            rows += fmt::format(
                "effects/2,{},{},{},{},{},{},{:.6f},{:.6f},{:.6f},{},{:.6f},{},{}\n",
                kindName(one.change.kind), formats::csvField(one.change.about),
                formats::csvField(one.change.change), formats::csvField(one.change.path), one.change.line,
                effect.count(), effect.mean(), effect.from(), effect.to(),
                one.refused.empty() ? verdictName(one.verdict) : "refused", one.effect.correlation(),
                one.effect.failures(),
                one.again ? fmt::format("{},{:.6f}", againName(one), one.again->difference().mean()) : ",");
        }
        return rows;
    }

    const BalanceOptions& options_;
    const LoadedBattle& battle_;
    const game::Setup& setup_;
    sim::BattleSettings settings_;
    std::array<sim::Contestant, 2> contestants_;
    sim::LuckControl control_;
    sim::Sheet sheet_;
    std::optional<sim::Sheet> swapped_;
    std::vector<sim::Outcome> base_; // by number of the battle
    std::vector<Asked> asked_;
    std::vector<odds::RestsOn> rests_;
};

int balance(const BalanceOptions& options) {
    const auto battle = loadBattle(options.battle);
    if (!battle) return battle.error();
    if (battle->setup().sideCount() != 2) {
        fmt::print(stderr, "groma: `{}` has no two sides to be balanced\n", options.battle.path);
        return kFinding;
    }
    if (!options.again.empty() && !sim::contestantsNamed(options.again)) {
        fmt::print(stderr, "groma balance: --again: `{}` is no player; there are {}\n", options.again,
                   sim::kPlayersThereAre);
        return kMisuse;
    }
    return Question(options, *battle).ask();
}

} // namespace

void addBalance(CLI::App& app, Session& session) {
    auto options = std::make_shared<BalanceOptions>();
    auto* verb = app.add_subcommand(
        "balance", "Play a battle many times and tell who wins, why, and which numbers and traits matter");
    options->battle.addTo(*verb);
    options->battle.addForbidTo(*verb);
    verb->add_option("-n,--battles", options->battles, "At most so many for the sheet")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--within", options->within,
                     "Stop when the share of the first side is known to so many points")
        ->capture_default_str()
        ->check(CLI::Range(0.1, 50.0));
    verb->add_option("--pairs", options->pairs, "At most so many pairs of battles for each change")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--little", options->little,
                     "A change that surely does less than so many points is let be")
        ->capture_default_str()
        ->check(CLI::Range(0.1, 50.0));
    verb->add_flag("!--no-effects", options->effects, "The sheet alone, without what changes would do");
    verb->add_option("--only", options->only, "Only changes of what has this in its name");
    verb->add_option(
        "--again", options->again,
        "Ask about each change that is sure again with these players, such as search:20: where its "
        "sign is another it depends on the player");
    verb->add_option("--again-pairs", options->againPairs, "At most so many pairs for each of them")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--csv", options->csv, "Write one row a change into this file");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = balance(*options); });
}

} // namespace groma::cli
