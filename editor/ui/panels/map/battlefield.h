// The map: set-up is painted and placed here, play moves on here, and a right-drag asks what if.
#pragma once

#include "editor/session/play/play_luck.h"
#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/canvas/overlays/places.h"
#include "editor/ui/panels/map/event_chip.h"
#include "editor/ui/panels/map/mapless_page.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/map/start_page.h"
#include "editor/ui/workbench/map/face_cache.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/scan_layer.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/sheet.h"
#include "editor/ui/workbench/state/map_state.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

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
    void draw(const Workbench& bench) override;
    [[nodiscard]] Keyboard keyboard() const override {
        if (start_.shown()) return Keyboard::Form; // its lists take arrows and Enter
        return hasKeyboard_ ? Keyboard::Map : Keyboard::None;
    }
    [[nodiscard]] bool moving() const override { return moving_; }

  private:
    void drawTabs(const Workbench& bench);
    void drawViewTools(const Workbench& bench);
    void drawDiskNews(const Workbench& bench, const Sheet& sheet);
    void drawStrip(const Workbench& bench);
    void drawMap(const Workbench& bench, const Sheet& sheet, ImVec2 low, ImVec2 size);
    void drawCounters(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void tellOfCounter(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawWhatIf(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawEntryGhosts(const Workbench& bench, const Sheet& sheet,
                         const Canvas& canvas); ///< of what quick entry would place
    static void drawPrintedGhosts(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawPlayHints(const Sheet& sheet, const Canvas& canvas);
    void drawTrack(const Workbench& bench, const Sheet& sheet); ///< the turn track, above the map
    void drawPlaces(const Workbench& bench, const Sheet& sheet,
                    const Canvas& canvas); ///< below the counters: where the one in the hand can go
    void drawHand(const Workbench& bench, const Sheet& sheet,
                  const Canvas& canvas); ///< above them: the way, who may be acted upon, why not
    struct OddsLabel {
        const session::TargetOdds* odds;
        ScreenBox box;
    };
    std::vector<OddsLabel> oddsLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawOddsLabels(const Workbench& bench, const Sheet& sheet,
                        const Canvas& canvas);                ///< over everything: who comes off worse
    void drawPlans(const Sheet& sheet, const Canvas& canvas); ///< what is noted for a later step
    void tellClick(const Workbench& bench);                   ///< to the status bar
    [[nodiscard]] WorseOffInks answerInks(const Workbench& bench, const game::Setup& setup);
    [[nodiscard]] bool tellsOfAnother(const Sheet& sheet) const; ///< the last event, than who is in the hand
    std::optional<EventChip> lastChip(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawLastEvent(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawAnswerOdds(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawPreview(const Workbench& bench, const Sheet& sheet, const Canvas& canvas,
                     const PlayPrompt& prompt, const std::string& also = {});
    bool drawEnd(const Workbench& bench, const session::TestPlay& play,
                 const Canvas& canvas); ///< of a game that is over; false where none is
    std::string luckOfGame(const Workbench& bench, const session::TestPlay& play);
    void drawPlayLabels(
        const Workbench& bench, const Sheet& sheet,
        const Canvas& canvas); ///< what can be clicked beside counters: deeds without a target, answers
    void drawWaiting(const Workbench& bench, const Sheet& sheet,
                     const Canvas& canvas); ///< counters off the map that can act
    void drawDirections(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawCards(const Workbench& bench, const Canvas& canvas);
    static std::vector<ScreenBox> drawNamed(const Workbench& bench, const Canvas& canvas,
                                            const session::NamedNext& named); ///< where they lie
    void seeSigns(const Workbench& bench, const Sheet& sheet); ///< of the step, where the game has gone on
    void drawSigns(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawChosen(const Sheet& sheet, const Canvas& canvas);  ///< what is marked of what is asked
    void tellWords(const Workbench& bench, const Sheet& sheet); ///< to the list of words, while it is open
    void drawLabels(const game::Setup& setup, const Canvas& canvas, bool dimmed) const;
    void drawAid(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void drawMeasure(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void takeDropped(const Workbench& bench, const Sheet& sheet,
                     const Canvas& canvas); ///< a counter of the tray, a skill
    void handleMeasure(const Workbench& bench, const Canvas& canvas);
    void drawNotices(const Workbench& bench, ImVec2 low, ImVec2 high);
    void handleView(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void handleSetUp(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void handlePlay(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    bool handleTurning(const Workbench& bench, const Sheet& sheet,
                       const Canvas& canvas); ///< true while the hand is on a facing arrow
    void drawTurning(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    [[nodiscard]] bool cancelStroke(const Workbench& bench, const Sheet& sheet);
    void handleRightDrag(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    [[nodiscard]] session::Pointer pointerAt(const Workbench& bench, const Canvas& canvas,
                                             session::MouseButton button) const;
    [[nodiscard]] session::Pointer drawnAlong(const Sheet& sheet, const Canvas& canvas,
                                              session::Pointer at) const;
    [[nodiscard]] static Camera placedCamera(const Workbench& bench, const game::Setup& setup,
                                             const MapView& map, ImVec2 size);
    template <class How>
    static void move(const Workbench& bench, const Canvas& canvas, How how);
    static void hover(const Workbench& bench, const Hovered& now);
    void preview(const Workbench& bench, const Sheet& sheet, const session::Pointer& pointer);
    void drawMarks(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);
    void openMenu(const Workbench& bench, const Sheet& sheet, const session::Pointer& pointer);
    void drawMenu(const Workbench& bench, const Sheet& sheet);
    void drawLabelField(const Workbench& bench, const Sheet& sheet, const Canvas& canvas);

    std::shared_ptr<PlayDesk> desk_;
    std::shared_ptr<GlPrograms> programs_;
    bool dragging_ = false; ///< in Play: the counter in the hand is drawn along
    grid::CellId pressed_;  ///< in Play: where the button went down
    bool tookUp_ = false;   ///< in Play: that press took a counter up
    StartPage start_;
    MaplessPage mapless_;
    /// The start page stood there, so that the first map, whose programs take the driver a while to build, is
    /// told a frame before.
    bool tellsOfMap_ = false;
    std::optional<GlBoard> board_;
    std::string boardProblem_;
    MapModel model_;
    SheetText sheetText_;
    session::Document sheetTextFor_;
    ScanLayer scan_;
    FaceCache faces_;
    std::vector<ScreenBox>
        answers_; ///< of this frame: what can be clicked beside the counters, left free by notices
    /// Where a block of labels was put: there it stays while it is the same, whatever becomes known of it.
    struct StandingBlock {
        std::string of;          ///< its title and labels
        std::uint64_t asked = 0; ///< PlayDesk::stamp(): the next question is another though it reads the same
        ScreenBox about, within;
        ImVec2 at, base; ///< base: where it was put first; it goes aside from there by rows
        ImVec2 size;
        int piece = -1; ///< whom it is about
    };
    std::array<StandingBlock, 2> standing_; ///< of what is asked or can be done; of the side
    /// Where the first question hung that was about no counter, and of which map: there all of them do.
    std::optional<std::pair<ImVec2, ScreenBox>> ofNobody_;
    ScreenBox rolledAt_{}; ///< where a roll was last asked for
    /// A row that was clicked, and which: until the hand leaves it no other comes up there.
    std::optional<std::pair<ScreenBox, std::string>> clickedRow_;
    float stepAt_ = 0;        ///< of this frame: the middle of the step that runs, on the turn track
    bool ofSideOpen_ = false; ///< single actions that are no counter's are shown, though they are many
    session::Latest<session::PlayedLuck> luck_; ///< of the game that is over
    std::uint64_t luckOf_ = 0;                  ///< how it stands, 0 for none
    const Sheet* shown_ = nullptr;
    std::optional<Workspace> tabsIn_; ///< whose tabs were drawn last
    int tabsHeld_ = 0;                ///< frames in which they are told what is shown
    /// What the preview under the pointer was asked for.
    struct Previewed {
        session::Pointer pointer;
        session::ToolSettings settings;
        std::uint64_t document = 0;
        bool nothing = true; ///< was shown then
    };
    std::optional<Previewed> previewed_;
    bool hasKeyboard_ = false;
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
