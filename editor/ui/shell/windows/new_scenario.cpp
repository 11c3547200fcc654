// A scenario from a ruleset; a name for a document that has none.
#include "editor/session/files/new_scenario.h"

#include "editor/session/files/file_names.h"
#include "editor/session/files/games_rules.h"
#include "editor/session/files/unsaved_rules.h"
#include "editor/ui/shell/windows/new_rules_window.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/window_names.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/project/shipped.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

struct Ruleset {
    std::string path, title;
    bool copied = false; ///< comes with the program: the folder gets a copy
};

/// Of the open document first, then what its folder holds, then what came with the program.
std::vector<Ruleset> rulesetsFor(const Workbench& bench, const NewScenarioForm& form) {
    std::vector<Ruleset> found;
    const auto offer = [&](std::string path, std::string title, bool copied = false) {
        path = bench.files.canonical(path);
        if (std::ranges::find(found, path, &Ruleset::path) == found.end())
            found.push_back({std::move(path), std::move(title), copied});
    };
    if (const Sheet* sheet = bench.sheet();
        sheet != nullptr && !sheet->document().rulesPaths().empty() && sheet->document().ruleset())
        offer(sheet->document().root() + "/" + sheet->document().rulesPaths().back(),
              sheet->document().ruleset()->model.title);
    for (const session::FolderEntry& entry : form.rulesets)
        offer(bench.folderPath() + "/" + entry.path, entry.title);
    for (const session::FolderEntry& entry : form.shipped)
        offer(form.shippedFolder + "/" + entry.path, entry.title + " (sample)", true);
    return found;
}

std::optional<int> sizeStepper(const Look& look, const char* id, int now) {
    std::optional<int> value = now;
    if (stepper(look, id, value, {.least = 1, .most = 1000, .width = 104})) return value;
    return std::nullopt;
}

void drawSide(const Look& look, session::NewSide& side, const char* id) {
    ImGui::PushID(id);
    formLabel(look, "Side");
    const std::string before = session::plainName(side.title, '_');
    bool typed = false;
    field(look, "##title", side.title, {.hint = "Title", .width = 170}, &typed);
    // The id follows the name until it is typed over.
    if (typed && (side.id == before || side.id.empty())) side.id = session::plainName(side.title, '_');
    ImGui::SameLine();
    field(look, "##id", side.id, {.hint = "id", .mono = true, .width = 110});
    ImGui::SameLine();
    ImVec4 colour = vecOf(rgb(side.colour));
    if (ImGui::ColorEdit3("##colour", &colour.x,
                          ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel)) {
        const auto channel = [](float x) { return static_cast<std::uint32_t>(x * 255 + 0.5F); };
        side.colour = channel(colour.x) << 16 | channel(colour.y) << 8 | channel(colour.z);
        const Colour ink = inkOn(rgb(side.colour));
        side.ink = static_cast<std::uint32_t>(ink.r) << 16 | static_cast<std::uint32_t>(ink.g) << 8 | ink.b;
    }
    ImGui::SetItemTooltip("Colour of the counters");
    ImGui::PopID();
}

/// A battle comes after its rules.
void toNewRules(const Workbench& bench) {
    bench.later([](Workbench& b) {
        b.windows.close("New scenario");
        b.windows.open(kNewRules);
    });
}

} // namespace

