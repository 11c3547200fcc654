#include "core/snippet/facts.h"

#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/game/position/invariants.h"
#include "core/rules/literal.h"
#include "core/snippet/snippet.h"

#include <algorithm>

namespace groma::snippet {

namespace {

std::string yesNo(bool truth) { return truth ? "yes" : "no"; }

rules::Holder holderOf(Subject::Kind kind) {
    switch (kind) {
    case Subject::Kind::Piece: return rules::Holder::Piece;
    case Subject::Kind::Side: return rules::Holder::Side;
    case Subject::Kind::Game: return rules::Holder::Game;
    }
    return rules::Holder::Game;
}

bool has(const game::Position& position, const Subject& subject, int trait) {
    switch (subject.kind) {
    case Subject::Kind::Piece: return position.pieceHas(subject.index, trait);
    case Subject::Kind::Side: return position.sideHas(subject.index, trait);
    case Subject::Kind::Game: return position.scenarioHas(trait);
    }
    return false;
}

std::string traitsOf(const game::Setup& setup, const game::Position& position, const Subject& subject) {
    std::string text;
    const auto& traits = setup.model().traits;
    for (std::size_t i = 0; i < traits.size(); ++i)
        if (has(position, subject, static_cast<int>(i)))
            text += (text.empty() ? "" : ", ") + traits[i].named.id;
    return "[" + text + "]";
}

std::string cellText(const game::Setup& setup, const game::Position& position, int piece) {
    switch (position.status(piece)) {
    case game::PieceStatus::OnMap: return setup.geometry().numberText(position.cell(piece));
    case game::PieceStatus::Waiting: return "waiting";
    case game::PieceStatus::Eliminated: return "eliminated";
    }
    return {};
}

std::string listText(const game::Setup& setup, const game::Position& position, const rules::State& list,
                     int holder) {
    std::string text;
    for (std::int32_t i = list.elements; i < list.elements + list.capacity; ++i) {
        const std::int64_t word = position.state(i, holder);
        if (word == lang::kNothing) break;
        text += (text.empty() ? "" : ", ") +
                game::wordText(setup, setup.model().states[static_cast<std::size_t>(i)].type, word);
    }
    return "[" + text + "]";
}

// What is wrong, or nothing.
std::string setList(const game::Setup& setup, game::Position& position, const rules::State& list, int holder,
                    std::string_view value) {
    const std::vector<std::string> texts = listOf(value);
    if (std::ssize(texts) > list.capacity)
        return list.named.id + " holds at most " + std::to_string(list.capacity);
    for (std::int32_t i = 0; i < list.capacity; ++i) {
        const int element = list.elements + i;
        std::int64_t word = lang::kNothing;
        if (i < std::ssize(texts)) {
            const auto read =
                game::wordFromText(setup, setup.model().states[static_cast<std::size_t>(element)].type,
                                   texts[static_cast<std::size_t>(i)]);
            if (!read) return read.error().message;
            word = *read;
        }
        position.setState(element, holder, word);
    }
    return {};
}

} // namespace

std::vector<std::string> listOf(std::string_view text) {
    if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
    std::vector<std::string> items;
    for (const std::string_view part : base::split(text, ','))
        if (const auto item = base::trim(part); !item.empty()) items.emplace_back(item);
    return items;
}

std::optional<Subject> subjectNamed(const game::Setup& setup, std::string_view id) {
    if (id == "game") return Subject{Subject::Kind::Game, 0};
    if (const auto piece = setup.pieceNamed(id)) return Subject{Subject::Kind::Piece, *piece};
    if (const auto side = setup.sideNamed(id)) return Subject{Subject::Kind::Side, *side};
    return std::nullopt;
}

int stateNamed(const game::Setup& setup, const Subject& subject, std::string_view name) {
    const auto dot = name.find('.');
    const auto& model = setup.model();
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const rules::State& state = model.states[i];
        if (state.of != holderOf(subject.kind)) continue;
        if (dot == std::string_view::npos
                ? state.named.id == name
                : state.trait >= 0 &&
                      model.traits[static_cast<std::size_t>(state.trait)].named.id == name.substr(0, dot) &&
                      state.named.id == name.substr(dot + 1))
            return static_cast<int>(i);
    }
    return -1;
}

