#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/traits.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

int trait(const Document& document, std::string_view id) {
    return indexOf(document.ruleset()->model.traits, id);
}
bool holds(const Document& document, std::string_view piece, std::string_view id) {
    const auto& held = document.setup()->traitsOf(pieceAt(document, piece));
    return std::ranges::find(held, trait(document, id), &game::TraitHolding::trait) != held.end();
}

} // namespace

TEST_CASE("a trait is attached to one counter and taken off again") {
    SmallGame game;
    const Document before = game.open();
    const auto target = TraitTarget::counters({pieceAt(before, "chief")});
    const Document after = applied(before, attachTrait(before, target, trait(before, "brave")));
    CHECK(changedLines(before, after) ==
          "-    - {type: CHIEF, id: chief, name: Old Red, at: \"005\"}\n"
          "+    - {type: CHIEF, id: chief, name: Old Red, at: \"005\", traits: [brave]}\n");
    CHECK(holds(after, "chief", "brave"));
    CHECK_FALSE(canAttachTrait(after, target, trait(after, "brave")));
    CHECK(changedLines(before, applied(after, detachTrait(after, target, trait(after, "brave")))) == "");
}

TEST_CASE("a trait of one of five goes to it alone") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, attachTrait(before, TraitTarget::counters({pieceAt(before, "FOOT_3")}),
                                    trait(before, "brave")));
    CHECK(holds(after, "FOOT_3", "brave"));
    CHECK_FALSE(holds(after, "FOOT_2", "brave"));
    CHECK_FALSE(holds(after, "FOOT_4", "brave"));
}

TEST_CASE("a trait for all of a type here is one line of the scenario") {
    SmallGame game;
    const Document before = game.open();
    const auto target = TraitTarget::typeHere(type(before, "FOOT"));
    const Document after = applied(before, attachTrait(before, target, trait(before, "brave")));
    CHECK(changedLines(before, after).find("FOOT: {traits: [brave]}") != std::string::npos);
    CHECK(holds(after, "FOOT_1", "brave"));
    CHECK(holds(after, "FOOT_8", "brave"));
    CHECK_FALSE(holds(after, "chief", "brave"));
    CHECK(changedLines(before, applied(after, detachTrait(after, target, trait(after, "brave")))) == "");
}

TEST_CASE("a trait of pieces given to a side goes to each that may hold it") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, attachTrait(before, TraitTarget::ofSide(0), trait(before, "mounted")));
    CHECK(changedLines(before, after) == "-  reds: {title: Reds, colour: \"#aa0000\"}\n"
                                         "+  reds: {title: Reds, colour: \"#aa0000\", traits: [mounted]}\n");
    CHECK(holds(after, "HORSE_1", "mounted"));
    CHECK_FALSE(holds(after, "FOOT_1", "mounted"));
    CHECK_FALSE(holds(after, "HORSE_3", "mounted"));
}

TEST_CASE("a trait in the rules is written in the file that has the type") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(
        before, attachTrait(before, TraitTarget::typeInRules(type(before, "FOOT")), trait(before, "brave")));
    CHECK(changedLines(before, after) == "");
    CHECK(changedLines(before, after, "rules.yaml") ==
          "-  FOOT: {class: unit, title: Foot, cp: 3, mp: 3, back: {cp: 2, mp: 2}}   # the line\n"
          "+  FOOT: {class: unit, title: Foot, cp: 3, mp: 3, back: {cp: 2, mp: 2}, traits: [brave]}   # the "
          "line\n");
    CHECK(holds(after, "FOOT_8", "brave"));
}

TEST_CASE("who may not hold a trait, and where it does not belong, are reasons") {
    SmallGame game;
    const Document document = game.open();
    const auto foot = canAttachTrait(document, TraitTarget::counters({pieceAt(document, "FOOT_1")}),
                                     trait(document, "mounted"));
    REQUIRE_FALSE(foot);
    CHECK(foot.error().reason == "FOOT_1 may not hold Mounted");
    const auto night = canAttachTrait(document, TraitTarget::counters({pieceAt(document, "FOOT_1")}),
                                      trait(document, "night"));
    REQUIRE_FALSE(night);
    CHECK(night.error().reason == "Night battle is held by the scenario");
    CHECK(canAttachTrait(document, TraitTarget::scenario(), trait(document, "night")));
}

