#include "editor/ui/panels/parts/explained_words.h"

#include "core/lang/check/decision_meaning.h"
#include "core/lang/check/decision_names.h"
#include "editor/ui/panels/parts/tips_of.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/state/rule_words.h"
#include "editor/ui/workbench/workbench.h"

#include <imgui_internal.h>

#include <algorithm>
#include <span>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kLettersWide = 30;        // of a line at most, in heights of a letter
constexpr std::size_t kMostWordsSaid = 4; // of the rules, of one text: more is no explanation

/// At the right of the box, else at its left, else below or above it: wherever it has room and hides least of
/// what is to be seen.
void layBeside(const TipsOf& box, ImVec2 size) {
    const ImGuiViewport& view = *ImGui::GetMainViewport();
    const ImVec2 end = view.Pos + view.Size;
    const float gap = ImGui::GetStyle().ItemSpacing.x;
    const bool up = box.low.y - view.Pos.y > end.y - box.high.y;
    std::vector<ImVec2> where;
    for (const float lines : {0.0F, 1.5F, 3.0F, 5.0F}) { // nearest first
        const float away = gap + lines * ImGui::GetFontSize();
        const float above = box.low.y - away - size.y, below = box.high.y + away;
        // Its upper edge at that of the box, or its lower edge at the lower one.
        const float upper = box.high.y - size.y, lower = box.low.y;
        for (const float x : {box.high.x + away, box.low.x - away - size.x})
            for (const float y :
                 {up ? upper : lower, up ? lower : upper, up ? above : below, up ? below : above})
                where.emplace_back(x, y);
        for (const float y : {up ? above : below, up ? below : above})
            for (const float x : {box.low.x, (box.low.x + box.high.x - size.x) / 2, box.high.x - size.x})
                where.emplace_back(x, y);
    }
    for (ImVec2& at : where)
        at = {std::clamp(at.x, view.Pos.x, std::max(view.Pos.x, end.x - size.x)),
              std::clamp(at.y, view.Pos.y, std::max(view.Pos.y, end.y - size.y))};
    const ScreenBox own{box.low, box.high};
    const auto covers = [&](ImVec2 at) { return sharedArea({at, at + size}, own) >= 1; };
    if (!std::ranges::all_of(where, covers)) std::erase_if(where, covers);
    ImGui::SetNextWindowPos(freestOf(where, size, std::span(&own, 1), box.off));
}

/// What a tip is told of elsewhere in the same frame, as the whole of a text that was cut, stands in it too.
ImVec2 sizeOfTip(ImVec2 own) {
    const ImGuiWindow* tip = ImGui::FindWindowByName("##Tooltip_00");
    return tip != nullptr && tip->WasActive ? ImMax(own, tip->Size) : own;
}

/// What was told in this frame already stands above it.
float heightTold() {
    const ImGuiWindow* tip = ImGui::FindWindowByName("##Tooltip_00");
    return tip != nullptr && tip->LastFrameActive == ImGui::GetFrameCount()
               ? tip->DC.CursorMaxPos.y - tip->Pos.y
               : 0;
}

/// Wider where it would be higher than two thirds of the screen; of what has no room even so the last
/// sentences are left out.
void tell(std::string sentence, const TipsOf* of = nullptr) {
    if (sentence.empty() || (of != nullptr && !of->due)) return;
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    const ImVec2 rim = ImGui::GetStyle().WindowPadding * 2;
    const float widest = screen.x * 0.9F - rim.x;
    float wrap = std::min(ImGui::GetFontSize() * kLettersWide, widest);
    const auto size = [&] { return ImGui::CalcTextSize(sentence.c_str(), nullptr, false, wrap) + rim; };
    // Above the pointer or below it: what fits neither would lie beyond the screen. Some lines are for what
    // else is told there.
    const float at = ImGui::GetMousePos().y - ImGui::GetMainViewport()->Pos.y;
    const float room = std::max(at, screen.y - at) - ImGui::GetTextLineHeight() * 3;
    const float most = std::min(of == nullptr ? room : screen.y, screen.y * 0.66F) - heightTold();
    if (most < ImGui::GetTextLineHeight() * 2) return;
    while (size().y > most && wrap < widest) wrap = std::min(wrap * 1.25F, widest);
    for (std::size_t end = sentence.rfind('\n'); size().y > most && end != std::string::npos;
         end = sentence.rfind('\n'))
        sentence.resize(end);
    if (of != nullptr) layBeside(*of, sizeOfTip(size()));
    if (!ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(wrap);
    ImGui::TextUnformatted(sentence.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// A sentence of the rules with where the book says so, then what the words of a title mean.
std::string said(const std::string& text, const std::string& cite, const std::string& title) {
    const std::string words = sentencesFor(title);
    if (text.empty()) return words;
    return text + (cite.empty() ? "" : "  (" + cite + ")") + (words.empty() ? "" : "\n") + words;
}

bool rests(ImVec2 low, ImVec2 high) {
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseHoveringRect(low, high);
}

} // namespace

void explainWord(ImVec2 low, ImVec2 high, std::string_view word) {
    if (rests(low, high)) tell(sentenceOf(word));
}

void explainWordsOf(const Workbench& bench, ImVec2 low, ImVec2 high, std::string_view text) {
    if (rests(low, high)) tell(wordsSaid(bench, text));
}

void explainItemWords(const Workbench& bench, std::string_view text) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) tell(wordsSaid(bench, text));
}

