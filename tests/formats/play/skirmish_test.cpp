#include "core/game/log/log.h"
#include "core/game/names/naming.h"
#include "core/game/position/invariants.h"
#include "core/game/script/script.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

using namespace groma;
using namespace groma::test;
using base::Number;
using game::Pending;
using game::Run;

namespace {

game::ScriptRun fight(const char* attacker, const char* defender, std::vector<game::Script::Entry> script,
                      game::Position position = game::startPosition(*toy().setup),
                      game::Recorder* recorder = nullptr) {
    game::Engine engine;
    const std::vector<std::int64_t> args{toy().piece(attacker), toy().piece(defender)};
    return game::playScript(engine, game::start(*toy().setup, position, toy().procedure("fight"), args),
                            {.entries = std::move(script), .prefer = {}}, recorder);
}

std::string resultOf(const game::ScriptRun& play) {
    REQUIRE_MESSAGE(play.problems.empty(), play.problems.front().message);
    REQUIRE(play.end.what == Pending::What::Done);
    return play.end.cancelled ? "cancelled" : game::valueText(*toy().setup, play.end.result);
}

std::string cellOf(const game::ScriptRun& play, const char* piece) {
    return game::wordText(*toy().setup, {lang::Kind::Cell}, play.run.position().rawCell(toy().piece(piece)));
}

} // namespace

TEST_CASE("an attack of 4 with a helper against 3 reads the column 3 to 2") {
    // 4 + 1 against 3 is 5/3: the column 3/2; a 3 is DR. B1 in 036 attacked from 043 in the south-west: back
    // NE or NW.
    const auto play = fight("R1", "B1", {{"helpers", {{"R2"}}}, {"fight_die", {{"3"}}}});
    CHECK(resultOf(play) == "DR");
    CHECK(cellOf(play, "B1") == "028"); // 029 is taken: the only way is not asked for
    CHECK(play.run.position().state(toy().state("fought"), toy().piece("R2")) == 1);
}

TEST_CASE("without helpers 4 against 3 falls into the column 1 to 1, where a 3 drives the attacker back") {
    const auto play =
        fight("R1", "B1", {{"helpers", {{}}}, {"fight_die", {{"3"}}}, {"retreat_cell", {{"050"}}}});
    CHECK(resultOf(play) == "AR");
    CHECK(cellOf(play, "R1") == "050");
}

TEST_CASE("a unit that cannot fall back is shaken, and one that is shaken already is lost") {
    game::Position position = game::startPosition(*toy().setup);
    position.place(toy().piece("B4"), toy().setup->geometry().cellByNumber(28));
    const std::vector<game::Script::Entry> script{{"helpers", {{"R2"}}}, {"fight_die", {{"3"}}}};
    const auto shaken = fight("R1", "B1", script, position);
    CHECK(shaken.run.position().state(toy().state("shaken"), toy().piece("B1")) == 1);
    CHECK(cellOf(shaken, "B1") == "036");
    position.setState(toy().state("shaken"), toy().piece("B1"), 1);
    const auto lost = fight("R1", "B1", script, position);
    CHECK(lost.run.position().status(toy().piece("B1")) == game::PieceStatus::Eliminated);
    CHECK(lost.run.position().state(toy().state("losses"), 1) == Number(3).bits());
}

TEST_CASE("a trait helps its holder in a test of nerve") {
    // R3 is of strength 2 and stands beside R1: 3 - 1 (elite) is no more than 2.
    game::Engine engine;
    const auto test = [&](const char* piece, const char* die) {
        const std::vector<std::int64_t> args{toy().piece(piece)};
        return game::playScript(
            engine,
            game::start(*toy().setup, game::startPosition(*toy().setup), toy().procedure("test"), args),
            {.entries = {{"nerve_test", {{die}}}}, .prefer = {}});
    };
    CHECK(test("R3", "3").run.position().state(toy().state("shaken"), toy().piece("R3")) == 0);
    CHECK(test("R3", "4").run.position().state(toy().state("shaken"), toy().piece("R3")) == 1);
    CHECK(test("B2", "3").run.position().state(toy().state("shaken"), toy().piece("B2")) == 1);
}

