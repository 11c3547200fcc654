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
    // A title that is read already tells nothing.
    return said(meaning.text == title + "." ? "" : meaning.text, meaning.cite, title);
}

std::string entrySaid(const rules::Named& entry) { return said(entry.help, entry.cite, entry.title); }

} // namespace groma::ui
