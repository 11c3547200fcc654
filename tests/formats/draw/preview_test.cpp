// A page is shown as it will be printed.
#include "core/game/position/position.h"
#include "formats/draw/preview.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::formats {
namespace {

Loaded arretium() {
    static const RealFileSystem files;
    Loaded loaded = Loader(files).load(std::string(test::sourceDir()) + "/samples/ars-bellum/arretium.yaml");
    REQUIRE(loaded.built.setup);
    return loaded;
}

std::size_t inked(const Pixels& picture) {
    return static_cast<std::size_t>(
        std::ranges::count_if(picture.rows, [](std::uint32_t pixel) { return pixel != 0xFFFFFFFFU; }));
}

} // namespace

TEST_CASE("the preview of a page has its shape, as many pages as the print, and ink on it") {
    const Loaded loaded = arretium();
    const game::Position position = game::startPosition(*loaded.built.setup);
    PrintJob job;
    job.inPages = true;
    job.picture.cell = 100;
    const auto shown = preview(job, *loaded.built.setup, position, loaded.scenario.get(), 0, 600);
    REQUIRE_MESSAGE(shown, (shown ? "" : shown.error()));
    CHECK(shown->pages == mapPages(*loaded.built.setup, position,
                                   [&] {
                                       PictureOptions options = job.picture;
                                       options.paper = job.paper;
                                       return options;
                                   }())
                              .size());
    CHECK(std::max(shown->picture.width, shown->picture.height) == 600);
    CHECK((shown->picture.width > shown->picture.height) == (shown->size.width > shown->size.height));
    CHECK(inked(shown->picture) > shown->picture.rows.size() / 10);
}

TEST_CASE("a page that is not there is the last one, and what saves ink has less of it") {
    const Loaded loaded = arretium();
    const game::Position position = game::startPosition(*loaded.built.setup);
    PrintJob job;
    job.what = PrintWhat::Counters;
    const auto last = preview(job, *loaded.built.setup, position, loaded.scenario.get(), 99, 400);
    REQUIRE(last);
    CHECK(last->page == last->pages - 1);
    job.what = PrintWhat::Map;
    const auto full = preview(job, *loaded.built.setup, position, loaded.scenario.get(), 0, 400);
    job.picture.inkSaving = true;
    const auto saving = preview(job, *loaded.built.setup, position, loaded.scenario.get(), 0, 400);
    REQUIRE(full);
    REQUIRE(saving);
    CHECK(inked(saving->picture) < inked(full->picture));
}

} // namespace groma::formats
