#include "editor/ui/panels/parts/special_rules.h"

#include "core/base/letters.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

std::string parameterText(const rules::TraitParameter& parameter, std::int64_t bits) {
    if (bits == lang::kUnknown) return "?";
    if (parameter.type.kind == lang::Kind::Number) return base::Number::fromBits(bits).toString();
    if (parameter.type.kind == lang::Kind::Truth) return bits != 0 ? "yes" : "no";
    return std::to_string(bits);
}

} // namespace

std::string worded(std::string name) {
    std::ranges::replace(name, '_', ' ');
    if (!name.empty()) name[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(name[0])));
    return name;
}

void SpecialRules::draw(const Workbench& bench, const Sheet& sheet, const session::TraitTarget& target,
                        const std::vector<game::TraitHolding>& held) {
    const rules::Model& model = sheet.document().setup()->model();
    for (const game::TraitHolding& holding : held) drawHeld(bench, model, target, holding);
    if (button(bench.look, "Add a special rule",
               {.kind = ButtonKind::Quiet, .icon = Icon::Plus, .height = 24})) {
        search_.clear();
        ImGui::OpenPopup("special rules");
    }
    drawChoice(bench, sheet, target);
}

void SpecialRules::drawHeld(const Workbench& bench, const rules::Model& model,
                            const session::TraitTarget& target, const game::TraitHolding& holding) {
    const Look& look = bench.look;
    const rules::Trait& trait = model.traits[static_cast<std::size_t>(holding.trait)];
    ImGui::PushID(trait.named.id.c_str());
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    drawDisc(list, look, discOf(trait, bench.symbols()), {low.x + look.px(10), low.y + look.px(12)},
             look.px(9));
    drawTextMiddle(list, look, kText, {low.x + look.px(28), low.y + look.px(12)}, look.colour().text,
                   trait.named.title);
    drawTextRight(list, look, kCite, {low.x + width - look.px(28), low.y + look.px(12)}, look.colour().cite,
                  trait.named.cite);
    ImGui::InvisibleButton("named", {std::max(look.px(20), width - look.px(28)), look.px(24)});
    ImGui::SetItemTooltip("%s%s", trait.named.help.c_str(),
                          trait.enforced ? "" : "\na reminder only: nothing enforces it");
    ImGui::SameLine(0, 0);
    if (iconButton(look, "Take off", Icon::Cross, false, 24))
        bench.later([target, id = holding.trait](Workbench& b) {
            b.commit(session::detachTrait(b.sheet()->document(), target, id));
        });
    for (std::size_t i = 0; i < trait.parameters.size(); ++i) {
        const rules::TraitParameter& parameter =
            model.traitParameters[static_cast<std::size_t>(trait.parameters[i])];
        const std::int64_t bits =
            i < holding.parameters.size() ? holding.parameters[i] : parameter.byDefault.bits;
        ImGui::Dummy({look.px(20), 0});
        ImGui::SameLine();
        formLabel(look, worded(parameter.name), {}, 100);
        if (const auto typed = fields_.text(look, ("##" + parameter.name).c_str(),
                                            parameterText(parameter, bits), {.width = 90}))
            bench.later([target, id = holding.trait, name = parameter.name, text = *typed](Workbench& b) {
                b.commit(session::setTraitParameters(b.sheet()->document(), target, id, {{name, text}}));
            });
    }
    ImGui::PopID();
}

void SpecialRules::drawChoice(const Workbench& bench, const Sheet& sheet,
                              const session::TraitTarget& target) {
    if (!ImGui::BeginPopup("special rules")) return;
    const rules::Model& model = sheet.document().setup()->model();
    if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    bool enter = field(bench.look, "##search", search_,
                       {.hint = "Search special rules", .icon = Icon::Search, .width = 280});
    if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup(); // not only the field's focus
    for (int trait = 0; trait < static_cast<int>(model.traits.size()); ++trait) {
        const rules::Trait& offered = model.traits[static_cast<std::size_t>(trait)];
        if (!base::holds(offered.named.title + " " + offered.named.id, search_)) continue;
        const auto can = session::canAttachTrait(sheet.document(), target, trait);
        const bool sameHolder = target.level == session::TraitLevel::Scenario
                                    ? offered.holder == rules::TraitHolder::Scenario
                                    : offered.holder != rules::TraitHolder::Scenario;
        if (!sameHolder) continue;
        ImGui::BeginDisabled(!can.has_value());
        const bool first = enter && can; // Enter takes the first that can be had
        if (ImGui::Selectable(fmt::format("{}##{}", offered.named.title, offered.named.id).c_str()) || first)
            bench.later([target, trait](Workbench& b) {
                b.commit(session::attachTrait(b.sheet()->document(), target, trait));
            });
        if (first) {
            enter = false;
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", can ? offered.named.help.c_str() : can.error().reason.c_str());
    }
    ImGui::EndPopup();
}

} // namespace groma::ui
