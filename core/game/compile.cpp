#include "core/game/compile.h"

#include "core/check/check.h"
#include "core/lang/lower.h"
#include "core/rules/resolve.h"

#include <memory>

namespace groma::game {

RulesetRef compileRuleset(const rules::RulesetSource& source, std::uint64_t hash, diag::Sink& sink) {
    diag::Sink own;
    rules::Model model = rules::resolve(source, own);
    if (!own.hasErrors()) check::checkRuleset({source, model}, own);
    sink.addAll(own);
    if (own.hasErrors()) return nullptr;
    auto ruleset = std::make_shared<Ruleset>();
    ruleset->program = lang::lower(model);
    ruleset->model = std::move(model);
    ruleset->hash = hash;
    return ruleset;
}

}  // namespace groma::game
