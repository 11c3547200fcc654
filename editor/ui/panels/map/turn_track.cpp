// The turn track: turn, steps of the sequence, who decides, what the ruleset puts on it.
#include "core/lang/check/decision_names.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/controls.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

constexpr float kTrackHeight = 52;

/// A chip of the sequence; returns its width.
float drawChip(ImDrawList& list, const Look& look, ImVec2 at, const std::string& text, bool running,
               bool done) {
    const float width = textSize(look, kLabel, text).x + look.px(18);
    const ImVec2 high{at.x + width, at.y + look.px(20)};
    const Palette& p = look.colour();
    list.AddRectFilled(at, high, col(running ? p.play : p.raised), look.px(3));
    list.AddRect(at, high, col(running ? p.play : p.lineStrong), look.px(3), look.px(1));
    drawTextCentred(list, look, running ? kLabelStrong : kLabel, {(at.x + high.x) / 2, (at.y + high.y) / 2},
                    running ? rgb(0x0B1F1A)
                    : done  ? p.quiet
                            : p.text,
                    text);
    return width;
}

/// Something to click, with the key that does the same.
struct KeyChip {
    const char* id;
    const char* words;
    const char* key;
    const char* tells;
};

/// From its left middle; whether it was clicked, and its width.
std::pair<bool, float> drawKeyChip(ImDrawList& list, const Look& look, ImVec2 middle, const KeyChip& chip) {
    const Palette& p = look.colour();
    const ImVec2 at{middle.x, middle.y - look.px(9)};
    const ImVec2 size{textSize(look, kLabel, chip.words).x + textSize(look, kSmall, chip.key).x + look.px(22),
                      look.px(18)};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(chip.id, size);
    const bool under = ImGui::IsItemHovered();
    list.AddRectFilled(at, at + size, col(under ? p.play : p.raised), look.px(3));
    list.AddRect(at, at + size, col(under ? p.play : p.lineStrong), look.px(3), look.px(1));
    const Colour ink = rgb(0x0B1F1A);
    const float said =
        drawTextMiddle(list, look, kLabel, {at.x + look.px(8), middle.y}, under ? ink : p.text, chip.words);
    drawTextMiddle(list, look, kSmall, {at.x + look.px(14) + said, middle.y}, under ? ink : p.quiet,
                   chip.key);
    ImGui::SetItemTooltip("%s", chip.tells);
    return {clicked, size.x};
}

/// Of a figure that is small enough to be shown as pips, else 0.
int pipsOf(const std::string& value) {
    return value.size() == 1 && value[0] >= '1' && value[0] <= '9' ? value[0] - '0' : 0;
}

/// A square each, from the right.
void drawPips(ImDrawList& list, const Look& look, ImVec2 right, int count, Colour colour) {
    for (int i = 0; i < count; ++i) {
        const ImVec2 high{right.x - look.px(9) * static_cast<float>(i), right.y + look.px(3.5F)};
        list.AddRectFilled({high.x - look.px(7), high.y - look.px(7)}, high, col(colour), look.px(1));
    }
}

/// Whose steps they are, where both sides take the same ones in a turn: of the part that runs the active
/// side's, of the other one the other's. -1: nobody's, or not known yet.
int sideOf(const session::TestPlay& play, const session::TurnTrack& track,
           const session::TurnTrack::Part& part) {
    const auto isTwin = [&](const session::TurnTrack::Part& one) {
        return one.title == part.title && one.steps == part.steps;
    };
    const auto running = std::ranges::find(track.parts, true, &session::TurnTrack::Part::running);
    if (play.setup().sideCount() != 2 || std::ranges::count_if(track.parts, isTwin) != 2 ||
        running == track.parts.end() || !isTwin(*running))
        return -1;
    const int active = play.position().active();
    return part.running || active < 0 ? active : 1 - active;
}

} // namespace

