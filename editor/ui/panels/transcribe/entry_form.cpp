#include "editor/ui/panels/transcribe/entry_form.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <variant>

namespace groma::ui {

namespace {

constexpr float kBeside = 380;          // logical pixels from which on the two stand beside each other
constexpr float kLabelWidth = 58;       // of a field
constexpr std::size_t kMostFields = 40; // a table has its own panel
constexpr float kMostRows = 22, kLeastRows = 3;
constexpr float kNumbers = 30; // logical pixels of the column with the numbers of the lines
constexpr float kFieldRows = 4;
constexpr const char* kAdding = "adding";
constexpr float kAddedWidth = 220, kAddedHeight = 260; // logical pixels

std::string spaced(std::size_t depth) { return std::string(2 * depth, ' '); }

/// The text one line after another, each as often as it is wrapped.
template <class Body>
void eachLine(const std::string& text, Body body) {
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        body(text.data() + at, text.data() + end);
        at = end + 1;
    }
}

float rowsOf(const char* begin, const char* end, float wrap) {
    if (begin == end) return 1;
    return std::max(1.0F,
                    std::round(ImGui::CalcTextSize(begin, end, false, wrap).y / ImGui::GetTextLineHeight()));
}

} // namespace

void EntryForm::read(const Workbench& bench, const RuleEntry& entry) {
    const session::Document& document = bench.sheet()->document();
    const std::uint64_t print = document.fingerprint() + 1;
    if (print == readOf_ && of_ == entry) return;
    auto lines = session::entryLines(document, entry.section, entry.id);
    // What was typed broke the file: it is there still, and can be mended.
    if (!lines && of_ == entry && lines_) lines = session::sameLines(document, *lines_);
    readOf_ = print;
    of_ = entry;
    lines_ = std::move(lines);
    values_ = session::entryFields(document, entry.section, entry.id, kMostFields);
    mistake_ = lines_ ? session::firstMistake(document, *lines_) : std::nullopt;
}

void EntryForm::draw(const Workbench& bench, const RuleEntry& entry) {
    if (entry.id.empty()) return;
    read(bench, entry);
    if (!lines_) return quietText("No file of the rules has its text");
    ImGui::PushID(entry.section.c_str());
    ImGui::PushID(entry.id.c_str());
    const bool beside = ImGui::GetContentRegionAvail().x >= bench.look.px(kBeside);
    if (beside && ImGui::BeginTable("entry", 2, ImGuiTableFlags_SizingStretchSame)) {
        ImGui::TableNextColumn();
        drawFields(bench);
        ImGui::TableNextColumn();
        drawFile(bench);
        ImGui::EndTable();
    } else if (!beside) {
        drawFields(bench);
        drawFile(bench);
    }
    ImGui::PopID();
    ImGui::PopID();
}

void EntryForm::drawFields(const Workbench& bench) {
    quietText("As a form");
    bool more = drawPlus(bench, {of_.section, of_.id}, "Something more that it says");
    if (values_.empty()) quietText(mistake_ ? "It cannot be read as it stands" : "It has no values");
    for (const session::EntryField& field : values_) {
        drawField(bench, field);
        if (field.heading) more |= drawPlus(bench, field.at, "One more");
    }
    if (values_.size() >= kMostFields) quietText("and more, in the file");
    if (more) ImGui::OpenPopup(kAdding);
    drawAdding(bench);
}

/// At the end of the line that was drawn last.
bool EntryForm::drawPlus(const Workbench& bench, const formats::yaml::Path& at, const char* told) {
    const Look& look = bench.look;
    ImGui::SameLine(0, look.px(6));
    const std::string id = "+##" + formats::yaml::toString(at);
    const bool clicked = button(look, id.c_str(), {.kind = ButtonKind::Quiet, .height = 20});
    ImGui::SetItemTooltip("%s", told);
    if (clicked) addAt(bench, at);
    return clicked;
}

void EntryForm::addAt(const Workbench& bench, const formats::yaml::Path& at) {
    adding_ = session::wantedAt(bench.sheet()->document(), at);
    typed_.clear();
    begun_ = true;
    onward_.reset();
}

