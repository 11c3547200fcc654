#include "editor/ui/shell/windows/word_list.h"

#include "core/base/letters.h"
#include "editor/ui/shell/windows/small_windows.h"

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

constexpr int kWholeWord = 0, kBeginsName = 1, kBeginsAWord = 2, kWithinName = 3, kWithin = 4, kScattered = 5;
constexpr std::size_t kMostLinesOfWord = 10;

} // namespace

int foundRank(std::string_view name, std::string_view about, std::string_view wanted) {
    if (wanted.empty() || base::sameWords(name, wanted)) return kWholeWord;
    const int inName = matchOf(name, wanted);
    if (inName == 0) return kBeginsName;
    const int there = matchOf(about, wanted);
    if (there == 0) return kBeginsAWord;
    if (inName == 1) return kWithinName;
    if (there == 1) return kWithin;
    return matchOf(std::string(name) + " " + std::string(about), wanted) >= 0 ? kScattered : -1;
}

bool isFoundBeside(int rank, int best) {
    if (rank < 0) return false;
    return best <= kBeginsAWord ? rank <= kBeginsAWord : best <= kWithin ? rank <= kWithin : true;
}

void WordList::hold(std::vector<Group> groups) {
    found_.clear();
    groups_ = std::move(groups);
    searched_ = false;
    wide_ = 0;
}

void WordList::layOut(const Look& look, float wide, float column) {
    if (wide == wide_ && look.fontSize(kText) == letter_) return;
    wide_ = wide;
    letter_ = look.fontSize(kText);
    for (Group& group : groups_)
        for (Word& word : group.words) {
            word.name = wrapped(look, kStrong, word.word, column - look.px(12), 3);
            word.said = wrapped(look, kText, word.beside, wide - column - look.px(8), kMostLinesOfWord);
        }
}

std::span<const WordList::Found> WordList::found(const std::string& wanted) {
    if (std::exchange(searched_, true) && wanted == wanted_) return found_;
    wanted_ = wanted;
    found_.clear();
    struct Ranked {
        int rank;
        const Word* word;
    };
    struct RankedGroup {
        const Group* group;
        std::vector<Ranked> words;
        int best;
    };
    int best = kScattered;
    std::vector<RankedGroup> all;
    for (const Group& group : groups_) {
        all.push_back({&group, {}, kScattered});
        for (const Word& word : group.words) {
            int rank = foundRank(word.word, word.beside, wanted);
            if (!word.forms.empty() && matchOf(word.forms, wanted) == 0)
                rank = rank < 0 ? kBeginsName : std::min(rank, kBeginsName);
            if (rank < 0) continue;
            all.back().words.push_back({rank, &word});
            all.back().best = std::min(all.back().best, rank);
        }
        if (!all.back().words.empty()) best = std::min(best, all.back().best);
    }
    std::ranges::stable_sort(all, {}, &RankedGroup::best);
    for (RankedGroup& group : all) {
        std::erase_if(group.words, [&](const Ranked& one) { return !isFoundBeside(one.rank, best); });
        if (group.words.empty()) continue;
        std::ranges::stable_sort(group.words, {}, &Ranked::rank);
        found_.push_back({group.group, {}});
        for (const Ranked& one : group.words) found_.back().words.push_back(one.word);
    }
    return found_;
}

} // namespace groma::ui
