// The turn track: turn, steps of the sequence, who decides, what the ruleset puts on it.
#include "core/lang/check/decision_meaning.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/play_question.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/widgets/controls.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kTrackHeight = 52;
constexpr float kMostOfTrack = 0.48F; // of its width, for what is counted
constexpr float kTrackRow = 19;       // of what is counted, where it stands below
constexpr double kSecondsOfChange = 1.5;
constexpr double kSecondsDead = 1; // in which a step that has just begun is not ended by a click
constexpr float kPassChip = 64;    // of its key, and of the room around its words

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
    bool first = false; ///< what most hands look for
    bool dead = false;  ///< a click on it is not taken yet
};

/// From its left middle; whether it was clicked, and its width.
std::pair<bool, float> drawKeyChip(ImDrawList& list, const Look& look, ImVec2 middle, const KeyChip& chip) {
    const Palette& p = look.colour();
    const ImVec2 at{middle.x, middle.y - look.px(9)};
    const ImVec2 size{textSize(look, kLabel, chip.words).x + textSize(look, kSmall, chip.key).x + look.px(22),
                      look.px(18)};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(chip.id, size);
    const bool under = !chip.dead && ImGui::IsItemHovered() != chip.first;
    list.AddRectFilled(at, at + size, col(under ? p.play : p.raised), look.px(3));
    list.AddRect(at, at + size, col(under ? p.play : p.lineStrong), look.px(3), look.px(1));
    const Colour ink = rgb(0x0B1F1A);
    const Colour quiet = chip.dead ? faded(p.quiet, 0.6) : p.quiet;
    const float said = drawTextMiddle(list, look, kLabel, {at.x + look.px(8), middle.y},
                                      under       ? ink
                                      : chip.dead ? quiet
                                                  : p.text,
                                      chip.words);
    drawTextMiddle(list, look, kSmall, {at.x + look.px(14) + said, middle.y}, under ? ink : quiet, chip.key);
    // Above it: below lie the steps, which change with the click.
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip))
        ImGui::SetNextWindowPos({at.x, at.y - look.px(4)}, ImGuiCond_Always, {0, 1});
    ImGui::SetItemTooltip("%s", chip.tells);
    return {clicked, size.x};
}

constexpr std::int64_t kMostPips = 9;
constexpr float kPip = 8;    ///< from one to the next
constexpr float kArrow = 12; ///< between two parts of the sequence

/// Of a figure that is small enough to be shown as pips, else 0.
int pipsOf(const std::string& value) {
    return value.size() == 1 && value[0] >= '0' && value[0] <= '9' ? value[0] - '0' : 0;
}

/// What it is counted towards, where that is small enough, else 0.
int pipsOf(std::int64_t most) { return most > 0 && most <= kMostPips ? static_cast<int>(most) : 0; }

/// A square each, and an empty one for each that is missing of `most`; up to the right.
void drawPips(ImDrawList& list, const Look& look, ImVec2 right, int count, int most, Colour colour) {
    const int all = std::max(count, most);
    for (int i = 0; i < all; ++i) {
        const ImVec2 high{right.x - look.px(kPip) * static_cast<float>(all - 1 - i), right.y + look.px(3)};
        const ImVec2 low{high.x - look.px(kPip - 2), high.y - look.px(kPip - 2)};
        if (i < count) list.AddRectFilled(low, high, col(colour), look.px(1));
        else list.AddRect(low, high, col(look.colour().lineStrong), look.px(1), look.px(1));
    }
}

/// Whose steps they are, where both sides take the same ones in a turn: of the part that runs the active
/// side's, of the other one the other's. -1: nobody's, or not known yet.
int sideOf(const session::TestPlay& play, const session::TurnTrack& track,
           const session::TurnTrack::Part& part) {
    const auto running = std::ranges::find(track.parts, true, &session::TurnTrack::Part::running);
    if (!part.ofOneSide || running == track.parts.end() || running->title != part.title) return -1;
    const int active = play.position().active();
    return part.running || active < 0 ? active : 1 - active;
}

/// A piece of the sequence: a part without steps or with its steps folded, a step, or the arrow between two
/// parts.
struct SequenceItem {
    std::string name; ///< "" for the arrow
    int side = -1;    ///< whose steps begin here, or are folded
    bool step = false;
    bool running = false, done = false;
    float width = 0;
    std::string asks{}; ///< of a step: its question
};

