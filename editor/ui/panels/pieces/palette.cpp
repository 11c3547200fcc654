// What can be painted, placed and attached, under one hand.
#include "core/base/letters.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/ui/panels/parts/trait_drag.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/swatch_cache.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

enum class Group { Terrain, Sides, Units, Markers };

/// The classes right below the one that every other is: combat units, leaders... Types are offered under
/// these headings.
std::vector<int> branchesOf(const rules::Model& model) {
    std::vector<int> branches;
    for (std::size_t i = 0; i < model.classes.size(); ++i) {
        const std::vector<rules::Index>& parents = model.classes[i].parents;
        const bool top = parents.empty() || std::ranges::find(parents, model.rootClass) != parents.end();
        if (top && static_cast<rules::Index>(i) != model.rootClass) branches.push_back(static_cast<int>(i));
    }
    return branches;
}

/// -1: of the root itself.
int branchOf(const rules::Model& model, const std::vector<int>& branches, int type) {
    const rules::UnitClass& own =
        model.classes[static_cast<std::size_t>(model.types[static_cast<std::size_t>(type)].unitClass)];
    const auto found = std::ranges::find_if(branches, [&](int branch) { return own.is(branch); });
    return found == branches.end() ? -1 : *found;
}

session::ToolSettings handOf(session::ToolKind kind, int session::ToolSettings::*what, int index) {
    session::ToolSettings hand;
    hand.kind = kind;
    hand.*what = index;
    return hand;
}

class PalettePanel final : public Panel {
  public:
    explicit PalettePanel(std::shared_ptr<GlPrograms> programs) : programs_(std::move(programs)) {}
    [[nodiscard]] std::string title() const override { return "Palette"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::LeftTop; }
    [[nodiscard]] bool isFor(Mode mode) const override { return mode != Mode::Play; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        const Look& look = bench.look;
        if (sheet == nullptr || !sheet->document().setup()) {
            ImGui::TextDisabled("No map is open to paint or to place on");
            return;
        }
        hand_ = sheet->tools.settings;
        field(look, "##filter", filter_, {.hint = "Filter", .icon = Icon::Search, .key = "/"});
        static const std::array<std::string, 4> kGroups{"Terrain", "Sides", "Units", "Markers"};
        if (const auto chosen = wordTabs(look, "groups", kGroups, static_cast<int>(group_)))
            group_ = static_cast<Group>(*chosen);
        // Of tiles whole rows are shown; where there is no room for two, what was in the hand lately makes
        // way.
        const ImVec2 below = ImGui::GetCursorScreenPos();
        const float all = ImGui::GetContentRegionAvail().y;
        const bool recent = all - look.px(34 + kRecentRow) >= look.px(kTileHigh * 2);
        const float room = std::max(1.0F, all - look.px(recent ? 34 + kRecentRow : 34));
        const bool tiles = group_ == Group::Terrain || group_ == Group::Sides;
        const float rows = std::floor(room / look.px(kTileHigh));
        if (ImGui::BeginChild("items", {0, tiles && rows >= 1 ? rows * look.px(kTileHigh) : room})) {
            const rules::Model& model = sheet->document().setup()->model();
            swatches_.update(look, programs_, *sheet->document().setup(), look.px(25), bench.symbols().own());
            ImGui::PushStyleVar(
                ImGuiStyleVar_ItemSpacing,
                ImVec2(0, look.px(group_ == Group::Markers ? 4 : 0))); // tiles stand side by side
            switch (group_) {
            case Group::Terrain: drawTerrain(bench, *sheet, model); break;
            case Group::Sides: drawSides(bench, *sheet, model); break;
            case Group::Units: drawUnits(bench, *sheet, model); break;
            case Group::Markers: drawMarkers(bench, *sheet, model); break;
            }
            ImGui::PopStyleVar();
        }
        ImGui::EndChild();
        takeBack(bench);
        ImGui::SetCursorScreenPos({below.x, below.y + room + ImGui::GetStyle().ItemSpacing.y});
        if (recent) drawRecent(look, *sheet);
        else remember(hand_);
        drawFoot(look);
        if (!(hand_ == sheet->tools.settings))
            bench.later([hand = hand_](Workbench& b) { b.sheet()->tools.settings = hand; });
    }

