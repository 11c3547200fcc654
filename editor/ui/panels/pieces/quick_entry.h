// An order of battle typed or pasted in the book's notation: what each line means stands below it before it
// is taken.
#pragma once

#include "editor/session/edits/pieces/pieces.h"

namespace groma::ui {

class Workbench;
struct Sheet;

class QuickEntryForm {
  public:
    void draw(Workbench& bench, Sheet& sheet);

  private:
    void drawLines(Workbench& bench, const session::QuickEntry& read);
    [[nodiscard]] std::string take(Workbench& bench, Sheet& sheet, const std::string& text) const;
};

} // namespace groma::ui
