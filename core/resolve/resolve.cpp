#include "core/resolve/resolve.h"

#include "core/resolve/resolver.h"

namespace groma::rules {

namespace {

using Step = void (*)(resolving::Work&);

constexpr Step kDeclare[] = {
    resolving::declareBoard,     resolving::declareDice,     resolving::declareClasses,
    resolving::declareTypes,     resolving::declareStates,   resolving::declareDecks,
    resolving::declareTerrain,   resolving::declareOutcomes, resolving::declareTables,
    resolving::declareTraits,    resolving::declareOptions,  resolving::declareCallables,
    resolving::declareQuestions,
};

constexpr Step kResolve[] = {
    resolving::resolveBoard,      resolving::resolveTypes,    resolving::resolveStates,
    resolving::resolveTerrain,    resolving::resolveTables,   resolving::resolveTraits,
    resolving::resolveSignatures, resolving::resolveHooks,    resolving::resolveCampaign,
    resolving::checkMotions,      resolving::checkQuantities, resolving::checkRelations,
    resolving::checkQueries,      resolving::checkMoves,      resolving::checkSights,
    resolving::checkRolls,        resolving::checkOffers,     resolving::checkTraits,
    resolving::checkHooks,        resolving::checkProcedures, resolving::checkActions,
    resolving::checkSequence,     resolving::nameStretches,   resolving::checkCycles,
    resolving::checkTogether,     resolving::checkFights,     resolving::checkHidden,
};

} // namespace

Model resolve(const RulesetSource& source, diag::Sink& sink) {
    Model model;
    resolving::Work work(source, model, sink);
    model.title = source.title.text;
    for (const Step step : kDeclare) {
        step(work);
    }
    work.names = lang::namesOf(model);
    for (const Step step : kResolve) {
        step(work);
    }
    return model;
}

} // namespace groma::rules
