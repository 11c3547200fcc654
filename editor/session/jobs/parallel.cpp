#include "editor/session/jobs/parallel.h"

#include <unistd.h>

#include <atomic>
#include <vector>

namespace groma::session {

namespace {

constexpr int kNicer = 10; // than what draws the window

} // namespace

void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) body(i);
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < std::max(1U, threads); ++i) others.emplace_back(work);
    work();
}

bool Crew::forEach(std::size_t count, const std::function<void(std::size_t)>& body) const {
    if (job_ == nullptr) {
        parallelFor(count, threads_, body);
        return true;
    }
    std::atomic<std::size_t> next = 0, done = 0;
    {
        std::vector<std::jthread> workers;
        for (unsigned i = 0; i < std::max(1U, threads_); ++i)
            workers.emplace_back([&] {
                (void)::nice(kNicer); // of this thread alone, on Linux
                for (std::size_t at = next++; at < count && job_->goOn(); at = next++) {
                    body(at);
                    ++done;
                }
            });
    }
    return done == count;
}

} // namespace groma::session