void TipsOf::explainWord(ImVec2 from, ImVec2 to, std::string_view word) const {
    if (rests(from, to)) tell(sentenceOf(word), this);
}

void TipsOf::explainWordsOf(const Workbench& bench, ImVec2 from, ImVec2 to, std::string_view text) const {
    if (rests(from, to)) tell(wordsSaid(bench, text), this);
}

void TipsOf::explainBox(ImVec2 from, ImVec2 to, const std::string& sentence) const {
    if (rests(from, to)) tell(sentence, this);
}

void TipsOf::explainItemWords(const Workbench& bench, std::string_view text) const {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) tell(wordsSaid(bench, text), this);
}

void TipsOf::explainItemBy(const std::string& sentence) const {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) tell(sentence, this);
}

bool liesOn(std::span<const ScreenBox> boxes, ImVec2 at) {
    return std::ranges::any_of(boxes, [&](const ScreenBox& box) {
        return at.x >= box.low.x && at.x < box.high.x && at.y >= box.low.y && at.y < box.high.y;
    });
}

void explainedOddsRow(const Workbench& bench, const OddsRow& row) {
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    oddsRow(bench.look, row);
    const ImVec2 high{low.x + wide * 0.6F, ImGui::GetCursorScreenPos().y}; // at its right stands the fraction
    explainWordsOf(bench, low, high, row.result.letters + " " + row.text);
}

std::string wordsSaid(const Workbench& bench, std::string_view text) {
    std::string all = sentencesFor(text);
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return all;
    const std::vector<session::RuleWord>& words = bench.of<RuleWords>().of(sheet->document());
    for (const session::RuleWord* word : session::wordsIn(words, text, kMostWordsSaid))
        all += (all.empty() ? "" : "\n") + word->sentence();
    return all;
}

void explainItem(std::string_view word) { explainItemBy(sentenceOf(word)); }

void explainItemBy(const std::string& sentence) {
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) tell(sentence);
}

void explainBox(ImVec2 low, ImVec2 high, const std::string& sentence) {
    if (rests(low, high)) tell(sentence);
}

std::string decisionSaid(const rules::Model& model, std::string_view name) {
    const lang::DecisionMeaning meaning = lang::decisionMeaning(model, name);
    const std::string title = lang::decisionTitle(model, name);
    // A title that is read already tells nothing.
    return said(meaning.text == title + "." ? "" : meaning.text, meaning.cite, title);
}

std::string notationSaid(const rules::Model& model, int type) {
    const rules::UnitType& kind = model.types[static_cast<std::size_t>(type)];
    const rules::UnitClass& of = model.classes[static_cast<std::size_t>(kind.unitClass)];
    const auto titleOf = [&](rules::Index attribute) {
        return model.attributes[static_cast<std::size_t>(attribute)].named.title;
    };
    std::string all;
    for (const rules::Index attribute : of.notation) all += (all.empty() ? "" : " - ") + titleOf(attribute);
    if (of.star >= 0) all += (all.empty() ? "" : "; ") + ("an asterisk: " + titleOf(of.star));
    return all;
}

std::string entrySaid(const rules::Named& entry) { return said(entry.help, entry.cite, entry.title); }

} // namespace groma::ui
