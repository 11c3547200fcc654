#include "formats/book/passages.h"

#include "formats/book/hyphens.h"
#include "formats/book/numbering.h"

#include <algorithm>
#include <array>
#include <optional>

namespace groma::formats {

namespace {

constexpr double kHeadingLetters = 1.12;    // height against that of the book's text
constexpr std::size_t kLongestHeading = 80; // bytes
constexpr std::ptrdiff_t kLinesOfList = 2;  // ends of lines that were kept

double usualLetters(const PrintedText& text) {
    std::vector<double> heights;
    for (const PrintedLine& line : text.lines)
        if (line.letters > 0) heights.insert(heights.end(), line.text.size(), line.letters);
    if (heights.empty()) return 0;
    const auto middle = heights.begin() + static_cast<std::ptrdiff_t>(heights.size() / 2);
    std::ranges::nth_element(heights, middle);
    return *middle;
}

// Paragraphs of the book begin with their first line set in, not with a gap above it.
bool setsParagraphsIn(const PrintedText& text) {
    std::size_t begun = 0, in = 0;
    for (const PrintedLine& line : text.lines) {
        if (!line.begins || line.row) continue;
        ++begun;
        in += line.setIn ? 1 : 0;
    }
    return in * 2 > begun;
}

bool endsSentence(std::string_view text) {
    static constexpr std::array<std::string_view, 9> kEnds{".", ":", ";", "!", "?", ")", "\"", "»", "”"};
    return std::ranges::any_of(kEnds, [&](std::string_view end) { return text.ends_with(end); });
}

// A sentence does, and another follows: behind a word, not behind "vs." or "St.", with a capital.
bool endsWithin(std::string_view text) {
    constexpr std::size_t kLeastWord = 4;
    for (std::size_t at = text.find(". "); at != std::string_view::npos; at = text.find(". ", at + 1)) {
        const std::size_t word = text.substr(0, at).rfind(' ') + 1; // npos + 1: from the start
        const unsigned char first = at + 2 < text.size() ? static_cast<unsigned char>(text[at + 2]) : 0;
        const bool capital = (first >= 'A' && first <= 'Z') || first >= 0x80;
        if (at - word >= kLeastWord && capital) return true;
    }
    return false;
}

bool beginsSmall(std::string_view text) {
    // Accented small letters of Latin-1 are C3 A0 to C3 BF in UTF-8.
    return !text.empty() && ((text[0] >= 'a' && text[0] <= 'z') ||
                             (text.size() > 1 && static_cast<unsigned char>(text[0]) == 0xC3 &&
                              static_cast<unsigned char>(text[1]) >= 0xA0));
}

bool hasSmallLetter(std::string_view text) {
    return std::ranges::any_of(text, [](char c) { return c >= 'a' && c <= 'z'; });
}

bool hasLetters(std::string_view text, std::ptrdiff_t least) {
    return std::ranges::count_if(text, [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                      (static_cast<unsigned char>(c) & 0x80) != 0;
           }) >= least;
}

bool isExample(std::string_view text) {
    static constexpr std::array<std::string_view, 5> kWords{"Example", "Exemple", "EXAMPLE", "EXEMPLE",
                                                            "Ex."};
    return std::ranges::any_of(kWords, [&](std::string_view word) { return text.starts_with(word); });
}

class Cutter {
  public:
    Cutter(const PrintedText& text, const std::string& letters)
        : text_(text), letters_(letters), hyphens_(text.lines), usual_(usualLetters(text)),
          setsIn_(setsParagraphsIn(text)) {}

    CutBook cut() {
        for (at_ = 0; at_ < text_.lines.size(); ++at_) take(text_.lines[at_]);
        close();
        name();
        book_.leftOut = text_.leftOut;
        return std::move(book_);
    }

  private:
    const PrintedLine* next() const { return at_ + 1 < text_.lines.size() ? &text_.lines[at_ + 1] : nullptr; }

    // Nothing of the same paragraph comes behind it.
    bool standsAlone() const {
        const PrintedLine* behind = next();
        if (behind == nullptr || behind->begins || behind->afterBreak || behind->row) return true;
        const double here = text_.lines[at_].letters;
        return here > 0 ? behind->letters < here / kHeadingLetters || numberAt(behind->text) : false;
    }

