#include "formats/book/printed_sources.h"

#include "formats/book/scan_lines.h"

#include <pugixml.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <string>

namespace groma::formats {

namespace {

constexpr std::size_t kMostPages = 2'000;
constexpr std::size_t kMostWords = 2'000'000;
constexpr double kFarthest = 100'000; // points: no page is larger

std::optional<double> lengthOf(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() ||
        !(value > -kFarthest && value < kFarthest))
        return std::nullopt;
    return value;
}

int lineAt(std::string_view text, std::ptrdiff_t offset) {
    const auto end = std::clamp<std::ptrdiff_t>(offset, 0, static_cast<std::ptrdiff_t>(text.size()));
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + end, '\n'));
}

// What an accent makes of a letter.
struct Accent {
    std::string_view combining,
        spacing;               // UTF-8; the spacing form stands before its letter, a cedilla behind it
    std::string_view letters;  // "aeiou"
    std::string_view composed; // of two bytes each, in their order
};
constexpr std::array<Accent, 6> kAccents{{
    {"\u0300", "`", "aeiouAEIOU", "àèìòùÀÈÌÒÙ"},
    {"\u0301", "\u00B4", "aeiouyAEIOUY", "áéíóúýÁÉÍÓÚÝ"},
    {"\u0302", "\u02C6", "aeiouAEIOU", "âêîôûÂÊÎÔÛ"},
    {"\u0303", "\u02DC", "anoANO", "ãñõÃÑÕ"},
    {"\u0308", "\u00A8", "aeiouyAEIOU", "äëïöüÿÄËÏÖÜ"},
    {"\u0327", "\u00B8", "cC", "çÇ"},
}};

struct Replaced {
    std::string_view from, to;
};
constexpr std::array<Replaced, 14> kPlain{{
    {"\uFB00", "ff"},
    {"\uFB01", "fi"},
    {"\uFB02", "fl"},
    {"\uFB03", "ffi"},
    {"\uFB04", "ffl"},
    {"\uFB05", "st"},
    {"\uFB06", "st"},
    {"\u00A0", " "},
    {"\u2009", " "},
    {"\u202F", " "},
    {"\u2007", " "},
    {"\u200B", ""},
    {"\uFEFF", ""},
    {"\u2011", "-"},
}};

std::string_view composed(const Accent& accent, char letter) {
    const std::size_t at = accent.letters.find(letter);
    return at == std::string_view::npos ? std::string_view() : accent.composed.substr(2 * at, 2);
}

} // namespace

std::string plainLetters(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        const auto replaced =
            std::ranges::find_if(kPlain, [&](const Replaced& one) { return text.starts_with(one.from); });
        if (replaced != kPlain.end()) {
            plain += replaced->to;
            text.remove_prefix(replaced->from.size());
            continue;
        }
        bool joined = false;
        for (const Accent& accent : kAccents) {
            const bool behind = text.starts_with(accent.combining) ||
                                (accent.letters == "cC" && text.starts_with(accent.spacing));
            const std::string_view mark =
                text.starts_with(accent.combining) ? accent.combining : accent.spacing;
            if (behind && !plain.empty() && !composed(accent, plain.back()).empty()) {
                const std::string_view letter = composed(accent, plain.back());
                plain.pop_back();
                plain += letter;
                text.remove_prefix(mark.size());
                joined = true;
            } else if (text.starts_with(accent.spacing) && text.size() > accent.spacing.size() &&
                       !composed(accent, text[accent.spacing.size()]).empty()) {
                plain += composed(accent, text[accent.spacing.size()]);
                text.remove_prefix(accent.spacing.size() + 1);
                joined = true;
            }
            if (joined) break;
        }
        if (joined) continue;
        plain += text.front();
        text.remove_prefix(1);
    }
    return plain;
}

