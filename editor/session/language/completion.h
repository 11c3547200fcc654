// What can be written at a place of a rules or scenario file: keys at the beginning of an entry, names of the
// rules elsewhere.
#pragma once

#include "editor/session/document/document.h"

#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

// Words of the rules language and keys of the files: for highlighting too.
const std::vector<std::string>& languageWords();
const std::vector<std::string>& fileKeys();

class Completion {
  public:
    // Reads the names of a document's rules; nothing to do when they are known.
    void update(const Document& document);
    // Those that begin with `begun`, then those that hold it; `keyPlace`: at the beginning of a line, where a
    // key is written.
    [[nodiscard]] std::vector<std::string> suggestions(std::string_view begun, bool keyPlace) const;

  private:
    std::uint64_t rules_ = 0;
    std::uint64_t texts_ = 0;
    std::vector<std::string> names_; // sorted, each once
};

} // namespace groma::session
