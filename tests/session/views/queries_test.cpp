#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/views/find.h"
#include "editor/session/views/queries.h"
#include "tests/session/small_game.h"

namespace groma::session {
namespace {

// The small game with a move and a line of sight: woods cost 2 and block; next to an enemy a move ends.
Document moving(SmallGame& game) {
    std::string rules(kRules);
    rules += R"yaml(moves:
  march:
    takes: {mover: unit}
    budget: mover.mp
    cost: "if ground(to) = wood then 2 else 1"
    allowed: empty(to)
    stops: any(e in enemies(mover) where distance(to, cell(e)) = 1)
sights:
  shot:
    takes: {firer: unit, target: unit}
    cell_blocks: ground(through) = wood
)yaml";
    game.files.put("/game/rules.yaml", rules);
    return game.open();
}

game::Position start(const Document& document) { return game::startPosition(*document.setup()); }

} // namespace

TEST_CASE("a distance is counted in cells, with its direction and its rise") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, paintLevel(document, cellsAt(document, {"009"}), 2));
    const rules::BoardRules& names = document.ruleset()->model.board;
    const auto measure = measured(*document.board(), names, cellAt(document, "001"), cellAt(document, "009"));
    REQUIRE(measure);
    CHECK(measure->cells == 8);
    CHECK(measure->direction == "E");
    CHECK(measure->rise == 2);
    CHECK(measure->way.size() == 9);
    CHECK_FALSE(measured(*document.board(), names, grid::kNoCell, cellAt(document, "009")));
}

TEST_CASE("a piece reaches what its movement pays for, by the cheapest way, and stops beside an enemy") {
    SmallGame game;
    Document document = moving(game);
    REQUIRE(firstProblem(document) == "");
    document = applied(document, paintGround(document, cellsAt(document, {"006", "007"}), 1));
    const auto moves = movesOf(document.ruleset()->model);
    REQUIRE(moves.size() == 1);
    const int chief = pieceAt(document, "chief"); // on 005 with 3 to spend
    const auto reach = reachOf(*document.setup(), start(document), chief, moves[0]);
    REQUIRE_MESSAGE(reach, (reach ? "" : reach.error().reason));
    CHECK(reach->budget == base::Number(3));
    REQUIRE(reach->at(cellAt(document, "006")) != nullptr);
    CHECK(reach->at(cellAt(document, "006"))->cost == base::Number(2)); // a wood
    CHECK(reach->at(cellAt(document, "007")) == nullptr); // two woods, or 015, 016, and a wood: 4
    CHECK(reach->at(cellAt(document, "002"))->cost == base::Number(3));
    CHECK(reach->wayTo(cellAt(document, "002")) == cellsAt(document, {"004", "003", "002"}));
    CHECK(reach->at(cellAt(document, "010")) == nullptr); // full
    CHECK(reach->wayTo(cellAt(document, "045")).empty());
    const Document near =
        applied(document, movePiece(document, pieceAt(document, "HORSE_3"), cellAt(document, "025")));
    const auto shorter = reachOf(*near.setup(), start(near), pieceAt(near, "chief"), moves[0]);
    REQUIRE(shorter);
    REQUIRE(shorter->at(cellAt(near, "015")) != nullptr);
    CHECK(shorter->at(cellAt(near, "015"))->ends);
    CHECK(shorter->at(cellAt(near, "015"))->cost == base::Number(3));
    CHECK_FALSE(shorter->at(cellAt(near, "006"))->ends);
}

TEST_CASE("a line of sight says what blocks it, and why it cannot be asked") {
    SmallGame game;
    Document document = moving(game);
    const auto sights = sightsOf(document.ruleset()->model);
    REQUIRE(sights.size() == 1);
    document = applied(document, movePiece(document, pieceAt(document, "HORSE_3"), cellAt(document, "009")));
    const int chief = pieceAt(document, "chief");
    auto line = sightBetween(*document.setup(), start(document), sights[0], chief, cellAt(document, "009"));
    REQUIRE_MESSAGE(line, (line ? "" : line.error().reason));
    CHECK(line->clear);
    CHECK(line->passed == cellsAt(document, {"006", "007", "008"}));
    document = applied(document, paintGround(document, cellsAt(document, {"007"}), 1));
    line = sightBetween(*document.setup(), start(document), sights[0], chief, cellAt(document, "009"));
    REQUIRE(line);
    CHECK_FALSE(line->clear);
    CHECK(line->blockingCells == cellsAt(document, {"007"}));
    CHECK(sightBetween(*document.setup(), start(document), sights[0], chief, cellAt(document, "001"))
              .error()
              .reason == "nothing stands in 001");
    document = applied(document, movePiece(document, chief, grid::kNoCell));
    CHECK(sightBetween(*document.setup(), start(document), sights[0], pieceAt(document, "chief"),
                       cellAt(document, "009"))
              .error()
              .reason == "chief is not on the map");
}

TEST_CASE("the cells in contact with a side are those beside its pieces") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, movePiece(document, pieceAt(document, "HORSE_3"), cellAt(document, "020")));
    const auto zone = cellsInContactWith(*document.setup(), start(document), 1);
    CHECK(std::ranges::find(zone, cellAt(document, "011")) != zone.end());
    CHECK(std::ranges::find(zone, cellAt(document, "005")) == zone.end());
}

TEST_CASE("find looks at pieces, cells, types, traits, terrain, labels, zones and every line") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, setLabel(document, cellAt(document, "020"), "Old Mill"));
    document = applied(document,
                       paintArea(document, AreaKind::Zone, "mill_field", cellsAt(document, {"020", "021"})));
    const auto of = [&](std::string_view query, FoundKind kind) {
        std::vector<Found> found = find(document, query);
        std::erase_if(found, [&](const Found& one) { return one.kind != kind; });
        return found;
    };
    CHECK(find(document, "").empty());
    CHECK(find(document, "  ").empty());
    CHECK(find(document, "zzz").empty());
    REQUIRE_FALSE(find(document, "020").empty());
    CHECK(find(document, "020")[0].kind == FoundKind::Cell);
    CHECK(find(document, "020")[0].cells == cellsAt(document, {"020"}));
    REQUIRE(of("old red", FoundKind::Piece).size() == 1);
    CHECK(of("old red", FoundKind::Piece)[0].detail == "CHIEF at 005");
    CHECK(of("foot", FoundKind::Piece).size() == 8);
    REQUIRE(of("FOOT", FoundKind::Type).size() == 1);
    CHECK(of("FOOT", FoundKind::Type)[0].detail == "8 on the map");
    CHECK(find(document, "foot")[0].kind == FoundKind::Type); // the word itself comes before its pieces
    CHECK(of("mill", FoundKind::Label).size() == 1);
    CHECK(of("MILL", FoundKind::Area).size() == 1);
    CHECK(of("brave", FoundKind::Trait)[0].detail == "trait");
    CHECK(of("village", FoundKind::Terrain)[0].cells == cellsAt(document, {"012"}));
    CHECK(of("fights", FoundKind::Table).size() == 1);
    const auto lines = of("the middle", FoundKind::Line);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].path == "fight.yaml");
    CHECK(lines[0].line == 14);
    CHECK(find(document, "e", 5).size() == 5);
}

} // namespace groma::session
