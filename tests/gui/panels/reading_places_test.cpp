// Where words that are only read, and chances, lie on the map.
#include "editor/ui/panels/map/block_places.h"
#include "editor/ui/panels/map/play_marks.h"

#include <doctest/doctest.h>

#include <vector>

namespace groma::ui {
namespace {

ScreenBox counterAt(float x, float y, float side = 40) {
    return {{x - side / 2, y - side / 2}, {x + side / 2, y + side / 2}};
}

// Rows of counters as close as cells of 58 pixels bring them.
std::vector<ScreenBox> crowd(ImVec2 middle) {
    std::vector<ScreenBox> counters;
    for (int row = -2; row <= 2; ++row)
        for (int place = -3; place <= 3; ++place)
            if (row != 0 || place != 0)
                counters.push_back(
                    counterAt(middle.x + 58.0F * static_cast<float>(place) + (row % 2 == 0 ? 0.0F : 29.0F),
                              middle.y + 50.0F * static_cast<float>(row)));
    return counters;
}

float hidden(const ScreenBox& box, const std::vector<ScreenBox>& others) {
    float sum = 0;
    for (const ScreenBox& other : others) sum += sharedArea(box, other);
    return sum;
}

TEST_CASE("what is told of the past hides nothing of what acts next") {
    const ScreenBox map{{0, 0}, {1000, 700}};
    const ScreenBox own = counterAt(500, 350);
    const ImVec2 size{200, 20};
    const auto boxOf = [&](const ReadPlace& place) { return ScreenBox{place.at, place.at + size}; };
    // Alone it lies below.
    const auto alone = placeToRead(own, size, {}, {}, map);
    REQUIRE(alone);
    CHECK_FALSE(alone->led);
    CHECK(alone->at.y > own.high.y);
    CHECK(alone->at.y < own.high.y + 10);
    // In a crowd that acts next a line leads to the nearest free place.
    const std::vector<ScreenBox> all = crowd({500, 350});
    const auto led = placeToRead(own, size, all, all, map);
    REQUIRE(led);
    CHECK(led->led);
    CHECK(hidden(boxOf(*led), all) < 1);
    // Of a crowd that waits as little as can be is hidden where no place is free, of one that acts nothing.
    const ScreenBox narrow{{500 - 190, 350 - 120}, {500 + 190, 350 + 120}};
    CHECK(placeToRead(own, size, {}, all, narrow).has_value());
    CHECK_FALSE(placeToRead(own, size, all, all, narrow).has_value());
    for (const ScreenBox& one : all) CHECK(sharedArea(boxOf(*led), one) < 1);
}

TEST_CASE("what befell nobody on the map is told in a corner that is free") {
    const ScreenBox map{{0, 0}, {1000, 700}};
    const ImVec2 size{200, 20};
    CHECK(cornerToRead(size, {}, {}, map) == ImVec2{0, 680});
    const std::vector<ScreenBox> there{counterAt(100, 690)};
    CHECK(cornerToRead(size, there, {}, map) == ImVec2{800, 680});
    CHECK(cornerToRead(size, {}, there, map) == ImVec2{800, 680});
    CHECK_FALSE(cornerToRead(size, std::vector{map}, {}, map).has_value());
}

TEST_CASE("chances stand at one place of the counter that they are about, and on nobody else") {
    const Look look;
    const ScreenBox own = counterAt(500, 350);
    const std::vector<ScreenBox> others = crowd({500, 350});
    std::vector<AboutWhom> whom{{own}};
    for (const ScreenBox& other : others) whom.push_back({other});
    const std::vector<ScreenBox> places = placesOfChances(look, whom);
    REQUIRE(places.size() == whom.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        // Over its lower edge, in the middle.
        CHECK(places[i].low.x + places[i].high.x == whom[i].box.low.x + whom[i].box.high.x);
        CHECK(places[i].low.y < whom[i].box.high.y);
        CHECK(places[i].high.y > whom[i].box.high.y);
        for (std::size_t j = 0; j < places.size(); ++j) {
            if (i == j) continue;
            CHECK(sharedArea(places[i], whom[j].box) < 1);
            CHECK(sharedArea(places[i], places[j]) < 1);
        }
    }
    // Where chits lie there, over the upper edge.
    const ScreenBox above = placesOfChances(look, {{own, true}}).front();
    CHECK(above.low.y < own.low.y);
    CHECK(above.high.y > own.low.y);
    // Two that share a cell have one each.
    const std::vector<ScreenBox> two = placesOfChances(look, {{own}, {counterAt(503, 347)}});
    CHECK(sharedArea(two[0], two[1]) < 1);
}

} // namespace
} // namespace groma::ui
