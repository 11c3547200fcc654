#include "editor/ui/panels/play/against_pin.h"

#include "editor/session/questions/made_otherwise.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/pin_chip.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

namespace {

using session::OddsCard;

constexpr float kChip = 24; // of the letter and what is kept free behind it
constexpr float kColumn = 58;

/// The letter, and behind it the results of one card as a bar.
void drawBarOf(const Look& look, const ResultScale& scale, const OddsCard& card, char letter) {
    std::vector<OddsPart> parts;
    for (const odds::Chance& chance : card.results)
        parts.push_back({scale.look(chance.name), session::shareOf(chance)});
    const ImVec2 low = ImGui::GetCursorScreenPos();
    constexpr float kHeight = 20;
    drawPinChip(*ImGui::GetWindowDrawList(), look, letter,
                {low.x + look.px(8), low.y + look.px(kHeight / 2)});
    ImGui::SetCursorScreenPos({low.x + look.px(kChip), low.y});
    if (!card.hasOdds()) return quietText(card.refused.empty() ? card.failure : card.refused);
    oddsBar(look, parts, kHeight);
}

std::string percentOf(const std::optional<base::Rational>& share) {
    return share ? session::percent(*share) : std::string("-");
}

/// "+19.5", of two shares.
std::string pointsOf(const base::Rational& difference) {
    const double points = difference.toDouble() * 100;
    return fmt::format("{}{:.1f}", points < 0 ? "\u2212" : "+", std::abs(points));
}

struct Row {
    std::string title;
    std::optional<base::Rational> a, b;
    bool strong = false;
};

void drawTable(const Look& look, const std::vector<Row>& rows) {
    const Palette& p = look.colour();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float width = ImGui::GetContentRegionAvail().x;
    const auto columns = [&](float right, float y, const std::array<std::string, 3>& words, bool head) {
        for (std::size_t i = 3; i-- > 0;) {
            const bool b = !head && i > 0;
            drawTextRight(list, look, b ? kLabelStrong : kLabel, {right, y}, b ? p.text : p.quiet,
                          words.at(i));
            right -= look.px(kColumn);
        }
    };
    const auto line = [&](const std::string& title, const std::array<std::string, 3>& words, bool head,
                          bool strong) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float high = look.px(18), middle = low.y + high / 2;
        drawTextMiddle(list, look, strong ? kLabelStrong : kLabel, {low.x, middle}, head ? p.quiet : p.text,
                       fitted(look, kLabel, title, width - look.px(3 * kColumn)));
        columns(low.x + width, middle, words, head);
        ImGui::Dummy({width, high});
    };
    line("chance", {"A", "B", "B \u2212 A"}, true, false);
    for (const Row& row : rows) {
        const base::Rational zero;
        line(row.title,
             {percentOf(row.a), percentOf(row.b), pointsOf(row.b.value_or(zero) - row.a.value_or(zero))},
             false, row.strong);
    }
}

/// Who comes off worse, then each result that is another.
std::vector<Row> chancesOf(const game::Setup& setup, const session::OddsComparison& compared,
                           const ResultScale& scale) {
    std::vector<Row> rows;
    for (const int piece : {compared.b.question.piece, compared.b.question.target}) {
        const odds::Chance* b = session::worseOffOf(compared.b, setup, piece);
        const odds::Chance* a = session::worseOffOf(compared.a, setup, piece);
        if (a == nullptr || b == nullptr) continue;
        rows.push_back({setup.side(setup.sideOf(piece)).title + " worse off", a->chance, b->chance, true});
    }
    for (const session::ComparedChance& chance : compared.results)
        if (chance.a != chance.b) rows.push_back({scale.meaning(chance.name), chance.a, chance.b});
    return rows;
}

} // namespace

void drawAgainstPin(const Look& look, const game::Setup& setup, const session::OddsComparison& compared) {
    sectionTitle(look, "Against A",
                 compared.differs ? "the pinned rules give other odds" : "the same odds as the pinned rules");
    const ResultScale scale(setup.model());
    if (compared.differs) {
        const bool ruled = compared.b.ruled || compared.b.worseOff.empty();
        if (ruled) {
            drawBarOf(look, scale, compared.a, 'A');
            drawBarOf(look, scale, compared.b, 'B');
        }
        drawTable(look, chancesOf(setup, compared, scale));
    }
    const std::vector<session::MadeOtherwise> why = session::whyOtherwise(compared);
    if (why.empty()) return;
    sectionTitle(look, "Why");
    for (const session::MadeOtherwise& one : why)
        changeLine(look, one.what, one.before.empty() ? "-" : one.before, one.after.empty() ? "-" : one.after,
                   one.cite);
}

} // namespace groma::ui
