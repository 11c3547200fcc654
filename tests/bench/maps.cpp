#include "tests/bench/maps.h"

#include "editor/session/document/history.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/files/save.h"
#include "editor/session/views/find.h"
#include "formats/draw/print.h"
#include "formats/merge/merge.h"
#include "formats/project/file_system.h"
#include "tests/bench/memory.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/source_dir.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::bench {

namespace fs = std::filesystem;

namespace {

constexpr int kStroke = 200; // cells

constexpr std::array kManners{tests::WideManner::Empty, tests::WideManner::Lists, tests::WideManner::Codes};
constexpr std::array kMannerNames{"empty", "lists", "codes"};

std::vector<grid::CellId> strokeAt(const grid::Geometry& map, int line, int place) {
    std::vector<grid::CellId> cells;
    for (int i = 0; i < kStroke; ++i) {
        cells.push_back(map.cellAt(line + i / 20, place + i % 20));
    }
    return cells;
}

template <class T>
T orExit(session::Expected<T> got) {
    if (!got) {
        fmt::print(stderr, "{}\n", got.error().reason);
        std::exit(2);
    }
    return *std::move(got);
}

struct Times {
    double open = 0, edit = 0, commit = 0, undo = 0, save = 0, find = 0;
};

// A folder of its own on the disk with the rules of Ars Bellum, gone at the end.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / fmt::format("groma-bench-{}", ::getpid())) {
        fs::copy(fs::path(groma::test::sourceDir()) / "samples/ars-bellum", path_,
                 fs::copy_options::recursive);
    }
    ~Folder() {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string file(const char* name, const std::string& text) const {
        std::ofstream(path_ / name) << text;
        return path_ / name;
    }

  private:
    fs::path path_;
};

// A changed map is brought to the disk, and looked through for a cell and for what words name.
void saveAndFind(formats::FileSystem& files, const std::string& text, int rounds, Times& times) {
    const Folder folder;
    session::History history(orExit(session::Document::open(files, folder.file("wide.yaml", text))));
    auto record = session::DiskRecord::of(history.present(), files);
    std::vector<double> save, find;
    for (int i = 0; i < rounds; ++i) {
        const auto cells = strokeAt(history.present().board()->geometry(), 20 + 7 * i, 20);
        if (!history.commit(session::paintGround(history.present(), cells, 1 + i % 3))) std::abort();
        save.push_back(processorSecondsOf([&] {
            if (session::save(files, history.present(), record).saved.size() != 1) std::abort();
        }));
        find.push_back(processorSecondsOf([&] {
            if (session::find(history.present(), "0000042").empty() ||
                session::find(history.present(), "warb").empty())
                std::abort();
        }));
    }
    times.save = median(save);
    times.find = median(find) / 2;
}

Times timesOf(formats::FileSystem& files, int size, tests::WideManner manner, int rounds) {
    const std::string root = std::string(groma::test::sourceDir()) + "/samples/ars-bellum";
    const std::string text = tests::wideScenario(size, manner);
    std::vector<double> open, edit, commit, undo;
    std::optional<session::History> history;
    for (int i = 0; i < std::min(rounds, 3); ++i) {
        open.push_back(processorSecondsOf(
            [&] { history.emplace(orExit(session::Document::untitled(files, root, "wide.yaml", text))); }));
    }
    for (int i = 0; i < rounds; ++i) {
        const auto cells =
            strokeAt(history->present().board()->geometry(), 20 + 7 * i % 50, 20 + 11 * i % 50);
        session::Edited made;
        edit.push_back(
            processorSecondsOf([&] { made = session::paintGround(history->present(), cells, 1 + i % 3); }));
        commit.push_back(processorSecondsOf([&] {
            if (!history->commit(made)) std::abort();
        }));
    }
    // Steps far back have kept their texts alone.
    for (int i = 0; i < rounds; ++i) {
        const session::Document far = history->present().textsAlone();
        undo.push_back(processorSecondsOf([&] { (void)far.whole(history->present()); }));
    }
    Times times{median(open), median(edit), median(commit), median(undo)};
    saveAndFind(files, text, std::min(rounds, 5), times);
    return times;
}

std::string replaced(std::string text, std::string_view part, std::string_view by) {
    const std::size_t at = text.find(part);
    if (at == std::string::npos) std::abort();
    return text.replace(at, part.size(), by);
}

// Two changes of one row of units at Arretium: one conflict, the hardest case of a small file.
void merges(formats::FileSystem& files) {
    const std::string file = std::string(groma::test::sourceDir()) + "/samples/ars-bellum/arretium.yaml";
    const std::string base = files.read(file, 1U << 20).value();
    const std::string_view row = "5 WARB (3-3) hexes 007-011";
    const std::string ours = replaced(base, row, "\"5 WARB (3-3) hexes 007-008, 012, 010-011\"");
    const std::string theirs = replaced(base, row, "\"5 WARB (3-3) hexes 007-008, 031, 010, 033\"");
    std::vector<double> spent;
    for (int i = 0; i < 9; ++i)
        spent.push_back(processorSecondsOf([&] { (void)formats::merge::merge(base, ours, theirs); }));
    fmt::print("merge of two changes of Arretium {:8.1f} ms    (goal 50)\n", median(spent) * 1e3);
}

// A hundred thousand cells with all that stands on them, as one SVG on the disk.
void printed(formats::FileSystem& files, Report& report) {
    constexpr int kSide = 316;
    const std::string root = std::string(groma::test::sourceDir()) + "/samples/ars-bellum";
    const auto document = orExit(session::Document::untitled(
        files, root, "wide.yaml", tests::wideScenario(kSide, tests::WideManner::Codes)));
    const game::Setup& setup = *document.setup();
    const Folder folder;
    const std::string path = folder.file("wide.svg", {});
    std::size_t bytes = 0;
    std::vector<double> spent, megabytes;
    for (int i = 0; i < 3; ++i) {
        fs::remove(path); // what is on the disk is not written again
        megabytes.push_back(peakMegabytesOf([&] {
            spent.push_back(processorSecondsOf([&] {
                const auto done = formats::print(files, path, {}, setup, game::startPosition(setup),
                                                 document.meaning().scenario.get());
                if (!done) orExit<int>(session::refuse(done.error()));
            }));
        }));
        bytes = fs::file_size(path);
    }
    const std::string what = fmt::format("SVG of a map of {} x {} cells", kSide, kSide);
    fmt::print("{} {:8.2f} s    {:.0f} MB held, {:.0f} MB written\n", what, median(spent),
               std::ranges::max(megabytes), static_cast<double>(bytes) / (1 << 20));
    report.add({what, median(spent), "s", 2});
    report.add({what + ", held meanwhile", std::ranges::max(megabytes), "MB", 300});
}

} // namespace

void maps(Report& report) {
    formats::RealFileSystem files;
    merges(files);
    printed(files, report);
    for (std::size_t i = 0; i < kManners.size(); ++i) {
        const Times small = timesOf(files, 100, kManners[i], 15);
        const Times large = timesOf(files, 1000, kManners[i], 7);
        const auto line = [&](const char* what, double ours, double floor) {
            fmt::print("map, {} {:<8} {:8.1f} ms    100 x 100 {:8.2f} ms    ratio {:6.1f}\n", kMannerNames[i],
                       what, ours * 1e3, floor * 1e3, ours / floor);
        };
        line("open", large.open, small.open);
        line("edit", large.edit, small.edit);
        line("commit", large.commit, small.commit);
        line("far undo", large.undo, small.undo);
        line("save", large.save, small.save);
        line("find", large.find, small.find);
    }
}

} // namespace groma::bench
