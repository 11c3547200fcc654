#include "tests/gui/timed_start.h"

#include "core/base/hash.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <span>
#include <string>
#include <system_error>
#include <thread>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr auto kLookEvery = std::chrono::milliseconds(3);
constexpr double kRest =
    2.5; // seconds without a change: longer than a driver without a cache builds programs
constexpr double kLongestStart = 60; // seconds

// The display's picture, read where it lies: nobody has to be asked for it, so looking costs the program
// nothing.
class Screen {
  public:
    explicit Screen(const fs::path& path) {
        const int file = ::open(path.c_str(), O_RDONLY);
        struct stat about {};
        if (file >= 0 && ::fstat(file, &about) == 0) {
            size_ = static_cast<std::size_t>(about.st_size);
            bytes_ = ::mmap(nullptr, size_, PROT_READ, MAP_SHARED, file, 0);
        }
        if (file >= 0) ::close(file);
    }
    ~Screen() {
        if (open()) ::munmap(bytes_, size_);
    }
    Screen(const Screen&) = delete;
    Screen& operator=(const Screen&) = delete;

    bool open() const { return bytes_ != MAP_FAILED; }

    // Another one where the picture has changed. Every eighth piece of sixteen pixels is read, other columns
    // in each row: a line of text that changes is seen.
    std::uint64_t mark() const {
        constexpr std::size_t kPiece = 64;
        constexpr std::size_t kStep = 8 * kPiece + kPiece;
        std::uint64_t mark = 0;
        for (std::size_t at = 0; at + kPiece <= size_; at += kStep)
            mark = base::hashBytes(std::span(static_cast<const std::byte*>(bytes_) + at, kPiece), mark);
        return mark;
    }

  private:
    void* bytes_ = MAP_FAILED;
    std::size_t size_ = 0;
};

// Seconds of all threads of a process; the kernel counts them in nanoseconds.
double processorOf(pid_t id) {
    double sum = 0;
    std::error_code gone;
    for (const fs::directory_entry& thread :
         fs::directory_iterator("/proc/" + std::to_string(id) + "/task", gone)) {
        std::ifstream file(thread.path() / "schedstat");
        if (double ran = 0; file >> ran) sum += ran * 1e-9;
    }
    return sum;
}

double secondsSince(Clock::time_point then) {
    return std::chrono::duration<double>(Clock::now() - then).count();
}

} // namespace

std::optional<TimedStart> timedStart(const fs::path& program, const fs::path& file, const fs::path& picture) {
    const Screen screen(picture);
    if (!screen.open()) return std::nullopt;
    std::uint64_t seen = screen.mark();
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
    bool rests = false;
    bool ended = false;
    while (!rests && !ended && secondsSince(begun) < kLongestStart) {
        std::this_thread::sleep_for(kLookEvery);
        if (const std::uint64_t now = screen.mark(); now != seen) {
            seen = now;
            start = {secondsSince(begun), processorOf(id)};
        }
        rests = start.rested > 0 && secondsSince(begun) - start.rested > kRest;
        ended = ::waitpid(id, nullptr, WNOHANG) == id;
    }
    if (ended) return std::nullopt;
    ::kill(id, SIGTERM);
    ::waitpid(id, nullptr, 0);
    return rests ? std::optional(start) : std::nullopt;
}

} // namespace groma::gui