    // In a text without places nothing but its number tells a heading from the text right below it.
    bool isHeading(const PrintedLine& line, std::string_view words, bool numbered) const {
        if (words.size() > kLongestHeading || line.row || !hasLetters(words, 2)) return false;
        if (words.ends_with('.') || words.ends_with(',') || words.ends_with(';') || words.ends_with(':'))
            return false;
        // "4. Morale Phase. Both players count": a sentence begins within it.
        if (endsWithin(words) && !isLarge(line)) return false;
        return (numbered && usual_ <= 0) || standsAlone() || isLarge(line);
    }

    bool isLarge(const PrintedLine& line) const {
        return usual_ > 0 && line.letters > kHeadingLetters * usual_;
    }

    // "4. Morale Phase. Both players count ..." in a book whose chapters have headings, behind an item 3: an
    // item of a list within the section, not the next chapter.
    bool isOfList(const PrintedLine& line, const BookNumber& number) const {
        return chaptersHaveHeadings_ && item_ > 0 && number.section == std::to_string(item_ + 1) &&
               !isHeading(line, std::string_view(line.text).substr(number.length), true);
    }

    bool isBareHeading(const PrintedLine& line) const {
        if (!isHeading(line, line.text, false)) return false;
        if (line.text.front() >= 'a' && line.text.front() <= 'z') return false; // goes on with a sentence
        if (line.letters > 0) return line.letters > kHeadingLetters * usual_;
        return hasLetters(line.text, 4) && !hasSmallLetter(line.text) &&
               line.text.find('(') == std::string::npos;
    }

    void take(const PrintedLine& line) {
        const bool mayBegin = line.begins || line.afterBreak || !open_;
        if (mayBegin && !line.row) {
            if (const auto number = numberAt(line.text)) {
                if (number->lettered && !base_.empty()) {
                    close();
                    section_ = base_ + "." + number->section;
                    begin(line, std::string_view(line.text).substr(number->length));
                    return;
                }
                if (!number->lettered && (last_.empty() || follows(number->section, last_)) &&
                    !isOfList(line, *number)) {
                    numbered(line, *number);
                    return;
                }
            }
            if (numberedAt_ && *numberedAt_ + 1 == at_ && !line.begins && !line.afterBreak &&
                isBareHeading(line)) { // of two lines
                hyphens_.join(book_.sections.back().second, line.text);
                numberedAt_ = at_;
                return;
            }
            if (isBareHeading(line)) {
                heading(line);
                return;
            }
        }
        if (hangs(line)) {
            shortened_ = false; // an item is a paragraph, however wide its lines are
            goOn(line);
            return;
        }
        if (!open_ || (line.begins && !isMidSentence(line)) || (line.afterBreak && !goesOn(line)) ||
            line.row != passage_.kind.starts_with("table")) {
            close();
            begin(line, line.text);
            return;
        }
        goOn(line);
    }

    // A further line of a numbered item, set in below its first word. The first begins by being set in; a
    // later one that begins does so behind a gap. What a colon announces has lines of its own.
    bool hangs(const PrintedLine& line) const {
        const bool gap = line.begins && at_ > 0 && text_.lines[at_ - 1].setIn &&
                         (endsSentence(passage_.text) || !beginsSmall(line.text));
        return open_ && ofList_ && !setsIn_ && !line.row && !line.afterBreak && line.setIn && !gap &&
               !passage_.text.ends_with(':') && !isExample(line.text) && !numberAt(line.text);
    }

    // Right below a line that comes to the edge in the midst of a sentence: it goes on, whatever its letters
    // measure. A scanner gives few words on a line, with brackets, another height.
    bool isMidSentence(const PrintedLine& line) const {
        return open_ && !line.row && !line.setIn && !shortened_ && beginsSmall(line.text) &&
               !endsSentence(passage_.text) && !passage_.kind.starts_with("table") && !numberAt(line.text);
    }

    // Across the end of a column: a line to its edge, a sentence that is not over, a list. The last line of a
    // paragraph seldom comes to the edge.
    bool goesOn(const PrintedLine& line) const {
        if (line.begins || line.row != (passage_.kind == "table")) return false;
        if (line.row) { // of as many columns
            const auto tabs = std::ranges::count(line.text, '\t');
            return std::ranges::count(passage_.text.substr(0, passage_.text.find('\n')), '\t') == tabs;
        }
        if (setsIn_ && !line.setIn && !shortened_) return true;
        if (full_ || (!endsSentence(passage_.text) && (beginsSmall(line.text) || !shortened_))) return true;
        if (passage_.text.ends_with(',')) return true;
        if (std::ranges::count(passage_.text, '\n') < kLinesOfList || !line.shortened) return false;
        const PrintedLine* behind = next();
        return behind != nullptr && !behind->begins && !behind->afterBreak && behind->shortened;
    }

