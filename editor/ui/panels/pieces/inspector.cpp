// The selected counters or cell: values with their sources, numbers that explain themselves, skills and where
// they were said.
#include "core/base/letters.h"
#include "core/game/machine/engine.h"
#include "core/rules/literal.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/forms/traits.h"
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/views/common_values.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/played_values.h"
#include "editor/ui/panels/parts/trait_drag.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/step_signs.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace groma::ui {

namespace {

enum class Level { Counter, TypeHere, Side, Rules };

const char* cellWord(const game::Setup& setup) { return setup.geometry().sides() == 4 ? "square" : "hex"; }

class InspectorPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Inspector"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightTop; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("Nothing to look at");
            return;
        }
        const std::vector<int> pieces = sheet->tools.selection.pieceIndices(sheet->document());
        if (const int named = namedUnderHand(bench, *sheet); named >= 0) drawPieces(bench, *sheet, {named});
        else if (!pieces.empty()) drawPieces(bench, *sheet, pieces);
        else if (bench.of<Hovered>().cell) drawCell(bench, *sheet, *bench.of<Hovered>().cell);
        else if (const int asked = askedPiece(bench); asked >= 0) drawPieces(bench, *sheet, {asked});
        else quietText("Select a counter, or point at a cell");
    }

  private:
    /// Counters are to be chosen from: the one of them that is pointed at, whoever is in the hand; who lies
    /// above it is not asked for. -1: none.
    static int namedUnderHand(const Workbench& bench, const Sheet& sheet) {
        if (sheet.mode != Mode::Play || !sheet.play || sheet.play->curtained()) return -1;
        const session::PlayQuestion& asked = sheet.play->question();
        const Hovered& under = bench.of<Hovered>();
        int below = -1;
        for (const session::PlayOption& option : asked.options)
            for (const int piece : option.pieces) {
                if (option.action >= 0 || asked.what != game::Pending::What::Choice) continue;
                if (piece == under.piece) return piece;
                if (under.cell && sheet.position().onMap(piece) &&
                    sheet.position().cell(piece) == *under.cell)
                    below = piece;
            }
        return below;
    }

    /// Whom the what-if is about: with nothing selected its values stand beside its odds. -1: nobody.
    static int askedPiece(const Workbench& bench) {
        const std::optional<session::WhatIfQuestion>& question = bench.of<WhatIf>().question;
        const int piece = question ? question->piece : -1;
        return piece < bench.sheet()->document().setup()->pieceCount() ? piece : -1;
    }

    static const session::MovementLeft* leftTo(const Workbench& bench, int piece) {
        const auto& all = bench.of<StepSigns>().left;
        const auto left = all.find(piece);
        return left == all.end() ? nullptr : &left->second;
    }

    void drawPieces(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces) {
        const int piece = pieces.back();
        if (sheet.mode == Mode::Play && sheet.play && session::isUnseen(*sheet.play, piece)) {
            ImGui::TextUnformatted(session::calledAsSeen(*sheet.play, piece).c_str());
            quietText(sheet.play->setup().side(sheet.play->setup().sideOf(piece)).title);
            return;
        }
        drawHead(bench, sheet, pieces, piece);
        if (sheet.mode == Mode::Play && sheet.play)
            drawPlayedValues(bench.look, sheet.play->setup(), game::startPosition(sheet.play->setup()),
                             sheet.position(), piece, leftTo(bench, piece));
        drawLevels(bench, sheet, pieces, piece);
        drawValues(bench, sheet, pieces, piece);
        drawQuantities(bench, sheet, piece);
        drawSkills(bench, sheet, pieces, piece);
    }

    void drawHead(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces, int piece) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const game::Position& now = sheet.position();
        const rules::UnitType& type = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))];
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float side = look.px(44);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        CounterFace face = faceOf(setup, now, piece, bench.symbols());
        face.skills.clear();
        drawCounter(list, look, face, {low.x + side / 2 + look.px(4), low.y + side / 2 + look.px(2)}, side);
        const float x = low.x + side + look.px(18);
        const game::PieceSetup& own = setup.piece(piece);
        const std::string title = pieces.size() > 1  ? fmt::format("{} counters", pieces.size())
                                  : own.name.empty() ? type.named.id
                                                     : own.name;
        const float end = low.x + ImGui::GetContentRegionAvail().x;
        const std::string place = now.onMap(piece) ? std::string(cellWord(setup)) + " " +
                                                         setup.geometry().numberText(now.cell(piece))
                                                   : std::string();
        const float placeWide = place.empty() ? 0 : textSize(look, kCite, place).x + look.px(8);
        drawText(list, look, kHeading, {x, low.y - look.px(2)}, look.colour().text,
                 fitted(look, kHeading, title, end - x - placeWide));
        const std::string unitClass =
            setup.model().classes[static_cast<std::size_t>(type.unitClass)].named.title;
        const std::string about =
            fmt::format("{}, {}, {}", type.named.title, setup.side(own.side).title, unitClass);
        const std::string told = fitted(look, kText, about, end - x);
        const float wide = drawText(list, look, kText, {x, low.y + look.px(24)}, look.colour().quiet, told);
        drawTextRight(list, look, kCite, {end, low.y + look.px(10)}, look.colour().cite, place);
        const float line = ImGui::GetContentRegionAvail().x;
        ImGui::Dummy({0, side + look.px(6)});
        if (type.named.assumed.empty()) return;
        // Behind the words where there is room, else on a line of its own.
        const ImVec2 after = ImGui::GetCursorScreenPos();
        const float chipWidth = textSize(look, kLabel, "assumed").x + look.px(12);
        const bool beside = x + wide + look.px(10) + chipWidth <= low.x + line;
        if (beside) ImGui::SetCursorScreenPos({x + wide + look.px(10), low.y + look.px(24)});
        chip(look, "assumed", look.colour().warning, true);
        ImGui::SetItemTooltip("%s\nAssumed: %s", type.named.assumed.c_str(), meaningOf("assumed"));
        if (beside) ImGui::SetCursorScreenPos(after);
    }

    void drawLevels(const Workbench& bench, const Sheet& sheet, const std::vector<int>&, int piece) {
        const game::Setup& setup = *sheet.document().setup();
        const int type = setup.typeOf(piece);
        int same = 0;
        for (int other = 0; other < setup.pieceCount(); ++other) same += setup.typeOf(other) == type ? 1 : 0;
        const std::array<std::string, 4> labels{
            "This counter",
            fmt::format("All {} {}", same, setup.model().types[static_cast<std::size_t>(type)].named.id),
            setup.side(setup.sideOf(piece)).title, "In the rules"};
        if (const auto chosen = segments(bench.look, "level", labels, static_cast<int>(level_), -1, {}, 26))
            level_ = static_cast<Level>(*chosen);
    }

    /// Front and back of every attribute that all of the counters have, at the level that is chosen.
    void drawValues(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces, int piece) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const rules::Model& model = setup.model();
        const std::vector<int> shown = level_ == Level::Counter ? pieces : std::vector<int>{piece};
        const std::vector<session::CommonValue> front = session::commonValues(sheet.document(), shown, false);
        std::vector<session::CommonValue> back;
        const int flips = flipsOf(setup, shown);
        if (flips >= 0) back = session::commonValues(sheet.document(), shown, true);
        if (front.empty()) {
            quietText("These counters have no value in common");
            return;
        }
        if (ImGui::GetContentRegionAvail().x < look.px(kValueWidth * (flips >= 0 ? 2 : 1) + kLeastLabel)) {
            // A narrow panel, or large type: the name above its values.
            for (std::size_t i = 0; i < front.size(); ++i) {
                ImGui::TextWrapped(
                    "%s", model.attributes[static_cast<std::size_t>(front[i].attribute)].named.title.c_str());
                drawValue(bench, sheet, pieces, piece, front[i], false);
                if (flips < 0 || i >= back.size()) continue;
                ImGui::SameLine(0, look.px(4));
                drawValue(bench, sheet, pieces, piece, back[i], true);
            }
            return;
        }
        if (!ImGui::BeginTable("values", flips >= 0 ? 3 : 2, ImGuiTableFlags_SizingStretchProp)) return;
        ImGui::TableSetupColumn("", ImGuiTableColumnFlags_WidthStretch);
        ImGui::TableSetupColumn("Front", ImGuiTableColumnFlags_WidthFixed, look.px(kValueWidth));
        if (flips >= 0)
            ImGui::TableSetupColumn(model.states[static_cast<std::size_t>(flips)].named.title.c_str(),
                                    ImGuiTableColumnFlags_WidthFixed, look.px(kValueWidth));
        ImGui::TableHeadersRow();
        for (std::size_t i = 0; i < front.size(); ++i) {
            ImGui::TableNextRow();
            ImGui::TableNextColumn();
            const rules::Named& declared =
                model.attributes[static_cast<std::size_t>(front[i].attribute)].named;
            formLabel(look, declared.title,
                      declared.cite.empty() ? declared.help
                                            : fmt::format("{}  {}", declared.help, declared.cite),
                      ImGui::GetContentRegionAvail().x / look.px(1));
            ImGui::TableNextColumn();
            drawValue(bench, sheet, pieces, piece, front[i], false);
            if (flips < 0) continue;
            ImGui::TableNextColumn();
            if (i < back.size()) drawValue(bench, sheet, pieces, piece, back[i], true);
        }
        ImGui::EndTable();
    }

    /// The state that turns all of them over, -1 if they have none in common.
    static int flipsOf(const game::Setup& setup, const std::vector<int>& pieces) {
        const int flips = setup.flipOf(pieces.front());
        return std::ranges::all_of(pieces, [&](int piece) { return setup.flipOf(piece) == flips; }) ? flips
                                                                                                    : -1;
    }

    void drawValue(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces, int piece,
                   const session::CommonValue& common, bool back) {
        const game::Setup& setup = *sheet.document().setup();
        const int attribute = common.attribute;
        const game::EffectiveValue value = setup.effective(piece, back, attribute);
        const lang::Kind kind = setup.model().attributes[static_cast<std::size_t>(attribute)].type.kind;
        const bool mixed = !common.value.has_value();
        const bool resets = level_ == Level::Counter && common.own;
        ImGui::PushID(attribute * 2 + (back ? 1 : 0));
        if (kind == lang::Kind::Number) {
            std::optional<int> number;
            if (!mixed && value.value != lang::kUnknown && base::Number::fromBits(value.value).isWhole())
                number = base::Number::fromBits(value.value).whole();
            const bool changed = stepper(bench.look, "value", number,
                                         {.assumed = common.assumed, .mixed = mixed, .width = kStepper});
            if (changed)
                write(bench, pieces, piece, attribute, back,
                      number ? std::to_string(*number) : std::string("?"));
        } else if (kind == lang::Kind::Truth) {
            bool on = !mixed && value.value == 1;
            if (checkbox(bench.look, mixed ? "mixed##on" : "##on", on))
                write(bench, pieces, piece, attribute, back, on ? "yes" : "no");
        }
        if (ImGui::IsItemHovered() && mixed)
            ImGui::SetTooltip("these counters differ; what is typed here makes them alike");
        else if (ImGui::IsItemHovered() && value.assumed)
            ImGui::SetTooltip("assumed: %s", std::string(value.basis).c_str());
        if (resets) {
            ImGui::SameLine(0, bench.look.px(1));
            if (iconButton(bench.look, "As the rules have it", Icon::Undo, false, 20))
                bench.later([=](Workbench& b) {
                    b.commit(session::resetPieceAttribute(b.sheet()->document(), pieces, attribute, back));
                });
        }
        ImGui::PopID();
    }

    void write(const Workbench& bench, const std::vector<int>& pieces, int piece, int attribute, bool back,
               const std::string& text) {
        const Level level = level_;
        bench.later([=](Workbench& b) {
            const session::Document& document = b.sheet()->document();
            const game::Setup& setup = *document.setup();
            switch (level) {
            case Level::Counter:
                b.commit(session::setPieceAttribute(document, pieces, attribute, back, text));
                break;
            case Level::TypeHere:
                b.commit(session::setTypeAttributeHere(document, setup.typeOf(piece), attribute, back, text));
                break;
            case Level::Side: {
                const auto own = setup.piecesOf(setup.sideOf(piece));
                b.commit(session::setPieceAttribute(document, std::vector<int>(own.begin(), own.end()),
                                                    attribute, back, text));
                break;
            }
            case Level::Rules:
                b.commit(session::setTypeAttribute(document, setup.typeOf(piece), attribute, back, text));
                break;
            }
        });
    }

    /// Every quantity that asks for this counter alone, with its stack.
    void drawQuantities(const Workbench& bench, const Sheet& sheet, int piece) {
        const game::Setup& setup = *sheet.document().setup();
        const rules::Model& model = setup.model();
        const game::Position& now = sheet.position();
        if (!now.onMap(piece) && sheet.mode == Mode::Play)
            return; // nothing is asked of a counter that is gone
        const std::int64_t argument = piece;
        const int unitClass = model.types[static_cast<std::size_t>(setup.typeOf(piece))].unitClass;
        for (std::size_t i = 0; i < model.quantities.size(); ++i) {
            const lang::Function& function =
                model.functions[static_cast<std::size_t>(model.quantities[i].function)];
            if (function.parameters != 1 || function.locals[0].type.kind != lang::Kind::Piece ||
                function.locals[0].type.list)
                continue;
            const int wanted = function.locals[0].type.detail;
            if (wanted >= 0 && !model.classes[static_cast<std::size_t>(unitClass)].is(wanted)) continue;
            game::LogRecorder log(setup);
            log.callAsPlayersDo(now);
            const auto value = engine_.evaluate(setup, now, setup.program().quantityFunction[i],
                                                std::span(&argument, 1), &log);
            if (!value || log.entries().empty()) continue;
            StackCard card = cardOf(log.entries().front(), false);
            card.title = model.quantities[i].named.title;
            card.quiet = model.quantities[i].named.cite;
            if (card.rows.size() < 2 && !showAll_) continue;
            stackCard(bench.look, model.quantities[i].named.id.c_str(), card);
            explainItemBy(entrySaid(model.quantities[i].named));
        }
        checkbox(bench.look, "Also numbers that nothing changes", showAll_);
    }

    session::TraitTarget targetOf(const game::Setup& setup, const std::vector<int>& pieces, int piece) const {
        switch (level_) {
        case Level::Counter: return session::TraitTarget::counters(pieces);
        case Level::TypeHere: return session::TraitTarget::typeHere(setup.typeOf(piece));
        case Level::Side: return session::TraitTarget::ofSide(setup.sideOf(piece));
        case Level::Rules: return session::TraitTarget::typeInRules(setup.typeOf(piece));
        }
        return session::TraitTarget::counters(pieces);
    }

    void drawSkills(const Workbench& bench, const Sheet& sheet, const std::vector<int>& pieces, int piece) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        sectionTitle(look, "Skills");
        for (const session::HeldTrait& held : session::traitsHeld(sheet.document(), piece)) {
            const rules::Trait& trait = setup.model().traits[static_cast<std::size_t>(held.trait)];
            ImGui::PushID(held.trait);
            const ImVec2 low = ImGui::GetCursorScreenPos();
            drawDisc(*ImGui::GetWindowDrawList(), look, discOf(trait, bench.symbols()),
                     {low.x + look.px(10), low.y + look.px(13)}, look.px(9));
            ImGui::InvisibleButton("held",
                                   {look.px(28) + textSize(look, kText, trait.named.title).x, look.px(24)});
            ImGui::SetItemTooltip("%s%s\nDrag it onto another counter, or back to the palette to take it off",
                                  trait.named.help.c_str(),
                                  trait.enforced ? "" : "\na reminder only: nothing enforces it");
            dragTrait(setup.model(), held.trait,
                      held.cannotDetach.empty() ? std::optional(held.target) : std::nullopt);
            ImGui::SetCursorScreenPos({low.x + look.px(28), low.y + look.px(4)});
            ImGui::TextUnformatted(trait.named.title.c_str());
            ImGui::SameLine();
            quietText(whereText(held.from));
            ImGui::SameLine();
            ImGui::TextColored(vecOf(look.colour().cite), "%s", trait.named.cite.c_str());
            ImGui::SameLine();
            ImGui::SetCursorPosX(ImGui::GetCursorPosX() +
                                 std::max(0.0F, ImGui::GetContentRegionAvail().x - look.px(26)));
            ImGui::BeginDisabled(!held.cannotDetach.empty());
            if (iconButton(look, "Take off", Icon::Cross, false, 22))
                bench.later([target = held.target, id = held.trait](Workbench& b) {
                    b.commit(session::detachTrait(b.sheet()->document(), target, id));
                });
            ImGui::EndDisabled();
            if (!held.cannotDetach.empty() && ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
                ImGui::SetTooltip("%s", held.cannotDetach.c_str());
            ImGui::PopID();
        }
        if (button(look, "Attach", {.icon = Icon::Plus})) ImGui::OpenPopup("attach");
        takeTraits(bench, targetOf(setup, pieces, piece));
        drawAttach(bench, sheet, targetOf(setup, pieces, piece));
    }

    static const char* whereText(game::Provenance from) {
        switch (from) {
        case game::Provenance::Counter: return "this counter";
        case game::Provenance::Type: return "its type";
        case game::Provenance::Side: return "its side";
        case game::Provenance::Scenario: return "the scenario";
        case game::Provenance::Ruleset: return "its class";
        }
        return "";
    }

    void drawAttach(const Workbench& bench, const Sheet& sheet, const session::TraitTarget& target) {
        if (!ImGui::BeginPopup("attach")) return;
        const rules::Model& model = sheet.document().setup()->model();
        if (ImGui::IsWindowAppearing()) {
            search_.clear();
            ImGui::SetKeyboardFocusHere();
        }
        bool enter = field(bench.look, "##search", search_,
                           {.hint = "Search skills and special blocks", .icon = Icon::Search, .width = 260});
        if (ImGui::IsKeyPressed(ImGuiKey_Escape)) ImGui::CloseCurrentPopup(); // not only the field's focus
        for (int trait = 0; trait < static_cast<int>(model.traits.size()); ++trait) {
            const rules::Trait& held = model.traits[static_cast<std::size_t>(trait)];
            if (!base::holds(held.named.title + " " + held.named.id, search_)) continue;
            const auto can = session::canAttachTrait(sheet.document(), target, trait);
            if (!can && held.holder != rules::TraitHolder::Piece) continue;
            ImGui::BeginDisabled(!can.has_value());
            const bool first = enter && can; // Enter takes the first that can be had
            if (ImGui::Selectable(fmt::format("{}##{}", held.named.title, held.named.id).c_str()) || first)
                bench.later([target, trait](Workbench& b) {
                    b.commit(session::attachTrait(b.sheet()->document(), target, trait));
                });
            if (first) {
                enter = false;
                ImGui::CloseCurrentPopup();
            }
            ImGui::EndDisabled();
            if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
                ImGui::SetTooltip("%s", can ? held.named.help.c_str() : can.error().reason.c_str());
        }
        ImGui::EndPopup();
    }

    static void drawCell(const Workbench& bench, const Sheet& sheet, grid::CellId cell) {
        const Look& look = bench.look;
        const game::Setup& setup = *sheet.document().setup();
        const rules::Model& model = setup.model();
        const grid::CellGround& ground = setup.board().cell(cell);
        sectionTitle(look,
                     std::string(setup.geometry().sides() == 4 ? "Square " : "Hex ") +
                         setup.geometry().numberText(cell),
                     {}, fmt::format("level {}", ground.level));
        drawTerrain(look, model, model.terrain[ground.terrain]);
        const auto features = setup.featuresByBit();
        for (std::size_t bit = 0; bit < features.size(); ++bit)
            if ((ground.features >> bit & 1U) != 0)
                drawTerrain(look, model, model.terrain[static_cast<std::size_t>(features[bit])]);
    }

    static void drawTerrain(const Look& look, const rules::Model& model, const rules::Terrain& kind) {
        citedLine(look, kind.named.title, kind.named.help, kind.named.cite);
        for (std::size_t i = 0; i < model.terrainAttributes.size(); ++i) {
            const rules::Attribute& attribute = model.terrainAttributes[i];
            if (attribute.hasDefault && kind.values[i].bits == attribute.byDefault.bits) continue;
            const std::string text = attribute.type.kind == lang::Kind::Number
                                         ? base::Number::fromBits(kind.values[i].bits).toString()
                                         : (kind.values[i].bits != 0 ? "yes" : "no");
            citedLine(look, "", attribute.named.title + ": " + text, attribute.named.cite);
        }
    }

    static constexpr float kStepper =
        76; ///< the same with and without a reset beside it: nothing moves under the pointer
    static constexpr float kLeastLabel = 70;
    static constexpr float kValueWidth = 100;
    Level level_ = Level::Counter;
    bool showAll_ = false;
    std::string search_;
    game::Engine engine_;
};

} // namespace

std::unique_ptr<Panel> makeInspectorPanel() { return std::make_unique<InspectorPanel>(); }

} // namespace groma::ui
