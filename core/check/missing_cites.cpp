#include "core/check/checks.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

namespace {

template <class Do>
void eachRule(const rules::Model& model, Do each) {
    const auto all = [&](const auto& list, std::string_view what) {
        for (const auto& item : list) {
            if (item.named.where.hasNode()) {
                each(item.named, what);
            }
        }
    };
    all(model.tables, "table");
    all(model.quantities, "quantity");
    all(model.relations, "relation");
    all(model.rolls, "roll");
    all(model.offers, "offer");
    all(model.traits, "trait");
    all(model.procedures, "procedure");
    all(model.actions, "action");
    all(model.options, "option");
}

} // namespace

// A ruleset in which most rules cite their section is a transcription; then the others are told.
void missingCites(const Subject& subject, diag::Sink& sink) {
    std::size_t rules = 0;
    std::size_t cited = 0;
    eachRule(subject.model, [&](const rules::Named& named, std::string_view) {
        ++rules;
        cited += named.cite.empty() ? 0 : 1;
    });
    if (2 * cited <= rules) {
        return;
    }
    eachRule(subject.model, [&](const rules::Named& named, std::string_view what) {
        if (named.cite.empty()) {
            sink.add(diag::diagnose(diag::Code::MissingCite, named.where,
                                    fmt::format("the {} `{}` cites no section", what, named.id)));
        }
    });
}

} // namespace groma::check
