#include "editor/ui/panels/pieces/quick_entry.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/order_entry.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kLinesSeen = 8; // of the preview, then it scrolls

} // namespace

/// What fits becomes one step; what does not stays to be mended.
std::string QuickEntryForm::take(const Workbench& bench, const Sheet& sheet, const std::string& text) const {
    const session::QuickEntry read =
        session::readQuickEntry(sheet.document(), bench.of<OrderEntry>().side, text);
    if (read.pieces == 0) return text;
    bench.later([read](Workbench& b) { b.commit(session::applyQuickEntry(b.sheet()->document(), read)); });
    return read.rest();
}

void QuickEntryForm::draw(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    const OrderEntry& kept = bench.of<OrderEntry>();
    std::string typed = kept.text;
    const session::QuickEntry& read = kept.read(sheet.document());
    const bool wrong =
        std::ranges::any_of(read.lines, [](const auto& line) { return !line.problem.empty(); });
    if (kept.wantsKeyboard) {
        ImGui::SetKeyboardFocusHere();
        bench.change<OrderEntry>([](OrderEntry& entry) { entry.wantsKeyboard = false; });
    }
    const LinesDone done = lines(look, "##quick entry", typed,
                                 {.hint = "5 TYPE (3-3) hexes 007-011", .icon = Icon::Plus, .wrong = wrong},
                                 [&](const std::string& text) { return take(bench, sheet, text); });
    if (ImGui::IsItemHovered() && typed.empty())
        ImGui::SetTooltip(
            "One line or a whole order of battle, typed or pasted. Enter places it, Shift+Enter begins a "
            "line.\nA line that names a side says whose the lines after it are.");
    if (done.undo) bench.later([](Workbench& b) { b.undo(); });
    if (typed != kept.text) bench.change<OrderEntry>([typed](OrderEntry& entry) { entry.text = typed; });
    if (typed.empty()) return;
    const game::Setup& setup = *sheet.document().setup();
    std::vector<std::string> names;
    for (int side = 0; side < setup.sideCount(); ++side) names.push_back(setup.side(side).title);
    const bool headed = !read.lines.empty() && read.lines.front().heading;
    if (!headed)
        if (const auto chosen = segments(look, "entry side", names,
                                         kept.side < setup.sideCount() ? kept.side : 0, -1, {}, 24))
            bench.change<OrderEntry>([side = *chosen](OrderEntry& entry) { entry.side = side; });
    drawLines(bench, read);
}

/// A line each, its words in full: they are what a person reads to mend it.
void QuickEntryForm::drawLines(const Workbench& bench, const session::QuickEntry& read) {
    const Look& look = bench.look;
    const float mark = look.px(18);
    const float room = ImGui::GetContentRegionAvail().x - mark - look.px(16);
    struct Words {
        Icon icon;
        Colour colour;
        std::vector<std::string> lines;
    };
    std::vector<Words> all;
    for (const auto& line : read.lines) {
        if (line.heading) continue;
        const bool fits = line.problem.empty();
        const std::string words = fits                     ? line.understood
                                  : read.lines.size() == 1 ? line.problem
                                                           : line.text + ": " + line.problem;
        all.push_back({fits ? Icon::Check : Icon::Warning, fits ? look.colour().quiet : look.colour().error,
                       wrapped(look, kLabel, words, room, 6)});
    }
    const float step = look.px(16);
    float height = 0;
    for (std::size_t i = 0; i < all.size() && i < kLinesSeen; ++i)
        height += step * static_cast<float>(all[i].lines.size()) + look.px(2);
    if (all.empty()) return;
    if (ImGui::BeginChild("entry lines", {0, height + look.px(2)})) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (const Words& words : all) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            drawIcon(list, words.icon, {low.x + look.px(8), low.y + step / 2}, look.px(13),
                     words.icon == Icon::Check ? look.colour().fine : look.colour().error);
            float y = low.y + step / 2;
            for (const std::string& text : words.lines) {
                drawTextMiddle(list, look, kLabel, {low.x + mark, y}, words.colour, text);
                y += step;
            }
            ImGui::Dummy({ImGui::GetContentRegionAvail().x, step * static_cast<float>(words.lines.size()) +
                                                                look.px(2) -
                                                                ImGui::GetStyle().ItemSpacing.y});
        }
    }
    ImGui::EndChild();
    if (read.pieces > 0 && all.size() > 1)
        quietText(fmt::format("Enter places {} {}{}", read.pieces, read.pieces == 1 ? "counter" : "counters",
                              read.ok() ? "" : "; the marked lines stay")
                      .c_str());
}

} // namespace groma::ui
