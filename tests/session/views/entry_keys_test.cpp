#include "editor/session/views/entry_source.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

using formats::yaml::Path;

bool holds(const std::vector<std::string>& all, const char* one) {
    return std::ranges::find(all, one) != all.end();
}

} // namespace

TEST_CASE("an entry may say more: the keys that its readers take and that are not there") {
    SmallGame game;
    const Document document = game.open();
    const WantedThere strength = wantedAt(document, {"quantities", "strength"});
    CHECK_FALSE(strength.isValue());
    CHECK(holds(strength.keys, "at_least"));
    CHECK(holds(strength.keys, "stages"));
    CHECK_FALSE(holds(strength.keys, "base")); // is there
    CHECK_FALSE(holds(strength.keys, "does")); // of procedures
    CHECK_FALSE(strength.named);
    // One contribution more, then what it says.
    const WantedThere next = wantedAt(document, {"quantities", "strength", "contributions"});
    CHECK(next.at == Path{"quantities", "strength", "contributions", std::size_t{2}});
    CHECK(holds(next.keys, "times"));
    CHECK_FALSE(holds(next.keys, "quantity")); // of traits
    CHECK(next.keys.front() == "stage");       // what any entry may say comes behind
    Path add = next.at;
    add.emplace_back("times");
    CHECK(wantedAt(document, add).isValue());
    const Document after = applied(document, addEntryValue(document, add, "2"));
    CHECK(firstProblem(after) == firstProblem(document));
    CHECK(after.text("fight.yaml")
              .find("      - {title: Fierce, when: option fierce, add: 1}\n"
                    "      - {times: 2}\n") != std::string_view::npos);
    // What is there is not written twice.
    CHECK_FALSE(addEntryValue(after, add, "3"));
    CHECK_FALSE(addEntryValue(document, add, ""));
}

TEST_CASE("what lacks on the way to a value is written with it") {
    SmallGame game;
    const Document document = game.open();
    const Path way{"quantities", "strength", "stages"};
    CHECK(wantedAt(document, way).named); // stages are called as their author likes
    const Document after =
        applied(document, addEntryValue(document, {"quantities", "strength", "stages", "own"}, "add"));
    CHECK(firstProblem(after) == firstProblem(document));
    CHECK(after.text("fight.yaml").find("    stages: {own: add}\n") != std::string_view::npos);
    // One alone is no list.
    const WantedThere notation = wantedAt(document, {"classes", "rider", "notation"});
    CHECK(notation.isValue());
    CHECK(holds(notation.values.names, "cp"));
    const Document noted = applied(document, addEntryValue(document, notation.at, "cp"));
    CHECK(noted.text("rules.yaml").find("  rider: {is: unit, notation: cp}\n") != std::string_view::npos);
    CHECK(firstProblem(noted) == firstProblem(document));
}

TEST_CASE("where a name stands the names that there are are offered") {
    SmallGame game;
    const Document document = game.open();
    const NamesThere classes = namesAt(document, {"types", "FOOT", "class"});
    CHECK(classes == NamesThere{{"unit", "rider"}, true});
    CHECK(holds(namesAt(document, {"terrain", "wood", "symbol"}).names, "crowns"));
    CHECK(namesAt(document, {"terrain", "wood", "layer"}) == NamesThere{{"ground", "feature"}, true});
    CHECK(holds(namesAt(document, {"states", "disordered", "until"}).names, "end of activation"));
    CHECK(holds(namesAt(document, {"traits", "brave", "modifies", std::size_t{0}, "quantity"}).names,
                "strength"));
    CHECK(namesAt(document, {"types", "FOOT", "title"}).names.empty());
    // A unit lacks what its class has.
    CHECK(holds(wantedAt(document, {"types", "CHIEF"}).keys, "back"));
    CHECK_FALSE(holds(wantedAt(document, {"types", "CHIEF"}).keys, "cp"));
    CHECK(holds(wantedAt(document, {"types", "CHIEF", "back"}).keys, "cp"));
}

TEST_CASE("a number that becomes known is written as a number, a text keeps its quotes") {
    SmallGame game;
    const Document document = game.open();
    const Document known = applied(document, setEntryField(document, {"types", "HORSE", "back", "cp"}, "3"));
    CHECK(known.text("rules.yaml").find("back: {cp: 3, mp: 4}") != std::string_view::npos);
    const Document cited =
        applied(document, setEntryField(document, {"quantities", "strength", "cite"}, "2.10"));
    CHECK(cited.text("fight.yaml").find("cite: \"2.10\"") != std::string_view::npos);
}

TEST_CASE("where there are no names that may stand there, what is typed does") {
    SmallGame game;
    game.files.put("/bare/groma-project", "");
    game.files.put("/bare/rules.yaml",
                   "groma: ruleset/1\ntitle: Bare\nboard: {grid: hex}\nclasses: {unit: {}}\n");
    const auto bare = Document::open(game.files, "/bare/rules.yaml", "/bare");
    REQUIRE(bare);
    for (const char* key : {"flips", "hidden", "notation"})
        CHECK(namesAt(*bare, {"classes", "unit", key}) == NamesThere());
    CHECK(namesAt(*bare, {"types", "FOOT", "footprint"}) == NamesThere());
    CHECK(namesAt(*bare, {"traits", "brave", "modifies", std::size_t{0}, "quantity"}) == NamesThere());
}

TEST_CASE("a section of the book is written as a text, with what is typed of a value beside it") {
    SmallGame game;
    const Document document = game.open();
    const Document cited = applied(document, addEntryValue(document, {"terrain", "wood", "cite"}, "5.2"));
    CHECK(cited.text("rules.yaml").find("cite: \"5.2\"") != std::string_view::npos);
    const Document valued =
        applied(document, addEntryValue(document, {"quantities", "strength", "at_least"}, "2"));
    CHECK(valued.text("fight.yaml").find("    at_least: 2\n") != std::string_view::npos);
}

} // namespace groma::session
