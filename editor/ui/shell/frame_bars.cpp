#include "editor/ui/shell/frame_bars.h"

#include "editor/session/problems.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <array>

namespace groma::ui {

namespace {

constexpr ImGuiWindowFlags kBarFlags = ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                                       ImGuiWindowFlags_NoDocking | ImGuiWindowFlags_NoBringToFrontOnFocus | ImGuiWindowFlags_NoNavFocus;

/// A window that is a bar: no title, no border, its own ground.
class Bar {
  public:
    Bar(const Look& look, const char* name, ImVec2 low, ImVec2 size, Colour ground) {
        ImGui::SetNextWindowPos(low);
        ImGui::SetNextWindowSize(size);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(look.px(8), 0));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0.0F);
        ImGui::PushStyleVar(ImGuiStyleVar_WindowMinSize, ImVec2(1, 1));
        ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0.0F);
        ImGui::PushStyleColor(ImGuiCol_WindowBg, col(ground));
        ImGui::Begin(name, nullptr, kBarFlags);
    }
    ~Bar() {
        ImGui::End();
        ImGui::PopStyleColor();
        ImGui::PopStyleVar(4);
    }
    Bar(const Bar&) = delete;
    Bar& operator=(const Bar&) = delete;
};

void runAction(Workbench& bench, const ActionTable& actions, const char* id) {
    const Action* action = actions.find(id);
    if (action == nullptr) return;
    const std::string reason = action->whyNot ? action->whyNot(bench) : std::string();
    if (reason.empty()) bench.later(action->run);
    else bench.refuse(reason);
}

void tooltip(Workbench& bench, const ActionTable& actions, const char* id) {
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) return;
    const Action* action = actions.find(id);
    if (action == nullptr) return;
    const std::string reason = action->whyNot ? action->whyNot(bench) : std::string();
    const std::string key = keyText(action->key);
    ImGui::SetTooltip("%s%s%s%s", action->help.c_str(), key.empty() ? "" : ("  " + key).c_str(), reason.empty() ? "" : "\n", reason.c_str());
}

bool matches(const std::string& text, const std::string& wanted) {
    std::size_t at = 0;
    for (const char c : wanted) {
        while (at < text.size() && std::tolower(static_cast<unsigned char>(text[at])) != std::tolower(static_cast<unsigned char>(c))) ++at;
        if (at++ >= text.size()) return false;
    }
    return true;
}

struct Tool {
    session::ToolKind kind;
    Icon icon;
    const char* label;
};
constexpr std::array<Tool, 8> kTools{{{session::ToolKind::Select, Icon::Select, "Select (V)"},
                                      {session::ToolKind::Ground, Icon::Brush, "Paint terrain (B)"},
                                      {session::ToolKind::Level, Icon::Layers, "Paint levels (L)"},
                                      {session::ToolKind::Side, Icon::Side, "Draw sides (H)"},
                                      {session::ToolKind::Link, Icon::Line, "Draw roads (R)"},
                                      {session::ToolKind::Place, Icon::Stamp, "Place units (U)"},
                                      {session::ToolKind::Label, Icon::Pencil, "Write labels"},
                                      {session::ToolKind::Erase, Icon::Cross, "Erase (E)"}}};

struct ShapeTool {
    session::Shape shape;
    Icon icon;
    const char* label;
};
constexpr std::array<ShapeTool, 5> kShapes{{{session::Shape::Brush, Icon::Cells, "By brush"},
                                            {session::Shape::Line, Icon::Ruler, "In a line"},
                                            {session::Shape::Rectangle, Icon::Rectangle, "In a rectangle"},
                                            {session::Shape::Flood, Icon::Fill, "Flood what is connected"},
                                            {session::Shape::Wand, Icon::Wand, "All that is alike"}}};

} // namespace

