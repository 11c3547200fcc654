#include "core/rules/resolver.h"

#include "core/base/number.h"
#include "core/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::rules::resolving {

namespace {

constexpr std::array<std::string_view, 3> kGrids = {"hex", "hex-flat", "square"};
constexpr std::array<std::string_view, 3> kFacings = {"none", "sides", "corners"};

std::vector<std::string> namesOf(const std::vector<Text>& texts)
{
    std::vector<std::string> out;
    for (const Text& text : texts) {
        out.push_back(text.text);
    }
    return out;
}

std::optional<std::int32_t> wholeOf(std::string_view text)
{
    const auto number = base::numberFromText(base::trim(text));
    return number && number->isWhole() ? std::optional(number->whole()) : std::nullopt;
}

// A mask is drawn in the frame of the piece: `^` is the piece, any other sign but `.` a cell of the mask.
void readMask(Work& work, const BoardSource::Mask& from, Board::Mask& mask)
{
    struct Spot { int column, row; bool piece; };
    std::vector<Spot> spots;
    int row = 0;
    for (const std::string_view line : base::split(from.picture.text, '\n')) {
        int column = 0;
        for (const char c : line) {
            if (c == ' ' || c == '\r') {
                continue;
            }
            if (c != '.') {
                spots.push_back({column, row, c == '^'});
            }
            ++column;
        }
        row += base::trim(line).empty() ? 0 : 1;
    }
    const auto anchor = std::find_if(spots.begin(), spots.end(), [](const Spot& s) { return s.piece; });
    if (anchor == spots.end()) {
        work.report(work.problem(diag::Code::BadBoard, from.picture, fmt::format("the mask `{}` does not show the piece", from.name.text))
                        .withExpected("`^` where the piece stands"));
        return;
    }
    for (const Spot& spot : spots) {
        if (!spot.piece) {
            mask.cells.emplace_back(spot.column - anchor->column, spot.row - anchor->row);
        }
    }
}

}  // namespace

void declareBoard(Work& work)
{
    const BoardSource& from = work.source.board;
    Board& board = work.model.board;
    board.grid = static_cast<GridKind>(work.word(from.grid, kGrids, "a grid", 0));
    board.facing = static_cast<FacingKind>(work.word(from.facing, kFacings, "a way to face", 0));
    if (from.stacking.text == "unlimited") {
        board.stacking = -1;
    } else if (!from.stacking.empty()) {
        const auto stacking = wholeOf(from.stacking.text);
        if (!stacking || *stacking < 1) {
            work.report(work.problem(diag::Code::BadBoard, from.stacking, "stacking is a whole number from 1, or `unlimited`"));
        } else {
            board.stacking = *stacking;
        }
    }
    board.directions = namesOf(from.directions);
    const std::size_t wanted = board.grid == GridKind::Square ? 4 : 6;
    if (board.directions.empty()) {
        switch (board.grid) {
            case GridKind::Hex: board.directions = {"E", "SE", "SW", "W", "NW", "NE"}; break;
            case GridKind::HexFlat: board.directions = {"SE", "S", "SW", "NW", "N", "NE"}; break;
            case GridKind::Square: board.directions = {"E", "S", "W", "N"}; break;
        }
    } else if (board.directions.size() != wanted) {
        work.report(diag::diagnose(diag::Code::BadBoard, from.where, fmt::format("this grid has {} directions, not {}", wanted, board.directions.size())));
    }
    for (const auto& arc : from.arcs) {
        board.arcs.push_back({arc.name.text, {}});
    }
    for (const auto& footprint : from.footprints) {
        board.footprints.push_back({footprint.name.text, footprint.cells});
    }
    for (const auto& table : from.directionTables) {
        board.directionTables.push_back({table.name.text, {}});
    }
    for (const auto& mask : from.masks) {
        board.masks.push_back({mask.name.text, {}});
        readMask(work, mask, board.masks.back());
    }
    for (const auto& motion : from.motions) {
        Board::Motion made;
        made.named = named(motion.entry);
        made.right = !motion.by.empty() ? motion.by[0] : 0;
        made.ahead = motion.by.size() > 1 ? motion.by[1] : 0;
        made.turn = motion.turn;
        const int step = 360 / static_cast<int>(wanted);
        if (!motion.by.empty() && motion.by.size() != 2) {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id, fmt::format("`by` of `{}` is [right, ahead]", made.named.id)));
        }
        if (motion.turn % step != 0) {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id, fmt::format("the turn of `{}` is no multiple of {}", made.named.id, step)));
        }
        board.motions.push_back(std::move(made));
    }
    work.model.scopes = namesOf(work.source.scopes);
    std::vector<const Text*> scopes;
    for (const Text& scope : work.source.scopes) {
        scopes.push_back(&scope);
    }
    checkNames(work, scopes, "scope");
}

void resolveBoard(Work& work)
{
    const BoardSource& from = work.source.board;
    Board& board = work.model.board;
    const auto sides = static_cast<std::int32_t>(board.directions.size());
    for (std::size_t i = 0; i < from.arcs.size(); ++i) {
        for (const Text& side : from.arcs[i].sides) {
            const auto number = wholeOf(side.text);
            if (!number || *number < 0 || *number >= sides) {
                work.report(work.problem(diag::Code::BadBoard, side, fmt::format("a side of an arc is a number from 0 to {}", sides - 1)));
            } else {
                board.arcs[i].sides.push_back(*number);
            }
        }
    }
    for (std::size_t i = 0; i < from.directionTables.size(); ++i) {
        auto& table = board.directionTables[i];
        table.rows.resize(board.directions.size());
        for (const auto& row : from.directionTables[i].rows) {
            const Index at = work.find(lang::SymbolKind::Direction, row.from);
            for (const Text& to : row.to) {
                const Index direction = work.find(lang::SymbolKind::Direction, to);
                if (at != kNone && direction != kNone) {
                    table.rows[static_cast<std::size_t>(at)].push_back(direction);
                }
            }
        }
    }
}

void checkMotions(Work& work)
{
    const std::vector<lang::Local> holder = {{"piece", lang::pieceType(work.model.rootClass)}};
    for (std::size_t i = 0; i < work.source.board.motions.size(); ++i) {
        const auto& from = work.source.board.motions[i];
        auto& motion = work.model.board.motions[i];
        const auto owner = static_cast<Index>(i);
        motion.cost = work.expression(lang::FunctionKind::MotionCost, from.cost, motion.named.id, owner, holder, lang::kNumberType);
        motion.test = work.expression(lang::FunctionKind::MotionTest, from.test, motion.named.id, owner, holder, lang::kTruthType);
    }
}

}  // namespace groma::rules::resolving