TEST_CASE("what a piece holds says where it was said and whether it can be taken off") {
    SmallGame game;
    Document document = game.open();
    document = applied(document, attachTrait(document, TraitTarget::typeHere(type(document, "HORSE")),
                                             trait(document, "mounted")));
    document = applied(document, attachTrait(document, TraitTarget::counters({pieceAt(document, "HORSE_3")}),
                                             trait(document, "brave")));
    const auto held = traitsHeld(document, pieceAt(document, "HORSE_3"));
    REQUIRE(held.size() == 2);
    for (const HeldTrait& one : held) {
        CHECK(one.cannotDetach == "");
        const bool brave = one.trait == trait(document, "brave");
        CHECK((one.target.level == TraitLevel::Counter) == brave);
        CHECK((one.target.level == TraitLevel::TypeHere) == !brave);
        document = applied(document, detachTrait(document, one.target, one.trait));
    }
    CHECK(traitsHeld(document, pieceAt(document, "HORSE_3")).empty());
}

TEST_CASE("a value of a type in the rules is one value of one line") {
    SmallGame game;
    const Document before = game.open();
    const Document after =
        applied(before, setTypeAttribute(before, type(before, "FOOT"), attribute(before, "cp"), false, "4"));
    CHECK(changedLines(before, after, "rules.yaml") ==
          "-  FOOT: {class: unit, title: Foot, cp: 3, mp: 3, back: {cp: 2, mp: 2}}   # the line\n"
          "+  FOOT: {class: unit, title: Foot, cp: 4, mp: 3, back: {cp: 2, mp: 2}}   # the line\n");
    const Document back =
        applied(after, setTypeAttribute(after, type(after, "HORSE"), attribute(after, "cp"), true, "3"));
    CHECK(changedLines(after, back, "rules.yaml").find("back: {cp: 3, mp: 4}") != std::string::npos);
}

TEST_CASE("a value of a type in this scenario alone, and back to the rules") {
    SmallGame game;
    const Document before = game.open();
    const Document after = applied(
        before, setTypeAttributeHere(before, type(before, "FOOT"), attribute(before, "cp"), false, "4"));
    const int cp = attribute(after, "cp");
    CHECK(base::Number::fromBits(after.setup()->value(pieceAt(after, "FOOT_1"), false, cp)) ==
          base::Number(4));
    CHECK(changedLines(before, after, "rules.yaml") == "");
    CHECK(changedLines(
              before, applied(after, setTypeAttributeHere(after, type(after, "FOOT"), cp, false, ""))) == "");
}

TEST_CASE("a cell of a table changes in its row and its comment stays") {
    SmallGame game;
    const Document before = game.open();
    const int table = indexOf(before.ruleset()->model.tables, "fight_results");
    CHECK(tableCellText(before, table, 1, 0) == "hold");
    const Document after = applied(before, setTableCell(before, table, 1, 0, "dead"));
    CHECK(changedLines(before, after, "fight.yaml") == "-      - [3-4, hold, flee, flee]   # the middle\n"
                                                       "+      - [3-4, dead, flee, flee]   # the middle\n");
    CHECK(tableCellText(after, table, 1, 0) == "dead");
    CHECK(before.rulesHash() != after.rulesHash());
    const Edited wrong = setTableCell(before, table, 1, 0, "DX");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().reason == "`DX` is none of hold, flee, dead");
}

TEST_CASE("numbers and options of the scenario are set and given back to the rules") {
    SmallGame game;
    const Document before = game.open();
    const Document longer = applied(before, setNumber(before, "duration", "12"));
    CHECK(changedLines(before, longer) == "-numbers: {duration: 2}\n+numbers: {duration: 12}\n");
    const int fierce = indexOf(before.ruleset()->model.options, "fierce");
    const Document fiercer = applied(before, setOption(before, fierce, "yes"));
    CHECK(fiercer.setup()->option(fierce) == 1);
    CHECK(changedLines(before, applied(fiercer, setOption(fiercer, fierce, ""))) == "");
    CHECK_FALSE(setOption(before, fierce, "perhaps"));
}

TEST_CASE("a rule, a type and a piece are found in their files") {
    SmallGame game;
    const Document document = game.open();
    const auto table = placeOfEntry(document, "tables", "fight_results");
    REQUIRE(table);
    CHECK(table->path == "fight.yaml");
    CHECK(table->line == 6);
    CHECK(table->column == 3);
    const auto piece = placeOfPiece(document, pieceAt(document, "FOOT_2"));
    REQUIRE(piece);
    CHECK(piece->path == "battle.yaml");
    CHECK(piece->line == 18);
}

} // namespace groma::session
