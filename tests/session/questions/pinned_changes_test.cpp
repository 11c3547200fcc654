// What differs between pinned rules and those that are edited.
#include "editor/session/questions/made_otherwise.h"
#include "editor/session/questions/pinned_changes.h"
#include "tests/session/balance/blow.h"

#include <doctest/doctest.h>

namespace groma::session {
namespace {

Document replaced(const Document& document, const std::string& path, std::string_view what,
                  std::string_view by) {
    std::string text(document.text(path));
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return document.withText(path, text.replace(at, what.size(), by));
}

} // namespace

TEST_CASE("what differs from the pinned rules is told with its rule, the largest change first") {
    SmallGame game;
    const Document a = game.open();
    CHECK(pinnedChanges(a, a).empty());
    Document b = replaced(a, "rules.yaml", "title: Foot, cp: 3", "title: Foot, cite: \"2.1\", cp: 3");
    b = replaced(b, "rules.yaml", "title: Horse, cp: 4, mp: 5", "title: Horse, cp: 4, mp: 6");
    const Document pinned = b;
    b = replaced(b, "rules.yaml", "cp: 3, mp: 3, back", "cp: 2, mp: 3, back");
    b = replaced(b, "rules.yaml", "title: Horse, cp: 4, mp: 6", "title: Horse, cp: 4, mp: 7");
    const auto told = pinnedChanges(pinned, b);
    REQUIRE(told.size() == 2);
    CHECK(told[0] == PinnedChange{"Combat points of Foot", "3", "2", "2.1", 1.0 / 3});
    CHECK(told[1].name == "Movement of Horse");
    CHECK(told[1].before == "6");
    CHECK(told[1].after == "7");
    CHECK(told[1].cite == "");
    // What is no number is as large as can be; a counter of the scenario is told as players would.
    b = replaced(b, "battle.yaml", "    - HORSE 045\n", "    - HORSE 045\n    - CHIEF 044\n");
    const auto more = pinnedChanges(pinned, b);
    REQUIRE(more.size() == 3);
    CHECK(more[0].name == "CHIEF_1 (Chief) is new, at 044");
    CHECK(more[0].before == "");
    // Of a file with errors nothing is told but that.
    const auto broken =
        pinnedChanges(pinned, b.withText("rules.yaml", "groma: ruleset/1\ntypes: {FOOT: [\n"));
    const auto about = [&](std::string_view words) {
        return std::ranges::count_if(
            broken, [&](const PinnedChange& one) { return one.name.find(words) != std::string::npos; });
    };
    CHECK(about("rules.yaml has errors") == 1);
    CHECK(about("rules.yaml") == 1);
    CHECK(about("Combat points") == 0);
    CHECK(about("is gone") == 0);
}

TEST_CASE("numbers that are made otherwise are told where the odds stay the same") {
    SmallGame game;
    const Document a = game.open();
    const auto question = firstWhatIf(a);
    REQUIRE(question.has_value());
    CHECK(madeOtherwise(compareOdds(a, a, *question)) == "");
    // All stronger by one: the same differences of strengths.
    Document b = a;
    for (const auto& [what, by] : {std::pair("title: Foot, cp: 3", "title: Foot, cp: 4"),
                                   std::pair("title: Horse, cp: 4", "title: Horse, cp: 5"),
                                   std::pair("title: Chief, cp: 4", "title: Chief, cp: 5")})
        b = replaced(b, "rules.yaml", what, by);
    const OddsComparison compared = compareOdds(a, b, *question);
    CHECK_FALSE(compared.differs);
    const std::string why = madeOtherwise(compared);
    CHECK_MESSAGE(why.starts_with("B has "), why);
    CHECK_MESSAGE(why.find(" where A has ") != std::string::npos, why);
}

TEST_CASE("why odds are others is told number by number, with what each was") {
    SmallGame game;
    const Document a = game.open();
    const auto question = firstWhatIf(a);
    REQUIRE(question.has_value());
    CHECK(whyOtherwise(compareOdds(a, a, *question)).empty());
    const Document b = replaced(a, "rules.yaml", "title: Foot, cp: 3", "title: Foot, cp: 4");
    const auto why = whyOtherwise(compareOdds(a, b, *question));
    const auto points = std::ranges::find_if(
        why, [](const MadeOtherwise& one) { return one.before == "3" && one.after == "4"; });
    CHECK(points != why.end());
}

TEST_CASE("of a number that differs the pinned one is known by its place") {
    SmallGame game;
    const Document a = game.open();
    const Document b = replaced(a, "rules.yaml", "title: Foot, cp: 3", "title: Foot, cp: 4");
    const std::string text(b.text("rules.yaml"));
    const std::size_t at = text.find("title: Foot, cp: 4") + std::string("title: Foot, cp: ").size();
    const auto line =
        static_cast<std::size_t>(std::count(text.begin(), text.begin() + static_cast<long>(at), '\n')) + 1;
    const std::size_t column = at - text.rfind('\n', at);
    CHECK(pinnedNumber(a, b, "rules.yaml", line, column) == "3");
    CHECK(pinnedNumber(a, a, "rules.yaml", line, column) == std::nullopt);
    CHECK(pinnedNumber(a, b, "rules.yaml", line + 1, column) == std::nullopt);
    CHECK(pinnedNumber(a, b, "none.yaml", line, column) == std::nullopt);
    // A column is counted in characters.
    const Document french = replaced(a, "rules.yaml", "title: Foot, cp: 3", "title: Léger, cp: 3");
    const Document stronger = replaced(a, "rules.yaml", "title: Foot, cp: 3", "title: Léger, cp: 4");
    CHECK(pinnedNumber(french, stronger, "rules.yaml", line, column + 1) == "3");
    // What stands before it is another: its place says nothing.
    const Document other = replaced(b, "rules.yaml", "title: Foot, cp", "title: Feet, cp");
    CHECK(pinnedNumber(a, other, "rules.yaml", line, column) == std::nullopt);
}

} // namespace groma::session
