#include "editor/ui/panels/rules/rule_forms.h"

#include "editor/session/edits/forms/rule_entry.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/ui/canvas/view/map_view.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

std::string valueText(const rules::Attribute& attribute, const rules::ValueCell& value) {
    if (value.unknown()) return "?";
    if (attribute.type.kind == lang::Kind::Number) return base::Number::fromBits(value.bits).toString();
    if (attribute.type.kind == lang::Kind::Truth) return value.bits != 0 ? "yes" : "no";
    return std::to_string(value.bits);
}

std::string operationText(std::string operation) {
    std::ranges::replace(operation, '_', ' ');
    return operation;
}

/// Patterns that the map can draw by name, then the symbols of the rules.
std::vector<std::string> symbolNames(const rules::Model& model) {
    std::vector<std::string> names;
    for (const std::string_view pattern : patternNames()) names.emplace_back(pattern);
    for (const auto& [name, path] : model.symbols) names.push_back(name);
    return names;
}

} // namespace

void RuleForms::draw(const Workbench& bench, const Sheet& sheet, const rules::Model& model,
                     std::string_view section, std::size_t entry) {
    const int index = static_cast<int>(entry);
    if (section == "types") {
        drawType(bench, model, index);
        drawSymbol(bench, model, section, model.types[entry].named, model.types[entry].symbol);
        drawPicture(bench, sheet, section, model.types[entry].named, 70);
        drawTexts(bench, sheet, section, model.types[entry].named);
    } else if (section == "classes") {
        drawSymbol(bench, model, section, model.classes[entry].named, model.classes[entry].symbol);
        drawPicture(bench, sheet, section, model.classes[entry].named, 70);
    } else if (section == "terrain" || section == "sides" || section == "links") {
        drawTerrain(bench, sheet, model, section, index);
    } else if (section == "traits") {
        drawTrait(bench, sheet, model, index);
        drawTexts(bench, sheet, section, model.traits[entry].named);
    } else if (section == "options") {
        drawOption(bench, sheet, model.options[entry], index);
    }
}

/// Title, help and source of an entry, as the file says them.
void RuleForms::drawTexts(const Workbench& bench, const Sheet& sheet, std::string_view section,
                          const rules::Named& named) {
    ImGui::Spacing();
    for (const auto& [label, key] :
         {std::pair{"Title", "title"}, std::pair{"Help", "help"}, std::pair{"Source", "cite"}}) {
        formLabel(bench.look, label, {}, 70);
        const std::string now = session::entryText(sheet.document(), std::string(section), named.id, key);
        if (const auto typed =
                fields_.text(bench.look, fmt::format("##{}", key).c_str(), now, {.width = 420}))
            bench.later([section = std::string(section), id = named.id, key = std::string(key),
                         text = *typed](Workbench& b) {
                b.commit(session::setEntryText(b.sheet()->document(), section, id, key, text));
            });
    }
}

void RuleForms::drawType(const Workbench& bench, const rules::Model& model, int type) {
    const Look& look = bench.look;
    const rules::UnitType& unit = model.types[static_cast<std::size_t>(type)];
    const rules::UnitClass& unitClass = model.classes[static_cast<std::size_t>(unit.unitClass)];
    const bool flips = unitClass.flips >= 0;
    if (!ImGui::BeginTable("values", flips ? 3 : 2, ImGuiTableFlags_SizingFixedFit)) return;
    ImGui::TableSetupColumn(unitClass.named.title.c_str(), ImGuiTableColumnFlags_WidthFixed, look.px(170));
    ImGui::TableSetupColumn("Front", ImGuiTableColumnFlags_WidthFixed, look.px(100));
    if (flips)
        ImGui::TableSetupColumn(model.states[static_cast<std::size_t>(unitClass.flips)].named.title.c_str(),
                                ImGuiTableColumnFlags_WidthFixed, look.px(100));
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
            const rules::ValueCell& value =
                (back ? unit.back : unit.front)[static_cast<std::size_t>(attribute)];
            const std::string now = valueText(declared, value);
            std::optional<std::string> typed;
            if (declared.type.kind == lang::Kind::Number) {
                typed = fields_.number(look, declared.named.id.c_str(), now, -99, 99, value.assumed());
            } else if (declared.type.kind == lang::Kind::Truth) {
                bool on = value.bits == 1;
                if (checkbox(look, fmt::format("##{}", declared.named.id).c_str(), on))
                    typed = on ? "yes" : "no";
            }
            ImGui::PopID();
            if (typed)
                bench.later([type, attribute, back, text = *typed](Workbench& b) {
                    b.commit(session::setTypeAttribute(b.sheet()->document(), type, attribute, back, text));
                });
        }
    }
    ImGui::EndTable();
    if (unit.traits.empty()) return;
    std::string held;
    for (const rules::TraitUse& use : unit.traits)
        held += (held.empty() ? "" : ", ") + model.traits[static_cast<std::size_t>(use.trait)].named.title;
    citedLine(look, "Holds", held, {});
}

