#include "core/game/dice/dice_names.h"

#include "core/base/hash.h"
#include "core/game/dice/option_keys.h"
#include "core/game/names/pending.h"
#include "core/game/position/setup.h"

#include <algorithm>
#include <string_view>

namespace groma::game {

namespace {

// Never 0, which stands for none.
std::uint64_t key(std::string_view name) {
    const std::uint64_t hash = base::hashText(name);
    return hash + (hash == 0 ? 1 : 0);
}

constexpr std::size_t kMostCellKeys = 1U << 14; // 128 KB

std::uint64_t wordOf(lang::Kind kind, std::int64_t word) {
    return base::combine(static_cast<std::uint64_t>(kind) + 1, static_cast<std::uint64_t>(word));
}

const std::vector<lang::Type>* argumentTypes(const Setup& setup, std::int32_t question, std::int32_t done) {
    const auto& rows = setup.program().questions[static_cast<std::size_t>(question)].rows;
    const auto found =
        std::ranges::find(rows, done, &std::pair<std::int32_t, std::vector<lang::Type>>::first);
    return found == rows.end() ? nullptr : &found->second;
}

} // namespace

DiceNames diceNames(const Setup& setup) {
    DiceNames names;
    names.setup = setup.hash();
    const rules::Model& model = setup.model();
    const lang::Program& program = setup.program();
    const auto each = [](const auto& from, std::vector<std::uint64_t>& to, const auto& name) {
        for (const auto& one : from) {
            to.push_back(key(name(one)));
        }
    };
    const auto ownId = [](const auto& one) -> std::string_view { return one.id; };
    const auto namedId = [](const auto& one) -> std::string_view { return one.named.id; };
    each(setup.draft().pieces, names.pieces, ownId);
    each(setup.draft().sides, names.sides, ownId);
    each(model.scopes, names.scopes, [](const std::string& one) -> std::string_view { return one; });
    each(model.actions, names.actions, namedId);
    each(model.offers, names.offers, namedId);
    each(model.decks, names.decks, namedId);
    each(model.terrain, names.terrain, namedId);
    each(model.sides, names.features, namedId);
    each(model.links, names.links, namedId);
    each(model.types, names.types, namedId);
    each(model.classes, names.classes, namedId);
    each(model.traits, names.traits, namedId);
    for (const auto& outcome : model.outcomes) {
        each(outcome.values, names.outcomes.emplace_back(),
             [](const auto& one) -> std::string_view { return one.name; });
    }
    for (const auto& option : model.options) {
        each(option.values, names.options.emplace_back(),
             [](const auto& one) -> std::string_view { return one; });
    }
    for (const auto& deck : model.decks) {
        each(deck.cards, names.cards.emplace_back(), [](const auto& one) -> std::string_view { return one; });
    }
    each(program.questions, names.questions,
         [](const lang::Question& one) -> std::string_view { return one.name; });
    each(program.names, names.names, [](const std::string& one) -> std::string_view { return one; });
    const auto cells = static_cast<std::size_t>(setup.geometry().cellCount());
    for (std::size_t cell = 0; cell < std::min(cells, kMostCellKeys); ++cell) {
        names.cells.push_back(wordOf(lang::Kind::Cell, static_cast<std::int64_t>(cell)));
    }
    return names;
}

std::span<const std::uint64_t> wordKeys(const DiceNames& names, lang::Type type) {
    const auto detailed = [&](const std::vector<std::vector<std::uint64_t>>& all) {
        const auto of = static_cast<std::size_t>(type.detail);
        return of < all.size() ? std::span<const std::uint64_t>(all[of]) : std::span<const std::uint64_t>();
    };
    switch (type.kind) {
    case lang::Kind::Piece: return names.pieces;
    case lang::Kind::Cell: return names.cells;
    case lang::Kind::Side: return names.sides;
    case lang::Kind::Outcome: return detailed(names.outcomes);
    case lang::Kind::OptionValue: return detailed(names.options);
    case lang::Kind::Card: return detailed(names.cards);
    case lang::Kind::Terrain: return names.terrain;
    case lang::Kind::Feature: return names.features;
    case lang::Kind::Link: return names.links;
    case lang::Kind::UnitType: return names.types;
    case lang::Kind::Class: return names.classes;
    case lang::Kind::Trait: return names.traits;
    case lang::Kind::Text: return names.names;
    default: return {};
    }
}

// What has no name (nothing, nowhere, a number) is told by the word.
std::uint64_t wordKey(const DiceNames& names, lang::Type type, std::int64_t word) {
    const std::span<const std::uint64_t> named = wordKeys(names, type);
    const auto at = static_cast<std::uint64_t>(word); // below zero: behind all of them
    return at < named.size() ? named[at] : wordOf(type.kind, word);
}

OptionKeys::OptionKeys(const Setup& setup, const DiceNames& names, const Pending& pending)
    : setup_(&setup), names_(&names), pending_(&pending), row_(pending.shape == Pending::Shape::Perform),
      type_(pending.type) {
    type_.list = false;
    offer_ = row_ && setup.program().questions[static_cast<std::size_t>(pending.question)].offers;
}

void OptionKeys::begin(std::int32_t action) {
    done_ = true;
    begun_ = false;
    action_ = action;
    doneKey_ = (offer_ ? names_->offers : names_->actions)[static_cast<std::size_t>(action_)];
    types_ = argumentTypes(*setup_, pending_->question, action_);
    for (std::size_t i = 0; i < named_.size(); ++i) {
        named_[i] = types_ != nullptr && i < types_->size() ? wordKeys(*names_, (*types_)[i])
                                                            : std::span<const std::uint64_t>();
    }
}

std::uint64_t OptionKeys::keyByType(std::size_t argument, std::int64_t word) const {
    if (types_ == nullptr) {
        return wordOf(lang::Kind::Error, word);
    }
    return wordKey(*names_, (*types_)[argument], word);
}

std::uint64_t OptionKeys::ofAny(const Pending::Option& one) {
    const std::span<const std::int64_t> words = pending_->wordsOf(one);
    if (!row_) {
        return wordKey(*names_, type_, words.front());
    }
    if (!done_ || one.action != action_) {
        begin(one.action);
    }
    if (words.empty()) {
        return doneKey_;
    }
    if (!begun_ || words.front() != first_) {
        begun_ = true;
        first_ = words.front();
        begunKey_ = base::combine(doneKey_, key(0, first_));
    }
    std::uint64_t made = begunKey_;
    for (std::size_t i = 1; i < words.size(); ++i) {
        made = base::combine(made, key(i, words[i]));
    }
    return made;
}

std::uint64_t optionKey(const Setup& setup, const DiceNames& names, const Pending& pending,
                        std::size_t option) {
    return OptionKeys(setup, names, pending).of(option);
}

std::uint64_t actorKey(const Setup& setup, const DiceNames& names, std::int32_t question, std::int32_t done,
                       const std::int64_t* arguments) {
    const std::vector<lang::Type>* types = argumentTypes(setup, question, done);
    for (std::size_t i = 0; types != nullptr && i < types->size(); ++i) {
        const lang::Type type = (*types)[i];
        if (type.kind == lang::Kind::Piece && !type.list && arguments[i] >= 0) {
            return wordKey(names, type, arguments[i]);
        }
    }
    return 0;
}

std::uint64_t actorKey(const Setup& setup, const DiceNames& names, const Pending& pending,
                       const Answer& answer) {
    if (answer.value == kPass) {
        return 0;
    }
    const Pending::Option& option = pending.options[static_cast<std::size_t>(answer.value)];
    return actorKey(setup, names, pending.question, option.action, pending.wordsOf(option).data());
}

} // namespace groma::game
