// groma_agree COUNT [SEED]: random battles of all samples, each stretch from question to question by engines
// that remember, that forget, whose loops pass over nothing, and that run a program made for the set-up,
// remembering and not; and pure texts there, by a walk over their trees, by the program, and with notes.
// Between battles the odds of a snippet of the samples are thrown with and without plays that are known.
// Prints the seed; ends at the first difference. With the seed that it tells then it begins with that battle,
// by engines that remember nothing of others.
#include "core/game/machine/machine.h"
#include "core/game/record/assumptions.h"
#include "formats/load/load.h"
#include "tests/core/odds/three_evaluators/arguments.h"
#include "tests/core/odds/three_evaluators/pure_texts.h"
#include "tests/support/evaluators.h"
#include "tests/support/rng.h"
#include "tests/support/sampled_plays.h"
#include "tests/support/source_dir.h"

#include <fmt/core.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace {

using namespace groma;
using namespace groma::tests;
using game::Pending;
using game::Run;

constexpr std::uint64_t kMostQuestions = 400; // of one battle
constexpr std::uint64_t kTextEvery = 4;       // questions
constexpr std::size_t kMostTuples = 64;
constexpr std::uint64_t kOddsOfBattle = 8; // snippets whose odds are thrown after each battle

struct Sample {
    std::string path;
    formats::Loaded loaded;
    game::SetupRef plain; // by loops that pass over nothing
    std::vector<PureText> texts;
    std::uint64_t runs = 0, read = 0;
};

std::vector<std::unique_ptr<Sample>> samples(const formats::FileSystem& files) {
    std::vector<std::unique_ptr<Sample>> all;
    std::ifstream list(std::string(test::sourceDir()) + "/tests/battles.txt");
    for (std::string line; std::getline(list, line);) {
        if (line.empty() || line.front() == '#') continue;
        auto sample = std::make_unique<Sample>();
        sample->path = line;
        sample->loaded = formats::Loader(files).load(std::string(test::sourceDir()) + "/" + line);
        if (!sample->loaded.built.setup) {
            fmt::print(stderr, "{} does not load\n", line);
            std::exit(2);
        }
        std::map<const game::Ruleset*, game::RulesetRef> rulesets;
        const auto plain = game::makeSetup(withoutSkips(sample->loaded.built.setup->draft(), rulesets));
        if (!plain) std::exit(2);
        sample->plain = *plain;
        sample->texts = pureTexts(*sample->loaded.built.setup);
        all.push_back(std::move(sample));
    }
    return all;
}

// The engines that are held against each other: they live as long as the program, so that what they remember
// comes from other battles too.
struct Engines {
    static constexpr std::uint64_t kNever = UINT64_MAX;
    game::Engine remembers{{}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = kNever}};
    game::Engine forgets{{}, {.remembers = false, .stepsBeforeSetup = kNever, .stepsBeforeNative = kNever}};
    game::Engine walks{{}, {.remembers = false, .stepsBeforeNative = kNever}};
    // By a program made for the set-up, from the first step on.
    game::Engine special{{}, {.remembers = false, .stepsBeforeSetup = 0, .stepsBeforeNative = kNever}};
    game::Engine specialRemembers{{}, {.stepsBeforeSetup = 0, .stepsBeforeNative = kNever}};
    // By native code, likewise.
    game::Engine native{{}, {.remembers = false, .stepsBeforeSetup = kNever, .stepsBeforeNative = 0}};
    game::Engine nativeRemembers{{}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = 0}};
    game::Engine nativeSpecial{{}, {.stepsBeforeSetup = 0, .stepsBeforeNative = 0}};
    // Both ways with somebody who marks what the battle rests on.
    game::Engine marks{{}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = kNever}};
    game::Engine nativeMarks{{}, {.stepsBeforeSetup = kNever, .stepsBeforeNative = 0}};
    game::Engine texts;
};

