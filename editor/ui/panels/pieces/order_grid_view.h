// The order of battle as a grid: every counter a row, its cells written in place, copied to and pasted from a
// spreadsheet.
#pragma once

#include "editor/session/exchange/order_grid.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/workbench/sheet.h"

#include <cstdint>
#include <string>
#include <utility>

namespace groma::ui {

class Workbench;

class OrderGridView {
  public:
    void draw(const Workbench& bench, const Sheet& sheet, const std::string& filter);

  private:
    void drawRow(const Workbench& bench, const Sheet& sheet, int row);
    void drawCell(const Workbench& bench, int row, int column);

    session::OrderGrid grid_;
    std::uint64_t shown_ = 0;      ///< fingerprint of the document it was made of
    std::pair<int, int> at_{0, 0}; ///< row and column where a paste begins
    std::pair<int, int> writing_{-1, -1};
    std::string text_;
    bool fresh_ = false;
};

} // namespace groma::ui
