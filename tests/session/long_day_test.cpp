// A day with each game of the samples: edits in forms, typing in the source that breaks texts, saves, and
// changes on the disk, with undo and redo among them. The seed is fresh each time and printed; GROMA_SEED=N
// takes the same way again.
#include "core/diag/codes.h"
#include "editor/session/document/history.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/files/save.h"
#include "tests/session/meaning_text.h"
#include "tests/support/rng.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace groma::session {
namespace {

namespace fs = std::filesystem;

std::uint64_t freshSeed() {
    if (const char* given = std::getenv("GROMA_SEED")) return std::strtoull(given, nullptr, 10);
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

void putSample(formats::MemoryFileSystem& files, const std::string& sample) {
    files.put("/game/groma-project", "");
    const fs::path folder = fs::path(test::sourceDir()) / "samples" / sample;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".yaml") continue;
        std::ifstream in(entry.path(), std::ios::binary);
        const std::string path = "/game/" + entry.path().lexically_relative(folder).generic_string();
        files.put(path, {std::istreambuf_iterator<char>(in), {}});
    }
}

// What is told of the texts, in an order of its own: numbers of files and nodes depend on the way to them.
std::vector<std::string> problemsOf(const Document& document) {
    std::vector<std::string> all;
    for (const diag::Diagnostic& problem : document.problems())
        all.push_back(problem.message + " / " + problem.found + " / " + problem.expected);
    std::ranges::sort(all);
    return all;
}

std::string difference(const std::vector<std::string>& fresh, const std::vector<std::string>& here) {
    std::vector<std::string> some;
    std::string text;
    std::ranges::set_difference(fresh, here, std::back_inserter(some));
    for (const std::string& one : some) text += "a fresh reading alone tells: " + one + "\n";
    some.clear();
    std::ranges::set_difference(here, fresh, std::back_inserter(some));
    for (const std::string& one : some) text += "a fresh reading does not tell: " + one + "\n";
    return text;
}

class Day {
  public:
    Day(const std::string& sample, const std::string& start, std::uint64_t seed) : rng_(seed) {
        putSample(files_, sample);
        auto opened = Document::open(files_, "/game/" + start);
        REQUIRE(opened);
        record_ = DiskRecord::of(*opened, files_);
        history_ = History(*opened);
        history_.markSaved();
        at_.push_back(now().fingerprint());
    }

    void step(int number) {
        switch (draw(10)) {
        case 0:
        case 1: back(); break;
        case 2: forth(); break;
        case 3:
        case 4: type(); break;
        case 5: saveAll(); break;
        case 6: others(); break;
        default: edit(); break;
        }
        if (number % 8 == 7) compare();
    }

    void end() {
        while (history_.undo()) REQUIRE(now().fingerprint() == at_[history_.position()]);
        compare();
        CHECK(done_ > 5);
    }

  private:
    const Document& now() const { return history_.present(); }
    std::size_t draw(std::size_t count) {
        return count == 0 ? 0 : rng_.boundedDraw(static_cast<std::uint32_t>(count));
    }
    const std::string& some(const std::vector<std::string>& all) { return all[draw(all.size())]; }

    void back() {
        if (history_.undo()) REQUIRE(now().fingerprint() == at_[history_.position()]);
    }
    void forth() {
        if (history_.redo()) REQUIRE(now().fingerprint() == at_[history_.position()]);
    }

    void note(std::size_t before) {
        if (history_.position() == before) return;
        REQUIRE(history_.position() == before + 1);
        at_.resize(history_.position());
        at_.push_back(now().fingerprint());
        ++done_;
    }

    // As a hand types: a few strokes that may leave the text broken; each is read.
    void type() {
        static const std::vector<std::string> kStrokes{":", " ", "{", "}",          "\"", "\n", "  - ",
                                                       "x", "9", "#", "\n  odd: {", "'",  "?",  "["};
        const std::vector<std::string> paths = now().paths();
        const std::string path = some(paths);
        const std::size_t before = history_.position();
        history_.beginGesture("Type");
        std::size_t place = draw(now().text(path).size() + 1);
        for (std::size_t strokes = 1 + draw(4); strokes > 0; --strokes) {
            std::string text(now().text(path));
            place = std::min(place, text.size());
            if (draw(3) == 0) text.erase(place, 1 + draw(3));
            else text.insert(place, some(kStrokes));
            REQUIRE(history_.commit(replaceText(now(), path, text, "Type")));
        }
        history_.endGesture();
        note(before);
        // More often than not what was broken is taken back.
        if (draw(3) != 0) back();
    }

