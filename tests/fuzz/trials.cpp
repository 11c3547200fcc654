#include "tests/fuzz/trials.h"

#include "tests/support/source_dir.h"

#include <fmt/core.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iterator>
#include <span>

namespace groma::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr int kHangSeconds = 20;
constexpr unsigned kMostJobs = 64;
constexpr std::size_t kMostText = std::size_t{2} << 20; // of one that crashed, to be shown

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kSanitized = true;
#else
constexpr bool kSanitized = false;
#endif

struct Figures {
    std::uint64_t inputs = 0, faults = 0, slow = 0, large = 0;
    double slowest = 0; // seconds of processor time
    std::uint64_t slowestTrial = 0;
    std::size_t largest = 0; // megabytes
    std::uint64_t largestTrial = 0;

    void add(const Figures& more) {
        inputs += more.inputs;
        faults += more.faults;
        slow += more.slow;
        large += more.large;
        slowestTrial = more.slowest > slowest ? more.slowestTrial : slowestTrial;
        slowest = std::max(slowest, more.slowest);
        largestTrial = more.largest > largest ? more.largestTrial : largestTrial;
        largest = std::max(largest, more.largest);
    }
};

// What one of the processes that try tells the one that watches.
struct Slot {
    std::atomic<std::uint64_t> trial;
    std::atomic<bool> finished;
    Figures figures;
    std::size_t originSize, textSize;
    char bytes[kMostText];
};

// And what they have in common.
struct Board {
    std::atomic<std::uint64_t> next;
    Slot slots[kMostJobs];
};

template <class Number>
bool readNumber(std::string_view text, Number& number) {
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc{} && end == text.data() + text.size();
}

bool readOption(std::string_view name, const char* value, Trials& trials) {
    if (name == "--count") return readNumber(std::string_view(value), trials.count);
    if (name == "--first") return readNumber(std::string_view(value), trials.first);
    if (name == "--seconds") return readNumber(std::string_view(value), trials.seconds);
    if (name == "--jobs")
        return readNumber(std::string_view(value), trials.jobs) && trials.jobs > 0 &&
               trials.jobs <= kMostJobs;
    if (name == "--seed") return readNumber(std::string_view(value), trials.seed);
    if (name == "--keep") trials.keep = value;
    return name == "--keep";
}

double processorTime() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

// The most memory of this process since forgetPeak, in megabytes.
std::size_t peakMegabytes() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return static_cast<std::size_t>(used.ru_maxrss) / 1024;
}

// What was given back to the allocator goes back to the system first.
void forgetPeak() {
    ::malloc_trim(0);
    std::ofstream("/proc/self/clear_refs") << "5";
}

// A trial that runs on ends the process.
void setAlarm(int seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = seconds;
    ::setitimer(ITIMER_PROF, &timer, nullptr);
}

// Stored texts have numbers of their own.
constexpr std::uint64_t kStored = std::uint64_t{1} << 62;

std::string nameOf(std::uint64_t trial) {
    return trial >= kStored ? fmt::format("stored-{}", trial - kStored) : std::to_string(trial);
}

fs::path keptText(const Trials& trials, std::uint64_t trial, std::string_view origin, std::string_view text) {
    const fs::path kept = trials.keep.string() + "." + nameOf(trial);
    std::ofstream(kept, std::ios::binary) << "# " << origin << "\n" << text;
    return kept;
}

class Worker {
  public:
    Worker(const Trials& trials, const std::vector<Input>& stored, const Target& target, Board& board,
           Slot& slot, std::chrono::steady_clock::time_point end)
        : trials_(trials), stored_(stored), target_(target), board_(board), slot_(slot), end_(end) {}

    void run() {
        forgetPeak();
        held_ = peakMegabytes();
        for (std::uint64_t at = board_.next++; goesOn(at); at = board_.next++) one(at);
        slot_.finished = true;
    }

