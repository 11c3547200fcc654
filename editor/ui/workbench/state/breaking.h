// What is known of the breaks of the entry that the Rules panel shows, while they are asked.
#pragma once

#include "editor/session/questions/breaks.h"

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

namespace groma::ui {

/// Put there from another thread, looked at from the frame.
class BreaksSeen {
  public:
    void put(const session::AskedBreaks& now) {
        auto made = std::make_shared<const session::AskedBreaks>(now);
        const std::scoped_lock lock(mutex_);
        now_ = std::move(made);
    }
    [[nodiscard]] std::shared_ptr<const session::AskedBreaks> get() const {
        const std::scoped_lock lock(mutex_);
        return now_;
    }

  private:
    mutable std::mutex mutex_;
    std::shared_ptr<const session::AskedBreaks> now_;
};

struct Breaking {
    std::size_t shown = SIZE_MAX; ///< place of the break that lies open
    std::string shownOf;          ///< the entry that it is a break of, "traits/elite"
    // Changed where the question is asked.
    mutable std::uint64_t of = 0; ///< entry and rules that `seen` is of; 0: none
    mutable bool deep = false;    ///< they are asked, or were; else listed alone
    mutable std::shared_ptr<BreaksSeen> seen = std::make_shared<BreaksSeen>();
    /// Of the question before, shown in quiet text until something is known of this one.
    mutable std::shared_ptr<const session::AskedBreaks> before;
};

} // namespace groma::ui
