#include "core/game/names/naming.h"

#include "core/base/number.h"
#include "core/game/position/word_index.h"
#include "core/grid/edge_text.h"

#include <algorithm>
#include <cctype>

namespace groma::game {

using lang::Kind;
using lang::Type;

namespace {

template <class List, class Name>
std::string named(const List& list, std::int64_t word, Name name) {
    return word >= 0 && word < static_cast<std::int64_t>(list.size()) ? std::string(name(list[indexOf(word)]))
                                                                      : "?";
}

constexpr auto kId = [](const auto& entry) -> const std::string& { return entry.named.id; };
constexpr auto kSelf = [](const std::string& name) -> const std::string& { return name; };

std::string edgeWordText(const Setup& setup, std::int64_t word) {
    const grid::EdgeId edge{static_cast<std::int32_t>(word)};
    if (!edge.valid()) {
        return "nowhere";
    }
    return grid::edgeText(setup.geometry(), setup.model().board.directions, edge);
}

std::string directionText(const Setup& setup, std::int64_t word) {
    const std::vector<std::string>& names = setup.model().board.directions;
    return indexOf(word) < names.size() ? names[indexOf(word)] : "none";
}

// Words of an id: "driven back".
std::string spaced(std::string_view id) {
    std::string words(id);
    std::ranges::replace(words, '_', ' ');
    return words;
}

bool isTitled(const std::string& title, const std::string& id) { return !title.empty() && title != id; }

// Letters that a book prints in its tables: "DR", "A2".
bool isPrinted(std::string_view name) {
    return std::ranges::none_of(name, [](unsigned char c) { return std::islower(c) != 0; });
}

template <class List>
std::string titleOf(const List& list, std::int64_t word) {
    return named(list, word, [](const auto& entry) {
        return isTitled(entry.named.title, entry.named.id) ? entry.named.title : spaced(entry.named.id);
    });
}

std::string outcomeTold(const rules::OutcomeSet& set, std::int64_t word) {
    return named(set.values, word, [](const auto& value) {
        if (isPrinted(value.name)) {
            return value.name;
        }
        return isTitled(value.title, value.name) ? value.title : spaced(value.name);
    });
}

std::string fieldText(const rules::Model& model, Type type, std::int64_t word) {
    const rules::OutcomeSet& set = model.outcomes[indexOf(type.detail / 256)];
    return named(set.fields[indexOf(type.detail % 256)].values, word, kSelf);
}

} // namespace

std::string wordText(const Setup& setup, Type type, std::int64_t word) {
    const rules::Model& model = setup.model();
    if (word == lang::kNothing) {
        return "nothing";
    }
    if (word == lang::kUnknown) {
        return "?";
    }
    switch (type.kind) {
    case Kind::Number: return base::Number::fromBits(word).toString();
    case Kind::Truth: return word != 0 ? "yes" : "no";
    case Kind::Piece:
        return word >= 0 && word < setup.pieceCount() ? setup.piece(static_cast<int>(word)).id : "?";
    case Kind::Cell:
        return word < 0 ? "nowhere"
                        : setup.geometry().numberText(grid::CellId{static_cast<std::int32_t>(word)});
    case Kind::Edge: return edgeWordText(setup, word);
    case Kind::Side:
        return word >= 0 && word < setup.sideCount() ? setup.side(static_cast<int>(word)).id : "?";
    case Kind::Direction: return directionText(setup, word);
    case Kind::Terrain: return named(model.terrain, word, kId);
    case Kind::Feature: return named(model.sides, word, kId);
    case Kind::Link: return named(model.links, word, kId);
    case Kind::UnitType: return named(model.types, word, kId);
    case Kind::Class: return named(model.classes, word, kId);
    case Kind::Trait: return named(model.traits, word, kId);
    case Kind::Outcome:
        return named(model.outcomes[indexOf(type.detail)].values, word,
                     [](const auto& value) { return value.name; });
    case Kind::Field: return fieldText(model, type, word);
    case Kind::OptionValue: return named(model.options[indexOf(type.detail)].values, word, kSelf);
    case Kind::Card: return named(model.decks[indexOf(type.detail)].cards, word, kSelf);
    case Kind::Text: return named(setup.program().names, word, kSelf);
    case Kind::Arc: return named(model.board.arcs.arcs(), word, [](const auto& arc) { return arc.name; });
    case Kind::Motion: return named(model.board.motions, word, kId);
    case Kind::Nothing: return "nothing";
    case Kind::Void: return "";
    case Kind::Pool:
    case Kind::Roll:
    case Kind::Error: break;
    }
    return std::to_string(word);
}

std::string wordText(const Setup& setup, Type type, std::int64_t word, Wording wording) {
    const rules::Model& model = setup.model();
    if (wording == Wording::Written || word == lang::kNothing || word == lang::kUnknown) {
        return wordText(setup, type, word);
    }
    switch (type.kind) {
    case Kind::Side:
        return word >= 0 && word < setup.sideCount() ? setup.side(static_cast<int>(word)).title : "?";
    case Kind::Terrain: return titleOf(model.terrain, word);
    case Kind::Feature: return titleOf(model.sides, word);
    case Kind::Link: return titleOf(model.links, word);
    case Kind::Class: return titleOf(model.classes, word);
    case Kind::Trait: return titleOf(model.traits, word);
    case Kind::Motion: return titleOf(model.board.motions, word);
    case Kind::Outcome: return outcomeTold(model.outcomes[indexOf(type.detail)], word);
    case Kind::Field:
    case Kind::OptionValue:
    case Kind::Card:
    case Kind::Arc: return spaced(wordText(setup, type, word));
    default: return wordText(setup, type, word);
    }
}

std::string outcomeMeaning(const rules::OutcomeSet& set, std::int64_t value) {
    const std::string told = outcomeTold(set, value);
    const bool known = value >= 0 && value < static_cast<std::int64_t>(set.values.size());
    const bool titled = known && isTitled(set.values[indexOf(value)].title, set.values[indexOf(value)].name);
    return !titled || set.values[indexOf(value)].title == told
               ? told
               : told + " (" + set.values[indexOf(value)].title + ")";
}

std::string poolText(const Setup& setup, int die, std::span<const std::int64_t> counts) {
    const rules::Die& kind = setup.model().dice[indexOf(die)];
    std::string text;
    for (std::size_t face = 0; face < counts.size() && face < kind.faces.size(); ++face) {
        if (counts[face] != 0) {
            text += (text.empty() ? "" : ", ") + base::Number::fromBits(counts[face]).toString() + " " +
                    kind.faces[face];
        }
    }
    return text.empty() ? "no dice" : text;
}

namespace {

std::string textOf(const Setup& setup, const Value& value, const PieceText& pieceText, Wording wording) {
    const auto text = [&](Type type, std::int64_t word) {
        const bool piece = pieceText && type.kind == Kind::Piece && word >= 0 && word < setup.pieceCount();
        return piece ? pieceText(static_cast<int>(word)) : wordText(setup, type, word, wording);
    };
    if (value.type.list) {
        Type element = value.type;
        element.list = false;
        std::string all;
        for (const std::int64_t word : value.elements) {
            all += (all.empty() ? "" : ", ") + text(element, word);
        }
        return "[" + all + "]";
    }
    if (value.type.kind == Kind::Pool) {
        return poolText(setup, value.type.detail, value.elements);
    }
    if (value.type.kind == Kind::Roll && value.elements.size() >= 2) {
        const std::int32_t set = setup.model().rolls[indexOf(value.type.detail)].outcomeSet;
        const std::string total = wordText(setup, {Kind::Number}, value.elements[value.elements.size() - 2]);
        return set < 0
                   ? total
                   : total + " " +
                         wordText(setup, {Kind::Outcome, false, false, set}, value.elements.back(), wording);
    }
    return text(value.type, value.word);
}

} // namespace

std::string valueText(const Setup& setup, const Value& value) {
    return textOf(setup, value, {}, Wording::Written);
}

std::string valueText(const Setup& setup, const Value& value, Wording wording) {
    return textOf(setup, value, {}, wording);
}

std::string valueText(const Setup& setup, const Value& value, const PieceText& pieceText) {
    return textOf(setup, value, pieceText, Wording::Told);
}

std::string calledText(const Setup& setup, int piece, grid::CellId at) {
    const PieceSetup& own = setup.piece(piece);
    const std::string& code = setup.model().types[indexOf(setup.typeOf(piece))].named.id;
    return (own.name.empty() ? code : own.name) +
           (at.valid() ? " in " + setup.geometry().numberText(at) : "");
}

namespace {

struct RowNames {
    std::string id;
    std::vector<std::string> parameters;
    const std::vector<Type>* types = nullptr;
};

RowNames rowNames(const Setup& setup, const Pending& pending, std::int32_t what) {
    RowNames names;
    const lang::Question& question = setup.program().questions[indexOf(pending.question)];
    const auto found =
        std::ranges::find(question.rows, what, &std::pair<std::int32_t, std::vector<Type>>::first);
    names.types = found == question.rows.end() ? nullptr : &found->second;
    if (question.offers) {
        names.id = setup.model().offers[indexOf(what)].named.id;
        return names;
    }
    const rules::Action& action = setup.model().actions[indexOf(what)];
    names.id = action.named.id;
    for (const lang::Local& parameter : action.parameters) {
        names.parameters.push_back(parameter.name);
    }
    return names;
}

std::vector<std::string> rowArguments(const Setup& setup, const RowNames& names,
                                      std::span<const std::int64_t> words) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Type type = names.types != nullptr && i < names.types->size() ? (*names.types)[i] : Type{};
        texts.push_back(wordText(setup, type, words[i]));
    }
    return texts;
}

} // namespace

