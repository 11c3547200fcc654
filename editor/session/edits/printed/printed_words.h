// Words of a printed section, counted: what stands there more often is likelier to be meant.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace groma::session {

class PrintedWords {
  public:
    void take(std::string_view text);
    [[nodiscard]] int count(std::string_view word) const;
    // A name that differs by a slip of the pen and stands there more often.
    [[nodiscard]] std::optional<std::string> likelier(std::string_view name) const;

  private:
    std::map<std::string, int, std::less<>> counts_;
};

// "once", "twice", "4 times".
[[nodiscard]] std::string timesWord(int count);

} // namespace groma::session
