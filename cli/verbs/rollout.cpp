#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/game/dice/dice.h"
#include "core/game/names/ending.h"
#include "editor/session/balance/rollout_course.h"
#include "editor/session/play/game_file.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

namespace groma::cli {

namespace {

constexpr std::size_t kMostGameBytes = std::size_t{64} << 20;

struct RolloutOptions {
    std::string path, root, players = "greedy";
    std::optional<std::size_t> step;
    std::optional<std::uint64_t> seed;
    std::uint64_t count = 200;
    bool answers = false, byTurn = false;
    unsigned threads = session::allProcessors();
    bool json = false;
};

int refused(int exit, const std::string& why) {
    fmt::print(stderr, "groma rollout: {}\n", why);
    return exit;
}

// A file of a game names its scenario below the root of the project that it lies in.
std::string rootOf(const RolloutOptions& options, const formats::FileSystem& files,
                   const std::string& scenario) {
    namespace fs = std::filesystem;
    if (!options.root.empty()) return options.root;
    for (fs::path at = fs::absolute(options.path).lexically_normal().parent_path();; at = at.parent_path()) {
        if (files.exists((at / scenario).string())) return at.string();
        if (at == at.parent_path()) return ".";
    }
}

std::string sideTitle(const game::Setup& setup, int side) { return setup.side(side).title; }

// "Romans 54.0 %, Gauls 41.0 %, nobody 5.0 %"
std::string winsText(const game::Setup& setup, const session::Rollout::Line& line) {
    std::string text;
    for (const std::size_t who : {0U, 1U, 2U}) {
        if (who == 2 && line.wins[2] == 0) continue;
        const double share = line.playings() == 0 ? 0
                                                  : static_cast<double>(line.wins.at(who)) /
                                                        static_cast<double>(line.playings());
        text += fmt::format("{}{} {}", who == 0 ? "" : ", ",
                            who < 2 ? sideTitle(setup, static_cast<int>(who)) : std::string("nobody"),
                            percent(share));
    }
    return text;
}

using Points = session::Rollout::Line::Points;

void print(const game::Setup& setup, const session::Rollout& rollout) {
    const int side = std::max(0, rollout.side);
    for (const session::Rollout::Line& line : rollout.lines) {
        const Points points = line.pointsOf(rollout.side);
        if (line.answer)
            fmt::print("{}{}{}\n  ", line.words, line.greedys ? " (greedy's choice)" : "",
                       line.givenUp ? ", surely behind" : "");
        fmt::print("{} makes {} ({} to {}) of {} playings: {}\n", sideTitle(setup, side),
                   percent(points.mean), percent(points.from), percent(points.to), line.playings(),
                   winsText(setup, line));
        if (line.answer && &line != &rollout.lines.front())
            fmt::print("  beside the first {:+.1f} points ({:+.1f} to {:+.1f})\n", 100 * line.beside.mean(),
                       100 * line.beside.from(), 100 * line.beside.to());
        if (line.answer) continue;
        for (const auto& [verdict, count] : line.verdicts)
            fmt::print("  {:<40} {:>6}  {:>7}\n", game::verdictText(setup, verdict), count,
                       percent(static_cast<double>(count) / static_cast<double>(line.playings())));
    }
}

// `side`: whose points are told.
nlohmann::ordered_json lineJson(const game::Setup& setup, int side, const session::Rollout::Line& line) {
    const Points points = line.pointsOf(side);
    nlohmann::ordered_json one = nlohmann::ordered_json::object();
    if (line.answer) one["answer"] = line.words;
    one["playings"] = line.playings();
    one["points"] = {{"mean", fmt::format("{:.6f}", points.mean)},
                     {"low", fmt::format("{:.6f}", points.from)},
                     {"high", fmt::format("{:.6f}", points.to)}};
    for (const std::size_t who : {0U, 1U})
        one["wins"][setup.side(static_cast<int>(who)).id] = line.wins.at(who);
    one["wins_of_nobody"] = line.wins[2];
    if (!line.answer) return one;
    one["beside"] = {{"mean", fmt::format("{:.6f}", line.beside.mean())},
                     {"low", fmt::format("{:.6f}", line.beside.from())},
                     {"high", fmt::format("{:.6f}", line.beside.to())}};
    one["given_up"] = line.givenUp;
    one["greedy"] = line.greedys;
    return one;
}

nlohmann::ordered_json asJson(const game::Setup& setup, const session::Rollout& rollout) {
    nlohmann::ordered_json json{{"format", "rollout/1"}};
    json["decides"] = nullptr;
    if (rollout.side >= 0) json["decides"] = setup.side(rollout.side).id;
    json["points_of"] = setup.side(std::max(0, rollout.side)).id;
    for (const session::Rollout::Line& line : rollout.lines)
        json["lines"].push_back(lineJson(setup, rollout.side, line));
    json["failures"] = rollout.failures;
    return json;
}

// The chance of the first side as each turn of the game began.
int tellTurns(const RolloutOptions& options, const session::TestPlay& play,
              const std::array<sim::Contestant, 2>& players, nlohmann::ordered_json json) {
    auto question = session::courseQuestion(play, players);
    if (!question) return refused(kFinding, "no turn has begun, or the rules name none");
    question->count = options.count;
    question->seed = options.seed.value_or(question->seed);
    const game::Setup& setup = play.setup();
    json["format"] = "rollout/1";
    json["points_of"] = setup.side(0).id;
    const session::RolledCourse course = rollCourse(*question, session::Crew(options.threads));
    if (!options.json) fmt::print("turn  after  {} makes\n", sideTitle(setup, 0));
    for (const session::RolledCourse::Turn& one : course.turns) {
        if (options.json) {
            nlohmann::ordered_json turn = lineJson(setup, 0, one.line);
            turn["turn"] = one.turn;
            turn["after"] = one.step;
            json["turns"].push_back(std::move(turn));
            continue;
        }
        const Points points = one.line.pointsOf(0);
        fmt::print("{:>4}  {:>5}  {:>7} ({} to {}): {}\n", one.turn, one.step, percent(points.mean),
                   percent(points.from), percent(points.to), winsText(setup, one.line));
    }
    if (options.json) fmt::print("{}\n", jsonText(json));
    else if (play.question().finished) fmt::print("it ended: {}\n", play.question().verdict);
    if (course.failures == 0) return kSuccess;
    return refused(kFinding, fmt::format("{} playings stopped: {}", course.failures, course.firstFailure));
}

int rollout(const RolloutOptions& options) {
    const auto players = sim::contestantsNamed(options.players);
    if (!players)
        return refused(
            kMisuse, fmt::format("`{}` is no player; there are {}", options.players, sim::kPlayersThereAre));
    formats::RealFileSystem files;
    const auto text = files.read(options.path, kMostGameBytes);
    if (!text) return refused(kMisuse, text.error().message);
    auto saved = session::readGame(options.path, *text);
    if (!saved) {
        fmt::print(stderr, "{}\n", saved.error().reason);
        return kFinding;
    }
    if (options.step) saved->line.resize(std::min(*options.step, saved->line.size()));
    const std::string scenario = rootOf(options, files, saved->scenario) + "/" + saved->scenario;
    const auto document = session::Document::open(files, scenario);
    if (!document) return refused(kFinding, document.error().reason);
    if (!document->setup()) return refused(kFinding, fmt::format("`{}` cannot be played", scenario));
    const auto loaded = session::loadGame(*document, *saved);
    if (!loaded) return refused(kFinding, loaded.error().reason);
    if (!loaded->differs.empty()) fmt::print(stderr, "groma rollout: {}\n", loaded->differs);
    const session::PlayQuestion& asked = loaded->play.question();
    const auto restsOn = [&](nlohmann::ordered_json json) {
        json["scenario"] = saved->scenario;
        json["after"] = saved->line.size();
        json["players"] = options.players;
        json["seed"] = options.seed.value_or(saved->seed);
        json["dice"] = game::kDiceVersion;
        return json;
    };
    if (options.byTurn)
        return tellTurns(options, loaded->play, *players, restsOn(nlohmann::ordered_json::object()));
    if (asked.finished) return refused(kFinding, "the game is over: " + asked.verdict);
    auto question = session::rolloutQuestion(loaded->play, *players, options.answers);
    if (!question) return refused(kFinding, "nothing is asked there, or there are not two sides");
    if (options.answers && !question->answers)
        return refused(kMisuse, fmt::format("--answers: a chance is asked for there, `{}`", asked.name));
    question->count = options.count;
    question->seed = options.seed.value_or(question->seed);
    const session::Rollout rolled = rollOut(*question, session::Crew(options.threads));
    const game::Setup& setup = loaded->play.setup();
    if (options.json) {
        nlohmann::ordered_json json = restsOn(asJson(setup, rolled));
        json["asked"] = asked.name;
        fmt::print("{}\n", jsonText(json));
    } else {
        fmt::print("{}, after {} answers: {} is asked{}\n", saved->title, saved->line.size(), asked.name,
                   rolled.side < 0 ? "" : " of " + sideTitle(setup, rolled.side));
        print(setup, rolled);
        fmt::print("{} plays on, seed {}, dice: {}\n", options.players, question->seed, game::kDiceVersion);
    }
    if (rolled.failures == 0) return kSuccess;
    return refused(kFinding, fmt::format("{} playings stopped: {}", rolled.failures, rolled.firstFailure));
}

} // namespace

void addRollout(CLI::App& app, Session& session) {
    auto options = std::make_shared<RolloutOptions>();
    auto* verb = app.add_subcommand(
        "rollout", "Play a saved game on from where it stands, many times: who wins from here?");
    verb->add_option("GAME", options->path, "A game that the editor saved")->required();
    verb->add_option("--root", options->root,
                     "The folder that the game's scenario is named from; else the nearest that has it");
    verb->add_option("--step", options->step, "Only so many of its answers are given before");
    verb->add_flag("--answers", options->answers,
                   "Play on from each of the answers that promise most, on the same dice");
    verb->add_flag("--by-turn", options->byTurn, "Play on from where each turn of the game began, instead")
        ->excludes("--answers");
    verb->add_option("-n,--playings", options->count, "How many, of each answer")
        ->capture_default_str()
        ->check(CLI::Range(1ULL, 1'000'000ULL));
    verb->add_option("--players", options->players, "Who plays on, as for simulate")->capture_default_str();
    verb->add_option("--seed", options->seed, "Of the dice of the playings; else that of the game");
    addThreads(*verb, options->threads);
    verb->add_flag("--json", options->json, "For programs");
    verb->callback([options, &session] { session.exit = rollout(*options); });
}

} // namespace groma::cli
