#include "editor/ui/panels/parts/new_entry_row.h"

#include "editor/session/edits/forms/new_entry.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/skill_to_name.h"
#include "editor/ui/workbench/workbench.h"

#include <utility>

namespace groma::ui {

namespace {

constexpr float kBesideTheWord = 26; // logical pixels of a button

} // namespace

const session::EntryKind* kindButtons(const Look& look, const std::string& told) {
    const session::EntryKind* clicked = nullptr;
    const float right = ImGui::GetCursorScreenPos().x + ImGui::GetContentRegionAvail().x;
    for (const session::EntryKind* kind : session::entryKinds()) {
        const std::string word(kind->word);
        ImGui::SameLine(0, look.px(4));
        if (ImGui::GetCursorScreenPos().x + textSize(look, kLabel, word).x + look.px(kBesideTheWord) > right)
            ImGui::NewLine();
        if (button(look, word.c_str(), {.height = 24})) clicked = kind;
        ImGui::SetItemTooltip("%s: %s\n%s", word.c_str(), std::string(kind->meaning).c_str(), told.c_str());
    }
    return clicked;
}

void makeOfKind(const Workbench& bench, session::EntrySketch sketch) {
    bench.later([sketch = std::move(sketch)](Workbench& b) {
        const auto made = session::makeEntry(b.sheet()->document(), sketch);
        if (!made) return b.refuse(made.error().reason);
        b.commit(made->change);
        b.chooseRule({made->section, made->id});
        if (!made->note.empty()) b.say(made->note);
    });
}

void nameSkill(const Workbench& bench, const std::string& title) {
    bench.change<SkillToName>([title](SkillToName& skill) { skill.title = title; });
    bench.openWindow("New skill");
}

} // namespace groma::ui
