// What tesseract read of the pages of prints, kept while the program runs: a page takes seconds.
#pragma once

#include "formats/book/printed.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace groma::formats {

// Asked and told from any thread. A print is known by its bytes, so that its copy is known too. Of more pages
// than are kept those that were told longest ago go.
class KeptPages {
  public:
    static constexpr std::size_t kMostKept = 600; // pages

    // Of the file with the languages that were looked for; 0: it cannot be read.
    [[nodiscard]] static std::uint64_t keyOf(const std::string& path, const std::string& languages);

    [[nodiscard]] std::optional<PrintedPage> of(std::uint64_t key, int page) const;
    void keep(std::uint64_t key, int page, const PrintedPage& words);

  private:
    using Place = std::pair<std::uint64_t, int>;

    mutable std::mutex mutex_;
    std::map<Place, PrintedPage> pages_;
    std::deque<Place> told_; // each once, the oldest first
};

} // namespace groma::formats
