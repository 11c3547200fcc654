#include "core/snippet/snippet.h"
#include "tests/support/skirmish.h"

#include <doctest/doctest.h>

namespace groma::snippet {
namespace {

std::vector<rules::NamedValue> facts(std::initializer_list<std::pair<const char*, const char*>> pairs) {
    std::vector<rules::NamedValue> all;
    for (const auto& [name, value] : pairs) {
        all.emplace_back();
        all.back().name.text = name;
        all.back().value.text.text = value;
    }
    return all;
}

} // namespace

TEST_CASE("two pieces of a snippet may change places, one may not be put on another") {
    const test::TextRules rules = test::skirmish();
    game::Position position = game::startPosition(*rules.setup);
    CHECK(setFacts(*rules.setup, position, facts({{"R1.at", "044"}, {"R2.at", "043"}})).empty());
    CHECK(position.cell(rules.piece("R1")) == grid::CellId{static_cast<std::int32_t>(rules.cell(44))});
    const std::vector<rules::NamedValue> onto = facts({{"R1.at", "036"}});
    const std::vector<FactProblem> problems = setFacts(*rules.setup, position, onto);
    REQUIRE(problems.size() == 1);
    CHECK(problems.front().fact == &onto.front());
    CHECK(problems.front().problem == "cell 036 holds more pieces than may be stacked");
}

} // namespace groma::snippet
