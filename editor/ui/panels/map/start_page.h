// What stands in the place of the map while no document is open: where to begin.
#pragma once

#include "editor/session/files/recent.h"

#include <imgui.h>

#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

class Workbench;

/// Keeps what it read of the disk from when it appears until something else is shown.
class StartPage {
  public:
    void draw(const Workbench& bench, ImVec2 low, ImVec2 size);
    void forget() { lists_.reset(); }

  private:
    struct Lists {
        std::string folder; ///< that the program was started in
        std::vector<session::FolderEntry> here;
    };
    static Lists read(const Workbench& bench);
    void drawBeginning(const Workbench& bench) const;
    void drawShipped(const Workbench& bench) const;

    std::optional<Lists> lists_;
};

} // namespace groma::ui