  private:
    // Those that are stored come first, whatever time there is.
    bool goesOn(std::uint64_t at) const {
        if (at < stored_.size()) return true;
        return trials_.seconds == 0 ? at - stored_.size() < trials_.count
                                    : std::chrono::steady_clock::now() < end_;
    }

    void note(const Input& input) {
        slot_.originSize = std::min(input.origin.size(), kMostText / 4);
        slot_.textSize = std::min(input.text.size(), kMostText - slot_.originSize);
        std::memcpy(slot_.bytes, input.origin.data(), slot_.originSize);
        std::memcpy(slot_.bytes + slot_.originSize, input.text.data(), slot_.textSize);
    }

    void one(std::uint64_t at) {
        const bool fromStore = at < stored_.size();
        const std::uint64_t trial = fromStore ? kStored + at : trials_.first + at - stored_.size();
        slot_.trial = trial;
        slot_.originSize = slot_.textSize = 0;
        tests::Rng rng(tests::forkSeed(trials_.seed, trial));
        const Input input = fromStore ? stored_[at] : target_.make(rng);
        note(input);
        setAlarm(kHangSeconds);
        const double before = processorTime();
        const std::string fault = target_.fault(input, rng);
        const double took = processorTime() - before;
        setAlarm(0);
        measure(trial, input, fault, took, peakMegabytes() - std::min(held_, peakMegabytes()));
    }

    void measure(std::uint64_t trial, const Input& input, const std::string& fault, double took,
                 std::size_t peak) {
        const bool slow = !kSanitized && took > kMostSeconds;
        const bool large = !kSanitized && peak > kMostMegabytes;
        if (large) forgetPeak(); // so that the next is judged by its own
        slot_.figures.add(
            {1U, fault.empty() ? 0U : 1U, slow ? 1U : 0U, large ? 1U : 0U, took, trial, peak, trial});
        if (fault.empty() && !slow && !large) return;
        const fs::path kept = keptText(trials_, trial, input.origin, input.text);
        if (!fault.empty())
            fmt::print("--- trial {}: {}; its text: {}\n", nameOf(trial), fault, kept.string());
        else
            fmt::print("--- trial {} took {:.2f} s and {} MB; its text: {}\n", nameOf(trial), took, peak,
                       kept.string());
        std::fflush(stdout);
    }

    const Trials& trials_;
    const std::vector<Input>& stored_;
    const Target& target_;
    Board& board_;
    Slot& slot_;
    std::chrono::steady_clock::time_point end_;
    std::size_t held_ =
        0; // megabytes of sound files that the program keeps at hand, beside what an input needs
};

// How a process ended that did not finish.
std::string endOf(int status) {
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGPROF ? fmt::format("did not end in {} s", kHangSeconds)
                                           : ::strsignal(WTERMSIG(status));
    return fmt::format("ended with {}", WEXITSTATUS(status));
}

// Starts the processes that try, and those that take their place.
class Watch {
  public:
    Watch(const Trials& trials, const std::vector<Input>& stored, const Target& target)
        : trials_(trials), stored_(stored), target_(target), board_(shared<Board>()),
          end_(std::chrono::steady_clock::now() + std::chrono::seconds(trials.seconds)) {}

    // False: no process can be started.
    bool run() {
        std::vector<pid_t> processes(trials_.jobs);
        for (unsigned job = 0; job < trials_.jobs; ++job)
            if ((processes[job] = begin(board_.slots[job])) < 0) return false;
        for (unsigned left = trials_.jobs; left > 0;) {
            int status = 0;
            const pid_t ended = ::waitpid(-1, &status, 0);
            if (ended < 0 && errno == EINTR) continue;
            if (ended < 0) return false;
            const auto job =
                static_cast<std::size_t>(std::ranges::find(processes, ended) - processes.begin());
            if (job == processes.size()) continue;
            Slot& slot = board_.slots[job];
            if (slot.finished) {
                --left;
                continue;
            }
            tellCrash(slot, status);
            if ((processes[job] = begin(slot)) < 0) return false;
        }
        return true;
    }

