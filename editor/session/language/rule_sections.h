// The rules by sections, as the file has them: what each entry is called and how it reads in plain English.
#pragma once

#include "core/rules/model.h"

#include <functional>
#include <span>
#include <string>

namespace groma::session {

struct RuleSection {
    const char* key;   // in the file: "procedures"
    const char* title; // "Procedures"
    std::function<std::size_t(const rules::Model&)> count;
    std::function<const rules::Named&(const rules::Model&, std::size_t)> named;
    std::function<std::string(const rules::Model&, std::size_t)>
        readBack; // empty function: its form says all
};

std::span<const RuleSection> ruleSections();

} // namespace groma::session
