#include "tests/gui/timed_start.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <string>
#include <system_error>
#include <thread>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr auto kLookEvery = std::chrono::milliseconds(5);
constexpr double kRest = 0.6;        // seconds without work: the start is over
constexpr double kWork = 0.004;      // seconds of processor time between two looks: less draws no picture
constexpr double kLongestStart = 60; // seconds

// Seconds of all threads of a process; the kernel counts them in nanoseconds.
struct Busy {
    double ran = 0;
    double waited = 0; // for a processor that others had: it has not come to rest either
};

Busy busyOf(pid_t id) {
    Busy sum;
    std::error_code gone;
    for (const fs::directory_entry& thread :
         fs::directory_iterator("/proc/" + std::to_string(id) + "/task", gone)) {
        std::ifstream file(thread.path() / "schedstat");
        double ran = 0;
        double waited = 0;
        if (!(file >> ran >> waited)) continue;
        sum.ran += ran * 1e-9;
        sum.waited += waited * 1e-9;
    }
    return sum;
}

double secondsSince(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

} // namespace

std::optional<TimedStart> timedStart(const fs::path& program, const fs::path& file) {
    const Clock::time_point begun = Clock::now();
    const pid_t id = ::fork();
    if (id == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const int nowhere = ::open("/dev/null", O_WRONLY);
        ::dup2(nowhere, 1);
        ::dup2(nowhere, 2);
        if (file.empty()) ::execl(program.c_str(), program.c_str(), "edit", nullptr);
        else ::execl(program.c_str(), program.c_str(), "edit", file.c_str(), nullptr);
        ::_exit(127);
    }
    TimedStart start;
    Busy before;
    bool rests = false;
    bool ended = false;
    while (!rests && !ended && secondsSince(begun) < kLongestStart) {
        std::this_thread::sleep_for(kLookEvery);
        const Busy now = busyOf(id);
        if (now.ran + now.waited - before.ran - before.waited > kWork) start = {secondsSince(begun), now.ran};
        before = now;
        rests = start.rested > 0 && secondsSince(begun) - start.rested > kRest;
        ended = ::waitpid(id, nullptr, WNOHANG) == id;
    }
    if (ended) return std::nullopt;
    ::kill(id, SIGTERM);
    ::waitpid(id, nullptr, 0);
    return rests ? std::optional(start) : std::nullopt;
}

} // namespace groma::gui
