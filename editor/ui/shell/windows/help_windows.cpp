#include "editor/ui/shell/windows/help_windows.h"

#include "core/base/letters.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/actions/keys_page.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/state/rule_words.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <vector>

namespace groma::ui {

namespace {

constexpr std::size_t kMostWordsHere = 40;
constexpr std::size_t kMostLinesOfWord = 10;
constexpr float kWordColumn = 190;
constexpr float kWordLine = 19;

/// What the two have in common: their heads and the field, which has the keyboard; the list below is scrolled
/// by the arrows meanwhile. Gives how far, in lines.
float headOf(const Workbench& bench, const char* window, const char* title, bool& open, HelpFilter& filter) {
    const Look& look = bench.look;
    overlayTitle(look, title, open);
    static const std::vector<std::string> kPages{"Keys", "Words"};
    const bool words = std::string_view(window) == kWordsWindow;
    if (const auto chosen = wordTabs(look, "pages", kPages, words ? 1 : 0); chosen && (*chosen == 1) != words)
        bench.later([window](Workbench& b) {
            b.windows.close(window);
            b.windows.open(window == std::string_view(kWordsWindow) ? kKeysWindow : kWordsWindow);
        });
    if (!filter.wasOpen) filter.text.clear();
    if (!filter.wasOpen || ImGui::IsWindowAppearing()) ImGui::SetKeyboardFocusHere();
    filter.wasOpen = true;
    field(look, "##filter", filter.text,
          {.hint = "Type to narrow; arrows and page keys scroll", .icon = Icon::Search});
    float by = 0;
    for (const auto& [key, lines] : {std::pair{ImGuiKey_DownArrow, 2.0F}, std::pair{ImGuiKey_UpArrow, -2.0F},
                                     std::pair{ImGuiKey_PageDown, 16.0F}, std::pair{ImGuiKey_PageUp, -16.0F}})
        if (ImGui::IsKeyPressed(key)) by += lines;
    return by;
}

/// The list below the field: no place that the keyboard goes to.
class HelpRows {
  public:
    HelpRows(const Look& look, float lines) {
        ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
        ImGui::BeginChild("list");
        if (lines != 0)
            ImGui::SetScrollY(
                std::clamp(ImGui::GetScrollY() + lines * look.px(20), 0.0F, ImGui::GetScrollMaxY()));
    }
    ~HelpRows() {
        ImGui::EndChild();
        ImGui::PopItemFlag();
    }
    HelpRows(const HelpRows&) = delete;
    HelpRows& operator=(const HelpRows&) = delete;
};

bool fits(const std::string& filter, const std::string& text) { return matchOf(text, filter) >= 0; }

/// The word, and beside it what it means, over as many lines as that takes.
void wordRow(const Look& look, const std::string& word, std::string meaning, const std::string& cite) {
    std::ranges::replace(meaning, '\n', ' '); // lines of the file that it was written in
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    const float column = look.px(kWordColumn);
    const float step = look.px(kWordLine);
    const std::vector<std::string> name = wrapped(look, kStrong, word, column - look.px(12), 3);
    const std::vector<std::string> said =
        wrapped(look, kText, meaning, wide - column - look.px(8), kMostLinesOfWord);
    const std::size_t lines = std::max({name.size(), said.size() + (cite.empty() ? 0U : 1U), std::size_t{1}});
    ImGui::Dummy({wide, step * static_cast<float>(lines) + look.px(4)});
    if (!ImGui::IsItemVisible()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto middleOf = [&](std::size_t at) { return low.y + step * (static_cast<float>(at) + 0.5F); };
    for (std::size_t i = 0; i < name.size(); ++i)
        drawTextMiddle(list, look, kStrong, {low.x, middleOf(i)}, look.colour().text, name[i]);
    for (std::size_t i = 0; i < said.size(); ++i)
        drawTextMiddle(list, look, kText, {low.x + column, middleOf(i)}, look.colour().text, said[i]);
    if (!cite.empty())
        drawTextMiddle(list, look, kCite, {low.x + column, middleOf(said.size())}, look.colour().cite, cite);
}

/// What of a word of the rules stands beside it.
std::string besideOf(const session::RuleWord& word) {
    const std::string title = word.title == word.word ? std::string() : word.title;
    const bool closed = title.empty() || title.ends_with('.') || title.ends_with('?') || title.ends_with('!');
    return title + (title.empty() || word.text.empty() ? "" : closed ? " " : ". ") + word.text;
}

bool drawRuleWords(const Workbench& bench, const std::string& title,
                   const std::vector<const session::RuleWord*>& words, const std::string& filter) {
    bool any = false;
    for (const session::RuleWord* word : words) {
        const std::string beside = besideOf(*word);
        if (!fits(filter, word->word + " " + beside)) continue;
        if (!any) helpGroup(bench.look, title);
        any = true;
        wordRow(bench.look, word->word, beside, word->cite);
    }
    return any;
}

} // namespace

void drawWords(const Workbench& bench, bool& open, HelpFilter& filter) {
    if (!open) {
        filter.wasOpen = false;
        return;
    }
    const OverlayWindow window(bench.look, kWordsWindow, {760, 620}, open, OverlayFocus::Once);
    const float lines = headOf(bench, kWordsWindow, "Words and what they mean", open, filter);
    const HelpRows rows(bench.look, lines);
    bool any = false;
    if (const Sheet* sheet = bench.sheet(); sheet != nullptr) {
        const std::vector<session::RuleWord>& words = bench.of<RuleWords>().of(sheet->document());
        const std::vector<const session::RuleWord*>& here =
            bench.of<RuleWords>().in(sheet->document(), bench.of<WordsOnMap>().text, kMostWordsHere);
        any = drawRuleWords(bench, "On the map now", here, filter.text);
        std::vector<const session::RuleWord*> all;
        for (const session::RuleWord& word : words) all.push_back(&word);
        // Who types the letters of a badge looks for those, wherever else they may begin a word.
        std::ranges::stable_partition(
            all, [&](const session::RuleWord* word) { return base::sameWords(word->word, filter.text); });
        const std::string rules =
            sheet->document().ruleset() ? sheet->document().ruleset()->model.title : std::string();
        any = drawRuleWords(bench, "Of the rules: " + rules, all, filter.text) || any;
    }
    bool titled = false;
    for (const GlossaryWord& entry : glossary()) {
        if (!fits(filter.text, std::string(entry.word) + " " + entry.meaning)) continue;
        if (!titled) helpGroup(bench.look, "Of this window");
        titled = true;
        wordRow(bench.look, entry.word, entry.meaning, {});
    }
    if (!any && !titled) quietText("Nothing found: no word is called so, and none is explained with it");
}

void drawKeys(const Workbench& bench, const ActionTable& actions, bool& open, HelpFilter& filter) {
    if (!open) {
        filter.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    const OverlayWindow window(look, kKeysWindow, {760, 620}, open, OverlayFocus::Once);
    const float lines = headOf(bench, kKeysWindow, "Keys and what they do", open, filter);
    for (const std::string& problem : bench.keyProblems)
        ImGui::TextColored(vecOf(look.colour().warning), "%s", problem.c_str());
    if (!bench.keysFile.empty()) {
        ImGui::TextDisabled("Other keys: %s", bench.keysFile.c_str());
        ImGui::SameLine();
        if (button(look, "Write the file", {.height = 22}))
            bench.later([text = keysText(actions)](Workbench& b) { b.writeKeys(text); });
        ImGui::SetItemTooltip(
            "Every action with its keys, to be changed in any text editor; read when the program starts");
        ImGui::SameLine();
        if (button(look, "Write as a page", {.height = 22}))
            bench.later([page = keysPage(actions)](Workbench& b) {
                const std::string path = b.keysFile + ".md";
                if (const auto done = formats::saveAtomically(b.files, path, page, std::nullopt); !done)
                    b.refuse(done.error().message);
                else b.say("Wrote " + path);
            });
        ImGui::SetItemTooltip("The list of keys as a page to read and to print");
    }
    const HelpRows rows(look, lines);
    bool any = false;
    for (const KeyNotes& notes : keyNotes()) {
        bool titled = false;
        for (const KeyNote& note : notes.notes) {
            if (!fits(filter.text,
                      std::string(notes.group) + ": " + note.keys + " " + note.label + " " + note.help))
                continue;
            if (!titled) helpGroup(look, notes.group);
            titled = any = true;
            helpRow(look, note.label, note.help, note.keys, {});
        }
    }
    for (const std::string& group : actions.groups()) {
        bool titled = false;
        for (const Action& action : actions.all()) {
            const std::string keys = keyText(action.key) + " " + keyText(action.otherKey);
            if (action.group != group ||
                !fits(filter.text, action.group + ": " + action.label + " " + action.help + " " + keys))
                continue;
            if (!titled) helpGroup(look, group);
            titled = any = true;
            helpRow(look, action.label, action.help, keyText(action.key), keyText(action.otherKey));
        }
    }
    if (!any) quietText("Nothing found: no action and no key is called so");
}

} // namespace groma::ui
