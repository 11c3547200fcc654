#include "core/base/number.h"
#include "core/base/text.h"
#include "core/lang/check/types.h"
#include "core/resolve/resolver.h"
#include "core/rules/literal.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::rules::resolving {

namespace {

void scopeOf(Work& work, const std::optional<Text>& until, State& state) {
    if (until) {
        state.until = work.find(lang::SymbolKind::Scope, *until);
    }
}

void markerOf(const std::optional<MarkerSource>& from, State& state) {
    if (from) {
        state.marker = Marker{from->text.text, from->colour.text, from->symbol.text};
    }
}

// `list of T at most N`
void listTypeOf(Work& work, const StateSource& from, State& state) {
    constexpr std::string_view kMost = " at most ";
    constexpr std::int32_t kLongest = 64;
    const std::string& said = from.type.text;
    const std::size_t at = said.find(kMost);
    const Text type{std::string(base::trim(std::string_view(said).substr(0, at))), from.type.where};
    state.type = work.type(type);
    const auto most =
        at == std::string::npos
            ? std::nullopt
            : base::numberFromText(base::trim(std::string_view(said).substr(at + kMost.size())));
    const auto wrong = [&](const char* what) {
        work.report(work.problem(diag::Code::WrongType, from.type, what)
                        .withExpected(fmt::format("{} at most 8", type.text)));
        state.type = lang::kErrorType;
    };
    if (lang::isError(state.type)) {
        return;
    }
    if (!most || !most->isWhole() || most->whole() < 1 || most->whole() > kLongest) {
        wrong("a list that a state holds says how long it can be, from 1 to 64");
    } else if (state.type.kind == lang::Kind::Truth) {
        wrong("a list of yes and no is not held; hold the pieces, cells or numbers for which it is yes");
    } else {
        state.capacity = most->whole();
    }
    if (from.initial) {
        work.report(work.problem(diag::Code::WrongType, *from.initial, "a list begins empty"));
    }
}

void typeOf(Work& work, const StateSource& from, State& state) {
    if (from.type.text.starts_with("list of ")) {
        listTypeOf(work, from, state);
        return;
    }
    state.type = from.type.empty() ? lang::kTruthType : work.type(from.type);
    if (from.initial) {
        state.initial = work.literal(*from.initial, state.type).value_or(0);
    } else if (state.type.kind != lang::Kind::Number && state.type.kind != lang::Kind::Truth &&
               !lang::isError(state.type)) {
        state.type.optional = true;
    }
    if (state.type.optional && !from.initial) {
        state.initial = lang::kNothing;
    }
}

void ownerOf(Work& work, const Text& of, State& state) {
    if (of.text == "side") {
        state.of = Holder::Side;
    } else if (of.text == "game" || of.empty()) {
        state.of = Holder::Game;
    } else if (of.text == "cell") {
        state.of = Holder::Cell;
    } else {
        state.of = Holder::Piece;
        if (of.text != "piece") {
            state.ofClass = work.names.find(lang::SymbolKind::Class, of.text);
            if (state.ofClass == kNone) {
                auto candidates = work.names.ofKind(lang::SymbolKind::Class);
                candidates.insert(candidates.end(), {"side", "game", "cell", "piece"});
                work.unknown(of, "a class, `side`, `game` or `cell`", candidates);
            }
        }
    }
}

// `hidden: yes` of a state that some class with hidden pieces can hold.
void hiddenOf(Work& work, const Text& said, State& state) {
    static constexpr std::array<std::string_view, 2> kAnswers = {"no", "yes"};
    state.hidden = work.word(said, kAnswers, "an answer", 0) == 1;
    if (state.hidden && state.of != Holder::Piece) {
        work.report(
            work.problem(diag::Code::BadValue, said,
                         fmt::format("`{}` is of no piece, and only pieces are hidden", state.named.id)));
    }
}

std::optional<base::Number> numberOf(Work& work, const std::optional<Text>& text) {
    if (!text) {
        return std::nullopt;
    }
    const auto bits = work.literal(*text, lang::kNumberType);
    return bits ? std::optional(base::Number::fromBits(*bits)) : std::nullopt;
}

// The elements of lists, behind all that is declared.
void addElements(Work& work) {
    const std::size_t declared = work.model.states.size();
    for (std::size_t list = 0; list < declared; ++list) {
        work.model.states[list].elements = static_cast<Index>(work.model.states.size());
        for (std::int32_t i = 1; i <= work.model.states[list].capacity; ++i) {
            State element = work.model.states[list];
            element.named.id += fmt::format(" {}", i);
            element.named.title += fmt::format(", {}", i);
            element.type = lang::optional(lang::elementOf(element.type));
            element.initial = lang::kNothing;
            element.marker.reset();
            element.capacity = 0;
            element.elements = kNone;
            element.listOf = static_cast<Index>(list);
            work.model.states.push_back(std::move(element));
        }
        if (work.model.states[list].capacity == 0) {
            work.model.states[list].elements = kNone;
        }
    }
}

} // namespace

