// The scenario as a form: what it is, its sides, who begins, its numbers and options, special rules, zones,
// labels, notes.
#include "editor/session/document/compose.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/scenario_forms.h"
#include "editor/session/edits/map/terrain.h"
#include "editor/session/files/file_names.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/parts/state_fields.h"
#include "editor/ui/panels/scenario/area_forms.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

class ScenarioPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Scenario"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightTop; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup() || !sheet->document().meaning().scenario) {
            quietText("No scenario is open");
            return;
        }
        drawAbout(bench, sheet->document());
        for (int side = 0; side < sheet->document().setup()->sideCount(); ++side)
            drawSide(bench, *sheet, side);
        drawFirst(bench, *sheet);
        drawNumbers(bench, sheet->document());
        drawStates(bench, sheet->document(), session::gameStates(sheet->document()), -1);
        drawOptions(bench, *sheet);
        sectionTitle(bench.look, "Special rules", "of the whole battle");
        special_.draw(bench, *sheet, session::TraitTarget::scenario(),
                      sheet->document().setup()->draft().traits);
        areas_.draw(bench, *sheet);
        drawLabels(bench, *sheet);
        drawNotes(bench, sheet->document());
        drawProveIt(bench, sheet->document());
    }

  private:
    template <class Edit>
    static void change(const Workbench& bench, Edit edit) {
        bench.later([edit](Workbench& b) { b.commit(edit(b.sheet()->document())); });
    }

    static void drawProveIt(const Workbench& bench, const session::Document& document) {
        if (document.meaning().kind != formats::FileKind::Scenario) return;
        if (button(bench.look, "Prove the set-up", {.height = 24}))
            bench.later([](Workbench& b) { writeSetupProof(b, {}, {}); });
        ImGui::SetItemTooltip("%s", kProveSetup);
    }

    void drawText(const Workbench& bench, const session::Document& document, const char* label,
                  session::ScenarioText which) {
        formLabel(bench.look, label, {}, kLabelWidth);
        if (const auto typed = fields_.text(bench.look, fmt::format("##{}", label).c_str(),
                                            session::scenarioText(document, which)))
            change(bench, [which, text = *typed](const session::Document& d) {
                return session::setScenarioText(d, which, text);
            });
    }

    void drawAbout(const Workbench& bench, const session::Document& document) {
        drawText(bench, document, "Title", session::ScenarioText::Title);
        drawText(bench, document, "Subtitle", session::ScenarioText::Subtitle);
        drawText(bench, document, "Source", session::ScenarioText::Cite);
    }

    void drawSide(const Workbench& bench, const Sheet& sheet, int side) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const game::SideSetup& own = setup.side(side);
        ImGui::PushID(own.id.c_str());
        sectionTitle(look, own.title, fmt::format("{} counters", setup.piecesOf(side).size()));
        formLabel(look, "Name", {}, kLabelWidth);
        if (const auto typed =
                fields_.text(look, "##side title", own.title, {.width = widthWithin(look, 150, 36)}))
            change(bench,
                   [side, text = *typed](const session::Document& d) { return renamedSide(d, side, text); });
        ImGui::SameLine();
        drawColour(bench, side, own.colour, own.textColour);
        drawPosture(bench, sheet.document(), side);
        drawStates(bench, sheet.document(), session::sideStates(sheet.document(), side), side);
        special_.draw(bench, sheet, session::TraitTarget::ofSide(side), heldBySide(sheet.document(), side));
        ImGui::PopID();
    }

    /// What the side says, also of rules that each of its counters has for it.
    static std::vector<game::TraitHolding> heldBySide(const session::Document& document, int side) {
        const game::Setup& setup = *document.setup();
        std::vector<game::TraitHolding> held = setup.side(side).traits;
        for (const rules::SideSource& said : document.meaning().scenario->sides) {
            if (said.id.text != setup.side(side).id) continue;
            for (const rules::TraitUseSource& use : said.traits)
                for (const std::int32_t piece : setup.piecesOf(side)) {
                    const auto found =
                        std::ranges::find_if(setup.traitsOf(piece), [&](const game::TraitHolding& one) {
                            return setup.model().traits[static_cast<std::size_t>(one.trait)].named.id ==
                                   use.trait.text;
                        });
                    if (found == setup.traitsOf(piece).end()) continue;
                    held.push_back(*found);
                    break;
                }
        }
        return held;
    }

    /// An id that was made from the name follows it: files read as their author speaks.
    static session::Edited renamedSide(const session::Document& document, int side,
                                       const std::string& title) {
        session::Composer both(document);
        const game::SideSetup& own = document.setup()->side(side);
        const std::string id = session::plainName(title, '_');
        const bool follows = own.id == session::plainName(own.title, '_') && id != own.id;
        if (auto done = both.then(session::setSideTitle(document, side, title)); !done)
            return std::unexpected(done.error());
        if (follows && session::canRenameSide(both.now(), side, id))
            if (auto done = both.then(session::renameSide(both.now(), side, id)); !done)
                return std::unexpected(done.error());
        return both.finish("Call the side " + title);
    }

    void drawPosture(const Workbench& bench, const session::Document& document, int side) {
        static const std::vector<std::string> kWords{"As it finds best", "Attacks", "Holds"};
        static constexpr std::array<const char*, 3> kPostures{"", "attack", "hold"};
        const std::string now = session::sidePosture(document, side);
        const auto found = std::ranges::find(kPostures, now);
        formLabel(bench.look, "Computer", "How a computer player leads it", kLabelWidth);
        if (const auto chosen =
                dropdown(bench.look, "posture", kWords, static_cast<int>(found - kPostures.begin()),
                         widthWithin(bench.look, 180)))
            change(bench,
                   [side, posture = std::string(kPostures[static_cast<std::size_t>(*chosen)])](
                       const session::Document& d) { return session::setSidePosture(d, side, posture); });
    }

    /// Points, goals and flags with which a side, or the game (side -1), begins; those of a moment in a game
    /// are out of the way.
    void drawStates(const Workbench& bench, const session::Document& document,
                    const std::vector<session::StateField>& states, int side) {
        const auto passing = [&](const session::StateField& field) {
            return document.setup()->model().states[static_cast<std::size_t>(field.state)].until >= 0;
        };
        for (const session::StateField& field : states)
            if (!passing(field) || !field.value.empty()) drawState(bench, document, field, side);
        const bool any = std::ranges::any_of(
            states, [&](const session::StateField& field) { return passing(field) && field.value.empty(); });
        if (!any || !ImGui::TreeNodeEx(fmt::format("passing{}", side).c_str(),
                                       ImGuiTreeNodeFlags_SpanAvailWidth, "In the middle of a game"))
            return;
        for (const session::StateField& field : states)
            if (passing(field) && field.value.empty()) drawState(bench, document, field, side);
        ImGui::TreePop();
    }

    void drawState(const Workbench& bench, const session::Document& document,
                   const session::StateField& field, int side) {
        const rules::State& state = document.setup()->model().states[static_cast<std::size_t>(field.state)];
        ImGui::PushID(field.state);
        formLabel(bench.look, state.named.title,
                  state.named.help + (state.named.cite.empty() ? "" : "  " + state.named.cite), kLabelWidth);
        const auto typed = states_.draw(bench.look, fields_, *document.setup(), field);
        ImGui::PopID();
        if (!typed) return;
        change(bench, [side, which = field.state, text = *typed == field.byDefault ? std::string() : *typed](
                          const session::Document& d) {
            return side < 0 ? session::setGameState(d, which, text)
                            : session::setSideState(d, side, which, text);
        });
    }

    void drawColour(const Workbench& bench, int side, std::uint32_t ground, std::uint32_t ink) {
        ImVec4 colour = vecOf(rgb(ground));
        const auto packedOf = [](const ImVec4& c) {
            const auto channel = [](float x) { return static_cast<std::uint32_t>(x * 255 + 0.5F); };
            return channel(c.x) << 16 | channel(c.y) << 8 | channel(c.z);
        };
        if (picking_ == side) colour = picked_;
        if (ImGui::ColorEdit3("##colour", &colour.x,
                              ImGuiColorEditFlags_NoInputs | ImGuiColorEditFlags_NoLabel)) {
            picking_ = side;
            picked_ = colour;
        }
        ImGui::SetItemTooltip("Colour of its counters");
        // One step of the history for a colour, not one for every place of the pointer.
        if (picking_ != side || ImGui::IsMouseDown(ImGuiMouseButton_Left) || ImGui::IsAnyItemActive()) return;
        picking_ = -1;
        const std::uint32_t made = packedOf(picked_);
        const Colour best = inkOn(rgb(made));
        const std::uint32_t letters =
            contrast(rgb(made), rgb(ink)) >= 4.5
                ? ink
                : static_cast<std::uint32_t>(best.r) << 16 | static_cast<std::uint32_t>(best.g) << 8 | best.b;
        if (made != ground)
            change(bench, [side, made, letters](const session::Document& d) {
                return session::setSideColour(d, side, made, letters);
            });
    }

    void drawFirst(const Workbench& bench, const Sheet& sheet) {
        const game::Setup& setup = *sheet.document().setup();
        std::vector<std::string> names;
        for (int side = 0; side < setup.sideCount(); ++side) names.push_back(setup.side(side).title);
        sectionTitle(bench.look, "The battle");
        formLabel(bench.look, "Begins", "Who is active before the rules say otherwise", kLabelWidth);
        if (const auto chosen = segments(bench.look, "first", names, setup.draft().active, -1, {}, 26))
            change(bench,
                   [side = *chosen](const session::Document& d) { return session::setFirstSide(d, side); });
    }

    /// Duration and the like: what the rules ask of a scenario.
    void drawNumbers(const Workbench& bench, const session::Document& document) {
        for (const session::NumberField& number : session::numberFields(document)) {
            const bool own = !number.value.empty();
            const std::string now = own                        ? number.value
                                    : number.byDefault.empty() ? std::string("?")
                                                               : number.byDefault;
            ImGui::PushID(number.name.c_str());
            formLabel(bench.look, worded(number.name), own ? "said by this scenario" : "as the rules have it",
                      kLabelWidth);
            if (const auto typed = fields_.number(bench.look, "number", now, 0, 9999))
                change(bench, [name = number.name, text = *typed](const session::Document& d) {
                    return session::setNumber(d, name, text);
                });
            if (own && !number.byDefault.empty()) {
                ImGui::SameLine();
                if (iconButton(bench.look, "As the rules have it", Icon::Undo, false, 24))
                    change(bench, [name = number.name](const session::Document& d) {
                        return session::setNumber(d, name, {});
                    });
            }
            ImGui::PopID();
        }
    }

    void drawOptions(const Workbench& bench, const Sheet& sheet) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const rules::Model& model = setup.model();
        if (model.options.empty() || !ImGui::TreeNodeEx("options", ImGuiTreeNodeFlags_SpanAvailWidth,
                                                        "Options of the rules  %zu", model.options.size()))
            return;
        for (std::size_t i = 0; i < model.options.size(); ++i) {
            const rules::Option& option = model.options[i];
            const int index = static_cast<int>(i);
            const std::int64_t now = setup.option(index);
            ImGui::PushID(option.named.id.c_str());
            ImGui::PushTextWrapPos(0);
            ImGui::TextUnformatted(option.named.title.c_str());
            ImGui::PopTextWrapPos();
            if (ImGui::IsItemHovered())
                ImGui::SetTooltip("%s  %s", option.named.help.c_str(), option.named.cite.c_str());
            const auto set = [&](const std::string& value) {
                change(bench, [index, value](const session::Document& d) {
                    return session::setOption(d, index, value);
                });
            };
            if (option.type.kind == lang::Kind::Truth) {
                bool on = now != 0;
                if (checkbox(look, now == option.byDefault ? "yes##on" : "yes, other than the rules##on", on))
                    set(on == (option.byDefault != 0) ? std::string() : on ? "yes" : "no");
            } else if (!option.values.empty()) {
                std::vector<std::string> words;
                for (const std::string& value : option.values) words.push_back(worded(value));
                if (const auto chosen = dropdown(look, "value", words, static_cast<int>(now)))
                    set(*chosen == option.byDefault ? std::string()
                                                    : option.values[static_cast<std::size_t>(*chosen)]);
            } else if (const auto typed = fields_.text(
                           look, "##value", base::Number::fromBits(now).toString(), {.width = 90})) {
                set(*typed);
            }
            ImGui::PopID();
        }
        ImGui::TreePop();
    }

    void drawLabels(const Workbench& bench, const Sheet& sheet) {
        const game::Setup& setup = *sheet.document().setup();
        sectionTitle(bench.look, "Labels", "T writes one on the map");
        for (const game::Label& label : setup.draft().labels) {
            const std::string number = setup.geometry().numberText(label.cell);
            ImGui::PushID(number.c_str());
            formLabel(bench.look, number, {}, 48);
            if (const auto typed = fields_.text(bench.look, "##label", label.text))
                change(bench, [cell = label.cell, text = *typed](const session::Document& d) {
                    return session::setLabel(d, cell, text);
                });
            ImGui::PopID();
        }
    }

    void drawNotes(const Workbench& bench, const session::Document& document) {
        sectionTitle(bench.look, "Notes");
        if (const auto typed = fields_.multiline(
                bench.look, "##notes", session::scenarioText(document, session::ScenarioText::Notes), 8))
            change(bench, [text = *typed](const session::Document& d) {
                return session::setScenarioText(d, session::ScenarioText::Notes, text);
            });
    }

    static constexpr float kLabelWidth = 136;
    FormFields fields_;
    StateFields states_;
    SpecialRules special_;
    AreaForms areas_;
    int picking_ = -1;
    ImVec4 picked_{};
};

} // namespace

std::unique_ptr<Panel> makeScenarioPanel() { return std::make_unique<ScenarioPanel>(); }

} // namespace groma::ui
