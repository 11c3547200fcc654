// What a right-click offers, the field of a label, and what the tools and the cursor mark on the map.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/edits/pieces/formation.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/state/map_state.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr std::size_t kMostCutOff = 20'000; // cells that are marked one by one

/// An entry that makes an edit; its tooltip says why it cannot.
void editItem(const Workbench& bench, const char* label, const session::Edited& edit) {
    const bool off = !edit.has_value() || edit->empty();
    if (ImGui::MenuItem(label, nullptr, false, !off)) bench.later([edit](Workbench& b) { b.commit(edit); });
    if (off && !edit && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        ImGui::SetTooltip("%s", edit.error().reason.c_str());
}

std::optional<std::string> labelOf(const game::Setup& setup, grid::CellId cell) {
    for (const game::Label& label : setup.draft().labels)
        if (label.cell == cell) return label.text;
    return std::nullopt;
}

void pieceItems(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces) {
    const session::Document& document = sheet.document();
    const game::Setup& setup = *document.setup();
    const int piece = pieces.back();
    ImGui::TextDisabled("%s", pieces.size() == 1 ? setup.piece(piece).id.c_str()
                                                 : fmt::format("{} counters", pieces.size()).c_str());
    if (setup.model().board.facing != grid::FacingKind::None) {
        editItem(bench, "Turn clockwise", session::turnPieces(document, pieces, 1));
        editItem(bench, "Turn back", session::turnPieces(document, pieces, -1));
    }
    if (pieces.size() == 2)
        editItem(bench, "Change places", session::swapPieces(document, pieces[0], pieces[1]));
    if (ImGui::MenuItem("Rename...", "F2")) bench.openWindow("Rename");
    if (ImGui::BeginMenu("Give to")) {
        for (int side = 0; side < setup.sideCount(); ++side)
            editItem(bench, setup.side(side).title.c_str(), session::setPieceSide(document, pieces, side));
        ImGui::EndMenu();
    }
    if (pieces.size() == 2)
        for (const int state : session::attachmentStates(document, pieces.front())) {
            const std::string label = fmt::format(
                "{}: {} with {}", setup.model().states[static_cast<std::size_t>(state)].named.title,
                setup.piece(pieces.front()).id, setup.piece(piece).id);
            editItem(bench, label.c_str(), session::attachPiece(document, pieces.front(), state, piece));
        }
    std::vector<session::PieceMove> away;
    for (const int each : pieces) away.emplace_back(each, grid::kNoCell);
    editItem(bench, "Send off the map", session::movePieces(document, away));
    editItem(bench, "Remove", session::removePieces(document, pieces));
    ImGui::Separator();
    if (ImGui::MenuItem("Attach a skill")) bench.show("Inspector");
    if (ImGui::MenuItem("Show its line in the file"))
        if (const auto place = session::placeOfPiece(document, piece))
            bench.ask(ShowText{place->path, place->line});
}

void cellItems(const Workbench& bench, const Sheet& sheet, const session::Pointer& at) {
    const session::Document& document = sheet.document();
    ImGui::TextDisabled("%s", document.setup()->geometry().numberText(at.cell).c_str());
    if (ImGui::MenuItem("Paint with this terrain", "I")) {
        session::Pointer ground = at;
        ground.piece = -1;
        bench.later([ground](Workbench& b) { b.sheet()->tools.sample(b.sheet()->document(), ground); });
    }
    if (ImGui::MenuItem("Label...", "T"))
        bench.change<LabelWanted>([cell = at.cell](LabelWanted& wanted) { wanted.cell = cell; });
    if (labelOf(*document.setup(), at.cell))
        editItem(bench, "Take the label off", session::setLabel(document, at.cell, {}));
    const std::array cells{at.cell};
    editItem(bench, "Clear the cell", session::clearCells(document, cells));
}

} // namespace

void BattlefieldPanel::openMenu(const Workbench& bench, const Sheet& sheet, const session::Pointer& pointer) {
    if (!pointer.cell.valid()) return;
    menuAt_ = pointer;
    if (pointer.piece >= 0) {
        const std::string& id = sheet.document().setup()->piece(pointer.piece).id;
        if (!sheet.tools.selection.hasPiece(id)) bench.selectPieces({id});
    }
    menuWanted_ = true;
}

