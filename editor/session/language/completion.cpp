#include "editor/session/language/completion.h"

#include "core/base/letters.h"
#include "core/lang/check/decision_names.h"
#include "core/lang/check/names.h"
#include "core/lang/tables/table_option.h"
#include "core/lang/traits/trait_part.h"
#include "core/rules/stretches.h"
#include "core/syntax/language_calls.h"

#include <algorithm>

namespace groma::session {

namespace {

constexpr std::size_t kMostSuggestions = 40;

void addNames(const rules::Model& model, std::vector<std::string>& names) {
    const lang::Names all = lang::namesOf(model);
    using lang::SymbolKind;
    for (int kind = static_cast<int>(SymbolKind::Direction); kind <= static_cast<int>(SymbolKind::Scope);
         ++kind)
        for (const std::string_view name : all.ofKind(static_cast<SymbolKind>(kind)))
            names.emplace_back(name);
    for (const std::string& number : model.scenarioNumbers) names.push_back(number);
    for (const auto& [name, path] : model.symbols) names.push_back(name);
    for (const lang::DecisionName& asked : lang::decisionNames(model)) names.push_back(asked.name);
    for (const rules::Stretch& stretch : rules::stretchesOf(model)) names.push_back(stretch.name);
}

void addOnce(std::vector<std::string>& all, std::string_view word) {
    if (std::ranges::find(all, word) == all.end()) all.emplace_back(word);
}

// What begins a question, and what is called of tables, stand in their lists.
std::vector<std::string> withListedWords(std::vector<std::string> words) {
#define GROMA_QUESTION(name, kind, word, slug, answer) addOnce(words, word);
#include "core/syntax/questions.def"
#undef GROMA_QUESTION
    for (const lang::TableOption* option : lang::tableOptions())
        if (option->value != nullptr) addOnce(words, option->key);
    return words;
}

std::vector<std::string> withListedKeys(std::vector<std::string> keys) {
    for (const lang::TraitPart* part : lang::traitParts()) addOnce(keys, part->key);
    for (const lang::TableOption* option : lang::tableOptions()) addOnce(keys, option->key);
    return keys;
}

} // namespace

const std::vector<std::string>& languageWords() {
    static const std::vector<std::string> words = withListedWords(
        {"let",    "if",     "then",  "else",  "for",   "in",        "where",  "do",    "match", "case",
         "return", "repeat", "block", "while", "one",   "some",      "by",     "as",    "roll",  "cancel",
         "on",     "scope",  "leave", "end",   "after", "together",  "finish", "say",   "stop",  "pass",
         "and",    "or",     "not",   "is",    "has",   "otherwise", "any",    "all",   "count", "sum",
         "least",  "most",   "first", "best",  "as_if", "such",      "that",   "break", "mod"});
    return words;
}

const std::vector<std::string>& fileKeys() {
    static const std::vector<std::string> keys = withListedKeys(
        {"groma",     "title",         "help",        "cite",      "covers",        "assumed",    "takes",
         "gives",     "does",          "when",        "base",      "add",           "times",      "set",
         "stages",    "contributions", "modifies",    "requires",  "holds",         "is",         "cells",
         "header",    "rows",          "columns",     "allowed",   "from",          "dice",       "total",
         "verdict",   "class",         "back",        "symbol",    "traits",        "types",      "classes",
         "states",    "terrain",       "sides",       "links",     "tables",        "quantities", "relations",
         "queries",   "procedures",    "actions",     "sequence",  "rolls",         "options",    "pieces",
         "map",       "rules",         "include",     "at",        "each",          "until",      "initial",
         "type",      "default",       "board",       "resources", "decks",         "measures",   "turn",
         "track",     "offers",        "moves",       "sights",    "victory",       "numbers",    "zones",
         "areas",     "entries",       "arc_borders", "along",     "worst_to_best", "features",   "levels",
         "labels",    "numbering",     "ground",      "notes",     "counts",        "picture",    "language",
         "questions", "answers"});
    return keys;
}

void Completion::update(const Document& document) {
    if (rules_ == document.rulesHash() && texts_ == document.fingerprint()) return;
    rules_ = document.rulesHash();
    texts_ = document.fingerprint();
    names_ = languageWords();
    for (const std::string_view call : lang::languageCalls()) names_.emplace_back(call);
    if (document.ruleset()) addNames(document.ruleset()->model, names_);
    if (document.setup()) {
        for (int piece = 0; piece < document.setup()->pieceCount(); ++piece)
            names_.push_back(document.setup()->piece(piece).id);
        for (int side = 0; side < document.setup()->sideCount(); ++side)
            names_.push_back(document.setup()->side(side).id);
    }
    std::ranges::sort(names_);
    const auto twice = std::ranges::unique(names_);
    names_.erase(twice.begin(), twice.end());
}

std::vector<std::string> Completion::suggestions(std::string_view begun, bool keyPlace) const {
    std::vector<std::string> found;
    const auto take = [&](const std::vector<std::string>& from,
                          bool (*fits)(std::string_view, std::string_view)) {
        for (const std::string& word : from)
            if (found.size() < kMostSuggestions && word != begun && fits(word, begun) &&
                std::ranges::find(found, word) == found.end())
                found.push_back(word);
    };
    const std::vector<std::string>& first = keyPlace ? fileKeys() : names_;
    const std::vector<std::string>& second = keyPlace ? names_ : fileKeys();
    take(first, base::beginsWith);
    take(second, base::beginsWith);
    if (begun.size() >= 2) take(first, base::holds);
    return found;
}

} // namespace groma::session
