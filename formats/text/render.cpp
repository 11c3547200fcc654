#include "formats/text/render.h"

#include "core/base/printable.h"
#include "core/diag/again.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace groma::formats {
namespace {

// Of a longer line only the part around the caret is shown.
constexpr std::size_t kShownCharacters = 160;
constexpr std::size_t kShownBefore = 60;

std::string placePrefix(const std::optional<Located>& located) {
    if (!located) {
        return {};
    }
    const Position at = located->source->positionOf(located->span.begin);
    return fmt::format("{}:{}:{}: ", located->source->path(), at.line + 1, at.column + 1);
}

std::size_t byteOfCharacter(std::string_view line, std::size_t character) {
    std::size_t at = 0;
    for (std::size_t seen = 0; at < line.size(); ++at) {
        if ((static_cast<unsigned char>(line[at]) & 0xc0) != 0x80 && seen++ == character) {
            break;
        }
    }
    return at;
}

struct Excerpt {
    std::string line;
    std::string carets;
};

Excerpt excerptOf(const SourceFile& source, Span span) {
    const Position begin = source.positionOf(span.begin);
    const Position end = source.positionOf(span.end);
    std::string_view line = source.lineText(begin.line);
    if (begin.line == 0 && source.hasBom()) {
        line.remove_prefix(3);
    }
    const std::size_t length = source.positionOf(source.lineSpan(begin.line).end).column;
    const std::size_t last = end.line == begin.line ? end.column : length;
    const std::size_t shift =
        begin.column > kShownCharacters - kShownBefore ? begin.column - kShownBefore : 0;
    const std::size_t from = byteOfCharacter(line, shift);
    const std::size_t to = byteOfCharacter(line, shift + kShownCharacters);

    Excerpt excerpt;
    excerpt.line = fmt::format("{}{}{}", shift > 0 ? "..." : "", line.substr(from, to - from),
                               to < line.size() ? "..." : "");
    excerpt.carets = shift > 0 ? "   " : "";
    // A tab stays a tab, so that the caret stands under its character at any tab width.
    std::size_t column = shift;
    for (std::size_t at = from; at < line.size() && column < begin.column; ++at) {
        if (at + 1 == line.size() || (static_cast<unsigned char>(line[at + 1]) & 0xc0) != 0x80) {
            excerpt.carets += line[at] == '\t' ? '\t' : ' ';
            ++column;
        }
    }
    const std::size_t marked = std::min(last, shift + kShownCharacters);
    excerpt.carets += '^';
    excerpt.carets.append(marked > begin.column + 1 ? marked - begin.column - 1 : 0, '~');
    return excerpt;
}

// How often it is told in the file: what stands in one text may be read more than once.
std::size_t timesOf(const diag::Diagnostic& diagnostic) {
    const std::size_t further = diag::furtherPlaces(diagnostic);
    return further == 0 || further == diag::kPlacesKept ? diagnostic.count : further + 1;
}

// "90:28, 95:10 and 12 more": further places of the file that the first line names.
std::string placesAgain(const diag::Diagnostic& diagnostic, const Locator& locator) {
    constexpr std::size_t kShown = 8;
    std::string out;
    std::size_t shown = 0;
    for (const diag::Related& related : diagnostic.related) {
        const auto located = diag::isAgain(related) ? locator.locate(related.place) : std::nullopt;
        if (located && shown < kShown) {
            const Position at = located->source->positionOf(located->span.begin);
            fmt::format_to(std::back_inserter(out), "{}{}:{}", shown == 0 ? "" : ", ", at.line + 1,
                           at.column + 1);
            ++shown;
        }
    }
    if (const std::size_t all = timesOf(diagnostic) - 1; shown == kShown && all > kShown) {
        fmt::format_to(std::back_inserter(out), " and {} more", all - kShown);
    }
    return out;
}

std::string headline(const diag::Diagnostic& diagnostic, const std::optional<Located>& located) {
    const std::size_t count = timesOf(diagnostic);
    const std::string times = count > 1 ? fmt::format(" ({} times)", count) : "";
    return fmt::format("{}{} {}: {}{}\n", placePrefix(located), name(diagnostic.severity),
                       label(diagnostic.code), diagnostic.message, times);
}

} // namespace

void sortByPosition(std::vector<diag::Diagnostic>& diagnostics, const Locator& locator) {
    std::vector<std::pair<std::pair<std::uint32_t, std::size_t>, std::size_t>> order;
    order.reserve(diagnostics.size());
    for (std::size_t at = 0; at < diagnostics.size(); ++at) {
        const auto located = locator.locate(diagnostics[at].place());
        order.push_back({{diagnostics[at].where.file, located ? located->span.begin : 0}, at});
    }
    std::ranges::sort(order);
    std::vector<diag::Diagnostic> sorted;
    sorted.reserve(diagnostics.size());
    for (const auto& [position, at] : order) {
        sorted.push_back(std::move(diagnostics[at]));
    }
    diagnostics = std::move(sorted);
}

std::string renderBriefly(const diag::Diagnostic& diagnostic, const Locator& locator) {
    return base::printable(headline(diagnostic, locator.locate(diagnostic.place())));
}

std::string renderDiagnostic(const diag::Diagnostic& diagnostic, const Locator& locator) {
    const auto located = locator.locate(diagnostic.place());
    std::string out = headline(diagnostic, located);
    std::size_t gutter = 1;
    if (located) {
        const Excerpt excerpt = excerptOf(*located->source, located->span);
        const std::string number = std::to_string(located->source->lineOf(located->span.begin) + 1);
        gutter = number.size();
        fmt::format_to(std::back_inserter(out), " {} | {}\n {:{}} | {}\n", number, excerpt.line, "", gutter,
                       excerpt.carets);
    }
    const auto addLine = [&](std::string_view what, std::string_view text) {
        if (!text.empty()) {
            fmt::format_to(std::back_inserter(out), " {:{}} = {}: {}\n", "", gutter, what, text);
        }
    };
    addLine("found", diagnostic.found);
    addLine("expected", diagnostic.expected);
    addLine("hint", diagnostic.hint);
    if (diagnostic.fix) {
        addLine("fix", diagnostic.fix->label);
    }
    addLine("again", placesAgain(diagnostic, locator));
    for (const diag::Related& related : diagnostic.related) {
        if (!diag::isAgain(related))
            addLine("see", placePrefix(locator.locate(related.place)) + related.message);
    }
    return base::printable(out); // a key or an excerpt may hold what a terminal would obey
}

} // namespace groma::formats
