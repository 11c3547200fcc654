#include "editor/ui/panels/rules/symbol_form.h"

#include "core/base/letters.h"
#include "editor/session/edits/forms/rule_entry.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/canvas/view/map_view.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kUnits = 24;
constexpr float kBoxSide = 168;
constexpr const char* kFirstPath = "M4 4 L20 4 L20 20 L4 20 Z";

const std::string* pathOf(const rules::Model& model, const std::string& name) {
    const auto found = std::ranges::find(model.symbols, name, &std::pair<std::string, std::string>::first);
    return found == model.symbols.end() ? nullptr : &found->second;
}

void commitSymbol(const Workbench& bench, const std::string& name, const std::string& path) {
    bench.later(
        [name, path](Workbench& b) { b.commit(session::setSymbol(b.sheet()->document(), name, path)); });
}

} // namespace

void SymbolForm::drawList(const Workbench& bench, const rules::Model& model, const std::string& filter) {
    const Look& look = bench.look;
    std::vector<std::string> names;
    for (const auto& [name, path] : model.symbols)
        if (base::holds(name, filter)) names.push_back(name);
    if (names.empty() && !base::holds("symbols", filter)) return;
    if (!filter.empty() || bench.of<RuleEntry>().section == "symbols") ImGui::SetNextItemOpen(true);
    const bool open = ImGui::TreeNodeEx("symbols", ImGuiTreeNodeFlags_SpanAvailWidth, "Symbols");
    const ImVec2 high = ImGui::GetItemRectMax();
    drawTextRight(*ImGui::GetWindowDrawList(), look, kLabel,
                  {high.x - look.px(6), (high.y + ImGui::GetItemRectMin().y) / 2}, look.colour().quiet,
                  std::to_string(names.size()));
    if (!open) return;
    for (const std::string& name : names)
        if (ImGui::Selectable(name.c_str(), bench.of<RuleEntry>() == RuleEntry{"symbols", name}))
            bench.chooseRule({"symbols", name});
    if (ImGui::Selectable("New symbol...", bench.of<RuleEntry>() == RuleEntry{"symbols", ""})) {
        bench.chooseRule({"symbols", ""});
        name_.clear();
    }
    ImGui::TreePop();
}

void SymbolForm::drawBox(const Look& look, const std::string& path) {
    if (drawnPath_ != path || drawn_.empty()) {
        drawnPath_ = path;
        auto made = DrawnSymbol::make({{path}});
        problem_ = made ? std::string() : made.error();
        drawn_ = made ? std::move(*made) : DrawnSymbol();
    }
    const float side = look.px(kBoxSide);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    ImGui::Dummy({side, side});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + side, low.y + side}, col(look.theme->map.paper), look.px(3));
    for (int line = 0; line <= kUnits; line += 4) {
        const float at = side * static_cast<float>(line) / kUnits;
        const ImU32 ink = col(faded(look.theme->map.ink, line % 12 == 0 ? 0.30 : 0.12));
        list.AddLine({low.x + at, low.y}, {low.x + at, low.y + side}, ink);
        list.AddLine({low.x, low.y + at}, {low.x + side, low.y + at}, ink);
    }
    if (!drawn_.empty())
        drawn_.draw(list, {low.x + side / 2, low.y + side / 2}, side, look.theme->map.ink,
                    look.theme->map.paper);
}

void SymbolForm::draw(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
    const Look& look = bench.look;
    const std::string name = bench.of<RuleEntry>().id;
    if (name.empty()) {
        drawNew(bench, sheet);
        return;
    }
    const std::string* written = pathOf(model, name);
    if (written == nullptr) {
        quietText("The rules have no such symbol");
        return;
    }
    if (typedFor_ != name) {
        typedFor_ = name;
        path_ = *written;
    }
    ImGui::PushID(name.c_str());
    const bool beside = ImGui::GetContentRegionAvail().x > look.px(kBoxSide + 200);
    drawBox(look, path_);
    if (beside) ImGui::SameLine();
    ImGui::BeginGroup();
    quietText("A path on a box of 24 x 24, as SVG writes it: M L H V C S Q T A Z");
    bool active = false;
    {
        const TextScope scope(look, kCode);
        ImGui::InputTextMultiline("##path", &path_, {-1, look.px(kBoxSide - 60)},
                                  ImGuiInputTextFlags_WordWrap);
        active = ImGui::IsItemActive();
    }
    const bool left = ImGui::IsItemDeactivatedAfterEdit();
    if (!problem_.empty())
        ImGui::TextColored(vecOf(look.colour().error), "%s",
                           fitted(look, kText, problem_, ImGui::GetContentRegionAvail().x).c_str());
    else quietText(path_ == *written ? "As the file has it" : "Leave the field to write it");
    const auto unused = session::canSetSymbol(sheet.document(), name, {});
    ImGui::BeginDisabled(!unused.has_value());
    if (button(look, "Remove", {.kind = ButtonKind::Quiet, .icon = Icon::Trash, .height = 24}))
        commitSymbol(bench, name, {});
    ImGui::EndDisabled();
    if (!unused && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
        ImGui::SetTooltip("%s", unused.error().reason.c_str());
    ImGui::EndGroup();
    if (left && path_ != *written && problem_.empty()) commitSymbol(bench, name, path_);
    else if (!active && !left && problem_.empty() && path_ != *written)
        path_ = *written; // another hand changed it
    drawUses(bench, model, name);
    ImGui::PopID();
}

void SymbolForm::drawUses(const Workbench& bench, const rules::Model& model, const std::string& name) {
    const Look& look = bench.look;
    const std::vector<session::SymbolUse> uses = session::symbolUses(model, name);
    sectionTitle(look, "Drawn with it", std::to_string(uses.size()));
    if (uses.empty()) quietText("Nothing yet: a type, a class or a terrain names it in its own form");
    for (const session::SymbolUse& use : uses)
        if (ImGui::Selectable(fmt::format("{}  {}##{}", use.title, use.section, use.id).c_str()))
            bench.chooseRule({use.section, use.id});
    sectionTitle(look, "Patterns of the map", "for terrain, without a path");
    std::string patterns;
    for (const std::string_view pattern : patternNames())
        patterns += (patterns.empty() ? "" : ", ") + std::string(pattern);
    ImGui::TextWrapped("%s", patterns.c_str());
}

void SymbolForm::drawNew(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    drawBox(look, kFirstPath);
    ImGui::SameLine();
    ImGui::BeginGroup();
    quietText("It begins as a square; its path is changed then");
    const bool enter =
        field(look, "##name", name_, {.hint = "Name: letters, digits, _", .mono = true, .width = 260});
    const auto known = pathOf(sheet.document().ruleset()->model, name_) != nullptr;
    const auto can = known ? session::Expected<void>(session::refuse("there is a symbol of this name"))
                           : session::canSetSymbol(sheet.document(), name_, kFirstPath);
    ImGui::BeginDisabled(!can.has_value());
    const bool made = button(look, "Make it", {.kind = ButtonKind::Primary});
    ImGui::EndDisabled();
    if (!can && !name_.empty())
        ImGui::TextColored(vecOf(look.colour().warning), "%s", can.error().reason.c_str());
    ImGui::EndGroup();
    if ((!made && !enter) || !can) return;
    commitSymbol(bench, name_, kFirstPath);
    bench.chooseRule({"symbols", name_});
    typedFor_.clear();
}

} // namespace groma::ui