void drawTopBar(Workbench& bench, const ActionTable& actions, BarState& state, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##top", low, size, look.colour().window);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = low.y + size.y / 2;
    const float y = (size.y - look.px(26)) / 2;
    drawIcon(list, Icon::Logo, {low.x + look.px(20), middle}, look.px(20), look.colour().accent);
    drawTextMiddle(list, look, kValue, {low.x + look.px(38), middle}, look.colour().text, "Groma");
    ImGui::SetCursorPos({look.px(104), y});
    static const std::array<std::string, 3> kWorkspaces{"Design", "Transcribe", "Balance"};
    if (const auto chosen = segments(look, "workspaces", kWorkspaces, static_cast<int>(state.workspace), 250, {}, 26))
        state.workspace = static_cast<Workspace>(*chosen);
    ImGui::SetCursorPos({look.px(366), y});
    if (iconButton(look, "Undo", Icon::Undo, false, 26)) runAction(bench, actions, "edit.undo");
    tooltip(bench, actions, "edit.undo");
    ImGui::SetCursorPos({look.px(394), y});
    if (iconButton(look, "Redo", Icon::Redo, false, 26)) runAction(bench, actions, "edit.redo");
    tooltip(bench, actions, "edit.redo");

    const Sheet* sheet = bench.sheet();
    const bool playing = sheet != nullptr && sheet->mode == Mode::Play;
    static const std::array<std::string, 2> kModes{"Set up", "Play"};
    ImGui::SetCursorPos({size.x / 2 - look.px(90), y});
    if (const auto chosen = segments(look, "modes", kModes, playing ? 1 : 0, 180, look.theme->mode(playing ? Mode::Play : Mode::SetUp), 26))
        if ((*chosen == 1) != playing) runAction(bench, actions, "play.toggle");
    tooltip(bench, actions, "play.toggle");

    ImGui::SetCursorPos({size.x - look.px(450), y});
    const bool pinned = sheet != nullptr && sheet->pinned.has_value();
    if (button(look, pinned ? "Unpin A" : "Pin as A", {.kind = pinned ? ButtonKind::Primary : ButtonKind::Plain, .icon = Icon::Pin, .height = 26}))
        runAction(bench, actions, "rules.pin");
    tooltip(bench, actions, "rules.pin");
    ImGui::SetCursorPos({size.x - look.px(330), y});
    if (button(look, "Search or run a command   Ctrl+Shift+P", {.kind = ButtonKind::Quiet, .icon = Icon::Search, .width = 320, .height = 26})) {
        state.paletteOpen = true;
        state.paletteText.clear();
    }
    list.AddLine({low.x, low.y + size.y - 1}, {low.x + size.x, low.y + size.y - 1}, col(look.colour().line));
}

void drawToolColumn(Workbench& bench, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##tools", low, size, look.colour().window);
    Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return;
    session::ToolSettings& settings = sheet->tools.settings;
    ImGui::SetCursorPos({0, look.px(6)});
    for (const Tool& tool : kTools) {
        ImGui::SetCursorPosX(0);
        if (toolButton(look, tool.label, tool.icon, settings.kind == tool.kind)) settings.kind = tool.kind;
    }
    ImGui::SetCursorPosY(ImGui::GetCursorPosY() + look.px(12));
    for (const ShapeTool& tool : kShapes) {
        ImGui::SetCursorPosX(0);
        if (toolButton(look, tool.label, tool.icon, settings.shape == tool.shape)) settings.shape = tool.shape;
    }
}

void drawStatusBar(Workbench& bench, ImVec2 low, ImVec2 size) {
    const Look& look = bench.look;
    const Bar bar(look, "##status", low, size, look.colour().window);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddLine(low, {low.x + size.x, low.y}, col(look.colour().line));
    Sheet* sheet = bench.sheet();
    const float middle = low.y + size.y / 2;
    float x = low.x + look.px(12);
    if (sheet == nullptr) {
        drawTextMiddle(list, look, kLabel, {x, middle}, look.colour().quiet, "No document is open");
        return;
    }
    const session::Document& document = sheet->document();
    if (sheet->hovered && document.setup()) {
        const game::Setup& setup = *document.setup();
        const grid::CellGround& ground = setup.board().cell(*sheet->hovered);
        x += drawTextMiddle(list, look, kCite, {x, middle}, look.colour().cite, setup.geometry().numberText(*sheet->hovered)) + look.px(10);
        std::string text = setup.model().terrain[ground.terrain].named.title + fmt::format(", level {}", ground.level);
        const auto features = setup.featuresByBit();
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0) text += ", " + setup.model().terrain[static_cast<std::size_t>(features[bit])].named.title;
        x += drawTextMiddle(list, look, kLabel, {x, middle}, look.colour().text, text) + look.px(24);
    }
    session::Pointer pointer;
    if (sheet->hovered) pointer.cell = *sheet->hovered;
    pointer.piece = sheet->hoveredPiece;
    const std::string hint = sheet->mode == Mode::Play ? "Play: choose an action, roll or type a die, decide; Backspace steps back"
                                                       : sheet->tools.hint(document, pointer);
    drawTextMiddle(list, look, kLabel, {x, middle}, look.colour().quiet, hint);
    const session::ProblemCounts counts = session::countProblems(document);
    const std::string rules = document.ruleset() ? document.ruleset()->model.title : std::string("no rules");
    const std::string state = counts.errors != 0 ? fmt::format("{}: {} errors", rules, counts.errors) : rules + ": rules check clean";
    const std::string saved = sheet->history.modified() ? "Not saved" : "Saved";
    drawTextRight(list, look, kLabel, {low.x + size.x - look.px(12), middle}, look.colour().text, saved);
    const float left = low.x + size.x - look.px(36) - textSize(look, kLabel, saved).x;
    drawTextRight(list, look, kLabel, {left, middle}, counts.errors != 0 ? look.colour().error : look.colour().fine, state);
}