/// `folded`: only the part that runs shows its steps.
std::vector<SequenceItem> sequenceOf(const Look& look, const session::TestPlay& play,
                                     const session::TurnTrack& track, bool folded) {
    std::vector<SequenceItem> items;
    for (const session::TurnTrack::Part& part : track.parts) {
        const bool fold = part.steps.empty() || (folded && !part.running);
        if (fold) {
            const int side = part.steps.empty() ? -1 : sideOf(play, track, part);
            const std::string name =
                side >= 0 ? play.setup().side(side).title : part.title.substr(0, part.title.find(','));
            items.push_back(
                {name, side, false, part.running, part.done,
                 textSize(look, part.running ? kLabelStrong : kLabel, name).x + look.px(side >= 0 ? 22 : 8)});
        }
        for (std::size_t i = 0; !fold && i < part.steps.size(); ++i) {
            const std::string name = lang::decisionTitle(play.setup().model(), part.steps[i]);
            const int side = i == 0 ? sideOf(play, track, part) : -1;
            items.push_back({name, side, true, part.running && part.step == static_cast<int>(i),
                             part.done || (part.running && static_cast<int>(i) < part.step),
                             textSize(look, kLabel, name).x + look.px(side >= 0 ? 36 : 22), part.steps[i]});
        }
        items.push_back({"", -1, false, false, false, look.px(kArrow)});
    }
    if (!items.empty()) items.pop_back();
    return items;
}

/// What one does in a step, as the rules say it, and what a click on its chip does: nothing.
std::string stepSaid(const Workbench& bench, const session::TestPlay& play, const SequenceItem& item) {
    const std::string does = lang::decisionMeaning(play.setup().model(), item.asks).text.empty()
                                 ? wordsSaid(bench, item.name)
                                 : item.name + ": " + decisionSaid(play.setup().model(), item.asks);
    const char* when = item.running ? "It runs now; End (Space) closes it"
                       : item.done  ? "It is over"
                                    : "It comes by itself; the lit one runs, and End (Space) closes that";
    return does + (does.empty() ? "" : "\n") + when;
}

constexpr std::string_view kBetweenCounts = "   ";

/// Each of what is counted in a line, where it stands: one at a time, or the tip is larger than the screen.
void explainCounts(const Workbench& bench, std::string_view line, ImVec2 at, float right) {
    const Look& look = bench.look;
    while (!line.empty() && at.x < right) {
        const std::size_t end = std::min(line.find(kBetweenCounts), line.size());
        const float wide = textSize(look, kLabel, line.substr(0, end)).x;
        explainWordsOf(bench, {at.x, at.y - look.px(8)}, {std::min(at.x + wide, right), at.y + look.px(8)},
                       line.substr(0, end));
        at.x += wide + textSize(look, kLabel, kBetweenCounts).x;
        line.remove_prefix(std::min(end + kBetweenCounts.size(), line.size()));
    }
}

struct Span {
    ImVec2 at;   ///< its left middle
    float right; ///< where it ends
};

