#include "core/check/checks.h"

namespace groma::check {

namespace {

constexpr Check kChecks[] = {
    {"table gaps", "values between two rows or columns that neither holds", tableGaps},
    {"table overlaps", "values that two rows or columns hold", tableOverlaps},
    {"unreachable heads", "rows and columns that no value reads", tableUnreachable},
    {"table order",
     "numbers that break the rise or fall of their row, outcomes that break their declared order",
     tableOrder},
    {"unhandled outcomes", "values of outcome sets that no text asks for", outcomesUnhandled},
    {"unused entries", "entries that nothing reads, calls or offers", unusedEntries},
    {"conflicts", "two traits that could both replace one event or outcome", conflicts},
    {"missing cites", "entries without a section in a ruleset that cites", missingCites},
    {"missing titles", "entries that people see by their ids in a ruleset that has titles", missingTitles},
    {"needs of sides", "side features that need each other in a circle", sideNeeds},
    {"rule ids", "`covers` with ids that the book does not have", unknownRuleIds},
    {"map codes", "two kinds of terrain with the same code", duplicateCodes},
    {"symbols", "pictures that nothing draws", unknownSymbols},
    {"empty traits", "enforced traits without any rule", emptyTraits},
};

} // namespace

std::span<const Check> allChecks() { return kChecks; }

void checkRuleset(const Subject& subject, diag::Sink& sink) {
    for (const Check& check : kChecks) {
        check.run(subject, sink);
    }
}

} // namespace groma::check
