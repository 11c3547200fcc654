#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/files/save.h"
#include "editor/session/views/further_places.h"
#include "editor/session/views/problems.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {

TEST_CASE("only files that changed are written, byte for byte, and the old bytes are kept") {
    SmallGame game;
    History history(game.open());
    DiskRecord record = DiskRecord::of(history.present(), game.files);
    CHECK(record.unsaved(history.present()).empty());
    REQUIRE(history.commit(setNumber(history.present(), "duration", "9")));
    CHECK(record.unsaved(history.present()) == std::vector<std::string>{"battle.yaml"});
    const SaveReport report = save(game.files, history.present(), record);
    CHECK(report.ok());
    CHECK(report.saved == std::vector<std::string>{"battle.yaml"});
    history.markSaved();
    CHECK_FALSE(history.modified());
    CHECK(game.files.files["/game/battle.yaml"] == history.present().text("battle.yaml"));
    CHECK(game.files.files["/game/battle.yaml.bak"] == kBattle);
    CHECK(game.files.files["/game/rules.yaml"] == kRules);
    CHECK(record.unsaved(history.present()).empty());
}

TEST_CASE("a file that somebody else changed is not overwritten unless told so") {
    SmallGame game;
    History history(game.open());
    DiskRecord record = DiskRecord::of(history.present(), game.files);
    REQUIRE(history.commit(setNumber(history.present(), "duration", "9")));
    game.files.put("/game/battle.yaml", "theirs");
    const auto foreign = record.changedOnDisk(history.present(), game.files);
    REQUIRE(foreign.size() == 1);
    CHECK(foreign[0].path == "battle.yaml");
    const SaveReport report = save(game.files, history.present(), record);
    REQUIRE(report.failed.size() == 1);
    CHECK(report.failed[0].changedOnDisk);
    CHECK(game.files.files["/game/battle.yaml"] == "theirs");
    CHECK(save(game.files, history.present(), record, {"battle.yaml"}).ok());
    CHECK(game.files.files["/game/battle.yaml"] == history.present().text("battle.yaml"));
}

TEST_CASE("a disk that is full leaves the old file and says so") {
    SmallGame game;
    History history(game.open());
    DiskRecord record = DiskRecord::of(history.present(), game.files);
    REQUIRE(history.commit(setNumber(history.present(), "duration", "9")));
    game.files.failWritesAfter = 0;
    const SaveReport report = save(game.files, history.present(), record);
    CHECK_FALSE(report.ok());
    CHECK(game.files.files["/game/battle.yaml"] == kBattle);
    CHECK(record.unsaved(history.present()).size() == 1);
}

TEST_CASE("what is on the disk can be taken in as an edit like any other") {
    SmallGame game;
    const Document document = game.open();
    std::string battle(kBattle);
    battle.replace(battle.find("HORSE 045"), 9, "HORSE 044");
    game.files.put("/game/battle.yaml", battle);
    const Document after = applied(document, reloadFromDisk(game.files, document, "battle.yaml"));
    CHECK(whereIs(after, "HORSE_3") == "044");
}

TEST_CASE("what another program did to a file is told once, and taken in as a step that can be undone") {
    SmallGame game;
    History history(game.open());
    history.markSaved();
    DiskRecord record = DiskRecord::of(history.present(), game.files);
    DiskWatch watch;
    CHECK(watch.look(history.present(), record, game.files).empty());
    std::string theirs(kBattle);
    theirs.replace(theirs.find("HORSE 045"), 9, "HORSE 044");
    game.files.put("/game/battle.yaml", theirs);
    auto news = watch.look(history.present(), record, game.files);
    REQUIRE(news.size() == 1);
    CHECK(news[0].text() == "battle.yaml was changed by another program");
    CHECK(watch.look(history.present(), record, game.files).empty());
    REQUIRE(takeFromDisk(game.files, history, record, "battle.yaml"));
    CHECK(whereIs(history.present(), "HORSE_3") == "044");
    CHECK_FALSE(history.modified());
    CHECK(record.unsaved(history.present()).empty());
    REQUIRE(history.undo());
    CHECK(whereIs(history.present(), "HORSE_3") == "045");
    CHECK(history.modified());
    // With edits of our own it is a question.
    game.files.put("/game/battle.yaml", theirs + "\n");
    news = watch.look(history.present(), record, game.files);
    REQUIRE(news.size() == 1);
    CHECK(news[0].editedHere);
    CHECK(news[0].text() == "battle.yaml was changed by another program; there are edits of yours in it");
    game.files.files.erase("/game/battle.yaml");
    news = watch.look(history.present(), record, game.files);
    REQUIRE(news.size() == 1);
    CHECK(news[0].text() == "battle.yaml was removed by another program; save to write it again");
    CHECK(save(game.files, history.present(), record, {"battle.yaml"}).ok());
    CHECK(watch.look(history.present(), record, game.files).empty());
}

TEST_CASE("a new file of the project is written where none was, and never over one that is there") {
    SmallGame game;
    Document document = game.open();
    DiskRecord record = DiskRecord::of(document, game.files);
    document = applied(document, Change{"New", {{"snippets/new.yaml", {{0, 0, "groma: snippet/1\n"}}}}});
    CHECK(save(game.files, document, record).ok());
    CHECK(game.files.files["/game/snippets/new.yaml"] == "groma: snippet/1\n");
    game.files.put("/game/snippets/other.yaml", "theirs");
    document = applied(document, Change{"New", {{"snippets/other.yaml", {{0, 0, "ours"}}}}});
    const SaveReport report = save(game.files, document, record);
    REQUIRE(report.failed.size() == 1);
    CHECK(game.files.files["/game/snippets/other.yaml"] == "theirs");
}

TEST_CASE("a problem is found at its file, line and column, and its fix is an edit") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(battle.find("HORSE 045"), 9, "{type: HORS, at: \"045\"}");
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    const auto list = problemsOf(document, "battle.yaml");
    REQUIRE(list.size() == 1);
    CHECK(list[0].line == 22);
    CHECK(list[0].column == 14);
    CHECK(list[0].fixLabel == "change to HORSE");
    CHECK(countProblems(document).errors == 1);
    const Document mended = applied(document, applyFix(document, list[0].index));
    CHECK(countProblems(mended).errors == 0);
    CHECK(countProblems(mended).warnings == 0);
    CHECK(changedLines(document, mended) ==
          "-    - {type: HORS, at: \"045\"}\n+    - {type: HORSE, at: \"045\"}\n");
}

TEST_CASE("a name misspelt in several places is one problem, and its fix mends all of them in one step") {
    SmallGame game;
    std::string battle(kBattle);
    battle.replace(battle.find("HORSE 045"), 9, "{type: HORS, at: \"045\"}\n    - {type: HORS, at: \"044\"}");
    game.files.put("/game/battle.yaml", battle);
    const Document document = game.open();
    const auto list = problemsOf(document, "battle.yaml");
    const auto found = std::ranges::find(list, "HORS", &Problem::found);
    REQUIRE(found != list.end());
    CHECK(std::ranges::count(list, "HORS", &Problem::found) == 1);
    CHECK(furtherLines(document, found->index).size() == 1);
    CHECK(found->fixLabel == "change to HORSE in 2 places");
    const Document mended = applied(document, applyFix(document, found->index));
    CHECK(countProblems(mended).errors == 0);
    CHECK(mended.text("battle.yaml").find("HORS,") == std::string::npos);
}

} // namespace groma::session
