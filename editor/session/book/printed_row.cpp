#include "editor/session/book/printed_row.h"

#include "core/base/letters.h"

#include <cstddef>
#include <string>

namespace groma::session {

namespace {

// So far around the letters: a descender, a rule of the table.
constexpr double kAround = 1; // points

} // namespace

BookItem rowOfItem(const BookItem& item, const formats::PassageWords& printed, int page,
                   std::string_view row) {
    for (std::size_t i = 0; i < printed.words.size(); ++i) {
        if (!printed.words[i].begins) continue;
        formats::PrintedBox line = printed.words[i].box;
        std::size_t last = i;
        while (last + 1 < printed.words.size() && !printed.words[last + 1].begins)
            line.take(printed.words[++last].box);
        // A head may be several words ("2 or more").
        std::string head;
        bool found = false;
        for (std::size_t word = i; word <= last && head.size() < row.size() && !found; ++word) {
            const formats::Span& bytes = printed.words[word].bytes;
            head += (head.empty() ? "" : " ") + printed.text.substr(bytes.begin, bytes.size());
            found = base::sameWords(head, row);
        }
        if (!found) continue;
        BookItem narrow = item;
        narrow.places = {{page, line.left - kAround, line.top - kAround, line.width() + 2 * kAround,
                          line.height() + 2 * kAround}};
        narrow.page = page;
        return narrow;
    }
    return item;
}

} // namespace groma::session
