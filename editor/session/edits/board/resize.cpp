#include "editor/session/edits/board/resize.h"

#include "core/base/text.h"
#include "editor/session/document/compose.h"
#include "editor/session/edits/board/renumber.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/map/map_draft.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using grid::CellId;
using grid::EdgeId;

namespace {

// In lines and places instead of the eye's directions.
struct Borders {
    int firstLines, lastLines, firstPlaces, lastPlaces;
};

Borders bordersOf(grid::Family family, const MapResize& by) {
    if (family == grid::Family::HexFlat) {
        return {by.left, by.right, by.top, by.bottom};
    }
    return {by.top, by.bottom, by.left, by.right};
}

std::string counted(std::size_t count, const char* one, const char* many) {
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

bool isCut(const Borders& by, const grid::Geometry& geometry, CellId cell) {
    const int line = geometry.lineOf(cell);
    const int place = geometry.placeOf(cell);
    const int length = geometry.layout().lineLengths[static_cast<std::size_t>(line)];
    return line < -by.firstLines || line >= geometry.lineCount() + by.lastLines || place < -by.firstPlaces ||
           place >= length + by.lastPlaces;
}

struct Cut {
    std::vector<CellId> cells;
    std::vector<EdgeId> lost;     // sides between cells that go, or at the border beyond them
    std::vector<EdgeId> atNewRim; // between a cell that goes and one that stays
};

Cut cutOf(const Document& document, const MapResize& resize) {
    Cut cut;
    const grid::Board& board = *document.board();
    const grid::Geometry& geometry = board.geometry();
    const Borders by = bordersOf(geometry.family(), resize);
    for (std::int32_t index = 0; index < geometry.cellCount(); ++index) {
        if (isCut(by, geometry, CellId{index})) {
            cut.cells.push_back(CellId{index});
        }
    }
    board.forEachEdge([&](EdgeId edge, const grid::EdgeGround&) {
        const CellId other = geometry.otherCell(edge);
        const bool ownerGoes = isCut(by, geometry, edge.owner());
        const bool otherGoes = other.valid() && isCut(by, geometry, other);
        if (ownerGoes && (otherGoes || !other.valid())) {
            cut.lost.push_back(edge);
        } else if (ownerGoes || otherGoes) {
            cut.atNewRim.push_back(edge);
        }
    });
    return cut;
}

// Takes away what would not survive, so that every number left in the text is of a cell that stays.
Expected<void> clearCut(Composer& work, const Cut& cut) {
    const Document& document = work.now();
    std::vector<PieceMove> leaving;
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        if (std::ranges::binary_search(cut.cells, document.setup()->piece(piece).cell)) {
            leaving.emplace_back(piece, grid::kNoCell);
        }
    }
    if (!leaving.empty()) {
        if (auto done = work.then(movePieces(document, leaving)); !done) {
            return done;
        }
    }
    std::vector<EdgeId> edges = cut.lost;
    edges.insert(edges.end(), cut.atNewRim.begin(), cut.atNewRim.end());
    // Each step makes another document: what is looked through meanwhile must outlive this one.
    const game::RulesetRef ruleset = document.ruleset();
    const std::vector<game::Label> labels = document.setup()->draft().labels;
    const rules::Model& model = ruleset->model;
    for (std::size_t side = 0; side < model.sides.size(); ++side) {
        if (auto done = work.then(setSides(work.now(), edges, static_cast<int>(side), false)); !done) {
            return done;
        }
    }
    for (std::size_t link = 0; link < model.links.size(); ++link) {
        if (auto done = work.then(setLinks(work.now(), edges, static_cast<int>(link), false)); !done) {
            return done;
        }
    }
    if (!edges.empty()) {
        if (auto done = work.then(setRelief(work.now(), edges, std::nullopt)); !done) {
            return done;
        }
    }
    for (const game::Label& label : labels) {
        if (std::ranges::binary_search(cut.cells, label.cell)) {
            if (auto done = work.then(setLabel(work.now(), label.cell, "")); !done) {
                return done;
            }
        }
    }
    return work.then(clearCells(work.now(), cut.cells));
}

struct KeptEdge {
    EdgeId edge;
    std::uint32_t features = 0;
};

char plainCodeOf(const Document& document) {
    const std::string& code =
        document.ruleset()->model.terrain[static_cast<std::size_t>(plainGround(document))].code;
    return code.size() == 1 ? code.front() : '.';
}

} // namespace

