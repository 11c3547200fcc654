// What a battle that is made on rules would not find on the disk.
#include "editor/session/files/unsaved_rules.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

namespace groma::session {

TEST_CASE("rules that were changed and not saved are in the way of a battle on them, of one on others not") {
    SmallGame game;
    const Document document = game.open();
    const DiskRecord disk = DiskRecord::of(document, game.files);
    CHECK(unsavedRules(game.files, document, disk, "/game/rules.yaml").empty());
    const Document changed = document.withText("rules.yaml", std::string(kRules) + "# tried\n");
    CHECK(unsavedRules(game.files, changed, disk, "/game/rules.yaml") ==
          std::vector<std::string>{"rules.yaml"});
    CHECK(unsavedRules(game.files, changed, disk, "/other/rules.yaml").empty());
    // The battle's own edits are in nobody's way.
    const Document moved = document.withText("battle.yaml", std::string(kBattle) + "# tried\n");
    CHECK(unsavedRules(game.files, moved, disk, "/game/rules.yaml").empty());
    CHECK(unsavedRules(game.files, changed, DiskRecord(), "/game/rules.yaml").empty()); // in no file yet
}

} // namespace groma::session
