#include "editor/ui/workbench/map/map_aid.h"

#include "core/game/machine/engine.h"
#include "core/snippet/expression.h"

#include <fmt/core.h>

#include <optional>

namespace groma::ui {

namespace {

using lang::Kind;

bool isOne(const lang::Type& type, Kind kind) { return type.kind == kind && !type.list; }
bool isPlace(const lang::Type& type) { return isOne(type, Kind::Piece) || isOne(type, Kind::Cell); }

const lang::Function& functionOf(const rules::Model& model, rules::Index index) {
    return model.functions[static_cast<std::size_t>(index)];
}

std::vector<lang::Type> parametersOf(const lang::Function& function) {
    std::vector<lang::Type> types;
    for (std::size_t i = 0; i < function.parameters; ++i) types.push_back(function.locals[i].type);
    return types;
}

bool fits(const game::Setup& setup, const lang::Type& type, int piece) {
    if (type.kind != Kind::Piece || type.detail < 0) return true;
    return setup.model().classes[static_cast<std::size_t>(setup.classOf(piece))].is(type.detail);
}

/// The words of a position, in a setup that differs in its rules' expressions alone.
std::optional<game::Position> carried(const game::Setup& setup, const game::Position& position, int side) {
    auto made = game::Position::fromWords(setup, {position.words().begin(), position.words().end()});
    if (!made) return std::nullopt;
    if (side >= 0) made->setActive(side);
    return std::move(*made);
}

rules::Text textOf(std::string bytes) {
    rules::Text text;
    text.text = std::move(bytes);
    return text;
}

/// Values of expressions, in order; nothing where one fails.
std::vector<std::optional<game::Value>> evaluated(const game::Setup& setup, const game::Position& position,
                                                  int side, const std::vector<rules::Text>& texts,
                                                  std::string& failure) {
    diag::Sink sink;
    const snippet::Expressions made = snippet::compileExpressions(setup, texts, sink);
    std::vector<std::optional<game::Value>> values(texts.size());
    const auto start = carried(*made.setup, position, side);
    if (!start) return values;
    game::Engine engine;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (made.functions[i] < 0) {
            failure = "it asks for more than a piece and a place";
            continue;
        }
        if (auto value = engine.evaluate(*made.setup, *start, made.functions[i], {}))
            values[i] = std::move(*value);
        else failure = value.error().text;
    }
    return values;
}

AidAnswer readMove(const game::Setup& setup, const game::Position& position, int move, int piece) {
    AidAnswer answer;
    auto own = carried(setup, position, setup.sideOf(piece));
    const auto reach = session::reachOf(setup, own ? *own : position, piece, move);
    if (!reach) {
        answer.failure = reach.error().reason;
        return answer;
    }
    for (const session::Reached& cell : reach->cells)
        answer.cells.push_back({cell.cell, cell.cost.toString()});
    return answer;
}

AidAnswer readSight(const game::Setup& setup, const game::Position& position, int sight, int piece) {
    AidAnswer answer;
    for (int other = 0; other < setup.pieceCount(); ++other) {
        if (!position.onMap(other) || setup.sideOf(other) == setup.sideOf(piece)) continue;
        const auto line = session::sightBetween(setup, position, sight, piece, position.cell(other));
        if (line)
            answer.lines.push_back(
                {position.cell(piece), position.cell(other), line->clear, line->blockingCells});
        else answer.failure = line.error().reason;
    }
    return answer;
}

AidAnswer readZone(const game::Setup& setup, const game::Position& position, const std::string& mask,
                   int piece) {
    AidAnswer answer;
    const auto cells =
        evaluated(setup, position, setup.sideOf(piece),
                  {textOf(fmt::format("mask({}, {})", mask, setup.piece(piece).id))}, answer.failure);
    if (cells.front())
        for (const std::int64_t cell : cells.front()->elements)
            answer.cells.push_back({grid::CellId{static_cast<std::int32_t>(cell)}, {}});
    return answer;
}

/// Where it holds: of the piece with everything else, of every piece, of every cell.
AidAnswer readRelation(const game::Setup& setup, const game::Position& position, int relation, int piece) {
    AidAnswer answer;
    const rules::Relation& asked = setup.model().relations[static_cast<std::size_t>(relation)];
    const std::vector<lang::Type> types = parametersOf(functionOf(setup.model(), asked.function));
    const std::int32_t function = setup.program().relationFunction[static_cast<std::size_t>(relation)];
    const auto at = carried(setup, position, piece >= 0 ? setup.sideOf(piece) : -1);
    if (!at) return answer;
    game::Engine engine;
    const lang::Type& last = types.back();
    std::vector<std::int64_t> args;
    if (types.size() == 2) {
        if (piece < 0 || !fits(setup, types.front(), piece) || !position.onMap(piece)) return answer;
        args.push_back(isOne(types.front(), Kind::Piece) ? piece : position.cell(piece).index);
    }
    args.push_back(0);
    const auto ask = [&](std::int64_t what, grid::CellId cell) {
        args.back() = what;
        std::int64_t holds = 0;
        if (engine.evaluateWord(setup, *at, function, args, holds)) {
            if (holds != 0) answer.cells.push_back({cell, {}});
        } else {
            answer.failure = engine.failure().text;
        }
    };
    if (last.kind == Kind::Piece) {
        for (int other = 0; other < setup.pieceCount(); ++other)
            if (other != (types.size() == 2 ? piece : -1) && position.onMap(other) &&
                fits(setup, last, other))
                ask(other, position.cell(other));
    } else {
        for (std::int32_t cell = 0; cell < setup.geometry().cellCount(); ++cell)
            ask(cell, grid::CellId{cell});
    }
    return answer;
}

} // namespace

