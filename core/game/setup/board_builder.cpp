#include "core/game/setup/board_builder.h"

#include "core/base/text.h"
#include "core/diag/codes.h"
#include "core/grid/edge_text.h"
#include "core/rules/literal.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace groma::game {

namespace {

using diag::Code;
using grid::CellId;
using rules::Text;

std::optional<int> wholeNumber(std::string_view text, int least, int most) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty()) return std::nullopt;
    if (value < least || value > most) return std::nullopt;
    return value;
}

void complain(diag::Sink& sink, Code code, const Text& text, std::string message, std::string expected) {
    sink.add(diag::diagnose(code, text.where, std::move(message))
                 .withFound(std::string(text.text))
                 .withExpected(std::move(expected)));
}

int wholeOr(const Text& text, int byDefault, int least, int most, diag::Sink& sink) {
    if (text.empty()) return byDefault;
    if (const auto value = wholeNumber(text.text, least, most)) return *value;
    complain(sink, Code::OutOfRange, text, "not a number that fits here",
             std::to_string(least) + " to " + std::to_string(most));
    return byDefault;
}

grid::Displaced displacedOf(grid::Family family, const Text& text, diag::Sink& sink) {
    if (!grid::isHex(family)) return grid::Displaced::None;
    const auto odd = static_cast<std::size_t>(grid::Displaced::OddLines);
    if (text.text == grid::kDisplacedNames[odd]) return grid::Displaced::OddLines;
    if (!text.empty() && text.text != grid::kDisplacedNames[odd + 1])
        complain(sink, Code::UnknownWord, text, "`displaced` names the lines that lie half a cell on",
                 "odd or even");
    return grid::Displaced::EvenLines;
}

grid::Numbering schemeOf(const Text& text, diag::Sink& sink) {
    const auto found = std::ranges::find(grid::kNumberingNames, text.text);
    if (found != grid::kNumberingNames.end())
        return static_cast<grid::Numbering>(found - grid::kNumberingNames.begin());
    if (!text.empty())
        complain(sink, Code::UnknownWord, text, "unknown scheme of numbers",
                 "rows, columns, row_column or column_row");
    return grid::Numbering::AlongLines;
}

std::optional<grid::Layout> layoutOf(const rules::Model& model, const rules::NumberingSource& source,
                                     diag::NodeRef map, diag::Sink& sink) {
    grid::Layout layout;
    layout.family = model.board.grid;
    std::vector<int> widths;
    for (const Text& width : source.widths)
        widths.push_back(wholeOr(width, 1, 1, grid::kMaxLineLength, sink));
    if (widths.empty()) {
        sink.add(diag::diagnose(Code::MissingKey, source.where.hasFile() ? source.where : map,
                                "the map does not say how wide it is")
                     .withExpected("numbering: {widths: [15, 14], rows: 10}"));
        return std::nullopt;
    }
    const int lines = wholeOr(source.lines, static_cast<int>(widths.size()), 1, grid::kMaxLines, sink);
    for (int line = 0; line < lines; ++line)
        layout.lineLengths.push_back(widths[static_cast<std::size_t>(line) % widths.size()]);
    layout.displaced = displacedOf(layout.family, source.displaced, sink);
    layout.numbering = schemeOf(source.scheme, sink);
    layout.firstNumber = wholeOr(source.first, 1, 0, 1'000'000, sink);
    const std::size_t needed = std::to_string(layout.firstNumber + grid::cellCount(layout) - 1).size();
    layout.numberDigits =
        wholeOr(source.digits, static_cast<int>(std::max<std::size_t>(3, needed)), 1, 9, sink);
    if (const auto usable = grid::checkLayout(layout); !usable) {
        sink.add(diag::diagnose(Code::OutOfRange, source.where, usable.error().message));
        return std::nullopt;
    }
    return layout;
}

// By the byte of the code: the ground that has it, -1 for none.
std::array<int, 256> groundsByCode(const rules::Model& model) {
    std::array<int, 256> grounds;
    grounds.fill(-1);
    for (std::size_t i = model.terrain.size(); i-- > 0;)
        if (const std::string& code = model.terrain[i].code; !model.terrain[i].feature && code.size() == 1)
            grounds[static_cast<unsigned char>(code.front())] = static_cast<int>(i);
    return grounds;
}

template <class Kinds>
int kindNamed(const Kinds& kinds, const Text& name, std::string_view noun, diag::Sink& sink) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        if (kinds[i].named.id == name.text) return static_cast<int>(i);
        names.push_back(kinds[i].named.id);
    }
    diag::Diagnostic problem =
        diag::diagnose(Code::UnknownWord, name.where, "`" + name.text + "` is no " + std::string(noun));
    if (const auto near = base::nearestName(name.text, names))
        problem.fix = diag::Fix{std::string(*near), "change to " + std::string(*near)};
    sink.add(std::move(problem).withFound(std::string(name.text)).withExpected(base::joinList(names, "or")));
    return -1;
}

std::uint32_t featureBit(const rules::Model& model, int kind) {
    const auto before = model.terrain.begin() + kind;
    return 1U << std::count_if(model.terrain.begin(), before,
                               [](const rules::Terrain& t) { return t.feature; });
}

