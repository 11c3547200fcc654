#include "formats/text/source_file.h"

#include "core/base/hash.h"

#include <algorithm>
#include <utility>

namespace groma::formats {
namespace {

std::size_t characters(std::string_view bytes) {
    return bytes.size() - static_cast<std::size_t>(std::ranges::count_if(bytes, isContinuation));
}

} // namespace

SourceFile::SourceFile(std::string path, std::string bytes)
    : path_(std::move(path)), bytes_(std::move(bytes)), hash_(hashOfBytes(bytes_)) {
    lineStarts_.push_back(0);
    for (std::size_t at = bytes_.find('\n'); at != std::string::npos; at = bytes_.find('\n', at + 1)) {
        lineStarts_.push_back(at + 1);
    }
}

bool SourceFile::hasBom() const { return bytes_.starts_with("\xef\xbb\xbf"); }

std::string_view SourceFile::lineEnding() const {
    const std::size_t feed = bytes_.find('\n');
    return feed != std::string::npos && feed > 0 && bytes_[feed - 1] == '\r' ? "\r\n" : "\n";
}

Span SourceFile::lineSpan(std::size_t line) const {
    const std::size_t begin = lineStarts_[line];
    std::size_t end = line + 1 < lineStarts_.size() ? lineStarts_[line + 1] - 1 : bytes_.size();
    if (end > begin && bytes_[end - 1] == '\r') {
        --end;
    }
    return {begin, end};
}

std::string_view SourceFile::lineText(std::size_t line) const { return text(lineSpan(line)); }

std::size_t SourceFile::lineOf(std::size_t offset) const {
    const auto after = std::ranges::upper_bound(lineStarts_, offset);
    return static_cast<std::size_t>(after - lineStarts_.begin()) - 1;
}

Position SourceFile::positionOf(std::size_t offset) const {
    offset = std::min(offset, bytes_.size());
    const std::size_t line = lineOf(offset);
    const std::size_t begin = lineStarts_[line];
    const bool hidden = line == 0 && hasBom(); // the byte order mark is no column
    const std::size_t column = characters(text({begin, offset}));
    return {line, hidden && column > 0 ? column - 1 : column};
}

std::string_view SourceFile::text(Span span) const {
    return std::string_view(bytes_).substr(span.begin, span.end - span.begin);
}

std::uint64_t hashOfBytes(std::string_view bytes) { return base::hashText(bytes); }

} // namespace groma::formats
