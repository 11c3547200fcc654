// Work on many things at once, whose answer does not depend on the order in which they are done.
#pragma once

#include "editor/session/jobs/jobs.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <thread>

namespace groma::session {

// As many as the machine has processors, for what is asked to be done soon.
inline unsigned allProcessors() { return std::max(1U, std::thread::hardware_concurrency()); }

// Calls `body` once for each of 0 .. count - 1; the threads take the next one that is left. 0 threads count
// as 1.
void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body);

// Who does the work of a question: threads, and in the window a job that may be paused or cancelled. Such
// work gives way to the window's own.
class Crew {
  public:
    explicit Crew(unsigned threads, JobControl* job = nullptr) : threads_(threads), job_(job) {}

    // As parallelFor; false: it was cancelled, and not every one was called.
    [[nodiscard]] bool forEach(std::size_t count, const std::function<void(std::size_t)>& body) const;
    bool cancelled() const { return job_ != nullptr && job_->cancelled(); }

  private:
    unsigned threads_;
    JobControl* job_;
};

} // namespace groma::session
