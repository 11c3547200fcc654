#include "editor/ui/panels/parts/explained_words.h"

#include "core/lang/check/decision_meaning.h"
#include "core/lang/check/decision_names.h"
#include "editor/ui/workbench/glossary.h"

namespace groma::ui {

namespace {

constexpr float kLettersWide = 30; // of a line, in heights of a letter

void tell(const std::string& sentence) {
    if (sentence.empty() || !ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * kLettersWide);
    ImGui::TextUnformatted(sentence.c_str());
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

bool rests(ImVec2 low, ImVec2 high) {
    return ImGui::IsWindowHovered(ImGuiHoveredFlags_ChildWindows) && ImGui::IsMouseHoveringRect(low, high);
}

} // namespace

void explainWord(ImVec2 low, ImVec2 high, std::string_view word) {
    if (rests(low, high)) tell(sentenceOf(word));
}

void explainWordsOf(ImVec2 low, ImVec2 high, std::string_view text) {
    if (rests(low, high)) tell(sentencesFor(text));
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
    std::string words = sentencesFor(title);
    if (!meaning.text.empty() && meaning.text != title + ".") // else it says what is read already
        words = meaning.text + (meaning.cite.empty() ? "" : "  (" + meaning.cite + ")") +
                (words.empty() ? "" : "\n") + words;
    return words;
}

} // namespace groma::ui