// The order is that of Model::states: states, resources, the states of traits, then the elements of lists.
void declareStates(Work& work) {
    checkEntryNames(work, work.source.states, "state");
    checkEntryNames(work, work.source.resources, "resource");
    for (const StateSource& from : work.source.states) {
        State state;
        state.named = named(from.entry);
        markerOf(from.marker, state);
        work.model.states.push_back(std::move(state));
    }
    for (const ResourceSource& from : work.source.resources) {
        State state;
        state.named = named(from.entry);
        state.resource = true;
        state.type = lang::kNumberType;
        work.model.states.push_back(std::move(state));
    }
}

void resolveStates(Work& work) {
    std::size_t at = 0;
    for (const StateSource& from : work.source.states) {
        State& state = work.model.states[at++];
        ownerOf(work, from.of, state);
        typeOf(work, from, state);
        scopeOf(work, from.until, state);
        hiddenOf(work, from.hidden, state);
    }
    for (const ResourceSource& from : work.source.resources) {
        State& state = work.model.states[at++];
        ownerOf(work, from.of, state);
        state.minimum = from.minimum ? numberOf(work, from.minimum) : base::Number(0);
        state.maximum = numberOf(work, from.maximum);
        const bool none = state.minimum && state.maximum && *state.maximum < *state.minimum;
        if (none) {
            work.report(work.problem(diag::Code::BadValue, *from.maximum,
                                     fmt::format("the most of `{}` is less than its least", state.named.id)));
        }
        if (from.initial) {
            state.initial = work.literal(*from.initial, lang::kNumberType).value_or(0);
            if (const std::string why = outsideBounds(state, state.initial); !none && !why.empty()) {
                work.report(
                    work.problem(diag::Code::BadValue, *from.initial, why + ": it cannot begin with this"));
            }
        } else {
            const base::Number least = state.minimum.value_or(base::Number(0));
            state.initial =
                std::max(std::min(base::Number(0), state.maximum.value_or(base::Number(0))), least).bits();
        }
    }
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        for (const StateSource& from : work.source.traits[t].states) {
            State& state = work.model.states[at++];
            static constexpr std::array<Holder, 3> kHolders = {Holder::Piece, Holder::Side, Holder::Game};
            state.of = kHolders[static_cast<std::size_t>(work.model.traits[t].holder)];
            typeOf(work, from, state);
            scopeOf(work, from.until, state);
            hiddenOf(work, from.hidden, state);
            state.hidden = state.of == Holder::Piece; // what a piece holds says which it is
        }
    }
    addElements(work);
}

void declareTraits(Work& work) {
    checkEntryNames(work, work.source.traits, "trait");
    static constexpr std::array<std::string_view, 3> kHolders = {"piece", "side", "scenario"};
    for (std::size_t t = 0; t < work.source.traits.size(); ++t) {
        const TraitSource& from = work.source.traits[t];
        Trait trait;
        trait.named = named(from.entry);
        trait.holder = static_cast<TraitHolder>(work.word(from.holder, kHolders, "a holder of traits", 0));
        trait.marker = {from.marker.text.text, from.marker.colour.text, from.marker.symbol.text};
        trait.enforced = from.enforced.text != "no" && from.enforced.text != "false";
        std::vector<const Text*> ids;
        for (const StateSource& source : from.states) {
            State state;
            state.named = named(source.entry);
            state.trait = static_cast<Index>(t);
            markerOf(source.marker, state);
            trait.states.push_back(static_cast<Index>(work.model.states.size()));
            work.model.states.push_back(std::move(state));
            ids.push_back(&source.entry.id);
        }
        checkNames(work, ids, "state");
        work.model.traits.push_back(std::move(trait));
    }
}