std::string optionText(const Setup& setup, const Pending& pending, std::size_t option) {
    const Pending::Option& picked = pending.options[option];
    const std::span<const std::int64_t> words = pending.wordsOf(picked);
    if (pending.shape != Pending::Shape::Perform) {
        Type type = pending.type;
        type.list = false;
        return wordText(setup, type, words.front());
    }
    const RowNames names = rowNames(setup, pending, picked.action);
    const std::vector<std::string> arguments = rowArguments(setup, names, words);
    std::string text;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        text += text.empty() ? "" : ", ";
        text += i < names.parameters.size() ? names.parameters[i] + ": " + arguments[i] : arguments[i];
    }
    return text.empty() ? names.id : names.id + "(" + text + ")";
}

std::string outcomeText(const Setup& setup, const Pending& pending, std::size_t outcome) {
    const std::span<const std::int64_t> words = pending.wordsOf(pending.outcomes[outcome]);
    if (pending.type.kind == Kind::Pool) {
        return poolText(setup, pending.type.detail, words);
    }
    if (pending.type.kind != Kind::Number || words.size() <= 2) {
        return wordText(setup, pending.type, words.front());
    }
    std::string dice;
    for (const std::int64_t die : words.subspan(1)) {
        dice += (dice.empty() ? "" : " ") + base::Number::fromBits(die).toString();
    }
    return dice;
}

