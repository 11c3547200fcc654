// Medians of repeated runs, two contenders in turn, so that a noisy machine troubles both alike.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <ctime>
#include <vector>

namespace groma::bench {

inline double secondsOf(const auto& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

// Of the processor alone, on this thread: what others do on the machine does not count.
inline double processorSecondsOf(const auto& work) {
    const auto now = [] {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    };
    const double begin = now();
    work();
    return now() - begin;
}

inline double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

struct Pair {
    double ours = 0, floor = 0;
    double ratio() const { return ours / floor; }
};

// Seconds of the processor of each, A B A B ...
inline Pair compare(const auto& ours, const auto& floor, int rounds = 7) {
    std::vector<double> a;
    std::vector<double> b;
    for (int i = 0; i < rounds; ++i) {
        a.push_back(processorSecondsOf(ours));
        b.push_back(processorSecondsOf(floor));
    }
    return {median(a), median(b)};
}

inline double medianOf(const auto& work, int rounds = 9) {
    std::vector<double> times;
    for (int i = 0; i < rounds; ++i) times.push_back(processorSecondsOf(work));
    return median(times);
}

} // namespace groma::bench
