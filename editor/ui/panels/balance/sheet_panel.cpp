// Who wins, how sure that is, how it ended, how it came about: of B alone, or beside the pinned A.
#include "core/game/names/ending.h"
#include "editor/session/balance/sheet_luck.h"
#include "editor/ui/canvas/drawing/dimmed.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/panels/balance/bars_plot.h"
#include "editor/ui/panels/balance/sheet_rate.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/wins_bar.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/widgets/plots.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace groma::ui {

namespace {

using session::BalanceAnswer;

class BalanceSheetPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Balance sheet"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        if (bench.sheet() == nullptr) return;
        drawForeignPin(bench);
        const Balancing& now = bench.of<Balancing>();
        const auto answer = now.balance.value();
        if (!answer || answer->sheet.battles() + answer->sheet.failures() == 0) {
            if (now.balance.running()) quietText("Playing the first battles: " + sheetProgress(now));
            else if (answer && !answer->failure.empty()) drawFailure(bench, answer->failure);
            else drawNotAsked(bench, "Who wins, how it ends and what is lost is asked in the Question panel");
            return;
        }
        const Dimmed old(*ImGui::GetWindowDrawList(), drawSheetStale(bench));
        if (answer->sheet.battles() == 0) return drawStopped(bench, now, answer->sheet);
        drawRates(bench, now, *answer);
        drawBelow(bench, now, *answer);
    }

  private:
    static void drawFailure(const Workbench& bench, const std::string& why) {
        ImGui::PushStyleColor(ImGuiCol_Text, vecOf(bench.look.colour().error));
        ImGui::TextWrapped("%s", why.c_str());
        ImGui::PopStyleColor();
    }

    static void drawRates(const Workbench& bench, const Balancing& now, const BalanceAnswer& answer) {
        const Look& look = bench.look;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x;
        const float middle = low.y + look.px(9);
        for (const int side : {0, 1}) {
            const SideInks inks = resultInks(bench, *now.setup, side);
            const std::string words = now.setup->side(side).title + " win";
            const float chip = look.px(10);
            const float x = side == 0 ? low.x : low.x + width - chip;
            list.AddRectFilled({x, middle - chip / 2}, {x + chip, middle + chip / 2}, col(inks.ground),
                               look.px(2));
            if (side == 0)
                drawTextMiddle(list, look, kLabelStrong, {x + chip + look.px(6), middle}, look.colour().text,
                               words);
            else drawTextRight(list, look, kLabelStrong, {x - look.px(6), middle}, look.colour().text, words);
        }
        if (answer.sheet.wins(2) > 0)
            drawTextCentred(list, look, kLabel, {low.x + width / 2, middle}, look.colour().quiet,
                            "nobody wins");
        ImGui::Dummy({width, look.px(20)});
        const bool both = answer.pinned && answer.pinned->sheet.battles() > 0;
        if (both) drawRate(bench, *answer.pinned->setup, answer.pinned->sheet, 'A');
        drawRate(bench, *now.setup, answer.sheet, both ? 'B' : ' ');
        drawVerdicts(bench, now, answer.sheet);
        quietText(session::cautionWords(*now.setup, now.question.ground.players));
        const WhatIf& pin = bench.of<WhatIf>();
        const session::Document& document = bench.sheet()->document();
        if (answer.pinned && !answer.pinned->same) drawDifference(look, now, *answer.pinned);
        else if (pin.isPinnedOf(document) && pin.pinned->fingerprint() == document.fingerprint())
            quietText("A and B are the same rules, asked once. Change a number, and ask again to see both");
    }

    /// How it ended, by degree.
    static void drawVerdicts(const Workbench& bench, const Balancing& now, const sim::Sheet& sheet) {
        std::string words;
        for (const auto& [verdict, count] : sheet.verdicts())
            words += (words.empty() ? "" : "   ") +
                     fmt::format("{} {}", game::verdictText(*now.setup, verdict),
                                 oneDecimal(100 * static_cast<double>(count) /
                                            static_cast<double>(sheet.battles()))) +
                     " %";
        quietText(words);
        if (sheet.failures() > 0) drawStopped(bench, now, sheet);
    }

    static void drawStopped(const Workbench& bench, const Balancing& now, const sim::Sheet& sheet) {
        drawFailure(bench, fmt::format("{} of {} battles stopped, the first with seed {}, battle {}: {}",
                                       sheet.failures(), sheet.battles() + sheet.failures(),
                                       now.question.ground.seed, sheet.firstFailureBattle() + 1,
                                       sheet.firstFailure()));
        if (button(bench.look, "Play this battle", {.height = 22}))
            watchBattle(bench, sheet.firstFailureBattle());
        ImGui::SameLine();
        if (button(bench.look, "All that stopped", {.height = 22}))
            bench.later([](Workbench& b) {
                b.of<Balancing>().shownBattles = {.stopped = true};
                b.show("Battles");
            });
    }

    static void drawDifference(const Look& look, const Balancing& now, const BalanceAnswer::Pinned& pinned) {
        if (!pinned.refused.empty()) {
            ImGui::TextColored(vecOf(look.colour().error), "A: %s", pinned.refused.c_str());
            return;
        }
        const sim::SequentialMean& change = pinned.difference.difference();
        if (change.count() == 0) return;
        const bool sure = pinned.difference.verdict(0) == sim::Effect::Verdict::Sure;
        saidOf(look, session::signedPoints(change.mean()) + " points",
               fmt::format("for {}, {} to {}: {}; {} pairs on the same dice correlate by {:.2f}",
                           now.setup->side(0).title, session::signedPoints(change.from()),
                           session::signedPoints(change.to()),
                           sure ? "sure" : "cannot be told from 0, not enough games", change.count(),
                           pinned.difference.correlation()));
    }

    static void drawBelow(const Workbench& bench, const Balancing& now, const BalanceAnswer& answer) {
        const Look& look = bench.look;
        const float width = ImGui::GetContentRegionAvail().x;
        const bool wide = width > look.px(430);
        const float half = wide ? (width - look.px(12)) / 2 : width;
        ImGui::Dummy({0, look.px(2)});
        ImGui::BeginGroup();
        drawCourse(bench, now, answer, half);
        drawFacts(look, now, answer, half);
        ImGui::EndGroup();
        if (wide) ImGui::SameLine(0, look.px(12));
        ImGui::BeginGroup();
        const sim::Sheet* a =
            answer.pinned && answer.pinned->sheet.battles() > 0 ? &answer.pinned->sheet : nullptr;
        for (const std::size_t side : {1U, 0U})
            drawLosses(bench, now, answer.sheet, a, side, answer.beaten.at(side), half);
        drawTurns(bench, answer, half);
        ImGui::EndGroup();
    }

    /// The chance of the first side in each turn: the median, half of the battles and eight in ten of them.
    static void drawCourse(const Workbench& bench, const Balancing& now, const BalanceAnswer& answer,
                           float width) {
        const Look& look = bench.look;
        heading(look, width, "Chance of " + now.setup->side(0).title + " by turn", "median, half, 8 in 10");
        const auto& turns = answer.course.turns;
        const PlotFrame plot(look, "##course", {width, look.px(150)});
        if (!plot.open()) return;
        const auto last = static_cast<double>(std::max<std::size_t>(2, turns.size()));
        chanceByTurnAxes(last);
        if (turns.empty()) {
            ImPlot::PlotText("the rules name no turn, or no worth", (1 + last) / 2, 50);
            return;
        }
        const Colour colour = resultInks(bench, *now.setup, 0).ground;
        const Fan fan = fanOf(answer.course);
        const auto count = static_cast<int>(fan.turn.size());
        ImPlot::PlotShaded("##80", fan.turn.data(), fan.chance[0].data(), fan.chance[4].data(), count,
                           fillOf(colour, 0.22));
        ImPlot::PlotShaded("##50", fan.turn.data(), fan.chance[1].data(), fan.chance[3].data(), count,
                           fillOf(colour, 0.35));
        if (answer.pinned && !answer.pinned->course.empty()) {
            const Fan before = fanOf(answer.pinned->course);
            plotDashes(before.turn, before.chance[2], look.colour().quiet, look.px(4), look.px(1.5F));
        }
        const std::vector<double> none(fan.turn.size(), 0);
        ImPlot::PlotShaded("##share", fan.turn.data(), none.data(), fan.chance[2].data(), count,
                           fillOf(colour, 0.12));
        ImPlot::PlotLine("##median", fan.turn.data(), fan.chance[2].data(), count,
                         lineOf(mixed(colour, look.colour().text, 0.25), look.px(2)));
        if (answer.course.noReturn) drawNoReturn(look, *answer.course.noReturn);
        if (answer.pinned && !answer.pinned->course.empty()) {
            const Fan before = fanOf(answer.pinned->course);
            drawOnCurve(look, 'A', before.turn, before.chance[2], 0.4, false);
            drawOnCurve(look, 'B', fan.turn, fan.chance[2], 0.6, true);
        }
        if (!ImGui::IsWindowHovered() || !isInPlot()) return;
        const auto at = std::lround(ImPlot::PixelsToPlot(ImGui::GetIO().MousePos).x) - 1;
        if (at < 0 || at >= static_cast<long>(turns.size())) return;
        const auto& chances = turns[static_cast<std::size_t>(at)].chances;
        ImGui::SetTooltip(
            "%s", fmt::format("{} {}: median {:.0f} %, half of the battles {:.0f} to {:.0f} %, "
                              "eight in ten {:.0f} to {:.0f} %",
                              at + 1 == static_cast<long>(turns.size()) ? "the end, after turn"
                                                                        : "at the beginning of turn",
                              at + 1 == static_cast<long>(turns.size()) ? at : at + 1, chances[2] * 100,
                              chances[1] * 100, chances[3] * 100, chances[0] * 100, chances[4] * 100)
                      .c_str());
    }
    /// The turn from whose beginning on half of the winners led, told beside its line.
    static void drawNoReturn(const Look& look, std::size_t turn) {
        const auto at = static_cast<double>(turn);
        ImPlot::PlotInfLines("##no return", &at, 1, lineOf(look.colour().lineStrong, look.px(1)));
        const std::string words = fmt::format("turn {}", turn);
        const Palette& p = look.colour();
        const float half =
            std::max(textSize(look, kSmall, "no return").x, textSize(look, kSmall, words).x) / 2 + look.px(5);
        const ImVec2 low = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
        const float room = low.x + size.x - half;
        const ImVec2 middle{
            std::clamp(ImPlot::PlotToPixels(at, 0).x, low.x + half, std::max(low.x + half, room)),
            low.y + size.y - look.px(20)};
        ImDrawList& list = *ImPlot::GetPlotDrawList();
        const ImVec2 from{middle.x - half, middle.y - look.px(15)},
            to{middle.x + half, middle.y + look.px(15)};
        list.AddRectFilled(from, to, col(p.raised), look.px(3));
        list.AddRect(from, to, col(p.line), look.px(3), look.px(1));
        drawTextCentred(list, look, kSmall, {middle.x, middle.y - look.px(7)}, p.text, "no return");
        drawTextCentred(list, look, kSmall, {middle.x, middle.y + look.px(7)}, p.text, words);
    }

    /// The letter beside a curve, `share` of the way along it.
    static void drawOnCurve(const Look& look, char letter, const std::vector<double>& x,
                            const std::vector<double>& y, double share, bool above) {
        if (x.empty()) return;
        const auto i = static_cast<std::size_t>(share * static_cast<double>(x.size() - 1));
        const ImVec2 at = ImPlot::PlotToPixels(x[i], y[i]);
        const ImVec2 low = ImPlot::GetPlotPos(), size = ImPlot::GetPlotSize();
        const float away = look.px(above ? -12 : 12), edge = look.px(8);
        drawPinChip(*ImPlot::GetPlotDrawList(), look, letter,
                    {at.x, std::clamp(at.y + away, low.y + edge, low.y + size.y - edge)}, 14);
    }

    struct Fan {
        std::vector<double> turn;
        std::array<std::vector<double>, 5> chance;
    };
    static Fan fanOf(const sim::Course& course) {
        Fan fan;
        for (std::size_t i = 0; i < course.turns.size(); ++i) {
            fan.turn.push_back(static_cast<double>(i + 1));
            for (std::size_t q = 0; q < 5; ++q)
                fan.chance.at(q).push_back(course.turns[i].chances.at(q) * 100);
        }
        return fan;
    }

    static void drawFacts(const Look& look, const Balancing& now, const BalanceAnswer& answer, float width) {
        const auto fact = [&](const std::string& title, const std::string& value, const std::string& before) {
            ImDrawList& list = *ImGui::GetWindowDrawList();
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float middle = low.y + look.px(9);
            drawTextMiddle(list, look, kLabel, {low.x, middle}, look.colour().quiet, title);
            const float right = low.x + width;
            drawTextRight(list, look, kLabelStrong, {right, middle}, look.colour().text, value);
            if (!before.empty())
                drawTextRight(list, look, kLabel,
                              {right - textSize(look, kLabelStrong, value).x - look.px(18), middle},
                              look.colour().quiet, before);
            ImGui::Dummy({width, look.px(18)});
        };
        const auto turnOf = [](const sim::Course& course) {
            return course.noReturn ? fmt::format("turn {}", *course.noReturn) : std::string();
        };
        const sim::Course* a = answer.pinned ? &answer.pinned->course : nullptr;
        const bool courses = a != nullptr && !a->empty();
        if (!answer.course.empty()) {
            fact("Leads for good from, median",
                 answer.course.noReturn ? turnOf(answer.course) : "nobody wins", courses ? turnOf(*a) : "");
            fact("Changes of the lead", oneDecimal(answer.course.leadChanges),
                 courses ? oneDecimal(a->leadChanges) : "");
        }
        if (const std::string luck = session::luckShare(answer.luck.pilot); !luck.empty()) {
            fact("Explained by luck", luck, answer.pinned ? session::luckShare(answer.pinned->pilot) : "");
            explainItem("luck");
        }
        if (answer.swapped && answer.swapped->battles() > 0)
            fact("Players swapped, " + now.setup->side(0).title,
                 oneDecimal(answer.swapped->points().mean() * 100) + " %", "");
        std::vector<std::uint64_t> decisions = answer.sheet.decisions();
        std::ranges::sort(decisions);
        if (!decisions.empty())
            fact("Decisions, median", std::to_string(decisions[(decisions.size() - 1) / 2]), "");
    }

    /// `beaten`: BalanceAnswer::beaten.
    static void drawLosses(const Workbench& bench, const Balancing& now, const sim::Sheet& sheet,
                           const sim::Sheet* a, std::size_t side, std::optional<int> beaten, float width) {
        const std::string title = now.setup->side(static_cast<int>(side)).title;
        const Distribution b{sheet.lost(side), sheet.battles()};
        const std::optional<Distribution> before =
            a != nullptr ? std::optional(Distribution{a->lost(side), a->battles()}) : std::nullopt;
        const std::optional<int> bar =
            drawDistribution(bench, title + " lost", side == 0 ? "##lost 0" : "##lost 1", b, before,
                             {resultInks(bench, *now.setup, static_cast<int>(side)).ground, beaten}, width);
        if (!bar) return;
        ImGui::SetTooltip("%s", fmt::format("{} battles of {}: {} lost {}. A click lists them",
                                            b.counts.at(*bar), b.total, title, *bar)
                                    .c_str());
        if (ImGui::IsMouseClicked(ImGuiMouseButton_Left))
            bench.later([side, bar = *bar](Workbench& w) {
                w.of<Balancing>().shownBattles = {.side = static_cast<int>(side), .lost = bar};
                w.show("Battles");
            });
    }

    static void drawTurns(const Workbench& bench, const BalanceAnswer& answer, float width) {
        const auto turnsOf = [](const sim::Course& course) -> std::optional<Distribution> {
            Distribution played;
            for (std::size_t turn = 1; turn < course.turns.size(); ++turn) {
                const std::size_t ended = course.turns[turn - 1].underWay - course.turns[turn].underWay;
                if (ended > 0) played.counts[static_cast<int>(turn)] = ended;
                played.total += ended;
            }
            return played.total > 0 ? std::optional(std::move(played)) : std::nullopt;
        };
        const auto b = turnsOf(answer.course);
        if (!b) return;
        const auto before = answer.pinned ? turnsOf(answer.pinned->course) : std::nullopt;
        const std::optional<int> bar = drawDistribution(bench, "Turns played", "##turns", *b, before,
                                                        {bench.look.colour().quiet, {}}, width);
        if (bar)
            ImGui::SetTooltip(
                "%s",
                fmt::format("{} battles of {} ended in turn {}", b->counts.at(*bar), b->total, *bar).c_str());
    }

    /// Gives the bar under the pointer.
    static std::optional<int> drawDistribution(const Workbench& bench, const std::string& title,
                                               const char* id, const Distribution& b,
                                               const std::optional<Distribution>& a, const BarFill& fill,
                                               float width) {
        const Look& look = bench.look;
        const auto meanText = [](const Distribution& of) { return oneDecimal(session::meanOf(of.counts)); };
        heading(look, width, title, "mean " + (a ? meanText(*a) + " -> " : "") + meanText(b));
        return drawBars(look, id, {width, look.px(92)}, b, a ? &*a : nullptr, fill);
    }

    static void heading(const Look& look, float width, const std::string& title, const std::string& quiet) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float middle = low.y + look.px(9);
        drawTextMiddle(list, look, kLabelStrong, {low.x, middle}, look.colour().text, title);
        const float room = width - textSize(look, kLabelStrong, title).x - look.px(10);
        drawTextRight(list, look, kSmall, {low.x + width, middle}, look.colour().quiet,
                      fitted(look, kSmall, quiet, room));
        ImGui::Dummy({width, look.px(18)});
    }
};

} // namespace

std::unique_ptr<Panel> makeBalanceSheetPanel() { return std::make_unique<BalanceSheetPanel>(); }

} // namespace groma::ui
