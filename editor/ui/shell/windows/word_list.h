// What the list of words holds, and what of it is found by what was typed: whole words and beginnings of
// words before what merely stands somewhere, and scattered letters only where nothing else is found.
#pragma once

#include "editor/ui/theme/look.h"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groma::ui {

/// How well something is found by what was typed: the smaller the better; -1: not at all.
int foundRank(std::string_view name, std::string_view about, std::string_view wanted);
/// Is what has that rank shown where the best one found has the other?
bool isFoundBeside(int rank, int best);

class WordList {
  public:
    struct Word {
        std::string word, beside, cite;
        std::string forms;                   ///< in which it is said too, with commas between them
        std::vector<std::string> name, said; ///< in lines, as wide as it was laid out for
    };
    struct Group {
        std::string title;
        std::vector<Word> words;
    };
    struct Found {
        const Group* group;
        std::vector<const Word*> words; ///< the best first
    };

    /// Replaces what it holds.
    void hold(std::vector<Group> groups);
    /// Breaks what it holds into lines; nothing is done where that was done for this width and these letters.
    void layOut(const Look& look, float wide, float column);
    /// Searched for where something else is wanted than before. The group with the best one first.
    [[nodiscard]] std::span<const Found> found(const std::string& wanted);

  private:
    std::vector<Group> groups_;
    std::vector<Found> found_; ///< of groups_
    std::string wanted_;
    bool searched_ = false;
    float wide_ = 0, letter_ = 0;
};

} // namespace groma::ui
