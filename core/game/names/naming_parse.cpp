#include "core/base/number.h"
#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/game/position/word_index.h"
#include "core/grid/edge_text.h"
#include "core/lang/check/types.h"
#include "core/rules/literal.h"

#include <algorithm>
#include <cctype>

namespace groma::game {

using lang::Kind;
using lang::Type;

namespace {

constexpr std::size_t kShown = 12; // options named in a message

std::optional<std::int64_t> edgeWord(const Setup& setup, std::string_view text) {
    const auto edges = grid::edgesFromText(setup.geometry(), setup.model().board.directions, text);
    return edges.size() == 1 ? std::optional<std::int64_t>(edges.front().value) : std::nullopt;
}

template <class List, class Name>
std::optional<std::int64_t> findNamed(const List& list, std::string_view text, Name name) {
    for (std::size_t i = 0; i < list.size(); ++i) {
        if (name(list[i]) == text) {
            return static_cast<std::int64_t>(i);
        }
    }
    return std::nullopt;
}

std::optional<std::int64_t> kindWord(const Setup& setup, Type type, std::string_view text) {
    const rules::Model& model = setup.model();
    const auto id = [](const auto& entry) -> std::string_view { return entry.named.id; };
    const auto self = [](const std::string& name) -> std::string_view { return name; };
    switch (type.kind) {
    case Kind::Terrain: return findNamed(model.terrain, text, id);
    case Kind::Feature: return findNamed(model.sides, text, id);
    case Kind::Link: return findNamed(model.links, text, id);
    case Kind::UnitType: return findNamed(model.types, text, id);
    case Kind::Class: return findNamed(model.classes, text, id);
    case Kind::Trait: return findNamed(model.traits, text, id);
    case Kind::Card: return findNamed(model.decks[indexOf(type.detail)].cards, text, self);
    case Kind::Field:
        return findNamed(model.outcomes[indexOf(type.detail / 256)].fields[indexOf(type.detail % 256)].values,
                         text, self);
    case Kind::Text: return findNamed(setup.program().names, text, self);
    case Kind::Arc:
        return findNamed(model.board.arcs.arcs(), text,
                         [](const auto& arc) -> std::string_view { return arc.name; });
    case Kind::Motion: return findNamed(model.board.motions, text, id);
    default: return rules::literalBits(model, type, text);
    }
}

} // namespace

namespace {

std::int32_t classOf(const Setup& setup, std::int64_t piece) {
    return setup.model().types[indexOf(setup.piece(static_cast<int>(piece)).type)].unitClass;
}

} // namespace

base::Result<std::int64_t> wordFromText(const Setup& setup, Type type, std::string_view text) {
    text = base::trim(text);
    std::optional<std::int64_t> word;
    if (text == "nothing" && (type.optional || type.kind == Kind::Nothing)) {
        return lang::kNothing;
    }
    switch (type.kind) {
    case Kind::Piece:
        word = setup.pieceNamed(text);
        if (word && !lang::fits(setup.model(), lang::pieceType(classOf(setup, *word)),
                                lang::pieceType(type.detail))) {
            return base::fail("'" + std::string(text) + "' is " +
                              lang::typeText(setup.model(), lang::pieceType(classOf(setup, *word))) + "; " +
                              lang::typeText(setup.model(), lang::pieceType(type.detail)) + " is wanted");
        }
        break;
    case Kind::Side: word = setup.sideNamed(text); break;
    case Kind::Cell: {
        const grid::CellId cell = setup.geometry().cellByNumber(text);
        if (cell.valid() || text == "nowhere") {
            word = cell.index;
        }
        break;
    }
    case Kind::Edge: word = edgeWord(setup, text); break;
    default: word = kindWord(setup, type, text); break;
    }
    if (!word) {
        const char* expected = type.kind == Kind::Piece  ? "a piece"
                               : type.kind == Kind::Side ? "a side"
                               : type.kind == Kind::Cell ? "the number of a cell"
                                                         : nullptr;
        return base::fail("'" + std::string(text) + "' is not " +
                          (expected != nullptr ? expected : rules::expectedLiteral(setup.model(), type)));
    }
    return *word;
}

namespace {

using Texts = std::span<const std::string>;

std::string joined(Texts texts) {
    std::string all;
    for (const std::string& text : texts) {
        all += (all.empty() ? "" : ", ") + text;
    }
    return all;
}

base::Result<Answer> noSuch(const Setup& setup, const Pending& pending, const std::string& text) {
    std::vector<std::string> known;
    const bool chance = pending.what == Pending::What::Chance;
    const std::size_t count = chance ? pending.outcomes.size() : pending.options.size();
    for (std::size_t i = 0; i < std::min(count, kShown); ++i) {
        known.push_back(chance ? outcomeText(setup, pending, i) : optionText(setup, pending, i));
    }
    if (count > kShown) {
        known.push_back("one of " + std::to_string(count - kShown) + " more");
    }
    if (pending.mayPass) {
        known.emplace_back("pass");
    }
    return base::fail("'" + text + "' is no answer to " + std::string(pending.name) + ": expected " +
                      base::joinList(known, "or"));
}

// "march(mover: M4, to: 043)" as march, mover, M4, to, 043.
std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (c == ' ' || c == ',' || c == '(' || c == ')' || c == ':') {
            if (!word.empty()) {
                words.push_back(std::move(word));
            }
            word.clear();
        } else {
            word += c;
        }
    }
    if (!word.empty()) {
        words.push_back(std::move(word));
    }
    return words;
}

