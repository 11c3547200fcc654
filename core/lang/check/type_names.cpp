#include "core/lang/check/type_names.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/lang/check/types.h"
#include "core/rules/model.h"

#include <fmt/format.h>

#include <array>

namespace groma::lang {

namespace {

struct Word {
    std::string_view word;
    Kind kind;
};
constexpr std::array<Word, 18> kWords = {{
    {"number", Kind::Number},
    {"truth", Kind::Truth},
    {"flag", Kind::Truth},
    {"piece", Kind::Piece},
    {"cell", Kind::Cell},
    {"edge", Kind::Edge},
    {"side", Kind::Side},
    {"direction", Kind::Direction},
    {"terrain", Kind::Terrain},
    {"feature", Kind::Feature},
    {"link", Kind::Link},
    {"type", Kind::UnitType},
    {"trait", Kind::Trait},
    {"text", Kind::Text},
    {"arc", Kind::Arc},
    {"motion", Kind::Motion},
    {"card", Kind::Card},
    {"pool", Kind::Pool},
}};

std::int32_t onlyFacedDie(const rules::Model& model) {
    std::int32_t found = -1;
    for (std::size_t i = 0; i < model.dice.size(); ++i) {
        if (!model.dice[i].numeric) {
            if (found != -1) {
                return -1;
            }
            found = static_cast<std::int32_t>(i);
        }
    }
    return found;
}

Type fieldType(std::string_view word, std::size_t dot, const rules::Model& model, const Names& names) {
    const std::int32_t set = names.find(SymbolKind::OutcomeSet, word.substr(0, dot));
    if (set == -1) {
        return {};
    }
    const auto& fields = model.outcomes[static_cast<std::size_t>(set)].fields;
    for (std::size_t f = 0; f < fields.size(); ++f) {
        if (fields[f].name == word.substr(dot + 1)) {
            return {Kind::Field, false, false, set * 256 + static_cast<std::int32_t>(f)};
        }
    }
    return {};
}

Type plainType(std::string_view word, const rules::Model& model, const Names& names) {
    struct Named {
        SymbolKind symbol;
        Kind kind;
    };
    static constexpr std::array<Named, 5> kNamed = {{
        {SymbolKind::Class, Kind::Piece},
        {SymbolKind::OutcomeSet, Kind::Outcome},
        {SymbolKind::Option, Kind::OptionValue},
        {SymbolKind::Deck, Kind::Card},
        {SymbolKind::Die, Kind::Pool},
    }};
    if (const std::size_t dot = word.find('.'); dot != std::string_view::npos) {
        return fieldType(word, dot, model, names);
    }
    if (const std::size_t of = word.find(" of "); of != std::string_view::npos) {
        word = base::trim(word.substr(of + 4));
    }
    for (const Word& known : kWords) {
        if (known.word == word) {
            Type type{known.kind};
            if (type.kind == Kind::Card && model.decks.size() == 1) {
                type.detail = 0;
            } else if (type.kind == Kind::Pool) {
                type.detail = onlyFacedDie(model);
            } else if (type.kind == Kind::Piece) {
                type.detail = model.rootClass;
            }
            return type;
        }
    }
    for (const Named& named : kNamed) {
        const std::int32_t index = names.find(named.symbol, word);
        if (index == -1) {
            continue;
        }
        if (named.kind == Kind::OptionValue &&
            model.options[static_cast<std::size_t>(index)].type.kind != Kind::OptionValue) {
            continue;
        }
        return {named.kind, false, false, index};
    }
    return {};
}

} // namespace

Type readTypeName(const rules::Text& text, const rules::Model& model, const Names& names, diag::Sink& sink) {
    std::string_view word = base::trim(text.text);
    bool list = false;
    bool maybe = false;
    if (word.starts_with("list of ")) {
        list = true;
        word = base::trim(word.substr(8));
    }
    if (word.ends_with('?')) {
        maybe = true;
        word = base::trim(word.substr(0, word.size() - 1));
    }
    Type type = plainType(word, model, names);
    if (!isError(type) && !(list && maybe)) {
        type.list = list;
        type.optional = maybe;
        return type;
    }
    std::vector<std::string_view> candidates;
    for (const Word& known : kWords) {
        candidates.push_back(known.word);
    }
    for (const SymbolKind kind : {SymbolKind::Class, SymbolKind::OutcomeSet}) {
        const auto more = names.ofKind(kind);
        candidates.insert(candidates.end(), more.begin(), more.end());
    }
    auto diagnostic =
        diag::diagnose(diag::Code::UnknownTypeName, text.where, fmt::format("`{}` is not a type", text.text));
    diagnostic.found = text.text;
    if (const auto near = base::nearestName(word, candidates)) {
        const std::string fixed = fmt::format("{}{}{}", list ? "list of " : "", *near, maybe ? "?" : "");
        diagnostic.hint = fmt::format("did you mean `{}`?", fixed);
        diagnostic.fix = diag::Fix{fixed, fmt::format("change to {}", fixed)};
    }
    sink.add(std::move(diagnostic));
    return {};
}

} // namespace groma::lang