std::string answerText(const Setup& setup, const Pending& pending, const Answer& answer) {
    if (pending.what == Pending::What::Chance) {
        return outcomeText(setup, pending, indexOf(answer.value));
    }
    if (pending.shape == Pending::Shape::Number) {
        return std::to_string(answer.value);
    }
    if (pending.shape == Pending::Shape::Some) {
        std::string text;
        for (const std::int32_t option : answer.some) {
            text += (text.empty() ? "" : ", ") + optionText(setup, pending, indexOf(option));
        }
        return "[" + text + "]";
    }
    return answer.value == kPass ? "pass" : optionText(setup, pending, indexOf(answer.value));
}

std::string filledText(const Setup& setup, const lang::TextTemplate& text,
                       std::span<const std::int64_t> words) {
    return filledText(setup, text, words, {});
}

std::string filledText(const Setup& setup, const lang::TextTemplate& text,
                       std::span<const std::int64_t> words, const PieceText& pieceText) {
    std::string made;
    std::size_t at = 0;
    for (const lang::TextTemplate::Part& part : text.parts) {
        made += part.literal;
        if (!part.hole || at >= words.size()) {
            continue;
        }
        const auto slots = static_cast<std::size_t>(lang::slotsOf(part.type, setup.program()));
        Value value{part.type, words[at], {}};
        if (slots > 1) {
            const std::span<const std::int64_t> all = words.subspan(at, std::min(slots, words.size() - at));
            value.elements.assign(all.begin(), all.end());
        }
        made += part.type.list ? "a list" : valueText(setup, value, pieceText);
        at += slots;
    }
    return made;
}

} // namespace groma::game
