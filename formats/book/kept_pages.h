// What tesseract read of the pages of prints, kept while the program runs: a page takes seconds.
#pragma once

#include "formats/book/printed.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

namespace groma::formats {

// Asked and told from any thread. A print is known by its bytes, so that its copy is known too.
class KeptPages {
  public:
    // Of the file with the languages that were looked for; 0: it cannot be read.
    [[nodiscard]] static std::uint64_t keyOf(const std::string& path, const std::string& languages);

    [[nodiscard]] std::optional<PrintedPage> of(std::uint64_t key, int page) const;
    void keep(std::uint64_t key, int page, const PrintedPage& words);

  private:
    mutable std::mutex mutex_;
    std::map<std::pair<std::uint64_t, int>, PrintedPage> pages_; // at most kMostKept of them
};

} // namespace groma::formats