  private:
    /// A tile of the grid: true when clicked; right-click gives the second choice.
    bool tile(const Look& look, const std::string& id, const std::string& label, bool chosen, bool second,
              bool& asSecond) {
        const float height = look.px(kTileHigh);
        if (place_ % columns_ != 0) ImGui::SameLine(0, 0);
        ++place_;
        ImGui::PushID(id.c_str());
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const ImVec2 high{low.x + tileWidth_, low.y + height};
        const bool clicked = ImGui::InvisibleButton("tile", {tileWidth_, height});
        asSecond = ImGui::IsItemClicked(ImGuiMouseButton_Right);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const bool hovered = ImGui::IsItemHovered();
        if (hovered || chosen || second)
            list.AddRectFilled(low, high, col(chosen ? look.colour().accentWash : look.colour().raised),
                               look.px(4));
        if (chosen) list.AddRect(low, high, col(look.colour().accent), look.px(4), look.px(1.5F));
        else if (second) list.AddRect(low, high, col(look.colour().lineStrong), look.px(4));
        drawName(list, look, label, {low.x + tileWidth_ / 2, low.y + look.px(64)});
        tileMiddle_ = {low.x + tileWidth_ / 2, low.y + look.px(29)};
        tileLow_ = low;
        ImGui::PopID();
        return clicked;
    }

    /// What was in the hand lately, one click away. Its row is there before anything is in it: no tile moves
    /// under the pointer.
    void drawRecent(const Look& look, const Sheet& sheet) {
        remember(hand_);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float right = low.x + ImGui::GetContentRegionAvail().x;
        drawRecentRow(look, sheet, right);
        ImGui::SetCursorScreenPos({low.x, low.y + look.px(kRecentRow)});
    }

