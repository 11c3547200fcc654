#include "tests/support/text_rules.h"

#include "formats/load/load.h"
#include "formats/project/file_system.h"

#include <algorithm>

namespace groma::test {
namespace {

template <class List>
std::int32_t indexNamed(const List& list, std::string_view id) {
    const auto found = std::ranges::find_if(list, [id](const auto& entry) { return entry.named.id == id; });
    return found == list.end() ? -1 : static_cast<std::int32_t>(found - list.begin());
}

std::int32_t functionAt(const std::vector<std::int32_t>& functions, std::int32_t index) {
    return index < 0 ? -1 : functions[static_cast<std::size_t>(index)];
}

} // namespace

std::int32_t TextRules::procedure(std::string_view id) const {
    return functionAt(ruleset->program.procedureFunction, indexNamed(ruleset->model.procedures, id));
}
std::int32_t TextRules::quantity(std::string_view id) const {
    return functionAt(ruleset->program.quantityFunction, indexNamed(ruleset->model.quantities, id));
}
std::int32_t TextRules::query(std::string_view id) const {
    return functionAt(ruleset->program.queryFunction, indexNamed(ruleset->model.queries, id));
}
std::int32_t TextRules::piece(std::string_view id) const { return setup->pieceNamed(id).value_or(-1); }
std::int32_t TextRules::state(std::string_view id) const { return indexNamed(ruleset->model.states, id); }
std::int64_t TextRules::cell(int number) const { return setup->geometry().cellByNumber(number).index; }

TextRules fromTexts(const std::string& rules, const std::string& scenario) {
    formats::MemoryFileSystem files;
    files.put("/play/groma-project", "");
    files.put("/play/rules.yaml", "groma: ruleset/1\n" + rules);
    files.put("/play/battle.yaml", "groma: scenario/1\nrules: rules.yaml\n" + scenario);
    formats::Loader loader(files);
    const formats::Loaded loaded = loader.load("/play/battle.yaml");
    TextRules made;
    for (const diag::Diagnostic& problem : loaded.problems.sorted()) {
        if (problem.severity == diag::Severity::Error) {
            made.problems +=
                problem.message + " (found " + problem.found + ", expected " + problem.expected + ")\n";
        }
    }
    made.ruleset = loaded.ruleset;
    made.setup = loaded.built.setup;
    return made;
}

} // namespace groma::test
