// What can be written at a place of a file: keys where a key stands, names of the rules and the battle
// elsewhere.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/language/completion.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

bool offers(const Completion& completion, std::string_view begun, std::string_view word) {
    const std::vector<std::string> found = completion.suggestions(begun, false);
    return std::ranges::find(found, word) != found.end();
}

} // namespace

TEST_CASE("names of the rules and of the battle complete what is begun, in either case") {
    SmallGame game;
    Completion completion;
    completion.update(game.open());
    CHECK(completion.suggestions("stren", false) == std::vector<std::string>{"strength"});
    CHECK(completion.suggestions("STREN", false) == std::vector<std::string>{"strength"});
    CHECK(offers(completion, "chi", "chief"));    // a counter
    CHECK(offers(completion, "fierc", "fierce")); // an option
    CHECK(offers(completion, "eds", "reds"));     // what holds it comes behind
    CHECK_FALSE(offers(completion, "strength", "strength"));
    CHECK(completion.suggestions("zzz", false).empty());
}

TEST_CASE("where a key stands, keys of the files come first") {
    SmallGame game;
    Completion completion;
    completion.update(game.open());
    REQUIRE_FALSE(completion.suggestions("mo", true).empty());
    CHECK(completion.suggestions("mo", true).front() == "modifies");
    CHECK(completion.suggestions("mos", false).front() == "most"); // a word of the language
    CHECK(completion.suggestions("mou", false).front() == "mounted");
}

TEST_CASE("what stands in a list of the language is offered: parts of traits, options of tables, questions") {
    SmallGame game;
    Completion completion;
    completion.update(game.open());
    for (const char* key : {"grants", "applies_to", "widens", "instead", "excess", "above"})
        CHECK_MESSAGE(std::ranges::count(fileKeys(), key) == 1, key);
    for (const char* word : {"choose", "confirm", "perform", "draw", "pick", "excess"})
        CHECK_MESSAGE(std::ranges::count(languageWords(), word) == 1, word);
}

TEST_CASE("what the language calls itself is offered: what is done to counters, what is asked of the map") {
    SmallGame game;
    Completion completion;
    completion.update(game.open());
    for (const char* call : {"eliminate", "place", "neighbours", "ground", "floor", "reachable"})
        CHECK_MESSAGE(offers(completion, std::string_view(call).substr(0, 4), call), call);
}

TEST_CASE("a counter that was renamed is known by its new name alone") {
    SmallGame game;
    const Document document = game.open();
    Completion completion;
    completion.update(document);
    CHECK(offers(completion, "chie", "chief"));
    completion.update(applied(document, renameCounter(document, "chief", "Old Red", "captain")));
    CHECK(offers(completion, "capt", "captain"));
    CHECK_FALSE(offers(completion, "chie", "chief"));
}

} // namespace groma::session
