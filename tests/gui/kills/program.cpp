#include "tests/gui/kills/program.h"

#include "editor/session/files/journal.h"
#include "editor/session/files/recovery.h"
#include "formats/text/source_file.h"
#include "tests/gui/kills/display.h"
#include "tests/support/rng.h"

#include <X11/keysym.h>
#include <fcntl.h>
#include <fmt/core.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>
#include <thread>

namespace groma::gui {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kToStart{300}; // on a machine that others keep busy
constexpr std::chrono::seconds kToSave{60};
constexpr std::chrono::seconds kToPressAgain{5}; // who loses the keyboard in between forgets its keys
constexpr std::chrono::seconds kToStroke{5};     // into the journal, which is written beside the window
constexpr int kTurns = 6;      // of the window's loop, until what was sent has been worked off
constexpr int kMostTurns = 60; // until a stroke that is not in the journal by then has changed nothing
constexpr int kMostIdle = 2;   // strokes of one round
constexpr int kColumns = 5, kRows = 3; // of the places where strokes are made, over the middle of the map
constexpr int kMostActions = 30;
constexpr std::size_t kSameAtEnds =
    200; // bytes: a stroke changes lines of the map, which are in the middle of the file
constexpr unsigned long kBrush = XK_2;

std::string bytesOf(const fs::path& path) {
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Child {
  public:
    Child(const Program& program, const Place& place, const fs::path& file) {
        std::fflush(nullptr);
        id_ = ::fork();
        if (id_ != 0) return;
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::setenv("LP_NUM_THREADS", "1", 1); // the software that draws would keep a thread for each core awake
        ::setenv("XDG_CONFIG_HOME", (place.root / "config").c_str(), 1);
        const int out = ::open((place.root / "output").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        ::dup2(out, 1);
        ::dup2(out, 2);
        ::execl(program.binary.c_str(), program.binary.c_str(), "edit", file.c_str(), nullptr);
        ::_exit(127);
    }
    ~Child() { kill(); }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    [[nodiscard]] pid_t id() const { return id_; }
    void kill() {
        if (id_ <= 0) return;
        ::kill(id_, SIGKILL);
        ::waitpid(id_, nullptr, 0);
        id_ = 0;
    }
    // How it ended if nobody killed it; empty: it runs.
    std::string ended() {
        int status = 0;
        if (id_ <= 0 || ::waitpid(id_, &status, WNOHANG) != id_) return {};
        id_ = 0;
        return WIFSIGNALED(status) ? fmt::format("signal {}", WTERMSIG(status))
                                   : fmt::format("exit code {}", WEXITSTATUS(status));
    }

  private:
    pid_t id_ = 0;
};

// Works in one window and keeps what it may expect of the disk.
class Session {
  public:
    Session(const Program& program, const Place& place) : place_(place), file_(place.file(Work::Strokes)) {
        fs::remove_all(place.root);
        fs::create_directories(place.settings());
        fs::copy(program.sources, place.project(), fs::copy_options::recursive);
        known_ = knownAtStart(place, Work::Strokes);
        original_ = bytesOf(file_);
        child_.emplace(program, place, file_);
        hands_.emplace(child_->id(), kToStart);
    }

    // The document is shown. What went wrong; empty: nothing.
    std::string begin() {
        if (!hands_->ok()) return why("there is no window");
        for (const Clock::time_point until = Clock::now() + kToStart;
             hands_->title().find("arretium") == std::string::npos;) {
            if (Clock::now() > until)
                return why("the file is not shown; the window is called " + hands_->title());
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        }
        hands_->move(0.5, 0.5);
        return hands_->taken(kTurns) ? "" : why("it does not answer");
    }

    // `halt`: after how many of its parts nothing more is sent; -1: to its end.
    void stroke(int place, int halt = -1) {
        const double x = 0.34 + 0.3 * (place % kColumns) / kColumns;
        const double y = 0.3 + 0.4 * (place / kColumns) / kRows;
        int part = 0;
        const auto goesOn = [&] { return (halt < 0 || part++ < halt) && hands_->taken(1); };
        if (goesOn()) hands_->move(x, y);
        if (goesOn()) hands_->key(kBrush);
        if (goesOn()) hands_->button(true);
        for (int i = 1; i <= 4; ++i)
            if (goesOn()) hands_->move(x + 0.004 * i, y);
        if (goesOn()) hands_->button(false);
    }
    // Whether a whole stroke changed the text: then it is in the journal by now. An answer to a ping says
    // that the window has taken what was sent before, not that it has worked it off: it spreads what comes at
    // once over several turns, and may answer twice in one. So the journal itself is looked at, for more
    // turns than any stroke takes. Nothing: the window does not answer.
    std::optional<bool> strokeDone(int place) {
        const int before = written();
        stroke(place);
        const Clock::time_point until = Clock::now() + kToStroke;
        for (int turn = 0; turn < kMostTurns || Clock::now() < until; ++turn) {
            if (!hands_->taken(1)) return std::nullopt;
            if (turn + 1 >= kTurns && written() > before) return true;
        }
        return false;
    }
    // Changes in the journal of the window that runs, since its last save.
    [[nodiscard]] int written() const {
        int changes = 0;
        std::error_code none; // before the first there is no folder
        for (const fs::directory_entry& entry : fs::directory_iterator(place_.journals(), none)) {
            std::istringstream lines(bytesOf(entry.path()));
            for (std::string line; std::getline(lines, line) && !lines.eof();) {
                if (line.find(R"("do":"saved")") != std::string::npos) changes = 0;
                else if (line.find(R"("do":"change")") != std::string::npos) ++changes;
            }
        }
        return changes;
    }
    // The text that the journal would give back: what the window shows, if nothing was lost.
    [[nodiscard]] std::string journalled() const {
        formats::RealFileSystem files;
        std::error_code none;
        for (const fs::directory_entry& entry : fs::directory_iterator(place_.journals(), none))
            if (const auto recovered = session::recover(files, bytesOf(entry.path())))
                return std::string(recovered->history.present().text(recovered->start));
        return {};
    }
    void pressSave() { hands_->key(XK_s, true); }
    // It has saved: the file has another text. False: it has not, within the time. `wanted`: something should
    // be written, so that a window whose disk or machine is busy is waited for.
    bool saved(const std::string& before, bool wanted) {
        const Clock::time_point until = Clock::now() + (wanted ? kToSave : std::chrono::seconds(0));
        Clock::time_point again = Clock::now() + kToPressAgain;
        for (int turn = 0; turn < 24 || Clock::now() < until; ++turn) {
            if (!hands_->taken(1)) return false;
            if (wanted && Clock::now() > again && bytesOf(file_) == before) {
                // Windows of the other kinds of work come and go on this display and take the keyboard.
                pressSave();
                ++keysLost_;
                again = Clock::now() + kToPressAgain;
            }
            if (bytesOf(file_) != before) {
                // Until it knows that itself: what follows counts from this save.
                return hands_->taken(kTurns);
            }
        }
        return false;
    }

    [[nodiscard]] std::string text() const { return bytesOf(file_); }
    [[nodiscard]] const std::string& original() const { return original_; }
    Child& child() { return *child_; }
    Known& known() { return known_; }
    [[nodiscard]] const fs::path& file() const { return file_; }

    [[nodiscard]] int keysLost() const { return keysLost_; }

    std::string why(const std::string& what) {
        const std::string end = child_->ended();
        return end.empty() ? what
                           : fmt::format("{}: it ended by itself, {}, saying {}", what, end,
                                         bytesOf(place_.root / "output"));
    }

  private:
    const Place& place_;
    fs::path file_;
    Known known_;
    std::string original_;
    int keysLost_ = 0;
    std::optional<Child> child_;
    std::optional<Hands> hands_;
};

// Neither cut off nor of two texts: as long as strokes leave it, and ends as it did.
bool isWhole(const std::string& text, const std::string& original) {
    return text.size() > 2 * kSameAtEnds && text.starts_with(original.substr(0, kSameAtEnds)) &&
           text.ends_with(original.substr(original.size() - kSameAtEnds));
}

} // namespace

std::string calibrate(Program& program, const Place& place) {
    Session session(program, place);
    if (std::string fault = session.begin(); !fault.empty()) return fault;
    for (int at = 0; at < kColumns * kRows; ++at) {
        const std::string before = session.text();
        if (!session.strokeDone(at)) return session.why("it does not answer");
        session.pressSave();
        if (session.saved(before, false)) program.places.push_back(at);
        else if (const std::string fault = session.why(""); !fault.empty()) return fault;
    }
    return program.places.size() > 4
               ? ""
               : fmt::format("strokes at {} places of the map change the text", program.places.size());
}

Verdict killProgram(const Program& program, const Place& place, std::uint64_t seed) {
    Verdict verdict;
    tests::Rng rng(seed);
    const auto draw = [&](std::uint32_t below) { return static_cast<int>(rng.boundedDraw(below)); };
    Session session(program, place);
    verdict.failure = session.begin();
    if (!verdict.failure.empty()) return verdict;

    // Each place once, so that every stroke changes the text.
    std::vector<int> places = program.places;
    for (std::size_t i = places.size(); i > 1; --i)
        std::swap(places[i - 1], places[rng.boundedDraw(static_cast<std::uint32_t>(i))]);
    int done = 0; // strokes since the last save that the window has worked off
    int idle = 0;
    // What the window shows is what it saves: had a stroke not come into the journal, it would be seen here.
    // What is wrong.
    const auto saveAll = [&]() -> std::string {
        const std::string before = session.text();
        const std::string journalled = done > 0 ? session.journalled() : before;
        session.pressSave();
        if (session.saved(before, done > 0) != (done > 0))
            return done > 0 ? "Ctrl+S saves nothing" : "it saved a stroke that its journal did not hold";
        if (session.text() != journalled) return "what it saved is not what its journal held";
        session.known().texts.insert(formats::hashOfBytes(session.text()));
        done = 0;
        return {};
    };
    const int last = draw(static_cast<std::uint32_t>(std::min<std::size_t>(places.size(), kMostActions)));
    for (int action = 0; action < last; ++action) {
        if (done > 0 && draw(4) == 0)
            if (const std::string fault = saveAll(); !fault.empty())
                return verdict.failure = session.why(fault), verdict;
        const auto made = session.strokeDone(places[static_cast<std::size_t>(action)]);
        if (!made) return verdict.failure = session.why("it does not answer"), verdict;
        if (*made) {
            ++done;
            continue;
        }
        // Others have painted there already, or the window knows of a stroke that its journal does not.
        if (++idle > kMostIdle) return verdict.failure = "strokes change nothing", verdict;
        if (const std::string fault = saveAll(); !fault.empty())
            return verdict.failure = session.why(fault), verdict;
    }
    verdict.keysLost = session.keysLost();
    verdict.atSave = done > 0 && draw(2) == 0;
    if (verdict.atSave) session.pressSave();
    else session.stroke(places[static_cast<std::size_t>(last)], draw(9));
    std::this_thread::sleep_for(std::chrono::microseconds(draw(verdict.atSave ? 40'000 : 20'000)));
    if (const std::string end = session.child().ended(); !end.empty())
        return verdict.failure = "it ended by itself, " + end, verdict;
    session.child().kill();

    formats::RealFileSystem files;
    const session::JournalFolder journals(place.journals().string());
    const auto left = journals.leftovers();
    const std::string text = session.text();
    const std::uint64_t hash = formats::hashOfBytes(text);
    bool isNew = !session.known().texts.contains(hash); // killed behind the rename of the save under way
    if (left.size() > 1) verdict.failure = fmt::format("{} journals for one document", left.size());
    if (left.size() == 1) {
        const auto recovered = journals.recover(files, left[0].path);
        if (!recovered || !recovered->problem.empty())
            return verdict.failure = "the journal cannot be read: " +
                                     (recovered ? recovered->problem : recovered.error().reason),
                   verdict;
        verdict.recovered = true;
        const std::string present(recovered->history.present().text(recovered->start));
        if (isNew && text == present) isNew = false, session.known().texts.insert(hash);
        const int steps =
            static_cast<int>(recovered->history.position()); // since the save; a stroke is one, whole or not
        verdict.further = steps > done;
        verdict.lost = std::max(0, done - steps);
    } else if (!isNew) {
        verdict.lost = done;
    }
    if (isNew && verdict.atSave && isWhole(text, session.original())) session.known().texts.insert(hash);
    if (std::string fault = faultOfFiles(place, Work::Strokes, session.known()); !fault.empty())
        verdict.failure = std::move(fault);
    return verdict;
}

} // namespace groma::gui