// One battle; returns what differs.
std::optional<std::string> play(Sample& sample, Engines& engines, std::uint64_t seed, std::uint64_t& left) {
    const game::Setup& setup = *sample.loaded.built.setup;
    game::Dice dice({.seed = seed});
    game::UniformChooser any(dice);
    Rng rng(seed);
    Run run = game::start(setup, game::startPosition(setup), setup.program().sequence);
    Run forgotten = run;
    Run made = run;
    Run madeToo = run;
    std::array<Run, 3> natively{run, run, run};
    const std::array<game::Engine*, 3> native{&engines.native, &engines.nativeRemembers,
                                              &engines.nativeSpecial};
    std::array<Pending, 3> askedNatively;
    const game::Assumptions assumptions(setup);
    game::AssumptionListener heard(assumptions), heardToo(assumptions);
    std::array<Run, 2> marked{run, run};
    std::array<Pending, 2> askedMarking;
    const std::uint64_t markedBefore = engines.marks.spent() - engines.nativeMarks.spent();
    Run walked =
        game::start(*sample.plain, game::startPosition(*sample.plain), sample.plain->program().sequence);
    Pending asked, again, slowly, specially;
    for (std::uint64_t question = 0; question < kMostQuestions && left > 0; ++question) {
        const auto here = [&](const std::string& what) {
            return fmt::format("{}, seed {}, question {}: {}", sample.path, seed, question, what);
        };
        engines.remembers.advance(run, asked, nullptr, &dice);
        engines.forgets.advance(forgotten, again);
        engines.walks.advance(walked, slowly);
        engines.special.advance(made, specially);
        if (!sameQuestion(asked, specially) || !(run == made) ||
            engines.special.spent() != engines.forgets.spent())
            return here("with and without a program made for the set-up differ");
        engines.specialRemembers.advance(madeToo, specially);
        if (!sameQuestion(asked, specially) || !(run == madeToo) ||
            engines.specialRemembers.spent() != engines.special.spent())
            return here("with and without what is remembered, by a program made for the set-up, differ");
        engines.marks.advance(marked[0], askedMarking[0], &heard);
        engines.nativeMarks.advance(marked[1], askedMarking[1], &heardToo);
        if (!sameQuestion(asked, askedMarking[0]) || !sameQuestion(asked, askedMarking[1]) ||
            !(run == marked[0]) || !(run == marked[1]) || !(heard.read() == heardToo.read()) ||
            engines.marks.spent() - engines.nativeMarks.spent() != markedBefore)
            return here("interpreted and by native code under marks differ");
        for (std::size_t i = 0; i < native.size(); ++i) {
            native[i]->advance(natively[i], askedNatively[i]);
            if (!sameQuestion(asked, askedNatively[i]) || !(run == natively[i]) ||
                native[i]->spent() != engines.forgets.spent())
                return here(fmt::format("interpreted and by native code differ, way {}", i));
        }
        ++sample.runs;
        --left;
        if (!sameQuestion(asked, again) || !(run == forgotten) ||
            engines.remembers.spent() != engines.forgets.spent())
            return here("with and without what is remembered differ");
        if (!sameQuestion(asked, slowly) || !(run.position() == walked.position()))
            return here("loops that pass over pieces and loops that do not differ");
        if (question % kTextEvery == 0 && left > 0) {
            const PureText& text =
                sample.texts[rng.boundedDraw(static_cast<std::uint32_t>(sample.texts.size()))];
            const auto tuples =
                argumentsFor(setup, run.position(), *text.parameters, text.count, text.kind, kMostTuples);
            if (!tuples.empty()) {
                const Agreement read =
                    readThrice(engines.texts, setup, run.position(), text,
                               tuples[rng.boundedDraw(static_cast<std::uint32_t>(tuples.size()))]);
                ++sample.read;
                --left;
                if (read.differs) return here(*read.differs);
            }
        }
        if (run.state() != Run::State::Asking) break;
        const bool chance = asked.what == Pending::What::Chance;
        const game::Answer answer =
            chance ? engines.remembers.fallen(run, asked, dice) : any.choose(run, asked);
        if (chance && !(engines.forgets.fallen(forgotten, again, dice) == answer))
            return here("dice fall otherwise");
        if (chance && (!(engines.special.fallen(made, specially, dice) == answer) ||
                       !(engines.specialRemembers.fallen(madeToo, specially, dice) == answer)))
            return here("dice fall otherwise by a program made for the set-up");
        for (std::size_t i = 0; i < native.size(); ++i) {
            if (chance && !(native[i]->fallen(natively[i], askedNatively[i], dice) == answer))
                return here("dice fall otherwise by native code");
            native[i]->answer(natively[i], askedNatively[i], answer);
        }
        engines.marks.answer(marked[0], askedMarking[0], answer, &heard);
        engines.nativeMarks.answer(marked[1], askedMarking[1], answer, &heardToo);
        engines.remembers.answer(run, asked, answer, nullptr, &dice);
        engines.forgets.answer(forgotten, again, answer);
        engines.walks.answer(walked, slowly, answer);
        engines.special.answer(made, specially, answer);
        engines.specialRemembers.answer(madeToo, specially, answer);
    }
    return std::nullopt;
}

