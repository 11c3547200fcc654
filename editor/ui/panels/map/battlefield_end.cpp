// A game that is over: who won, what each side has lost, and the luck of both.
#include "core/base/hash.h"
#include "core/game/names/ending.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/workbench/glossary.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

namespace {

/// "+0.8", of worth.
std::string signedWorth(const base::Rational& worth) {
    const std::string text = fmt::format("{:+.1f}", worth.toDouble());
    return text == "-0.0" ? "+0.0" : text;
}

/// What dice did for each side, in a line: null while it is counted.
std::string luckTold(const game::Setup& setup, const session::PlayedLuck* luck) {
    if (luck == nullptr) return "Luck: being counted...";
    if (luck->events == 0) return "Luck: no die fell";
    std::string line = "Luck of their own dice: ";
    for (std::size_t side = 0; side < luck->own.size(); ++side)
        line += fmt::format("{}{} {}", side == 0 ? "" : ", ", setup.side(static_cast<int>(side)).title,
                            signedWorth(luck->own[side]));
    if (luck->unknown > 0) line += fmt::format(" ({} of {} not counted)", luck->unknown, luck->events);
    return line;
}

/// Who won, what each side has lost, and the luck of both.
void drawClosingCard(const Canvas& canvas, const session::TestPlay& play, const session::TurnTrack& track,
                     const std::string& luck) {
    const Look& look = *canvas.look;
    const game::Setup& setup = play.setup();
    std::vector<std::string> lines;
    for (int side = 0; side < setup.sideCount(); ++side) {
        std::string line =
            fmt::format("{}: {} of {} eliminated", setup.side(side).title,
                        game::lossesOf(setup, play.position(), side), setup.piecesOf(side).size());
        for (const session::TurnTrack::Item& item : track.items)
            if (item.side == side)
                line += fmt::format(", {} {}", item.title, item.value) +
                        (item.most ? fmt::format(" of {}", *item.most) : "");
        lines.push_back(std::move(line));
    }
    if (track.turn > 0)
        lines.push_back(
            fmt::format("after {} {}", track.turn, track.turn == 1 ? track.title : track.title + "s"));
    if (!luck.empty()) lines.push_back(luck);
    const int verdict = play.position().verdict();
    const std::string title = verdict < 0 ? "The game is over" : game::verdictText(setup, verdict);
    float wide = textSize(look, kHeading, title).x;
    for (const std::string& line : lines) wide = std::max(wide, textSize(look, kText, line).x);
    const ImVec2 size{wide + look.px(48), look.px(64) + look.px(22) * static_cast<float>(lines.size())};
    const ImVec2 low{canvas.origin.x + (static_cast<float>(canvas.camera.width) - size.x) / 2,
                     canvas.origin.y + look.px(60)};
    ImGui::SetCursorScreenPos(low);
    ImGui::InvisibleButton("closing card", size); // what lies under it is not meant
    softShadow(*canvas.list, low + ImVec2{2, 4}, low + size + ImVec2{2, 4}, look.px(6), look.px(14),
               faded(rgb(0x000000), 0.5));
    canvas.list->AddRectFilled(low, low + size, col(look.colour().panel), look.px(6));
    canvas.list->AddRect(low, low + size, col(look.colour().play), look.px(6), look.px(2));
    drawText(*canvas.list, look, kHeading, {low.x + look.px(24), low.y + look.px(14)}, look.colour().text,
             title);
    for (std::size_t i = 0; i < lines.size(); ++i)
        drawTextMiddle(*canvas.list, look, kText,
                       {low.x + look.px(24), low.y + look.px(58) + look.px(22) * static_cast<float>(i)},
                       look.colour().quiet, lines[i]);
    if (!luck.empty()) {
        const float foot = low.y + size.y;
        explainBox({low.x, foot - look.px(32)}, low + size, sentencesFor("luck"));
    }
}

} // namespace

/// Counted once for each end of a game; "" where the rules do not say what a position is worth.
std::string BattlefieldPanel::luckOfGame(const Workbench& bench, const session::TestPlay& play) {
    const std::uint64_t now = base::combine(base::combine(play.position().hash(), play.log().size()),
                                            base::combine(play.seed(), play.document().fingerprint())) |
                              1U;
    if (std::exchange(luckOf_, now) != now) {
        luck_.clear();
        if (auto asked = session::luckQuestion(play))
            luck_.want(bench.longJobs, now, "Luck of the game",
                       [question = *std::move(asked)](session::JobControl& control) {
                           return session::luckOf(question, control);
                       });
    }
    const session::PlayedLuck* luck = luck_.value();
    return luck != nullptr || luck_.pending() ? luckTold(play.setup(), luck) : std::string();
}

bool BattlefieldPanel::drawEnd(const Workbench& bench, const session::TestPlay& play, const Canvas& canvas) {
    if (play.isGame() && play.question().finished) {
        drawClosingCard(canvas, play, desk_->track(), luckOfGame(bench, play));
        return true;
    }
    if (std::exchange(luckOf_, 0) != 0) luck_.clear(); // gone back: the game is not over
    return false;
}

} // namespace groma::ui
