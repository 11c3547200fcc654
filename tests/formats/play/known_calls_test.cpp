// Which calls an engine keeps, and when it begins and stops.
#include "core/game/machine/engine.h"
#include "core/game/machine/known_calls.h"
#include "core/snippet/snippet.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

using namespace groma;

namespace {

formats::Loaded arretium() {
    formats::RealFileSystem files;
    formats::Loader loader(files);
    return loader.load(std::string(test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
}

std::int32_t quantity(const game::Setup& setup, std::string_view name) {
    const auto& quantities = setup.model().quantities;
    const auto found =
        std::ranges::find_if(quantities, [&](const auto& one) { return one.named.id == name; });
    REQUIRE(found != quantities.end());
    return setup.program().quantityFunction[static_cast<std::size_t>(found - quantities.begin())];
}

} // namespace

TEST_CASE(
    "calls are kept once an engine has worked for a while: of pure functions that are long enough to be "
    "worth comparing, and read places alone") {
    const formats::Loaded loaded = arretium();
    REQUIRE(loaded.built.setup);
    const game::Setup& setup = *loaded.built.setup;
    const lang::Program& program = setup.program();
    const std::int32_t shift = quantity(setup, "column_shift"); // terrain of two cells, their edge
    const std::int32_t face = quantity(setup, "face_value");    // one attribute
    game::KnownCalls calls;
    calls.prepare(setup.draft().ruleset, 100);
    CHECK(!calls.keeps(shift));
    calls.prepare(setup.draft().ruleset, 1'000'000);
    CHECK(calls.keeps(shift));
    CHECK(!calls.keeps(face));
    std::size_t kept = 0;
    for (std::size_t i = 0; i < program.functions.size(); ++i) {
        if (!calls.keeps(static_cast<std::int32_t>(i))) continue;
        ++kept;
        const lang::FunctionInfo& function = program.functions[i];
        CAPTURE(function.name);
        CHECK(!function.acting);
        CHECK(!function.result.list);
        for (std::int32_t pc = function.entry; pc < function.end; ++pc) {
            const lang::Op op = program.code[static_cast<std::size_t>(pc)].op;
            CHECK((op < lang::Op::Reachable || op > lang::Op::AsIfEnd)); // searches and what stands elsewhere
        }
    }
    CHECK(kept > 3);
}

TEST_CASE("a function whose calls are not met again is kept no more; one whose calls are is") {
    const formats::Loaded loaded = arretium();
    REQUIRE(loaded.built.setup);
    const game::Setup& setup = *loaded.built.setup;
    const std::int32_t shift = quantity(setup, "column_shift");
    const std::int32_t value = quantity(setup, "combat_value");
    game::KnownCalls calls;
    calls.prepare(setup.draft().ruleset, 1'000'000);
    REQUIRE(calls.keeps(shift));
    REQUIRE(calls.keeps(value));
    for (int i = 0; i < 1000; ++i) {
        calls.missed(shift);
        calls.met(value);
        calls.missed(value);
    }
    CHECK(!calls.keeps(shift));
    CHECK(calls.keeps(value));
}

// The same melee again and again on an engine that knows its calls, with something changed in between that
// only what is read tells: a disorganised unit, another one beside it. An engine that forgets is the measure.
TEST_CASE("a call that is known is asked anew when what it read has changed") {
    const formats::Loaded loaded = arretium();
    REQUIRE(loaded.built.setup);
    const game::Setup& setup = *loaded.built.setup;
    game::Position beside = game::startPosition(setup);
    REQUIRE(snippet::setFact(setup, beside, "WARB_1.at", "108").empty());
    std::vector<game::Position> positions{beside, beside, beside};
    REQUIRE(snippet::setFact(setup, positions[1], "HAST_1.disorganised", "yes").empty());
    REQUIRE(snippet::setFact(setup, positions[2], "WARB_1.disorganised", "yes").empty());
    game::Engine knows;
    game::Engine forgets({}, {.remembers = false});
    for (int i = 0; i < 3000; ++i) {
        auto call = snippet::parseCall(setup, "melee(attacker: WARB_1, defender: HAST_1)");
        REQUIRE(call);
        call->call.active = 0;
        game::FirstChooser chooser;
        game::Dice dice({.seed = static_cast<std::uint64_t>(i)});
        game::Dice same({.seed = static_cast<std::uint64_t>(i)});
        game::Run a, b;
        game::Pending endA, endB;
        const game::Position& position = positions[static_cast<std::size_t>(i / 7) % positions.size()];
        knows.drive(setup, position, call->call, dice, chooser, a, endA);
        forgets.drive(setup, position, call->call, same, chooser, b, endB);
        REQUIRE(endA.result == endB.result);
        REQUIRE(a == b);
        REQUIRE(knows.spent() == forgets.spent());
    }
}
