// Messages of the language server protocol as they stand in a stream: a header with the length, an empty
// line, and so many bytes of JSON.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace groma::session::server {

class MessageReader {
  public:
    static constexpr std::size_t kMostHeader = 4096;
    static constexpr std::size_t kMostMessage = std::size_t{64} << 20;

    void feed(std::string_view bytes) { buffer_ += bytes; }
    // The next message; nothing until it is whole.
    std::optional<std::string> next();
    // The stream cannot be followed any more: no length, or one past the bound. Says why; empty: it can.
    const std::string& lost() const { return lost_; }

  private:
    std::string buffer_;
    std::string lost_;
};

// With its header.
[[nodiscard]] std::string framed(std::string_view message);

} // namespace groma::session::server
