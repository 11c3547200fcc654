// Two versions of a game on the same dice.
#include "core/game/log/log.h"
#include "core/sim/battle.h"
#include "formats/load/load.h"
#include "tests/support/skirmish.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <optional>
#include <thread>
#include <vector>

using namespace groma;
using game::Pending;

namespace {

// The samples, one file of which says something else.
class Changed final : public formats::FileSystem {
  public:
    std::string path; // its end
    std::string before, after;

    formats::FileResult<std::string> read(const std::string& from, std::size_t most) const override {
        auto text = real_.read(from, most);
        if (text && !path.empty() && from.ends_with(path)) {
            const std::size_t at = text->find(before);
            REQUIRE_MESSAGE(at != std::string::npos, before);
            text->replace(at, before.size(), after);
        }
        return text;
    }
    formats::FileResult<void> write(const std::string& to, std::string_view bytes) override {
        return real_.write(to, bytes);
    }
    formats::FileResult<void> rename(const std::string& from, const std::string& to) override {
        return real_.rename(from, to);
    }
    formats::FileResult<void> remove(const std::string& at) override { return real_.remove(at); }
    bool exists(const std::string& at) const override { return real_.exists(at); }
    std::string canonical(const std::string& at) const override { return real_.canonical(at); }

  private:
    formats::RealFileSystem real_;
};

formats::Loaded load(formats::FileSystem& files, const std::string& scenario) {
    formats::Loader loader(files);
    formats::Loaded loaded = loader.load(std::string(test::sourceDir()) + "/samples/" + scenario);
    REQUIRE(loaded.built.setup);
    return loaded;
}

sim::BattleSettings between(sim::PlayerKind kind, std::uint64_t seed, std::uint64_t battle) {
    sim::BattleSettings settings;
    settings.players[0].kind = settings.players[1].kind = kind;
    settings.seed = seed;
    settings.battle = battle;
    return settings;
}

std::string logOf(const game::Setup& setup, std::uint64_t battle) {
    game::LogRecorder log(setup);
    sim::playBattle(setup, between(sim::PlayerKind::Random, 5, battle), &log);
    return game::lines(log.entries());
}

// How the battle went, as one number: the worth of the end to the first side.
double worthOfEnd(const game::Setup& setup, std::uint64_t battle) {
    const sim::Battle played = sim::playBattle(setup, between(sim::PlayerKind::Random, 1, battle));
    REQUIRE(played.failure.text == "");
    const std::int32_t function =
        setup.program().queryFunction[static_cast<std::size_t>(setup.model().worth)];
    const std::int64_t first = 0;
    const auto worth = game::evaluate(setup, played.position, function, std::span(&first, 1));
    REQUIRE(worth.has_value());
    const auto number = base::Number::fromBits(worth->word);
    return static_cast<double>(number.numerator()) / static_cast<double>(number.denominator());
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const auto count = static_cast<double>(a.size());
    double meanA = 0, meanB = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        meanA += a[i] / count;
        meanB += b[i] / count;
    }
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - meanA) * (b[i] - meanB);
        aa += (a[i] - meanA) * (a[i] - meanA);
        bb += (b[i] - meanB) * (b[i] - meanB);
    }
    return ab / std::sqrt(aa * bb);
}

} // namespace

TEST_CASE("a game played question by question throws what it throws when it is driven") {
    const test::TextRules toy = test::skirmish();
    REQUIRE(toy.setup);
    const game::Call call{toy.ruleset->program.sequence, {}, {}, -1};
    for (std::uint64_t seed = 1; seed < 12; ++seed) {
        game::Engine engine;
        game::Run driven;
        Pending end;
        game::Dice dice({seed});
        game::UniformChooser chooser(dice);
        engine.drive(*toy.setup, game::startPosition(*toy.setup), call, dice, chooser, driven, end);

        game::Dice other({seed});
        game::UniformChooser asked(other);
        game::Run run = game::start(*toy.setup, game::startPosition(*toy.setup), call);
        Pending pending;
        for (engine.advance(run, pending, nullptr, &other); run.state() == game::Run::State::Asking;
             engine.advance(run, pending, nullptr, &other)) {
            const game::Answer answer = pending.what == Pending::What::Chance
                                            ? engine.fallen(run, pending, other)
                                            : asked.choose(run, pending);
            REQUIRE(game::answerProblem(run, pending, answer) == "");
            engine.answer(run, pending, answer, nullptr, &other);
        }
        CHECK(run.toText() == driven.toText());
        CHECK(other.thrown() == dice.thrown());
        CHECK(other.asked() == dice.asked());
    }
}

