// groma_kills COUNT [--seed N] [--only WORK] [--keep]: works in the window, kills it, and looks what is left;
// so many times. The kinds of work go on beside one another, each in a process of its own.
//
// In one of them the program itself is started and worked in from outside (program.h). In the others the
// window's code runs with a hand within (the test engine of Dear ImGui), that tells what the window shows
// after each frame: so that a text that was shown and lost is seen, and the kill falls wherever it should.
// Each round starts the window with the settings and files that the round before left, lets it take up what
// it finds, works on, and kills it -9 in the middle of something. Then the files are looked at (each has a
// text that the window had, to the last byte) and the journal (it holds what the window last showed, or one
// step more). The next round's window must show the same when it has taken it up. In the end every window is
// closed as it should be, and all is saved.
#include "tests/gui/kills/program.h"
#include "tests/gui/kills/verdict.h"
#include "tests/support/rng.h"
#include "tests/support/source_dir.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kBigMap = 120;                  // rows and columns
constexpr std::chrono::minutes kPatience{15}; // with a window on a machine that others keep busy
constexpr const char* kSmallDisk = "size=24m";

struct Request {
    int count = 100;
    std::uint64_t seed = 0;
    bool keep = false;
    std::string only; // a kind of work; empty: all
};

class Round {
  public:
    Round(const Place& place, Work work, std::uint64_t seed, Known& known)
        : place_(place), work_(work), rng_(seed), seed_(seed), known_(known) {}

    Verdict run() {
        fs::remove(place_.progress());
        Progress& progress = sharedProgress(place_.progress());
        const bool byOffer = known_.offered && rng_.boundedDraw(2) == 0;
        start(byOffer, false);
        Verdict verdict;
        if (!waitFor([&] { return progress.ready != 0; })) {
            verdict.failure = "the window was not ready, or could not take up what was left" + howItEnded();
        } else if (known_.expected && progress.recovered != *known_.expected) {
            verdict.failure = "what the window took up is not what was in its journal";
        } else {
            workAndKill(progress, verdict);
        }
        stop();
        fs::remove(place_.project() / "filler");
        if (verdict.failure.empty()) look(place_, work_, progress, known_, verdict);
        return verdict;
    }

    // Closes as a user would. True: everything is saved and nothing is left.
    bool close() {
        fs::remove(place_.progress());
        start(false, true);
        int status = 1;
        ::waitpid(window_, &status, 0);
        return WIFEXITED(status) && WEXITSTATUS(status) == 0 && nothingLeft(place_, work_, known_);
    }

  private:
    void start(bool byOffer, bool closing) {
        std::fflush(nullptr);
        window_ = ::fork();
        if (window_ != 0) return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        const std::string kind = std::to_string(static_cast<int>(work_));
        const std::string seed = std::to_string(seed_);
        const fs::path self = fs::read_symlink("/proc/self/exe");
        ::execl(self.c_str(), self.c_str(), "--work", place_.root.c_str(), kind.c_str(), seed.c_str(),
                byOffer ? "1" : "0", closing ? "1" : "0", nullptr);
        ::_exit(127);
    }