void BattlefieldPanel::drawMenu(const Workbench& bench, const Sheet& sheet) {
    if (menuWanted_) ImGui::OpenPopup("map menu");
    menuWanted_ = false;
    if (!ImGui::BeginPopup("map menu")) return;
    const auto pieces = sheet.tools.selection.pieceIndices(sheet.document());
    if (menuAt_.piece >= 0 && !pieces.empty()) {
        pieceItems(bench, sheet, pieces);
        ImGui::Separator();
    }
    cellItems(bench, sheet, menuAt_);
    ImGui::EndPopup();
}

void BattlefieldPanel::drawLabelField(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const std::optional<grid::CellId> wanted = bench.of<LabelWanted>().cell;
    if (!wanted) {
        writing_.reset();
        return;
    }
    const game::Setup& setup = *sheet.document().setup();
    const bool fresh = writing_ != wanted;
    if (fresh) {
        writing_ = wanted;
        label_ = labelOf(setup, *writing_).value_or(std::string());
    }
    const ImVec2 middle = canvas.at(cellAt(setup.geometry(), *writing_));
    const Look& look = bench.look;
    ImGui::SetNextWindowPos({middle.x - look.px(90), middle.y + look.px(8)});
    ImGui::SetNextWindowSize({look.px(240), 0});
    bool open = true;
    if (ImGui::Begin("Label", nullptr,
                     ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings |
                         ImGuiWindowFlags_NoDocking)) {
        if (fresh) ImGui::SetKeyboardFocusHere();
        if (field(look, "##label", label_, {.hint = "Label; empty takes it away"})) {
            bench.later([cell = *writing_, text = label_](Workbench& b) {
                b.commit(session::setLabel(b.sheet()->document(), cell, text));
            });
            open = false;
        }
        if (!fresh && !ImGui::IsWindowFocused(ImGuiFocusedFlags_RootAndChildWindows) &&
            ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            open = false;
    }
    ImGui::End();
    if (open && !ImGui::IsKeyPressed(ImGuiKey_Escape)) return;
    bench.change<LabelWanted>([](LabelWanted& label) { label.cell.reset(); });
    writing_.reset();
    bench.show(title());
}

void BattlefieldPanel::drawMarks(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const grid::Geometry& geometry = sheet.document().setup()->geometry();
    const session::Preview& preview = sheet.tools.preview();
    if (sheet.mode == Mode::SetUp) {
        for (const grid::CellId cell : preview.cells)
            outlineCell(canvas, cellAt(geometry, cell), Ring::Brush);
        for (const grid::CellId cell : preview.box) outlineCell(canvas, cellAt(geometry, cell), Ring::Select);
        for (const grid::EdgeId edge : preview.edges)
            highlightSide(canvas, sideAt(geometry, edge), bench.look.colour().accent);
    }
    if (const auto& cutOff = bench.of<CutOff>().cells;
        bench.windows.isOpen("Resize map") && cutOff.size() < kMostCutOff) {
        std::vector<CellAt> marked;
        for (const grid::CellId cell : cutOff)
            if (geometry.contains(cell)) marked.push_back(cellAt(geometry, cell));
        if (!marked.empty()) fillCells(canvas, marked, faded(bench.look.colour().error, 0.45));
    }
    for (const grid::CellId cell : sheet.tools.selection.cells)
        if (geometry.contains(cell)) outlineCell(canvas, cellAt(geometry, cell), Ring::Select);
    if (const auto& found = bench.of<Viewport>().found; found && geometry.contains(*found))
        outlineCell(canvas, cellAt(geometry, *found), Ring::Target);
    const MapCursor& cursor = bench.of<MapCursor>();
    if (!cursor.cell || !geometry.contains(*cursor.cell)) return;
    const CellAt at = cellAt(geometry, *cursor.cell);
    outlineCell(canvas, at, Ring::Select);
    const session::ToolKind kind = sheet.tools.settings.kind;
    if (kind == session::ToolKind::Side || kind == session::ToolKind::Relief)
        highlightSide(canvas, sideAt(geometry, geometry.edge(*cursor.cell, cursor.side % geometry.sides())),
                      bench.look.colour().accent);
}

} // namespace groma::ui
