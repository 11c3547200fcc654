#include "editor/session/edits/board/take_board.h"

#include "editor/session/edits/map/terrain.h"

#include <map>

namespace groma::session {

namespace {

using grid::CellId;

// Edits one after another, each on the document that the one before made.
class Steps {
  public:
    explicit Steps(const Document& document) : document_(document) {}

    Expected<void> add(const Edited& edited) {
        if (!edited) return std::unexpected(edited.error());
        if (edited->empty()) return {};
        auto next = document_.apply(*edited);
        if (!next) return std::unexpected(next.error());
        document_ = std::move(*next);
        return {};
    }
    const Document& document() const { return document_; }

  private:
    Document document_;
};

Expected<void> takeCells(Steps& steps, const grid::Board& board) {
    const game::SetupRef kept = steps.document().setup();
    const game::Setup& setup = *kept;
    const grid::Board& now = setup.board();
    const std::int32_t count = board.geometry().cellCount();
    std::map<int, std::vector<CellId>> grounds;
    std::map<int, std::vector<CellId>> levels;
    for (std::int32_t i = 0; i < count; ++i) {
        const CellId cell{i};
        if (now.cell(cell).terrain != board.cell(cell).terrain)
            grounds[board.cell(cell).terrain].push_back(cell);
        if (now.cell(cell).level != board.cell(cell).level) levels[board.cell(cell).level].push_back(cell);
    }
    for (const auto& [terrain, cells] : grounds)
        if (auto done = steps.add(paintGround(steps.document(), cells, terrain)); !done) return done;
    const auto features = setup.featuresByBit();
    for (std::size_t bit = 0; bit < features.size(); ++bit) {
        for (const bool present : {true, false}) {
            std::vector<CellId> cells;
            for (std::int32_t i = 0; i < count; ++i) {
                const bool had = (now.cell(CellId{i}).features >> bit & 1U) != 0;
                const bool has = (board.cell(CellId{i}).features >> bit & 1U) != 0;
                if (had != has && has == present) cells.push_back(CellId{i});
            }
            if (cells.empty()) continue;
            if (auto done = steps.add(paintFeature(steps.document(), cells, features[bit], present)); !done)
                return done;
        }
    }
    for (const auto& [level, cells] : levels)
        if (auto done = steps.add(paintLevel(steps.document(), cells, level)); !done) return done;
    return {};
}

// What lacks a side that it needs must come after that side and go before it: kinds that need nothing first
// when added.
Expected<void> takeEdges(Steps& steps, const grid::Board& board, bool links) {
    const game::SetupRef setup = steps.document().setup();
    const auto& kinds = links ? setup->model().links : setup->model().sides;
    const auto has = [links](const grid::EdgeGround& ground, std::size_t kind) {
        return ((links ? ground.links : ground.features) >> kind & 1U) != 0;
    };
    const auto change = [&](std::size_t kind, bool present) -> Expected<void> {
        std::vector<grid::EdgeId> edges;
        const grid::Board& from = present ? board : setup->board();
        const grid::Board& other = present ? setup->board() : board;
        from.forEachEdge([&](grid::EdgeId edge, const grid::EdgeGround& ground) {
            if (has(ground, kind) && !has(other.edge(edge), kind)) edges.push_back(edge);
        });
        if (edges.empty()) return {};
        return steps.add(links ? setLinks(steps.document(), edges, static_cast<int>(kind), present)
                               : setSides(steps.document(), edges, static_cast<int>(kind), present));
    };
    for (const bool needy : {false, true})
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            if ((kinds[kind].needs >= 0) == needy)
                if (auto done = change(kind, true); !done) return done;
    for (const bool needy : {true, false})
        for (std::size_t kind = 0; kind < kinds.size(); ++kind)
            if ((kinds[kind].needs >= 0) == needy)
                if (auto done = change(kind, false); !done) return done;
    return {};
}

} // namespace

Edited takeBoard(const Document& document, const grid::Board& board, std::string label) {
    if (auto can = canPaint(document); !can) return std::unexpected(can.error());
    if (board.geometry().layout() != document.board()->geometry().layout())
        return refuse("the map is of another shape than the scenario's");
    Steps steps(document);
    if (auto done = takeCells(steps, board); !done) return std::unexpected(done.error());
    for (const bool links : {false, true})
        if (auto done = takeEdges(steps, board, links); !done) return std::unexpected(done.error());
    return replaceText(document, document.scenarioPath(), steps.document().text(document.scenarioPath()),
                       std::move(label));
}

} // namespace groma::session