    template <typename Condition>
    bool waitFor(const Condition& condition) {
        const Clock::time_point until = Clock::now() + kPatience;
        while (!condition()) {
            if (::waitpid(window_, &status_, WNOHANG) == window_) window_ = 0; // it ended by itself
            if (Clock::now() > until || window_ == 0) return false;
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        return true;
    }

    void rest(std::uint32_t mostMicroseconds) {
        std::this_thread::sleep_for(std::chrono::microseconds(rng_.boundedDraw(mostMicroseconds)));
    }

    void workAndKill(const Progress& progress, Verdict& verdict) {
        const bool atSave = work_ == Work::Saving || work_ == Work::FullDisk || rng_.boundedDraw(6) == 0;
        const std::uint32_t wanted = 1 + rng_.boundedDraw(4);
        if (work_ == Work::FullDisk) fillDisk();
        const auto reached = [&] { return (atSave ? progress.saves : progress.begun) >= wanted; };
        if (!waitFor(reached)) {
            verdict.failure = "the hand in the window does nothing" + howItEnded();
            return;
        }
        rest(atSave ? 60'000 : 400'000);
        verdict.atSave = atSave;
    }

    // All but some bytes, so that a save fails at its beginning, half-way, or at its backup.
    void fillDisk() {
        const auto space = fs::space(place_.project());
        const std::uintmax_t left = rng_.boundedDraw(60'000);
        if (space.available > left)
            std::ofstream(place_.project() / "filler", std::ios::binary)
                << std::string(space.available - left, 'f');
    }

    [[nodiscard]] std::string howItEnded() const {
        if (window_ != 0) return {};
        return WIFSIGNALED(status_) ? fmt::format(": it ended by itself, signal {}", WTERMSIG(status_))
                                    : fmt::format(": it ended by itself, exit code {}", WEXITSTATUS(status_));
    }

    void stop() {
        if (window_ <= 0) return;
        ::kill(window_, SIGKILL);
        ::waitpid(window_, nullptr, 0);
    }

    const Place& place_;
    Work work_;
    tests::Rng rng_;
    std::uint64_t seed_;
    Known& known_;
    pid_t window_ = 0;
    int status_ = 0; // once it ended by itself
};

// One kind of work through all rounds.
struct Course {
    Work work = Work::Strokes;
    Place place;
    Known known;
    Program program;
    Sums* sums = nullptr; // in memory that the process which works and the one that waits have in common
    bool mounted = false;
    pid_t process = 0;
};

Sums* sharedSums() {
    void* memory = ::mmap(nullptr, sizeof(Sums), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : new (memory) Sums;
}

bool prepare(Course& course) {
    fs::create_directories(course.place.settings());
    fs::create_directories(course.place.project());
    if (course.work == Work::FullDisk) {
        course.mounted = ::mount("tmpfs", course.place.project().c_str(), "tmpfs", 0, kSmallDisk) == 0;
        if (!course.mounted) return false;
    }
    std::ofstream(course.place.project() / "groma-project") << "";
    const fs::path sample = course.place.project() / "samples/ars-bellum";
    fs::create_directories(sample);
    const fs::path from = fs::path(test::sourceDir()) / "samples/ars-bellum";
    for (const char* part : {"rules.yaml", "rules", "arretium.yaml"})
        fs::copy(from / part, sample / part, fs::copy_options::recursive);
    if (course.work == Work::BigMap)
        std::ofstream(sample / "big.yaml") << tests::wideScenario(kBigMap, tests::WideManner::Codes);
    course.known = knownAtStart(course.place, course.work);
    if (course.work == Work::Program)
        course.program = {
            fs::read_symlink("/proc/self/exe").parent_path() / "groma", course.place.project(), {}};
    return true;
}

// Its share of the rounds: those whose number it is the turn of.
void runCourse(const Request& request, Course& course, std::size_t turn, std::size_t courses) {
    const char* name = kWorkNames[static_cast<std::size_t>(course.work)];
    const bool ofProgram = course.work == Work::Program;
    const Place apart{course.place.root / "round"};
    if (ofProgram) {
        if (const std::string fault = calibrate(course.program, apart); !fault.empty())
            return course.sums->fail(fmt::format("{}: {}", name, fault));
    }
    for (int round = static_cast<int>(turn); round < request.count; round += static_cast<int>(courses)) {
        const std::uint64_t seed = tests::forkSeed(request.seed, static_cast<std::uint64_t>(round));
        const Verdict verdict = ofProgram ? killProgram(course.program, apart, seed)
                                          : Round(course.place, course.work, seed, course.known).run();
        course.sums->add(verdict, round, name);
        if (course.sums->kills % 10 == 0) fmt::print("{}: {} kills\n", name, course.sums->kills);
        std::fflush(stdout);
    }
    if (course.sums->kills > 0 && !ofProgram &&
        !Round(course.place, course.work, request.seed, course.known).close())
        course.sums->fail(fmt::format("{}: the last window could not close with everything saved", name));
}

int runAll(const Request& request) {
    const auto began = Clock::now();
    const fs::path scratch = fs::temp_directory_path() / fmt::format("groma-kills-{}", ::getpid());
    fmt::print("{} kills, seed {}\n", request.count, request.seed);
    std::vector<Course> courses;
    for (std::size_t work = 0; work < kWorkNames.size(); ++work) {
        if (!request.only.empty() && request.only != kWorkNames[work]) continue;
        Course course{static_cast<Work>(work), {scratch / std::to_string(work)}, {}, {}, sharedSums()};
        if (course.sums != nullptr && prepare(course)) courses.push_back(std::move(course));
        else
            fmt::print("no small disk can be mounted here, only root may: nothing of `{}`\n",
                       kWorkNames[work]);
    }
    for (std::size_t turn = 0; turn < courses.size(); ++turn) {
        std::fflush(nullptr);
        courses[turn].process = ::fork();
        if (courses[turn].process != 0) continue;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL); // no window works on for a program that is gone
        runCourse(request, courses[turn], turn, courses.size());
        std::fflush(stdout);
        ::_exit(0);
    }
    Sums all;
    for (Course& course : courses) {
        const char* name = kWorkNames[static_cast<std::size_t>(course.work)];
        int status = 1;
        ::waitpid(course.process, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            course.sums->fail(fmt::format("{}: the process that kills ended by itself", name));
        fmt::print("{}\n", course.sums->text(name));
        all += *course.sums;
        if (course.mounted && !request.keep) ::umount(course.place.project().c_str());
    }
    if (!request.keep) fs::remove_all(scratch);
    const auto took = std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count();
    fmt::print("{}\n{} min {} s\n", all.text("in all"), took / 60, took % 60);
    fmt::print("{} passed, {} failed\n", all.kills - std::min(all.kills, all.failures), all.failures);
    return all.failures == 0 && all.kills > 0 ? 0 : 1;
}

template <typename Number>
bool numberOf(std::string_view text, Number& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

int parse(int argc, char** argv) {
    std::uint64_t seed = 0;
    int kind = 0;
    if (argc == 7 && std::string_view(argv[1]) == "--work" && numberOf(argv[3], kind) &&
        numberOf(argv[4], seed))
        return workInWindow(Place{argv[2]}, static_cast<Work>(kind), seed, *argv[5] == '1', *argv[6] == '1');
    Request request;
    request.seed = std::random_device{}();
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--only" && i + 1 < argc) {
            request.only = argv[++i];
            continue;
        }
        const bool known = word == "--keep" ||
                           (word == "--seed" && i + 1 < argc && numberOf(argv[++i], request.seed)) ||
                           numberOf(word, request.count);
        if (known) request.keep = request.keep || word == "--keep";
        else return fmt::print("groma_kills COUNT [--seed N] [--only WORK] [--keep]\n"), 2;
    }
    return runAll(request);
}

} // namespace
} // namespace groma::gui

int main(int argc, char** argv) { return groma::gui::parse(argc, argv); }
