#include "cli/parts/parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace groma::cli {

void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body) {
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < count; i = next++) body(i);
    };
    std::vector<std::jthread> others;
    for (unsigned i = 1; i < std::max(1U, threads); ++i) others.emplace_back(work);
    work();
}

} // namespace groma::cli