    int close(const std::function<std::string()>& closing) const {
        Figures sum;
        for (const Slot& slot : std::span(board_.slots, trials_.jobs)) sum.add(slot.figures);
        const std::uint64_t inputs = sum.inputs + crashes_;
        const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
        if (closing) fmt::print("{}\n", closing());
        fmt::print("{} of them stored; {:.0f} inputs a second\n",
                   std::min<std::uint64_t>(stored_.size(), inputs), static_cast<double>(inputs) / took);
        fmt::print("inputs {}, crashes {}, over {} s {}, over {} MB {}, slowest {:.2f} s (trial {}), largest "
                   "{} MB (trial {}), seed {}\n",
                   inputs, crashes_, kMostSeconds, sum.slow, kMostMegabytes, sum.large, sum.slowest,
                   nameOf(sum.slowestTrial), sum.largest, nameOf(sum.largestTrial), trials_.seed);
        const std::uint64_t failed = crashes_ + sum.faults + sum.slow + sum.large;
        fmt::print("{} passed, {} failed\n", inputs - std::min(inputs, failed), failed);
        return failed == 0 ? 0 : 1;
    }

  private:
    pid_t begin(Slot& slot) {
        std::fflush(stdout);
        const pid_t parent = ::getpid();
        const pid_t child = ::fork();
        if (child != 0) return child;
        // Nobody goes on trying for a program that is gone.
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (::getppid() != parent) ::_exit(1);
        Worker(trials_, stored_, target_, board_, slot, end_).run();
        std::fflush(stdout);
        ::_exit(0);
    }

    void tellCrash(const Slot& slot, int status) {
        ++crashes_;
        const std::string_view bytes(slot.bytes, slot.originSize + slot.textSize);
        const fs::path kept =
            keptText(trials_, slot.trial, bytes.substr(0, slot.originSize), bytes.substr(slot.originSize));
        fmt::print("--- trial {} {}; its text: {}\n", nameOf(slot.trial), endOf(status), kept.string());
    }

    const Trials& trials_;
    const std::vector<Input>& stored_;
    const Target& target_;
    Board& board_;
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now(), end_;
    std::uint64_t crashes_ = 0;
};

} // namespace

void* sharedMemory(std::size_t bytes) {
    void* memory =
        ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) std::abort();
    return memory;
}

std::optional<Trials> trialsFrom(int argc, char** argv, Trials otherwise) {
    for (int at = 1; at < argc; at += 2) {
        if (at + 1 < argc && readOption(argv[at], argv[at + 1], otherwise)) continue;
        fmt::print("{} [--count N] [--first I] [--seconds S] [--jobs J] [--seed S] [--keep FILE]\n", argv[0]);
        return std::nullopt;
    }
    return otherwise;
}

std::vector<Input> corpus(std::string_view name) {
    std::vector<fs::path> paths;
    const fs::path folder = fs::path(test::sourceDir()) / "tests/fuzz/corpus" / name;
    if (!fs::is_directory(folder)) return {};
    for (const fs::directory_entry& entry : fs::directory_iterator(folder)) paths.push_back(entry.path());
    std::ranges::sort(paths);
    std::vector<Input> inputs;
    for (const fs::path& path : paths) {
        std::ifstream in(path, std::ios::binary);
        const std::string bytes{std::istreambuf_iterator<char>(in), {}};
        const std::size_t end = bytes.find('\n');
        if (!bytes.starts_with("# ") || end == std::string::npos) {
            fmt::print("{} does not say what it is read as\n", path.string());
            std::exit(2);
        }
        inputs.push_back({bytes.substr(2, end - 2), bytes.substr(end + 1)});
    }
    return inputs;
}

int runTrials(const Trials& trials, const std::vector<Input>& stored, const Target& target,
              const std::function<std::string()>& closing) {
    fs::create_directories(trials.keep.parent_path());
    Watch watch(trials, stored, target);
    if (!watch.run()) {
        fmt::print("no process can be started to try in: {}\n", std::strerror(errno));
        return 2;
    }
    return watch.close(closing);
}

} // namespace groma::fuzz
