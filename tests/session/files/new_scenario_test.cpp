#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/new_scenario.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

Expected<Document> begun(SmallGame& game, const NewScenario& wanted) {
    return newScenario(game.files, "/game", "rules.yaml", wanted);
}

std::string rulesOf(std::string grid, std::string directions) {
    std::string rules(kRules);
    rules.replace(rules.find("grid: hex"), 9, "grid: " + grid);
    rules.replace(rules.find("[E, SE, SW, W, NW, NE]"), 22, directions);
    return rules;
}

} // namespace

TEST_CASE(
    "a new scenario is an empty field of the size asked for, with two sides, and nothing is wrong with it") {
    SmallGame game;
    NewScenario wanted;
    wanted.title = "The ford: a try";
    const auto document = begun(game, wanted);
    REQUIRE_MESSAGE(document, (document ? "" : document.error().reason));
    CHECK(document->startPath() == "the-ford-a-try.yaml");
    CHECK(firstProblem(*document) == "");
    CHECK(document->board()->geometry().cellCount() == 600);
    CHECK(document->board()->geometry().lineCount() == 20);
    CHECK(document->setup()->sideCount() == 2);
    CHECK(document->setup()->side(1).title == "Blue");
    CHECK(document->setup()->pieceCount() == 0);
    CHECK(document->meaning().scenario->title.text == "The ford: a try");
    const Document placed =
        applied(*document, placePiece(*document, {0, 1, cellAt(*document, "600"), 0, {}, {}}));
    CHECK(placed.setup()->pieceCount() == 1);
    CHECK(firstProblem(applied(placed, paintGround(placed, cellsAt(placed, {"001", "002"}), 1))) == "");
}

TEST_CASE("30 across and 20 down is the same to the eye whatever the cells are like") {
    SmallGame game;
    game.files.put("/game/rules.yaml", rulesOf("hex-flat", "[SE, S, SW, NW, N, NE]"));
    const auto flat = begun(game, {});
    REQUIRE_MESSAGE(flat, (flat ? "" : flat.error().reason));
    CHECK(flat->board()->geometry().lineCount() == 30); // columns
    CHECK(flat->board()->geometry().cellCount() == 600);
    game.files.put("/game/rules.yaml", rulesOf("square", "[E, S, W, N]"));
    const auto square = begun(game, {});
    REQUIRE(square);
    CHECK(square->board()->geometry().lineCount() == 20);
    CHECK(firstProblem(*square) == "");
}

TEST_CASE("a printed map's own rows and numbers: two lengths in turn, the first number, digits, a scheme") {
    SmallGame game;
    NewScenario wanted;
    wanted.height = 4;
    wanted.lengths = *lengthsFrom("15 / 14");
    wanted.digits = 4;
    wanted.numbering = grid::Numbering::LineAndPlace;
    const auto layout = layoutOf(wanted, grid::Family::HexPointy);
    REQUIRE_MESSAGE(layout, (layout ? "" : layout.error().reason));
    CHECK(layout->lineLengths == std::vector<int>{15, 14, 15, 14});
    const auto document = begun(game, wanted);
    REQUIRE_MESSAGE(document, (document ? "" : document.error().reason));
    CHECK(firstProblem(*document) == "");
    CHECK(document->board()->geometry().layout() == *layout); // the picture is the map
    CHECK(document->board()->geometry().cellCount() == 58);
    CHECK(document->text("new-scenario.yaml")
              .find("{widths: [15, 14], rows: 4, displaced: even, scheme: row_column, digits: 4}") !=
          std::string_view::npos);
}

TEST_CASE("how many digits the numbers have is written, also where nobody said") {
    SmallGame game;
    NewScenario wanted;
    wanted.height = 4;
    wanted.width = 6; // 24 cells: three digits at least
    const auto document = begun(game, wanted);
    REQUIRE_MESSAGE(document, (document ? "" : document.error().reason));
    CHECK(document->text("new-scenario.yaml").find("displaced: even, digits: 3}") != std::string_view::npos);
    CHECK(document->board()->geometry().numberText(grid::CellId{0}) == "001");
}

TEST_CASE("numbers as wide as they need, and what does not fit is refused in words") {
    NewScenario wanted;
    wanted.width = 60;
    CHECK(layoutOf(wanted, grid::Family::HexPointy)->numberDigits == 4); // 1200 cells
    CHECK(digitsNeeded(wanted, grid::Family::HexPointy) == 4);
    wanted.digits = 6;
    CHECK(digitsNeeded(wanted, grid::Family::HexPointy) == 4); // whatever was asked for
    wanted.digits = 2;
    CHECK_FALSE(layoutOf(wanted, grid::Family::HexPointy));
    CHECK(lengthsFrom("15,14,15")->size() == 3);
    CHECK(lengthsFrom("")->empty());
    CHECK(lengthsFrom("15 x 14").error().reason == "`x` is no number of cells; write them as 15, 14");
    CHECK_FALSE(lengthsFrom("0"));
    CHECK_FALSE(lengthsFrom("99999999"));
}

