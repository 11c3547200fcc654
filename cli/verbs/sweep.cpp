#include "cli/parts/battle_options.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/grid.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/parts/run_options.h"
#include "cli/parts/told.h"
#include "cli/verbs/verbs.h"
#include "editor/session/balance/balance_question.h"
#include "editor/session/told/sweep_told.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace groma::cli {

namespace {

struct SweepOptions {
    BattleOptions battle;
    std::vector<std::string> settings;
    std::string of, policy = "first", output, csv;
    std::uint64_t battles = 200, samples = sim::CallQuestion{}.samples;
    unsigned threads = session::allProcessors();
    bool json = false;
};

class SweepTold {
  public:
    SweepTold(const SweepOptions& options, const formats::Loaded& loaded,
              const session::SweepQuestion& question, session::SweepAnswer answer)
        : options_(options), loaded_(loaded), axes_(question.axes), title_(loaded.built.setup->draft().title),
          side_(answer.side), sideId_(answer.sideId), answer_(std::move(answer)), matrix_(answer_.odds),
          played_(answer_.played), told_{loaded, question, answer_}, layers_(session::layersOf(told_)) {}

    int tell() {
        const bool none =
            std::ranges::all_of(matrix_.cells, [](const auto& c) { return !c.refused.empty(); });
        if (none) {
            fmt::print(stderr, "groma sweep: no value can be asked: {}\n", matrix_.cells.front().refused);
            return kFinding;
        }
        if (options_.json) fmt::print("{}\n", jsonText(json()));
        else print();
        if (!writeTold("sweep", options_.csv, options_.output, told_)) return kMisuse;
        for (const session::SweptBattles& point : played_)
            if (point.sheet.failures() > 0) {
                fmt::print(stderr, "battles stopped: {}\n", point.sheet.firstFailure());
                return kFinding;
            }
        return kSuccess;
    }

  private:
    const std::string& valueAt(std::size_t axis, std::size_t point) const {
        return session::valueAt(axes_, axis, point);
    }
    bool isAsItIs(std::size_t point) const { return session::isAsItIs(axes_, point); }

    // --- words
    std::string axisTitle(std::size_t axis) const {
        const formats::Setting& setting = axes_[axis].setting;
        return fmt::format("{} ({}:{}, now {})", setting.name, shownPath(loaded_.root, setting.path),
                           setting.line, setting.text);
    }
    std::string layerTitle(const sim::MatrixLayer& layer) const { return session::layerTitle(told_, layer); }
    static std::string number(double x) { return fmt::format("{:.6f}", x); }
    static std::string points(double share) { return fmt::format("{:.1f}", share * 100); }

    void printMap(const std::string& title, const std::function<std::string(std::size_t)>& textOf) const {
        printGrid(title, matrix_.attackers, matrix_.defenders, textOf, {.column = 7, .label = 6});
    }

    void printOddsLine() const {
        std::size_t label = 6;
        for (const std::string& value : matrix_.defenders) label = std::max(label, value.size() + 1);
        fmt::print("{:<{}}", "value", label);
        std::vector<std::size_t> widths;
        for (const sim::MatrixLayer& layer : layers_) {
            widths.push_back(std::max<std::size_t>(7, layerTitle(layer).size()));
            fmt::print("  {:>{}}", layerTitle(layer), widths.back());
        }
        fmt::print("\n");
        for (std::size_t i = 0; i < matrix_.cells.size(); ++i) {
            fmt::print("{:<{}}", valueAt(0, i) + (isAsItIs(i) ? "*" : ""), label);
            for (std::size_t layer = 0; layer < layers_.size(); ++layer)
                fmt::print("  {:>{}}", session::pointText(layers_[layer], i), widths[layer]);
            if (!matrix_.cells[i].refused.empty()) fmt::print("  {}", matrix_.cells[i].refused);
            fmt::print("\n");
        }
        const bool chances = layers_.empty() || layers_.front().isChance;
        fmt::print("* as it is{}\n", chances ? "; chances in %" : "");
    }