// An action is named with its arguments in order, with or without the names of its parameters.
base::Result<Answer> rowAnswer(const Setup& setup, const Pending& pending, Texts texts) {
    const std::string all = joined(texts);
    const std::vector<std::string> wanted = wordsOf(all);
    if (all == "pass") {
        return pending.mayPass ? base::Result<Answer>(Answer{kPass, {}})
                               : base::fail(passRefusal(setup, pending));
    }
    for (std::size_t option = 0; option < pending.options.size(); ++option) {
        const std::vector<std::string> full = wordsOf(optionText(setup, pending, option));
        std::vector<std::string> plain;
        for (std::size_t i = 0; i < full.size(); ++i) {
            if (i == 0 || i % 2 == 0) {
                plain.push_back(full[i]);
            }
        }
        if (wanted == full || wanted == plain) {
            return Answer{static_cast<std::int64_t>(option), {}};
        }
    }
    return noSuch(setup, pending, all);
}

std::optional<std::int32_t> optionNamed(const Setup& setup, const Pending& pending, const std::string& text) {
    Type type = pending.type;
    type.list = false;
    const auto word = wordFromText(setup, type, text);
    for (std::size_t option = 0; option < pending.options.size(); ++option) {
        if ((word && pending.wordsOf(pending.options[option]).front() == *word) ||
            optionText(setup, pending, option) == text) {
            return static_cast<std::int32_t>(option);
        }
    }
    return std::nullopt;
}

base::Result<Answer> someAnswer(const Setup& setup, const Pending& pending, Texts texts) {
    Answer answer;
    for (const std::string& text : texts) {
        const auto option = optionNamed(setup, pending, text);
        if (!option) {
            return noSuch(setup, pending, text);
        }
        answer.some.push_back(*option);
    }
    std::ranges::sort(answer.some);
    return answer;
}

// Faces by name, once for each die or after a count, as the counts that the outcomes hold.
std::optional<std::vector<std::int64_t>> poolWords(const Setup& setup, const Pending& pending, Texts texts) {
    const rules::Die& die = setup.model().dice[indexOf(pending.type.detail)];
    const std::vector<std::uint8_t>& labels = setup.program().questions[indexOf(pending.question)].labels;
    std::vector<std::int64_t> counts(die.faces.size(), 0);
    std::int32_t times = 1;
    for (const std::string& word : wordsOf(joined(texts))) {
        if (const auto number = base::numberFromText(word); number && number->isWhole()) {
            times = number->numerator();
            continue;
        }
        const auto face = std::ranges::find(die.faces, word);
        if (face == die.faces.end() || times < 0) {
            return std::nullopt;
        }
        const auto index = static_cast<std::size_t>(face - die.faces.begin());
        counts[labels.empty() ? index : labels[index]] += times;
        times = 1;
    }
    for (std::int64_t& count : counts) {
        count = base::Number(static_cast<std::int32_t>(count)).bits();
    }
    return counts;
}

// One number is the sum; several are the dice.
std::optional<std::vector<std::int64_t>> diceWords(const Pending& pending, Texts texts) {
    std::vector<std::int32_t> dice;
    std::int32_t sum = 0;
    for (const std::string& word : wordsOf(joined(texts))) {
        const auto number = base::numberFromText(word);
        if (!number || !number->isWhole()) {
            return std::nullopt;
        }
        dice.push_back(number->numerator());
        sum += dice.back();
    }
    const bool keeps = !pending.outcomes.empty() && pending.outcomes.front().count > 1;
    std::vector<std::int64_t> words{base::Number(sum).bits()};
    if (keeps) {
        std::ranges::sort(dice);
        for (const std::int32_t die : dice) {
            words.push_back(base::Number(die).bits());
        }
    }
    return dice.empty() ? std::nullopt : std::optional(words);
}

base::Result<Answer> chanceAnswer(const Setup& setup, const Pending& pending, Texts texts) {
    std::optional<std::vector<std::int64_t>> words;
    if (pending.type.kind == Kind::Pool) {
        words = poolWords(setup, pending, texts);
    } else if (pending.type.kind == Kind::Number) {
        words = diceWords(pending, texts);
    } else if (const auto word = wordFromText(setup, pending.type, joined(texts))) {
        words = std::vector<std::int64_t>{*word};
    }
    for (std::size_t outcome = 0; words && outcome < pending.outcomes.size(); ++outcome) {
        if (std::ranges::equal(pending.wordsOf(pending.outcomes[outcome]), *words)) {
            return Answer{static_cast<std::int64_t>(outcome), {}};
        }
    }
    return noSuch(setup, pending, joined(texts));
}

} // namespace

std::string passRefusal(const Setup& setup, const Pending& pending) {
    const std::string& reason =
        setup.program().questions[static_cast<std::size_t>(pending.question)].mustReason;
    return std::string(pending.name) + " cannot be passed" + (reason.empty() ? "" : ": " + reason);
}

base::Result<Answer> answerFromText(const Setup& setup, const Pending& pending,
                                    std::span<const std::string> texts) {
    if (pending.what == Pending::What::Chance) {
        return chanceAnswer(setup, pending, texts);
    }
    if (pending.shape == Pending::Shape::Perform) {
        return rowAnswer(setup, pending, texts);
    }
    if (pending.shape == Pending::Shape::Some) {
        return someAnswer(setup, pending, texts);
    }
    const std::string text = joined(texts);
    if (pending.shape == Pending::Shape::Number) {
        const auto number = base::numberFromText(text);
        if (number && number->isWhole() && number->numerator() >= pending.min &&
            number->numerator() <= pending.max) {
            return Answer{number->numerator(), {}};
        }
        return base::fail("'" + text + "' is no answer to " + std::string(pending.name) +
                          ": expected a number from " + std::to_string(pending.min) + " to " +
                          std::to_string(pending.max));
    }
    if (const auto option = optionNamed(setup, pending, text)) {
        return Answer{*option, {}};
    }
    return noSuch(setup, pending, text);
}

} // namespace groma::game
