#include "cli/parts/battle_options.h"
#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/run_options.h"
#include "cli/parts/told.h"
#include "cli/verbs/verbs.h"
#include "core/game/names/ending.h"
#include "editor/session/balance/sheet_luck.h"
#include "editor/session/told/balance_told.h"
#include "formats/yaml/hash_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <optional>

namespace groma::cli {

namespace {

using session::ChangeEffect;
using session::signedPoints;

struct BalanceOptions {
    BattleOptions battle;
    session::BalanceQuestion question;
    std::string csv, output;
    std::optional<std::size_t> nearest; // candidates; nothing: not asked
    unsigned threads = session::allProcessors();
    bool json = false;
};

class BalanceTold {
  public:
    BalanceTold(const BalanceOptions& options, const LoadedBattle& battle)
        : options_(options), question_(options.question), battle_(battle), setup_(battle.setup()),
          answer_(session::askBalance(battle, question_, session::Crew(options.threads))),
          sheet_(answer_.sheet), told_{battle.loaded, question_, answer_} {
        if (!options.nearest) return;
        nearest_ = session::askNearest(battle, question_, answer_, {.most = *options.nearest},
                                       session::Crew(options.threads));
        told_.nearest = &*nearest_;
    }

    int tell() const {
        if (options_.json) fmt::print("{}\n", jsonText(json()));
        else print();
        if (!writeTold("balance", options_.csv, options_.output, told_)) return kMisuse;
        if (sheet_.failures() == 0) return kSuccess;
        fmt::print(stderr, "{} battles stopped: {}\n", sheet_.failures(), sheet_.firstFailure());
        return kFinding;
    }

  private:
    // --- words
    std::string againWords(const ChangeEffect& one) const {
        if (!one.again) return {};
        const std::string effect = question_.again + " " + signedPoints(one.again->estimate());
        switch (one.againVerdict()) {
        case ChangeEffect::Again::Depends: return "; depends on the player: " + effect;
        case ChangeEffect::Again::Agrees: return "; " + effect + " agrees";
        case ChangeEffect::Again::Open: break;
        }
        return "; " + effect + ", not enough games";
    }

    const std::string& sideTitle(std::size_t side) const { return setup_.side(static_cast<int>(side)).title; }
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
        fmt::print("{}: {} {}, {} {}\n", setup_.draft().title, sideTitle(0), session::playerText(settings, 0),
                   sideTitle(1), session::playerText(settings, 1));
        printSheet(sheet_);
        fmt::print("\nhow it ended\n");
        for (const auto& [verdict, count] : sheet_.verdicts())
            fmt::print("  {:<38} {:>6}  {:>7}\n", game::verdictText(setup_, verdict), count,
                       percent(static_cast<double>(count) / static_cast<double>(sheet_.battles())));
        for (const std::size_t side : {0U, 1U}) {
            fmt::print("\n{} lost, mean {:.1f}\n", sideTitle(side), session::meanOf(sheet_.lost(side)));
            for (const auto& [lost, count] : sheet_.lost(side)) {
                const double part = static_cast<double>(count) / static_cast<double>(sheet_.battles());
                fmt::print("  {:>3} {:>6}  {:>7}  {}\n", lost, count, percent(part),
                           std::string(static_cast<std::size_t>(std::lround(part * 50)), '#'));
            }
        }
        const auto length = quartiles();
        fmt::print("\nlength: {} decisions, half of the battles {} to {}\n", length[1], length[0], length[2]);
        printCourse();
        printLuck();
        if (answer_.swapped) {
            fmt::print("\nplayers with seats changed\n");
            printSheet(*answer_.swapped);
        }
        if (question_.effects) printEffects();
        if (nearest_) printNearest();
        if (!question_.ground.forbid.empty())
            fmt::print("\nwithout {}\n", fmt::join(question_.ground.forbid, ", "));
        fmt::print("\nrules {}, {} battles, {}, seed {}, dice: {}; stopped: {}\n",
                   formats::yaml::hashText(battle_.loaded.ruleset->hash), sheet_.battles(),
                   options_.battle.players, options_.battle.seed, game::kDiceVersion,
                   session::whyStopped(answer_, question_));
        printAssumed(answer_.rests, "the share of battles that read it");
    }