TEST_CASE("what cannot be made is said before anything is made") {
    SmallGame game;
    NewScenario wanted;
    wanted.width = 0;
    CHECK(begun(game, wanted).error().reason == "a map is 1 to 4096 cells wide and high");
    wanted = {};
    wanted.sides[1].id = "red";
    CHECK(begun(game, wanted).error().reason == "the sides need different ids");
    wanted.sides[1].id = "no name";
    CHECK_FALSE(begun(game, wanted));
    CHECK(newScenario(game.files, "/game", "battle.yaml", {}).error().reason == "battle.yaml is no ruleset");
    CHECK_FALSE(newScenario(game.files, "/game", "none.yaml", {}));
    game.files.put("/game/new-scenario.yaml", "x");
    CHECK(begun(game, {})->startPath() == "new-scenario-2.yaml");
    wanted = {};
    wanted.title = "\xC3\x89vreux, l'\xC3\xA9t\xC3\xA9 52";
    CHECK(begun(game, wanted)->startPath() == "evreux-lete-52.yaml");
    wanted.title = "?!";
    CHECK(begun(game, wanted)->startPath() == "untitled.yaml");
}

TEST_CASE("an untitled scenario gets a name in another folder and keeps its undo steps and its rules") {
    SmallGame game;
    History history(*begun(game, {}));
    DiskRecord disk = DiskRecord::of(history.present(), game.files);
    REQUIRE(history.commit(paintGround(history.present(), cellsAt(history.present(), {"001"}), 1)));
    REQUIRE(history.commit(paintGround(history.present(), cellsAt(history.present(), {"002"}), 1)));
    REQUIRE(history.undo());
    REQUIRE(saveAs(game.files, history, disk, "/game/battles/first.yaml"));
    CHECK(history.present().startPath() == "battles/first.yaml");
    CHECK_FALSE(history.modified());
    CHECK(disk.unsaved(history.present()).empty());
    CHECK(game.files.files.at("/game/battles/first.yaml").find("rules: ../rules.yaml\n") !=
          std::string::npos);
    CHECK(firstProblem(history.present()) == "");
    CHECK(history.present().board()->cell(grid::CellId{0}).terrain == 1);
    CHECK(history.present().board()->cell(grid::CellId{1}).terrain == 0);
    REQUIRE(history.redo());
    CHECK(history.present().board()->cell(grid::CellId{1}).terrain == 1);
    REQUIRE(history.undo());
    REQUIRE(history.undo());
    CHECK(history.present().board()->cell(grid::CellId{0}).terrain == 0);
    CHECK(game.open("/game/battles/first.yaml").board()->cell(grid::CellId{0}).terrain == 1);
}

TEST_CASE("a new scenario is saved under the name that it offers") {
    SmallGame game;
    History history(*begun(game, {}));
    DiskRecord disk;
    REQUIRE(history.commit(paintGround(history.present(), cellsAt(history.present(), {"001"}), 1)));
    const auto done = saveAs(game.files, history, disk, "new-scenario.yaml");
    REQUIRE_MESSAGE(done, (done ? "" : done.error().reason));
    CHECK_FALSE(history.modified());
    CHECK(disk.unsaved(history.present()).empty());
    CHECK(game.files.files.at("/game/new-scenario.yaml") == history.present().text("new-scenario.yaml"));
    REQUIRE(history.commit(paintGround(history.present(), cellsAt(history.present(), {"002"}), 1)));
    CHECK(save(game.files, history.present(), disk).saved == std::vector<std::string>{"new-scenario.yaml"});
    History other(*begun(game, {}));
    DiskRecord none;
    game.files.put("/game/" + std::string(other.present().startPath()), "x");
    CHECK_FALSE(saveAs(game.files, other, none, std::string(other.present().startPath())));
}

TEST_CASE("a name that is taken, or outside of the project, is refused and nothing changes") {
    SmallGame game;
    History history(*begun(game, {}));
    DiskRecord disk;
    CHECK(saveAs(game.files, history, disk, "battle.yaml").error().reason == "battle.yaml is there already");
    CHECK_FALSE(saveAs(game.files, history, disk, "/elsewhere/a.yaml"));
    game.files.failWritesAfter = 0;
    CHECK_FALSE(saveAs(game.files, history, disk, "a.yaml"));
    CHECK(history.present().startPath() == "new-scenario.yaml");
}

} // namespace groma::session