/// A key of those that the readers take, then its value: each a step further from the entry.
void EntryForm::drawAdding(const Workbench& bench) {
    if (!ImGui::BeginPopup(kAdding)) return;
    if (onward_) addAt(bench, formats::yaml::Path(*onward_));
    if (adding_) {
        std::string way;
        for (std::size_t i = 2; i < adding_->at.size(); ++i)
            if (const auto* key = std::get_if<std::string>(&adding_->at[i])) way += *key + ": ";
        quietText(way.empty() ? "It says more:" : way);
        if (adding_->isValue()) drawAddedValue(bench);
        else drawAddedKey(bench);
    }
    ImGui::EndPopup();
}

void EntryForm::drawAddedKey(const Workbench& bench) {
    const Look& look = bench.look;
    std::optional<std::string> chosen;
    if (adding_->named && std::exchange(begun_, false)) ImGui::SetKeyboardFocusHere();
    if (adding_->named &&
        field(look, "##name", typed_, {.hint = "A name (Enter)", .mono = true, .width = kAddedWidth}) &&
        !typed_.empty())
        chosen = typed_;
    if (!adding_->keys.empty() &&
        ImGui::BeginChild("keys", {look.px(kAddedWidth), std::min(static_cast<float>(adding_->keys.size()) *
                                                                      ImGui::GetTextLineHeightWithSpacing(),
                                                                  look.px(kAddedHeight))}))
        for (const std::string& key : adding_->keys)
            if (ImGui::Selectable(key.c_str(), false, ImGuiSelectableFlags_NoAutoClosePopups)) chosen = key;
    if (!adding_->keys.empty()) ImGui::EndChild();
    if (!chosen) return;
    formats::yaml::Path at = adding_->at;
    at.emplace_back(*chosen);
    addAt(bench, at);
}

void EntryForm::drawAddedValue(const Workbench& bench) {
    const Look& look = bench.look;
    std::optional<std::string> value;
    if (!adding_->values.closed) {
        if (std::exchange(begun_, false)) ImGui::SetKeyboardFocusHere();
        if (field(look, "##value", typed_,
                  {.hint = "Its value (Enter)", .mono = true, .width = kAddedWidth}) &&
            !typed_.empty())
            value = typed_;
    }
    for (const std::string& name : adding_->values.names)
        if (ImGui::Selectable(name.c_str(), false, ImGuiSelectableFlags_NoAutoClosePopups)) value = name;
    if (!value) return;
    bench.later([at = adding_->at, text = *value](Workbench& b) {
        b.commit(session::addEntryValue(b.sheet()->document(), at, text));
    });
    // What lies within the entry says more than one thing: a contribution how much, when and why.
    if (adding_->at.size() > 3) onward_ = formats::yaml::Path(adding_->at.begin(), adding_->at.end() - 1);
    else ImGui::CloseCurrentPopup();
    adding_.reset();
}

/// Where one of some names stands, or nothing yet and nothing but one of them may.
std::optional<std::string> EntryForm::drawChoice(const Workbench& bench, const session::EntryField& field) {
    const auto& names = field.names.names;
    const auto at = std::ranges::find(names, field.value);
    const auto chosen = dropdown(bench.look, ("##" + formats::yaml::toString(field.at)).c_str(), names,
                                 at == names.end() ? -1 : static_cast<int>(at - names.begin()));
    return chosen ? std::optional(names[static_cast<std::size_t>(*chosen)]) : std::nullopt;
}

void EntryForm::drawField(const Workbench& bench, const session::EntryField& field) {
    const Look& look = bench.look;
    const std::string label = spaced(field.depth) + field.label;
    if (field.heading) return quietText(label);
    const std::string id = "##" + formats::yaml::toString(field.at);
    const auto& names = field.names.names;
    std::optional<std::string> typed;
    if (field.lines) {
        quietText(label);
        typed = fields_.multiline(look, id.c_str(), field.value, kFieldRows, true);
    } else {
        formLabel(look, label, {}, kLabelWidth);
        // What is none of them, as `cp, mp`, is shown as it is written, and can be mended there.
        const bool isChoice = std::ranges::find(names, field.value) != names.end() ||
                              (field.names.closed && field.value.empty() && !names.empty());
        if (isChoice) typed = drawChoice(bench, field);
        else if (field.number) typed = fields_.number(look, id.c_str(), field.value, -9999, 9999);
        else typed = fields_.text(look, id.c_str(), field.value);
    }
    if (typed)
        bench.later([at = field.at, text = *typed](Workbench& b) {
            b.commit(session::setEntryField(b.sheet()->document(), at, text));
        });
}