/// The symbol of a type, or of the types of a class that name none.
void RuleForms::drawSymbol(const Workbench& bench, const rules::Model& model, std::string_view section,
                           const rules::Named& named, const std::string& symbol) {
    if (model.symbols.empty()) return;
    std::vector<std::string> names{section == "types" ? "as its class" : "none"};
    int chosen = 0;
    for (const auto& [name, path] : model.symbols) {
        if (name == symbol) chosen = static_cast<int>(names.size());
        names.push_back(name);
    }
    formLabel(bench.look, "Symbol", "On the counter; the paths are under Symbols", 70);
    const auto picked = dropdown(bench.look, "counter symbol", names, chosen, 220);
    if (!picked) return;
    bench.later(
        [section = std::string(section), id = named.id,
         name = *picked == 0 ? std::string() : names[static_cast<std::size_t>(*picked)]](Workbench& b) {
            b.commit(session::setEntryText(b.sheet()->document(), section, id, "symbol", name));
        });
}

/// A picture of the project's own, by the name of its file.
void RuleForms::drawPicture(const Workbench& bench, const Sheet& sheet, std::string_view section,
                            const rules::Named& named, float labelWidth) {
    formLabel(bench.look, "Picture", "A PNG or SVG beside the file of this entry, in place of the symbol",
              labelWidth);
    const std::string now = session::entryText(sheet.document(), std::string(section), named.id, "picture");
    if (const auto typed = fields_.text(bench.look, "##picture", now,
                                        {.hint = "art/picture.svg", .mono = true, .width = 220}))
        bench.later([section = std::string(section), id = named.id, text = *typed](Workbench& b) {
            b.commit(session::setEntryText(b.sheet()->document(), section, id, "picture", text));
        });
}

void RuleForms::drawTerrain(const Workbench& bench, const Sheet& sheet, const rules::Model& model,
                            std::string_view section, int kind) {
    const Look& look = bench.look;
    const bool sides = section == "sides";
    const std::vector<rules::Terrain>& kinds = sides                ? model.sides
                                               : section == "links" ? model.links
                                                                    : model.terrain;
    const rules::Terrain& shown = kinds[static_cast<std::size_t>(kind)];
    const std::vector<rules::Attribute> none;
    const std::vector<rules::Attribute>& attributes = sides                ? model.sideAttributes
                                                      : section == "links" ? none
                                                                           : model.terrainAttributes;
    for (std::size_t i = 0; i < attributes.size() && i < shown.values.size(); ++i) {
        const std::string now = valueText(attributes[i], shown.values[i]);
        ImGui::PushID(attributes[i].named.id.c_str());
        formLabel(look, attributes[i].named.title, attributes[i].named.help, 190);
        std::optional<std::string> typed;
        if (attributes[i].type.kind == lang::Kind::Truth) {
            bool on = now == "yes";
            if (checkbox(look, "##on", on)) typed = on ? "yes" : "no";
        } else {
            typed = fields_.text(look, "##value", now, {.width = 90});
        }
        ImGui::PopID();
        if (typed)
            bench.later([section = std::string(section), kind, attribute = static_cast<int>(i),
                         text = *typed](Workbench& b) {
                b.commit(session::setTerrainAttribute(b.sheet()->document(), section, kind, attribute, text));
            });
    }
    const auto set = [&](const char* key, const std::string& text) {
        bench.later([section = std::string(section), id = shown.named.id, key = std::string(key),
                     text](Workbench& b) {
            b.commit(session::setEntryText(b.sheet()->document(), section, id, key, text));
        });
    };
    formLabel(look, "Drawn as", "A pattern of the map, or a symbol of the rules", 190);
    const std::vector<std::string> names = symbolNames(model);
    const auto at = std::ranges::find(names, shown.symbol);
    if (const auto chosen = dropdown(look, "symbol", names,
                                     at == names.end() ? -1 : static_cast<int>(at - names.begin()), 200))
        set("symbol", names[static_cast<std::size_t>(*chosen)]);
    formLabel(look, "Letter", "For greyscale, and for eyes that do not tell colours apart", 190);
    if (const auto typed =
            fields_.text(look, "##letter",
                         session::entryText(sheet.document(), std::string(section), shown.named.id, "letter"),
                         {.hint = shown.letter.c_str(), .width = 90}))
        set("letter", *typed);
    formLabel(look, "Colour", "#RRGGBB; empty: that of the pattern", 190);
    if (const auto typed = fields_.text(look, "##colour", shown.colour, {.mono = true, .width = 120}))
        set("colour", *typed);
    if (section == "terrain") drawPicture(bench, sheet, section, shown.named, 190);
    if (shown.needs >= 0)
        citedLine(look, "Needs", model.sides[static_cast<std::size_t>(shown.needs)].named.title, {});
    drawTexts(bench, sheet, section, shown.named);
}