void drawNewScenario(const Workbench& bench, bool& open, NewScenarioForm& form) {
    if (!open) {
        form.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    if (!form.wasOpen) bench.later([](Workbench& b) { b.readFolder(); });
    if (!form.wasOpen || form.folder != bench.folderPath()) {
        form.folder = bench.folderPath();
        form.rulesets = session::rulesetsIn(form.folder);
        form.shippedFolder = (formats::shareDirectory() / "samples").string();
        form.shipped = session::rulesetsOfGames(form.shippedFolder);
    }
    form.wasOpen = true;
    const OverlayWindow window(look, "New scenario", {540, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "New scenario", open);
    const std::vector<Ruleset> rulesets = rulesetsFor(bench, form);
    std::vector<std::string> names;
    for (const Ruleset& ruleset : rulesets) names.push_back(ruleset.title);
    const int rulesetCount = static_cast<int>(rulesets.size());
    std::optional<OverlayBody> body(std::in_place, look, kOverlayFoot);
    form.ruleset = std::clamp(form.ruleset, 0, std::max(0, rulesetCount - 1));
    names.emplace_back("Empty rules, for a book to transcribe...");
    formLabel(look, "Rules");
    if (rulesets.empty()) {
        ImGui::TextDisabled("no ruleset in %s", bench.folderPath().c_str());
        formLabel(look, "");
        if (button(look, "Empty rules...", {.icon = Icon::Book})) toNewRules(bench);
    } else if (const auto chosen = dropdown(look, "ruleset", names, form.ruleset)) {
        if (*chosen < rulesetCount) form.ruleset = *chosen;
        else toNewRules(bench);
    }
    if (form.path.empty() && !rulesets.empty() && rulesets[static_cast<std::size_t>(form.ruleset)].copied) {
        formLabel(look, "");
        quietText(fmt::format("Make it copies them to {}", bench.folderPath()));
    }
    const std::string rules = !form.path.empty() ? bench.files.canonical(form.path)
                              : rulesets.empty() ? std::string()
                                                 : rulesets[static_cast<std::size_t>(form.ruleset)].path;
    if (const Sheet* sheet = bench.sheet();
        sheet != nullptr &&
        !session::unsavedRules(bench.files, sheet->document(), sheet->disk.record, rules).empty()) {
        formLabel(look, "");
        quietText("Make it saves the document whose rules were changed");
    }
    formLabel(look, "or the file");
    field(look, "##rules path", form.path, {.hint = "path of a ruleset elsewhere", .mono = true});
    formLabel(look, "Title");
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    field(look, "##title", form.wanted.title);
    formLabel(look, "Cells across");
    const bool told = !form.map.lengths.empty(); // one of the two, by the lengths of rows or columns
    ImGui::BeginDisabled(told && !form.map.columns);
    if (const auto width = sizeStepper(look, "width", form.wanted.width)) form.wanted.width = *width;
    ImGui::EndDisabled();
    ImGui::SameLine(0, look.px(12));
    formLabel(look, "Cells down", {}, kSecondLabel);
    ImGui::BeginDisabled(told && form.map.columns);
    if (const auto height = sizeStepper(look, "height", form.wanted.height)) form.wanted.height = *height;
    ImGui::EndDisabled();
    drawNewMap(bench, form.map, form.wanted, rules);
    drawSide(look, form.wanted.sides[0], "first");
    drawSide(look, form.wanted.sides[1], "second");
    body.reset();
    ImGui::Spacing();
    const auto can = session::canMakeScenario(form.wanted);
    const bool ready = can.has_value() && form.map.problem.empty() && form.map.fits &&
                       (!rulesets.empty() || !form.path.empty());
    ImGui::BeginDisabled(!ready);
    const bool enter = ready && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
                       ImGui::IsKeyPressed(ImGuiKey_Enter, false) && ImGui::GetIO().KeyCtrl;
    if (button(look, "Make it", {.kind = ButtonKind::Primary, .icon = Icon::Plus}) || enter) {
        bench.later([rules = form.path.empty() ? rules : form.path, wanted = form.wanted](Workbench& b) {
            b.make(rules, wanted);
        });
    }
    ImGui::EndDisabled();
    if (can) ImGui::SetItemTooltip("Ctrl+Enter");
    if (!can) {
        ImGui::SameLine();
        quietText(can.error().reason.c_str());
    }
}

void drawSaveAs(const Workbench& bench, bool& open, Narrowing& asked) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr) {
        asked.wasOpen = false;
        open = false;
        return;
    }
    const Look& look = bench.look;
    const OverlayWindow window(look, "Save as", {520, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Save as", open);
    ImGui::TextDisabled("Below %s", sheet->document().root().c_str());
    const bool fresh = !asked.wasOpen;
    const bool enter = narrowingField(look, "##path", asked, "name.yaml");
    if (fresh) asked.text = sheet->document().startPath();
    const bool save = button(look, "Save", {.kind = ButtonKind::Primary, .icon = Icon::Save}) || enter;
    if (save && !asked.text.empty()) bench.later([path = asked.text](Workbench& b) { b.saveAs(path); });
}

} // namespace groma::ui
