// A result table from the printed page: typed code by code without the mouse, or pasted whole.
#pragma once

#include "editor/session/edits/printed/printed_table.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/state/table_to_paste.h"

#include <string>

namespace groma::ui {

class Workbench;

/// Letters complete to a code as soon as it is alone, and the next cell is under the cursor.
class TableTyping {
  public:
    /// Of the panel that is drawn, after its grid; moves the cursor.
    void keys(const Workbench& bench, const rules::Table& table, int index, int& row, int& column);
    [[nodiscard]] bool hasKeyboard() const { return hasKeyboard_; }
    [[nodiscard]] const std::string& typed() const { return typed_; }

  private:
    void write(const Workbench& bench, const rules::Table& table, int index, int& row, int& column,
               const std::string& value);

    std::string typed_;
    int row_ = -1, column_ = -1; ///< where it was begun
    bool hasKeyboard_ = false;
};

/// What was copied, or a passage of the book, laid over the table that is shown, or made a new one of: what
/// does not fit is told cell by cell before anything is written.
class TablePasting {
  public:
    void draw(const Workbench& bench, int table);
    void begin(const Workbench& bench, const TableToPaste& pasted);

  private:
    void drawFilling(const Workbench& bench, const rules::Model& model, int table);
    void drawNew(const Workbench& bench, const rules::Model& model);

    std::string text_;   ///< empty: nothing is being pasted
    bool judge_ = false; ///< whether it fits what is shown is still to be looked at
    bool asNew_ = false;
    session::NewTable wanted_;
    std::string order_; ///< as typed, between commas
    session::Document passagesFor_;
    std::vector<session::TablePassage> passages_;
};

} // namespace groma::ui
