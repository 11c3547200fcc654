#include "formats/exchange/order_csv.h"
#include "formats/exchange/tmx.h"
#include "formats/load/load.h"
#include "tests/support/golden.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::formats {
namespace {

// Some bytes changed, a stretch cut out, or a stretch said twice.
std::string damaged(std::string text, std::uint64_t seed) {
    std::uint64_t state = seed * 0x9E3779B97F4A7C15U + 1;
    const auto below = [&state](std::size_t most) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>(state >> 33) % std::max<std::size_t>(most, 1);
    };
    for (std::size_t n = 1 + below(4); n > 0; --n) {
        const std::size_t at = below(text.size());
        const std::size_t length = std::min(below(40), text.size() - at);
        switch (below(4)) {
        case 0: text[at] = static_cast<char>(below(256)); break;
        case 1: text.erase(at, length); break;
        case 2: text.insert(at, text.substr(at, length)); break;
        default: text.resize(at); break;
        }
        if (text.empty()) break;
    }
    return text;
}

} // namespace

TEST_CASE("damaged files of other programs are read or refused, with a place in them") {
    RealFileSystem files;
    Loader loader(files);
    const Loaded loaded =
        loader.load(std::string(groma::test::sourceDir()) + "/samples/the-ford/the-ford.yaml");
    REQUIRE(loaded.built.setup);
    const game::Setup& setup = *loaded.built.setup;
    const std::string tmx =
        test::bytesOf(std::string(groma::test::sourceDir()) + "/tests/golden/the-ford.tmx");
    const std::string csv = writeOrderCsv(orderRows(*loaded.scenario, loaded.built));
    REQUIRE(readTmx(tmx, setup));
    REQUIRE(readOrderCsv(csv, setup));
    int refused = 0;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        const auto board = readTmx(damaged(tmx, seed), setup);
        const auto rows = readOrderCsv(damaged(csv, seed), setup);
        if (!board) {
            ++refused;
            REQUIRE_FALSE(board.error().empty());
            CHECK(board.error().front().line >= 1);
            CHECK(board.error().front().column >= 1);
        }
        if (rows) CHECK(orderEdits(*loaded.project->start(), *loaded.scenario, loaded.built, *rows));
        else CHECK(rows.error().front().line >= 1);
    }
    CHECK(refused > 100);
    CHECK(refused < 400);
}

} // namespace groma::formats
