#include "tests/gui/walk.h"

#include "editor/ui/theme/short_texts.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/cut_off.h"
#include "tests/gui/drawn_items.h"
#include "tests/gui/drawn_text.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cfloat>
#include <string_view>

namespace groma::gui {
namespace {

constexpr int kFramesOfTip = 5; // it is measured before it is shown
// Names of sides, units, steps and buttons are no longer; they are whole where there is most room.
constexpr std::size_t kMostOfName = 32;

std::string squeezed(std::string_view text) {
    std::string letters;
    for (const char c : text)
        if (std::isspace(static_cast<unsigned char>(c)) == 0) letters += c;
    return letters;
}

} // namespace

void Walk::begin(bool mostRoom) {
    told_.clear();
    nameIsDue_ = mostRoom;
}

std::set<std::string> Walk::seen(const std::string& where, const std::function<void()>& over) {
    over_ = over;
    ImGui::GetStyle().HoverStationaryDelay = 0;
    ImGui::GetStyle().HoverDelayShort = ImGui::GetStyle().HoverDelayNormal = 0;
    std::set<std::string> found;
    for (const std::string& cut : cutOff()) found.insert(where + cut);
    for (const std::string& cut : cutDown()) found.insert(where + cut);
    for (const Short& one : shortTexts()) {
        if (nameIsDue_ && one.known && one.whole.size() <= kMostOfName)
            found.insert(fmt::format("{}\"{}\" is cut to \"{}\" at {:.0f}, {:.0f}", where, one.whole,
                                     one.text, one.at.x, one.at.y));
        if (std::string why = tipOf(one); !why.empty()) found.insert(where + why);
    }
    return found;
}

std::vector<Walk::Short> Walk::shortTexts() {
    constexpr std::string_view kEllipsis = "\xE2\x80\xA6";
    std::vector<Short> all;
    const auto add = [&](const std::string& text, const std::string& whole, ImRect box, ImRect clip,
                         bool known) {
        box.ClipWith(clip);
        if (box.GetWidth() < 1 || box.GetHeight() < 1 || !told_.insert(whole).second) return;
        all.push_back({text, whole, box.GetCenter(), box.Min, box.Max, known});
    };
    std::set<std::string> heard;
    for (const ui::ShortTexts::Shown& one : session_.shell().bench().look.shortTexts->shown()) {
        heard.insert(one.text);
        add(one.text, one.whole, {one.low, one.high}, {one.seenLow, one.seenHigh}, true);
    }
    for (const DrawnText& drawn : drawnTexts())
        if (const auto end = drawn.text.find(kEllipsis);
            end != std::string::npos && !heard.contains(drawn.text) && !drawn.window.starts_with("##Tooltip"))
            add(drawn.text, drawn.text.substr(0, end), drawn.box,
                {drawn.clip.x, drawn.clip.y, drawn.clip.z, drawn.clip.w}, false);
    return all;
}

// What the status bar says of the place under the pointer goes with the pointer.
bool Walk::isGone(const Short& one) const {
    const ui::Look& look = session_.shell().bench().look;
    const auto shown = look.shortTexts->shown();
    return one.known && one.at.y > ImGui::GetMainViewport()->Size.y - look.px(look.size().statusBar) &&
           std::ranges::find(shown, one.whole, &ui::ShortTexts::Shown::whole) == shown.end();
}

// What is asked lies upon words of the map: they are read when it is answered.
bool Walk::isCovered(const Short& one) {
    return std::ranges::any_of(drawnItems(), [&](const DrawnItem& item) {
        return item.window.starts_with("Battlefield") && item.label != "map" && item.box.Contains(one.at) &&
               !(item.box.Contains(one.low) && item.box.Contains(one.high));
    });
}

std::string Walk::tipOf(const Short& one) {
    ImGui::GetIO().AddMousePosEvent(one.at.x, one.at.y);
    session_.frames(kFramesOfTip, over_);
    const std::string tip = tooltipText();
    std::string why;
    if (isGone(one) || isCovered(one)) return {}; // the next one is pointed at from here
    if (squeezed(tip).find(squeezed(one.whole)) == std::string::npos)
        why = fmt::format("no tip shows \"{}\", cut to \"{}\", whole at {:.0f}, {:.0f}: \"{}\"", one.whole,
                          one.text, one.at.x, one.at.y, tip);
    const ImVec2 screen = ImGui::GetMainViewport()->Size;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->Active && !window->Hidden &&
            (window->Pos.x < 0 || window->Pos.y < 0 || window->Pos.x + window->Size.x > screen.x ||
             window->Pos.y + window->Size.y > screen.y))
            why = fmt::format("the tip of \"{}\" goes beyond the screen: {:.0f} x {:.0f} at {:.0f}, {:.0f}",
                              one.whole, window->Size.x, window->Size.y, window->Pos.x, window->Pos.y);
    ImGui::GetIO().AddMousePosEvent(-FLT_MAX, -FLT_MAX);
    session_.frames(2, over_);
    return why;
}

} // namespace groma::gui
