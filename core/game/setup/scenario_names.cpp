#include "core/game/setup/scenario_names.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/rules/literal.h"

#include <algorithm>

namespace groma::game {

namespace {

using diag::Code;
using rules::Text;

template <class Entries>
std::int32_t indexNamed(const Entries& entries, std::string_view id) {
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].named.id == id) return static_cast<std::int32_t>(i);
    return -1;
}

template <class Entries>
std::vector<std::string> idsOf(const Entries& entries) {
    std::vector<std::string> ids;
    for (const auto& entry : entries) ids.push_back(entry.named.id);
    return ids;
}

// Cells are written by number, pieces and sides by id.
std::optional<std::int64_t> namedThing(const lang::Type& type, std::string_view text,
                                       const SetupDraft& draft) {
    if (text == "nothing" || text == "nowhere") return type.kind == lang::Kind::Cell ? -1 : lang::kNothing;
    if (type.kind == lang::Kind::Cell) {
        const grid::CellId cell =
            draft.board.geometry().cellByNumber(text.starts_with('@') ? text.substr(1) : text);
        return cell.valid() ? std::optional<std::int64_t>(cell.index) : std::nullopt;
    }
    if (type.kind == lang::Kind::Side) {
        for (std::size_t i = 0; i < draft.sides.size(); ++i)
            if (draft.sides[i].id == text) return static_cast<std::int64_t>(i);
    }
    if (type.kind == lang::Kind::Piece) {
        for (std::size_t i = 0; i < draft.pieces.size(); ++i)
            if (draft.pieces[i].id == text) return static_cast<std::int64_t>(i);
    }
    return std::nullopt;
}

// A side hands the traits of pieces on to its pieces.
bool mayStand(rules::TraitHolder holder, Provenance at) {
    if (at == Provenance::Scenario) return holder == rules::TraitHolder::Scenario;
    if (at == Provenance::Side) return holder != rules::TraitHolder::Scenario;
    return holder == rules::TraitHolder::Piece;
}

bool isNamedThing(lang::Kind kind) {
    return kind == lang::Kind::Cell || kind == lang::Kind::Side || kind == lang::Kind::Piece;
}

std::string expected(const rules::Model& model, const lang::Type& type) {
    switch (type.kind) {
    case lang::Kind::Cell: return "the number of a cell";
    case lang::Kind::Side: return "the id of a side";
    case lang::Kind::Piece: return "the id of a piece";
    default: return rules::expectedLiteral(model, type);
    }
}

} // namespace

void ScenarioNames::problem(const Text& text, std::string_view message,
                            const std::vector<std::string>& known) const {
    if (text.empty() && !text.where.hasFile()) return; // told where the key is missing
    diag::Diagnostic found = diag::diagnose(Code::UnknownWord, text.where, std::string(message));
    if (const auto near = base::nearestName(text.text, known)) {
        found.hint = "did you mean `" + std::string(*near) + "`?";
        found.fix = diag::Fix{std::string(*near), "change to " + std::string(*near)};
    }
    sink_.add(std::move(found).withFound(std::string(text.text)));
}

std::int32_t ScenarioNames::type(const Text& text) const {
    const std::int32_t index = indexNamed(model_.types, text.text);
    if (index < 0) problem(text, "`" + text.text + "` is no type of the ruleset", idsOf(model_.types));
    return index;
}

std::int32_t ScenarioNames::trait(const Text& text) const {
    const std::int32_t index = indexNamed(model_.traits, text.text);
    if (index < 0) problem(text, "`" + text.text + "` is no trait of the ruleset", idsOf(model_.traits));
    return index;
}

std::int32_t ScenarioNames::option(const Text& text) const {
    const std::int32_t index = indexNamed(model_.options, text.text);
    if (index < 0) problem(text, "`" + text.text + "` is no option of the ruleset", idsOf(model_.options));
    return index;
}

std::int32_t ScenarioNames::attribute(const Text& text, std::int32_t unitClass) const {
    std::vector<std::string> known;
    for (const std::int32_t index : model_.classes[static_cast<std::size_t>(unitClass)].attributes) {
        const std::string& id = model_.attributes[static_cast<std::size_t>(index)].named.id;
        if (id == text.text) return index;
        known.push_back(id);
    }
    problem(text,
            "`" + text.text + "` is no attribute of " +
                model_.classes[static_cast<std::size_t>(unitClass)].named.id,
            known);
    return -1;
}

