// Small breaks of a ruleset, entry by entry and clause by clause, and of a battle's set-up, line by line:
// what a proof must notice.
#pragma once

#include "core/rules/model.h"
#include "formats/load/load.h"
#include "formats/text/text_edit.h"

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// What a mutant does; docs/mutation.md says it of each with an example.
enum class Operator : std::uint8_t {
    DropContribution,
    DropPart,
    DropClause,
    DropStatement,
    Number,
    Comparison,
    Cell,
    Truth,
    Option,
    Outcome,
    Class,
    Place, // of a battle
    Type
};
inline constexpr std::size_t kOperators = 13;
[[nodiscard]] std::string_view operatorName(Operator what); // "drop clause"

// A change of one file's text. Whether the rules are still rules afterwards, the reader and the checker say.
struct Mutant {
    Operator what = Operator::Number;
    std::uint32_t file = diag::NodeRef::kNone;
    std::string path;                 // below the root
    std::size_t line = 0, column = 0; // from 1
    std::string clause;               // what is broken, as it is written, on one line
    std::string change;               // "dropped", "3 -> 4"
    std::string entry;                // "quantities/support_bonus"
    std::vector<std::string> covers;  // of the innermost entry around it that covers something
    diag::NodeRef node;               // the text, the value or the entry that is changed
    // Code that stands in these nodes, and of a text in these bytes, runs before the change can be felt.
    std::uint32_t lastNode = 0;
    std::uint32_t from = 0, to = UINT32_MAX;
    std::int32_t cell = -1; // of a table: row * columns + column
    std::vector<std::string>
        keys;              // of the maps down to the node: "outcomes", "melee_result", "values", "AE", "who"
    std::string unitClass; // only pieces of this class feel it; empty: as the entry says
    bool ofBattle = false; // of a scenario's file and not of the rules
    TextEdits edits;

    [[nodiscard]] bool
    isClauseOfAllowed() const; // one of the conditions under which a player may do something
};

// Of every file that the rules are read from, but for those in `without`; by file and place. The same rules,
// the same list.
[[nodiscard]] std::vector<Mutant> mutantsOf(const RulesParts& parts, const rules::Model& model,
                                            const std::set<std::string>& without = {});
// Of what a scenario's file says of its pieces, sides, types, numbers and states; nothing of its map.
[[nodiscard]] std::vector<Mutant> mutantsOf(const ProjectFile& battle, const game::RulesetRef& rules);

} // namespace groma::formats
