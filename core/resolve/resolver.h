#pragma once

#include "core/diag/codes.h"
#include "core/diag/sink.h"
#include "core/lang/check/checker.h"
#include "core/lang/check/environment.h"
#include "core/lang/check/names.h"
#include "core/rules/model.h"
#include "core/rules/source.h"
#include "core/syntax/tree_builder.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

// The stages of resolve(), each in a file of its own. The order is that of resolve.cpp: what has a name, then
// what refers to names, then signatures, then texts, then what needs the whole.
namespace groma::rules::resolving {

struct Work {
    const RulesetSource& source;
    Model& model;
    diag::Sink& sink;
    lang::TreeBuilder tree;
    lang::Names names;
    lang::Environment env;
    std::vector<Index> hookOf =
        {}; // by hook of the source, in order: Model::hooks, -1 when its event is unknown

    Work(const RulesetSource& from, Model& into, diag::Sink& problems)
        : source(from), model(into), sink(problems),
          tree(into.tree), env{into, names, tree, problems, &into} {}

    diag::Diagnostic problem(diag::Code code, const Text& at, std::string message) const;
    void report(diag::Diagnostic diagnostic) const { sink.add(std::move(diagnostic)); }
    // "`x` is not a class", with the nearest name there is.
    void unknown(const Text& at, std::string_view what, std::span<const std::string_view> candidates) const;
    // The entry that `text` names, -1 and a problem when there is none.
    Index find(lang::SymbolKind kind, const Text& text) const;
    void nothingWritten(const Text& text) const;
    void missingText(const Entry& entry, std::string_view what) const;
    Index word(const Text& text, std::span<const std::string_view> choices, std::string_view what,
               Index absent) const;

    // A function with parameters; the reserved place in model.functions is filled in by fill().
    Index declare(lang::FunctionKind kind, std::string name, Index owner, std::vector<lang::Local> parameters,
                  lang::Type result, diag::NodeRef where);
    // Checks one expression or body into a function; -1 when there is no text.
    Index expression(lang::FunctionKind kind, const Text& text, std::string name, Index owner,
                     std::vector<lang::Local> parameters, lang::Type result,
                     lang::Checker::Context context = {});
    Index body(lang::FunctionKind kind, const Text& text, std::string name, Index owner,
               std::vector<lang::Local> parameters, lang::Type result, lang::Checker::Context context = {});
    void fillExpression(Index function, const Text& text, lang::Checker::Context context = {});
    void fillBody(Index function, const Text& text, lang::Checker::Context context = {});
    std::vector<lang::Local> parameters(const std::vector<NamedText>& takes);
    lang::Type type(const Text& text);

    ValueCell value(const ValueSource& source, lang::Type type);
    std::optional<std::int64_t> literal(const Text& text, lang::Type type);
};

Named named(const Entry& entry);
const Text& textOf(const std::optional<Text>& text); // an empty one when absent

// Reports names that are used twice in `entries`, are no names, or are words of the language.
void checkNames(Work& work, std::span<const Text* const> ids, std::string_view what, bool callable = false);
template <class List>
void checkEntryNames(Work& work, const List& list, std::string_view what, bool callable = false) {
    std::vector<const Text*> ids;
    for (const auto& item : list) {
        ids.push_back(&item.entry.id);
    }
    checkNames(work, ids, what, callable);
}

// what has a name
void declareBoard(Work& work);
void declareDice(Work& work);
void declareClasses(Work& work);
void declareTypes(Work& work);
void declareStates(Work& work);
void declareDecks(Work& work);
void declareTerrain(Work& work);
void declareOutcomes(Work& work);
void declareTables(Work& work);
void declareTraits(Work& work);
void declareOptions(Work& work);
void declareQuestions(Work& work);
void declareCallables(
    Work& work); // quantities, relations, queries, moves, sights, rolls, procedures, actions

// what refers to names
void resolveBoard(Work& work);
void resolveTypes(Work& work);
void checkHidden(Work& work); // once states are resolved
void resolveStates(Work& work);
void resolveTerrain(Work& work);
void resolveTables(Work& work);
void resolveTraits(Work& work);
void resolveSignatures(Work& work);
void resolveCampaign(Work& work);
void resolveHooks(Work& work); // their events and signatures; which procedures may be cancelled

// texts
void checkMotions(Work& work);
void checkQuantities(Work& work);
void checkRelations(Work& work);
void checkQueries(Work& work);
void checkMoves(Work& work);
void checkSights(Work& work);
void checkRolls(Work& work);
void checkOffers(Work& work);
void checkTraits(Work& work);
void checkHooks(Work& work);
void checkProcedures(Work& work);
void checkActions(Work& work);
void checkSequence(Work& work);
void nameStretches(Work& work); // `scope phase as melee_phase do` can be asked for by itself

// the whole
void checkCycles(Work& work);
void checkTogether(Work& work);
void checkFights(Work& work);
// By function: who calls it, hooks by their events included.
std::vector<std::vector<Index>> callersOf(const Work& work);

} // namespace groma::rules::resolving
