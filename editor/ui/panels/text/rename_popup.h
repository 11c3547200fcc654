// Asks how the name under the cursor of a text is to be called, and calls it so wherever the project names
// it.
#pragma once

#include <cstddef>
#include <string>

namespace groma::ui {

class Workbench;

class RenamePopup {
  public:
    /// `at`: a byte of the document's text of that path.
    void ask(std::string path, std::size_t at, std::string name);
    /// In the window of who asked.
    void draw(const Workbench& bench);

  private:
    std::string path_, name_, wanted_;
    std::size_t at_ = 0;
    bool asked_ = false;
};

} // namespace groma::ui
