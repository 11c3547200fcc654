// The whole map small, with the part that is seen; a click or a drag goes there.
#include "editor/ui/canvas/board/gl_board.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <optional>

namespace groma::ui {

namespace {

class MinimapPanel final : public Panel {
  public:
    explicit MinimapPanel(std::shared_ptr<GlPrograms> programs) : programs_(std::move(programs)) {}
    [[nodiscard]] std::string title() const override { return "Minimap"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("No map is open");
            return;
        }
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const ImVec2 size = ImGui::GetContentRegionAvail();
        if (size.x < 16 || size.y < 16) return;
        if (!board_ && !failed_) {
            auto made = GlBoard::create(programs_);
            failed_ = !made.has_value();
            if (made) board_.emplace(std::move(*made));
        }
        if (!board_) {
            quietText("The map cannot be drawn");
            return;
        }
        drawMap(bench, *sheet, low, size);
    }

  private:
    void drawMap(const Workbench& bench, const Sheet& sheet, ImVec2 low, ImVec2 size) {
        const game::Setup& setup = *sheet.document().setup();
        if (shown_ != &sheet) {
            model_ = MapModel();
            board_->forget();
            shown_ = &sheet;
        }
        const MapView& map =
            model_.update(setup, setup.board(), {}, bench.look.theme->map, {}, {}, bench.symbols().own());
        Camera camera;
        camera.resize(size.x, size.y);
        camera.fit(sheetOf(map), bench.look.px(10));
        BoardOptions options;
        options.numbers = false;
        options.grid = false;
        options.grey = bench.settings.greyscale;
        const std::uint32_t texture = board_->draw(map, camera, options, *bench.look.theme);
        ImGui::InvisibleButton("map", size);
        if (ImGui::IsItemActive()) {
            const MapPoint wanted =
                camera.toMap({ImGui::GetIO().MousePos.x - low.x, ImGui::GetIO().MousePos.y - low.y});
            bench.change<Viewport>([wanted, bounds = map.bounds()](Viewport& v) {
                v.camera.centre = wanted;
                v.camera.keepNear(bounds);
                v.moved = true;
            });
        }
        ImDrawList& list = *ImGui::GetWindowDrawList();
        list.AddImage(static_cast<ImTextureID>(texture), low, {low.x + size.x, low.y + size.y});
        const Canvas canvas{&list, &bench.look, &map, camera, low};
        const float dot = std::max(2.0F, static_cast<float>(camera.cellPixels) * 0.32F);
        for (int piece = 0; piece < sheet.setup()->pieceCount(); ++piece) {
            if (!sheet.position().onMap(piece)) continue;
            const ImVec2 at = canvas.at(cellAt(setup.geometry(), sheet.position().cell(piece)));
            const Colour colour = bench.settings.safeColours ? safeSideInks(setup.sideOf(piece)).ground
                                                             : sideColour(setup, setup.sideOf(piece));
            list.AddRectFilled({at.x - dot, at.y - dot}, {at.x + dot, at.y + dot}, col(colour), 1);
        }
        const MapRect seen = bench.of<Viewport>().camera.view();
        const ImVec2 from = canvas.at(seen.min);
        const ImVec2 to = canvas.at(seen.max);
        list.PushClipRect(low, {low.x + size.x, low.y + size.y}, true);
        list.AddRect(from, to, col(bench.look.colour().accent), 0, bench.look.px(2));
        list.PopClipRect();
    }

    std::shared_ptr<GlPrograms> programs_;
    std::optional<GlBoard> board_;
    bool failed_ = false;
    MapModel model_;
    const Sheet* shown_ = nullptr;
};

} // namespace

std::unique_ptr<Panel> makeMinimapPanel(const std::shared_ptr<GlPrograms>& programs) {
    return std::make_unique<MinimapPanel>(programs);
}

} // namespace groma::ui
