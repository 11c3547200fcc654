#include "core/diag/codes.h"
#include "editor/session/edits/forms/new_entry.h"
#include "editor/session/files/new_rules.h"
#include "editor/session/files/new_scenario.h"
#include "tests/session/small_game.h"

#include <unistd.h>

#include <filesystem>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

constexpr grid::Family kCells[] = {grid::Family::HexPointy, grid::Family::HexFlat, grid::Family::Square};

struct OwnFolder {
    fs::path path = fs::temp_directory_path() / ("groma-new-rules-" + std::to_string(::getpid()));
    OwnFolder() { fs::create_directories(path); }
    ~OwnFolder() { fs::remove_all(path); }
    OwnFolder(const OwnFolder&) = delete;
    OwnFolder& operator=(const OwnFolder&) = delete;
};

} // namespace

TEST_CASE("empty rules lack their sequence alone, and a battle is made on them whatever their cells") {
    for (const grid::Family cells : kCells)
        for (const auto language : {formats::Language::English, formats::Language::French}) {
            formats::MemoryFileSystem files;
            files.put("/game/groma-project", "");
            files.put("/game/siege/rules.yaml",
                      textOfNewRules({"Le si\u00E8ge: 1", "siege", language, cells}));
            const auto rules = Document::open(files, "/game/siege/rules.yaml");
            REQUIRE(rules);
            REQUIRE(rules->ruleset());
            CHECK(rules->ruleset()->model.title == "Le si\u00E8ge: 1");
            CHECK(rules->ruleset()->model.board.grid == cells);
            REQUIRE(rules->problems().size() == 1);
            CHECK(rules->problems().front().code == diag::Code::MissingSequence);
            // The first unit is of its one class.
            const auto unit = makeEntry(*rules, {&kUnitKind, "Foot", "2", {}, {}});
            REQUIRE(unit);
            files.put("/game/siege/rules.yaml",
                      std::string(applied(*rules, unit->change).text("siege/rules.yaml")));
            const auto battle = newScenario(files, "/game", "siege/rules.yaml", {});
            REQUIRE_MESSAGE(battle, (battle ? "" : battle.error().reason));
            CHECK(battle->problems().size() == 1);
            CHECK(battle->startPath() == "siege/new-scenario.yaml");
        }
}

TEST_CASE("empty rules as they are written: a line for each section") {
    CHECK(textOfNewRules({"The siege", "siege"}) ==
          "groma: ruleset/1\n"
          "title: The siege\n"
          "language: en\n"
          "board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}\n"
          "dice: {d6: 6}\n"
          "classes:\n"
          "  unit: {title: Unit}\n"
          "terrain:\n"
          "  open: {title: Open ground, layer: ground, code: \".\"}\n");
}

TEST_CASE("empty rules get a folder of a project, and take no file that is there") {
    const OwnFolder folder;
    formats::RealFileSystem files;
    const NewRules wanted{"The siege", "siege"};
    const auto made = makeRules(files, folder.path.string(), wanted);
    REQUIRE_MESSAGE(made, (made ? "" : made.error().reason));
    CHECK(*made == (folder.path / "siege/rules.yaml").string());
    CHECK(fs::exists(folder.path / "groma-project"));
    CHECK(files.read(*made, 10'000).value() == textOfNewRules(wanted));
    const auto again = makeRules(files, folder.path.string(), {"Another", "siege"});
    REQUIRE_FALSE(again);
    CHECK(again.error().reason.find("choose another id") != std::string::npos);
    CHECK(files.read(*made, 10'000).value() == textOfNewRules(wanted));
}

TEST_CASE("empty rules need a title and a plain id") {
    CHECK(canMakeRules({"The siege", "siege-2_b"}));
    for (const NewRules& wanted : {NewRules{" ", "siege"}, NewRules{"The siege", ""},
                                   NewRules{"The siege", "../siege"}, NewRules{"The siege", "a b"}})
        CHECK_FALSE(canMakeRules(wanted));
    formats::MemoryFileSystem files;
    CHECK_FALSE(makeRules(files, "/game", {"The siege", "../siege"}));
}

} // namespace groma::session