void BattlefieldPanel::drawTrack(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    const session::TestPlay& play = *sheet.play;
    const session::TurnTrack& track = desk_->track();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = look.px(kTrackHeight);
    ImGui::Dummy({width, height});
    ImGui::SetCursorScreenPos({low.x, low.y + height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, col(mixed(p.window, p.play, 0.14)));
    const float top = low.y + look.px(15);
    const float bottom = low.y + look.px(36);
    float x = low.x + look.px(12);
    const float right = low.x + width - look.px(12);
    // What the ruleset puts on it, at the right: a line for each side.
    float itemsLeft = right;
    const int sides = play.setup().sideCount();
    std::vector<std::string> lines(static_cast<std::size_t>(sides) + 1);
    // A single small count of a side is shown as pips beside its figure.
    std::vector<std::string> single(lines.size());
    for (const session::TurnTrack::Item& item : track.items) {
        std::string& line = lines[static_cast<std::size_t>(item.side + 1)];
        if (item.side >= 0) single[static_cast<std::size_t>(item.side + 1)] = line.empty() ? item.value : "";
        const bool number =
            !item.value.empty() && item.value.find_first_not_of("-0123456789/.") == std::string::npos;
        line += (line.empty() ? "" : "   ") + item.title + (number ? " " : ": ") + item.value;
    }
    float widest = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) widest = std::max(widest, textSize(look, kLabel, lines[i]).x);
    float pipsWide = 0;
    for (const std::string& value : single)
        if (const int count = pipsOf(value); count > 0)
            pipsWide = std::max(pipsWide, look.px(9) * static_cast<float>(count) + look.px(8));
    if (widest + pipsWide > width * 0.3F) pipsWide = 0;
    if (widest > 0) {
        widest = std::min(widest, width * 0.42F) + pipsWide;
        itemsLeft = right - widest - look.px(20);
        float y = low.y + (lines[0].empty() ? look.px(15) : look.px(9));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].empty()) continue;
            if (i > 0)
                list.AddRectFilled({itemsLeft, y - look.px(5)}, {itemsLeft + look.px(10), y + look.px(5)},
                                   col(sideColour(play.setup(), static_cast<int>(i) - 1)), look.px(2));
            drawTextMiddle(list, look, kLabel, {itemsLeft + look.px(18), y}, p.text,
                           fitted(look, kLabel, lines[i], widest - pipsWide));
            if (i > 0 && pipsWide > 0)
                drawPips(list, look, {right, y}, pipsOf(single[i]),
                         sideColour(play.setup(), static_cast<int>(i) - 1));
            y += look.px(lines[0].empty() ? 21 : 17);
        }
        list.AddLine({itemsLeft - look.px(12), low.y + look.px(8)},
                     {itemsLeft - look.px(12), low.y + height - look.px(8)}, col(p.lineStrong));
        itemsLeft -= look.px(20);
    }
    // The turn.
    if (track.turn > 0) {
        float wide = drawTextMiddle(list, look, kText, {x, top}, p.quiet, worded(track.title)) + look.px(6);
        wide += drawTextMiddle(list, look, kValue, {x + wide, top}, p.text, std::to_string(track.turn)) +
                look.px(5);
        if (track.turns)
            wide += drawTextMiddle(list, look, kText, {x + wide, top}, p.quiet,
                                   fmt::format("of {}", *track.turns));
        const int pips = std::min(track.turns.value_or(0), 16);
        for (int i = 0; i < pips; ++i) {
            const ImVec2 at{x + look.px(9) * static_cast<float>(i), bottom - look.px(3)};
            list.AddRectFilled(at, {at.x + look.px(7), at.y + look.px(7)},
                               col(i < track.turn ? p.play : p.raised), look.px(1));
        }
        x += std::max(wide, look.px(9) * static_cast<float>(pips)) + look.px(22);
    } else if (!track.title.empty() && play.isGame()) {
        x += drawTextMiddle(list, look, kText, {x, top}, p.quiet, "Before the first " + track.title) +
             look.px(22);
    }
    // Who decides, and how many counters can still act.
    if (track.decides >= 0) {
        list.AddRectFilled({x, top - look.px(5)}, {x + look.px(10), top + look.px(5)},
                           col(sideColour(play.setup(), track.decides)), look.px(2));
        const bool computer = play.isGame() && play.leader(track.decides) == session::Leader::Computer;
        std::string who = play.setup().side(track.decides).title + (computer ? ": computer" : ": you decide");
        if (play.question().finished) who = "The game is over";
        float wide =
            look.px(16) + drawTextMiddle(list, look, kLabelStrong, {x + look.px(16), top}, p.text, who);
        if (desk_->map().acting)
            wide += look.px(14) + drawTextMiddle(list, look, kLabel, {x + wide + look.px(14), top}, p.play,
                                                 fmt::format("{} can act", desk_->map().counters.size()));
        if (desk_->whyNoPass().empty() && !play.computersTurn()) {
            const char* words = play.question().shape == game::Pending::Shape::Some ? "Decide" : "Pass";
            const KeyChip chip{"pass step", words, "Space",
                               "Nothing more is done in this step; Backspace takes it back"};
            const auto [clicked, wideChip] = drawKeyChip(list, look, {x + wide + look.px(14), top}, chip);
            if (clicked) desk_->pass(bench);
            wide += wideChip + look.px(14);
        } else if (!play.question().mustReason.empty()) {
            const std::string& reason = play.question().mustReason;
            const ImVec2 at{x + wide + look.px(14), top};
            const std::string shown = fitted(look, kLabelStrong, reason, itemsLeft - look.px(14) - at.x);
            wide += look.px(14) + drawTextMiddle(list, look, kLabelStrong, at, p.warning, shown);
            if (shown != reason &&
                ImGui::IsMouseHoveringRect({at.x, top - look.px(9)}, {x + wide, top + look.px(9)}))
                ImGui::SetTooltip("%s", reason.c_str());
        }
        x += track.parts.empty() ? wide : 0;
    }
    // Single actions have no turns: the game is one click away.
    if (!play.isGame() && play.idle()) {
        const KeyChip chip{"whole game", "Play the whole game", "Shift+F5",
                           "From the first turn, in the sequence of the rules"};
        if (drawKeyChip(list, look, {low.x + look.px(12), bottom}, chip).first)
            bench.later([](Workbench& b) { b.enterPlay(Workbench::PlayKind::Game); });
    }
    // The steps of the sequence.
    for (const session::TurnTrack::Part& part : track.parts) {
        const bool tall = !part.steps.empty();
        if (!tall) {
            const std::string name = part.title.substr(0, part.title.find(','));
            const float wide = textSize(look, kLabel, name).x + look.px(8);
            if (x + wide > itemsLeft) break;
            drawTextMiddle(list, look, part.running ? kLabelStrong : kLabel, {x, bottom},
                           part.running ? p.play
                           : part.done  ? p.quiet
                                        : p.text,
                           name);
            x += wide;
        }
        for (std::size_t i = 0; i < part.steps.size(); ++i) {
            const std::string name = lang::decisionTitle(play.setup().model(), part.steps[i]);
            if (x + textSize(look, kLabel, name).x + look.px(36) > itemsLeft) break;
            if (const int side = sideOf(play, track, part); i == 0 && side >= 0) {
                list.AddRectFilled({x, bottom - look.px(5)}, {x + look.px(10), bottom + look.px(5)},
                                   col(sideColour(play.setup(), side)), look.px(2));
                x += look.px(14);
            }
            const bool running = part.running && part.step == static_cast<int>(i);
            x += drawChip(list, look, {x, bottom - look.px(10)}, name, running,
                          part.done || (part.running && static_cast<int>(i) < part.step)) +
                 look.px(4);
        }
        if (x + look.px(14) > itemsLeft) break;
        drawIcon(list, Icon::ChevronRight, {x + look.px(5), bottom}, look.px(11), p.quiet);
        x += look.px(14);
    }
    ImGui::SetCursorScreenPos({low.x, low.y + height});
}

} // namespace groma::ui
