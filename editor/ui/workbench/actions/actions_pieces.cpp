// Copy, paste and stamps; many pieces at once.
#include "editor/session/edits/pieces/formation.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/edits/pieces/stamp.h"
#include "editor/ui/workbench/actions/actions_parts.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/order_entry.h"
#include "editor/ui/workbench/state/printed_entry.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>

namespace groma::ui {

namespace {

std::vector<int> chosen(const Workbench& bench) {
    return bench.sheet()->tools.selection.pieceIndices(bench.sheet()->document());
}

std::string needsSelection(const Workbench& bench) {
    if (auto reason = needsSetUp(bench); !reason.empty()) return reason;
    const session::Selection& selection = bench.sheet()->tools.selection;
    return selection.pieces.empty() && selection.cells.empty() ? "select counters or cells first" : "";
}

session::Stamp selectedStamp(const Workbench& bench) {
    const session::Document& document = bench.sheet()->document();
    const session::Selection& selection = bench.sheet()->tools.selection;
    if (!selection.pieces.empty()) return session::stampOfPieces(document, selection.pieceIndices(document));
    return session::stampOf(document, selection.cells, true);
}

void takeStamp(Workbench& bench, session::Stamp stamp) {
    session::ToolSettings& hand = bench.sheet()->tools.settings;
    hand.kind = session::ToolKind::Stamp;
    hand.stamp = std::make_shared<const session::Stamp>(std::move(stamp));
    hand.stampTurns = 0;
    hand.stampMirrored = false;
}

std::string needsStamp(const Workbench& bench) {
    if (auto reason = needsSetUp(bench); !reason.empty()) return reason;
    return bench.sheet()->tools.settings.kind == session::ToolKind::Stamp
               ? ""
               : "take a stamp into the hand first: copy, then paste";
}

/// Lines of a printed order of battle: what fits is placed as one step, the rest is shown where it can be
/// mended.
bool pasteOrder(Workbench& bench, const std::string& text) {
    Sheet& sheet = *bench.sheet();
    const int side = sheet.tools.settings.owner < sheet.document().setup()->sideCount()
                         ? std::max(0, sheet.tools.settings.owner)
                         : 0;
    const session::QuickEntry read = session::readQuickEntry(sheet.document(), side, text);
    if (read.pieces == 0 && !std::ranges::any_of(read.lines, [](const auto& line) { return line.type >= 0; }))
        return false;
    if (read.pieces > 0) bench.commit(session::applyQuickEntry(sheet.document(), read));
    bench.of<OrderEntry>().text = read.rest();
    bench.of<OrderEntry>().side = side;
    const auto left =
        std::ranges::count_if(read.lines, [](const auto& line) { return !line.problem.empty(); });
    const std::string placed =
        fmt::format("{} {} placed", read.pieces, read.pieces == 1 ? "counter" : "counters");
    if (left == 0) {
        bench.say(placed);
        return true;
    }
    bench.refuse(fmt::format("{}; {} {} not fit: see Order of battle", placed, left,
                             left == 1 ? "line does" : "lines do"));
    bench.show("Order of battle");
    bench.of<OrderEntry>().wantsKeyboard = true;
    return true;
}

void paste(Workbench& bench) {
    const char* clipboard = ImGui::GetClipboardText();
    const std::string text = clipboard == nullptr ? "" : clipboard;
    auto stamp = session::stampFromText(text);
    if (stamp) takeStamp(bench, std::move(*stamp));
    else if (!pasteOrder(bench, text)) bench.refuse(stamp.error().reason + ", and no order of battle");
}

/// Where the panel of printed set-ups is.
void pastePrinted(Workbench& bench) {
    const char* clipboard = ImGui::GetClipboardText();
    const std::string text = clipboard == nullptr ? "" : clipboard;
    if (text.empty()) return bench.refuse("nothing was copied");
    bench.of<PrintedEntry>().take(bench.sheet()->document(), text);
    bench.settings.workspace = Workspace::Transcribe;
    bench.docksHidden = false;
    bench.show("Set-up as printed");
}

std::string reasonOf(const session::Expected<void>& can) { return can ? std::string() : can.error().reason; }

void addMany(ActionTable& table) {
    using session::Align;
    using session::Mirror;
    const auto align = [&](const char* id, const char* label, const char* help, Align how) {
        table.add({.id = id,
                   .label = label,
                   .group = "Pieces",
                   .help = help,
                   .whyNot = [how](const Workbench& b) -> std::string {
                       if (auto reason = needsPieces(b); !reason.empty()) return reason;
                       return reasonOf(session::canAlign(b.sheet()->document(), chosen(b), how));
                   },
                   .run =
                       [how](Workbench& b) {
                           b.commit(session::alignPieces(b.sheet()->document(), chosen(b), how));
                       }});
    };
    align("pieces.align", "Align in a line",
          "Evenly on the straight way from the first selected counter to the last", Align::Line);
    align("pieces.align-across", "Align across", "All as far down the map as the first one", Align::Across);
    align("pieces.align-down", "Align down", "All as far across the map as the first one", Align::Down);
    const auto mirror = [&](const char* id, const char* label, Mirror how) {
        table.add({.id = id,
                   .label = label,
                   .group = "Pieces",
                   .help = "Copies of the selected counters for the other side, facing back",
                   .whyNot = [how](const Workbench& b) -> std::string {
                       if (auto reason = needsPieces(b); !reason.empty()) return reason;
                       return reasonOf(session::canMirror(b.sheet()->document(), chosen(b), how));
                   },
                   .run =
                       [how](Workbench& b) {
                           b.commit(session::mirrorPieces(b.sheet()->document(), chosen(b), how));
                       }});
    };
    mirror("pieces.mirror", "Mirror to the other side, top and bottom", Mirror::TopBottom);
    mirror("pieces.mirror-across", "Mirror to the other side, left and right", Mirror::LeftRight);
    mirror("pieces.mirror-centre", "Mirror to the other side, about the middle", Mirror::Centre);
    table.add({.id = "pieces.swap",
               .label = "Swap two counters",
               .group = "Pieces",
               .help = "The two selected counters change places",
               .whyNot = [](const Workbench& b) -> std::string {
                   if (auto reason = needsPieces(b); !reason.empty()) return reason;
                   const auto two = chosen(b);
                   return two.size() != 2 ? "select two counters"
                                          : reasonOf(session::canSwap(b.sheet()->document(), two[0], two[1]));
               },
               .run =
                   [](Workbench& b) {
                       const auto two = chosen(b);
                       b.commit(session::swapPieces(b.sheet()->document(), two[0], two[1]));
                   }});
    for (const int steps : {1, -1})
        table.add({.id = steps > 0 ? "pieces.turn" : "pieces.turn-back",
                   .label = steps > 0 ? "Turn clockwise" : "Turn back",
                   .group = "Pieces",
                   .help = "The selected counters face the next direction, where the rules have facing",
                   .key = steps > 0 ? ImGuiKey_RightBracket : ImGuiKey_LeftBracket,
                   .whyNot = [steps](const Workbench& b) -> std::string {
                       if (auto reason = needsPieces(b); !reason.empty()) return reason;
                       return reasonOf(session::canTurn(b.sheet()->document(), chosen(b), steps));
                   },
                   .run =
                       [steps](Workbench& b) {
                           b.commit(session::turnPieces(b.sheet()->document(), chosen(b), steps));
                       }});
    table.add({.id = "pieces.fill-row",
               .label = "Fill a row",
               .group = "Pieces",
               .help = "Counters of the type in the hand from the first selected cell to the last",
               .whyNot = [](const Workbench& b) -> std::string {
                   if (auto reason = needsSetUp(b); !reason.empty()) return reason;
                   const Sheet& sheet = *b.sheet();
                   if (sheet.tools.selection.cells.size() < 2) return "select the cells of the row first";
                   return reasonOf(session::canFillRow(
                       sheet.document(), {sheet.tools.settings.type, sheet.tools.settings.owner,
                                          sheet.tools.selection.cells.front(),
                                          sheet.tools.selection.cells.back(), sheet.tools.settings.facing}));
               },
               .run =
                   [](Workbench& b) {
                       const Sheet& sheet = *b.sheet();
                       b.commit(session::fillRow(sheet.document(),
                                                 {sheet.tools.settings.type, sheet.tools.settings.owner,
                                                  sheet.tools.selection.cells.front(),
                                                  sheet.tools.selection.cells.back(),
                                                  sheet.tools.settings.facing}));
                   }});
}

} // namespace

void addPieceActions(ActionTable& table) {
    table.add({.id = "edit.copy",
               .label = "Copy",
               .group = "Edit",
               .help = "The selected counters, or the map and counters of the selected cells, as text",
               .key = ImGuiMod_Ctrl | ImGuiKey_C,
               .whyNot = needsSelection,
               .run = [](Workbench& b) {
                   ImGui::SetClipboardText(session::stampText(selectedStamp(b)).c_str());
                   b.say("Copied");
               }});
    table.add({.id = "edit.cut",
               .label = "Cut",
               .group = "Edit",
               .help = "Copies the selected counters and takes them off",
               .key = ImGuiMod_Ctrl | ImGuiKey_X,
               .whyNot = needsPieces,
               .run = [](Workbench& b) {
                   ImGui::SetClipboardText(session::stampText(selectedStamp(b)).c_str());
                   b.commit(session::removePieces(b.sheet()->document(), chosen(b)));
               }});
    table.add({.id = "edit.paste",
               .label = "Paste",
               .group = "Edit",
               .help = "Takes what was copied into the hand: a click lays it down. Lines of an order of "
                       "battle are placed at once",
               .key = ImGuiMod_Ctrl | ImGuiKey_V,
               .whyNot = needsSetUp,
               .run = paste});
    table.add({.id = "edit.paste-printed",
               .label = "Paste a set-up as printed",
               .group = "Edit",
               .help = "Reads the copied set-up of a book line by line; nothing is placed before it is said",
               .key = ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_V,
               .whyNot = needsSetUp,
               .run = pastePrinted});
    table.add({.id = "edit.stamp",
               .label = "Make a stamp",
               .group = "Edit",
               .help = "Takes a copy of the selection into the hand; Ctrl+1-9 keep it",
               .key = ImGuiMod_Ctrl | ImGuiKey_B,
               .whyNot = needsSelection,
               .run = [](Workbench& b) { takeStamp(b, selectedStamp(b)); }});
    table.add({.id = "stamp.turn",
               .label = "Turn the stamp",
               .group = "Tools",
               .help = "Clockwise by a side of the cell",
               .key = ImGuiKey_Z,
               .whyNot = needsStamp,
               .run = [](Workbench& b) { ++b.sheet()->tools.settings.stampTurns; }});
    table.add({.id = "stamp.turn-back",
               .label = "Turn the stamp back",
               .group = "Tools",
               .help = "Against the clock by a side of the cell",
               .key = ImGuiMod_Shift | ImGuiKey_Z,
               .whyNot = needsStamp,
               .run = [](Workbench& b) { --b.sheet()->tools.settings.stampTurns; }});
    table.add({.id = "stamp.mirror",
               .label = "Flip the stamp, top and bottom",
               .group = "Tools",
               .help = "Top and bottom change places; X does so with left and right",
               .key = ImGuiKey_Y,
               .whyNot = needsStamp,
               .run = [](Workbench& b) {
                   session::ToolSettings& hand = b.sheet()->tools.settings;
                   const int half = b.sheet()->document().setup()->geometry().sides() / 2;
                   hand.stampMirrored = !hand.stampMirrored;
                   hand.stampTurns = half - hand.stampTurns;
               }});
    addMany(table);
}

} // namespace groma::ui
