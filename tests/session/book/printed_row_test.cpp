#include "editor/session/book/printed_row.h"

#include <doctest/doctest.h>

namespace groma::session {
namespace {

// A head and two rows of three words, ten points high.
formats::PrintedPage table() {
    formats::PrintedPage page;
    const char* const cells[3][3] = {{"Die", "1-1", "2-1"}, {"1-2", "AR", "EX"}, {"3", "DR", "DE"}};
    for (int row = 0; row < 3; ++row)
        for (int column = 0; column < 3; ++column) {
            const double left = 100 + 40 * column, top = 200 + 14 * row;
            page.words.push_back({cells[row][column], {left, top, left + 20, top + 10}});
        }
    return page;
}

} // namespace

TEST_CASE("of a printed table the row is shown that begins with its head; all of it where none does") {
    BookItem item;
    item.id = "P-1";
    item.places = {{2, 90, 190, 200, 60}};
    const formats::PassageWords words = formats::wordsOfPassage(table(), item.places, 2);
    const BookItem row = rowOfItem(item, words, 2, "1-2");
    REQUIRE(row.places.size() == 1);
    CHECK(row.places[0].page == 2);
    CHECK(row.places[0].left == doctest::Approx(99));
    CHECK(row.places[0].top == doctest::Approx(213));
    CHECK(row.places[0].width == doctest::Approx(102));
    CHECK(row.places[0].height == doctest::Approx(12));
    CHECK(rowOfItem(item, words, 2, "AR").places[0].top == doctest::Approx(190)); // no head
    CHECK(rowOfItem(item, words, 2, "6").places[0].height == doctest::Approx(60));
}

} // namespace groma::session
