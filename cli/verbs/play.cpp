#include "cli/parts/battle_options.h"
#include "cli/parts/chances.h"
#include "cli/parts/exit.h"
#include "cli/parts/places.h"
#include "cli/verbs/verbs.h"
#include "core/game/names/ending.h"

#include <fmt/core.h>

namespace groma::cli {

namespace {

struct PlayOptions {
    BattleOptions battle;
    bool log = false;
};

void printLosses(const game::Setup& setup, const game::Position& position) {
    for (int side = 0; side < setup.sideCount(); ++side) {
        fmt::print("{}: {} of {} lost\n", setup.side(side).title, game::lossesOf(setup, position, side),
                   setup.piecesOf(side).size());
    }
}

// Luck is what dice and cards did beyond what was to be expected, in units of the rules' measure of worth.
void printLuck(const game::Setup& setup, const sim::Luck& luck) {
    const double first = luck.luck.toDouble();
    fmt::print("luck: {} {:+.1f}, {} {:+.1f}", setup.side(0).title, first, setup.side(1).title,
               first == 0 ? 0 : -first);
    if (luck.unknown > 0)
        fmt::print(" ({} of {} throws and draws were too much to count)", luck.unknown, luck.events);
    fmt::print("\n");
}

// What the battle has read that the book does not say.
void printRead(const game::Assumptions& assumptions, game::AssumptionSet read) {
    read.add(assumptions.always());
    std::vector<odds::RestsOn> rests;
    for (std::size_t i = 0; i < assumptions.all().size(); ++i)
        if (read.has(static_cast<std::int32_t>(i)))
            rests.push_back({assumptions.all()[i], {assumptions.all()[i].what, 1, {}, false}});
    printAssumed(rests, "this one battle, which read it");
}

int play(const PlayOptions& options) {
    const auto battle = loadBattle(options.battle);
    if (!battle) return battle.error();
    const game::Setup& setup = battle->setup();
    game::LogRecorder log(setup);
    const game::Assumptions assumptions(setup);
    game::AssumptionListener heard(assumptions);
    game::TwoRecorders both(log, heard);
    sim::BattleSettings settings = battle->settings;
    settings.luck = true;
    const sim::Battle played =
        sim::playBattle(setup, settings, options.log ? static_cast<game::Recorder*>(&both) : &heard);
    if (options.log) fmt::print("{}", game::lines(log.entries()));
    for (const std::string& broken : played.broken) fmt::print("broken: {}\n", broken);
    if (played.failure.kind != game::FailureKind::None) {
        fmt::print("play stopped: {}\n", played.failure.text);
        if (const auto place = battle->loaded.project->locate(
                setup.program().placeOf(static_cast<std::int32_t>(played.failure.pc)))) {
            const auto at = place->source->positionOf(place->span.begin);
            fmt::print("  at {}:{}:{}\n", shownPath(battle->loaded.root, place->source->path()), at.line + 1,
                       at.column + 1);
        }
        for (const std::string& name : played.failure.chain) fmt::print("  in {}\n", name);
        return kFinding;
    }
    for (const game::Fought& day : played.fought)
        fmt::print("{}: {}\n", battleTitle(setup, day.battle), game::verdictText(setup, day.verdict));
    if (played.fought.empty()) printLosses(setup, played.position);
    if (played.luck) printLuck(setup, *played.luck);
    fmt::print("{} decisions, seed {}, dice: {}\n", played.decisions, options.battle.seed,
               game::kDiceVersion);
    fmt::print("verdict: {}\n", game::verdictText(setup, played.verdict));
    printRead(assumptions, heard.read());
    return played.broken.empty() ? kSuccess : kFinding;
}

} // namespace

void addPlay(CLI::App& app, Session& session) {
    auto options = std::make_shared<PlayOptions>();
    auto* verb = app.add_subcommand("play", "Play a whole battle, or a campaign, to its verdict");
    options->battle.addTo(*verb);
    verb->add_flag("--log", options->log, "Print what happens and why");
    verb->callback([options, &session] { session.exit = play(*options); });
}

} // namespace groma::cli
