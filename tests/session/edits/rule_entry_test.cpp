#include "editor/session/edits/forms/rule_entry.h"
#include "tests/session/small_game.h"

namespace groma::session {

TEST_CASE("a form changes one value of a terrain, and its line of the file alone") {
    SmallGame game;
    std::string rules(kRules);
    rules.insert(rules.find("terrain:"), "terrain_attributes: {cost: {type: number, default: 1}}\n");
    game.files.put("/game/rules.yaml", rules);
    const Document before = game.open();
    const rules::Model& model = before.ruleset()->model;
    REQUIRE_FALSE(model.terrainAttributes.empty());
    const int wood = indexOf(model.terrain, "wood");
    const Document after = applied(before, setTerrainAttribute(before, "terrain", wood, 0, "3"));
    CHECK(base::Number::fromBits(
              after.ruleset()->model.terrain[static_cast<std::size_t>(wood)].values[0].bits) ==
          base::Number(3));
    CHECK_FALSE(setTerrainAttribute(before, "terrain", wood, 0, "many").has_value());
    CHECK_FALSE(setTerrainAttribute(before, "terrain", 99, 0, "1").has_value());
}

TEST_CASE("texts of an entry are set and taken out") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(before, setEntryText(before, "terrain", "wood", "title", "Old wood"));
    CHECK(entryText(after, "terrain", "wood", "title") == "Old wood");
    CHECK(after.ruleset()
              ->model.terrain[static_cast<std::size_t>(indexOf(after.ruleset()->model.terrain, "wood"))]
              .named.title == "Old wood");
    const Document again = applied(after, setEntryText(after, "terrain", "wood", "title", ""));
    CHECK(entryText(again, "terrain", "wood", "title").empty());
    CHECK_FALSE(setEntryText(before, "terrain", "moor", "title", "Moor").has_value());
}

TEST_CASE("the lines of a trait's modifiers are read and changed one by one") {
    SmallGame game;
    const Document before = game.open();
    const int brave = indexOf(before.ruleset()->model.traits, "brave");
    const auto lines = modifiersOf(before, brave);
    REQUIRE(lines.size() == 1);
    CHECK(lines[0].quantity == "strength");
    CHECK(lines[0].operation == "add");
    CHECK(lines[0].value == "1");
    const Document after = applied(before, setModifier(before, brave, 0, "2"));
    CHECK(changedLines(before, after, "fight.yaml") ==
          "-      - {quantity: strength, of: fighter, title: Brave, add: 1, cite: \"2.1\"}\n"
          "+      - {quantity: strength, of: fighter, title: Brave, add: 2, cite: \"2.1\"}\n");
    CHECK_FALSE(setModifier(before, brave, 1, "2").has_value());
    CHECK_FALSE(setModifier(before, brave, 0, "").has_value());
}

} // namespace groma::session