void declareDecks(Work& work) {
    checkEntryNames(work, work.source.decks, "deck");
    for (const DeckSource& from : work.source.decks) {
        Deck deck;
        deck.named = named(from.entry);
        static constexpr std::array<std::string_view, 1> kHands = {"side"};
        deck.hands = work.word(from.hands, kHands, "who can hold cards", kNone) == 0;
        std::vector<const Text*> ids;
        for (const auto& card : from.cards) {
            const auto count = base::numberFromText(card.count.text);
            if (!count || !count->isWhole() || count->whole() < 0 || count->whole() > 10000) {
                work.report(
                    work.problem(diag::Code::BadValue, card.count, "a deck has a whole number of each card"));
            }
            deck.cards.push_back(card.name.text);
            deck.counts.push_back(count && count->isWhole() ? count->whole() : 0);
            ids.push_back(&card.name);
        }
        checkNames(work, ids, "card");
        work.model.decks.push_back(std::move(deck));
    }
}

void declareOptions(Work& work) {
    checkEntryNames(work, work.source.options, "option");
    for (std::size_t i = 0; i < work.source.options.size(); ++i) {
        const OptionSource& from = work.source.options[i];
        Option option;
        option.named = named(from.entry);
        option.type = lang::kTruthType;
        if (!from.values.empty()) {
            option.type = {lang::Kind::OptionValue, false, false, static_cast<Index>(i)};
            for (const Text& value : from.values) {
                option.values.push_back(value.text);
            }
            const auto at = std::find(option.values.begin(), option.values.end(), from.byDefault.text);
            if (at == option.values.end()) {
                const std::vector<std::string_view> candidates(option.values.begin(), option.values.end());
                work.unknown(from.byDefault, fmt::format("a value of {}", option.named.id), candidates);
            } else {
                option.byDefault = at - option.values.begin();
            }
        } else {
            static constexpr std::array<std::string_view, 2> kTypes = {"truth", "number"};
            if (work.word(from.type, kTypes, "a type of option", 0) == 1) {
                option.type = lang::kNumberType;
            }
            if (!from.byDefault.empty()) {
                option.byDefault = work.literal(from.byDefault, option.type).value_or(0);
            }
        }
        work.model.options.push_back(std::move(option));
    }
    checkEntryNames(work, work.source.verdicts, "verdict");
    for (const VerdictSource& from : work.source.verdicts) {
        static constexpr std::array<std::string_view, 3> kWinners = {"first", "second", "none"};
        Verdict verdict;
        verdict.named = named(from.entry);
        const Index winner = work.word(from.winner, kWinners, "a winner", 2);
        verdict.winner = winner == 2 ? -1 : winner;
        if (!from.level.empty()) {
            const auto level = base::numberFromText(from.level.text);
            if (!level || !level->isWhole()) {
                work.report(work.problem(diag::Code::BadValue, from.level,
                                         "the level of a verdict is a whole number"));
            } else {
                verdict.level = level->whole();
            }
        }
        work.model.verdicts.push_back(std::move(verdict));
    }
    work.env.numbersDeclared = !work.source.numbers.empty();
    for (const NumberSource& from : work.source.numbers) {
        work.model.scenarioNumbers.push_back(from.entry.id.text);
        work.model.scenarioNumberTitles.push_back(named(from.entry).title);
        work.model.scenarioNumberDefaults.push_back(
            from.byDefault ? work.value(*from.byDefault, lang::kNumberType) : ValueCell{});
    }
    for (const NamedText& symbol : work.source.symbols) {
        work.model.symbols.emplace_back(symbol.name.text, symbol.text.text);
    }
}

} // namespace groma::rules::resolving