    void numbered(const PrintedLine& line, const BookNumber& number) {
        close();
        item_ = 0;
        last_ = base_ = section_ = number.section;
        const std::string_view words = std::string_view(line.text).substr(number.length);
        if (isHeading(line, words, true)) {
            book_.sections.emplace_back(section_, std::string(words));
            numberedAt_ = at_;
            chaptersHaveHeadings_ = chaptersHaveHeadings_ || section_.find('.') == std::string::npos;
        } else begin(line, words);
    }

    void heading(const PrintedLine& line) {
        close();
        item_ = 0;
        if (book_.title.empty() && book_.passages.empty() && last_.empty()) {
            book_.title = line.text;
            return;
        }
        if (!book_.sections.empty() && headingAt_ == at_ - 1 && section_ == book_.sections.back().first) {
            section_ = book_.sections.back().first += " " + line.text; // a heading of two lines
        } else {
            section_ = line.text;
            book_.sections.emplace_back(section_, line.text);
        }
        base_.clear();
        headingAt_ = at_;
    }

    void begin(const PrintedLine& line, std::string_view words) {
        open_ = true;
        passage_ = {};
        passage_.section = section_;
        passage_.kind = line.row ? "table" : isExample(words) ? "example" : "rule";
        passage_.text = std::string(words);
        passage_.page = line.page;
        place(line);
        shortened_ = line.shortened;
        full_ = line.full;
        const auto number = line.row ? std::nullopt : numberAt(passage_.text);
        ofList_ = number.has_value();
        const bool counts = number && !number->lettered && number->section.size() < 3 &&
                            number->section.find('.') == std::string::npos;
        if (counts) item_ = std::stoi(number->section);
    }

    void goOn(const PrintedLine& line) {
        // The head of a table is often printed again where it goes on.
        const bool again = line.row && line.afterBreak && passage_.text.starts_with(line.text + "\n");
        if (again) {
            place(line);
            return;
        }
        if (line.row || shortened_) passage_.text += "\n" + line.text;
        else hyphens_.join(passage_.text, line.text);
        place(line);
        shortened_ = line.shortened;
        full_ = line.full;
    }

    void place(const PrintedLine& line) {
        if (line.box == PrintedBox{}) return;
        if (passage_.places.empty() || passage_.places.back().page != line.page || line.afterBreak)
            passage_.places.push_back({line.page, line.box});
        else passage_.places.back().box.take(line.box);
    }

    void close() {
        if (open_) book_.passages.push_back(std::move(passage_));
        open_ = false;
    }

    void name() {
        std::map<std::string, int> running;
        for (Passage& passage : book_.passages) {
            std::string where;
            for (const char c : passage.section)
                where +=
                    (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '.'
                        ? c
                        : '_';
            if (where.empty()) where = "0";
            passage.id =
                (letters_.empty() ? "" : letters_ + "-") + where + "-" + std::to_string(++running[where]);
        }
    }

    const PrintedText& text_;
    const std::string& letters_;
    Hyphens hyphens_;
    double usual_;
    bool setsIn_;
    std::size_t at_ = 0;
    std::size_t headingAt_ = 0;
    std::optional<std::size_t> numberedAt_; // the line of the last heading with a number
    std::string section_;                   // of what is read
    std::string base_; // to which letters are added; empty under a heading without a number
    std::string last_; // number
    bool open_ = false;
    bool shortened_ = false, full_ = false; // of the line read last
    bool ofList_ = false;                   // the passage begins with a number that is none of a section
    int item_ = 0;                          // the last of a list in the section
    bool chaptersHaveHeadings_ = false;     // "3. Combat" stands in a line of its own
    Passage passage_;
    CutBook book_;
};

} // namespace

CutBook cutIntoPassages(const PrintedText& text, const std::string& letters) {
    return Cutter(text, letters).cut();
}

} // namespace groma::formats
