// What lies under the hand, what it will do, which keys change that; what goes on; whether all is well and
// saved.
#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/shell/bar.h"
#include "editor/ui/shell/cell_words.h"
#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/play_hint.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/transcribing.h"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <string_view>

namespace groma::ui {

namespace {

/// Draws from left to right and from right to left until the two meet.
struct Row {
    ImDrawList& list;
    const Look& look;
    float x, right, middle;

    bool text(TextStyle style, Colour colour, std::string_view words, float gap) {
        const float room = right - x - look.px(16);
        if (room < look.px(24)) return false;
        x += drawTextMiddle(list, look, style, {x, middle}, colour, fitted(look, style, words, room)) +
             look.px(gap);
        return true;
    }
    void key(std::string_view name) {
        if (right - x < keyCapsWidth(look, name) + look.px(40)) return;
        x += drawKeyCaps(list, look, {x, middle}, name) + look.px(6);
    }
    /// A thin line between two groups.
    void rule() {
        if (right - x < look.px(40)) return;
        list.AddLine({x, middle - look.px(6)}, {x, middle + look.px(6)}, col(look.colour().lineStrong));
        x += look.px(14);
    }
    void fromRight(TextStyle style, Colour colour, std::string_view words, float gap) {
        const float room = right - x;
        if (room < look.px(24)) return;
        const std::string shown = fitted(look, style, words, room);
        drawTextRight(list, look, style, {right, middle}, colour, shown);
        right -= textSize(look, style, shown).x + look.px(gap);
    }
};

/// "Shift adds, right button clears": the first word of each part is drawn as a key where it is one.
void modifiers(Row& row, std::string_view text) {
    static constexpr std::array<std::string_view, 11> kKeys{
        "Shift", "Ctrl", "Alt", "Enter", "Esc", "Backspace", "Tab", "Space", "F8", "F9", "Alt+Right"};
    while (!text.empty()) {
        const auto comma = text.find(", ");
        std::string_view part = text.substr(0, comma);
        text = comma == std::string_view::npos ? std::string_view() : text.substr(comma + 2);
        const std::string_view first = part.substr(0, part.find(' '));
        // A key that has no room for what it does is left out.
        if (row.right - row.x < textSize(row.look, kLabel, part).x + row.look.px(16)) return;
        for (const std::string_view name : kKeys) {
            if (name != first) continue;
            row.key(name);
            part.remove_prefix(std::min(part.size(), name.size() + 1));
        }
        if (!row.text(kLabel, row.look.colour().quiet, part, 14)) return;
    }
}

/// As the onlooker of a game calls it.
std::string called(const Sheet& sheet, int piece) {
    const bool unseen = sheet.mode == Mode::Play && sheet.play && session::isUnseen(*sheet.play, piece);
    return unseen ? "a hidden counter" : game::calledText(*sheet.setup(), piece);
}

void drawCell(Row& row, const Workbench& bench, const Sheet& sheet) {
    const std::string words = cellWords(bench);
    if (words.empty()) return;
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    row.text(kCite, row.look.colour().cite, geometry.numberText(*bench.of<Hovered>().cell), 10);
    row.text(kLabel, row.look.colour().text, words, 14);
    row.rule();
}

/// Of the passage that is looked at: how far it is, and what leads on. Empty: none is.
std::string passageHint(const Workbench& bench) {
    const OpenBook* book = bench.settings.workspace == Workspace::Transcribe ? openBook(bench) : nullptr;
    const auto at = book == nullptr ? std::nullopt : book->view.placeOf(bench.of<Transcribing>().item);
    if (!at) return {};
    const session::BookItem& item = book->view.items[*at];
    const session::BookState state = book->states.of[*at];
    return fmt::format(
        "{} {}   Enter to its entry, Alt+Right along the thread, F8 next that is left, F9 proves "
        "it, drag sets cite and covers",
        item.id, session::nameOf(state));
}

/// How much of the book is done, while it is transcribed.
void drawBook(const Workbench& bench, Row& row) {
    const OpenBook* book = bench.settings.workspace == Workspace::Transcribe ? openBook(bench) : nullptr;
    if (book == nullptr) return;
    const session::BookStates& states = book->states;
    row.fromRight(kLabel, row.look.colour().text,
                  fmt::format("{} of {}, {} left", states.done(), states.all(), states.left()), 8);
    if (states.all() == 0 || row.right - row.x < row.look.px(120)) return;
    const float width = row.look.px(60), high = row.look.px(3);
    const ImVec2 low{row.right - width, row.middle - high};
    row.list.AddRectFilled(low, {row.right, row.middle + high}, col(row.look.colour().raised), high);
    const float share = static_cast<float>(states.done()) / static_cast<float>(states.all());
    row.list.AddRectFilled(low, {low.x + width * share, row.middle + high}, col(row.look.colour().fine),
                           high);
    row.right -= width + row.look.px(20);
}

/// Ends what is under way; at the right of its words.
bool cancelButton(Row& row) {
    constexpr float kWide = 64, kHigh = 20;
    if (row.right - row.x < row.look.px(kWide + 60)) return false;
    row.right -= row.look.px(kWide);
    ImGui::SetCursorScreenPos({row.right, row.middle - row.look.px(kHigh / 2)});
    const bool clicked =
        button(row.look, "Cancel", {.kind = ButtonKind::Quiet, .width = kWide, .height = kHigh});
    row.right -= row.look.px(8);
    return clicked;
}

std::string shareOf(const std::string& label, double share) {
    return share > 0 ? fmt::format("{} {:.0f} %", label, share * 100) : label + "...";
}

/// What a person has asked for in Transcribe and may end: an import, or the breaks of an entry. False:
/// neither.
bool drawAsked(const Workbench& bench, Row& row) {
    const Transcribing& book = bench.of<Transcribing>();
    if (book.reading && !book.reading->done()) {
        if (cancelButton(row)) bench.later(&cancelImport);
        const std::string name = std::filesystem::path(book.printName).filename().string();
        row.fromRight(kLabel, row.look.colour().accent, shareOf("Reading " + name, book.reading->progress()),
                      20);
        return true;
    }
    const Proving& proving = bench.of<Proving>();
    if (!proving.noticeWanted || !proving.noticing.pending()) return false;
    if (cancelButton(row)) {
        bench.change<Proving>([](Proving& p) {
            p.noticeWanted = false;
            p.noticing.drop();
        });
    }
    row.fromRight(kLabel, row.look.colour().accent, shareOf("What would notice", proving.noticing.progress()),
                  20);
    return true;
}

void drawJobs(const Workbench& bench, Row& row) {
    if (drawAsked(bench, row)) return;
    auto jobs = bench.jobs.running();
    if (jobs.empty()) jobs = bench.longJobs.running();
    if (jobs.empty()) jobs = bench.studies.running();
    if (jobs.empty()) return;
    row.fromRight(kLabel, row.look.colour().accent, shareOf(jobs.front().label, jobs.front().progress), 20);
}

} // namespace

std::string statusHint(const Workbench& bench) {
    const Sheet& sheet = *bench.sheet();
    if (sheet.mode == Mode::Play && !bench.of<PlayHint>().text.empty()) return bench.of<PlayHint>().text;
    if (sheet.mode == Mode::Play)
        return "Play: click a counter, then where it goes or whom it meets; roll, or tell what your die "
               "shows   Tab takes the next one, Space passes, Backspace takes back, Esc leads to the set-up";
    if (const std::string locked = lockedReason(bench); !locked.empty()) return locked;
    if (!bench.of<Hovered>().cell) // the hand is not over the map
        if (std::string passage = passageHint(bench); !passage.empty()) return passage;
    if (!sheet.document().setup() && sheet.document().meaning().kind == formats::FileKind::Ruleset)
        return "Rules: their book, entries and text are here, their battles have the maps   Ctrl+N makes a "
               "battle "
               "on them";
    const grid::CellId cell = bench.of<Hovered>().cell && sheet.document().setup() &&
                                      sheet.document().setup()->geometry().contains(*bench.of<Hovered>().cell)
                                  ? *bench.of<Hovered>().cell
                                  : grid::kNoCell;
    session::Pointer pointer = pointerAt(bench, cell, bench.of<MapCursor>().side, session::MouseButton::Left);
    return sheet.tools.hint(sheet.document(), pointer);
}

std::string cellWords(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr || !sheet->document().setup()) return {};
    const std::optional<grid::CellId>& hovered = bench.of<Hovered>().cell;
    const game::Setup& setup = *sheet->document().setup();
    if (!hovered || !setup.geometry().contains(*hovered)) return {};
    const grid::CellGround& ground = setup.board().cell(*hovered);
    std::string text =
        setup.model().terrain[ground.terrain].named.title + fmt::format(", level {}", ground.level);
    const auto features = setup.featuresByBit();
    for (std::size_t bit = 0; bit < features.size(); ++bit)
        if ((ground.features >> bit & 1U) != 0)
            text += ", " + setup.model().terrain[static_cast<std::size_t>(features[bit])].named.title;
    if (const game::Setup* shown = sheet->setup(); shown != nullptr) {
        std::string there;
        for (int piece = 0; piece < shown->pieceCount(); ++piece)
            if (game::cellsOfPiece(*shown, sheet->position(), piece).contains(*hovered))
                there += ", " + called(*sheet, piece);
        text += there.empty() ? ", empty" : there;
    }
    return text;
}

