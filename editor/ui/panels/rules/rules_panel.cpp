// The rules entry by entry: forms for what is a value, the text as plain English for what is a procedure, the
// file one click away.
#include "core/base/letters.h"
#include "core/lang/readback/readback.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/language/rule_sections.h"
#include "editor/session/language/told_stretches.h"
#include "editor/ui/panels/parts/new_entry_row.h"
#include "editor/ui/panels/parts/readback_card.h"
#include "editor/ui/panels/rules/rule_forms.h"
#include "editor/ui/panels/rules/rule_proof.h"
#include "editor/ui/panels/rules/symbol_form.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/proof_begun.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr const char* kStretches = "stretches"; // a section of the list that no file has

class RulesPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Rules"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().ruleset()) {
            quietText("No rules are loaded");
            return;
        }
        const rules::Model& model = sheet->document().ruleset()->model;
        bench.proveRules();
        drawProofSummary(bench, *sheet, onlyLeft_);
        if (ImGui::BeginTable("parts", 2,
                              ImGuiTableFlags_SizingStretchProp | ImGuiTableFlags_Resizable |
                                  ImGuiTableFlags_BordersInnerV)) {
            ImGui::TableSetupColumn(
                "list", ImGuiTableColumnFlags_WidthFixed,
                std::clamp(ImGui::GetContentRegionAvail().x * 0.36F, bench.look.px(130), bench.look.px(210)));
            // With a weight of its own: what ImGui reckons from the contents is no number where the panel has
            // no room for any.
            ImGui::TableSetupColumn("entry", ImGuiTableColumnFlags_WidthStretch, 1);
            ImGui::TableNextColumn();
            drawList(bench, *sheet, model);
            ImGui::TableNextColumn();
            if (ImGui::BeginChild("entry")) drawEntry(bench, *sheet, model);
            ImGui::EndChild();
            ImGui::EndTable();
        }
    }

  private:
    void drawList(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        const float plus = 32; // logical pixels
        field(bench.look, "##filter", filter_,
              {.hint = "Filter the rules",
               .icon = Icon::Search,
               .width = ImGui::GetContentRegionAvail().x / bench.look.px(1) - plus});
        ImGui::SameLine(0, bench.look.px(4));
        if (iconButton(bench.look, "New entry", Icon::Plus)) ImGui::OpenPopup("new entry");
        drawNew(bench);
        if (ImGui::BeginChild("sections")) {
            for (const session::RuleSection& section : session::ruleSections())
                drawSection(bench, sheet, model, section);
            symbols_.drawList(bench, model, filter_);
            const bool open = bench.of<RuleEntry>().section == "sequence";
            if (model.sequence != rules::kNone && base::holds("sequence", filter_) &&
                ImGui::Selectable("Sequence##sequence", open))
                bench.chooseRule({"sequence", "sequence"});
            drawStretches(bench, sheet);
        }
        ImGui::EndChild();
    }

    /// An entry of a kind, under the name that is typed.
    void drawNew(const Workbench& bench) {
        if (!ImGui::BeginPopup("new entry")) return;
        const Look& look = bench.look;
        if (ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
        field(look, "##name", newName_, {.hint = "What is it called? Then its kind", .width = 420});
        ImGui::Dummy({0, 0});
        const session::EntryKind* kind =
            kindButtons(look, newName_.empty() ? "A name first" : "It is called " + newName_);
        if (kind != nullptr && kind->form == session::EntryKind::Form::Table) bench.show("Tables");
        else if (kind != nullptr && kind->form == session::EntryKind::Form::Skill) nameSkill(bench, newName_);
        else if (kind != nullptr) makeOfKind(bench, {kind, newName_, {}, {}, {}});
        if (kind != nullptr) {
            newName_.clear();
            ImGui::CloseCurrentPopup();
        }
        ImGui::EndPopup();
    }

    /// Parts of the sequence and of procedures that have a name of their own.
    void drawStretches(const Workbench& bench, const Sheet& sheet) {
        if (stretchesOf_ != sheet.document().ruleset()) {
            stretchesOf_ = sheet.document().ruleset();
            stretches_ = session::toldStretches(sheet.document());
        }
        if (std::ranges::none_of(stretches_, [&](const auto& one) { return base::holds(one.name, filter_); }))
            return;
        if (!filter_.empty()) ImGui::SetNextItemOpen(true);
        else if (bench.of<RuleEntry>().section == kStretches && shown_ != bench.of<RuleEntry>().id)
            ImGui::SetNextItemOpen(true);
        const bool open =
            ImGui::TreeNodeEx(kStretches, ImGuiTreeNodeFlags_SpanAvailWidth, "Stretches of play");
        const ImVec2 high = ImGui::GetItemRectMax();
        drawTextRight(*ImGui::GetWindowDrawList(), bench.look, kLabel,
                      {high.x - bench.look.px(6), (high.y + ImGui::GetItemRectMin().y) / 2},
                      bench.look.colour().quiet, std::to_string(stretches_.size()));
        if (!open) return;
        for (const session::ToldStretch& one : stretches_) {
            if (!base::holds(one.name, filter_)) continue;
            const bool chosen = bench.of<RuleEntry>() == RuleEntry{kStretches, one.name};
            if (ImGui::Selectable(one.name.c_str(), chosen)) bench.chooseRule({kStretches, one.name});
            if (chosen) shown_ = one.name;
        }
        ImGui::TreePop();
    }

    void drawStretch(const Workbench& bench, const session::ToldStretch& stretch) {
        const Look& look = bench.look;
        drawText(*ImGui::GetWindowDrawList(), look, kValue, ImGui::GetCursorScreenPos(), look.colour().text,
                 fitted(look, kValue, stretch.name, ImGui::GetContentRegionAvail().x));
        ImGui::Dummy({0, look.px(28)});
        if (stretch.place &&
            button(look, "Show in file", {.kind = ButtonKind::Plain, .icon = Icon::File, .height = 24}))
            bench.ask(ShowText{stretch.place->path, stretch.place->line});
        quietText("A snippet plays it, and a question asks for its odds, as " + stretch.call);
        drawReadBack(look, stretch.text, stretch.name);
    }

    void drawSection(const Workbench& bench, const Sheet& sheet, const rules::Model& model,
                     const session::RuleSection& section) {
        const Look& look = bench.look;
        std::vector<std::size_t> found;
        for (std::size_t i = 0; i < section.count(model); ++i) {
            const rules::Named& named = section.named(model, i);
            if (onlyLeft_ && !isLeft(bench, section.key, named.id)) continue;
            if (base::holds(named.id + " " + named.title + " " + named.cite, filter_)) found.push_back(i);
        }
        if (found.empty()) return;
        if (!filter_.empty() || onlyLeft_) ImGui::SetNextItemOpen(true);
        else if (bench.of<RuleEntry>().section == section.key && shown_ != bench.of<RuleEntry>().id)
            ImGui::SetNextItemOpen(true);
        const bool open =
            ImGui::TreeNodeEx(section.key, ImGuiTreeNodeFlags_SpanAvailWidth, "%s", section.title);
        const ImVec2 high = ImGui::GetItemRectMax();
        drawTextRight(*ImGui::GetWindowDrawList(), look, kLabel,
                      {high.x - look.px(6), (high.y + ImGui::GetItemRectMin().y) / 2}, look.colour().quiet,
                      std::to_string(found.size()));
        if (!open) return;
        if (std::string_view(section.key) == "traits" &&
            ImGui::Selectable("New skill from a sentence...##new skill"))
            bench.later([](Workbench& b) { b.windows.open("New skill"); });
        for (const std::size_t i : found) {
            const rules::Named& named = section.named(model, i);
            const bool chosen =
                bench.of<RuleEntry>().section == section.key && bench.of<RuleEntry>().id == named.id;
            if (proofRow(bench, sheet, section.key, named, chosen)) bench.chooseRule({section.key, named.id});
            if (chosen && shown_ != named.id) ImGui::SetScrollHereY();
            if (chosen) shown_ = named.id;
        }
        ImGui::TreePop();
    }

    void drawEntry(const Workbench& bench, const Sheet& sheet, const rules::Model& model) {
        if (bench.of<RuleEntry>().section == "sequence" && model.sequence != rules::kNone) {
            drawHead(bench, sheet, "Sequence of play", {});
            drawReadBack(bench.look, lang::readSequence(model), "sequence");
            return;
        }
        for (const session::ToldStretch& stretch : stretches_)
            if (bench.of<RuleEntry>() == RuleEntry{kStretches, stretch.name})
                return drawStretch(bench, stretch);
        if (bench.of<RuleEntry>().section == "symbols") {
            drawHead(bench, sheet,
                     bench.of<RuleEntry>().id.empty() ? std::string("A new symbol")
                                                      : bench.of<RuleEntry>().id,
                     {});
            symbols_.draw(bench, sheet, model);
            return;
        }
        for (const session::RuleSection& section : session::ruleSections()) {
            if (bench.of<RuleEntry>().section != section.key) continue;
            for (std::size_t i = 0; i < section.count(model); ++i) {
                const rules::Named& named = section.named(model, i);
                if (named.id != bench.of<RuleEntry>().id) continue;
                drawHead(bench, sheet, named.title, named.cite);
                drawProof(bench, sheet);
                if (std::string_view(section.key) == "traits") drawProveIt(bench, named.id);
                if (!named.help.empty()) ImGui::TextWrapped("%s", named.help.c_str());
                if (!named.assumed.empty()) {
                    ImGui::PushStyleColor(ImGuiCol_Text, vecOf(bench.look.colour().warning));
                    ImGui::TextWrapped("Assumed: %s", named.assumed.c_str());
                    ImGui::PopStyleColor();
                }
                ImGui::PushID(named.id.c_str());
                forms_.draw(bench, sheet, model, section.key, i);
                ImGui::PopID();
                if (section.readBack) drawReadBack(bench.look, section.readBack(model, i), named.id);
                return;
            }
        }
        quietText("Choose an entry: its form, and what it says in plain English");
    }

    /// What is asked or played there is saved as the snippet that proves the skill.
    static void drawProveIt(const Workbench& bench, const std::string& trait) {
        if (button(bench.look, "Prove it", {.height = 24}))
            bench.later([trait](Workbench& b) { beginProof(b, {"traits", trait}); });
        ImGui::SetItemTooltip(
            "Opens a tiny position with a counter that has it beside an enemy: ask what if, or "
            "play, and save that as a snippet");
    }

    void drawHead(const Workbench& bench, const Sheet& sheet, const std::string& title,
                  const std::string& cite) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float width = ImGui::GetContentRegionAvail().x;
        const std::string key = bench.of<RuleEntry>().section == "sequence"
                                    ? "sequence"
                                    : bench.of<RuleEntry>().section + ": " + bench.of<RuleEntry>().id;
        const float room = width - look.px(134);
        const float x =
            drawText(list, look, kValue, low, look.colour().text, fitted(look, kValue, title, room));
        const float cited = cite.empty() ? 0 : textSize(look, kCite, cite).x + look.px(12);
        if (x + cited <= room)
            drawTextRight(list, look, kCite, {low.x + room, low.y + look.px(10)}, look.colour().cite, cite);
        const float left = room - x - cited - look.px(24);
        if (left >= textSize(look, kCite, key).x)
            drawTextMiddle(list, look, kCite, {low.x + x + look.px(12), low.y + look.px(10)},
                           look.colour().quiet, key);
        ImGui::SetCursorScreenPos({low.x + width - look.px(122), low.y - look.px(2)});
        if (button(look, "Show in file",
                   {.kind = ButtonKind::Plain, .icon = Icon::File, .width = 118, .height = 24}))
            if (const auto place = session::placeOfEntry(sheet.document(), bench.of<RuleEntry>().section,
                                                         bench.of<RuleEntry>().id))
                bench.ask(ShowText{place->path, place->line});
        ImGui::SetCursorScreenPos({low.x, low.y + look.px(28)});
        ImGui::Dummy({0, 0});
    }

    static void drawReadBack(const Look& look, const std::string& text, const std::string& id) {
        if (text.empty()) return;
        sectionTitle(look, "As it is understood");
        readbackCard(look, text, id);
    }

    RuleForms forms_;
    SymbolForm symbols_;
    std::string filter_, newName_;
    game::RulesetRef stretchesOf_; ///< whose `stretches_` are
    std::vector<session::ToldStretch> stretches_;
    bool onlyLeft_ = false; ///< what no snippet proves
    std::string shown_;
};

} // namespace

std::unique_ptr<Panel> makeRulesPanel() { return std::make_unique<RulesPanel>(); }

} // namespace groma::ui