/// What it adds to the numbers of the rules, line by line, and whether anything enforces it.
void RuleForms::drawTrait(const Workbench& bench, const Sheet& sheet, const rules::Model& model, int trait) {
    const Look& look = bench.look;
    const rules::Trait& held = model.traits[static_cast<std::size_t>(trait)];
    chip(look, held.enforced ? "enforced by the rules" : "a reminder only",
         held.enforced ? look.colour().fine : look.colour().warning, !held.enforced);
    ImGui::NewLine();
    const std::vector<session::ModifierField> lines = session::modifiersOf(sheet.document(), trait);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].operation.empty()) continue;
        ImGui::PushID(static_cast<int>(i));
        const auto quantity = std::ranges::find(model.quantities, lines[i].quantity,
                                                [](const rules::Quantity& q) { return q.named.id; });
        formLabel(look, quantity == model.quantities.end() ? lines[i].quantity : quantity->named.title,
                  lines[i].when.empty() ? "always" : "when " + lines[i].when, 190);
        ImGui::AlignTextToFramePadding();
        ImGui::TextUnformatted(operationText(lines[i].operation).c_str());
        ImGui::SameLine();
        if (const auto typed = fields_.text(look, "##value", lines[i].value, {.mono = true, .width = 110}))
            bench.later([trait, i, text = *typed](Workbench& b) {
                b.commit(session::setModifier(b.sheet()->document(), trait, i, text));
            });
        if (!lines[i].when.empty()) {
            ImGui::SameLine();
            ImGui::TextDisabled("when %s", fitted(look, kText, lines[i].when, look.px(320)).c_str());
        }
        ImGui::PopID();
    }
}

void RuleForms::drawOption(const Workbench& bench, const Sheet& sheet, const rules::Option& option,
                           int index) {
    const Look& look = bench.look;
    const game::SetupRef& setup = sheet.document().setup();
    const std::int64_t now = setup ? setup->option(index) : option.byDefault;
    const auto set = [&](const std::string& value) {
        bench.later([index, value](Workbench& b) {
            b.commit(session::setOption(b.sheet()->document(), index, value));
        });
    };
    formLabel(look, "In this scenario");
    if (option.type.kind == lang::Kind::Truth) {
        bool on = now != 0;
        if (checkbox(look, "##on", on)) set(on ? "yes" : "no");
    } else if (!option.values.empty()) {
        if (const auto chosen = dropdown(look, "value", option.values, static_cast<int>(now), 220))
            set(option.values[static_cast<std::size_t>(*chosen)]);
    } else if (const auto typed =
                   fields_.text(look, "##value", base::Number::fromBits(now).toString(), {.width = 90})) {
        set(*typed);
    }
}

} // namespace groma::ui
