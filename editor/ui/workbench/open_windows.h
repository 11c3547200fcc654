// Which windows lie over everything, each known by its title: "Rename". They are drawn by the shell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

class OpenWindows {
  public:
    void open(std::string_view title);
    void close(std::string_view title);
    void toggle(std::string_view title);
    [[nodiscard]] bool isOpen(std::string_view title) const;
    [[nodiscard]] bool any() const { return !titles_.empty(); }
    /// The one that was opened last; false if none was open.
    bool closeLast();

  private:
    std::vector<std::string> titles_; ///< each once, the last one on top
};

} // namespace groma::ui
