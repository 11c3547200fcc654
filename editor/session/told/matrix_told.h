// What a matrix says, of one version of the rules or of two beside each other, as a table, a page and heat
// maps: for the verb and the window alike.
#pragma once

#include "editor/session/balance/matrix_question.h"
#include "editor/session/told/page.h"
#include "formats/draw/pages.h"

#include <string>
#include <vector>

namespace groma::session {

struct MatrixTold {
    const formats::Loaded& loaded;  // the situation as it was asked about
    std::string title, of, policy;  // `of`: an expression in place of the result; empty: none
    std::string attacker, defender; // counters whose types change
    sim::Measure measure = sim::Measure::Chances;
    std::uint64_t samples = 0, seed = 1; // of what was not counted
    sim::Matrix a, b;                    // `b` without cells where nothing is compared
    std::string rulesA, rulesB;          // hashes, as they are shown
    std::vector<sim::LeftOut> out;
    // The other side attacking, in the table alone: without cells where nobody asked that.
    struct Turned {
        sim::Matrix a, b;
    };
    Turned turned{};

    bool compared() const { return !b.cells.empty(); }
};

// One number a cell under each version, in one order.
struct MatrixLayers {
    std::vector<sim::MatrixLayer> a, b;
    bool moved(std::size_t layer, std::size_t cell) const {
        return a[layer].values[cell] != b[layer].values[cell];
    }
};
MatrixLayers layersOf(const MatrixTold& told);

// "DR, chance in %".
std::string layerTitle(const MatrixTold& told, const sim::MatrixLayer& layer);
// A chance in points of a hundred, an amount as it is; `sign`: with its plus.
std::string cellText(const sim::MatrixLayer& layer, std::size_t cell, bool sign = false);

// The layer as it is shown, for a spreadsheet: types in the first line and the first column, tabs between.
std::string tabbed(const sim::Matrix& matrix, const sim::MatrixLayer& layer, bool sign = false);

// One row for each pair and value; docs/file-formats.md says what stands in each column.
std::string csvOf(const MatrixTold& told);
ToldPage pageOf(const MatrixTold& told);
formats::Page pictureOf(const MatrixTold& told);

} // namespace groma::session