    void printCourse() const {
        const sim::Course& course = answer_.course;
        if (course.empty()) return;
        fmt::print(
            "\nchance of {} as each turn begins: median (half of the battles; eight in ten), battles under "
            "way\n",
            sideTitle(0));
        for (std::size_t i = 0; i < course.turns.size(); ++i) {
            const auto& [chances, underWay] = course.turns[i];
            fmt::print("  {:<6} {:>7}  ({} to {}; {} to {})  {}\n",
                       i + 1 < course.turns.size() ? std::to_string(i + 1) : "end", percent(chances[2]),
                       percent(chances[1]), percent(chances[3]), percent(chances[0]), percent(chances[4]),
                       underWay);
        }
        fmt::print("the lead changes {:.1f} times{}\n", course.leadChanges,
                   course.noReturn ? fmt::format("; no return from turn {} on, median", *course.noReturn)
                                   : "");
    }

    // As the pilot battles have it, which count all throws; the sheet counts those that pay.
    void printLuck() const {
        const sim::Sheet& pilot = answer_.luck.pilot;
        const std::string share = session::luckShare(pilot);
        if (share.empty()) return;
        fmt::print(
            "luck of {} in {} other battles: mean {:+.2f}, usually within {:.2f}, skill {:+.2f} (units "
            "of worth; {} of {} throws and draws too much to count); it explains {} of who wins\n",
            sideTitle(0), pilot.lucky(), pilot.meanLuck(), pilot.spreadOfLuck(), pilot.meanSkill(),
            pilot.unknown(), pilot.events(), share);
        if (sheet_.lucky() == 0) {
            fmt::print("luck is not taken out of these: counting it would take more time than it saves\n");
            return;
        }
        fmt::print("with the luck of {} taken out, those that pay, {} have {} (+- {}): {} of the variance is "
                   "left\n",
                   fmt::join(answer_.luckOf, ", "), sideTitle(0), percent(sheet_.controlled()),
                   percent(sheet_.controlledWithin()), percent(sheet_.varianceLeft()));
    }

    void printEffects() const {
        fmt::print("\nwhat a change does to {} (points of a hundred, the same dice for both)\n",
                   sideTitle(0));
        fmt::print("  {:<44} {:<12} {:>6}  {:<18} {:>6}  {:>5}\n", "", "", "effect", "from, to", "pairs",
                   "corr.");
        for (const ChangeEffect& one : answer_.effects) {
            if (!one.refused.empty()) continue;
            const sim::SequentialMean& effect = one.effect.difference();
            fmt::print(
                "  {:<44} {:<12} {:>6}  {:<18} {:>6}  {:>5.2f}  {}{}{}\n", one.change.about,
                one.change.change, signedPoints(one.effect.estimate()),
                signedPoints(effect.from()) + ", " + signedPoints(effect.to()), effect.count(),
                one.effect.correlation(), session::verdictWords(one, question_.little), againWords(one),
                one.effect.failures() == 0 ? ""
                                           : fmt::format("; {} pairs stopped: {}", one.effect.failures(),
                                                         one.effect.firstFailure()));
        }
        const auto refused = std::ranges::count_if(
            answer_.effects, [](const ChangeEffect& one) { return !one.refused.empty(); });
        if (refused > 0)
            fmt::print("  {} changes leave no scenario that can be played; --json says why\n", refused);
        if (const std::string order = session::orderWords(answer_); !order.empty())
            fmt::print("  {}\n", order);
    }