std::string ResizeLoss::text() const {
    std::vector<std::string> parts;
    const auto add = [&](std::size_t count, const char* one, const char* many) {
        if (count > 0) {
            parts.push_back(counted(count, one, many));
        }
    };
    add(painted.size(), "painted cell", "painted cells");
    add(sides, "side", "sides");
    add(links, "link", "links");
    add(pieces.size(), "piece", "pieces");
    if (!areas.empty()) {
        parts.push_back("cells of " + base::joinList(areas, "and"));
    }
    return base::joinList(parts, "and");
}

Expected<grid::Layout> resizedLayout(const Document& document, const MapResize& resize) {
    if (document.board() == nullptr) {
        return refuse("open a scenario first");
    }
    grid::Layout layout = document.board()->geometry().layout();
    const Borders by = bordersOf(layout.family, resize);
    const auto lines = static_cast<int>(layout.lineLengths.size());
    const int count = lines + by.firstLines + by.lastLines;
    if (count < 1 || count > grid::kMaxLines) {
        return refuse("nothing would be left of the map");
    }
    std::vector<int> lengths;
    for (int line = -by.firstLines; line < count - by.firstLines; ++line) {
        // Lines of two lengths go on in turn.
        const int period = std::min(lines, 2);
        const int inside = line < 0       ? ((line % period) + period) % period
                           : line < lines ? line
                                          : lines - period + (line - lines) % period;
        lengths.push_back(layout.lineLengths[static_cast<std::size_t>(inside)] + by.firstPlaces +
                          by.lastPlaces);
    }
    layout.lineLengths = std::move(lengths);
    if (layout.displaced != grid::Displaced::None && by.firstLines % 2 != 0) {
        layout.displaced = layout.displaced == grid::Displaced::OddLines ? grid::Displaced::EvenLines
                                                                         : grid::Displaced::OddLines;
    }
    const std::size_t needed = std::to_string(layout.firstNumber + grid::cellCount(layout) - 1).size();
    const bool written = !document.meaning().scenario->map.numbering.digits.empty();
    if (!written) {
        layout.numberDigits = static_cast<int>(std::max<std::size_t>(3, needed));
    }
    if (const auto usable = grid::checkLayout(layout); !usable) {
        return refuse(usable.error().message);
    }
    return layout;
}

CellId resizedCell(const grid::Geometry& from, const grid::Geometry& to, const MapResize& resize,
                   CellId cell) {
    const Borders by = bordersOf(from.family(), resize);
    return to.cellAt(from.lineOf(cell) + by.firstLines, from.placeOf(cell) + by.firstPlaces);
}

ResizeLoss resizeLoss(const Document& document, const MapResize& resize) {
    ResizeLoss loss;
    if (document.board() == nullptr) {
        return loss;
    }
    const grid::Board& board = *document.board();
    const Cut cut = cutOf(document, resize);
    loss.cells = cut.cells;
    const grid::CellGround plain{static_cast<std::uint16_t>(plainGround(document)), 0, 0, 0};
    for (const CellId cell : cut.cells) {
        const bool labelled = std::ranges::find(document.setup()->draft().labels, cell, &game::Label::cell) !=
                              document.setup()->draft().labels.end();
        loss.labels += labelled ? 1U : 0U;
        if (!(board.cell(cell) == plain) || labelled) {
            loss.painted.push_back(cell);
        }
    }
    for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
        if (std::ranges::binary_search(cut.cells, document.setup()->piece(piece).cell)) {
            loss.pieces.push_back(piece);
        }
    }
    for (const AreaField& area : areasOf(document)) {
        const bool loses = std::ranges::any_of(
            area.cells, [&](CellId cell) { return std::ranges::binary_search(cut.cells, cell); });
        if (loses) {
            loss.areas.push_back(area.title.empty() ? area.id : area.title);
        }
    }
    for (const EdgeId edge : cut.lost) {
        loss.sides +=
            board.edge(edge).features != 0 || board.edge(edge).relief != grid::ReliefRule::FromLevels ? 1U
                                                                                                      : 0U;
    }
    for (const auto* edges : {&cut.lost, &cut.atNewRim}) {
        loss.links += static_cast<std::size_t>(
            std::ranges::count_if(*edges, [&](EdgeId edge) { return board.edge(edge).links != 0; }));
    }
    return loss;
}