std::vector<AidTitle> aidsOf(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    std::vector<AidTitle> aids;
    const auto add = [&](MapAid::Kind kind, std::size_t index, const rules::Named& named, bool needsPiece) {
        aids.push_back({{kind, static_cast<int>(index)}, named.title, named.cite, needsPiece});
    };
    for (const int move : session::movesOf(model))
        add(MapAid::Kind::Move, static_cast<std::size_t>(move),
            model.moves[static_cast<std::size_t>(move)].named, true);
    for (const int sight : session::sightsOf(model))
        add(MapAid::Kind::Sight, static_cast<std::size_t>(sight),
            model.sights[static_cast<std::size_t>(sight)].named, true);
    for (int side = 0; side < setup.sideCount(); ++side) {
        rules::Named named;
        named.title = "Next to " + setup.side(side).title;
        add(MapAid::Kind::Contact, static_cast<std::size_t>(side), named, false);
    }
    for (std::size_t i = 0; i < model.board.masks.size(); ++i) {
        rules::Named named;
        named.title = "Zone: " + model.board.masks[i].name;
        add(MapAid::Kind::Zone, i, named, true);
    }
    for (std::size_t i = 0; i < model.relations.size(); ++i) {
        const auto types = parametersOf(functionOf(model, model.relations[i].function));
        const bool places =
            !types.empty() && types.size() <= 2 && isPlace(types.front()) && isPlace(types.back());
        if (places) add(MapAid::Kind::Relation, i, model.relations[i].named, types.size() == 2);
    }
    return aids;
}

AidAnswer read(const game::SetupRef& setup, const game::Position& position, const MapAid& aid, int piece) {
    const rules::Model& model = setup->model();
    const auto index = static_cast<std::size_t>(aid.index);
    if (aid.kind == MapAid::Kind::Relation) return readRelation(*setup, position, aid.index, piece);
    if (aid.kind == MapAid::Kind::Contact) {
        AidAnswer answer;
        for (const grid::CellId cell : session::cellsInContactWith(*setup, position, aid.index))
            answer.cells.push_back({cell, {}});
        return answer;
    }
    if (aid.kind == MapAid::Kind::None || piece < 0 || piece >= setup->pieceCount() || !position.onMap(piece))
        return {};
    switch (aid.kind) {
    case MapAid::Kind::Move: return readMove(*setup, position, aid.index, piece);
    case MapAid::Kind::Sight: return readSight(*setup, position, aid.index, piece);
    case MapAid::Kind::Zone: return readZone(*setup, position, model.board.masks[index].name, piece);
    default: return {};
    }
}

std::uint64_t keyOf(const game::SetupRef& setup, const game::Position& position, const MapAid& aid,
                    int piece) {
    std::uint64_t key = setup->hash() * 1099511628211ULL ^ position.hash();
    key = key * 1099511628211ULL ^ static_cast<std::uint64_t>(aid.kind);
    key = key * 1099511628211ULL ^ static_cast<std::uint64_t>(aid.index + 1);
    return key * 1099511628211ULL ^ static_cast<std::uint64_t>(piece + 1);
}

} // namespace groma::ui
