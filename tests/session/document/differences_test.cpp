#include "editor/session/document/differences.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "tests/session/small_game.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>

namespace groma::session {
namespace {

std::string told(const std::vector<LineChange>& changes) {
    std::string text;
    for (const LineChange& change : changes)
        text += (change.added ? "+" : "-") + std::to_string(change.line) + change.text + " ";
    return text;
}

} // namespace

TEST_CASE("lines that differ are told with their numbers, what goes before what comes") {
    CHECK(lineChanges("a\nb\nc\n", "a\nb\nc\n").empty());
    CHECK(told(lineChanges("a\nb\nc\n", "a\nx\nc\n")) == "-2b +2x ");
    CHECK(told(lineChanges("a\nb\nc\nd\n", "a\nc\nnew\nd\n")) == "-2b +3new ");
    CHECK(told(lineChanges("", "a")) == "-1 +1a ");
    CHECK(told(lineChanges("a\na\n", "a\n")) == "-2a ");
}

TEST_CASE("a document is compared with the disk file by file; a file that is not there is new") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(before, setTitle(before, "Another title"));
    const auto changed = changedFromDisk(game.files, after);
    REQUIRE(changed.size() == 1);
    CHECK(changed[0].path == "battle.yaml");
    CHECK(changed[0].onDisk);
    CHECK(told(changed[0].lines) ==
          "-2title: A small battle     # with a comment +2title: Another title     # with a comment ");
    game.files.files.erase("/game/battle.yaml");
    const auto gone = changedFromDisk(game.files, after);
    REQUIRE(gone.size() == 1);
    CHECK(!gone[0].onDisk);
}

// products.md 12: one moves a unit, the other repaints terrain; git, or any other merge by lines, puts the
// two together.
TEST_CASE(
    "two people edit one scenario: a moved unit and repainted ground merge by lines without a conflict") {
    SmallGame game;
    const Document base = game.open();
    const Document moved = applied(base, movePiece(base, pieceAt(base, "HORSE_3"), cellAt(base, "036")));
    const std::vector<grid::CellId> wood = cellsAt(base, {"001", "002"});
    const Document painted =
        applied(base, paintGround(base, wood, indexOf(base.ruleset()->model.terrain, "wood")));
    // The lines of the base that the one takes out are not those of the other, nor next to them.
    const auto taken = [&](const Document& by) {
        std::set<std::size_t> lines;
        for (const LineChange& change : lineChanges(base.text("battle.yaml"), by.text("battle.yaml")))
            if (!change.added) lines.insert(change.line);
        return lines;
    };
    REQUIRE(!taken(moved).empty());
    REQUIRE(!taken(painted).empty());
    for (const std::size_t one : taken(moved))
        for (const std::size_t other : taken(painted)) CHECK((one > other ? one - other : other - one) > 1);

    if (std::system("git --version > /dev/null 2>&1") != 0) return; // the lines above have said it
    namespace fs = std::filesystem;
    const fs::path folder = fs::temp_directory_path() / ("groma-merge-" + std::to_string(::getpid()));
    fs::create_directories(folder);
    const auto put = [&](const char* name, std::string_view text) {
        std::ofstream(folder / name, std::ios::binary) << text;
    };
    put("base", base.text("battle.yaml"));
    put("moved", moved.text("battle.yaml"));
    put("painted", painted.text("battle.yaml"));
    const std::string merge = "git merge-file -p " + (folder / "moved").string() + " " +
                              (folder / "base").string() + " " + (folder / "painted").string() + " > " +
                              (folder / "both").string();
    CHECK(std::system(merge.c_str()) == 0);
    std::ifstream in(folder / "both", std::ios::binary);
    game.files.put("/game/battle.yaml", {std::istreambuf_iterator<char>(in), {}});
    fs::remove_all(folder);
    const Document both = game.open();
    CHECK(firstProblem(both) == "");
    CHECK(whereIs(both, "HORSE_3") == "036");
    for (const grid::CellId cell : wood)
        CHECK(both.setup()->model().terrain[both.board()->cell(cell).terrain].named.id == "wood");
}

} // namespace groma::session