std::optional<std::string> readFact(const game::Setup& setup, const game::Position& position,
                                    const Subject& subject, std::string_view name, std::string& problem) {
    if (subject.kind == Subject::Kind::Piece) {
        const int piece = subject.index;
        if (name == "at") return cellText(setup, position, piece);
        if (name == "eliminated") return yesNo(position.status(piece) == game::PieceStatus::Eliminated);
        if (name == "waiting") return yesNo(position.status(piece) == game::PieceStatus::Waiting);
        if (name == "facing")
            return setup.model().board.directions[static_cast<std::size_t>(position.facing(piece))];
    }
    if (name == "has" || name == "lacks") return traitsOf(setup, position, subject);
    if (const int state = stateNamed(setup, subject, name); state >= 0) {
        const rules::State& held = setup.model().states[static_cast<std::size_t>(state)];
        if (held.type.list) return listText(setup, position, held, subject.index);
        return game::wordText(setup, held.type, position.state(state, subject.index));
    }
    problem = "there is no `" + std::string(name) + "` to look at";
    return std::nullopt;
}

std::string setFact(const game::Setup& setup, game::Position& position, std::string_view fact,
                    std::string_view value) {
    const auto dot = fact.find('.');
    const auto subject = subjectNamed(setup, fact.substr(0, dot));
    if (!subject || dot == std::string_view::npos)
        return "`" + std::string(fact) + "` names no piece, side or `game`";
    const std::string_view name = fact.substr(dot + 1);
    if (subject->kind == Subject::Kind::Piece && name == "at") {
        if (value == "waiting") position.setWaiting(subject->index);
        else if (value == "eliminated") position.setEliminated(subject->index);
        else {
            const grid::CellId cell = setup.geometry().cellByNumber(value);
            if (!cell.valid()) return "`" + std::string(value) + "` is not on the map";
            position.place(subject->index, cell);
        }
        return {};
    }
    if (subject->kind == Subject::Kind::Piece && name == "eliminated") {
        if (value == "yes") position.setEliminated(subject->index);
        return {};
    }
    if (subject->kind == Subject::Kind::Piece && name == "facing" && position.layout().hasFacings) {
        const auto direction = game::wordFromText(setup, {lang::Kind::Direction}, value);
        if (!direction) return direction.error().message;
        position.setFacing(subject->index, static_cast<int>(*direction));
        return {};
    }
    const int state = stateNamed(setup, *subject, name);
    if (state < 0)
        return "`" + std::string(name) + "` is no state of `" + std::string(fact.substr(0, dot)) + "`";
    if (const rules::State& held = setup.model().states[static_cast<std::size_t>(state)]; held.type.list)
        return setList(setup, position, held, subject->index, value);
    const auto word =
        game::wordFromText(setup, setup.model().states[static_cast<std::size_t>(state)].type, value);
    if (!word) return word.error().message;
    if (std::string why = rules::outsideBounds(setup.model().states[static_cast<std::size_t>(state)], *word);
        !why.empty())
        return why;
    position.setState(state, subject->index, *word);
    return {};
}

std::vector<FactProblem> setFacts(const game::Setup& setup, game::Position& position,
                                  std::span<const rules::NamedValue> facts) {
    std::vector<FactProblem> problems;
    const rules::NamedValue* placed = nullptr;
    for (const rules::NamedValue& fact : facts) {
        if (fact.name.text.ends_with(".at")) placed = &fact;
        if (std::string problem = setFact(setup, position, fact.name.text, fact.value.text.text);
            !problem.empty())
            problems.push_back({&fact, std::move(problem)});
    }
    if (placed == nullptr || !problems.empty()) return problems;
    for (const std::string& broken : game::brokenInvariants(setup, position))
        problems.push_back({placed, broken});
    return problems;
}

std::string applyDuring(const game::Setup& setup, const rules::StepSource::During& during,
                        game::Position& position, game::Call& call) {
    if (!during.side.empty()) {
        const auto side = setup.sideNamed(during.side.text);
        if (!side) return "`" + during.side.text + "` is no side";
        call.active = *side;
        position.setActive(*side);
    }
    const Subject game{Subject::Kind::Game, 0};
    const auto set = [&](std::string_view name, const rules::Text& value) -> std::string {
        if (value.empty() || stateNamed(setup, game, name) < 0) return {};
        return setFact(setup, position, "game." + std::string(name), value.text);
    };
    if (std::string problem = set("turn", during.turn); !problem.empty()) return problem;
    if (std::string problem = set("phase", during.phase); !problem.empty()) return problem;
    call.during.clear();
    for (std::size_t scope = 0; scope < setup.model().scopes.size(); ++scope)
        call.during.push_back(static_cast<std::int32_t>(scope));
    return {};
}

} // namespace groma::snippet
