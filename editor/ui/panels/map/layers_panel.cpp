// What of the map is shown, locked, dimmed; and what the rules can show of the selected counter.
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_aid.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/map_layers.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

class LayersPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Layers"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftTop; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("No map is open");
            return;
        }
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(ImGui::GetStyle().ItemSpacing.x, 0));
        for (std::size_t i = 0; i < kLayerNames.size(); ++i) drawLayer(bench, i);
        ImGui::PopStyleVar();
        ImGui::Spacing();
        drawAids(bench, *sheet);
    }

  private:
    /// Eye, name, and at the right: alone, dim, lock. A click on the name takes the layer into the hand,
    /// where its keys act on it.
    static void drawLayer(const Workbench& bench, std::size_t index) {
        const Look& look = bench.look;
        const MapLayers& layers = bench.of<MapLayers>();
        const LayerState& layer = layers.all[index];
        const Layer which = static_cast<Layer>(index);
        const bool inHand = layers.current == which;
        ImGui::PushID(kLayerNames[index]);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float row = look.px(24);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (inHand)
            list.AddRectFilled(low, {low.x + width, low.y + row}, col(look.colour().accentWash), look.px(3));
        if (inHand) list.AddRectFilled(low, {low.x + look.px(2), low.y + row}, col(look.colour().accent));
        ImGui::SetCursorScreenPos({low.x + look.px(3), low.y + look.px(1)});
        if (iconButton(look, layer.shown ? "Hide" : "Show", layer.shown ? Icon::Eye : Icon::EyeOff, false,
                       22))
            toggle(bench, which, &LayerState::shown);
        ImGui::SetCursorScreenPos({low.x + look.px(28), low.y});
        if (ImGui::InvisibleButton("name", {width - look.px(28 + 3 * 24 + 4), row},
                                   ImGuiButtonFlags_EnableNav))
            bench.change<MapLayers>([which](MapLayers& all) { all.current = which; });
        ImGui::SetItemTooltip("A click takes this layer into the hand\nCtrl+PageUp and Ctrl+PageDown choose, "
                              "Ctrl+H hides, Ctrl+L locks, Shift+H dims the others");
        drawTextMiddle(list, look, inHand ? kStrong : kText, {low.x + look.px(33), low.y + row / 2},
                       layer.shown ? look.colour().text : look.colour().faint, kLayerNames[index]);
        const auto at = [&](int fromRight) {
            ImGui::SetCursorScreenPos(
                {low.x + width - look.px(static_cast<float>(24 * fromRight + 2)), low.y + look.px(1)});
        };
        at(3);
        const bool alone = isAlone(layers, which);
        if (iconButton(look, alone ? "Show all" : "Show alone", Icon::Target, alone, 22))
            bench.change<MapLayers>([which](MapLayers& all) { showAlone(all, which); });
        at(2);
        if (iconButton(look, layer.dimmed ? "Full strength" : "Dim", Icon::Sun, layer.dimmed, 22))
            toggle(bench, which, &LayerState::dimmed);
        if (canLock(which)) {
            at(1);
            if (iconButton(look, layer.locked ? "Unlock" : "Lock", layer.locked ? Icon::Lock : Icon::Unlock,
                           layer.locked, 22))
                toggle(bench, which, &LayerState::locked);
        }
        ImGui::SetCursorScreenPos({low.x, low.y + row});
        ImGui::Dummy({0, 0});
        ImGui::PopID();
    }

    static void toggle(const Workbench& bench, Layer which, bool LayerState::*what) {
        bench.change<MapLayers>(
            [which, what](MapLayers& all) { all.of(which).*what = !(all.of(which).*what); });
    }

    static void choose(const Workbench& bench, const MapAid& aid) {
        bench.change<ShownAid>([aid](ShownAid& shown) { shown.aid = aid; });
    }

    static void drawAids(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        const ShownAid& shown = bench.of<ShownAid>();
        sectionTitle(look, "Show on the map");
        bool measuring = bench.of<Measure>().on;
        if (checkbox(look, "Measure", measuring))
            bench.change<Measure>([measuring](Measure& measure) { measure = {measuring, {}, {}}; });
        ImGui::SetItemTooltip("Drag on the map: steps between two cells  M");
        if (ImGui::BeginChild("aids", {0, 0}, ImGuiChildFlags_AutoResizeY)) {
            if (ImGui::Selectable("Nothing", shown.aid.kind == MapAid::Kind::None)) choose(bench, {});
            const bool selected = !sheet.tools.selection.pieces.empty();
            for (const AidTitle& aid : aidsOf(*sheet.document().setup())) {
                const char* kind = kindOf(aid.aid.kind);
                const std::string title =
                    fitted(look, kText, aid.title,
                           ImGui::GetContentRegionAvail().x - look.px(14) - textSize(look, kCite, kind).x);
                const std::string id =
                    fmt::format("{}##{}-{}", title, static_cast<int>(aid.aid.kind), aid.aid.index);
                if (ImGui::Selectable(id.c_str(), shown.aid == aid.aid)) choose(bench, aid.aid);
                ImGui::SetItemTooltip(
                    "%s%s%s%s%s", title != aid.title ? aid.title.c_str() : "", title != aid.title ? "\n" : "",
                    aid.cite.c_str(), aid.cite.empty() ? "" : "\n",
                    aid.needsPiece ? (selected ? "of the selected counter" : "select a counter to see it")
                                   : "everywhere on the map");
                const ImVec2 high = ImGui::GetItemRectMax();
                const float middle = (high.y + ImGui::GetItemRectMin().y) / 2;
                drawTextRight(*ImGui::GetWindowDrawList(), look, kCite, {high.x - look.px(4), middle},
                              look.colour().quiet, kind);
                explainWord({high.x - look.px(8) - textSize(look, kCite, kind).x, ImGui::GetItemRectMin().y},
                            high, kind);
            }
            const AidAnswer* answer = shown.answer.value();
            if (shown.aid.kind != MapAid::Kind::None && answer != nullptr && !answer->failure.empty())
                ImGui::TextWrapped("Cannot be shown: %s", answer->failure.c_str());
        }
        ImGui::EndChild();
    }

    static const char* kindOf(MapAid::Kind kind) {
        switch (kind) {
        case MapAid::Kind::Move: return "reach";
        case MapAid::Kind::Sight: return "sight";
        case MapAid::Kind::Zone: return "zone";
        case MapAid::Kind::Contact: return "contact";
        default: return "";
        }
    }
};

} // namespace

std::unique_ptr<Panel> makeLayersPanel() { return std::make_unique<LayersPanel>(); }

} // namespace groma::ui