/// Whether the form shows what the file says; else the line of the first mistake, which a click shows.
void EntryForm::drawStep(const Workbench& bench) const {
    const Look& look = bench.look;
    const bool fresh = bench.sheet()->document().meaning().rulesFresh;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    quietText(fmt::format("In the file, line {}", lines_->line));
    ImGui::SameLine();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float room = std::max(ImGui::GetContentRegionAvail().x, look.px(10));
    const float height = ImGui::GetTextLineHeight();
    if (!mistake_) {
        const std::string words = fresh ? "in step" : "the rules have errors elsewhere";
        const Colour ink = fresh ? look.colour().fine : look.colour().warning;
        drawTextRight(list, look, kLabel, {at.x + room - look.px(18), at.y + height / 2}, ink,
                      fitted(look, kLabel, words, room - look.px(20)));
        drawIcon(list, fresh ? Icon::Check : Icon::Warning, {at.x + room - look.px(8), at.y + height / 2},
                 look.px(14), ink);
        ImGui::Dummy({room, height});
        return;
    }
    const std::string words =
        mistake_->line == 0 ? mistake_->message : fmt::format("line {}", mistake_->line);
    const bool clicked = ImGui::InvisibleButton("mistake", {room, height});
    drawTextRight(list, look, kLabel, {at.x + room - look.px(18), at.y + height / 2}, look.colour().error,
                  fitted(look, kLabel, words, room - look.px(20)));
    drawIcon(list, Icon::Cross, {at.x + room - look.px(8), at.y + height / 2}, look.px(14),
             look.colour().error);
    ImGui::SetItemTooltip("%s\nA click shows it in the Source panel", mistake_->message.c_str());
    if (clicked) bench.ask(ShowText{lines_->path, std::max<std::size_t>(mistake_->line, 1)});
}

void EntryForm::lineNumbers(const Look& look, ImVec2 low, float wrap) const {
    ImDrawList& list = *ImGui::GetWindowDrawList();
    float y = low.y + ImGui::GetStyle().FramePadding.y;
    std::size_t number = lines_->line;
    eachLine(lines_->text, [&](const char* begin, const char* end) {
        const bool wrong = mistake_ && mistake_->line == number;
        const std::string said = std::to_string(number++);
        if (wrong)
            list.AddRectFilled({low.x, y}, {low.x + look.px(kNumbers - 4), y + ImGui::GetTextLineHeight()},
                               col(faded(look.colour().error, 0.3)));
        drawTextRight(list, look, kCite, {low.x + look.px(kNumbers - 6), y + ImGui::GetTextLineHeight() / 2},
                      wrong ? look.colour().error : look.colour().quiet, said);
        y += rowsOf(begin, end, wrap) * ImGui::GetTextLineHeight();
    });
}

void EntryForm::drawFile(const Workbench& bench) {
    const Look& look = bench.look;
    drawStep(bench);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    float rows = 0;
    {
        const TextScope mono(look, kCode);
        const ImGuiStyle& style = ImGui::GetStyle();
        const float wrap = std::max(ImGui::GetContentRegionAvail().x - look.px(kNumbers) -
                                        2 * style.FramePadding.x - style.ScrollbarSize,
                                    1.0F);
        eachLine(lines_->text, [&](const char* begin, const char* end) { rows += rowsOf(begin, end, wrap); });
        if (rows <= kMostRows) lineNumbers(look, low, wrap); // else the text scrolls away from them
    }
    const bool numbered = rows <= kMostRows;
    if (numbered) ImGui::SetCursorScreenPos({low.x + look.px(kNumbers), low.y});
    if (const auto typed =
            fields_.multiline(look, "##file", lines_->text, std::clamp(rows, kLeastRows, kMostRows), true)) {
        bench.later([before = *lines_, text = *typed](Workbench& b) {
            b.commit(session::setEntryLines(b.sheet()->document(), before, text));
        });
        lines_ = session::linesAfter(*lines_, *typed); // found again, should it break the file
        readOf_ = 0;
    }
    if (mistake_ && mistake_->within) {
        ImGui::PushStyleColor(ImGuiCol_Text, vecOf(look.colour().error));
        ImGui::TextWrapped("%s", mistake_->message.c_str());
        ImGui::PopStyleColor();
    }
}

} // namespace groma::ui
