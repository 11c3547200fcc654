#include "core/game/setup/compile.h"

#include "core/diag/codes.h"
#include "core/lang/lowering/lower.h"
#include "core/lang/program/verify.h"
#include "core/resolve/resolve.h"
#include "core/rules/verify_model.h"

#include <memory>

namespace groma::game {

using diag::Code;

namespace {

// Lowering leaves a function without code where its text needs more slots than an instruction can name.
bool tellTooLarge(const rules::Model& model, const lang::Program& program, diag::Sink& sink) {
    bool told = false;
    for (std::size_t i = 0; i < model.functions.size(); ++i) {
        const std::int32_t made = program.functionOf[i];
        if (made < 0) continue;
        const lang::FunctionInfo& function = program.functions[static_cast<std::size_t>(made)];
        if (function.entry != function.end) continue;
        told = true;
        sink.add(
            diag::diagnose(Code::TextTooLong, model.functions[i].where,
                           "this text holds more values at a time than play can keep apart")
                .withExpected("fewer names and embedded values, or a part of them in another procedure"));
    }
    return told;
}

} // namespace

RulesetRef compileRuleset(const rules::RulesetSource& source, std::uint64_t hash, diag::Sink& sink,
                          const check::DrawnPatterns* drawn) {
    diag::Sink own;
    rules::Model model = rules::resolve(source, own);
    if (!own.hasErrors()) check::checkRuleset({.source = source, .model = model, .drawn = drawn}, own);
    sink.addAll(own);
    if (own.hasErrors()) return nullptr;
    // A reader that missed something has said so, and leaves a hole in the model: it is not built upon.
    if (const std::vector<rules::Unsound> holes = rules::verify(model); !holes.empty()) {
        if (!sink.hasErrors())
            sink.add(diag::diagnose(Code::PlayFault,
                                    holes.front().where.hasFile() ? holes.front().where : source.board.where,
                                    "the rules cannot be run: " + holes.front().what));
        return nullptr;
    }
    auto ruleset = std::make_shared<Ruleset>();
    lang::SlotFlows found;
    ruleset->program = lang::lower(model, found);
    if (tellTooLarge(model, ruleset->program, sink)) return nullptr;
    // What the checker let through and the machine cannot run is said here, and never run.
    const std::vector<std::string> unsound = lang::verify(ruleset->program, found);
    for (const std::string& problem : unsound)
        sink.add(diag::diagnose(Code::PlayFault, source.board.where, "the rules cannot be run: " + problem));
    if (!unsound.empty()) return nullptr;
    ruleset->model = std::move(model);
    ruleset->hash = hash;
    return ruleset;
}

} // namespace groma::game
