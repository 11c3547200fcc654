#include "editor/ui/panels/balance/sheet_rate.h"

#include "core/odds/odds.h"
#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <vector>

namespace groma::ui {

namespace {

/// A way in which battles ended, from the first side's best to the second's.
struct Ending {
    std::string title;
    int winner = 2; ///< 2: nobody
    double share = 0;
    bool outer = false; ///< the best of its side that came up, of several
};

std::vector<Ending> endingsOf(const game::Setup& setup, const sim::Sheet& sheet) {
    struct Counted {
        int winner = 2;
        std::int32_t level = 0, verdict = -1;
        std::uint64_t count = 0;
    };
    std::vector<Counted> all;
    const rules::Model& model = setup.model();
    for (const auto& [verdict, count] : sheet.verdicts()) {
        Counted one{2, 0, verdict, count};
        if (verdict >= 0) {
            const rules::Verdict& said = model.verdicts[static_cast<std::size_t>(verdict)];
            one.level = said.level;
            if (said.winner >= 0) one.winner = said.winner;
        }
        all.push_back(one);
    }
    // The levels say which is the better; where they are silent, the order in which the rules name them.
    const auto place = [](const Counted& one) {
        const int part = one.winner == 0 ? 0 : one.winner == 2 ? 1 : 2;
        return std::pair(part, one.winner == 1 ? one.level : -one.level);
    };
    std::ranges::stable_sort(all, {}, place);
    std::vector<Ending> endings;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Counted& one = all[i];
        const bool second = one.winner == 1;
        const bool last = second ? i + 1 == all.size() : i == 0;
        const auto own = std::ranges::count(all, one.winner, &Counted::winner);
        endings.push_back({one.verdict < 0
                               ? std::string()
                               : model.verdicts[static_cast<std::size_t>(one.verdict)].named.title,
                           one.winner, static_cast<double>(one.count) / static_cast<double>(sheet.battles()),
                           one.winner != 2 && own > 1 && last});
    }
    return endings;
}

/// The head of an ending under its part of the bar: the title, or its first word, or nothing.
void drawHead(ImDrawList& list, const Look& look, const Ending& ending, float from, float to, float middle) {
    const std::string first = ending.title.substr(0, ending.title.find(' '));
    for (const std::string& words : {ending.title, first})
        if (textSize(look, kSmall, words).x < to - from - look.px(2)) {
            drawTextCentred(list, look, kSmall, {(from + to) / 2, middle}, look.colour().quiet, words);
            return;
        }
}

} // namespace

std::string oneDecimal(double x) { return fmt::format("{:.1f}", x); }

void drawRate(const Workbench& bench, const game::Setup& setup, const sim::Sheet& sheet, char letter) {
    const Look& look = bench.look;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const bool a = letter == 'A';
    const std::vector<Ending> endings = endingsOf(setup, sheet);
    // By degree, where a side won in several ways: told once, under the lower bar.
    const bool heads = !a && std::ranges::any_of(endings, [](const Ending& one) { return one.outer; });
    const float row = look.px(a ? 32 : heads ? 48 : 38), side = look.px(letter == ' ' ? 96 : 118);
    const float mark = look.px(22);
    const Colour ink = a ? look.colour().quiet : look.colour().text;
    const float lead = letter == ' ' ? 0 : mark;
    if (letter != ' ') drawPinChip(list, look, letter, {low.x + look.px(8), low.y + look.px(12)});
    for (const std::size_t i : {0U, 1U}) {
        const odds::Interval interval = odds::wilson(sheet.wins(i), sheet.battles());
        const double share = static_cast<double>(sheet.wins(i)) / static_cast<double>(sheet.battles());
        const std::string percent = oneDecimal(share * 100) + " %";
        const std::string range = oneDecimal(interval.low * 100) + " to " + oneDecimal(interval.high * 100);
        const TextStyle style = a ? kValue : kHeading;
        const float right = low.x + width, below = low.y + look.px(a ? 18 : 24);
        const bool first = i == 0;
        const float x = first ? low.x + lead : right - textSize(look, style, percent).x;
        drawText(list, look, style, {x, low.y}, ink, percent);
        drawText(list, look, kSmall, {first ? low.x + lead : right - textSize(look, kSmall, range).x, below},
                 look.colour().quiet, range);
    }
    // The bar, and under it where its ends may lie.
    const float from = low.x + lead + side - mark, to = low.x + width - side + mark;
    const float top = low.y + look.px(2), foot = top + look.px(20), seam = std::max(1.0F, look.px(1));
    float x = from;
    for (const Ending& ending : endings) {
        const float wide = (to - from) * static_cast<float>(ending.share);
        const SideInks inks = resultInks(bench, setup, ending.winner);
        const Colour ground = ending.outer ? mixed(inks.ground, look.colour().text, 0.22) : inks.ground;
        const float end = std::max(x, x + wide - seam);
        list.AddRectFilled({x, top}, {end, foot}, col(a ? faded(ground, 0.75) : ground));
        const std::string words = oneDecimal(ending.share * 100);
        if (textSize(look, kLabelStrong, words).x + look.px(6) < wide)
            drawTextCentred(list, look, kLabelStrong, {x + wide / 2, (top + foot) / 2}, inks.ink, words);
        if (heads && ending.winner != 2) drawHead(list, look, ending, x, x + wide, foot + look.px(16));
        x += wide;
    }
    for (const std::size_t who : {0U, 1U}) {
        const odds::Interval interval = odds::wilson(sheet.wins(who), sheet.battles());
        const auto at = [&](double s) {
            return who == 0 ? from + (to - from) * static_cast<float>(s)
                            : to - (to - from) * static_cast<float>(s);
        };
        drawBracket(list, look, at(interval.low), at(interval.high), foot + look.px(5), ink);
    }
    ImGui::InvisibleButton(a ? "rate A" : "rate", {width, row});
    ImGui::SetItemTooltip(
        "%s", fmt::format("{} battles. {}, half for undecided: {} % ({} to {}, whenever one looks)",
                          sheet.battles(), setup.side(0).title, oneDecimal(sheet.points().mean() * 100),
                          oneDecimal(sheet.points().from() * 100), oneDecimal(sheet.points().to() * 100))
                  .c_str());
}

} // namespace groma::ui
