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
    [[nodiscard]] bool shown() const { return lists_.has_value(); }

  private:
    struct Lists {
        std::string folder; ///< that the program was started in
        std::vector<session::FolderEntry> here;
    };
    static Lists read(const Workbench& bench);
    void drawBeginning(const Workbench& bench);
    void drawShipped(const Workbench& bench);
    void takeKeys(const Workbench& bench);
    /// A row of one of the lists; true where it is to be opened, by a click or by Enter.
    bool row(const Workbench& bench, const std::string& label, const std::string& id,
             const std::string& right);

    std::optional<Lists> lists_;
    int rows_ = 0;        ///< drawn so far in this frame, then all
    int shipped_ = 0;     ///< the first of those that came with the program
    int row_ = 0;         ///< that the arrows are on
    bool byKeys_ = false; ///< it was moved there: it is brought into view
    bool enter_ = false;
};

} // namespace groma::ui
