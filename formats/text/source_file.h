#pragma once

#include "core/diag/sink.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

// Is it a byte of a character that began before it (UTF-8)?
constexpr bool isContinuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Half-open range of bytes.
struct Span {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] constexpr std::size_t size() const { return end - begin; }
    [[nodiscard]] constexpr bool empty() const { return begin == end; }
    [[nodiscard]] constexpr bool contains(std::size_t at) const { return begin <= at && at < end; }
    [[nodiscard]] constexpr bool contains(Span inner) const {
        return begin <= inner.begin && inner.end <= end;
    }

    constexpr auto operator<=>(const Span&) const = default;
};

// Zero-based in memory, one-based when printed. Columns count characters (code points), not bytes.
struct Position {
    std::size_t line = 0;
    std::size_t column = 0;

    constexpr auto operator<=>(const Position&) const = default;
};

// The bytes of one file, exactly as they are (BOM and CRLF kept), with an index of its lines. Immutable.
class SourceFile {
  public:
    SourceFile(std::string path, std::string bytes);

    [[nodiscard]] const std::string& path() const { return path_; }
    [[nodiscard]] std::string_view bytes() const { return bytes_; }
    [[nodiscard]] std::size_t size() const { return bytes_.size(); }
    [[nodiscard]] std::uint64_t contentHash() const { return hash_; }
    [[nodiscard]] bool hasBom() const;
    // "\r\n" if the first line ends so, else "\n".
    [[nodiscard]] std::string_view lineEnding() const;

    [[nodiscard]] std::size_t lineCount() const { return lineStarts_.size(); }
    // Without its line end.
    [[nodiscard]] Span lineSpan(std::size_t line) const;
    [[nodiscard]] std::string_view lineText(std::size_t line) const;
    [[nodiscard]] std::size_t lineOf(std::size_t offset) const;
    // Offsets past the end give the end.
    [[nodiscard]] Position positionOf(std::size_t offset) const;
    [[nodiscard]] std::string_view text(Span span) const;

  private:
    std::string path_;
    std::string bytes_;
    std::vector<std::size_t> lineStarts_;
    std::uint64_t hash_;
};

[[nodiscard]] std::uint64_t hashOfBytes(std::string_view bytes);

// Reports wrong encodings, NUL bytes and control characters; false if the text must not be parsed.
bool checkEncoding(const SourceFile& source, std::uint32_t file, diag::Sink& sink);

} // namespace groma::formats
