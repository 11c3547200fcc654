// Odds that take a while: the newest card that is wanted, what is known of it while it is counted, and
// Cancel, after which the card says the bounds that are known.
#pragma once

#include "core/odds/watcher.h"
#include "editor/session/jobs/jobs.h"
#include "editor/session/questions/what_if.h"

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

namespace groma::session {

// What who waits is shown: results with the bounds between which their chances lie.
struct CountedSoFar {
    std::size_t situations = 0;
    double open = 1;
    double share = 0;    // of the work, 0 .. 1
    bool played = false; // too much to count: dice are drawn
    odds::Distribution results;
};

// Between the thread that counts and the one that shows.
class Counting {
  public:
    void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
    bool stopped() const noexcept { return stopped_.load(std::memory_order_relaxed); }
    void put(CountedSoFar now);
    std::shared_ptr<const CountedSoFar> now() const; // null: nothing yet

  private:
    std::atomic<bool> stopped_{false};
    mutable std::mutex mutex_;
    std::shared_ptr<const CountedSoFar> now_;
};

// As Latest, for cards.
class LatestCard {
  public:
    // `work` gives its watcher to the count.
    void want(JobRunner& runner, std::uint64_t key, game::SetupRef setup,
              std::function<OddsCard(odds::Watcher&)> work);
    const OddsCard* value() { return latest_.value(); }
    bool isCurrent() { return latest_.isCurrent(); }
    bool pending() { return latest_.pending(); }
    std::uint64_t key() const { return key_; } // of what was asked last
    void clear();
    // Of the one under way; null: nothing is known yet.
    std::shared_ptr<const CountedSoFar> soFar() const { return counting_ ? counting_->now() : nullptr; }
    // The one under way ends with what is known.
    void stop() const {
        if (counting_) counting_->stop();
    }

  private:
    Latest<OddsCard> latest_;
    std::shared_ptr<Counting> counting_;
    std::uint64_t key_ = 0;
};

} // namespace groma::session