TEST_CASE(
    "games of two versions of the rules are one game, byte for byte, up to where the rules first differ") {
    formats::RealFileSystem files;
    const formats::Loaded one = load(files, "commands-and-colors/nisibis.yaml");
    Changed changed;
    changed.path = "commands-and-colors/rules/units.yaml";
    SUBCASE("a number that the battle never reads") {
        changed.before = "  WA: {class: warriors, title: Warriors, full: 4"; // no such unit takes part
        changed.after = "  WA: {class: warriors, title: Warriors, full: 7";
        const formats::Loaded two = load(changed, "commands-and-colors/nisibis.yaml");
        REQUIRE(one.ruleset->hash != two.ruleset->hash);
        for (std::uint64_t battle = 0; battle < 4; ++battle) {
            CHECK(logOf(*one.built.setup, battle) == logOf(*two.built.setup, battle));
        }
    }
    SUBCASE("a type more, before the others, whose numbers all move") {
        changed.before = "  LI: {class: light_foot";
        changed.after = "  AAA: {class: light_foot, title: First of all, full: 4, move: 2, battle_move: 2, "
                        "dice: 2, answer_dice: 2, flag_hexes: 2}\n"
                        "  LI: {class: light_foot";
        const formats::Loaded two = load(changed, "commands-and-colors/nisibis.yaml");
        for (std::uint64_t battle = 0; battle < 4; ++battle) {
            CHECK(logOf(*one.built.setup, battle) == logOf(*two.built.setup, battle));
        }
    }
    SUBCASE(
        "a die more in the attack: the same game up to the first attack of cataphracts, and then another") {
        changed.before = "title: Cataphracts, full: 3, move: 2, battle_move: 2, dice: 4";
        changed.after = "title: Cataphracts, full: 3, move: 2, battle_move: 2, dice: 5";
        const formats::Loaded two = load(changed, "commands-and-colors/nisibis.yaml");
        int differ = 0;
        for (std::uint64_t battle = 0; battle < 6; ++battle) {
            const std::string before = logOf(*one.built.setup, battle);
            const std::string after = logOf(*two.built.setup, battle);
            const auto [left, right] = std::ranges::mismatch(before, after);
            if (left == before.end() && right == after.end()) {
                continue;
            }
            ++differ;
            // The line that differs is of a roll of dice by cataphracts.
            const auto at = static_cast<std::size_t>(left - before.begin());
            const std::string same = before.substr(0, at);
            CHECK_MESSAGE(same.rfind("CAT") != std::string::npos, same);
            CHECK(at > before.size() / 50);
        }
        CHECK(differ > 0);
    }
}

TEST_CASE("a battle of a series depends on its seed and number alone, not on who played those before or "
          "beside it") {
    formats::RealFileSystem files;
    const formats::Loaded loaded = load(files, "commands-and-colors/nisibis.yaml");
    const game::Setup& setup = *loaded.built.setup;
    sim::BattleSettings settings = between(sim::PlayerKind::Random, 9, 0);
    const sim::Tally whole = sim::playSeries(setup, settings, 0, 24);
    std::vector<sim::Tally> parts(3);
    {
        std::vector<std::jthread> workers;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            workers.emplace_back([&, i] { parts[i] = sim::playSeries(setup, settings, i * 8, 8); });
        }
    }
    sim::Tally sum;
    for (const sim::Tally& part : parts) {
        sum.add(part);
    }
    CHECK(sum.verdicts == whole.verdicts);
    CHECK(sum.decisions == whole.decisions);

    std::atomic<std::uint64_t> left = 0;
    const auto next = [&]() -> std::optional<std::uint64_t> {
        const std::uint64_t at = left++;
        return at < 24 ? std::optional(at) : std::nullopt;
    };
    std::array<sim::Tally, 2> taken;
    {
        std::jthread beside([&] { taken[0] = sim::playSeries(setup, settings, next); });
        taken[1] = sim::playSeries(setup, settings, next);
    }
    taken[0].add(taken[1]);
    CHECK(taken[0].battles == 24);
    CHECK(taken[0].verdicts == whole.verdicts);
    CHECK(taken[0].decisions == whole.decisions);
}

TEST_CASE("the first battle of a series that fails is told, in whatever order its parts are joined") {
    sim::Tally early, late, sound;
    early.failures = late.failures = 1;
    early.firstFailure = "early";
    early.firstFailureBattle = 3;
    late.firstFailure = "late";
    late.firstFailureBattle = 17;
    using Order = std::array<sim::Tally, 3>;
    for (const Order& order :
         std::vector<Order>{{early, late, sound}, {late, sound, early}, {sound, late, early}}) {
        sim::Tally sum;
        for (const sim::Tally& part : order) sum.add(part);
        CHECK(sum.failures == 2);
        CHECK(sum.firstFailure == "early");
        CHECK(sum.firstFailureBattle == 3);
    }
}

// Issue 14 wants 0.3; one stream of numbers for all dice gave 0.08.
TEST_CASE("results of Nisibis before and after one number is changed go together") {
    formats::RealFileSystem files;
    const formats::Loaded one = load(files, "commands-and-colors/nisibis.yaml");
    Changed changed;
    changed.path = "commands-and-colors/rules/units.yaml";
    changed.before = "title: Cataphracts, full: 3, move: 2, battle_move: 2, dice: 4";
    changed.after = "title: Cataphracts, full: 3, move: 2, battle_move: 2, dice: 5";
    const formats::Loaded two = load(changed, "commands-and-colors/nisibis.yaml");
    std::vector<double> before, after;
    for (std::uint64_t battle = 0; battle < 300; ++battle) {
        before.push_back(worthOfEnd(*one.built.setup, battle));
        after.push_back(worthOfEnd(*two.built.setup, battle));
    }
    const double found = correlation(before, after);
    MESSAGE("correlation of 300 battles of Nisibis with one die more for cataphracts: " << found);
    CHECK(found >= 0.3);
}