// The ground of every cell, in order.
using Cells = std::vector<grid::CellGround>;

grid::CellGround& groundOf(Cells& cells, CellId cell) { return cells[static_cast<std::size_t>(cell.index)]; }

void readCodes(const rules::Model& model, const rules::MapSource& map, const grid::Geometry& geometry,
               Cells& cells, diag::Sink& sink) {
    if (map.codes.empty()) return;
    const std::array<int, 256> grounds = groundsByCode(model);
    int line = 0;
    for (const std::string_view raw : base::split(map.codes.text, '\n')) {
        const std::string_view row = base::trim(raw);
        if (row.empty()) continue;
        int place = 0;
        for (std::size_t at = 0; at < row.size(); ++at) {
            if (row[at] == ' ') continue;
            const CellId cell = geometry.cellAt(line, place++);
            const auto offset = static_cast<std::uint32_t>(row.data() - map.codes.text.data()) +
                                static_cast<std::uint32_t>(at);
            const int kind = grounds[static_cast<unsigned char>(row[at])];
            if (kind < 0)
                sink.add(
                    diag::diagnose(Code::UnknownWord, {map.codes.where, offset, 1}, "no ground has this code")
                        .withFound(std::string(row.substr(at, 1))));
            if (!cell.valid())
                sink.add(
                    diag::diagnose(Code::OutOfRange, {map.codes.where, offset, 1}, "the map has no cell here")
                        .withFound("line " + std::to_string(line + 1) + ", place " + std::to_string(place)));
            if (kind >= 0 && cell.valid()) groundOf(cells, cell).terrain = static_cast<std::uint16_t>(kind);
        }
        ++line;
    }
}

void readKinds(const rules::Model& model, const std::vector<rules::PlacedSource>& kinds,
               const grid::Geometry& geometry, Cells& cells, diag::Sink& sink) {
    for (const rules::PlacedSource& placed : kinds) {
        const int kind = kindNamed(model.terrain, placed.what, "terrain", sink);
        if (kind < 0) continue;
        const bool feature = model.terrain[static_cast<std::size_t>(kind)].feature;
        const std::uint32_t bit = feature ? featureBit(model, kind) : 0;
        for (const CellId cell : readCells(geometry, placed.where, sink)) {
            grid::CellGround& ground = groundOf(cells, cell);
            if (feature) ground.features |= bit;
            else ground.terrain = static_cast<std::uint16_t>(kind);
        }
    }
}

void readLevels(const rules::MapSource& map, const grid::Geometry& geometry, Cells& cells, diag::Sink& sink) {
    for (const rules::PlacedSource& placed : map.levels) {
        const auto level = wholeNumber(placed.what.text, -99, 99);
        if (!level) complain(sink, Code::OutOfRange, placed.what, "not a level", "-99 to 99");
        for (const CellId cell : readCells(geometry, placed.where, sink))
            groundOf(cells, cell).level = static_cast<std::int8_t>(level.value_or(0));
    }
}

// A side feature and the edges on which a text of the map draws it.
struct DrawnSides {
    int kind = -1;
    const Text* text = nullptr;
    std::vector<grid::EdgeId> edges;
};

// What needs another feature lies on it, however the two are drawn.
void checkNeeds(const rules::Model& model, const grid::Board& board, const std::vector<DrawnSides>& drawn,
                diag::Sink& sink) {
    for (const DrawnSides& sides : drawn) {
        const rules::Terrain& kind = model.sides[static_cast<std::size_t>(sides.kind)];
        const std::string& needed = model.sides[static_cast<std::size_t>(kind.needs)].named.id;
        for (const grid::EdgeId edge : sides.edges)
            if ((board.edge(edge).features >> kind.needs & 1U) == 0)
                sink.add(diag::diagnose(Code::SideNeedsOther, sides.text->where,
                                        "`" + kind.named.id + "` needs `" + needed + "`")
                             .withFound(grid::edgeText(board.geometry(), model.board.directions, edge))
                             .withExpected(needed + " on the same side of the cell"));
    }
}

void readSides(const rules::Model& model, const rules::MapSource& map, grid::Board& board, diag::Sink& sink) {
    std::vector<DrawnSides> drawn;
    for (const rules::PlacedSource& placed : map.edges) {
        const int kind = kindNamed(model.sides, placed.what, "side feature", sink);
        for (const Text& text : placed.where) {
            std::vector<grid::EdgeId> edges = readEdges(board.geometry(), model, text, sink);
            if (kind < 0) continue;
            for (const grid::EdgeId edge : edges) {
                grid::EdgeGround ground = board.edge(edge);
                ground.features |= 1U << kind;
                board.setEdge(edge, ground);
            }
            if (model.sides[static_cast<std::size_t>(kind)].needs >= 0)
                drawn.push_back({kind, &text, std::move(edges)});
        }
    }
    checkNeeds(model, board, drawn, sink);
    for (const auto& [text, value] : map.relief) {
        const auto edges = readEdges(board.geometry(), model, text, sink);
        const auto rise = wholeNumber(value.text, -99, 99);
        if (!rise) complain(sink, Code::OutOfRange, value, "not a difference of levels", "-99 to 99");
        for (const grid::EdgeId edge : edges) {
            if (!rise) continue;
            grid::EdgeGround ground = board.edge(edge);
            ground.relief = *rise == 0 ? grid::ReliefRule::None : grid::ReliefRule::Forced;
            ground.forcedRise = static_cast<std::int8_t>(*rise);
            board.setEdge(edge, ground);
        }
    }
}

