#include "editor/session/files/opening.h"
#include "tests/session/small_game.h"

namespace groma::session {

TEST_CASE("a file is read in the background, with what the disk has of it") {
    SmallGame game;
    JobRunner runner;
    Opening opening(runner, game.files, "/game/battle.yaml");
    CHECK(opening.path() == "/game/battle.yaml");
    runner.wait();
    REQUIRE(opening.done());
    const auto opened = opening.take();
    REQUIRE(opened);
    CHECK(opened->document.startPath() == "battle.yaml");
    CHECK(opened->document.playable());
    CHECK(opened->disk.unsaved(opened->document).empty());
    CHECK(opened->disk.knows("rules.yaml"));
    CHECK_FALSE(opening.take());
}

TEST_CASE("a file that is not there is refused when the job has looked for it") {
    SmallGame game;
    JobRunner runner;
    Opening opening(runner, game.files, "/game/nothing.yaml");
    runner.wait();
    REQUIRE(opening.done());
    const auto opened = opening.take();
    REQUIRE_FALSE(opened);
    CHECK(opened.error().reason != "");
}

TEST_CASE("a runner that ends with a file half read waits for it, and one that had not begun gives nothing") {
    SmallGame game;
    std::optional<Opening> second;
    {
        JobRunner runner;
        const Opening first(runner, game.files, "/game/battle.yaml");
        second.emplace(runner, game.files, "/game/battle.yaml");
    }
    REQUIRE(second->done());
    (void)second->take();
    CHECK_FALSE(second->take());
}

} // namespace groma::session
