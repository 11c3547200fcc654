// Odds that take a while: told of while they are counted, and cancelled with what is known.
#include "editor/session/questions/counting.h"
#include "tests/session/small_game.h"

#include <doctest/doctest.h>

#include <chrono>
#include <thread>

namespace groma::session {
namespace {

// A count that goes no further than its first situation until who waits has had enough.
class Halting final : public odds::Watcher {
  public:
    explicit Halting(odds::Watcher& waits) : waits_(waits) {}
    bool stops() override {
        while (!waits_.stops()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        return true;
    }
    void hears(const odds::SoFar& known) override { waits_.hears(known); }

  private:
    odds::Watcher& waits_;
};

} // namespace

TEST_CASE(
    "a card that is cancelled says the bounds that are known; cleared and asked again it counts it all") {
    SmallGame game;
    const Document document = game.open();
    WhatIfQuestion asked;
    asked.piece = pieceAt(document, "HORSE_1");
    asked.at = cellAt(document, "028");
    asked.target = pieceAt(document, "FOOT_6");
    JobRunner runner(1);
    LatestCard card;
    const auto halting = [document, asked](odds::Watcher& watcher) {
        Halting halts(watcher);
        return whatIf(document, asked, &halts);
    };
    const std::uint64_t key = keyOf(document, asked);
    card.want(runner, key, document.setup(), halting);
    while (card.soFar() == nullptr) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    CHECK(card.soFar()->situations == 1);
    CHECK(card.soFar()->open == 1);
    CHECK(card.pending());
    CHECK(card.value() == nullptr);
    card.stop();
    runner.wait();
    REQUIRE(card.value() != nullptr);
    CHECK(card.value()->stopped);
    CHECK(card.value()->method == odds::Method::Bounded);
    CHECK(card.value()->how.starts_with("bounds, not chances, since it was stopped after 1 situations"));
    for (const odds::Chance& chance : card.value()->worseOff) CHECK(chance.interval == odds::Interval{0, 1});

    card.want(runner, key, document.setup(), halting); // the answer stands
    CHECK_FALSE(card.pending());
    card.clear();
    card.want(runner, key, document.setup(),
              [document, asked](odds::Watcher& watcher) { return whatIf(document, asked, &watcher); });
    runner.wait();
    REQUIRE(card.value() != nullptr);
    CHECK_FALSE(card.value()->stopped);
    CHECK(card.value()->method == odds::Method::Exact);
    CHECK(card.value()->results == whatIf(document, asked).results);
}

TEST_CASE("another question ends the count under way at once") {
    SmallGame game;
    const Document document = game.open();
    WhatIfQuestion asked;
    asked.piece = pieceAt(document, "HORSE_1");
    asked.at = cellAt(document, "028");
    asked.target = pieceAt(document, "FOOT_6");
    JobRunner runner(1);
    LatestCard card;
    card.want(runner, 1, document.setup(), [document, asked](odds::Watcher& watcher) {
        Halting halts(watcher);
        return whatIf(document, asked, &halts);
    });
    card.want(runner, 2, document.setup(),
              [document, asked](odds::Watcher& watcher) { return whatIf(document, asked, &watcher); });
    runner.wait(); // the first would never end
    REQUIRE(card.value() != nullptr);
    CHECK_FALSE(card.value()->stopped);
}

} // namespace groma::session