void drawStatusBar(const Workbench& bench, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##status", low, size, look.colour().window);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine(low, {low.x + size.x, low.y}, col(look.colour().line));
    Row row{list, look, low.x + look.px(12), low.x + size.x - look.px(12), low.y + size.y / 2};
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) {
        const std::string work = bench.underWay();
        row.text(kLabel, look.colour().quiet,
                 work.empty() ? "No document is open: Ctrl+O opens one, Ctrl+N makes one" : work, 0);
        return;
    }
    const bool onDisk = sheet->disk.record.knows(sheet->document().startPath());
    row.fromRight(kLabel, look.colour().text,
                  !onDisk                     ? "No file yet: Ctrl+S"
                  : sheet->history.modified() ? "Not saved"
                                              : "Saved",
                  20);
    const session::ProblemCounts& counts = sheet->problemCounts();
    const std::string rules =
        sheet->document().ruleset() ? sheet->document().ruleset()->model.title : std::string("No rules");
    const bool errors = counts.errors > 0, fine = !errors && counts.warnings == 0;
    const auto counted = [&](std::size_t count, const char* what) {
        return fmt::format("{}: {} {}{}", rules, count, what, count == 1 ? "" : "s");
    };
    row.fromRight(kLabel, errors ? look.colour().error : look.colour().text,
                  errors ? counted(counts.errors, "error")
                  : fine ? rules + ": rules check clean"
                         : counted(counts.warnings, "warning"),
                  6);
    drawIcon(list, fine ? Icon::Check : Icon::Warning, {row.right - look.px(7), row.middle}, look.px(14),
             errors ? look.colour().error
             : fine ? look.colour().fine
                    : look.colour().warning);
    row.right -= look.px(34);
    drawBook(bench, row);
    drawJobs(bench, row);
    drawCell(row, bench, *sheet);
    const std::string hint = statusHint(bench);
    const auto gap = hint.find("   ");
    const float begins = row.x;
    row.text(kLabel, look.colour().text, std::string_view(hint).substr(0, gap), 14);
    if (gap != std::string::npos) row.rule();
    if (gap != std::string::npos) modifiers(row, std::string_view(hint).substr(gap + 3));
    explainWordsOf(bench, {begins, low.y}, {row.x, low.y + size.y}, hint);
}

} // namespace groma::ui
