#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "editor/session/edits/printed/printed_setup.h"
#include "editor/session/exchange/exchange.h"
#include "editor/session/files/journal.h"
#include "editor/session/files/recent.h"
#include "tests/fuzz_files/readers.h"
#include "tests/session/small_game_texts.h"

#include <fmt/core.h>

#include <memory>
#include <utility>

namespace groma::fuzz {
namespace {

using namespace groma::session;

// A small battle in memory; it outlives the readers that look at it.
struct Table {
    formats::MemoryFileSystem files;
    Document document;

    Table() {
        files.put("/game/groma-project", "");
        files.put("/game/rules.yaml", std::string(kRules));
        files.put("/game/fight.yaml", std::string(kFight));
        files.put("/game/battle.yaml", std::string(kBattle));
        document = Document::open(files, "/game/battle.yaml").value();
    }
};
using TableRef = std::shared_ptr<Table>;

class TextSink final : public LineSink {
  public:
    explicit TextSink(std::string& text) : text_(&text) {}
    Expected<void> append(std::string_view line) override {
        *text_ += line;
        return {};
    }

  private:
    std::string* text_;
};

// Strokes, moves, undo and redo, a gesture that is cancelled.
std::string workedJournal(const Document& document) {
    std::string text;
    History history(document);
    Journal journal(std::make_unique<TextSink>(text), document);
    journal.attach(history);
    for (int i = 0; i < 12; ++i) {
        const grid::CellId cell{i * 3};
        if (i == 4) history.beginGesture("Stroke");
        (void)history.commit(i % 3 == 2 ? movePiece(history.present(), i % 4, cell)
                                        : paintGround(history.present(), std::span(&cell, 1), 1));
        if (i == 6) history.endGesture();
        if (i == 8) history.undo();
        if (i == 9) history.redo();
    }
    history.beginGesture("Nothing");
    const grid::CellId cell{40};
    (void)history.commit(paintGround(history.present(), std::span(&cell, 1), 2));
    history.cancelGesture();
    return text;
}

std::string journalFault(Table& table, const std::string& text) {
    const auto recovered = recover(table.files, text);
    if (!recovered) return recovered.error().reason.empty() ? "refused without a reason" : "";
    if (recovered->bytes > text.size()) return "more bytes than there are";
    if (recovered->history.empty() || !recovered->history.present().isWhole())
        return "a history without a document";
    // What was recovered is what the same bytes give again.
    const auto again = recover(table.files, std::string_view(text).substr(0, recovered->bytes));
    if (!again) return "its own sound part is refused: " + again.error().reason;
    return again->history.present().fingerprint() == recovered->history.present().fingerprint()
               ? ""
               : "its own sound part gives another document";
}

std::string stampFault(const Table& table, const std::string& text) {
    const auto stamp = stampFromText(text);
    if (!stamp) return stamp.error().reason.empty() ? "refused without a reason" : "";
    const auto again = stampFromText(stampText(*stamp));
    if (!again) return "what it writes is refused: " + again.error().reason;
    // Quotes may join a word that needs them to be written.
    if (stampText(*again) != stampText(*stamp)) return "what it writes reads otherwise";
    Stamp turned = *stamp;
    for (int i = 0; i < (stamp->family == grid::Family::Square ? 4 : 6); ++i) turned = rotated(turned, 1);
    if (!(turned == *stamp)) return "a whole turn changes it";
    if (!(mirrored(mirrored(*stamp)) == *stamp)) return "mirrored twice it is another";
    const grid::CellId at{22};
    if (!canApply(table.document, *stamp, at)) return {};
    const auto edit = applyStamp(table.document, *stamp, at);
    if (!edit) return {};
    const auto done = table.document.apply(*edit);
    if (!done) return "laid down, it does not fit the text: " + done.error().reason;
    return done->setup() && done->meaning().scenarioFresh ? "" : "laid down, it breaks the scenario";
}

std::string importFault(const Table& table, const OutsideFormat& format, const std::string& text) {
    const auto edit = importFrom(table.document, format, "file", text);
    if (!edit) return edit.error().reason.empty() ? "refused without a reason" : "";
    const auto done = table.document.apply(*edit);
    if (!done) return "taken over, it does not fit the text: " + done.error().reason;
    if (!done->setup() || !done->meaning().scenarioFresh) return "taken over, it breaks the scenario";
    const auto again = importFrom(*done, format, "file", text);
    if (!again) return "taken over once, it is refused: " + again.error().reason;
    return again->empty() ? "" : "taken over twice, it changes something again";
}

std::string exported(Table& table, const OutsideFormat& format, const std::string& path) {
    (void)exportTo(table.document, table.files, format, path);
    return table.files.files[path];
}

std::string entryFault(const Table& table, const std::string& text, tests::Rng& rng) {
    const int side = static_cast<int>(rng.boundedDraw(2));
    const auto edit = applyQuickEntry(table.document, readQuickEntry(table.document, side, text));
    if (!edit) return edit.error().reason.empty() ? "refused without a reason" : "";
    const auto done = table.document.apply(*edit);
    if (!done) return "entered, it does not fit the text: " + done.error().reason;
    return done->setup() && done->meaning().scenarioFresh ? "" : "entered, it breaks the scenario";
}

// A printed block damaged anywhere: no byte of it is lost, and what is ready can be placed.
std::string printedFault(const Table& table, const std::string& text) {
    const PrintedSetup setup = readPrintedSetup(table.document, text, {});
    std::size_t end = 0;
    for (const SetupLine& line : setup.lines) {
        if (line.begin != end || line.end <= end) return "its lines do not follow each other";
        end = line.end;
    }
    if (end != text.size()) return "its end is lost";
    const auto edit = placePrinted(table.document, setup);
    if (!edit) return setup.ready > 0 || edit.error().reason.empty() ? "what is ready is refused" : "";
    const auto done = table.document.apply(*edit);
    if (!done) return "placed, it does not fit the text: " + done.error().reason;
    if (!done->setup() || !done->meaning().scenarioFresh) return "placed, it breaks the scenario";
    return readPrintedSetup(*done, text, {}).placed < setup.ready ? "placed, it does not stand" : "";
}

std::string recentFault(const std::string& text) {
    formats::MemoryFileSystem files;
    files.put("/recent", text);
    RecentFiles recent(files, "/recent");
    recent.opened("/game/battle.yaml");
    const auto entries = recent.entries();
    if (entries.empty() || entries.front().path != "/game/battle.yaml")
        return "what was opened is not the first";
    return entries.size() <= RecentFiles::kMost ? "" : "it grows without end";
}

} // namespace

std::vector<Reader> sessionReaders() {
    const TableRef table = std::make_shared<Table>();
    const Document& document = table->document;
    std::vector<grid::CellId> cells;
    for (std::int32_t cell = 9; cell < 30; ++cell) cells.push_back(grid::CellId{cell});
    const std::vector<int> pieces{0, 1, 2, 3, 4};
    return {
        {"journal",
         {workedJournal(document)},
         [table](const std::string& text, tests::Rng&) { return journalFault(*table, text); }},
        {"clipboard",
         {stampText(stampOf(document, cells, true)), stampText(stampOf(document, cells)),
          stampText(stampOfPieces(document, pieces))},
         [table](const std::string& text, tests::Rng&) { return stampFault(*table, text); }},
        {"order of battle as CSV",
         {exported(*table, kOrderTable, "/order.csv")},
         [table](const std::string& text, tests::Rng&) { return importFault(*table, kOrderTable, text); }},
        {"map of Tiled",
         {exported(*table, kTiledMap, "/map.tmx")},
         [table](const std::string& text, tests::Rng&) { return importFault(*table, kTiledMap, text); }},
        {"quick entry",
         {"5 FOOT (3-3) hexes 001-005", "Old Blue (CHIEF 4-3) hex 030\n2 HORSE 031, 032",
          "FOOT 033-035, 036 à 038"},
         [table](const std::string& text, tests::Rng& rng) { return entryFault(*table, text, rng); }},
        {"printed set-up",
         {"8.1 The fight\n<u>Reds</u> : Brennus (CHIEF 4-3) hex 028, 3 FOOT (3-3) hexes 030 \xC3\xA0 032 "
          "<u>Blues :</u> "
          "2 HORSE (4-5) hexes 033 et 034.\nLegion : FOOT (3-3), FOTO (3-3)",
          "Reds: 2 FOOT 030-031; HORSE 033\n- FOOT (3-3) hexes 034,\n035 Blues : CHIEF hex. 036"},
         [table](const std::string& text, tests::Rng&) { return printedFault(*table, text); }},
        {"recent files",
         {"/game/battle.yaml\n/game/other.yaml\n/tmp/a b.yaml\n"},
         [](const std::string& text, tests::Rng&) { return recentFault(text); }},
    };
}

} // namespace groma::fuzz
