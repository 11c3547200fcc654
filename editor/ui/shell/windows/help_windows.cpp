#include "editor/ui/shell/windows/help_windows.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/actions/keys_page.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/state/rule_words.h"
#include "editor/ui/workbench/workbench.h"

#include <imgui_internal.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

constexpr std::size_t kMostWordsHere = 80;
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
    // They are this window's: what moves the place of the keyboard must not see them too, or Enter would
    // press a button after a page.
    const ImGuiID owner = ImGui::GetID("scrolling");
    for (const auto& [key, lines] :
         {std::pair{ImGuiKey_DownArrow, 2.0F}, std::pair{ImGuiKey_UpArrow, -2.0F},
          std::pair{ImGuiKey_PageDown, 16.0F}, std::pair{ImGuiKey_PageUp, -16.0F}}) {
        if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) ImGui::SetKeyOwner(key, owner);
        if (ImGui::IsKeyPressed(key, ImGuiInputFlags_Repeat, owner)) by += lines;
    }
    return by;
}

/// The list below the field: no place that the keyboard goes to.
class HelpRows {
  public:
    HelpRows(const Look& look, float lines) {
        ImGui::PushItemFlag(ImGuiItemFlags_NoNav, true);
        constexpr float kLeastRows = 66; // three; in a low window all of it scrolls
        ImGui::BeginChild("list", {0, std::max(ImGui::GetContentRegionAvail().y, look.px(kLeastRows))});
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

/// The word, and beside it what it means, over as many lines as that takes.
void wordRow(const Look& look, const WordList::Word& word) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float step = look.px(kWordLine);
    const std::size_t lines =
        std::max({word.name.size(), word.said.size() + (word.cite.empty() ? 0U : 1U), std::size_t{1}});
    ImGui::Dummy({ImGui::GetContentRegionAvail().x, step * static_cast<float>(lines) + look.px(4)});
    if (!ImGui::IsItemVisible()) return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float beside = low.x + look.px(kWordColumn);
    const auto middleOf = [&](std::size_t at) { return low.y + step * (static_cast<float>(at) + 0.5F); };
    for (std::size_t i = 0; i < word.name.size(); ++i)
        drawTextMiddle(list, look, kStrong, {low.x, middleOf(i)}, look.colour().text, word.name[i]);
    for (std::size_t i = 0; i < word.said.size(); ++i)
        drawTextMiddle(list, look, kText, {beside, middleOf(i)}, look.colour().text, word.said[i]);
    if (!word.cite.empty())
        drawTextMiddle(list, look, kCite, {beside, middleOf(word.said.size())}, look.colour().cite,
                       word.cite);
}

/// What of a word of the rules stands beside it.
std::string besideOf(const session::RuleWord& word) {
    std::string all = word.title == word.word ? std::string() : word.title;
    for (const std::string& next : {word.text, word.figures}) {
        if (next.empty()) continue;
        const bool closed = all.ends_with('.') || all.ends_with('?') || all.ends_with('!');
        all += (all.empty() ? "" : closed ? " " : ". ") + next;
    }
    std::ranges::replace(all, '\n', ' '); // lines of the file that it was written in
    return all;
}

WordList::Group groupOf(std::string title, const std::vector<const session::RuleWord*>& words) {
    WordList::Group group{std::move(title), {}};
    for (const session::RuleWord* word : words)
        group.words.push_back({word->word, besideOf(*word), word->cite, {}, {}, {}});
    return group;
}

/// Of the map, of the rules, of the window: anew where something of it is another one.
void holdWords(const Workbench& bench, WordsFilter& filter) {
    const Sheet* sheet = bench.sheet();
    const session::Document* document = sheet == nullptr ? nullptr : &sheet->document();
    const game::RulesetRef rules = document == nullptr ? nullptr : document->ruleset();
    const auto book = document == nullptr ? nullptr : document->meaning().book;
    const std::string onMap = sheet == nullptr ? std::string() : bench.of<WordsOnMap>().text;
    if (filter.held && filter.ofRules == rules && filter.ofBook == book && filter.onMap == onMap) return;
    filter.held = true;
    filter.ofRules = rules;
    filter.ofBook = book;
    filter.onMap = onMap;
    std::vector<WordList::Group> groups;
    if (document != nullptr) {
        groups.push_back(
            groupOf("On the map now", bench.of<RuleWords>().in(*document, onMap, kMostWordsHere)));
        std::vector<const session::RuleWord*> all;
        for (const session::RuleWord& word : bench.of<RuleWords>().of(*document)) all.push_back(&word);
        groups.push_back(groupOf("Of the rules: " + (rules ? rules->model.title : std::string()), all));
    }
    WordList::Group own{"Of this window", {}};
    for (const GlossaryWord& entry : glossary())
        own.words.push_back({entry.word, entry.meaning, {}, entry.also, {}, {}});
    groups.push_back(std::move(own));
    filter.list.hold(std::move(groups));
}

} // namespace

void drawWords(const Workbench& bench, bool& open, WordsFilter& filter) {
    if (!open) {
        filter.wasOpen = false;
        return;
    }
    const OverlayWindow window(bench.look, kWordsWindow, {760, 620}, open, OverlayFocus::Once);
    const float lines = headOf(bench, kWordsWindow, "Words and what they mean", open, filter);
    const HelpRows rows(bench.look, lines);
    holdWords(bench, filter);
    filter.list.layOut(bench.look, ImGui::GetContentRegionAvail().x, bench.look.px(kWordColumn));
    const auto found = filter.list.found(filter.text);
    for (const WordList::Found& group : found) {
        helpGroup(bench.look, group.group->title);
        for (const WordList::Word* word : group.words) wordRow(bench.look, *word);
    }
    if (found.empty()) quietText("Nothing found: no word is called so, and none is explained with it");
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
    struct Key {
        std::string group, label, help, key, otherKey;
    };
    std::vector<Key> all;
    for (const KeyNotes& notes : keyNotes())
        for (const KeyNote& note : notes.notes)
            all.push_back({notes.group, note.label, note.help, note.keys, {}});
    for (const std::string& group : actions.groups())
        for (const Action& action : actions.all())
            if (action.group == group)
                all.push_back(
                    {group, action.label, action.help, keyText(action.key), keyText(action.otherKey)});
    const auto rankOf = [&](const Key& key) {
        return foundRank(key.label, key.group + ": " + key.help + " " + key.key + " " + key.otherKey,
                         filter.text);
    };
    int best = -1;
    for (const Key& key : all)
        if (const int rank = rankOf(key); rank >= 0) best = best < 0 ? rank : std::min(best, rank);
    const bool any = best >= 0;
    const std::string* group = nullptr;
    for (const Key& key : all) {
        if (!isFoundBeside(rankOf(key), best)) continue;
        if (group == nullptr || *group != key.group) helpGroup(look, key.group);
        group = &key.group;
        helpRow(look, key.label, key.help, key.key, key.otherKey);
    }
    if (!any) quietText("Nothing found: no action and no key is called so");
}

} // namespace groma::ui
