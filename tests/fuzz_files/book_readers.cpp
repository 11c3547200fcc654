#include "formats/book/passages.h"
#include "formats/book/plain_text.h"
#include "formats/book/printed_sources.h"
#include "formats/book/reading_order.h"
#include "tests/fuzz_files/readers.h"

#include <algorithm>

namespace groma::fuzz {
namespace {

std::size_t lettersIn(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
               (static_cast<unsigned char>(c) & 0x80) != 0;
    }));
}

// Every letter of the lines stands in a passage, in the title of a section, or was the letter of a paragraph.
// Soft hyphens and hyphens of other kinds (3 bytes at most) may go at the end of a line.
std::string lostFault(const formats::PrintedText& text) {
    const formats::CutBook book = formats::cutIntoPassages(text, "B");
    std::size_t in = 0;
    for (const formats::PrintedLine& line : text.lines) in += lettersIn(line.text);
    std::size_t out = lettersIn(book.title) + 4 * text.lines.size();
    for (const auto& [section, title] : book.sections) out += lettersIn(title);
    for (const formats::Passage& passage : book.passages) {
        out += lettersIn(passage.text);
        if (passage.id.empty()) return "a passage without an id";
    }
    return out >= in ? "" : "words are lost";
}

std::string textFault(const std::string& text) { return lostFault(formats::plainText(text)); }

std::string bboxFault(const std::string& text) {
    const auto pages = formats::readBboxWords(text);
    if (!pages)
        return pages.error().line < 1 || pages.error().message.empty() ? "refused without a place" : "";
    return lostFault(formats::inReadingOrder(*pages));
}

std::string scanFault(const std::string& text) {
    const auto page = formats::readTesseractWords(text, 200);
    if (!page) return page.error().line < 1 || page.error().message.empty() ? "refused without a place" : "";
    return lostFault(formats::inReadingOrder({*page}));
}

// Two columns of four lines.
std::string smallPage() {
    std::string text = "<html><body><doc><page width=\"300\" height=\"200\">";
    for (int line = 0; line < 4; ++line)
        for (const int left : {10, 45, 80, 160, 195, 230}) {
            const int top = 40 + 12 * line;
            text += "<word xMin=\"" + std::to_string(left) + "\" yMin=\"" + std::to_string(top) +
                    "\" xMax=\"" + std::to_string(left + 30) + "\" yMax=\"" + std::to_string(top + 10) +
                    "\">" + (line == 0 && left == 10 ? "2.1" : "word-") + "</word>";
        }
    return text + "</page></doc></body></html>";
}

} // namespace

std::vector<Reader> bookReaders() {
    return {
        {"book",
         {"THE FORD\n\n1. Moves\n\nOne hex, and no-\nthing more.\n\na) At once.\n\fDie\tResult\n1\tAR\n",
          "6.3 Mêlée\nL'unité désorga-\nnisée recule.\n\n6.4 Moral\n\nExemple : un 3.\n"},
         [](const std::string& text, tests::Rng&) { return textFault(text); }},
        {"book words", {smallPage()}, [](const std::string& text, tests::Rng&) { return bboxFault(text); }},
        {"book scan",
         {"level\tpage\n1\t1\t0\t0\t0\t0\t0\t0\t1654\t2339\t-1\t\n"
          "5\t1\t1\t1\t1\t1\t200\t100\t50\t25\t91.2\tgué\n5\t1\t1\t1\t1\t2\t260\t100\t50\t25\t9\tet\n"},
         [](const std::string& text, tests::Rng&) { return scanFault(text); }}};
}

} // namespace groma::fuzz
