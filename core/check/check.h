#pragma once

#include "core/diag/sink.h"
#include "core/rules/model.h"
#include "core/rules/source.h"

#include <span>
#include <string>
#include <string_view>

// What can be wrong with a ruleset of which every word is right. Each check is a small file of its own,
// listed in checks.cpp.
namespace groma::check {

struct Subject {
    const rules::RulesetSource& source;
    const rules::Model& model; // resolved from it without errors
    const std::vector<std::string>* bookIds =
        nullptr; // rule ids of the book that it transcribes, sorted, when there is one
};

struct Check {
    std::string_view name;
    std::string_view about;
    void (*run)(const Subject& subject, diag::Sink& sink);
};

std::span<const Check> allChecks();
void checkRuleset(const Subject& subject, diag::Sink& sink);

} // namespace groma::check