/// Where all its steps have no room, those of the part that runs; of these as many as there is room for, that
/// which runs among them, and arrows say that there are more. Gives the middle of the step that runs, where
/// it is shown, else of the room.
float drawSequence(ImDrawList& list, const Workbench& bench, const session::TestPlay& play,
                   const session::TurnTrack& track, const Span& room) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    std::vector<SequenceItem> items = sequenceOf(look, play, track, false);
    float all = room.at.x;
    for (const SequenceItem& item : items) all += item.width;
    // Before a side is on turn nobody knows yet whose the folded steps would be.
    const bool known = std::ranges::any_of(track.parts, [](const session::TurnTrack::Part& part) {
        return part.running && !part.steps.empty();
    });
    if (all > room.right && known) items = sequenceOf(look, play, track, true);
    const float arrow = look.px(kArrow);
    const auto wide = [&](std::size_t from, std::size_t to) {
        float sum = from > 0 ? arrow : 0;
        for (std::size_t i = from; i < to; ++i) sum += items[i].width;
        return sum + (to < items.size() ? arrow : 0);
    };
    const auto runs = std::ranges::find(items, true, &SequenceItem::running);
    // With the step after it, so that it is seen what comes next.
    const auto past = static_cast<std::size_t>(runs == items.end() ? 0 : runs - items.begin() + 1);
    const std::size_t next = std::min(past + 1, items.size());
    std::size_t first = 0;
    while (first + 1 < past && room.at.x + wide(first, next) > room.right) ++first;
    while (first > 0 && first + 1 < past && items[first].name.empty()) ++first;
    float x = room.at.x;
    const float y = room.at.y;
    float runsAt = (room.at.x + room.right) / 2;
    if (first > 0) {
        drawIcon(list, Icon::ChevronLeft, {x + look.px(5), y}, look.px(11), p.quiet);
        x += arrow;
    }
    for (std::size_t i = first; i < items.size(); ++i) {
        const SequenceItem& item = items[i];
        const float rest = i + 1 < items.size() ? arrow : 0;
        // An arrow leads to what follows; where that has no room, it says that there is more.
        const bool leads = item.name.empty() && i + 1 < items.size();
        const float after = leads ? items[i + 1].width + (i + 2 < items.size() ? arrow : 0) : 0;
        const bool more = x + item.width + (leads ? after : rest) > room.right;
        if (item.name.empty() || more) {
            drawIcon(list, Icon::ChevronRight, {x + look.px(5), y}, look.px(11), p.quiet);
            x += arrow;
            if (more) break;
            continue;
        }
        if (item.running) {
            runsAt = x + item.width / 2;
            ImGui::SetCursorScreenPos({x, y - look.px(10)});
            ImGui::InvisibleButton("running step", {item.width, look.px(20)});
        }
        if (!item.step) {
            const float begins = x + (item.side >= 0 ? look.px(14) : 0);
            if (item.side >= 0)
                list.AddRectFilled({x, y - look.px(5)}, {x + look.px(10), y + look.px(5)},
                                   col(sideColour(play.setup(), item.side)), look.px(2));
            drawTextMiddle(list, look, item.running ? kLabelStrong : kLabel, {begins, y},
                           item.running ? p.play
                           : item.done  ? p.quiet
                                        : p.text,
                           item.name);
        } else {
            float at = x;
            if (item.side >= 0) {
                list.AddRectFilled({at, y - look.px(5)}, {at + look.px(10), y + look.px(5)},
                                   col(sideColour(play.setup(), item.side)), look.px(2));
                at += look.px(14);
            }
            drawChip(list, look, {at, y - look.px(10)}, item.name, item.running, item.done);
        }
        const ImVec2 from{x, y - look.px(10)}, to{x + item.width, y + look.px(10)};
        if (!item.step) explainWordsOf(bench, from, to, item.name);
        else if (ImGui::IsMouseHoveringRect(from, to)) explainBox(from, to, stepSaid(bench, play, item));
        x += item.width;
    }
    return runsAt;
}

} // namespace

