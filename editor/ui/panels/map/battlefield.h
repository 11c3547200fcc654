// The map: set-up is painted and placed here, play moves on here, and a right-drag asks what if.
#pragma once

#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/workbench/map/face_shelf.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/sheet.h"

#include <memory>
#include <optional>
#include <string>

namespace groma::ui {

class BattlefieldPanel final : public Panel {
  public:
    BattlefieldPanel(std::shared_ptr<PlayDesk> desk, std::shared_ptr<GlPrograms> programs)
        : desk_(std::move(desk)), programs_(std::move(programs)) {}
    [[nodiscard]] std::string title() const override { return "Battlefield"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Centre; }
    [[nodiscard]] ImGuiWindowFlags flags() const override {
        return ImGuiWindowFlags_NoScrollbar | ImGuiWindowFlags_NoScrollWithMouse |
               ImGuiWindowFlags_NoNavInputs;
    }
    void draw(Workbench& bench) override;
    [[nodiscard]] bool moving() const override { return moving_; }

  private:
    void drawTabs(Workbench& bench);
    void drawViewTools(Workbench& bench);
    void drawDiskNews(Workbench& bench, const Sheet& sheet);
    void drawStrip(Workbench& bench);
    void drawMap(Workbench& bench, Sheet& sheet, ImVec2 low, ImVec2 size);
    void drawCounters(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawWhatIf(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawEntryGhosts(Workbench& bench, Sheet& sheet,
                         const Canvas& canvas); ///< of what quick entry would place
    void drawPlayHints(Sheet& sheet, const Canvas& canvas);
    void drawTrack(Workbench& bench, Sheet& sheet); ///< the turn track, above the map
    void drawPlaces(Workbench& bench, Sheet& sheet,
                    const Canvas& canvas); ///< below the counters: where the one in the hand can go
    void drawHand(Workbench& bench, Sheet& sheet,
                  const Canvas& canvas); ///< above them: the way, who may be acted upon, why not
    void drawLastEvent(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawPlayLabels(
        Workbench& bench, Sheet& sheet,
        const Canvas& canvas); ///< what can be clicked beside counters: deeds without a target, answers
    void drawWaiting(Workbench& bench, Sheet& sheet,
                     const Canvas& canvas); ///< counters off the map that can act
    void drawDirections(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawCards(Workbench& bench, const Canvas& canvas);
    void drawLabels(const game::Setup& setup, const Canvas& canvas, bool dimmed) const;
    void drawReading(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void drawMeasure(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void takeDropped(Workbench& bench, Sheet& sheet,
                     const Canvas& canvas); ///< a counter of the tray, a skill
    void handleMeasure(Sheet& sheet, const Canvas& canvas);
    void drawNotices(Workbench& bench, ImVec2 low, ImVec2 high);
    void handleView(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void handleSetUp(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void handlePlay(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    bool handleTurning(Workbench& bench, Sheet& sheet,
                       const Canvas& canvas); ///< true while the hand is on a facing arrow
    void drawTurning(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    [[nodiscard]] bool cancelStroke(Workbench& bench, Sheet& sheet);
    void handleRightDrag(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    [[nodiscard]] session::Pointer pointerAt(const Sheet& sheet, const Canvas& canvas,
                                             session::MouseButton button) const;
    void drawMarks(Workbench& bench, Sheet& sheet, const Canvas& canvas);
    void openMenu(Workbench& bench, const Sheet& sheet, const session::Pointer& pointer);
    void drawMenu(Workbench& bench, Sheet& sheet);
    void drawLabelField(Workbench& bench, Sheet& sheet, const Canvas& canvas);

    std::shared_ptr<PlayDesk> desk_;
    std::shared_ptr<GlPrograms> programs_;
    bool dragging_ = false; ///< in Play: the counter in the hand is drawn along
    grid::CellId pressed_;  ///< in Play: where the button went down
    bool tookUp_ = false;   ///< in Play: that press took a counter up
    std::optional<GlBoard> board_;
    std::string boardProblem_;
    MapModel model_;
    SheetText sheetText_;
    session::Document sheetTextFor_;
    ScanLayer scan_;
    FaceShelf faces_;
    const Sheet* shown_ = nullptr;
    std::optional<int> askedPiece_; ///< a right-drag that began on this piece
    bool menuWanted_ = false;
    session::Pointer menuAt_; ///< what the right-click menu is about
    std::string label_;
    std::optional<grid::CellId> writing_; ///< the cell whose label the field holds
    std::optional<int> turning_;          ///< the counter whose arrow is in the hand
    int turnedTo_ = 0;                    ///< the facing it would have
    int slidingPiece_ = -1;
    Slide slide_;
    bool cancelled_ = false; ///< a stroke, by the button that is still down
    bool moving_ = false;
    bool hovered_ = false;
};

} // namespace groma::ui
