#include "formats/book/passage_words.h"

#include "formats/book/hyphens.h"

#include <algorithm>

namespace groma::formats {

namespace {

constexpr double kOfOneLine = 0.5; // of a word's height: middles that far apart stand in one line

// From above, each line from the left.
void inLines(std::vector<const PrintedWord*>& words) {
    std::ranges::stable_sort(words, {}, [](const PrintedWord* word) { return word->box.middle(); });
    for (auto line = words.begin(); line != words.end();) {
        auto end = line;
        while (end != words.end() &&
               (*end)->box.middle() - (*line)->box.middle() <= kOfOneLine * (*line)->box.height())
            ++end;
        std::stable_sort(
            line, end, [](const PrintedWord* a, const PrintedWord* b) { return a->box.left < b->box.left; });
        line = end;
    }
}

} // namespace

PassageWords wordsOfPassage(const PrintedPage& page, const std::vector<BoxOnPage>& boxes, int number) {
    PassageWords made;
    const Hyphens hyphens({});
    const PrintedWord* before = nullptr;
    for (const BoxOnPage& box : boxes) {
        if (box.page != number) continue;
        std::vector<const PrintedWord*> within;
        for (const PrintedWord& word : page.words) {
            const double x = (word.box.left + word.box.right) / 2, y = word.box.middle();
            if (x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height)
                within.push_back(&word);
        }
        inLines(within);
        for (const PrintedWord* word : within) {
            // A further box begins a line, as a column beside does.
            if (before != nullptr && (word == within.front() || word->box.left < before->box.right)) {
                hyphens.join(made.text, word->text);
                made.words.back().bytes.end =
                    std::min(made.words.back().bytes.end, made.text.size() - word->text.size());
            } else {
                if (!made.text.empty()) made.text += ' ';
                made.text += word->text;
            }
            made.words.push_back({{made.text.size() - word->text.size(), made.text.size()}, word->box});
            before = word;
        }
    }
    return made;
}

} // namespace groma::formats
