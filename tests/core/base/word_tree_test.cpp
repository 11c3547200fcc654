#include "core/base/word_tree.h"
#include "tests/support/rng.h"

#include <doctest/doctest.h>

#include <map>
#include <vector>

using groma::base::WordTree;

namespace {

using Words = std::vector<std::int64_t>;

Words readBack(const WordTree& tree, WordTree::Row row) {
    Words words{1, 2, 3};
    tree.read(row, words);
    return words;
}

} // namespace

TEST_CASE("a row comes back as it went in, whatever its length") {
    WordTree tree;
    for (const std::size_t length : {1U, 3U, 4U, 5U, 31U, 32U, 33U, 255U, 256U, 257U, 3000U}) {
        CAPTURE(length);
        Words words(length);
        for (std::size_t i = 0; i < length; ++i) words[i] = static_cast<std::int64_t>(i * i) - 5;
        CHECK(readBack(tree, tree.add(words)) == words);
    }
}

TEST_CASE("equal rows are one row, and rows that differ in a word or in zeros at their end are not") {
    WordTree tree;
    const Words words(100, 7);
    Words other = words;
    other[63] = 8;
    Words longer = words;
    longer.push_back(0);
    const WordTree::Row row = tree.add(words);
    CHECK(!(tree.add(other) == row));
    CHECK(!(tree.add(longer) == row));
    const std::size_t bytes = tree.bytes();
    CHECK(tree.add(words) == row);
    CHECK(tree.bytes() == bytes);
}

TEST_CASE("rows of different lengths in turn are found again, also after everything was forgotten") {
    WordTree tree;
    for (int time = 0; time < 2; ++time) {
        CAPTURE(time);
        std::vector<WordTree::Row> rows;
        const std::size_t lengths[] = {300, 5, 299, 33, 300, 1, 129, 128};
        const auto words = [](std::size_t length) {
            return Words(length, static_cast<std::int64_t>(length) / 100);
        };
        for (const std::size_t length : lengths) rows.push_back(tree.add(words(length)));
        CHECK(rows[0] == rows[4]);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            CHECK(tree.add(words(lengths[i])) == rows[i]);
            CHECK(readBack(tree, rows[i]) == words(lengths[i]));
        }
        tree.clear();
        CHECK(tree.bytes() == 0);
    }
}

TEST_CASE("numbers of pieces are not taken for words") {
    WordTree tree;
    // 32 equal words are eight pieces numbered 0; a row of four words that read like those eight numbers is
    // kept as the same piece, and is another row.
    const WordTree::Row numbers = tree.add(Words(32, 9));
    const WordTree::Row words = tree.add(Words(4, 0));
    CHECK(!(numbers == words));
    CHECK(readBack(tree, numbers) == Words(32, 9));
    CHECK(readBack(tree, words) == Words(4, 0));
}

TEST_CASE("rows that were kept whole are the same rows where there are too many for that") {
    WordTree tree;
    for (int time = 0; time < 2; ++time) {
        CAPTURE(time);
        std::vector<Words> all{Words(32, 9), Words(4, 0), Words(5, 0), Words(6, 0), Words(33, 9)};
        for (std::int64_t i = 0; i < 200; ++i)
            all.push_back(Words(static_cast<std::size_t>(50 + i % 7), i / 7));
        std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> rows;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const WordTree::Row row = tree.add(all[i]);
            CHECK(rows.emplace(std::pair(row.number, row.words), i).second); // no other has it
            for (std::size_t before = 0; before <= i; before += 3) {
                const WordTree::Row again = tree.add(all[before]);
                CHECK(rows.at({again.number, again.words}) == before);
                CHECK(readBack(tree, again) == all[before]);
            }
        }
        tree.clear();
        CHECK(tree.bytes() == 0);
    }
}

TEST_CASE("among many rows that differ a little each is found again, and they take little") {
    groma::tests::Rng rng(20261123);
    WordTree tree;
    std::map<Words, std::uint32_t> known;
    std::vector<Words> rows;
    Words words(300, 0);
    for (int i = 0; i < 20'000; ++i) {
        for (int change = 0; change < 3; ++change) words[rng.boundedDraw(300)] = rng.boundedDraw(3);
        if (i % 7 == 0)
            words = rows.empty() ? words : rows[rng.boundedDraw(static_cast<std::uint32_t>(rows.size()))];
        const WordTree::Row row = tree.add(words);
        const auto [found, isNew] = known.try_emplace(words, row.number);
        REQUIRE(found->second == row.number);
        if (isNew) rows.push_back(words);
    }
    for (const Words& one : rows) REQUIRE(readBack(tree, {known[one], 300}) == one);
    CHECK(tree.bytes() / rows.size() < 700); // of 2400
}

TEST_CASE("what is kept after clearing takes the same as in a new tree") {
    WordTree used, fresh;
    for (std::int64_t i = 0; i < 5000; ++i) (void)used.add(Words(40, i));
    used.clear();
    CHECK(used.bytes() == 0);
    for (std::int64_t i = 0; i < 50; ++i) {
        const Words words(40, i);
        REQUIRE(used.add(words) == fresh.add(words));
    }
    CHECK(used.bytes() == fresh.bytes());
    CHECK(readBack(used, used.add(Words(40, 3))) == Words(40, 3));
}
