// Work in the background from several threads: what a sanitizer of threads watches (make tsan).
#include "editor/session/jobs/jobs.h"

#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <string>
#include <thread>

namespace groma::session {

TEST_CASE("jobs of many threads are each done once, and what they wrote is seen by who finds them done") {
    JobRunner runner(4);
    constexpr int kJobs = 500;
    std::vector<int> results(kJobs, 0);
    std::vector<std::shared_ptr<JobControl>> controls;
    for (int i = 0; i < kJobs; ++i) {
        controls.push_back(runner.submit("Square", [&results, i](JobControl& control) {
            results[static_cast<std::size_t>(i)] += i * i;
            control.progress(1);
        }));
        (void)runner.running();
    }
    for (int i = 0; i < kJobs; ++i) {
        while (!controls[static_cast<std::size_t>(i)]->done()) std::this_thread::yield();
        REQUIRE(results[static_cast<std::size_t>(i)] == i * i);
    }
    runner.wait();
    CHECK(runner.running().empty());
}

TEST_CASE("an answer to a question that was given up is never shown, however the hand and the job meet") {
    JobRunner runner(3);
    Latest<std::string> latest;
    for (std::uint64_t key = 1; key <= 300; ++key) {
        latest.want(runner, key, "Ask", [key](JobControl& control) {
            for (int i = 0; i < 50 && !control.cancelled(); ++i) std::this_thread::yield();
            return std::to_string(key);
        });
        if (key % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (const std::string* value = latest.value(); value != nullptr && latest.isCurrent())
            CHECK(*value == std::to_string(key));
    }
    runner.wait();
    REQUIRE(latest.value() != nullptr);
    CHECK(*latest.value() == "300");
    CHECK(latest.isCurrent());
}

TEST_CASE("a runner that ends cancels what runs and what waits, and waits for it") {
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    std::vector<std::shared_ptr<JobControl>> controls;
    {
        JobRunner runner(2);
        for (int i = 0; i < 20; ++i)
            controls.push_back(runner.submit("Endless", [&](JobControl& control) {
                ++begun;
                while (!control.cancelled()) std::this_thread::yield();
                ++ended;
            }));
        while (begun < 2) std::this_thread::yield();
    }
    CHECK(begun == ended);
    for (const auto& control : controls) CHECK(control->done());
}

} // namespace groma::session
