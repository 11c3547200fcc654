// What stands in the place of the map of a document that has none: rules, a book, a file with errors, or one
// that is still being read.
#pragma once

#include <imgui.h>

#include <cstdint>

namespace groma::ui {

class Workbench;
struct Sheet;

/// Reads the folder of the rules when it comes to them.
class MaplessPage {
  public:
    void draw(const Workbench& bench, ImVec2 low, ImVec2 size);

  private:
    void drawRules(const Workbench& bench, const Sheet& sheet, ImVec2 low, ImVec2 size);

    std::uint64_t readFor_ = 0; ///< number of the sheet
};

} // namespace groma::ui
