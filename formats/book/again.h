// A book read again from a better or a corrected print: what stood there keeps its id, and so what hangs on
// it.
#pragma once

#include "core/rules/book_source.h"
#include "formats/book/passages.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace groma::formats {

using KeptPassage = rules::BookSource::Passage; // of the book file as it stands

struct ReadAgain {
    // Of each passage of the new print, the place of the old one that it is; nothing: it is new.
    std::vector<std::optional<std::size_t>> old;
    std::vector<bool> changed;        // its words are others than those of the old one; of new ones: no
    std::vector<std::size_t> missing; // old ones that the new print does not have
};

// Passages with the same words are the same, of the same section first; then those of one section that share
// most of their words (Dice's coefficient, 1945), then those of all sections that share nearly all.
[[nodiscard]] ReadAgain matched(const std::vector<KeptPassage>& old, const std::vector<Passage>& print);

// New passages get ids that no passage has; known ones keep theirs.
void nameAgain(std::vector<Passage>& print, const std::vector<KeptPassage>& old, const ReadAgain& again);

} // namespace groma::formats
