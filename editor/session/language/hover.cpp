#include "editor/session/language/hover.h"

#include "core/game/names/naming.h"
#include "core/lang/check/names.h"
#include "core/syntax/builtin.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/language/rule_sections.h"
#include "editor/session/language/told_stretches.h"

namespace groma::session {

namespace {

void addPlace(WordMeaning& meaning, const std::optional<SourcePlace>& place) {
    if (!place) return;
    meaning.path = place->path;
    meaning.line = place->line;
}

void addEntries(const Document& document, const rules::Model& model, std::string_view word,
                std::vector<WordMeaning>& found) {
    for (const RuleSection& section : ruleSections())
        for (std::size_t i = 0; i < section.count(model); ++i) {
            const rules::Named& named = section.named(model, i);
            if (named.id != word) continue;
            WordMeaning& meaning = found.emplace_back();
            meaning.title = named.title;
            meaning.kind = section.title;
            if (section.readBack) meaning.text = section.readBack(model, i);
            meaning.help = named.help;
            meaning.cite = named.cite;
            meaning.assumed = named.assumed;
            addPlace(meaning, placeOf(document, {named.where}));
        }
}

void addStretches(const Document& document, std::string_view word, std::vector<WordMeaning>& found) {
    for (ToldStretch& stretch : toldStretches(document)) {
        if (stretch.name != word) continue;
        WordMeaning& meaning = found.emplace_back();
        meaning.title = stretch.call;
        meaning.kind = "stretch of play";
        meaning.text = std::move(stretch.text);
        addPlace(meaning, stretch.place);
    }
}

// What the sections do not list: attributes, outcomes, verdicts, values of options.
void addValues(const rules::Model& model, std::string_view word, std::vector<WordMeaning>& found) {
    const lang::Names names = lang::namesOf(model);
    for (const lang::Symbol& symbol : names.all(word)) {
        WordMeaning& meaning = found.emplace_back();
        meaning.title = word;
        meaning.kind = lang::describe(symbol.kind);
    }
}

void addBuiltin(std::string_view word, std::vector<WordMeaning>& found) {
    const lang::BuiltinInfo* own = lang::findBuiltin(word);
    if (own == nullptr) return;
    WordMeaning& meaning = found.emplace_back();
    meaning.title = own->name;
    meaning.kind = own->signature;
    meaning.help = own->meaning;
}

void addPiece(const Document& document, std::string_view word, std::vector<WordMeaning>& found) {
    const auto piece = document.setup() ? document.setup()->pieceNamed(word) : std::nullopt;
    if (!piece) return;
    WordMeaning& meaning = found.emplace_back();
    meaning.title = game::calledText(*document.setup(), *piece, document.setup()->piece(*piece).cell);
    meaning.kind = "counter";
    addPlace(meaning, placeOfPiece(document, *piece));
}

} // namespace

std::vector<WordMeaning> meaningsOf(const Document& document, std::string_view word) {
    std::vector<WordMeaning> found;
    if (word.empty()) return found;
    if (document.ruleset()) {
        addEntries(document, document.ruleset()->model, word, found);
        addStretches(document, word, found);
        if (found.empty()) addValues(document.ruleset()->model, word, found);
    }
    addPiece(document, word, found);
    if (found.empty()) addBuiltin(word, found);
    return found;
}

} // namespace groma::session
