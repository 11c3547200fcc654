#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats::section {

using namespace entry;

namespace {

std::vector<int> wholeNumbers(const Cursor& list) {
    std::vector<int> numbers;
    for (const Cursor& item : list.items())
        if (const auto number = item.integer(-64, 64)) numbers.push_back(static_cast<int>(*number));
    return numbers;
}

std::vector<rules::NamedTexts> namedLists(const Cursor& section) {
    std::vector<rules::NamedTexts> read;
    MapCursor map = section.map();
    for (const Cursor& entry : map.entries()) read.push_back({keyOf(entry), textsOf(entry)});
    return read;
}

void readDirectionTables(const Cursor& section, rules::BoardSource& board) {
    if (!section) return;
    MapCursor tables = section.map();
    for (const Cursor& table : tables.entries())
        board.directionTables.emplace_back(keyOf(table), namedLists(table));
}

void readFootprints(const Cursor& section, rules::BoardSource& board) {
    if (!section) return;
    MapCursor footprints = section.map();
    for (const Cursor& footprint : footprints.entries()) {
        std::vector<grid::FrameOffset> cells;
        for (const Cursor& cell : footprint.items()) {
            const std::vector<int> at = wholeNumbers(cell);
            if (at.size() == 2) cells.push_back({.right = at[0], .ahead = -at[1]});
            else cell.reportWrongKind("two whole numbers [right, back]");
        }
        board.footprints.emplace_back(keyOf(footprint), std::move(cells));
    }
}

void readMotions(const Cursor& section, rules::BoardSource& board) {
    if (!section) return;
    MapCursor motions = section.map();
    for (const Cursor& motion : motions.entries()) {
        rules::MotionSource read;
        MapCursor map = motion.map();
        read.entry = entryOf(motion, map);
        read.cost = textOf(map["cost"]);
        read.test = textOf(map["test"]);
        read.by = wholeNumbers(map["by"]);
        if (const Cursor turn = map["turn"])
            read.turn = static_cast<int>(turn.integer(-360, 360).value_or(0));
        map.finish();
        board.motions.push_back(std::move(read));
    }
}

} // namespace

void readBoard(const Cursor& section, rules::RulesetSource& into) {
    rules::BoardSource& board = into.board;
    board.where = section.ref();
    MapCursor map = section.map();
    if (const Cursor grid = map["grid"]) board.grid = textOf(grid);
    if (const Cursor facing = map["facing"]) board.facing = textOf(facing);
    if (const Cursor stacking = map["stacking"]) board.stacking = textOf(stacking);
    if (const Cursor directions = map["directions"]) board.directions = textsOf(directions);
    if (const Cursor arcs = map["arcs"]) board.arcs = namedLists(arcs);
    if (const Cursor borders = map["arc_borders"]) board.arcBorders = textsOf(borders);
    readFootprints(map["footprints"], board);
    readDirectionTables(map["direction_tables"], board);
    if (const Cursor masks = map["masks"]) {
        MapCursor entries = masks.map();
        for (const Cursor& mask : entries.entries()) board.masks.push_back({keyOf(mask), textOf(mask)});
    }
    readMotions(map["motions"], board);
    map.finish();
}

void readTerrain(const Cursor& section, std::vector<rules::TerrainSource>& into, bool pictures) {
    MapCursor kinds = section.map();
    for (const Cursor& kind : kinds.entries()) {
        rules::TerrainSource read;
        MapCursor map = kind.map();
        read.entry = entryOf(kind, map);
        read.layer = textOf(map["layer"]);
        read.code = textOf(map["code"]);
        read.symbol = textOf(map["symbol"]);
        if (pictures) map.allow("picture"); // see picture_files.h
        read.letter = textOf(map["letter"]);
        read.colour = textOf(map["colour"]);
        read.needs = textOf(map["needs"]);
        read.values = valuesOf(map.rest());
        into.push_back(std::move(read));
    }
}

} // namespace groma::formats::section