// The thrown odds of any snippet; returns what differs.
class ThrownOdds {
  public:
    explicit ThrownOdds(const formats::FileSystem& files) : loader_(files), paths_(sampleSnippets()) {}
    std::optional<std::string> of(std::uint64_t seed) {
        Rng rng(seed);
        const std::string& path = paths_[rng.boundedDraw(static_cast<std::uint32_t>(paths_.size()))];
        const odds::Rule rule = rng.boundedDraw(2) == 0 ? odds::Rule::First : odds::Rule::Uniform;
        const std::uint64_t steps = rng.boundedDraw(2) == 0 ? kSteps : kSteps / 100;
        const ThrownTwice told =
            throwTwice(loader_.load(path), rule, seed, 1 + rng.boundedDraw(kMostPlays), steps);
        plays += told.samples;
        known += told.known;
        if (!told.differs) return std::nullopt;
        return fmt::format("{}, seed {}, policy {}: {}", path, seed, odds::ruleName(rule), *told.differs);
    }
    std::uint64_t plays = 0, known = 0;

  private:
    static constexpr std::uint64_t kSteps = 1'000'000;
    static constexpr std::uint32_t kMostPlays = 300;
    formats::Loader loader_;
    std::vector<std::string> paths_;
};

} // namespace

int main(int count, char** arguments) {
    const std::uint64_t runs = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1'000'000;
    const std::uint64_t first =
        count > 2 ? std::strtoull(arguments[2], nullptr, 10)
                  : static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count() /
                                               1000 % 1'000'000'000);
    if (runs == 0) {
        fmt::print(stderr, "groma_agree COUNT [SEED]: how many runs?\n");
        return 2;
    }
    fmt::print("seed {}\n", first);
    const formats::RealFileSystem files;
    const auto all = samples(files);
    Engines engines;
    ThrownOdds thrown(files);
    std::uint64_t left = runs;
    for (std::uint64_t battle = 0; left > 0; ++battle) {
        Sample& sample = *all[(first + battle) % all.size()];
        if (const auto differs = play(sample, engines, first + battle, left)) {
            fmt::print("{} ({} battles after seed {})\n", *differs, battle, first);
            return 1;
        }
        for (std::uint64_t odds = 0; odds < kOddsOfBattle; ++odds) {
            if (const auto differs = thrown.of((first + battle) * kOddsOfBattle + odds)) {
                fmt::print("thrown odds with and without plays that are known differ: {}\n", *differs);
                return 1;
            }
        }
    }
    fmt::print("{:<45} {:>8} plays, {:>7} of them known\n", "thrown odds of snippets", thrown.plays,
               thrown.known);
    for (const auto& sample : all)
        fmt::print("{:<45} {:>8} stretches of play, {:>7} texts read in three ways\n", sample->path,
                   sample->runs, sample->read);
    fmt::print("{} random runs, no difference\n", runs);
    return 0;
}
