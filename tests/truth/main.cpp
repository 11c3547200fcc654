// groma_truth planted|north-star|exact|luck|course FILE... : see truth.h and docs/trust.md.
#include "tests/truth/truth.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <functional>

int main(int argc, char** argv) {
    using namespace groma::truth;
    CLI::App app{"Hides what is known beforehand and asks the program for it"};
    app.require_subcommand(1);
    Options options;
    std::function<bool(const Options&, Goals&)> asked;
    const auto add = [&](const char* name, const char* about, bool (*ask)(const Options&, Goals&)) {
        CLI::App* verb = app.add_subcommand(name, about);
        verb->add_option("FILE", options.paths, "Scenarios; of `exact` snippets")->required();
        verb->add_option("--players", options.players)->capture_default_str();
        verb->add_option("--seed", options.seed)->capture_default_str();
        verb->add_option("--battles", options.battles, "That the black box plays")->capture_default_str();
        verb->add_option("--pairs", options.pairs, "Of an effect")->capture_default_str();
        verb->add_option("--reference", options.reference, "Pairs of the long run")->capture_default_str();
        verb->add_option("--most", options.most, "Changes of a battle, spread over all; 0: all");
        verb->add_option("--trials", options.trials, "Of the north star: planted and null, each");
        verb->add_option("--first", options.first, "Of them: which is played first (they share a --kept)")
            ->check(CLI::PositiveNumber);
        verb->add_option("--kept", options.kept, "Of them: those that are known, a file; it is gone on with");
        verb->add_option("--points", options.points, "Of the north star: what is planted, of a hundred");
        verb->add_option(
            "--record", options.record,
            "Of the north star: what changes are worth, a file; of `planted`: the order of the effects");
        verb->add_flag("--make", options.make, "Make that file, or go on with it");
        verb->add_option("--only", options.only,
                         "With --make: changes that have this in their name, or one of several: A|B")
            ->delimiter('|');
        verb->add_flag("--effects", options.effects, "Tell each effect, of the sheet and of the long run");
        verb->add_flag("--ceiling", options.ceiling, "Play the long run twice: how far does it agree?");
        verb->add_option("--thoughts", options.thoughts, "Of a search")->capture_default_str();
        verb->add_option("--threads", options.threads)->capture_default_str();
        verb->add_flag("--all", options.all, "Count the luck of all throws, whether it pays or not");
        verb->add_flag("--goals", options.goals, "A goal that is missed ends with 1");
        verb->callback([&asked, ask] { asked = ask; });
    };
    add("planted", "Hidden numbers, silent numbers, other dice, the order of the effects", planted);
    add("north-star", "Changes of a few points and none: found, false, and how long it takes", northStar);
    add("exact", "What players lose against exact play, in snippets that can be solved", exactPlay);
    add("luck", "What taking luck out of who wins saves: variance times time", luck);
    add("course", "How much of who wins is settled by each turn, and what worth tells of it", course);
    CLI11_PARSE(app, argc, argv);
    Goals goals;
    if (!asked(options, goals)) return 2;
    return options.goals && goals.missed() > 0 ? 1 : 0;
}
