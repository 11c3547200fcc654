// Places as the protocol counts them: lines from 0, and in a line the units of UTF-16 before it.
#pragma once

#include "formats/text/source_file.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session::server {

struct Utf16Position {
    std::size_t line = 0;
    std::size_t character = 0;
    friend bool operator==(const Utf16Position&, const Utf16Position&) = default;
};

class Lines {
  public:
    explicit Lines(std::string_view text);

    // Past the end of a line is its end, past the last line the end of the text; in the middle of a character
    // is its beginning.
    [[nodiscard]] std::size_t byteOf(Utf16Position position) const;
    [[nodiscard]] Utf16Position positionOf(std::size_t byte) const;

  private:
    std::string_view text_;
    std::vector<std::size_t> starts_;
};

// `file:///a%20b.yaml` <-> `/a b.yaml`; nothing for what is no file.
[[nodiscard]] std::optional<std::string> pathOfUri(std::string_view uri);
[[nodiscard]] std::string uriOfPath(std::string_view path);

} // namespace groma::session::server
