#include "editor/session/edits/forms/new_trait.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

int quantity(const Document& document, std::string_view id) {
    const auto& all = document.ruleset()->model.quantities;
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.named.id == id; });
    REQUIRE(found != all.end());
    return static_cast<int>(found - all.begin());
}

TraitSketch sketch(const Document& document) {
    TraitSketch made;
    made.title = "Stout Hearts";
    made.cite = "7.2";
    made.quantity = quantity(document, "strength");
    made.value = "1";
    return made;
}

} // namespace

TEST_CASE("a skill from a sentence becomes an entry that checks clean and reads back") {
    SmallGame game;
    const Document before = game.open();
    TraitSketch made = sketch(before);
    made.when = "fighter.cp >= 3";
    const SketchReading reading = readSketch(before, made);
    CHECK(reading.problems.empty());
    CHECK(reading.sentence == "Stout Hearts (stout hearts) [7.2]: a trait of a piece.\n  It changes "
                              "strength: add 1, when the fighter "
                              "has stout hearts and the fighter's cp is at least 3 [7.2].\n");
    const Document after = applied(before, addTrait(before, made));
    CHECK(firstProblem(after) == firstProblem(before));
    const auto& traits = after.ruleset()->model.traits;
    const auto found =
        std::ranges::find_if(traits, [](const auto& t) { return t.named.id == "stout_hearts"; });
    REQUIRE(found != traits.end());
    CHECK(found->contributions.size() == 1);
    // A second one of that name gets an id of its own.
    CHECK(traitId(after.ruleset()->model, "Stout Hearts") == "stout_hearts_2");
}

TEST_CASE("what the rules cannot say is told while the skill is made, and nothing is written") {
    SmallGame game;
    const Document document = game.open();
    TraitSketch made = sketch(document);
    made.when = "fighter.courage > 3";
    REQUIRE_FALSE(readSketch(document, made).problems.empty());
    CHECK(readSketch(document, made).problems.front().find("courage") != std::string::npos);
    made.when = "";
    made.value = "";
    CHECK(readSketch(document, made).problems.front().find("number") != std::string::npos);
    made.value = "1";
    made.title = "";
    CHECK_FALSE(addTrait(document, made));
    made = sketch(document);
    made.quantity = -1;
    CHECK(addTrait(document, made).error().reason.find("changes") != std::string::npos);
    made = sketch(document);
    made.operation = "double";
    CHECK_FALSE(addTrait(document, made));
}

TEST_CASE("a skill of a class is held by each of its counters at once") {
    SmallGame game;
    const Document before = game.open();
    TraitSketch made = sketch(before);
    made.holders = 0;
    const Document after = applied(before, addTrait(before, made));
    CHECK(firstProblem(after) == firstProblem(before));
    const auto& traits = after.ruleset()->model.traits;
    const auto found =
        std::ranges::find_if(traits, [](const auto& t) { return t.named.id == "stout_hearts"; });
    REQUIRE(found != traits.end());
    CHECK(found->appliesTo == std::vector<rules::Index>{0});
}

TEST_CASE("names of skills become ids that the language takes") {
    SmallGame game;
    const Document document = game.open();
    const rules::Model& model = document.ruleset()->model;
    CHECK(traitId(model, "Fury of the Senones!") == "fury_of_the_senones");
    CHECK(traitId(model, "3rd line") == "skill_3rd_line");
    CHECK(traitId(model, "Mêlée") == "m_l_e");
    CHECK(traitId(model, "?") == "skill");
}

} // namespace groma::session