    void printNearest() const {
        fmt::print("\nnearest to 50 : 50 with the least change, each played again on fresh dice\n");
        if (nearest_->changes.empty()) fmt::print("  no number that was asked about leads there\n");
        else
            fmt::print("  {:<44} {:<12} {:>7}  {}\n", "as it is", "",
                       percent(nearest_->asItIs.points().mean()),
                       session::rangeText(nearest_->asItIs.points()));
        for (const session::NearestChange& one : nearest_->changes)
            fmt::print("  {:<44} {:<12} {:>7}  {}\n", one.about, one.change,
                       one.refused.empty() ? percent(one.sheet.points().mean()) : "-",
                       one.refused.empty() ? session::rangeText(one.sheet.points()) +
                                                 (one.confirmed ? ", surely nearer" : ", not enough games")
                                           : one.refused);
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
            json["luck"] = {{"of", answer_.luckOf},
                            {"mean", number(sheet.meanLuck())},
                            {"spread", number(sheet.spreadOfLuck())},
                            {"skill", number(sheet.meanSkill())},
                            {"points_without", number(sheet.controlled())},
                            {"within", number(sheet.controlledWithin())},
                            {"variance_left", number(sheet.varianceLeft())},
                            {"curve",
                             {{"level", number(answer_.luck.control.level)},
                              {"slope", number(answer_.luck.control.slope)},
                              {"growth", number(answer_.luck.control.growth)},
                              {"last_turn", number(answer_.luck.control.lastTurn)},
                              {"share", number(answer_.luck.control.share)}}},
                            {"pilot_battles", session::kPilotBattles},
                            {"events", sheet.events()},
                            {"uncounted", sheet.unknown()}};
        return json;
    }

    // Of all throws, in the pilot battles.
    nlohmann::ordered_json luckJson() const {
        const sim::Sheet& pilot = answer_.luck.pilot;
        const auto number = [](double x) { return fmt::format("{:.6f}", x); };
        return {{"battles", pilot.lucky()},
                {"mean", number(pilot.meanLuck())},
                {"spread", number(pilot.spreadOfLuck())},
                {"skill", number(pilot.meanSkill())},
                {"variance_left", number(pilot.varianceLeft())},
                {"events", pilot.events()},
                {"uncounted", pilot.unknown()}};
    }

    nlohmann::ordered_json courseJson() const {
        const auto number = [](double x) { return fmt::format("{:.6f}", x); };
        nlohmann::ordered_json json{{"chance_of", setup_.side(0).id},
                                    {"lead_changes", number(answer_.course.leadChanges)}};
        if (answer_.course.noReturn) json["no_return"] = *answer_.course.noReturn;
        for (const sim::Course::Turn& turn : answer_.course.turns)
            json["turns"].push_back({{"under_way", turn.underWay},
                                     {"tenth", number(turn.chances[0])},
                                     {"quarter", number(turn.chances[1])},
                                     {"median", number(turn.chances[2])},
                                     {"three_quarters", number(turn.chances[3])},
                                     {"nine_tenths", number(turn.chances[4])}});
        return json;
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json{{"format", "balance/2"},
                                    {"scenario", setup_.draft().title},
                                    {"rules", formats::yaml::hashText(battle_.loaded.ruleset->hash)},
                                    {"players", options_.battle.players},
                                    {"seed", options_.battle.seed},
                                    {"dice", game::kDiceVersion},
                                    {"forbidden", question_.ground.forbid},
                                    {"stopped", session::whyStopped(answer_, question_)},
                                    {"sheet", sheetJson(sheet_)}};
        const auto length = quartiles();
        json["decisions"] = {{"quarter", length[0]}, {"median", length[1]}, {"three_quarters", length[2]}};
        if (!answer_.course.empty()) json["course"] = courseJson();
        if (!session::luckShare(answer_.luck.pilot).empty()) json["luck_of_pilot"] = luckJson();
        if (answer_.swapped) json["seats_changed"] = sheetJson(*answer_.swapped);
        for (const ChangeEffect& one : answer_.effects) {
            const sim::SequentialMean& effect = one.effect.difference();
            nlohmann::ordered_json line{{"kind", session::kindName(one.change.kind)},
                                        {"about", one.change.about},
                                        {"change", one.change.change},
                                        {"path", one.change.path},
                                        {"line", one.change.line}};
            if (!one.refused.empty()) {
                line["refused"] = one.refused;
            } else {
                line["pairs"] = effect.count();
                line["effect"] = fmt::format("{:.6f}", one.effect.estimate());
                line["error"] = fmt::format("{:.6f}", one.effect.error());
                line["from"] = fmt::format("{:.6f}", effect.from());
                line["to"] = fmt::format("{:.6f}", effect.to());
                line["verdict"] = session::verdictName(one.verdict);
                line["correlation"] = fmt::format("{:.6f}", one.effect.correlation());
                line["failures"] = one.effect.failures();
                if (one.again) {
                    const sim::SequentialMean& again = one.again->difference();
                    line["again"] = {{"players", question_.again},
                                     {"pairs", again.count()},
                                     {"effect", fmt::format("{:.6f}", one.again->estimate())},
                                     {"from", fmt::format("{:.6f}", again.from())},
                                     {"to", fmt::format("{:.6f}", again.to())},
                                     {"verdict", session::againName(one)}};
                }
            }
            json["effects"].push_back(std::move(line));
        }
        if (answer_.order) json["order"] = fmt::format("{:.6f}", *answer_.order);
        if (nearest_)
            for (const session::NearestChange& one : nearest_->changes) {
                nlohmann::ordered_json line{{"about", one.about},
                                            {"change", one.change},
                                            {"path", one.path},
                                            {"line", one.line},
                                            {"steps", one.steps},
                                            {"confirmed", one.confirmed},
                                            {"predicted", fmt::format("{:.6f}", one.predicted)}};
                if (!one.refused.empty()) line["refused"] = one.refused;
                else line["sheet"] = sheetJson(one.sheet);
                json["nearest"].push_back(std::move(line));
            }
        for (const odds::RestsOn& one : answer_.rests)
            json["assumed"].push_back(
                {{"value", one.on.what}, {"basis", one.on.basis}, {"share", chanceJson(one.chance)}});
        return json;
    }