    void drawRecentRow(const Look& look, const Sheet& sheet, float right) {
        if (recent_.size() < 2) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            drawTextMiddle(*ImGui::GetWindowDrawList(), look, kLabel, {at.x, at.y + look.px(11)},
                           look.colour().quiet,
                           fitted(look, kLabel, "What was in the hand lately", right - at.x));
            return;
        }
        const rules::Model& model = sheet.document().setup()->model();
        ImGui::PushID("recent");
        for (std::size_t i = 1; i < recent_.size(); ++i) {
            const std::string name = nameOf(model, recent_[i]);
            if (name.empty()) continue;
            const float width = textSize(look, kStrong, name).x + look.px(24);
            if (i > 1 && ImGui::GetItemRectMax().x + look.px(4) + width <= right)
                ImGui::SameLine(0, look.px(4));
            else if (i > 1) break; // one line of them
            if (button(look, fmt::format("{}##{}", name, i).c_str(),
                       {.kind = ButtonKind::Quiet, .height = 22})) {
                hand_ = recent_[i];
                break;
            }
            ImGui::SetItemTooltip("In the hand lately");
        }
        ImGui::PopID();
    }

    /// The same thing once, the last one first.
    void remember(const session::ToolSettings& hand) {
        using session::ToolKind;
        const bool kept = (hand.kind == ToolKind::Ground && hand.terrain >= 0) ||
                          hand.kind == ToolKind::Level || (hand.kind == ToolKind::Side && hand.side >= 0) ||
                          (hand.kind == ToolKind::Link && hand.link >= 0) ||
                          (hand.kind == ToolKind::Place && hand.type >= 0);
        if (!kept || (!recent_.empty() && same(recent_.front(), hand))) return;
        std::erase_if(recent_, [&](const session::ToolSettings& other) { return same(other, hand); });
        recent_.insert(recent_.begin(), hand);
        if (recent_.size() > kRecent) recent_.pop_back();
    }

    static bool same(const session::ToolSettings& a, const session::ToolSettings& b) {
        using session::ToolKind;
        if (a.kind != b.kind) return false;
        switch (a.kind) {
        case ToolKind::Ground: return a.terrain == b.terrain;
        case ToolKind::Level: return a.level == b.level;
        case ToolKind::Side: return a.side == b.side;
        case ToolKind::Link: return a.link == b.link;
        default: return a.type == b.type && a.owner == b.owner;
        }
    }

    static std::string nameOf(const rules::Model& model, const session::ToolSettings& hand) {
        using session::ToolKind;
        const auto at = [](const auto& list, int index) {
            return index >= 0 && static_cast<std::size_t>(index) < list.size()
                       ? list[static_cast<std::size_t>(index)].named.title
                       : std::string();
        };
        switch (hand.kind) {
        case ToolKind::Ground: return at(model.terrain, hand.terrain);
        case ToolKind::Level: return fmt::format("Level {}", hand.level);
        case ToolKind::Side: return at(model.sides, hand.side);
        case ToolKind::Link: return at(model.links, hand.link);
        default:
            return hand.type >= 0 && static_cast<std::size_t>(hand.type) < model.types.size()
                       ? model.types[static_cast<std::size_t>(hand.type)].named.id
                       : std::string();
        }
    }

    /// In two lines where it has several words, smaller where one of them is long.
    void drawName(ImDrawList& list, const Look& look, const std::string& label, ImVec2 middle) const {
        const float room = tileWidth_ - look.px(2);
        TextStyle style = kSmall;
        std::vector<std::string> lines = wrapped(look, style, label, room, 2);
        const auto cut = [](const std::string& line) { return line.ends_with("\xE2\x80\xA6"); };
        while (style.em > 8 && std::ranges::any_of(lines, cut)) {
            style.em -= 1;
            lines = wrapped(look, style, label, room, 2);
        }
        const float step = look.fontSize(style) * 0.92F;
        float y = middle.y - step * (static_cast<float>(lines.size()) - 1) / 2;
        for (const std::string& line : lines) {
            drawTextCentred(list, look, style, {middle.x, y}, look.colour().text, line);
            y += step;
        }
    }

    /// A new row of tiles, as wide as the panel allows.
    void beginTiles(const Look& look) {
        const float width = ImGui::GetContentRegionAvail().x;
        columns_ = std::max(1, static_cast<int>(width / look.px(52)));
        tileWidth_ = std::floor(width / static_cast<float>(columns_));
        place_ = 0;
    }

    void swatch(const Look& look, SwatchOf what, int index) {
        if (!ImGui::IsItemVisible()) return;
        swatches_.draw(*ImGui::GetWindowDrawList(), look, what, index, tileMiddle_);
    }

    /// The number of the slot that would take this into the hand.
    void drawSlot(const Look& look, const Sheet& sheet, const session::ToolSettings& wanted) {
        for (int slot = 1; slot <= 9; ++slot) {
            const auto& kept = sheet.tools.slot(slot);
            if (!kept || kept->kind != wanted.kind) continue;
            const bool same = wanted.kind == session::ToolKind::Ground  ? kept->terrain == wanted.terrain
                              : wanted.kind == session::ToolKind::Level ? kept->level == wanted.level
                              : wanted.kind == session::ToolKind::Side  ? kept->side == wanted.side
                              : wanted.kind == session::ToolKind::Link
                                  ? kept->link == wanted.link
                                  : kept->type == wanted.type && kept->owner == wanted.owner;
            if (!same) continue;
            drawText(*ImGui::GetWindowDrawList(), look, kSmall,
                     {tileLow_.x + look.px(3), tileLow_.y + look.px(1)}, look.colour().quiet,
                     std::to_string(slot));
            return;
        }
    }

    void drawTerrain(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        session::ToolSettings& settings = hand_;
        bool asSecond = false;
        beginTiles(bench.look);
        for (std::size_t i = 0; i < model.terrain.size(); ++i) {
            const rules::Terrain& kind = model.terrain[i];
            if (!base::holds(kind.named.title, filter_)) continue;
            const int index = static_cast<int>(i);
            const bool active = settings.kind == session::ToolKind::Ground;
            const bool clicked =
                tile(bench.look, kind.named.id, kind.named.title, active && settings.terrain == index,
                     active && settings.terrainRight == index, asSecond);
            swatch(bench.look, SwatchOf::Terrain, index);
            drawSlot(bench.look, sheet,
                     handOf(session::ToolKind::Ground, &session::ToolSettings::terrain, index));
            if (clicked) {
                settings.kind = session::ToolKind::Ground;
                settings.terrain = index;
            }
            if (asSecond) settings.terrainRight = index;
        }
        for (int level = 0; level < SwatchCache::kLevels; ++level) {
            const std::string label = fmt::format("Level {}", level);
            if (!base::holds(label, filter_)) continue;
            const bool active = settings.kind == session::ToolKind::Level;
            const bool clicked = tile(bench.look, label, label, active && settings.level == level,
                                      active && settings.levelRight == level, asSecond);
            swatch(bench.look, SwatchOf::Level, level);
            drawSlot(bench.look, sheet,
                     handOf(session::ToolKind::Level, &session::ToolSettings::level, level));
            if (clicked) {
                settings.kind = session::ToolKind::Level;
                settings.level = level;
            }
            if (asSecond) settings.levelRight = level;
        }
    }

    void drawSides(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        session::ToolSettings& settings = hand_;
        bool asSecond = false;
        beginTiles(bench.look);
        for (std::size_t i = 0; i < model.sides.size(); ++i) {
            if (!base::holds(model.sides[i].named.title, filter_)) continue;
            const int index = static_cast<int>(i);
            const bool chosen = settings.kind == session::ToolKind::Side && settings.side == index;
            const bool clicked = tile(bench.look, model.sides[i].named.id, model.sides[i].named.title, chosen,
                                      false, asSecond);
            swatch(bench.look, SwatchOf::Side, index);
            drawSlot(bench.look, sheet, handOf(session::ToolKind::Side, &session::ToolSettings::side, index));
            if (!clicked) continue;
            settings.kind = session::ToolKind::Side;
            settings.side = index;
        }
        for (std::size_t i = 0; i < model.links.size(); ++i) {
            if (!base::holds(model.links[i].named.title, filter_)) continue;
            const int index = static_cast<int>(i);
            const bool chosen = settings.kind == session::ToolKind::Link && settings.link == index;
            const bool clicked = tile(bench.look, model.links[i].named.id, model.links[i].named.title, chosen,
                                      false, asSecond);
            swatch(bench.look, SwatchOf::Link, index);
            drawSlot(bench.look, sheet, handOf(session::ToolKind::Link, &session::ToolSettings::link, index));
            if (!clicked) continue;
            settings.kind = session::ToolKind::Link;
            settings.link = index;
        }
    }

    void drawUnits(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        const game::Setup& setup = *sheet.document().setup();
        session::ToolSettings& settings = hand_;
        std::vector<std::string> names;
        for (int side = 0; side < setup.sideCount(); ++side) names.push_back(setup.side(side).title);
        if (const auto chosen = segments(bench.look, "owner", names, settings.owner, -1, {}, 24))
            settings.owner = *chosen;
        settings.owner = std::clamp(settings.owner, 0, std::max(0, setup.sideCount() - 1));
        std::vector<int> branches = branchesOf(model);
        branches.push_back(-1);
        for (const int branch : branches) {
            std::vector<int> types;
            for (int type = 0; type < static_cast<int>(model.types.size()); ++type) {
                const rules::Named& named = model.types[static_cast<std::size_t>(type)].named;
                if (branchOf(model, branches, type) == branch &&
                    base::holds(named.id + " " + named.title, filter_))
                    types.push_back(type);
            }
            if (types.empty()) continue;
            if (branch >= 0)
                sectionTitle(bench.look, model.classes[static_cast<std::size_t>(branch)].named.title);
            beginTiles(bench.look);
            for (const int type : types) drawType(bench, sheet, model, type);
        }
    }

    void drawType(const Workbench& bench, const Sheet& sheet, const rules::Model& model, int type) {
        const game::Setup& setup = *sheet.document().setup();
        session::ToolSettings& settings = hand_;
        const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
        const bool chosen = settings.kind == session::ToolKind::Place && settings.type == type;
        bool asSecond = false;
        const bool clicked = tile(bench.look, unit.named.id, unit.named.id, chosen, false, asSecond);
        if (ImGui::IsItemHovered() && ImGui::GetDragDropPayload() == nullptr)
            ImGui::SetTooltip("%s", unit.named.title.c_str());
        const bool dragged = ImGui::BeginDragDropSource(); // into the hand, and down where it is let go
        if (dragged) {
            ImGui::SetDragDropPayload(kDraggedType, &type, sizeof type);
            ImGui::TextUnformatted(unit.named.title.c_str());
            ImGui::EndDragDropSource();
        }
        const SideInks safe = safeSideInks(settings.owner);
        const Colour ground = bench.settings.safeColours ? safe.ground : sideColour(setup, settings.owner);
        const Colour ink = bench.settings.safeColours ? safe.ink : rgb(setup.side(settings.owner).textColour);
        drawCounter(*ImGui::GetWindowDrawList(), bench.look,
                    faceOfType(model, type, ground, ink, bench.symbols()), tileMiddle_, bench.look.px(44));
        session::ToolSettings hand = handOf(session::ToolKind::Place, &session::ToolSettings::type, type);
        hand.owner = settings.owner;
        drawSlot(bench.look, sheet, hand);
        if (!clicked && !dragged) return;
        settings.kind = session::ToolKind::Place;
        settings.type = type;
    }

    void drawMarkers(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        const std::vector<int> pieces = sheet.tools.selection.pieceIndices(sheet.document());
        for (int trait = 0; trait < static_cast<int>(model.traits.size()); ++trait) {
            const rules::Trait& held = model.traits[static_cast<std::size_t>(trait)];
            if (held.holder != rules::TraitHolder::Piece || !base::holds(held.named.title, filter_)) continue;
            const session::TraitTarget target = session::TraitTarget::counters(pieces);
            const auto can = pieces.empty()
                                 ? session::Expected<void>(session::refuse("select the counters first"))
                                 : session::canAttachTrait(sheet.document(), target, trait);
            ImGui::PushStyleColor(ImGuiCol_Text,
                                  col(can ? bench.look.colour().text : bench.look.colour().quiet));
            const bool clicked =
                ImGui::Selectable(fmt::format("      {}##{}", held.named.title, held.named.id).c_str());
            ImGui::PopStyleColor();
            dragTrait(model, trait);
            const ImVec2 low = ImGui::GetItemRectMin();
            drawDisc(*ImGui::GetWindowDrawList(), bench.look, discOf(held, bench.symbols()),
                     {low.x + bench.look.px(10), (low.y + ImGui::GetItemRectMax().y) / 2}, bench.look.px(8));
            ImGui::SetItemTooltip(
                "%s\n%s\n%s", held.named.help.c_str(),
                held.enforced ? "enforced by the rules" : "a reminder only",
                can ? "A click gives it to the selected counters; or drag it onto a counter, a type, a side"
                    : ("Drag it onto a counter, a type or a side; " + can.error().reason).c_str());
            if (clicked && !can) bench.refuse(can.error().reason);
            else if (clicked)
                bench.later([target, trait](Workbench& b) {
                    b.commit(session::attachTrait(b.sheet()->document(), target, trait));
                });
        }
    }

    /// A skill that is dragged back here from where it is held is taken off there.
    static void takeBack(const Workbench& bench) {
        if (!ImGui::BeginDragDropTarget()) return;
        if (const auto dropped = droppedTrait(); dropped && dropped->held)
            bench.later([target = *dropped->held, trait = dropped->trait](Workbench& b) {
                b.commit(session::detachTrait(b.sheet()->document(), target, trait));
            });
        ImGui::EndDragDropTarget();
    }

    void drawFoot(const Look& look) {
        static const std::array<std::string, 3> kBrushes{"1", "7", "19"};
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted("Brush");
        ImGui::SameLine();
        if (const auto chosen = segments(look, "brush", kBrushes, hand_.radius, 120, {}, 24))
            hand_.radius = *chosen;
        ImGui::SameLine();
        ImGui::TextDisabled("cells");
    }

    static constexpr std::size_t kRecent = 6;
    static constexpr float kRecentRow = 26;
    static constexpr float kTileHigh = 76;
    session::ToolSettings hand_; ///< as it will be after the frame
    std::vector<session::ToolSettings> recent_;
    std::string filter_;
    Group group_ = Group::Terrain;
    std::shared_ptr<GlPrograms> programs_;
    SwatchCache swatches_;
    int columns_ = 1; ///< of tiles
    int place_ = 0;   ///< of the next tile
    float tileWidth_ = 1;
    ImVec2 tileMiddle_{};
    ImVec2 tileLow_{};
};

} // namespace

std::unique_ptr<Panel> makePalettePanel(const std::shared_ptr<GlPrograms>& programs) {
    return std::make_unique<PalettePanel>(programs);
}

} // namespace groma::ui
