#include "core/resolve/resolver.h"

#include "core/base/number.h"
#include "core/base/text.h"
#include "core/grid/facing.h"
#include "core/grid/mask.h"

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

std::vector<const Text*> pointersTo(const std::vector<Text>& texts)
{
    std::vector<const Text*> out;
    for (const Text& text : texts) {
        out.push_back(&text);
    }
    return out;
}

std::optional<std::int32_t> wholeOf(std::string_view text)
{
    const auto number = base::numberFromText(base::trim(text));
    return number && number->isWhole() ? std::optional(number->whole()) : std::nullopt;
}

grid::Mask maskOf(Work& work, const BoardSource::Mask& from)
{
    auto mask = grid::parseMask(from.picture.text, work.model.board.grid, work.model.board.facing);
    if (mask) {
        return *std::move(mask);
    }
    std::size_t offset = 0;
    for (int line = 1; line < mask.error().line; ++line) {
        offset = from.picture.text.find('\n', offset) + 1;
    }
    offset += static_cast<std::size_t>(mask.error().column - 1);
    auto problem = diag::diagnose(diag::Code::BadBoard, from.picture.where, fmt::format("the mask `{}`: {}", from.name.text, mask.error().message));
    work.report(std::move(problem).at(static_cast<std::uint32_t>(offset), 1));
    return {};
}

std::string_view wordOf(grid::Family family)
{
    return kGrids[static_cast<std::size_t>(family)];
}

// The word of the compass that a name says, in small letters; empty for names of the author's own.
std::string_view compassWord(std::string_view name)
{
    struct Word { std::string_view brief, full; };
    static constexpr std::array<Word, 8> kWords = {{{"n", "north"}, {"ne", "northeast"}, {"e", "east"}, {"se", "southeast"},
                                                    {"s", "south"}, {"sw", "southwest"}, {"w", "west"}, {"nw", "northwest"}}};
    std::string plain;
    for (const char c : name) {
        if (c != '_') {
            plain += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        }
    }
    const auto found = std::ranges::find_if(kWords, [&](const Word& word) { return plain == word.brief || plain == word.full; });
    return found == kWords.end() ? std::string_view() : found->brief;
}

// Names of the compass must stand where they lie on this grid: everything that is drawn and every step follows the place.
void checkDirections(Work& work, const std::vector<Text>& names)
{
    const grid::Family family = work.model.board.grid;
    const auto sides = static_cast<std::size_t>(grid::sideCount(family));
    std::vector<std::string> right;
    for (std::size_t i = 0; i < sides; ++i) {
        right.emplace_back(grid::directionName(family, static_cast<int>(i)));
    }
    if (names.size() != sides) {
        work.report(diag::diagnose(diag::Code::BadBoard, names.front().where, fmt::format("this grid has {} directions, not {}", sides, names.size()))
                        .withExpected(base::joinList(right, "and")));
        return;
    }
    std::vector<std::size_t> wrong;
    for (std::size_t i = 0; i < sides; ++i) {
        const std::string_view word = compassWord(names[i].text);
        if (!word.empty() && word != compassWord(right[i])) {
            wrong.push_back(i);
        }
    }
    if (!wrong.empty()) {
        const Text& first = names[wrong.front()];
        auto problem = work.problem(diag::Code::BadBoard, first, fmt::format("`{}` lies elsewhere on a grid of `{}`: directions go clockwise, "
                                                                              "the {} first", first.text, wordOf(family), right.front()));
        problem.expected = base::joinList(right, "and");
        if (wrong.size() == 1) {
            problem.fix = diag::Fix{right[wrong.front()], fmt::format("change to {}", right[wrong.front()])};
        }
        work.report(std::move(problem));
    }
}

void checkArcs(Work& work)
{
    const BoardSource& from = work.source.board;
    Board& board = work.model.board;
    const auto sides = static_cast<std::int32_t>(board.directions.size());
    bool sound = true;
    for (std::size_t i = 0; i < from.arcs.size(); ++i) {
        for (const Text& side : from.arcs[i].sides) {
            const auto number = wholeOf(side.text);
            if (!number || *number < 0 || *number >= sides) {
                work.report(work.problem(diag::Code::BadBoard, side, fmt::format("a side of an arc is a number from 0 to {}", sides - 1)));
                sound = false;
            } else {
                board.arcs[i].sides.push_back(*number);
            }
        }
    }
    for (const Text& name : from.arcBorders) {
        const Index arc = work.find(lang::SymbolKind::Arc, name);
        sound = sound && arc != kNone;
        board.arcBorders.push_back(arc);
    }
    if (!sound || (from.arcs.empty() && from.arcBorders.empty())) {
        return;
    }
    std::vector<grid::ArcTable::Arc> arcs;
    for (const Board::Arc& arc : board.arcs) {
        arcs.push_back({arc.name, {arc.sides.begin(), arc.sides.end()}});
    }
    const auto made = grid::ArcTable::make(board.grid, board.facing, std::move(arcs), {board.arcBorders.begin(), board.arcBorders.end()});
    if (!made) {
        const Text& at = from.arcBorders.empty() ? from.arcs.front().name : from.arcBorders.front();
        work.report(diag::diagnose(diag::Code::BadBoard, at.where, made.error().message));
    }
}

}  // namespace

void declareBoard(Work& work)
{
    const BoardSource& from = work.source.board;
    Board& board = work.model.board;
    board.grid = static_cast<grid::Family>(work.word(from.grid, kGrids, "a grid", 0));
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
        board.masks.push_back({mask.name.text, maskOf(work, mask)});
    }
    for (const auto& motion : from.motions) {
        Board::Motion made;
        made.named = named(motion.entry);
        made.rigid.by = {!motion.by.empty() ? motion.by[0] : 0, motion.by.size() > 1 ? motion.by[1] : 0};
        if (!motion.by.empty() && motion.by.size() != 2) {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id, fmt::format("`by` of `{}` is [right, ahead]", made.named.id)));
        }
        if (const auto turn = grid::turnFromDegrees(board.grid, motion.turn)) {
            made.rigid.turn = *turn;
        } else {
            work.report(work.problem(diag::Code::BadBoard, motion.entry.id, fmt::format("`{}`: {}", made.named.id, turn.error().message)));
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

void resolveBoard(Work& work)
{
    const BoardSource& from = work.source.board;
    Board& board = work.model.board;
    checkArcs(work);
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
