// groma_kills COUNT [--seed N] [--keep]: works in the window, kills it, and looks what is left; so many times.
//
// Each round starts the window with the settings and files that the round before left, lets it take up what it finds, works on, and
// kills it -9 in the middle of something. Then the files are looked at (each has a text that the window had, to the last byte) and
// the journal (it holds what the window last showed, or one step more). The next round's window must show the same when it has taken
// it up. In the end every window is closed as it should be, and all is saved.
#include "tests/gui/kills/verdict.h"

#include "tests/support/source_dir.h"
#include "tests/support/wide_map.h"

#include "core/base/rng.h"

#include <fmt/core.h>

#include <charconv>
#include <chrono>
#include <csignal>
#include <fstream>
#include <random>
#include <thread>

#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kBigMap = 120;                // rows and columns
constexpr std::chrono::minutes kPatience{15}; // with a window on a machine that others keep busy
constexpr const char* kSmallDisk = "size=24m";

struct Request {
    int count = 100;
    std::uint64_t seed = 0;
    bool keep = false;
};

class Round {
public:
    Round(const Place& place, Work work, std::uint64_t seed, Known& known) : place_(place), work_(work), rng_(seed), seed_(seed), known_(known) {}

    Verdict run() {
        fs::remove(place_.progress());
        Progress& progress = sharedProgress(place_.progress());
        const bool byOffer = known_.offered && rng_.boundedDraw(2) == 0;
        start(byOffer, false);
        Verdict verdict;
        if (!waitFor([&] { return progress.ready != 0; })) {
            verdict.failure = "the window was not ready, or could not take up what was left";
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
        const std::string kind = std::to_string(static_cast<int>(work_));
        const std::string seed = std::to_string(seed_);
        const fs::path self = fs::read_symlink("/proc/self/exe");
        ::execl(self.c_str(), self.c_str(), "--work", place_.root.c_str(), kind.c_str(), seed.c_str(), byOffer ? "1" : "0", closing ? "1" : "0", nullptr);
        ::_exit(127);
    }

    template <typename Condition> bool waitFor(const Condition& condition) {
        const Clock::time_point until = Clock::now() + kPatience;
        while (!condition()) {
            if (::waitpid(window_, &status_, WNOHANG) == window_) window_ = 0; // it ended by itself
            if (Clock::now() > until || window_ == 0) return false;
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        }
        return true;
    }

    void rest(std::uint32_t mostMicroseconds) { std::this_thread::sleep_for(std::chrono::microseconds(rng_.boundedDraw(mostMicroseconds))); }

    void workAndKill(const Progress& progress, Verdict& verdict) {
        const bool atSave = work_ == Work::Saving || work_ == Work::FullDisk || rng_.boundedDraw(6) == 0;
        const std::uint32_t wanted = 1 + rng_.boundedDraw(4);
        if (work_ == Work::FullDisk) fillDisk();
        const auto reached = [&] { return (atSave ? progress.saves : progress.begun) >= wanted; };
        if (!waitFor(reached)) {
            verdict.failure = window_ != 0 ? "the hand in the window does nothing" : fmt::format("the window ended by itself, {}", howItEnded());
            return;
        }
        rest(atSave ? 60'000 : 400'000);
        verdict.atSave = atSave;
    }

    // All but some bytes, so that a save fails at its beginning, half-way, or at its backup.
    void fillDisk() {
        const auto space = fs::space(place_.project());
        const std::uintmax_t left = rng_.boundedDraw(60'000);
        if (space.available > left) std::ofstream(place_.project() / "filler", std::ios::binary) << std::string(space.available - left, 'f');
    }

    [[nodiscard]] std::string howItEnded() const {
        return WIFSIGNALED(status_) ? fmt::format("signal {}", WTERMSIG(status_)) : fmt::format("exit code {}", WEXITSTATUS(status_));
    }

    void stop() {
        if (window_ <= 0) return;
        ::kill(window_, SIGKILL);
        ::waitpid(window_, nullptr, 0);
    }

    const Place& place_;
    Work work_;
    base::Rng rng_;
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
    Sums sums;
    bool mounted = false;
};

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
    for (const char* part : {"rules.yaml", "rules", "arretium.yaml"}) fs::copy(from / part, sample / part, fs::copy_options::recursive);
    if (course.work == Work::BigMap) std::ofstream(sample / "big.yaml") << tests::wideScenario(kBigMap, tests::WideManner::Codes);
    course.known = knownAtStart(course.place, course.work);
    return true;
}

int runAll(const Request& request) {
    const fs::path scratch = fs::temp_directory_path() / fmt::format("groma-kills-{}", ::getpid());
    fmt::print("{} kills, seed {}\n", request.count, request.seed);
    std::vector<Course> courses;
    for (std::size_t work = 0; work < kWorkNames.size(); ++work) {
        Course course{static_cast<Work>(work), {scratch / std::to_string(work)}, {}, {}};
        if (prepare(course)) courses.push_back(std::move(course));
        else fmt::print("no small disk can be mounted here, only root may: nothing of `{}`\n", kWorkNames[work]);
    }
    base::Rng rng(request.seed);
    for (int round = 0; round < request.count; ++round) {
        Course& course = courses[static_cast<std::size_t>(round) % courses.size()];
        const std::uint64_t seed = base::forkSeed(request.seed, static_cast<std::uint64_t>(round));
        course.sums.add(Round(course.place, course.work, seed, course.known).run(), round, kWorkNames[static_cast<std::size_t>(course.work)]);
        if ((round + 1) % 10 == 0) fmt::print("{} of {}\n", round + 1, request.count);
        std::fflush(stdout);
    }
    Sums all;
    for (Course& course : courses) {
        if (course.sums.kills > 0 && !Round(course.place, course.work, request.seed, course.known).close()) course.sums.fail("the last window could not close with everything saved");
        fmt::print("{}\n", course.sums.text(kWorkNames[static_cast<std::size_t>(course.work)]));
        all += course.sums;
        if (course.mounted && !request.keep) ::umount(course.place.project().c_str());
    }
    if (!request.keep) fs::remove_all(scratch);
    fmt::print("{}\n", all.text("in all"));
    fmt::print("{} passed, {} failed\n", all.kills - all.failures, all.failures);
    return all.failures == 0 && all.kills > 0 ? 0 : 1;
}

template <typename Number> bool numberOf(std::string_view text, Number& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size();
}

int parse(int argc, char** argv) {
    std::uint64_t seed = 0;
    int kind = 0;
    if (argc == 7 && std::string_view(argv[1]) == "--work" && numberOf(argv[3], kind) && numberOf(argv[4], seed))
        return workInWindow(Place{argv[2]}, static_cast<Work>(kind), seed, *argv[5] == '1', *argv[6] == '1');
    Request request;
    request.seed = std::random_device{}();
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        const bool known = word == "--keep" || (word == "--seed" && i + 1 < argc && numberOf(argv[++i], request.seed)) || numberOf(word, request.count);
        if (known) request.keep = request.keep || word == "--keep";
        else return fmt::print("groma_kills COUNT [--seed N] [--keep]\n"), 2;
    }
    return runAll(request);
}

} // namespace
} // namespace groma::gui

int main(int argc, char** argv) { return groma::gui::parse(argc, argv); }
