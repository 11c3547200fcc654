// An order of battle typed or pasted in the book's notation: what each line means stands below it before it
// is taken.
#pragma once

#include "editor/session/edits/pieces/pieces.h"

namespace groma::ui {

class Workbench;
struct Sheet;

class QuickEntryForm {
  public:
    void draw(const Workbench& bench, const Sheet& sheet);

  private:
    void drawLines(const Workbench& bench, const session::QuickEntry& read);
    [[nodiscard]] std::string take(const Workbench& bench, const Sheet& sheet, const std::string& text) const;
};

} // namespace groma::ui