// `001 002 003`: each linked to the next.
void readLinks(const rules::Model& model, const rules::MapSource& map, grid::Board& board, diag::Sink& sink) {
    for (const rules::PlacedSource& placed : map.links) {
        const int kind = kindNamed(model.links, placed.what, "link", sink);
        for (const Text& chain : placed.where) {
            CellId before = grid::kNoCell;
            std::string spaced = chain.text;
            std::ranges::replace(spaced, '-', ' ');
            for (const std::string_view word : base::split(spaced, ' ')) {
                if (word.empty()) continue;
                const CellId cell = board.geometry().cellByNumber(word);
                if (!cell.valid()) {
                    complain(sink, Code::OutOfRange, chain, "`" + std::string(word) + "` is not on the map",
                             "numbers of neighbouring cells");
                    break;
                }
                if (before.valid()) {
                    const grid::EdgeId edge = board.geometry().edgeBetween(before, cell);
                    if (!edge.valid()) {
                        complain(sink, Code::OutOfRange, chain, "a link joins neighbours only",
                                 "numbers of neighbouring cells");
                        break;
                    }
                    if (kind >= 0) board.setLink(edge, kind, true);
                }
                before = cell;
            }
        }
    }
}

} // namespace

std::vector<CellId> readCells(const grid::Geometry& geometry, const std::vector<Text>& texts,
                              diag::Sink& sink) {
    std::vector<CellId> cells;
    for (const Text& text : texts) {
        for (const std::string_view raw : base::split(text.text, ',')) {
            const std::string_view part = base::trim(raw);
            const auto dash = part.find('-');
            const CellId first = geometry.cellByNumber(base::trim(part.substr(0, dash)));
            const CellId last = dash == std::string_view::npos
                                    ? first
                                    : geometry.cellByNumber(base::trim(part.substr(dash + 1)));
            if (!first.valid() || !last.valid() || geometry.number(last) < geometry.number(first)) {
                complain(sink, Code::OutOfRange, text, "`" + std::string(part) + "` is not on the map",
                         geometry.numberText(CellId{0}) + " to " +
                             geometry.numberText(CellId{geometry.cellCount() - 1}));
                continue;
            }
            for (int number = geometry.number(first); number <= geometry.number(last); ++number)
                if (const CellId cell = geometry.cellByNumber(number); cell.valid()) cells.push_back(cell);
        }
    }
    return cells;
}

std::vector<grid::EdgeId> readEdges(const grid::Geometry& geometry, const rules::Model& model,
                                    const Text& text, diag::Sink& sink) {
    static constexpr std::string_view kExpected =
        "two neighbours `045/046`, or a cell and directions `045 E SE`";
    std::vector<grid::EdgeId> edges = grid::edgesFromText(geometry, model.board.directions, text.text);
    if (edges.empty())
        complain(sink, Code::UnknownWord, text, "not a side between cells", std::string(kExpected));
    return edges;
}

std::optional<grid::Board> buildBoard(const rules::Model& model, const rules::MapSource& map,
                                      diag::Sink& sink) {
    const std::optional<grid::Layout> layout = layoutOf(model, map.numbering, map.where, sink);
    if (!layout) return std::nullopt;
    const auto geometry = grid::makeGeometry(*layout);
    if (!geometry) {
        sink.add(diag::diagnose(Code::OutOfRange, map.numbering.where, geometry.error().message));
        return std::nullopt;
    }
    if (model.terrain.empty()) {
        sink.add(diag::diagnose(Code::OutOfRange, map.numbering.where,
                                "the rules have no terrain that a cell of the map could be"));
        return std::nullopt;
    }
    int plain = 0;
    if (!map.plain.empty()) plain = std::max(0, kindNamed(model.terrain, map.plain, "terrain", sink));
    const grid::CellGround groundEverywhere{static_cast<std::uint16_t>(plain), 0, 0, 0};
    Cells cells(static_cast<std::size_t>((*geometry)->cellCount()), groundEverywhere);
    readCodes(model, map, **geometry, cells, sink);
    readKinds(model, map.ground, **geometry, cells, sink);
    readKinds(model, map.features, **geometry, cells, sink);
    readLevels(map, **geometry, cells, sink);
    grid::Board board(*geometry, groundEverywhere);
    for (std::int32_t i = 0; i < (*geometry)->cellCount(); ++i)
        if (cells[static_cast<std::size_t>(i)] != groundEverywhere)
            board.setCell(CellId{i}, cells[static_cast<std::size_t>(i)]);
    readSides(model, map, board, sink);
    readLinks(model, map, board, sink);
    return board;
}

} // namespace groma::game
