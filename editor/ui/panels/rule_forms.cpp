#include "editor/ui/panels/rule_forms.h"

#include "editor/session/edits/rules.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

namespace groma::ui {

namespace {

std::string valueText(const rules::Attribute& attribute, const rules::ValueCell& value) {
    if (value.unknown()) return "?";
    if (attribute.type.kind == lang::Kind::Number) return base::Number::fromBits(value.bits).toString();
    if (attribute.type.kind == lang::Kind::Truth) return value.bits != 0 ? "yes" : "no";
    return std::to_string(value.bits);
}

const char* operationText(rules::Operation operation) {
    switch (operation) {
        case rules::Operation::Add: return "add";
        case rules::Operation::Times: return "times";
        case rules::Operation::Set: return "set to";
        case rules::Operation::AtLeast: return "at least";
        case rules::Operation::AtMost: return "at most";
        case rules::Operation::Shift: return "shift columns by";
    }
    return "";
}

} // namespace

void RuleForms::draw(Workbench& bench, Sheet& sheet, const rules::Model& model, std::string_view section, std::size_t entry) {
    if (section == "types") drawType(bench, model, static_cast<int>(entry));
    else if (section == "terrain") drawTerrain(bench, model, model.terrain[entry], model.terrainAttributes);
    else if (section == "sides") drawTerrain(bench, model, model.sides[entry], model.sideAttributes);
    else if (section == "links") drawTerrain(bench, model, model.links[entry], {});
    else if (section == "traits") drawTrait(bench, model, model.traits[entry]);
    else if (section == "options") drawOption(bench, sheet, model.options[entry], static_cast<int>(entry));
}

void RuleForms::drawType(Workbench& bench, const rules::Model& model, int type) {
    const Look& look = bench.look;
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    const rules::UnitClass& unitClass = model.classes[static_cast<std::size_t>(unit.unitClass)];
    const bool flips = unitClass.flips >= 0;
    if (!ImGui::BeginTable("values", flips ? 3 : 2, ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn(unitClass.named.title.c_str(), ImGuiTableColumnFlags_WidthFixed, look.px(170));
    ImGui::TableSetupColumn("Front", ImGuiTableColumnFlags_WidthFixed, look.px(100));
    if (flips) ImGui::TableSetupColumn(model.states[static_cast<std::size_t>(unitClass.flips)].named.title.c_str(), ImGuiTableColumnFlags_WidthFixed, look.px(100));
    ImGui::TableHeadersRow();
    for (const int attribute : unitClass.attributes) {
        const rules::Attribute& declared = model.attributes[static_cast<std::size_t>(attribute)];
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(declared.named.title.c_str());
        if (!declared.named.help.empty()) ImGui::SetItemTooltip("%s", declared.named.help.c_str());
        for (const bool back : {false, true}) {
            if (back && !flips) continue;
            ImGui::TableNextColumn();
            ImGui::PushID(back ? "back" : "front");
            const rules::ValueCell& value = (back ? unit.back : unit.front)[static_cast<std::size_t>(attribute)];
            const std::string now = valueText(declared, value);
            std::optional<std::string> typed;
            if (declared.type.kind == lang::Kind::Number) {
                typed = fields_.number(look, declared.named.id.c_str(), now, -99, 99, value.assumed());
            } else if (declared.type.kind == lang::Kind::Truth) {
                bool on = value.bits == 1;
                if (checkbox(look, fmt::format("##{}", declared.named.id).c_str(), on)) typed = on ? "yes" : "no";
            }
            ImGui::PopID();
            if (typed)
                bench.later([type, attribute, back, text = *typed](Workbench& b) { b.commit(session::setTypeAttribute(b.sheet()->document(), type, attribute, back, text)); });
        }
    }
    ImGui::EndTable();
    if (unit.traits.empty()) return;
    std::string held;
    for (const rules::TraitUse& use : unit.traits) held += (held.empty() ? "" : ", ") + model.traits[static_cast<std::size_t>(use.trait)].named.title;
    citedLine(look, "Holds", held, {});
}

void RuleForms::drawTerrain(Workbench& bench, const rules::Model& model, const rules::Terrain& kind, const std::vector<rules::Attribute>& attributes) {
    const Look& look = bench.look;
    for (std::size_t i = 0; i < attributes.size() && i < kind.values.size(); ++i)
        citedLine(look, valueText(attributes[i], kind.values[i]), attributes[i].named.title, attributes[i].named.cite);
    citedLine(look, kind.symbol, "how it is drawn" + (kind.letter.empty() ? std::string() : ", letter " + kind.letter), {});
    if (kind.needs >= 0) citedLine(look, "Needs", model.sides[static_cast<std::size_t>(kind.needs)].named.title, {});
}

void RuleForms::drawTrait(Workbench& bench, const rules::Model& model, const rules::Trait& trait) {
    const Look& look = bench.look;
    chip(look, trait.enforced ? "enforced" : "a reminder", trait.enforced ? look.colour().fine : look.colour().warning, !trait.enforced);
    ImGui::NewLine();
    for (const auto& [quantity, contribution] : trait.contributions) {
        const rules::Quantity& changed = model.quantities[static_cast<std::size_t>(quantity)];
        const rules::Contribution& part = changed.contributions[static_cast<std::size_t>(contribution)];
        citedLine(look, operationText(part.operation), changed.named.title, part.named.cite);
    }
}

void RuleForms::drawOption(Workbench& bench, const Sheet& sheet, const rules::Option& option, int index) {
    const Look& look = bench.look;
    const game::SetupRef& setup = sheet.document().setup();
    const std::int64_t now = setup ? setup->option(index) : option.byDefault;
    const auto set = [&](const std::string& value) {
        bench.later([index, value](Workbench& b) { b.commit(session::setOption(b.sheet()->document(), index, value)); });
    };
    formLabel(look, "In this scenario");
    if (option.type.kind == lang::Kind::Truth) {
        bool on = now != 0;
        if (checkbox(look, "##on", on)) set(on ? "yes" : "no");
    } else if (!option.values.empty()) {
        if (const auto chosen = dropdown(look, "value", option.values, static_cast<int>(now), 220)) set(option.values[static_cast<std::size_t>(*chosen)]);
    } else if (const auto typed = fields_.text(look, "##value", base::Number::fromBits(now).toString(), {.width = 90})) {
        set(*typed);
    }
}

} // namespace groma::ui
