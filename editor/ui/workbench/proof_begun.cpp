#include "editor/ui/workbench/state/proof_begun.h"

#include "core/base/text.h"
#include "editor/session/language/rule_sections.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

const rules::Named* namedOf(const rules::Model& model, const RuleEntry& entry) {
    for (const session::RuleSection& section : session::ruleSections())
        for (std::size_t i = 0; entry.section == section.key && i < section.count(model); ++i)
            if (const rules::Named& named = section.named(model, i); named.id == entry.id) return &named;
    return nullptr;
}

} // namespace

void beginProof(Workbench& bench, const RuleEntry& entry, const std::string& passage) {
    const session::Document document = bench.sheet()->document(); // another is shown below
    const rules::Named* named = document.ruleset() ? namedOf(document.ruleset()->model, entry) : nullptr;
    ProofBegun begun;
    if (named != nullptr) begun = {named->cite, passage.empty() ? base::join(named->covers, ", ") : passage};
    const auto opened = bench.openProof(entry.section, entry.id);
    bench.of<ProofBegun>() = begun;
    if (opened) return;
    if (!document.setup())
        return bench.refuse(opened.error().reason +
                            ". Open a battle on these rules: what is played in it is saved as a snippet");
    bench.refuse(opened.error().reason +
                 ". Play until it comes up, then Save, load in the panel Game writes it as a snippet");
    bench.show("Test play");
}

} // namespace groma::ui