TEST_CASE("a hook before the event may cancel it, as often as its uses last") {
    game::Position position = game::startPosition(*toy().setup);
    position.place(toy().piece("R3"), toy().setup->geometry().cellByNumber(21));
    const auto evaded = fight("R3", "B3", {{"evade", {{"yes"}}}, {"retreat_cell", {{"037"}}}}, position);
    CHECK_FALSE(evaded.ok()); // 037 is taken by B2
    const auto away = fight("R3", "B3", {{"evade", {{"yes"}}}}, position);
    CHECK(resultOf(away) == "cancelled");
    CHECK(cellOf(away, "B3") != "029");
    const auto again = fight("R3", "B3", {{"fight_die", {{"6"}}}, {"helpers", {}}}, away.run.position());
    CHECK(again.end.name != "evade");
    const auto stays = fight("R3", "B3", {{"evade", {{"no"}}}, {"fight_die", {{"1"}}}}, position);
    CHECK(resultOf(stays) == "AL"); // 2 - 1 (alone) against 3 is 1/3
    CHECK(stays.run.position().status(toy().piece("R3")) == game::PieceStatus::Eliminated);
}

TEST_CASE("units of one strength that shoot at the same time are both lost") {
    game::Engine engine;
    const std::vector<std::int64_t> args{toy().piece("R2"), toy().piece("B1")};
    Run run = game::start(*toy().setup, game::startPosition(*toy().setup), toy().procedure("volley"), args);
    CHECK(game::advance(run).what == Pending::What::Done);
    CHECK(run.position().status(toy().piece("R2")) == game::PieceStatus::Eliminated);
    CHECK(run.position().status(toy().piece("B1")) == game::PieceStatus::Eliminated);
    CHECK(run.position().state(toy().state("losses"), 0) == Number(3).bits());
    CHECK(run.position().state(toy().state("losses"), 1) == Number(3).bits());
}

TEST_CASE("a stretch of play ends after the procedure that asked for it, and the call is told") {
    Run run = game::start(*toy().setup, game::startPosition(*toy().setup),
                          game::Call{toy().procedure("tiring"), {toy().piece("R1")}, {0}, 0});
    const Pending end = game::advance(run);
    REQUIRE(end.what == Pending::What::Done);
    CHECK(end.left == 0);
    CHECK(run.position().state(toy().state("count")) == Number(99).bits()); // it was resolved first
    CHECK(run.position().state(toy().state("fought"), toy().piece("R1")) == 0);
}

TEST_CASE("an unknown value stops the play that reaches it and nothing else") {
    game::Position position = game::startPosition(*toy().setup);
    const std::int32_t power = toy().quantity("power");
    position.setState(toy().state("shaken"), toy().piece("B3"), 1);
    const std::vector<std::int64_t> args{toy().piece("B3")};
    CHECK(game::evaluate(*toy().setup, position, power, args)->word == Number(2).bits());
    Run run = game::start(*toy().setup, position, toy().ruleset->program.sequence);
    position.setActive(1);
    game::Engine engine;
    game::Dice dice({.seed = 5});
    game::UniformChooser chooser(dice);
    Pending end;
    engine.drive(run, dice, chooser, end);
    REQUIRE(end.what == Pending::What::Failed);
    CHECK(end.failure.text == "pace of B3 (HORSE, back) is unknown (?)");
}

TEST_CASE("the explained log tells the stack, the die, the table and what came of it") {
    game::LogRecorder log(*toy().setup);
    const auto play = fight("R1", "B1", {{"helpers", {{"R2"}}}, {"fight_die", {{"3"}}}},
                            game::startPosition(*toy().setup), &log);
    CHECK(play.ok());
    CHECK(game::lines(log.entries()) == R"log(fight: R1, B1
  Helpers: R2
  Power of R1  4 (2.1)
  Fight die rolled 3
  Die shift of R1, B1  0
  Power of B1  3 (2.1)
  fight_results  3, 3/2: DR
  R1: fought  no -> yes
  R2: fought  no -> yes
  suffer: B1, R1, DR
    fall_back: B1, 043
      Retreat cell: 028
      B1  036 -> 028
fight -> DR
)log");
}

TEST_CASE("a stack has the contributions that counted and those that did not") {
    game::Position position = game::startPosition(*toy().setup);
    position.place(toy().piece("B2"), toy().setup->geometry().cellByNumber(1));
    game::LogRecorder log(*toy().setup);
    const std::vector<std::int64_t> lonely{toy().piece("B2")};
    const std::vector<std::int64_t> together{toy().piece("B1")};
    const std::int32_t power = toy().quantity("power");
    CHECK(game::evaluate(*toy().setup, position, power, lonely, &log)->word == Number(1).bits());
    CHECK(game::evaluate(*toy().setup, position, power, together, &log)->word == Number(3).bits());
    REQUIRE(log.entries().size() == 2);
    CHECK(game::line(log.entries()[0]) == "Power of B2  2 - 1 (Away from friends, 2.2) = 1 (2.1)");
    const game::LogTerm& idle = log.entries()[1].terms[1];
    CHECK(idle.title == "Away from friends");
    CHECK(idle.state == lang::NoteState::NotApplied);
}
