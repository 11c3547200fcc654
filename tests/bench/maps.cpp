#include "tests/bench/maps.h"

#include "editor/session/document/history.h"
#include "editor/session/edits/map/terrain.h"
#include "formats/merge/merge.h"
#include "formats/project/file_system.h"
#include "tests/bench/stopwatch.h"
#include "tests/support/source_dir.h"
#include "tests/support/wide_map.h"

#include <fmt/core.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace groma::bench {

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
    double open = 0, edit = 0, commit = 0, undo = 0;
};

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
    return {median(open), median(edit), median(commit), median(undo)};
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

} // namespace

void maps() {
    formats::RealFileSystem files;
    merges(files);
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
    }
}

} // namespace groma::bench
