#include "editor/ui/shell/bar.h"
#include "editor/ui/shell/frame_bars.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

constexpr float kControl = 26;

/// Every action by groups, as other programs have them in their menus.
void drawGroups(const Workbench& bench, const ActionTable& actions) {
    if (!ImGui::BeginPopup("menu")) return;
    for (const std::string& group : actions.groups()) {
        if (!ImGui::BeginMenu(group.c_str())) continue;
        for (const Action& action : actions.all()) {
            if (action.group != group) continue;
            const std::string reason = ActionTable::whyNot(bench, action);
            if (ImGui::MenuItem(action.label.c_str(), keyText(action.key).c_str(), false, reason.empty()))
                bench.later(action.run);
            actionTooltip(bench, actions, action.id.c_str());
        }
        ImGui::EndMenu();
    }
    ImGui::EndPopup();
}

void drawMenu(const Workbench& bench, const ActionTable& actions) {
    // The bar has no room at its edges, which a menu would inherit.
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {bench.look.px(8), bench.look.px(6)});
    drawGroups(bench, actions);
    ImGui::PopStyleVar();
}

void drawName(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = low.y + size.y / 2;
    ImGui::SetCursorPos({look.px(4), (size.y - look.px(kControl)) / 2});
    if (ImGui::InvisibleButton("Menu", {look.px(92), look.px(kControl)}, ImGuiButtonFlags_EnableNav))
        ImGui::OpenPopup("menu");
    if (ImGui::IsItemHovered() || ImGui::IsPopupOpen("menu"))
        list.AddRectFilled(ImGui::GetItemRectMin(), ImGui::GetItemRectMax(), col(look.colour().raised),
                           look.px(3));
    drawIcon(list, Icon::Logo, {low.x + look.px(18), middle}, look.px(20), look.colour().accent);
    drawTextMiddle(list, look, kValue, {low.x + look.px(34), middle}, look.colour().text, "Groma");
    drawIcon(list, Icon::ChevronDown, {low.x + look.px(86), middle}, look.px(12), look.colour().quiet);
    const ImVec2 below = ImGui::GetItemRectMax();
    ImGui::SetNextWindowPos({ImGui::GetItemRectMin().x, below.y + look.px(4)}, ImGuiCond_Appearing);
    drawMenu(bench, actions);
}

void drawSteps(const Workbench& bench, const ActionTable& actions, float x, float y) {
    const Look& look = bench.look;
    for (const auto& [id, label, icon] :
         {std::tuple{"edit.undo", "Undo", Icon::Undo}, std::tuple{"edit.redo", "Redo", Icon::Redo}}) {
        const Action* action = actions.find(id);
        ImGui::SetCursorPos({x, y});
        ImGui::BeginDisabled(!ActionTable::whyNot(bench, *action).empty());
        if (iconButton(look, label, icon, false, kControl)) actions.run(bench, id);
        ImGui::EndDisabled();
        actionTooltip(bench, actions, id);
        x += look.px(28);
    }
}

/// Looks like a field, since that is what it leads to.
bool searchBox(const Look& look, const char* words, const std::string& keys, float width) {
    const bool pressed =
        ImGui::InvisibleButton("Commands", {look.px(width), look.px(kControl)}, ImGuiButtonFlags_EnableNav);
    const ImVec2 low = ImGui::GetItemRectMin();
    const ImVec2 high = ImGui::GetItemRectMax();
    const Palette& p = look.colour();
    const bool lit = ImGui::IsItemHovered() || (ImGui::IsItemFocused() && ImGui::GetIO().NavVisible);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = (low.y + high.y) / 2;
    list.AddRectFilled(low, high, col(p.well), look.px(look.size().radiusSmall));
    list.AddRect(low, high, col(lit ? p.accent : p.lineStrong), look.px(look.size().radiusSmall));
    drawIcon(list, Icon::Search, {low.x + look.px(16), middle}, look.px(16), p.quiet);
    const float caps = high.x - keyCapsWidth(look, keys) - look.px(6);
    drawTextMiddle(list, look, kText, {low.x + look.px(32), middle}, p.quiet,
                   fitted(look, kText, words, caps - low.x - look.px(40)));
    drawKeyCaps(list, look, {caps, middle}, keys);
    return pressed;
}

} // namespace

void drawTopBar(const Workbench& bench, const ActionTable& actions, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##top", low, size, look.colour().window);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = (size.y - look.px(kControl)) / 2;
    // A narrow window at a large scale keeps the switch and the search; names of workspaces go into the menu
    // then.
    const bool roomy = size.x > look.px(1180);
    drawName(bench, actions, low, size);
    float x = look.px(104);
    if (roomy) {
        ImGui::SetCursorPos({x, y});
        static const std::array<std::string, 3> kNames{kWorkspaceNames[0], kWorkspaceNames[1],
                                                       kWorkspaceNames[2]};
        if (const auto chosen = segments(look, "workspaces", kNames,
                                         static_cast<int>(bench.settings.workspace), 250, {}, kControl))
            bench.later([to = static_cast<Workspace>(*chosen)](Workbench& b) { b.settings.workspace = to; });
        x += look.px(262);
    }
    drawSteps(bench, actions, x, y);

    const Sheet* sheet = bench.sheet();
    const bool playing = sheet != nullptr && sheet->mode == Mode::Play;
    static const std::array<std::string, 2> kModes{"Set up", "Play"};
    ImGui::BeginDisabled(sheet == nullptr);
    ImGui::SetCursorPos({roomy ? size.x / 2 - look.px(90) : x + look.px(64), y});
    if (const auto chosen = segments(look, "modes", kModes,
                                     sheet == nullptr ? -1
                                     : playing        ? 1
                                                      : 0,
                                     roomy ? 180 : 140,
                                     sheet == nullptr ? std::optional<Colour>()
                                                      : look.theme->mode(playing ? Mode::Play : Mode::SetUp),
                                     kControl))
        if ((*chosen == 1) != playing) actions.run(bench, "play.toggle");
    actionTooltip(bench, actions, "play.toggle");

    const bool tight = size.x < look.px(646); // of the search only its sign
    const float search = roomy ? 320 : tight ? kControl : 210;
    const bool pinned = sheet != nullptr && bench.of<WhatIf>().pinned.has_value();
    ImGui::SetCursorPos({size.x - look.px(search + 10) - look.px(roomy ? 120 : 110), y});
    if (button(look, pinned ? "Unpin A" : "Pin as A",
               {.kind = pinned ? ButtonKind::Primary : ButtonKind::Plain,
                .icon = Icon::Pin,
                .height = kControl}))
        actions.run(bench, "rules.pin");
    actionTooltip(bench, actions, "rules.pin");
    ImGui::EndDisabled();
    ImGui::SetCursorPos({size.x - look.px(search + 10), y});
    const bool asked = tight ? iconButton(look, "Commands", Icon::Search, false, kControl)
                             : searchBox(look, roomy ? "Search or run a command" : "Commands",
                                         keyText(actions.find("help.commands")->key), search);
    if (asked) actions.run(bench, "help.commands");
    actionTooltip(bench, actions, "help.commands");
    list.AddLine({low.x, low.y + size.y - 1}, {low.x + size.x, low.y + size.y - 1}, col(look.colour().line));
}

} // namespace groma::ui
