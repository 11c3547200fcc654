#include "core/game/compile.h"

#include "core/check/check.h"
#include "core/diag/codes.h"
#include "core/lang/lower.h"
#include "core/lang/verify.h"
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
    // What the checker let through and the machine cannot run is said here, and never run.
    const std::vector<std::string> unsound = lang::verify(ruleset->program);
    for (const std::string& problem : unsound)
        sink.add(diag::diagnose(diag::Code::PlayFault, source.board.where, "the rules cannot be run: " + problem));
    if (!unsound.empty()) return nullptr;
    ruleset->model = std::move(model);
    ruleset->hash = hash;
    return ruleset;
}

}  // namespace groma::game