std::expected<std::vector<PrintedPage>, ForeignProblem> readBboxWords(std::string_view xhtml) {
    pugi::xml_document document;
    const pugi::xml_parse_result parsed = document.load_buffer(xhtml.data(), xhtml.size());
    if (!parsed)
        return std::unexpected(ForeignProblem{lineAt(xhtml, parsed.offset), 1,
                                              std::string("no XML: ") + parsed.description(), "", ""});
    const pugi::xml_node doc = document.child("html").child("body").child("doc");
    if (!doc)
        return std::unexpected(
            ForeignProblem{1, 1, "no words of a PDF", document.first_child().name(), "<doc>"});
    std::vector<PrintedPage> pages;
    std::size_t words = 0;
    for (const pugi::xml_node page : doc.children("page")) {
        PrintedPage one;
        const auto width = lengthOf(page.attribute("width").value());
        const auto height = lengthOf(page.attribute("height").value());
        if (!width || !height || pages.size() == kMostPages)
            return std::unexpected(
                ForeignProblem{lineAt(xhtml, page.offset_debug()), 1,
                               !width || !height ? "a page without a size" : "too many pages", "",
                               "at most " + std::to_string(kMostPages) + " pages"});
        one.width = *width;
        one.height = *height;
        for (const pugi::xml_node word : page.children("word")) {
            const auto left = lengthOf(word.attribute("xMin").value()),
                       top = lengthOf(word.attribute("yMin").value());
            const auto right = lengthOf(word.attribute("xMax").value()),
                       bottom = lengthOf(word.attribute("yMax").value());
            if (!left || !top || !right || !bottom || ++words > kMostWords)
                return std::unexpected(
                    ForeignProblem{lineAt(xhtml, word.offset_debug()), 1,
                                   words > kMostWords ? "too many words" : "a word without a place",
                                   word.child_value(), "xMin, yMin, xMax, yMax in points"});
            std::string text = plainLetters(word.child_value());
            if (text.find_first_not_of(' ') != std::string::npos && *right > *left && *bottom > *top)
                one.words.push_back({std::move(text), {*left, *top, *right, *bottom}});
        }
        pages.push_back(std::move(one));
    }
    return pages;
}

std::expected<PrintedPage, ForeignProblem> readTesseractWords(std::string_view tsv, double resolution) {
    PrintedPage page;
    std::vector<ScannedWord> words;
    int line = 0, lineOfText = 0;
    while (!tsv.empty()) {
        ++line;
        const std::size_t end = tsv.find('\n');
        std::string_view row = tsv.substr(0, end);
        tsv.remove_prefix(end == std::string_view::npos ? tsv.size() : end + 1);
        if (row.ends_with('\r')) row.remove_suffix(1);
        if (line == 1 || row.empty()) continue; // the names of the columns
        std::array<std::string_view, 12> fields{};
        std::size_t field = 0;
        for (; field < fields.size(); ++field) {
            const std::size_t tab = field + 1 < fields.size() ? row.find('\t') : std::string_view::npos;
            fields.at(field) = row.substr(0, tab);
            row.remove_prefix(tab == std::string_view::npos ? row.size() : tab + 1);
            if (tab == std::string_view::npos) break;
        }
        const auto left = lengthOf(fields[6]), top = lengthOf(fields[7]), width = lengthOf(fields[8]),
                   height = lengthOf(fields[9]);
        if (field < 10 || !left || !top || !width || !height || words.size() == kMostWords)
            return std::unexpected(ForeignProblem{line, 1, "no line of words by tesseract",
                                                  std::string(fields[0]), "12 fields parted by tabs"});
        const double point = 72 / resolution;
        const PrintedBox box{*left * point, *top * point, (*left + *width) * point, (*top + *height) * point};
        if (fields[0] == "1") {
            page.width = box.right;
            page.height = box.bottom;
        } else if (fields[0] == "4") {
            ++lineOfText;
        } else if (fields[0] == "5" && box.right > box.left && box.bottom > box.top) {
            std::string text = plainLetters(fields[11]);
            if (text.find_first_not_of(' ') != std::string::npos)
                words.push_back({{std::move(text), box}, lineOfText});
        }
    }
    page.words = straightened(std::move(words), page.width, page.height);
    return page;
}

} // namespace groma::formats