std::int32_t ScenarioNames::state(const Text& text, rules::Holder of, std::int32_t unitType) const {
    std::vector<std::string> known;
    for (std::size_t i = 0; i < model_.states.size(); ++i) {
        const rules::State& state = model_.states[i];
        if (state.of != of || state.listOf >= 0) continue;
        const bool fits =
            of != rules::Holder::Piece || state.ofClass < 0 || unitType < 0 ||
            model_
                .classes[static_cast<std::size_t>(model_.types[static_cast<std::size_t>(unitType)].unitClass)]
                .is(state.ofClass);
        if (!fits) continue;
        if (state.named.id == text.text) return static_cast<std::int32_t>(i);
        known.push_back(state.named.id);
    }
    problem(text, "`" + text.text + "` is no state that this can be in", known);
    return -1;
}

std::optional<std::int64_t> ScenarioNames::value(const lang::Type& type, const rules::ValueSource& source,
                                                 const SetupDraft& draft) const {
    if (source.unknown) return lang::kUnknown;
    const std::optional<std::int64_t> bits = isNamedThing(type.kind)
                                                 ? namedThing(type, source.text.text, draft)
                                                 : rules::literalBits(model_, type, source.text.text);
    if (!bits)
        sink_.add(diag::diagnose(Code::UnknownWord, source.text.where, "this value does not fit")
                      .withFound(std::string(source.text.text))
                      .withExpected(expected(model_, type)));
    return bits;
}

std::optional<TraitHolding> ScenarioNames::holding(const rules::TraitUseSource& use, Provenance from,
                                                   const SetupDraft& draft) const {
    const std::int32_t index = trait(use.trait);
    if (index < 0) return std::nullopt;
    TraitHolding holding{index, {}, from};
    const rules::Trait& held = model_.traits[static_cast<std::size_t>(index)];
    if (!mayStand(held.holder, from)) {
        static constexpr std::string_view kWhere[] = {"a piece", "a side", "the scenario"};
        problem(use.trait,
                "`" + held.named.id + "` is a trait of " +
                    std::string(kWhere[static_cast<std::size_t>(held.holder)]) + ", it does nothing here",
                {});
        return std::nullopt;
    }
    std::vector<std::string> known;
    for (const std::int32_t parameter : held.parameters) {
        const rules::TraitParameter& declared = model_.traitParameters[static_cast<std::size_t>(parameter)];
        known.push_back(declared.name);
        std::int64_t bits = declared.byDefault.bits;
        for (const rules::NamedValue& given : use.parameters)
            if (given.name.text == declared.name)
                bits = value(declared.type, given.value, draft).value_or(bits);
        holding.parameters.push_back(bits);
    }
    for (const rules::NamedValue& given : use.parameters)
        if (std::ranges::find(known, given.name.text) == known.end())
            problem(given.name, "`" + given.name.text + "` is no parameter of " + held.named.id, known);
    return holding;
}

std::vector<StateStart> ScenarioNames::states(const std::vector<rules::NamedValue>& values, rules::Holder of,
                                              std::int32_t unitType, const SetupDraft& draft) const {
    std::vector<StateStart> starts;
    for (const rules::NamedValue& given : values) {
        const std::int32_t index = state(given.name, of, unitType);
        if (index < 0) continue;
        const rules::State& held = model_.states[static_cast<std::size_t>(index)];
        if (held.type.list) {
            sink_.add(
                diag::diagnose(Code::BadValue, given.name.where,
                               "`" + held.named.id + "` is a list, which begins empty in every scenario"));
            continue;
        }
        const auto bits = value(held.type, given.value, draft);
        if (!bits) continue;
        const std::string why = *bits == lang::kUnknown ? "only what is printed on a counter can be unknown"
                                                        : rules::outsideBounds(held, *bits);
        if (why.empty()) starts.push_back({index, *bits});
        else
            sink_.add(diag::diagnose(Code::BadValue, given.value.text.where, why)
                          .withFound(std::string(given.value.text.text)));
    }
    return starts;
}

} // namespace groma::game
