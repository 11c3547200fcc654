// Damages one text of a small ruleset at a time and compiles it; what still compiles is played. Problems must
// lie inside the text, a program must be sound, play may stop but not by a fault of ours.
#include "core/game/position/position.h"
#include "core/game/setup/compile.h"
#include "core/game/setup/setup_builder.h"
#include "core/lang/program/verify.h"
#include "core/lang/readback/readback.h"
#include "core/snippet/snippet.h"
#include "core/syntax/parser.h"
#include "formats/load/load.h"
#include "tests/fuzz/damage.h"
#include "tests/fuzz/trials.h"
#include "tests/fuzz_texts/rule_texts.h"
#include "tests/support/dump_tree.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

namespace fs = std::filesystem;
using namespace groma;

constexpr int kMostQuestions = 300;

struct Tally {
    fuzz::Count compiled, played;
};

// Snippets: each is a small ruleset, a position and calls.
std::vector<formats::Loaded> seeds() {
    static const formats::RealFileSystem files;
    formats::Loader loader(files);
    std::vector<fs::path> paths;
    for (const char* folder : {"tests/probes/snippets", "samples/the-ford/snippets"}) {
        for (const fs::directory_entry& entry :
             fs::directory_iterator(fs::path(groma::test::sourceDir()) / folder)) {
            paths.push_back(entry.path());
        }
    }
    std::ranges::sort(paths);
    std::vector<formats::Loaded> all;
    for (const fs::path& path : paths) {
        formats::Loaded loaded = loader.load(path.string());
        if (loaded.clean() && loaded.snippet && loaded.built.setup) {
            all.push_back(std::move(loaded));
        }
    }
    return all;
}

std::string outside(const diag::Sink& sink, const diag::NodeRef& where, std::size_t size) {
    for (const diag::Diagnostic& problem : sink.items()) {
        if (problem.where == where && std::size_t{problem.offset} + problem.length > size) {
            return "a problem outside of its text: " + problem.message;
        }
    }
    return {};
}

// The parser alone, which other readers may call with anything.
std::string parseFault(const std::string& text) {
    for (const auto parse : {lang::parseExpression, lang::parseStatements, lang::parseEach}) {
        diag::Sink sink;
        const lang::Syntax syntax = parse(text, {}, sink);
        for (const lang::Node& node : syntax.nodes) {
            if (std::size_t{node.offset} + node.length > text.size()) {
                return "a node outside of the text";
            }
        }
        if (syntax.root == lang::kNone || lang::dumpSyntax(syntax).empty()) {
            return "no tree";
        }
    }
    return {};
}

