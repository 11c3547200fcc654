#include "core/base/number.h"
#include "core/base/text.h"
#include "core/resolve/resolver.h"

#include <fmt/format.h>

namespace groma::rules::resolving {

namespace {

std::vector<std::string> namesOf(const std::vector<Text>& texts) {
    std::vector<std::string> out;
    for (const Text& text : texts) {
        out.push_back(text.text);
    }
    return out;
}

std::vector<const Text*> pointersTo(const std::vector<Text>& texts) {
    std::vector<const Text*> out;
    for (const Text& text : texts) {
        out.push_back(&text);
    }
    return out;
}

std::optional<std::int32_t> wholeOf(std::string_view text) {
    const auto number = base::numberFromText(base::trim(text));
    return number && number->isWhole() ? std::optional(number->whole()) : std::nullopt;
}

grid::Mask maskOf(Work& work, const NamedText& from) {
    auto mask = grid::parseMask(from.text.text, work.model.board.grid, work.model.board.facing);
    if (mask) {
        return *std::move(mask);
    }
    std::size_t offset = 0;
    for (int line = 1; line < mask.error().line; ++line) {
        offset = from.text.text.find('\n', offset) + 1;
    }
    offset += static_cast<std::size_t>(mask.error().column - 1);
    auto problem = diag::diagnose(diag::Code::BadBoard, from.text.where,
                                  fmt::format("the mask `{}`: {}", from.name.text, mask.error().message));
    work.report(std::move(problem).at(static_cast<std::uint32_t>(offset), 1));
    return {};
}

// Names of the compass must stand where they lie on this grid: everything that is drawn and every step
// follows the place.
void checkDirections(Work& work, const std::vector<Text>& names) {
    const grid::Family family = work.model.board.grid;
    const auto sides = static_cast<std::size_t>(grid::sideCount(family));
    std::vector<std::string> right;
    for (std::size_t i = 0; i < sides; ++i) {
        right.emplace_back(grid::directionName(family, static_cast<int>(i)));
    }
    if (names.size() != sides) {
        work.report(diag::diagnose(diag::Code::BadBoard, names.front().where,
                                   fmt::format("this grid has {} directions, not {}", sides, names.size()))
                        .withExpected(base::joinList(right, "and")));
        return;
    }
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < sides; ++i) {
        const auto point = grid::compassPoint(names[i].text);
        if (point && point != grid::compassPoint(right[i])) {
            wrong.push_back(i);
        }
    }
    if (!wrong.empty()) {
        const Text& first = names[wrong.front()];
        auto problem = work.problem(
            diag::Code::BadBoard, first,
            fmt::format("`{}` lies elsewhere on a grid of `{}`: directions go clockwise, "
                        "the {} first",
                        first.text, grid::kFamilyNames[static_cast<std::size_t>(family)], right.front()));
        problem.expected = base::joinList(right, "and");
        if (wrong.size() == 1) {
            problem.fix = diag::Fix{right[wrong.front()], fmt::format("change to {}", right[wrong.front()])};
        }
        work.report(std::move(problem));
    }
}

void resolveArcs(Work& work) {
    const BoardSource& from = work.source.board;
    BoardRules& board = work.model.board;
    const auto sides = static_cast<std::int32_t>(board.directions.size());
    std::vector<grid::ArcTable::Arc> arcs;
    std::vector<int> borders;
    bool sound = true;
    for (const NamedTexts& arc : from.arcs) {
        arcs.push_back({arc.name.text, {}});
        for (const Text& side : arc.texts) {
            const auto number = wholeOf(side.text);
            if (!number || *number < 0 || *number >= sides) {
                work.report(
                    work.problem(diag::Code::BadBoard, side,
                                 fmt::format("a side of an arc is a number from 0 to {}", sides - 1)));
                sound = false;
            } else {
                arcs.back().sides.push_back(*number);
            }
        }
    }
    for (const Text& name : from.arcBorders) {
        borders.push_back(work.find(lang::SymbolKind::Arc, name));
        sound = sound && borders.back() != kNone;
    }
    if (!sound || (arcs.empty() && borders.empty())) {
        return;
    }
    if (auto made = grid::ArcTable::make(board.grid, board.facing, std::move(arcs), std::move(borders))) {
        board.arcs = *std::move(made);
    } else {
        const Text& at = from.arcBorders.empty() ? from.arcs.front().name : from.arcBorders.front();
        work.report(diag::diagnose(diag::Code::BadBoard, at.where, made.error().message));
    }
}

void resolveDirectionTable(Work& work, const std::vector<NamedTexts>& rows, grid::DirectionTable& table) {
    for (const NamedTexts& row : rows) {
        const Index attack = work.find(lang::SymbolKind::Direction, row.name);
        for (const Text& to : row.texts) {
            const Index away = work.find(lang::SymbolKind::Direction, to);
            if (attack == kNone || away == kNone) {
                continue;
            }
            grid::Directions& ways = table.byAttack[static_cast<std::size_t>(attack)];
            if (ways.contains(away)) {
                work.report(
                    work.problem(diag::Code::BadBoard, to,
                                 fmt::format("`{}` is named twice for `{}`", to.text, row.name.text)));
            } else {
                ways.push_back(away);
            }
        }
    }
}

grid::Footprint footprintOf(Work& work, const Text& name, const std::vector<grid::FrameOffset>& cells) {
    auto made = grid::makeFootprint(cells);
    if (!made) {
        work.report(diag::diagnose(diag::Code::BadBoard, name.where,
                                   fmt::format("the footprint `{}`: {}", name.text, made.error().message)));
    }
    return made.value_or(grid::kSingleCell);
}

} // namespace

