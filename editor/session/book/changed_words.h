// What a corrected print changed in a passage, word by word.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::session {

struct ChangedWord {
    enum class Kind : std::uint8_t { Kept, Gone, New };
    std::string word; // without the blanks around it
    Kind kind = Kind::Kept;
    bool operator==(const ChangedWord&) const = default;
};

// The words of both texts, each once: what the longest common sequence of words keeps (Wagner and Fischer,
// 1974), what is gone before what came in its place. Texts too long for that are gone and new as a whole.
[[nodiscard]] std::vector<ChangedWord> changedWords(std::string_view before, std::string_view now);

} // namespace groma::session