void BattlefieldPanel::drawTrack(const Workbench& bench, const Sheet& sheet) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    const session::TestPlay& play = *sheet.play;
    const session::TurnTrack& track = desk_->track();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float right = low.x + width - look.px(12);
    // What the ruleset puts on it, at the right or, where that has no room, below: a line for each side.
    float itemsLeft = right;
    const int sides = play.setup().sideCount();
    std::vector<std::string> lines(static_cast<std::size_t>(sides) + 1);
    // A single small count of a side is shown as pips beside its figure.
    std::vector<std::string> single(lines.size());
    std::vector<std::int64_t> most(lines.size(), 0); // that it is counted towards
    for (const session::TurnTrack::Item& item : track.items) {
        std::string& line = lines[static_cast<std::size_t>(item.side + 1)];
        const bool number =
            !item.value.empty() && item.value.find_first_not_of("-0123456789/.") == std::string::npos;
        if (item.side >= 0) {
            const bool alone = line.empty();
            // Empty ones stand beside filled ones only: a larger figure has none.
            const bool small = alone && number && item.value.size() == 1;
            single[static_cast<std::size_t>(item.side + 1)] = alone ? item.value : "";
            most[static_cast<std::size_t>(item.side + 1)] = small ? item.most.value_or(0) : 0;
        }
        line +=
            std::string(line.empty() ? "" : kBetweenCounts) + item.title + (number ? " " : ": ") + item.value;
        if (number && item.most) line += fmt::format(" of {}", *item.most);
    }
    float widest = 0;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (!lines[i].empty()) widest = std::max(widest, textSize(look, kLabel, lines[i]).x);
    float pipsWide = 0;
    for (std::size_t i = 0; i < single.size(); ++i)
        if (const int count = std::max(pipsOf(single[i]), pipsOf(most[i])); count > 0)
            pipsWide = std::max(pipsWide, look.px(kPip) * static_cast<float>(count) + look.px(8));
    if (widest + pipsWide > width * 0.3F) pipsWide = 0;
    // Whose turn it is, what it does and what ends the step keep their room first.
    const std::string ofTurns = track.turns ? fmt::format("of {}", *track.turns) : std::string();
    const float turnWide = track.turn > 0 ? textSize(look, kText, worded(track.title)).x +
                                                textSize(look, kValue, std::to_string(track.turn)).x +
                                                textSize(look, kText, ofTurns).x + look.px(33)
                                          : 0;
    float nameWide = 0; // of whichever side: the track is as high for each
    for (int side = 0; side < sides; ++side)
        nameWide = std::max(nameWide,
                            textSize(look, kLabelStrong, play.setup().side(side).title + ": you decide").x);
    const float before =
        turnWide + nameWide + textSize(look, kLabelStrong, "End").x + look.px(88) + look.px(kPassChip);
    const bool below = widest > 0 && (widest + before > width || widest > width * kMostOfTrack);
    const auto rows =
        static_cast<float>(std::ranges::count_if(lines, [](const std::string& one) { return !one.empty(); }));
    const float height = look.px(kTrackHeight) + (below ? rows * look.px(kTrackRow) : 0);
    ImGui::Dummy({width, height});
    ImGui::SetCursorScreenPos({low.x, low.y + height});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, {low.x + width, low.y + height}, col(mixed(p.window, p.play, 0.14)));
    const float top = low.y + look.px(15);
    const float bottom = low.y + look.px(36);
    float x = low.x + look.px(12);
    if (widest > 0) {
        if (below) widest = right - low.x - look.px(30) - pipsWide;
        widest += pipsWide;
        itemsLeft = below ? low.x + look.px(12) : right - widest - look.px(20);
        float y = low.y + (below              ? look.px(kTrackHeight + kTrackRow / 2)
                           : lines[0].empty() ? look.px(15)
                                              : look.px(9));
        for (std::size_t i = 0; i < lines.size(); ++i) {
            if (lines[i].empty()) continue;
            if (i > 0)
                list.AddRectFilled({itemsLeft, y - look.px(5)}, {itemsLeft + look.px(10), y + look.px(5)},
                                   col(sideColour(play.setup(), static_cast<int>(i) - 1)), look.px(2));
            const std::string shown = fitted(look, kLabel, lines[i], widest - pipsWide);
            drawTextMiddle(list, look, kLabel, {itemsLeft + look.px(18), y}, p.text, shown);
            explainCounts(bench, lines[i], {itemsLeft + look.px(18), y}, right);
            if (i > 0 && pipsWide > 0)
                drawPips(list, look, {right, y}, pipsOf(single[i]), pipsOf(most[i]),
                         sideColour(play.setup(), static_cast<int>(i) - 1));
            y += look.px(below ? kTrackRow : lines[0].empty() ? 21 : 17);
        }
        if (!below)
            list.AddLine({itemsLeft - look.px(12), low.y + look.px(8)},
                         {itemsLeft - look.px(12), low.y + height - look.px(8)}, col(p.lineStrong));
        itemsLeft = below ? right : itemsLeft - look.px(16);
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
        const bool dice = play.question().what == game::Pending::What::Chance;
        const bool draws = dice && session::deckOf(play.setup().model(), play.question()) >= 0;
        std::string who = play.setup().side(track.decides).title + (computer ? ": computer"
                                                                    : draws  ? ": you draw"
                                                                    : dice   ? ": you roll"
                                                                             : ": you decide");
        if (play.question().finished) who = "The game is over";
        else if (dice && !draws && !computer && play.question().thrower < 0)
            who = "Roll the dice"; // nobody says whose
        // Between the turn and what is counted at the right, with what passes beside it.
        const bool goesOn = play.computersTurn() && (play.held() || desk_->waitsForSign());
        const bool passes = desk_->whyNoPass().empty() && !play.computersTurn();
        const char* onward = !goesOn ? "End" : play.held() ? "Go on" : "Next";
        const float chip =
            passes || goesOn ? look.px(14) + textSize(look, kLabelStrong, onward).x + look.px(kPassChip) : 0;
        // Where there is no room for what it does, its name alone.
        const float whoRoom = itemsLeft - x - look.px(16) - chip;
        if (const std::size_t does = who.find(": ");
            does != std::string::npos && textSize(look, kLabelStrong, who).x > whoRoom)
            who.resize(does);
        who = fitted(look, kLabelStrong, who, whoRoom);
        // The other side's turn to speak is seen, not only read: its colour fades behind its name.
        if (const double since = desk_->decidesSince(); bench.settings.motion && since < kSecondsOfChange) {
            const float edge = x + look.px(20) + textSize(look, kLabelStrong, who).x;
            list.AddRectFilled(
                {x - look.px(4), top - look.px(10)}, {edge, top + look.px(10)},
                col(faded(sideColour(play.setup(), track.decides), 0.75 * (1 - since / kSecondsOfChange))),
                look.px(3));
            moving_ = true;
        }
        float wide =
            look.px(16) + drawTextMiddle(list, look, kLabelStrong, {x + look.px(16), top}, p.text, who);
        const std::string can = fmt::format("{} can act", desk_->map().counters.size());
        const float begins = x + wide + look.px(14);
        // Where it has no room beside what passes, rings on the map tell it alone.
        if (desk_->map().acting && begins + textSize(look, kLabel, can).x + chip <= itemsLeft) {
            wide += look.px(14) + drawTextMiddle(list, look, kLabel, {begins, top}, p.play, can);
            explainWord({begins, top - look.px(9)}, {x + wide, top + look.px(9)}, "can act");
        }
        if (passes) {
            const bool marks = play.question().shape == game::Pending::Shape::Some;
            // It names what it ends, where there is room to.
            const std::string named = desk_->passTitle();
            const bool ends = !desk_->stepTitle().empty();
            const float rest = itemsLeft - look.px(kPassChip) - (x + wide + look.px(14));
            const bool fits = textSize(look, kLabelStrong, named).x <= rest;
            const std::string word = marks ? "Decide" : fits || !ends || desk_->diceLie() ? named : "End";
            // It has come up where the one before it was: a second click was not meant for it.
            const bool dead = !marks && desk_->stepSince() <= kSecondsDead;
            const KeyChip passing{"pass step",
                                  word.c_str(),
                                  "Space",
                                  marks   ? "Decides for what is marked; Backspace takes it back"
                                  : !ends ? "Nothing of what is offered; Backspace takes it back"
                                          : "Nothing more is done in this step; Backspace takes it back",
                                  false,
                                  dead};
            const auto [clicked, wideChip] = drawKeyChip(list, look, {x + wide + look.px(14), top}, passing);
            if (clicked && !dead) desk_->pass(bench);
            moving_ = moving_ || dead;
            wide += wideChip + look.px(14);
        } else if (goesOn) {
            const KeyChip on{"go on", onward, "A",
                             play.held() ? "The computer waits since a step was taken back"
                                         : "Takes the action that it found",
                             true};
            const auto [clicked, wideChip] = drawKeyChip(list, look, {x + wide + look.px(14), top}, on);
            if (clicked && play.held())
                PlayDesk::change(bench, [](session::TestPlay& at) -> session::Expected<void> {
                    at.goOn();
                    return {};
                });
            else if (clicked) desk_->computer().next = true;
            wide += wideChip + look.px(14);
        } else if (!play.question().mustReason.empty()) {
            const std::string& reason = play.question().mustReason;
            const ImVec2 at{x + wide + look.px(14), top};
            // The step that is lit says what cannot be passed: where both have no room, why is said alone.
            const float rest = itemsLeft - look.px(14) - at.x;
            const std::size_t why = reason.find(": ");
            const bool whole = why == std::string::npos || textSize(look, kLabelStrong, reason).x <= rest;
            const std::string shown =
                fitted(look, kLabelStrong, whole ? reason : reason.substr(why + 2), rest);
            if (!whole) explainBox({at.x, top - look.px(9)}, {at.x + rest, top + look.px(9)}, reason);
            wide += look.px(14) + drawTextMiddle(list, look, kLabelStrong, at, p.warning, shown);
        }
        x += track.parts.empty() ? wide : 0;
    }
    // Single actions have no turns: the game is one click away.
    if (!play.isGame() && play.idle()) {
        const KeyChip chip{"whole game", "Play the whole game", "Shift+F5",
                           "From the first turn, in the sequence of the rules", true};
        if (drawKeyChip(list, look, {low.x + look.px(12), bottom}, chip).first)
            bench.later([](Workbench& b) { b.enterPlay(Workbench::PlayKind::Game); });
    }
    stepAt_ = drawSequence(list, bench, play, track, {{x, bottom}, itemsLeft});
    ImGui::SetCursorScreenPos({low.x, low.y + height});
}

} // namespace groma::ui