    const BalanceOptions& options_;
    const session::BalanceQuestion& question_;
    const LoadedBattle& battle_;
    const game::Setup& setup_;
    session::BalanceAnswer answer_;
    const sim::Sheet& sheet_;
    session::BalanceTold told_;
    std::optional<session::NearestAnswer> nearest_;
};

int balance(BalanceOptions& options) {
    if (!canBeTold("balance", options.output)) return kMisuse;
    const formats::RealFileSystem files;
    options.question.ground = groundOf(options.battle, files);
    const auto battle = loadBattle(options.battle);
    if (!battle) return battle.error();
    if (battle->setup().sideCount() != 2) {
        fmt::print(stderr, "groma: `{}` has no two sides to be balanced\n", options.battle.path);
        return kFinding;
    }
    if (!options.question.again.empty() && !sim::contestantsNamed(options.question.again)) {
        fmt::print(stderr, "groma balance: --again: `{}` is no player; there are {}\n",
                   options.question.again, sim::kPlayersThereAre);
        return kMisuse;
    }
    return BalanceTold(options, *battle).tell();
}

} // namespace

void addBalance(CLI::App& app, Session& session) {
    auto options = std::make_shared<BalanceOptions>();
    auto* verb = app.add_subcommand(
        "balance", "Play a battle many times and tell who wins, why, and which numbers and traits matter");
    options->battle.addTo(*verb);
    options->battle.addForbidTo(*verb);
    verb->add_option("-n,--battles", options->question.battles, "At most so many for the sheet")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--within", options->question.within,
                     "Stop when the share of the first side is known to so many points")
        ->capture_default_str()
        ->check(CLI::Range(0.1, 50.0));
    verb->add_option(
            "--pairs", options->question.pairs,
            "So many pairs of battles for each change on the average; up to four times as many where that "
            "makes their order sure")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--little", options->question.little,
                     "A change that surely does less than so many points is let be")
        ->capture_default_str()
        ->check(CLI::Range(0.1, 50.0));
    verb->add_flag("!--no-effects", options->question.effects,
                   "The sheet alone, without what changes would do");
    verb->add_option("--only", options->question.only, "Only changes of what has this in its name");
    verb->add_option(
        "--again", options->question.again,
        "Ask about each change that is sure again with these players, such as search:20: where its "
        "sign is another it depends on the player");
    verb->add_option("--again-pairs", options->question.againPairs, "At most so many pairs for each of them")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--nearest", options->nearest,
                     "Also look for the least changes that bring it nearest to 50 : 50, and play so many of "
                     "them again with fresh seeds")
        ->check(CLI::Range(1, 100))
        ->excludes("--no-effects");
    verb->add_option("--csv", options->csv, "Write one row a change into this file");
    verb->add_option("-o,--output", options->output,
                     "FILE.md: a page with question, answer and what it rests on; FILE.svg, FILE.pdf or "
                     "FILE.png: the course of the chance and each change by effect");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = balance(*options); });
}

} // namespace groma::cli
