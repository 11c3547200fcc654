#include "tests/fuzz/trials.h"

#include <fmt/core.h>

#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <new>

namespace groma::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kHangSeconds = 20;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

// What the process that tries tells the one that watches.
struct Board {
    std::uint64_t next = 0;         // the trial under way, or the one that comes
    std::uint64_t faults = 0;
    std::uint64_t slow = 0, large = 0;
    double slowest = 0;             // seconds of processor time
    std::uint64_t slowestTrial = 0;
    std::size_t largest = 0;        // megabytes
    std::uint64_t largestTrial = 0;
    bool finished = false;
};

template <class Number>
bool readNumber(std::string_view text, Number& number)
{
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size();
}

bool readOption(std::string_view name, const char* value, Trials& trials)
{
    if (name == "--count") return readNumber(std::string_view(value), trials.count);
    if (name == "--first") return readNumber(std::string_view(value), trials.first);
    if (name == "--seconds") return readNumber(std::string_view(value), trials.seconds);
    if (name == "--seed") return readNumber(std::string_view(value), trials.seed);
    if (name == "--keep") trials.keep = value;
    return name == "--keep";
}

double processorTime()
{
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The most memory since forgetPeak, in megabytes.
std::size_t peakMegabytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        std::size_t kilobytes = 0;
        if (word == "VmHWM:" && status >> kilobytes) return kilobytes / 1024;
    }
    return 0;
}

void forgetPeak() { std::ofstream("/proc/self/clear_refs") << "5"; }

// A trial that runs on ends the process.
void setAlarm(int seconds)
{
    itimerval timer{};
    timer.it_value.tv_sec = seconds;
    ::setitimer(ITIMER_PROF, &timer, nullptr);
}

class Worker {
public:
    Worker(const Trials& trials, const Trial& trial, Board& board, std::chrono::steady_clock::time_point end)
        : trials_(trials), trial_(trial), board_(board), end_(end)
    {
    }

    void run()
    {
        for (; goesOn(); ++board_.next) one();
        board_.finished = true;
    }

private:
    bool goesOn() const
    {
        return trials_.seconds == 0 ? board_.next < trials_.first + trials_.count : std::chrono::steady_clock::now() < end_;
    }

    void one()
    {
        base::Rng rng(base::forkSeed(trials_.seed, board_.next));
        std::string last;
        forgetPeak();
        setAlarm(kHangSeconds);
        const double before = processorTime();
        const std::string fault = trial_(rng, [&](std::string_view origin, std::string_view text) {
            last = fmt::format("# {}, seed {}, trial {}\n{}", origin, trials_.seed, board_.next, text);
            std::ofstream(trials_.keep, std::ios::binary) << last;
        });
        const double took = processorTime() - before;
        setAlarm(0);
        const std::size_t peak = peakMegabytes();
        if (took > board_.slowest) {
            board_.slowest = took;
            board_.slowestTrial = board_.next;
        }
        if (peak > board_.largest) {
            board_.largest = peak;
            board_.largestTrial = board_.next;
        }
        const bool slow = !kSanitized && took > kMostSeconds;
        const bool large = !kSanitized && peak > kMostMegabytes;
        board_.slow += slow ? 1 : 0;
        board_.large += large ? 1 : 0;
        board_.faults += fault.empty() ? 0 : 1;
        if (fault.empty() && !slow && !large) return;
        const fs::path kept = trials_.keep.string() + "." + std::to_string(board_.next);
        std::ofstream(kept, std::ios::binary) << last;
        if (!fault.empty()) fmt::print("--- {}\n--- it was:\n{}\n", fault, last);
        else fmt::print("--- trial {} took {:.2f} s and {} MB; its text: {}\n", board_.next, took, peak, kept.string());
        std::fflush(stdout);
    }

    const Trials& trials_;
    const Trial& trial_;
    Board& board_;
    std::chrono::steady_clock::time_point end_;
};

// How a process ended that did not finish.
std::string endOf(int status)
{
    if (WIFSIGNALED(status)) return WTERMSIG(status) == SIGPROF ? fmt::format("did not end in {} s", kHangSeconds) : ::strsignal(WTERMSIG(status));
    return fmt::format("ended with {}", WEXITSTATUS(status));
}

}  // namespace

std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise)
{
    for (int at = 1; at < argc; at += 2) {
        if (at + 1 < argc && readOption(argv[at], argv[at + 1], otherwise)) continue;
        fmt::print("{} [--count N] [--first I] [--seconds S] [--seed S] [--keep FILE]\n", argv[0]);
        return std::nullopt;
    }
    return otherwise;
}

int runTrials(const Trials& trials, const Trial& trial, const std::function<std::string()>& closing)
{
    fs::create_directories(trials.keep.parent_path());
    void* shared = ::mmap(nullptr, sizeof(Board), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) return 2;
    Board& board = *new (shared) Board;
    board.next = trials.first;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(trials.seconds);
    std::uint64_t crashes = 0;
    while (!board.finished) {
        std::fflush(stdout);
        const pid_t child = ::fork();
        if (child < 0) return 2;
        if (child == 0) {
            Worker(trials, trial, board, end).run();
            if (closing) fmt::print("{}\n", closing());
            std::fflush(stdout);
            ::_exit(0);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        if (board.finished) break;
        ++crashes;
        const fs::path kept = trials.keep.string() + "." + std::to_string(board.next);
        std::error_code none;
        fs::copy_file(trials.keep, kept, fs::copy_options::overwrite_existing, none);
        fmt::print("--- trial {} {}; its text: {}\n", board.next, endOf(status), kept.string());
        ++board.next;
    }
    std::error_code none;
    fs::remove(trials.keep, none);
    const std::uint64_t inputs = board.next - trials.first;
    fmt::print("inputs {}, crashes {}, over {} s {}, over {} MB {}, slowest {:.2f} s (trial {}), largest {} MB (trial {}), seed {}\n", inputs, crashes,
               kMostSeconds, board.slow, kMostMegabytes, board.large, board.slowest, board.slowestTrial, board.largest, board.largestTrial, trials.seed);
    const std::uint64_t failed = crashes + board.faults + board.slow + board.large;
    fmt::print("{} passed, {} failed\n", inputs - std::min(inputs, failed), failed);
    return failed == 0 ? 0 : 1;
}

}  // namespace groma::fuzz