    void printPlayedLine() const {
        fmt::print("{:<10} {:>7}  {:<16} {:>7}  {:<18} {}\n", "value", "share", "from, to", "change",
                   "from, to", "undecided");
        for (std::size_t i = 0; i < played_.size(); ++i) {
            const session::SweptBattles& point = played_[i];
            fmt::print("{:<10} ", valueAt(0, i) + (isAsItIs(i) ? "*" : ""));
            if (!point.refused.empty()) {
                fmt::print("{:>7}  {}\n", "-", point.refused);
                continue;
            }
            const sim::SequentialMean &share = point.sheet.points(), &change = point.effect.difference();
            fmt::print("{:>7}  {:<16} {:>7}  {:<18} {}\n", points(share.mean()),
                       points(share.from()) + ", " + points(share.to()), session::signedPoints(change.mean()),
                       session::signedPoints(change.from()) + ", " + session::signedPoints(change.to()),
                       point.sheet.wins(2));
        }
        fmt::print(
            "* as it is; share of {} in points of a hundred (undecided: a half), change on the same dice; "
            "intervals of 95 %\n",
            side_);
    }

    void print() const {
        fmt::print("{}\n", title_);
        for (std::size_t axis = 0; axis < axes_.size(); ++axis)
            fmt::print("{}{}\n", axes_.size() == 1 ? "" : axis == 0 ? "across: " : "down: ", axisTitle(axis));
        if (axes_.size() == 1) {
            fmt::print("\n");
            if (played_.empty()) printOddsLine();
            else printPlayedLine();
        } else if (played_.empty()) {
            for (const sim::MatrixLayer& layer : layers_)
                printMap(layerTitle(layer) + (layer.isChance ? ", chance in %" : ""),
                         [&](std::size_t point) { return session::pointText(layer, point); });
        } else {
            printMap("share of " + side_ + " in points of a hundred",
                     [&](std::size_t point) { return session::shareText(played_[point]); });
        }
        fmt::print("\n");
        std::size_t refused = 0, sampled = 0;
        for (const sim::CallAnswer& cell : matrix_.cells) {
            refused += cell.refused.empty() ? 0 : 1;
            sampled += cell.exact ? 0 : 1;
        }
        if (axes_.size() > 1 && refused > 0)
            fmt::print("{} points cannot be asked; --json says why\n", refused);
        if (sampled > 0)
            fmt::print("{} points are of {} samples, seed {}\n", sampled, options_.samples,
                       options_.battle.seed);
        const std::string rules = formats::yaml::hashText(loaded_.ruleset->hash);
        if (played_.empty()) fmt::print("rules {}, policy {}\n", rules, options_.policy);
        else
            fmt::print("rules {}, {} battles a point, {}, seed {}, dice: {}\n", rules, options_.battles,
                       options_.battle.players, options_.battle.seed, game::kDiceVersion);
    }

    nlohmann::ordered_json json() const {
        nlohmann::ordered_json json{{"format", "sweep/1"},
                                    {"title", title_},
                                    {"rules", formats::yaml::hashText(loaded_.ruleset->hash)}};
        if (played_.empty()) {
            json["policy"] = options_.policy;
            if (!options_.of.empty()) json["of"] = options_.of;
        } else {
            json["players"] = options_.battle.players;
            json["battles"] = options_.battles;
            json["seed"] = options_.battle.seed;
            json["dice"] = game::kDiceVersion;
            json["share_of"] = sideId_;
        }
        for (const session::SweepAxis& axis : axes_)
            json["settings"].push_back({{"name", axis.setting.name},
                                        {"path", axis.setting.path},
                                        {"line", axis.setting.line},
                                        {"now", axis.setting.text}});
        for (std::size_t i = 0; i < matrix_.cells.size(); ++i) {
            nlohmann::ordered_json point;
            for (std::size_t axis = 0; axis < axes_.size(); ++axis)
                point["values"].push_back(valueAt(axis, i));
            if (!matrix_.cells[i].refused.empty()) {
                point["refused"] = matrix_.cells[i].refused;
            } else if (played_.empty()) {
                for (const sim::MatrixLayer& layer : layers_)
                    if (layer.values[i])
                        point["of"][layer.name] = matrix_.cells[i].exact
                                                      ? layer.values[i]->toString()
                                                      : number(layer.values[i]->toDouble());
                point["exact"] = matrix_.cells[i].exact;
            } else {
                const sim::SequentialMean &share = played_[i].sheet.points(),
                                          &change = played_[i].effect.difference();
                point["share"] = {{"mean", number(share.mean())},
                                  {"from", number(share.from())},
                                  {"to", number(share.to())}};
                point["change"] = {{"mean", number(change.mean())},
                                   {"from", number(change.from())},
                                   {"to", number(change.to())}};
                point["undecided"] = played_[i].sheet.wins(2);
                point["failures"] = played_[i].sheet.failures();
            }
            json["points"].push_back(std::move(point));
        }
        return json;
    }

