// A document that was edited must mean what its texts say to one who never saw another.
#include "core/grid/large.h"
#include "editor/session/document/history.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "tests/session/meaning_text.h"
#include "tests/session/small_game.h"
#include "tests/support/rng.h"

#include <cstdlib>

namespace groma::session {
namespace {

std::vector<grid::CellId> stroke(tests::Rng& rng, const grid::Geometry& map) {
    std::vector<grid::CellId> cells;
    const auto first =
        static_cast<std::int32_t>(rng.boundedDraw(static_cast<std::uint32_t>(map.cellCount())));
    for (std::int32_t i = 0; i < 12; ++i) {
        cells.push_back(grid::CellId{(first + i * 7) % map.cellCount()});
    }
    return cells;
}

Edited anyEdit(tests::Rng& rng, const Document& document) {
    const grid::Geometry& map = document.board()->geometry();
    const auto cells = stroke(rng, map);
    std::vector<grid::EdgeId> edges;
    for (const grid::CellId cell : cells) {
        edges.push_back(map.edge(cell, static_cast<grid::Direction>(rng.boundedDraw(6))));
    }
    switch (rng.boundedDraw(8)) {
    case 0: return paintLevel(document, cells, static_cast<int>(rng.boundedDraw(3)));
    case 1:
        return paintFeature(document, cells, 3 + static_cast<int>(rng.boundedDraw(2)),
                            rng.boundedDraw(3) > 0);
    case 2: return setSides(document, edges, 0, rng.boundedDraw(3) > 0);
    case 3: return setLinks(document, edges, 0, rng.boundedDraw(3) > 0);
    case 4: return clearCells(document, cells);
    case 5: return setLabel(document, cells.front(), "Here");
    default: return paintGround(document, cells, static_cast<int>(rng.boundedDraw(3)));
    }
}

void edit(Document document, int rounds, int lookEvery) {
    tests::Rng rng(77);
    History history(std::move(document));
    for (int round = 1; round <= rounds; ++round) {
        if (rng.boundedDraw(6) == 0) {
            history.undo();
        } else if (const Edited made = anyEdit(rng, history.present()); made) {
            REQUIRE(history.commit(made));
        }
        if (round % lookEvery == 0) {
            const Document& now = history.present();
            const ReadAnew anew(now);
            REQUIRE(*now.board() == *anew.document.board());
            REQUIRE(MeaningText::of(now) == MeaningText::of(anew.document));
        }
    }
}

} // namespace

TEST_CASE("after any edits a document means what its texts mean to one who reads them first") {
    SmallGame game;
    edit(game.open(), 240, 3);
}

TEST_CASE("after any edits of a huge map, in lists or in codes, too") {
    for (const bool codes : {false, true}) {
        SmallGame game;
        std::string text(kBattle);
        text.replace(text.find("widths: [9], rows: 5"), 20, "widths: [260], rows: 260");
        if (codes) {
            std::string rows = "  codes: |\n";
            for (int row = 0; row < 260; ++row) {
                rows += "    " + std::string(100, '.') + std::string(60, 'f') + std::string(100, '.') + "\n";
            }
            text.insert(text.find("  features:"), rows);
        }
        game.files.put("/game/battle.yaml", text);
        const Document opened = game.open();
        REQUIRE(opened.board() != nullptr);
        REQUIRE(grid::isLarge(opened.board()->geometry()));
        edit(opened, 24, 12);
    }
}

} // namespace groma::session