    void saveAll() {
        const SaveReport report = save(files_, now(), record_);
        for (const auto& failed : report.failed) CHECK_MESSAGE(failed.changedOnDisk, failed.message);
        for (const std::string& path : report.saved)
            CHECK(files_.files.at("/game/" + path) == now().text(path));
        if (report.ok()) {
            history_.markSaved();
            CHECK(record_.unsaved(now()).empty());
        }
    }

    // Another program writes a file; the editor takes what is there.
    void others() {
        const std::string path = some(now().paths());
        std::string& disk = files_.files.at("/game/" + path);
        if (draw(4) == 0) disk = disk.substr(0, draw(disk.size() + 1));
        else disk += "# written by another hand " + std::to_string(draw(100)) + "\n";
        const std::size_t before = history_.position();
        REQUIRE(takeFromDisk(files_, history_, record_, path));
        CHECK(now().text(path) == files_.files.at("/game/" + path));
        note(before);
        if (draw(2) == 0) back();
    }

    void edit() {
        if (now().board() == nullptr || !now().ruleset()) return;
        const grid::Geometry& map = now().board()->geometry();
        const auto cell = [&] {
            return grid::CellId{static_cast<std::int32_t>(draw(static_cast<std::size_t>(map.cellCount())))};
        };
        const std::size_t terrains = now().ruleset()->model.terrain.size();
        const std::string label = draw(3) == 0 ? "" : "Here: \"" + std::to_string(draw(9)) + "\"";
        const std::string title = "Day " + std::to_string(draw(100));
        const std::vector<grid::CellId> cells{cell(), cell()};
        const auto pieces = static_cast<std::size_t>(now().setup()->pieceCount());
        const int piece = static_cast<int>(draw(pieces));
        Edited change = refuse("nothing");
        switch (draw(pieces == 0 ? 4 : 8)) {
        case 0: change = paintGround(now(), cells, static_cast<int>(draw(terrains))); break;
        case 1: change = paintLevel(now(), cells, static_cast<int>(draw(3))); break;
        case 2: change = setScenarioText(now(), ScenarioText::Title, title); break;
        case 3: change = setLabel(now(), cell(), label); break;
        case 4: change = movePieces(now(), std::vector<PieceMove>{{piece, cell()}}); break;
        case 5: change = removePieces(now(), std::vector<int>{piece}); break;
        case 6: change = duplicatePiece(now(), piece, cell()); break;
        default: change = renamePiece(now(), piece, "N " + std::to_string(draw(9))); break;
        }
        if (!change || change->empty()) return;
        const std::size_t before = history_.position();
        REQUIRE_MESSAGE(history_.commit(*change), change->label);
        note(before);
    }

    // As somebody reads the texts who never saw another.
    void compare() {
        formats::MemoryFileSystem files;
        files.put("/game/groma-project", "");
        for (const std::string& path : now().paths())
            files.put("/game/" + path, std::string(now().text(path)));
        const auto fresh = Document::open(files, "/game/" + now().startPath());
        REQUIRE(fresh);
        // Only a file that is opened is shown to the second reader of YAML, not every stroke.
        const auto& told = fresh->problems();
        if (std::ranges::find(told, diag::Code::ReadersDisagree, &diag::Diagnostic::code) != told.end())
            return;
        CHECK(difference(problemsOf(*fresh), problemsOf(now())) == "");
        const Meaning& meaning = now().meaning();
        const bool hereFresh = meaning.rulesFresh && meaning.scenarioFresh;
        if (hereFresh && fresh->meaning().rulesFresh && fresh->meaning().scenarioFresh)
            CHECK(MeaningText::of(*fresh) == MeaningText::of(now()));
    }

    tests::Rng rng_;
    formats::MemoryFileSystem files_;
    DiskRecord record_;
    History history_;
    std::vector<std::uint64_t> at_;
    int done_ = 0;
};

} // namespace

TEST_CASE(
    "a day of edits, typing, saves and changes on the disk leaves every game as a fresh reading finds it") {
    const std::uint64_t seed = freshSeed();
    MESSAGE("GROMA_SEED=" << seed);
    static constexpr std::pair<const char*, const char*> kGames[] = {
        {"ars-bellum", "arretium.yaml"},
        {"commands-and-colors", "fano.yaml"},
        {"special-stands", "eryx.yaml"},
        {"strength-and-honour", "gaul-deployed.yaml"}};
    for (std::uint64_t game = 0; game < std::size(kGames); ++game) {
        CAPTURE(std::string(kGames[game].first));
        CAPTURE(seed);
        Day day(kGames[game].first, kGames[game].second, tests::forkSeed(seed, game));
        for (int step = 0; step < 80; ++step) day.step(step);
        day.end();
    }
}

} // namespace groma::session
