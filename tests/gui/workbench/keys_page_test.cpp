#include "editor/ui/workbench/actions/keys_page.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/settings.h"
#include "tests/fuzz/damage.h"
#include "tests/support/golden.h"

#include <doctest/doctest.h>

namespace groma::ui {

TEST_CASE("the page of keys in docs is the program's own table") {
    test::checkGolden("../docs/keys.md", keysPage(withPlayDesk(makeActions(), std::make_shared<PlayDesk>())));
}

TEST_CASE(
    "damaged files of keys and settings are read as far as they can be, and every line that cannot is told") {
    const ActionTable actions = makeActions();
    Settings liked;
    liked.light = true;
    liked.scale = 1.5F;
    const std::vector<std::string> seeds{keysText(actions), textOf(liked)};
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
        tests::Rng rng(seed);
        ActionTable table = actions;
        const std::string keys = fuzz::damaged(seeds[0], seeds, rng);
        for (const KeyProblem& problem : applyKeys(table, keys)) {
            CHECK(problem.line >= 1);
            CHECK_FALSE(problem.message.empty());
        }
        CHECK(table.all().size() == actions.all().size());
        CHECK(applyKeys(table, keysText(table)).empty());
        const Settings read = settingsFrom(fuzz::damaged(seeds[1], seeds, rng));
        CHECK((read.scale >= kLeastScale && read.scale <= kMostScale));
        CHECK(settingsFrom(textOf(read)) == read);
    }
}

} // namespace groma::ui