    const SweepOptions& options_;
    const formats::Loaded& loaded_;
    const std::vector<session::SweepAxis>& axes_;
    std::string title_, side_, sideId_;
    session::SweepAnswer answer_;
    const sim::Matrix& matrix_; // the first setting across, the second down; of what is played only why not
    const std::vector<session::SweptBattles>& played_; // empty: odds
    session::SweepTold told_;
    std::vector<sim::MatrixLayer> layers_;
};

int sweep(const SweepOptions& options) {
    const auto misuse = [](const std::string& why) {
        fmt::print(stderr, "groma sweep: {}\n", why);
        return kMisuse;
    };
    if (!canBeTold("sweep", options.output)) return kMisuse;
    formats::RealFileSystem files;
    const formats::Loaded loaded = formats::Loader(files).load(options.battle.path);
    if (loaded.problems.hasErrors() || !loaded.built.setup) {
        if (!printProblems(loaded, false))
            fmt::print(stderr, "groma sweep: `{}` is no snippet and no scenario\n", options.battle.path);
        return kFinding;
    }
    if (options.settings.size() > 2) return misuse("one or two values can be swept at once");
    session::SweepQuestion question;
    question.ground = groundOf(options.battle, files);
    question.battles = options.battles;
    question.call.expression.text = options.of;
    question.call.rule = odds::ruleNamed(options.policy);
    question.call.samples = options.samples;
    question.call.seed = options.battle.seed;
    question.call.findAssumed = session::isPage(options.output);
    for (const std::string& text : options.settings) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos) return misuse("--set: `" + text + "`: expected NAME=VALUES");
        auto axis = session::sweepAxis(loaded, text.substr(0, equals), text.substr(equals + 1));
        if (!axis) return misuse("--set: " + axis.error());
        question.axes.push_back(*std::move(axis));
    }
    if (!loaded.snippet) // told as every verb tells it
        if (const auto base = loadBattle(options.battle); !base) return base.error();
    session::SweepAnswer answer = session::askSweep(loaded, question, session::Crew(options.threads));
    if (!answer.failure.empty()) {
        fmt::print(stderr, "groma sweep: `{}`: {}\n", options.battle.path, answer.failure);
        return kFinding;
    }
    return SweepTold(options, loaded, question, std::move(answer)).tell();
}

} // namespace

void addSweep(CLI::App& app, Session& session) {
    auto options = std::make_shared<SweepOptions>();
    auto* verb = app.add_subcommand(
        "sweep", "One value over a range: the odds of a snippet, or the games of a scenario, at each");
    verb->add_option("FILE", options->battle.path,
                     "A snippet: exact odds; a scenario: games on the same dice")
        ->required();
    verb->add_option("--set", options->settings,
                     "NAME=1..6, 0..10:2 or a,b,c; NAME: types.ID.cp, ID.cp, a cell tables.ID.ROW.COLUMN, "
                     "options.ID, or a place FILE:LINE[:COLUMN]; given twice: a map of both")
        ->required();
    verb->add_option("--of", options->of, "Of a snippet: an expression over the end in place of the result");
    verb->add_option("--policy", options->policy,
                     "Of a snippet: how decisions fall that the script leaves open")
        ->check(CLI::IsMember({"first", "uniform", "best"}))
        ->capture_default_str();
    verb->add_option("--samples", options->samples,
                     "Of a snippet: how often, where there is too much to count")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 100'000'000ULL));
    verb->add_option("-n,--battles", options->battles, "Of a scenario: how many at each value")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--players", options->battle.players, "Of a scenario: as simulate takes them")
        ->capture_default_str();
    addSeed(*verb, options->battle.seed, "Of the battles and the samples");
    verb->add_option(
        "-o,--output", options->output,
        "FILE.svg, FILE.pdf or FILE.png: a curve with its band, of two values a heat map; FILE.md: a page "
        "with what it rests on");
    verb->add_option("--csv", options->csv, "Write one row for each point and value into this file");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = sweep(*options); });
}

} // namespace groma::cli
