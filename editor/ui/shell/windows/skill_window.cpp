#include "editor/ui/shell/windows/skill_window.h"

#include "editor/session/edits/text/typed_ids.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/skill_to_name.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

constexpr float kLabels = 96;

template <class List>
std::vector<std::string> titlesOf(const List& list, const char* first = nullptr) {
    std::vector<std::string> titles;
    if (first != nullptr) titles.emplace_back(first);
    for (const auto& entry : list) titles.push_back(entry.named.title);
    return titles;
}

void drawWho(const Look& look, const rules::Model& model, session::TraitSketch& sketch) {
    formLabel(look, "Who has it", {}, kLabels);
    const auto holders = titlesOf(model.classes, "whom a battle gives it");
    if (const auto chosen = dropdown(look, "holders", holders, sketch.holders + 1))
        sketch.holders = *chosen - 1;
}

void drawWhat(const Look& look, const rules::Model& model, session::TraitSketch& sketch) {
    formLabel(look, "It changes", {}, kLabels);
    if (model.quantities.empty())
        return quietText("The rules have no quantity that it could change: make one of a passage first");
    if (const auto chosen = dropdown(look, "quantity", titlesOf(model.quantities), sketch.quantity)) {
        sketch.quantity = *chosen;
        sketch.of = 0;
    }
    const auto holders = session::holdersOf(model, sketch.quantity);
    if (holders.size() > 1) {
        formLabel(look, "of the one as", {}, kLabels);
        std::vector<std::string> named = holders;
        std::ranges::transform(holders, named.begin(), [](const std::string& one) { return worded(one); });
        if (const auto chosen = dropdown(look, "of", named, sketch.of)) sketch.of = *chosen;
    }
    formLabel(look, "by", {}, kLabels);
    static const std::vector<std::string> kVerbs{"adding",
                                                 "multiplying with",
                                                 "setting it to",
                                                 "keeping it at least",
                                                 "keeping it at most",
                                                 "shifting columns by"};
    const auto now = std::ranges::find(session::kTraitOperations, sketch.operation);
    if (const auto chosen = dropdown(look, "operation", kVerbs,
                                     static_cast<int>(now - std::begin(session::kTraitOperations)), 190))
        sketch.operation = session::kTraitOperations[*chosen];
    ImGui::SameLine();
    field(look, "##value", sketch.value, {.hint = "2, -1, or an expression", .mono = true});
}

void readAnew(const session::Document& document, SkillWindow& state) {
    const auto same = [](const session::TraitSketch& a, const session::TraitSketch& b) {
        return a.title == b.title && a.cite == b.cite && a.covers == b.covers && a.holders == b.holders &&
               a.quantity == b.quantity && a.of == b.of && a.operation == b.operation && a.value == b.value &&
               a.when == b.when;
    };
    if (state.readFor == document && same(state.readOf, state.sketch)) return;
    state.readFor = document;
    state.readOf = state.sketch;
    state.reading = session::readSketch(document, state.sketch);
}

/// Of the passage that is looked at where a book is transcribed.
SkillWindow begun(const Workbench& bench) {
    SkillWindow state;
    const OpenBook* book = bench.settings.workspace == Workspace::Transcribe ? openBook(bench) : nullptr;
    const session::BookItem* item =
        book == nullptr ? nullptr : book->view.find(bench.of<Transcribing>().item);
    if (item == nullptr) return state;
    state.printed = item->text.empty() ? item->title : item->text;
    std::ranges::replace(state.printed, '\n', ' ');
    state.sketch.cite = item->section;
    state.sketch.covers = {item->id};
    state.covers = item->id;
    state.sketch.title = bench.of<SkillToName>().title;
    bench.change<SkillToName>([](SkillToName& taken) { taken = {}; });
    return state;
}

void drawReading(const Look& look, const SkillWindow& state) {
    if (!ImGui::BeginTable("read", 2, ImGuiTableFlags_SizingStretchSame)) return;
    ImGui::TableNextColumn();
    quietText("As printed");
    ImGui::TextWrapped("%s", state.printed.empty() ? "-" : state.printed.c_str());
    ImGui::TableNextColumn();
    quietText("As understood");
    if (!state.reading.problems.empty())
        for (const std::string& problem : state.reading.problems) {
            ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().error));
            ImGui::TextWrapped("%s", problem.c_str());
            ImGui::PopStyleColor();
        }
    else ImGui::TextWrapped("%s", state.reading.sentence.c_str());
    ImGui::EndTable();
}

} // namespace

void drawSkill(const Workbench& bench, bool& open, SkillWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || !sheet->document().ruleset()) {
        open = false;
        state.wasOpen = false;
        return;
    }
    if (!state.wasOpen) state = begun(bench);
    state.wasOpen = true;
    const Look& look = bench.look;
    const session::Document& document = sheet->document();
    const rules::Model& model = document.ruleset()->model;
    const OverlayWindow window(look, "New skill", {560, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "A skill from a sentence", open);
    std::optional<OverlayBody> body(std::in_place, look, kOverlayFoot);
    formLabel(look, "The sentence", {}, kLabels);
    field(look, "##printed", state.printed, {.hint = "as the book prints it: paste it here"});
    formLabel(look, "Name", {}, kLabels);
    field(look, "##title", state.sketch.title, {.hint = "Formation"});
    formLabel(look, "Section", {}, kLabels);
    field(look, "##cite", state.sketch.cite, {.hint = "7.1", .width = 120});
    ImGui::SameLine();
    if (field(look, "##covers", state.covers, {.hint = "rules of the book that it covers: AB-7.1-11, ..."}) ||
        ImGui::IsItemDeactivatedAfterEdit()) {
        state.sketch.covers = session::typedIds(state.covers);
    }
    drawWho(look, model, state.sketch);
    drawWhat(look, model, state.sketch);
    formLabel(look, "When", {}, kLabels);
    field(look, "##when", state.sketch.when,
          {.hint = "always; or a condition, as unit.cp >= 4", .mono = true});
    readAnew(document, state);
    ImGui::Separator();
    drawReading(look, state);
    body.reset();
    ImGui::BeginDisabled(!state.reading.problems.empty());
    if (button(look, "Write it into the rules", {.kind = ButtonKind::Primary}))
        bench.later([sketch = state.sketch](Workbench& b) {
            const std::string id = session::traitId(b.sheet()->document().ruleset()->model, sketch.title);
            b.commit(session::addTrait(b.sheet()->document(), sketch));
            b.chooseRule({"traits", id});
            b.show("Rules");
            b.windows.close("New skill");
        });
    ImGui::EndDisabled();
}

} // namespace groma::ui