Expected<void> canResizeMap(const Document& document, const MapResize& resize, bool cutting) {
    if (auto can = canPaint(document); !can) {
        return can;
    }
    if (document.meaning().kind != formats::FileKind::Scenario) {
        return refuse("a snippet's map is resized in its text");
    }
    if (auto layout = resizedLayout(document, resize); !layout) {
        return std::unexpected(layout.error());
    }
    const ResizeLoss loss = resizeLoss(document, resize);
    return loss.none() || cutting ? Expected<void>{} : refuse("this would cut off " + loss.text());
}

Edited resizeMap(const Document& document, const MapResize& resize, bool cutting) {
    if (auto can = canResizeMap(document, resize, cutting); !can) {
        return std::unexpected(can.error());
    }
    const Cut cut = cutOf(document, resize);
    const grid::Geometry& before = document.board()->geometry();
    const auto layout = resizedLayout(document, resize);
    const auto geometry = grid::makeGeometry(*layout);
    std::vector<KeptEdge> rim;
    for (const EdgeId edge : cut.atNewRim) {
        const CellId owner = resizedCell(before, **geometry, resize, edge.owner());
        const CellId other = resizedCell(before, **geometry, resize, before.otherCell(edge));
        const EdgeId now = owner.valid()
                               ? (*geometry)->edge(owner, edge.direction())
                               : (*geometry)->edge(other, grid::opposite(before.family(), edge.direction()));
        rim.push_back({now, document.board()->edge(edge).features});
    }
    Composer work(document);
    if (auto done = clearCut(work, cut); !cut.cells.empty() && !done) {
        return std::unexpected(done.error());
    }
    const auto mapping = [&](CellId cell) { return resizedCell(before, **geometry, resize, cell); };
    if (auto done = work.then(renumbered(work.now(), *layout, mapping, plainCodeOf(document))); !done) {
        return std::unexpected(done.error());
    }
    const std::size_t sides = document.ruleset()->model.sides.size();
    for (std::size_t pass = 0; pass < sides; ++pass) { // what another feature needs comes first
        for (std::size_t side = 0; side < sides; ++side) {
            const int needs = document.ruleset()->model.sides[side].needs;
            std::vector<EdgeId> edges;
            for (const KeptEdge& kept : rim) {
                const bool has = (kept.features >> side & 1U) != 0;
                const bool may =
                    needs < 0 || (work.now().board()->edge(kept.edge).features >> needs & 1U) != 0;
                if (has && may) {
                    edges.push_back(kept.edge);
                }
            }
            if (edges.empty()) {
                continue;
            }
            if (auto done = work.then(setSides(work.now(), edges, static_cast<int>(side))); !done) {
                return std::unexpected(done.error());
            }
        }
    }
    const auto& lengths = layout->lineLengths;
    const int longest = std::ranges::max(lengths);
    const bool columns = layout->family == grid::Family::HexFlat;
    const int width = columns ? static_cast<int>(lengths.size()) : longest;
    const int height = columns ? longest : static_cast<int>(lengths.size());
    return work.finish(fmt::format("Resize the map to {} x {}", width, height));
}

} // namespace groma::session
