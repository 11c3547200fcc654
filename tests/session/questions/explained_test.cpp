// What answers in the window say of themselves: how their numbers are made, and on what they rest.
#include "editor/session/questions/series.h"
#include "editor/session/questions/what_if.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <optional>
#include <string>

namespace groma::session {
namespace {

Document sample(const std::string& path) {
    static formats::RealFileSystem files;
    auto opened = Document::open(files, std::string(groma::test::sourceDir()) + "/samples/" + path);
    REQUIRE(opened.has_value());
    return *opened;
}

// The line "Cohesion of M4  3 (7.1)" in what a number is made of, however deep.
bool hasWithin(const game::LogEntry& entry, const std::string& title) {
    return std::ranges::any_of(entry.within, [&](const game::LogEntry& inner) {
        return inner.title.starts_with(title) || hasWithin(inner, title);
    });
}

const game::LogEntry* stackOf(const OddsCard& card, const std::string& title) {
    const auto found = std::ranges::find_if(
        card.stacks, [&](const game::LogEntry& stack) { return stack.title.starts_with(title); });
    return found == card.stacks.end() ? nullptr : &*found;
}

} // namespace

TEST_CASE("the card of a melee goes down from the strength to the printed value, its table and its terrain") {
    const Document document = sample("ars-bellum/arretium.yaml");
    const auto question = firstWhatIf(document);
    REQUIRE(question.has_value());
    const OddsCard card = whatIf(document, *question);
    CHECK(card.stacksLeftOut.empty());
    const game::LogEntry* attack = stackOf(card, "Attack of ");
    REQUIRE(attack != nullptr);
    CHECK(hasWithin(*attack, "Combat value of "));
    CHECK(hasWithin(*attack, "Combat value of the side that shows of "));
    const game::LogEntry* column = stackOf(card, "Melee column of ");
    REQUIRE(column != nullptr);
    CHECK(hasWithin(*column, "Columns by terrain of "));
}

TEST_CASE("battles that are played in the window say what they rest on, and how many of them read it") {
    const Document document = sample("strength-and-honour/gaul-deployed.yaml");
    const SeriesQuestion question{document, {sim::PlayerKind::Random, sim::PlayerKind::Random}, 1, 6};
    JobRunner runner(1);
    std::optional<SeriesAnswer> answer;
    (void)runner.submit("Battles", [&](JobControl& control) { answer = playSeries(question, control); });
    runner.wait();
    REQUIRE(answer.has_value());
    CHECK(answer->tally.battles == 6);
    REQUIRE_FALSE(answer->assumed.empty());
    bool some = false;
    for (const odds::RestsOn& rests : answer->assumed) {
        CHECK_FALSE(rests.on.title.empty());
        CHECK_FALSE(rests.on.basis.empty());
        CHECK(base::Rational(0) < rests.chance.chance);
        some = some || rests.chance.chance < base::Rational(1);
    }
    CHECK(some); // not each battle reads each of them
}

} // namespace groma::session
