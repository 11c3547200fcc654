// An attack on a neighbour: the action that chooses it, and the procedure that compares both, rolls, looks up
// and has a line for each result of the table, where the rules have one. What a result does the book says.
#include "editor/session/edits/forms/kinds/entry_kind.h"
#include "editor/session/edits/forms/kinds/sequence_lines.h"
#include "editor/session/edits/forms/kinds/sketching.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace groma::session {

using formats::yaml::Fragment;

namespace {

constexpr std::array<std::string_view, 5> kDieWords{"die", "dice", "roll", "d\u00E9", "d6"};

// The last table whose cells are results.
const rules::Table* tableOfResults(const rules::Model& model) {
    const auto found = std::find_if(model.tables.rbegin(), model.tables.rend(), [](const rules::Table& one) {
        return one.gives.kind == lang::Kind::Outcome && one.gives.detail >= 0 && !one.columnName.empty();
    });
    return found == model.tables.rend() ? nullptr : &*found;
}

bool areRatios(const std::vector<rules::Head>& heads) {
    return std::ranges::any_of(
        heads, [](const rules::Head& head) { return head.text.find('/') != std::string::npos; });
}

// The die is looked up down the rows, but where only the columns are called so or the rows are what it is
// compared by.
bool dieIsAcross(const rules::Table& table) {
    if (areRatios(table.rows) != areRatios(table.columns)) return areRatios(table.rows);
    const auto isDie = [](std::string_view name) {
        return std::ranges::any_of(kDieWords, [&](std::string_view word) { return wordBegins(name, word); });
    };
    return isDie(table.columnName) && !isDie(table.rowName);
}

std::string fightText(const rules::Model& model, const rules::UnitClass& of, const std::string& action,
                      SketchedRules& into) {
    const std::string die = dieOf(model, into);
    const std::string attack = strengthOf(model, of, "attacker"), defence = strengthOf(model, of, "defender");
    const rules::Table* table = tableOfResults(model);
    if (table == nullptr)
        return fmt::format("let ahead = {} - {}\nlet die = roll {} as {}_die\npass\n", attack, defence, die,
                           action);
    const bool across = dieIsAcross(*table);
    const std::string compared = areRatios(across ? table->rows : table->columns)
                                     ? fmt::format("let odds = {} / max(1, {})\n", attack, defence)
                                     : fmt::format("let odds = {} - {}\n", attack, defence);
    std::string text =
        compared + fmt::format("let die = roll {} as {}_die\nlet result = {}({})\nmatch result\n", die,
                               action, table->named.id, across ? "odds, die" : "die, odds");
    for (const rules::OutcomeSet::Value& one :
         model.outcomes[static_cast<std::size_t>(table->gives.detail)].values)
        text += fmt::format("  case {} then pass\n", one.name);
    return text;
}

Expected<SketchedRules> sketchCombat(const Document& document, const EntrySketch& sketch) {
    const rules::Model& model = document.ruleset()->model;
    const auto of = counterClass(model);
    if (!of) return std::unexpected(of.error());
    SketchedRules made;
    const std::string& counter = (*of)->named.id;
    const std::string action = actionId(model, sketch.title);
    const std::string id = callableId(model, "resolve " + action, "resolve");
    const Fragment takes = wordsOf({{"attacker", counter}, {"defender", counter}});
    const std::string fought = needFlag(model, **of, "fought", "Has attacked", made);
    made.entries.push_back(
        {"procedures",
         id,
         sketch.title,
         {{"takes", takes},
          {"does", Fragment::literal(remark(sketch.printed) + fightText(model, **of, action, made))}}});
    made.entries.push_back(
        {"actions",
         action,
         sketch.title,
         {{"takes", takes},
          {"from", wordsOf({{"attacker", "pieces(active)"},
                            {"defender", "[e in enemies(attacker) where adjacent(attacker, e)]"}})},
          {"allowed", unlessFlagged("attacker", fought, "has attacked")},
          {"does",
           Fragment::literal(fmt::format("attacker.{} = yes\n{}(attacker, defender)\n", fought, id))}}});
    performIn(document, action, sketch.title, made);
    return made;
}

} // namespace

extern const EntryKind kCombatKind{
    .word = "Combat",
    .meaning =
        "what an attack on a neighbour does, with the action that chooses it and a line for each result",
    .sketch = sketchCombat,
};

} // namespace groma::session