void declareBoard(Work& work) {
    const BoardSource& from = work.source.board;
    BoardRules& board = work.model.board;
    board.grid = static_cast<grid::Family>(work.word(from.grid, grid::kFamilyNames, "a grid", 0));
    board.facing =
        static_cast<grid::FacingKind>(work.word(from.facing, grid::kFacingKindNames, "a way to face", 0));
    if (from.stacking.text == "unlimited") {
        board.stacking = -1;
    } else if (!from.stacking.empty()) {
        const auto stacking = wholeOf(from.stacking.text);
        if (!stacking || *stacking < 1) {
            work.report(work.problem(diag::Code::BadBoard, from.stacking,
                                     "stacking is a whole number from 1, or `unlimited`"));
        } else {
            board.stacking = *stacking;
        }
    }
    const int sides = grid::sideCount(board.grid);
    if (!from.directions.empty()) {
        checkDirections(work, from.directions);
        checkNames(work, pointersTo(from.directions), "direction");
        board.directions = namesOf(from.directions);
    }
    // As many as the grid has, whatever is written: everything after this goes by their number.
    for (int i = static_cast<int>(board.directions.size()); i < sides; ++i) {
        board.directions.emplace_back(grid::directionName(board.grid, i));
    }
    board.directions.resize(static_cast<std::size_t>(sides));
    std::vector<std::string> arcs;
    for (const NamedTexts& arc : from.arcs) {
        arcs.push_back(arc.name.text);
    }
    board.arcs = grid::ArcTable::named(std::move(arcs));
    for (const auto& [name, cells] : from.footprints) {
        board.footprints.push_back({name.text, footprintOf(work, name, cells)});
    }
    for (const auto& [name, rows] : from.directionTables) {
        board.directionTables.push_back({name.text, {}});
    }
    for (const NamedText& mask : from.masks) {
        board.masks.push_back({mask.name.text, maskOf(work, mask)});
    }
    for (const MotionSource& motion : from.motions) {
        BoardRules::Motion made;
        made.named = named(motion.entry);
        made.rigid.by = {!motion.by.empty() ? motion.by[0] : 0, motion.by.size() > 1 ? motion.by[1] : 0};
        if (!motion.by.empty() && motion.by.size() != 2) {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id,
                                     fmt::format("`by` of `{}` is [right, ahead]", made.named.id)));
        }
        if (const auto turn = grid::turnFromDegrees(board.grid, motion.turn)) {
            made.rigid.turn = *turn;
        } else {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id,
                                     fmt::format("`{}`: {}", made.named.id, turn.error().message)));
        }
        board.motions.push_back(std::move(made));
    }
    work.model.scopes = namesOf(work.source.scopes);
    checkNames(work, pointersTo(work.source.scopes), "scope");
    checkEntryNames(work, work.source.areas, "area");
    for (const DeclaredAreaSource& area : work.source.areas) {
        work.model.areas.push_back(named(area.entry));
    }
}

void resolveBoard(Work& work) {
    resolveArcs(work);
    const auto& tables = work.source.board.directionTables;
    for (std::size_t i = 0; i < tables.size(); ++i) {
        resolveDirectionTable(work, tables[i].second, work.model.board.directionTables[i].shape);
    }
}

void checkMotions(Work& work) {
    const std::vector<lang::Local> holder = {{"piece", lang::pieceType(work.model.rootClass)}};
    for (std::size_t i = 0; i < work.source.board.motions.size(); ++i) {
        const auto& from = work.source.board.motions[i];
        auto& motion = work.model.board.motions[i];
        const auto owner = static_cast<Index>(i);
        motion.cost = work.expression(lang::FunctionKind::MotionCost, from.cost, motion.named.id, owner,
                                      holder, lang::kNumberType);
        motion.test = work.expression(lang::FunctionKind::MotionTest, from.test, motion.named.id, owner,
                                      holder, lang::kTruthType);
    }
}

} // namespace groma::rules::resolving
