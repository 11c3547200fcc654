// The map: set-up is painted and placed here, play moves on here, and a right-drag asks what if.
#pragma once

#include "editor/ui/canvas/gl_board.h"
#include "editor/ui/canvas/overlays.h"
#include "editor/ui/workbench/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/sheet.h"

#include <optional>
#include <string>

namespace groma::ui {

class BattlefieldPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Battlefield"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Centre; }
    [[nodiscard]] ImGuiWindowFlags flags() const override { return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse; }
    void draw(Workbench& bench) override;
    [[nodiscard]] bool moving() const override { return moving_; }

  private:
    void drawTabs(Workbench& bench);
    void drawStrip(Workbench& bench);
    void drawMap(Workbench& bench, Sheet& sheet, ImVec2 low, ImVec2 size);
    void drawCounters(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawWhatIf(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawPlayHints(Sheet& sheet, const Canvas& canvas);
    void drawLabels(const game::Setup& setup, const Canvas& canvas) const;
    void drawNotices(Workbench& bench, ImVec2 low, ImVec2 high);
    void handleView(Sheet& sheet, const Canvas& canvas);
    void handleSetUp(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void handlePlay(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void handleRightDrag(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    [[nodiscard]] session::Pointer pointerAt(const Sheet& sheet, const Canvas& canvas, session::MouseButton button) const;
    [[nodiscard]] int pieceAt(const Sheet& sheet, grid::CellId cell) const;

    std::optional<GlBoard> board_;
    std::string boardProblem_;
    MapModel model_;
    const Sheet* shown_ = nullptr;
    std::optional<int> askedPiece_; ///< a right-drag that began on this piece
    int slidingPiece_ = -1;
    Slide slide_;
    bool moving_ = false;
    bool hovered_ = false;
};

} // namespace groma::ui