void drawCommandPalette(Workbench& bench, const ActionTable& actions, BarState& state) {
    if (ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiMod_Shift | ImGuiKey_P)) {
        state.paletteOpen = true;
        state.paletteText.clear();
        state.paletteRow = 0;
    }
    if (!state.paletteOpen) return;
    const Look& look = bench.look;
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos({view.Pos.x + view.Size.x / 2 - look.px(280), view.Pos.y + look.px(60)});
    ImGui::SetNextWindowSize({look.px(560), look.px(420)});
    ImGui::SetNextWindowFocus();
    if (ImGui::Begin("Commands", &state.paletteOpen, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking)) {
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        bool changed = false;
        const bool enter = field(look, "##command", state.paletteText, {.hint = "Type what you want to do", .icon = Icon::Search}, &changed);
        if (changed) state.paletteRow = 0;
        std::vector<const Action*> found;
        for (const Action& action : actions.all())
            if (matches(action.group + " " + action.label, state.paletteText)) found.push_back(&action);
        if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) ++state.paletteRow;
        if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) --state.paletteRow;
        state.paletteRow = std::clamp(state.paletteRow, 0, std::max(0, static_cast<int>(found.size()) - 1));
        ImGui::BeginChild("rows");
        for (std::size_t i = 0; i < found.size(); ++i) {
            const std::string reason = found[i]->whyNot ? found[i]->whyNot(bench) : std::string();
            ImGui::BeginDisabled(!reason.empty());
            const bool chosen = static_cast<int>(i) == state.paletteRow;
            const bool clicked = ImGui::Selectable(fmt::format("{}: {}##{}", found[i]->group, found[i]->label, found[i]->id).c_str(), chosen);
            ImGui::EndDisabled();
            const std::string key = reason.empty() ? keyText(found[i]->key) : reason;
            const ImVec2 high = ImGui::GetItemRectMax();
            drawTextRight(*ImGui::GetWindowDrawList(), look, kLabel, {high.x - look.px(8), (high.y + ImGui::GetItemRectMin().y) / 2}, look.colour().quiet, key);
            if ((clicked || (enter && chosen)) && reason.empty()) {
                bench.later(found[i]->run);
                state.paletteOpen = false;
            }
        }
        ImGui::EndChild();
    }
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) state.paletteOpen = false;
    ImGui::End();
}

bool drawCloseQuestion(Workbench& bench, BarState& state) {
    if (!state.askClose) return false;
    if (!bench.anythingUnsaved()) return true;
    const Look& look = bench.look;
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    ImGui::SetNextWindowPos({view.Pos.x + view.Size.x / 2 - look.px(200), view.Pos.y + view.Size.y / 3});
    ImGui::SetNextWindowSize({look.px(400), 0});
    ImGui::SetNextWindowFocus();
    bool close = false;
    if (ImGui::Begin("Unsaved work", nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoDocking)) {
        {
            const TextScope heading(look, kValue);
            ImGui::TextUnformatted("There is unsaved work");
        }
        for (const auto& sheet : bench.sheets)
            for (const std::string& path : sheet->disk.unsaved(sheet->document())) ImGui::BulletText("%s", path.c_str());
        ImGui::Spacing();
        if (button(look, "Save and close", {.kind = ButtonKind::Primary})) {
            bench.save(true);
            close = !bench.anythingUnsaved();
        }
        ImGui::SameLine();
        if (button(look, "Close without saving", {.kind = ButtonKind::Danger})) close = true;
        ImGui::SameLine();
        if (button(look, "Stay")) state.askClose = false;
    }
    ImGui::End();
    return close;
}

} // namespace groma::ui
