#include "editor/ui/panels/play/dice_answer.h"

#include "core/base/letters.h"
#include "editor/ui/canvas/drawing/dice.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace groma::ui {

namespace {

/// Beside the one before it, or below where there is no room.
void flow(const Look& look, float wide, bool first) {
    if (first) return;
    ImGui::SameLine(0, look.px(6));
    if (ImGui::GetContentRegionAvail().x < wide) ImGui::NewLine();
}

void dieAt(const Look& look, const std::string& text, ImVec2 low, float side, bool under) {
    DieFace face;
    face.text = text;
    if (text.size() == 1 && text[0] >= '1' && text[0] <= '6') face.pips = text[0] - '0';
    drawDie(*ImGui::GetWindowDrawList(), look, face, {low.x + side / 2, low.y + side / 2},
            side * (under ? 0.95F : 0.85F));
}

/// A face, its chance below it.
bool drawFace(const Look& look, const session::PlayOption& option, std::uint64_t total, bool first,
              const ResultLook* result, // null: its chance; without letters: nothing is known of it
              bool lettered) {          // else its colour alone: the words stand below the faces
    const float side = look.px(38);
    flow(look, side, first);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const bool clicked = ImGui::InvisibleButton("face", {side, side + look.px(result != nullptr ? 20 : 14)});
    dieAt(look, option.text, low, side, ImGui::IsItemHovered());
    if (result != nullptr) {
        if (result->letters.empty()) return clicked;
        ImGui::SetItemTooltip("%s", worded(result->letters).c_str());
        ResultLook shown = *result;
        if (!lettered) shown.letters.clear();
        drawResult(*ImGui::GetWindowDrawList(), look, shown, {low.x + look.px(2), low.y + side},
                   {low.x + side - look.px(2), low.y + side + look.px(18)}, kLabelStrong);
        return clicked;
    }
    const double share =
        total > 0 ? 100.0 * static_cast<double>(option.weight) / static_cast<double>(total) : 0;
    drawTextCentred(*ImGui::GetWindowDrawList(), look, kSmall, {low.x + side / 2, low.y + side + look.px(6)},
                    look.colour().quiet, fmt::format("{:.0f} %", share));
    return clicked;
}

/// Whether every word has room below its face; else none stands there, and all below the faces.
bool fitFaces(const Look& look, const std::vector<ResultLook>& results) {
    const float room = look.px(30);
    return std::ranges::all_of(results, [&](const ResultLook& result) {
        return textSize(look, kLabelStrong, result.letters).x <= room;
    });
}

/// A card, or faces that have names.
bool drawWord(const Look& look, const std::string& text, bool first) {
    const std::string label = worded(text);
    flow(look, textSize(look, kText, label).x + look.px(28), first);
    return button(look, label.c_str(), {.height = 24});
}

} // namespace

std::optional<std::size_t> DiceAnswer::draw(const Look& look, const session::PlayQuestion& chance,
                                            const std::vector<ResultLook>& results,
                                            const std::string& meanings) {
    if (const std::string key = fmt::format("{} {}", chance.name, chance.options.size()); key != shapeOf_) {
        shapeOf_ = key;
        shape_ = session::diceShapeOf(chance);
        counts_.assign(shape_.faces.size(), 0);
        typed_.clear();
        wrong_.clear();
    }
    std::optional<std::size_t> told;
    if (shape_.kind == session::DiceShape::Kind::Counted) {
        told = drawCounts(look, chance);
    } else {
        const bool dice = std::ranges::all_of(
            chance.options, [](const session::PlayOption& option) { return option.text.size() <= 2; });
        const bool all = shape_.kind == session::DiceShape::Kind::Faces;
        const bool known =
            std::ranges::any_of(results, [](const ResultLook& result) { return !result.letters.empty(); });
        const bool lettered = fitFaces(look, results);
        for (std::size_t i = 0, shown = 0; i < chance.options.size(); ++i) {
            if (!all && !base::holds(chance.options[i].text, typed_)) continue;
            ImGui::PushID(static_cast<int>(i));
            if (dice ? drawFace(look, chance.options[i], chance.total, shown == 0,
                                known && i < results.size() ? &results[i] : nullptr, lettered)
                     : drawWord(look, chance.options[i].text, shown == 0))
                told = i;
            ImGui::PopID();
            ++shown;
        }
        if (dice && !meanings.empty() && !lettered) quietText(meanings);
    }
    // What is typed says the same, and finds a card among many.
    bool changed = false;
    const char* hint = shape_.kind == session::DiceShape::Kind::Counted ? "Or type it: 2 of this 1 of that"
                                                                        : "Or type what yours shows";
    if (field(look, "##own dice", typed_, {.hint = hint, .icon = Icon::Die, .error = wrong_}, &changed)) {
        told = session::outcomeTyped(chance, shape_, typed_);
        if (!told) wrong_ = "that is none of its outcomes";
    }
    if (changed) wrong_.clear();
    if (told) {
        counts_.assign(shape_.faces.size(), 0);
        typed_.clear();
        wrong_.clear();
    }
    return told;
}

/// A counter for each face.
std::optional<std::size_t> DiceAnswer::drawCounts(const Look& look, const session::PlayQuestion& chance) {
    const int sum = std::accumulate(counts_.begin(), counts_.end(), 0);
    for (std::size_t i = 0; i < shape_.faces.size(); ++i) {
        ImGui::PushID(shape_.faces[i].c_str());
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float side = look.px(26);
        ImGui::Dummy({side, side});
        const bool number = shape_.faces[i].size() <= 2;
        if (number) dieAt(look, shape_.faces[i], low, side, false);
        ImGui::SameLine();
        std::optional<int> count = counts_[i];
        if (stepper(look, "count", count, {.least = 0, .most = counts_[i] + shape_.dice - sum}))
            counts_[i] = count.value_or(0);
        if (!number) {
            ImGui::SameLine();
            ImGui::TextUnformatted(worded(shape_.faces[i]).c_str());
        }
        ImGui::PopID();
    }
    quietText(fmt::format("{} of {} dice told", sum, shape_.dice));
    ImGui::BeginDisabled(sum != shape_.dice);
    const bool taken =
        button(look, "These lie on the table",
               {.kind = sum == shape_.dice ? ButtonKind::Primary : ButtonKind::Plain, .height = 24});
    ImGui::EndDisabled();
    return taken ? session::outcomeWith(chance, shape_, counts_) : std::nullopt;
}

} // namespace groma::ui