std::string playFault(const formats::Loaded& seed, const game::RulesetRef& ruleset, tests::Rng& rng,
                      Tally& tally) {
    diag::Sink problems;
    const game::BuiltSetup built = game::buildSetup(ruleset, *seed.scenario, problems);
    if (!built.setup) {
        return {};
    }
    game::Engine engine({200'000, 100, 1U << 18, 5'000, 5'000});
    game::Dice dice({.seed = rng.boundedDraw(UINT32_MAX)});
    game::UniformChooser chooser(dice);
    for (const rules::StepSource& step : seed.snippet->steps) {
        const auto call = step.call.empty() ? std::unexpected(std::string())
                                            : snippet::parseCall(*built.setup, step.call.text);
        if (!call || call->call.function < 0) {
            continue;
        }
        game::Run run = game::start(*built.setup, game::startPosition(*built.setup), call->call);
        game::Pending end;
        engine.advance(run, end, nullptr, &dice);
        // Rules may ask without end; that is no fault.
        for (int asked = 0; asked < kMostQuestions && run.state() == game::Run::State::Asking; ++asked) {
            const bool chance = end.what == game::Pending::What::Chance;
            const game::Answer answer = chance ? engine.fallen(run, end, dice) : chooser.choose(run, end);
            engine.answer(run, end, answer, nullptr, &dice);
            engine.advance(run, end, nullptr, &dice);
        }
        ++tally.played;
        if (end.what == game::Pending::What::Failed && (end.failure.kind == game::FailureKind::Fault ||
                                                        end.failure.kind == game::FailureKind::Mismatch)) {
            return "play failed: " + end.failure.text;
        }
    }
    return {};
}

std::string fault(const formats::Loaded& seed, std::size_t which, const std::string& text, tests::Rng& rng,
                  Tally& tally) {
    if (std::string found = parseFault(text); !found.empty()) {
        return found;
    }
    rules::RulesetSource source = *seed.rulesSource;
    diag::NodeRef where;
    std::size_t at = 0;
    fuzz::forEachText(source, [&](rules::Text& one) {
        if (at++ == which) {
            one.text = text;
            where = one.where;
        }
    });
    diag::Sink sink;
    const game::RulesetRef ruleset = game::compileRuleset(source, 1, sink);
    if (std::string found = outside(sink, where, text.size()); !found.empty()) {
        return found;
    }
    if ((ruleset == nullptr) != sink.hasErrors()) {
        return ruleset == nullptr ? "no ruleset, and no error says why" : "a ruleset in spite of errors";
    }
    if (!ruleset) {
        return {};
    }
    ++tally.compiled;
    if (const auto problems = lang::verify(ruleset->program); !problems.empty()) {
        return "the program is not sound: " + problems.front();
    }
    if (lang::readRuleset(ruleset->model).empty() || lang::dumpTrees(ruleset->model).empty()) {
        return "it does not read back";
    }
    return playFault(seed, ruleset, rng, tally);
}

// Those that are stored, and one that is longer than a file should be: more names than the slots of a
// procedure.
std::vector<fuzz::Input> storedTexts() {
    constexpr int kLets = 16'400;
    std::vector<fuzz::Input> all = fuzz::corpus("texts");
    std::string lets;
    for (int i = 0; i < kLets; ++i) {
        lets += fmt::format("let v{} = {}\n", i, i);
    }
    all.push_back({"tests/probes/snippets/12-grinds.yaml, text 0", std::move(lets)});
    return all;
}

} // namespace

int main(int argc, char** argv) {
    const auto trials = fuzz::trialsFrom(
        argc, argv, {.keep = fs::path(groma::test::sourceDir()) / "build" / "fuzz_text.txt"});
    if (!trials) {
        return 2;
    }
    std::vector<formats::Loaded> loaded = seeds();
    std::vector<std::vector<std::string>> texts(loaded.size());
    std::vector<std::string> all;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
        rules::RulesetSource source = *loaded[i].rulesSource;
        fuzz::forEachText(source, [&](rules::Text& text) { texts[i].push_back(text.text); });
        all.insert(all.end(), texts[i].begin(), texts[i].end());
    }
    // What an input is read as: the file whose rules it is put into, and which of their texts it takes the
    // place of.
    const auto origin = [&](std::size_t i, std::size_t which) {
        return fmt::format("{}, text {}", loaded[i].path, which);
    };
    std::map<std::string, std::pair<std::size_t, std::size_t>> places;
    for (std::size_t i = 0; i < loaded.size(); ++i) {
        for (std::size_t which = 0; which < texts[i].size(); ++which) {
            places[origin(i, which)] = {i, which};
        }
    }
    Tally& tally = fuzz::shared<Tally>();
    const fuzz::Target target{
        .make =
            [&](tests::Rng& rng) {
                std::size_t chosen = 0;
                do {
                    chosen = rng.boundedDraw(static_cast<std::uint32_t>(loaded.size()));
                } while (texts[chosen].empty());
                const std::size_t which = rng.boundedDraw(static_cast<std::uint32_t>(texts[chosen].size()));
                return fuzz::Input{origin(chosen, which), fuzz::damaged(texts[chosen][which], all, rng)};
            },
        .fault =
            [&](const fuzz::Input& input, tests::Rng& rng) {
                const auto place = places.find(input.origin);
                return place == places.end()
                           ? "no such text: " + input.origin
                           : fault(loaded[place->second.first], place->second.second, input.text, rng, tally);
            }};
    return fuzz::runTrials(*trials, storedTexts(), target, [&] {
        return fmt::format("{} texts still compiled, {} calls of them were played", tally.compiled.load(),
                           tally.played.load());
    });
}
