// What each printed number is worth, one more and one less, and what it is worth to leave something out: bars
// by effect. A click takes a number to the sweep, a double click to its place in the rules.
#include "core/base/number.h"
#include "editor/session/questions/pinned_changes.h"
#include "editor/ui/canvas/drawing/dimmed.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

using session::ChangeEffect;
using Verdict = sim::Effect::Verdict;

/// A number with both changes of it, or something that is left out.
struct WorthRow {
    const ChangeEffect* less = nullptr; ///< null: not asked, or refused
    const ChangeEffect* more = nullptr; ///< what is left out stands here
    std::string about, now;

    [[nodiscard]] const formats::Change& change() const {
        return more != nullptr ? more->change : less->change;
    }
    [[nodiscard]] double most() const {
        double found = 0;
        for (const ChangeEffect* one : {less, more})
            if (one != nullptr) found = std::max(found, std::abs(one->effect.estimate()));
        return found;
    }
    [[nodiscard]] bool little() const {
        return std::ranges::all_of(std::array{less, more}, [](const ChangeEffect* one) {
            return one == nullptr || one->verdict == Verdict::Little;
        });
    }
    [[nodiscard]] bool sure() const {
        return std::ranges::any_of(std::array{less, more}, [](const ChangeEffect* one) {
            return one != nullptr && one->verdict == Verdict::Sure;
        });
    }
};

struct NumberChange {
    std::string from, to;
    bool less = false;
};
std::optional<NumberChange> numberChange(const formats::Change& change) {
    const std::size_t arrow = change.change.find(" -> ");
    if (arrow == std::string::npos) return std::nullopt;
    NumberChange made{change.change.substr(0, arrow), change.change.substr(arrow + 4)};
    const auto from = base::numberFromText(made.from), to = base::numberFromText(made.to);
    if (!from || !to) return std::nullopt;
    made.less = *to < *from;
    return made;
}

std::vector<WorthRow> rowsOf(const session::BalanceAnswer& answer, formats::Change::Kind kind) {
    std::vector<WorthRow> rows;
    for (const ChangeEffect& one : answer.effects) {
        if (one.change.kind != kind || !one.refused.empty() || one.effect.difference().count() == 0) continue;
        const auto number = numberChange(one.change);
        auto at = rows.end();
        if (kind == formats::Change::Kind::Number)
            at = std::ranges::find_if(rows, [&](const WorthRow& row) {
                return row.change().path == one.change.path && row.change().line == one.change.line &&
                       row.change().column == one.change.column;
            });
        if (at == rows.end()) {
            rows.push_back({nullptr, nullptr, one.change.about, number ? number->from : std::string()});
            at = rows.end() - 1;
        }
        (number && number->less ? at->less : at->more) = &one;
    }
    std::ranges::stable_sort(rows, std::greater(), &WorthRow::most);
    return rows;
}

class WorthPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Worth"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightTop; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Balance; }

    void draw(const Workbench& bench) override {
        if (bench.sheet() == nullptr) return;
        const Balancing& now = bench.of<Balancing>();
        const auto answer = now.balance.value();
        if (!answer || answer->effects.empty()) {
            drawNothing(bench, now);
            return;
        }
        const std::vector<WorthRow> numbers = rowsOf(*answer, formats::Change::Kind::Number);
        const std::vector<WorthRow> left = rowsOf(*answer, formats::Change::Kind::LeaveOut);
        double most = 0.05;
        for (const auto* rows : {&numbers, &left})
            for (const WorthRow& row : *rows) {
                most = std::max(most, row.most() * 1.25);
                if (row.more != nullptr && row.more->underA)
                    most = std::max(most, std::abs(row.more->underA->estimate()) * 1.1);
            }
        const Dimmed old(*ImGui::GetWindowDrawList(), drawSheetStale(bench));
        const std::string unit = "points of a hundred to " + now.setup->side(0).title;
        if (const std::string why = session::decidedWords(*now.setup, *answer); !why.empty()) quietText(why);
        drawPart(bench, now, *answer, numbers, "Every printed number", unit, most);
        drawPart(bench, now, *answer, left, "Worth, by leaving it out", "", most);
        if (const std::string order = session::orderWords(*answer); !order.empty()) quietText(order);
    }

  private:
    static void drawNothing(const Workbench& bench, const Balancing& now) {
        if (now.balance.running() && now.question.effects)
            return quietText("Asked after who wins. Now: " + sheetProgress(now));
        const std::string what = "What each printed number is worth, and each trait and leader by leaving it "
                                 "out, is asked ";
        drawNotAsked(bench,
                     sheetAsk(bench) == SheetAsk::WhoWins
                         ? what + "in the Question panel, with who wins"
                         : what + "in the Question panel; who wins is known, and its battles stay",
                     true);
    }

    void drawPart(const Workbench& bench, const Balancing& now, const session::BalanceAnswer& answer,
                  const std::vector<WorthRow>& rows, const std::string& title, const std::string& unit,
                  double most) {
        if (rows.empty()) return;
        const Look& look = bench.look;
        const bool byLeavingOut = rows.front().change().kind == formats::Change::Kind::LeaveOut;
        const bool underA = std::ranges::any_of(
            rows, [](const WorthRow& row) { return row.more != nullptr && row.more->underA.has_value(); });
        sectionTitle(look, title, unit, byLeavingOut ? (underA ? "under A   worth" : "") : "- 1   + 1");
        std::size_t shown = 0, less = 0, open = 0;
        for (const WorthRow& row : rows) {
            // What is surely little is counted; what is open is shown, quiet, as far as it is among the
            // first.
            if (!row.sure() && shown >= 14) {
                ++(row.little() ? less : open);
                continue;
            }
            ImGui::PushID(static_cast<int>(shown++));
            ImGui::PushID(byLeavingOut ? "left out" : "number");
            drawRow(bench, now, answer, row, most, byLeavingOut);
            ImGui::PopID();
            ImGui::PopID();
        }
        if (less + open > 0)
            quietText(fmt::format("{} more: {} surely under {:g} points, {} cannot be told from 0 with the "
                                  "pairs played",
                                  less + open, less, now.question.little, open));
        if (std::ranges::any_of(rows, [](const WorthRow& row) { return row.sure(); })) drawLegend(look, rows);
    }

    /// Only the signs that stand in these rows.
    static void drawLegend(const Look& look, const std::vector<WorthRow>& rows) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Palette& p = look.colour();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, middle = low.y + look.px(8);
        float x = low.x + look.px(4);
        for (const Sign sign : {Sign::Agrees, Sign::Depends, Sign::Open}) {
            if (std::ranges::none_of(rows, [&](const WorthRow& row) { return signOf(row) == sign; }))
                continue;
            const char* words = sign == Sign::Agrees    ? "search agrees"
                                : sign == Sign::Depends ? "depends on the player"
                                                        : "search not asked, or not enough games";
            if (x + look.px(30) + textSize(look, kSmall, words).x > low.x + width) break;
            drawSignAt(look, sign, {x + look.px(6), middle});
            x += look.px(16) + drawTextMiddle(list, look, kSmall, {x + look.px(16), middle}, p.quiet, words) +
                 look.px(14);
        }
        ImGui::Dummy({width, look.px(17)});
    }

    /// Asked again with players who search: it agrees, it depends on them; a ring: not asked, or not enough
    /// games. Only what is sure is asked.
    enum class Sign : std::uint8_t { None, Open, Agrees, Depends };
    static Sign signOf(const WorthRow& row) {
        if (!row.sure()) return Sign::None;
        Sign sign = Sign::Open;
        for (const ChangeEffect* one : {row.less, row.more}) {
            if (one == nullptr || !one->again) continue;
            if (one->againVerdict() == ChangeEffect::Again::Depends) return Sign::Depends;
            if (one->againVerdict() == ChangeEffect::Again::Agrees) sign = Sign::Agrees;
        }
        return sign;
    }
    static void drawSignAt(const Look& look, Sign sign, ImVec2 at) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (sign == Sign::Depends) drawIcon(list, Icon::Warning, at, look.px(11), look.colour().warning);
        if (sign == Sign::Agrees) drawIcon(list, Icon::Check, at, look.px(10), look.colour().fine);
        if (sign == Sign::Open) list.AddCircle(at, look.px(4), col(look.colour().quiet), 0, look.px(1));
    }

    void drawRow(const Workbench& bench, const Balancing& now, const session::BalanceAnswer& answer,
                 const WorthRow& row, double most, bool byLeavingOut) {
        const Look& look = bench.look;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, height = look.px(20);
        const float middle = low.y + height / 2;
        const bool clicked = ImGui::InvisibleButton(row.about.c_str(), {width, height});
        const bool hovered = ImGui::IsItemHovered();
        if (hovered || (!byLeavingOut && now.sweepName == placeOf(row)))
            list.AddRectFilled(low, {low.x + width, low.y + height}, col(look.colour().accentWash),
                               look.px(3));
        const Colour ink = row.sure() ? look.colour().text : look.colour().quiet;
        const bool oneNumber = byLeavingOut && !row.more->underA;
        const float numbers = look.px(oneNumber ? 62 : 96), sign = look.px(18);
        const float label = std::min(width * 0.40F, look.px(170));
        drawTextMiddle(list, look, kLabel, {low.x + look.px(4), middle}, ink,
                       fitted(look, kLabel, row.about, label - look.px(row.now.empty() ? 6 : 34)));
        drawTextRight(list, look, kLabelStrong, {low.x + label - look.px(6), middle}, look.colour().quiet,
                      row.now);
        const float from = low.x + label, to = low.x + width - numbers - sign;
        const float zero = (from + to) / 2, scale = (to - from) / 2 / static_cast<float>(most);
        list.AddLine({zero, low.y}, {zero, low.y + height}, col(look.colour().lineStrong), look.px(1));
        const double turned = byLeavingOut ? -1 : 1; // what helps whom it is taken from is worth the opposite
        // Both changes in one line: the outlined bar over the full one where they lie on the same side.
        for (const ChangeEffect* one : {row.more, row.less}) {
            if (one == nullptr) continue;
            const bool outlined = one == row.less;
            const sim::SequentialMean& effect = one->effect.difference();
            const double mean = turned * one->effect.estimate();
            const SideInks inks = sideInks(*now.setup, mean >= 0 ? 0 : 1, bench.settings.safeColours);
            const float at = zero + static_cast<float>(mean) * scale;
            const ImVec2 a{std::min(zero, at), middle - look.px(6)},
                b{std::max(zero, at), middle + look.px(6)};
            const Colour colour = one->verdict == Verdict::Sure ? inks.ground : faded(inks.ground, 0.45);
            if (outlined) list.AddRect(a, b, col(mixed(colour, look.colour().text, 0.2)), 0, look.px(1.5F));
            else list.AddRectFilled(a, b, col(colour));
            if (one->again && one->againVerdict() == ChangeEffect::Again::Depends)
                hatch(list, a, b, look.px(5), look.px(1.5F), look.colour().warning);
            const auto x = [&](double v) {
                return std::clamp(zero + static_cast<float>(v) * scale, from, to);
            };
            const float whisker =
                middle +
                (row.less != nullptr && row.more != nullptr ? outlined ? -look.px(2) : look.px(2) : 0);
            const std::array ends{x(turned * effect.from()), x(turned * effect.to())};
            list.AddLine({ends[0], whisker}, {ends[1], whisker}, col(ink), look.px(1));
            for (const float end : ends)
                list.AddLine({end, whisker - look.px(2)}, {end, whisker + look.px(2)}, col(ink), look.px(1));
            if (one->underA) { // an upright stroke
                const float under = x(turned * one->underA->estimate());
                list.AddLine({under, low.y + look.px(1)}, {under, low.y + height - look.px(1)},
                             col(look.colour().text), look.px(2));
            }
        }
        drawWhatIsA(bench, row, zero, scale, middle);
        const Sign said = signOf(row);
        const ImVec2 right{low.x + width - sign, middle};
        // What another player turns round is told in words, where they fit between the bars and the sign.
        const std::string depends = "depends on the player";
        const bool words = said == Sign::Depends && textSize(look, kLabel, depends).x + look.px(8) <
                                                        right.x - barsEnd(row, zero, scale, byLeavingOut);
        if (words)
            drawTextRight(list, look, kLabel, {right.x - look.px(4), middle}, look.colour().warning, depends);
        else drawNumbers(look, row, right, ink, byLeavingOut);
        drawSignAt(look, said, {low.x + width - sign / 2, middle});
        if (hovered) tooltip(now, answer, row);
        if (!clicked) return;
        const bool twice =
            ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) || ImGui::GetMouseClickedCount(0) > 1;
        if (twice) bench.ask(ShowText{row.change().path, row.change().line, true});
        if (byLeavingOut || !numberChange(row.change())) return;
        bench.later([name = placeOf(row), from = row.now](Workbench& b) {
            Balancing& state = b.of<Balancing>();
            state.sweepName = name;
            const auto number = base::numberFromText(from);
            if (!number || !number->isWhole()) return;
            const auto value = number->whole();
            state.sweepValues = fmt::format("{}..{}", value > 1 ? value - 2 : value - 1, value + 2);
        });
    }

    /// The letter on the bar of the change that makes of this number what the pinned rules have.
    static void drawWhatIsA(const Workbench& bench, const WorthRow& row, float zero, float scale,
                            float middle) {
        const session::Document& document = bench.sheet()->document();
        const WhatIf& state = bench.of<WhatIf>();
        if (!state.isPinnedOf(document)) return;
        const formats::Change& at = row.change();
        const auto pinned = session::pinnedNumber(*state.pinned, document, at.path, at.line, at.column);
        if (!pinned) return;
        for (const ChangeEffect* one : {row.less, row.more}) {
            const auto made = one == nullptr ? std::nullopt : numberChange(one->change);
            if (!made || made->to != *pinned) continue;
            const float end = static_cast<float>(one->effect.estimate()) * scale;
            drawPinChip(*ImGui::GetWindowDrawList(), bench.look, 'A', {zero + end / 2, middle}, 14);
        }
    }

    /// The right end of bars and whiskers, on the screen.
    static float barsEnd(const WorthRow& row, float zero, float scale, bool byLeavingOut) {
        const double sign = byLeavingOut ? -1 : 1;
        double most = 0;
        for (const ChangeEffect* one : {row.less, row.more}) {
            if (one == nullptr) continue;
            const sim::SequentialMean& effect = one->effect.difference();
            most = std::max({most, sign * effect.from(), sign * effect.to(), sign * one->effect.estimate()});
            if (one->underA) most = std::max(most, sign * one->underA->estimate());
        }
        return zero + static_cast<float>(most) * scale;
    }

    static std::string placeOf(const WorthRow& row) {
        return fmt::format("{}:{}:{}", row.change().path, row.change().line, row.change().column);
    }

    static void drawNumbers(const Look& look, const WorthRow& row, ImVec2 right, Colour ink,
                            bool byLeavingOut) {
        ImDrawList& list = *ImGui::GetWindowDrawList();
        float x = right.x - look.px(4);
        for (const ChangeEffect* one : {row.more, row.less}) {
            if (one != nullptr)
                drawTextRight(
                    list, look, one->verdict == Verdict::Sure ? kLabelStrong : kLabel, {x, right.y}, ink,
                    session::signedPoints(byLeavingOut ? -one->effect.estimate() : one->effect.estimate()));
            x -= look.px(46);
        }
        if (byLeavingOut && row.more->underA)
            drawTextRight(list, look, kLabel, {right.x - look.px(50), right.y}, look.colour().quiet,
                          session::signedPoints(-row.more->underA->estimate()));
    }

    static void tooltip(const Balancing& now, const session::BalanceAnswer&, const WorthRow& row) {
        std::string words = row.about + fmt::format("   {}:{}", row.change().path, row.change().line);
        for (const ChangeEffect* one : {row.less, row.more}) {
            if (one == nullptr) continue;
            const sim::SequentialMean& effect = one->effect.difference();
            words += fmt::format("\n{}: {} points of {}, {} to {}; {} pairs, {}", one->change.change,
                                 session::signedPoints(one->effect.estimate()), now.setup->side(0).title,
                                 session::signedPoints(effect.from()), session::signedPoints(effect.to()),
                                 effect.count(), session::verdictWords(*one, now.question.little));
            if (one->underA)
                words += fmt::format("\n   under A: {} points; {} pairs",
                                     session::signedPoints(one->underA->estimate()),
                                     one->underA->difference().count());
            if (!one->again) continue;
            const auto verdict = one->againVerdict();
            words += fmt::format("\n   {}: {}, {}", now.question.again,
                                 session::signedPoints(one->again->estimate()),
                                 verdict == ChangeEffect::Again::Depends  ? "depends on the player"
                                 : verdict == ChangeEffect::Again::Agrees ? "agrees"
                                                                          : "not enough games");
        }
        ImGui::SetTooltip("%s", words.c_str());
    }
};

} // namespace

std::unique_ptr<Panel> makeWorthPanel() { return std::make_unique<WorthPanel>(); }

} // namespace groma::ui
