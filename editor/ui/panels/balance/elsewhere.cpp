#include "editor/ui/panels/balance/elsewhere.h"

#include "editor/session/questions/comparison.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

namespace groma::ui {

namespace {

std::string typeOf(const game::Setup& setup, int piece) {
    return setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named.id;
}

std::optional<std::size_t> cellOf(const sim::Matrix& matrix, const std::string& attacker,
                                  const std::string& defender) {
    const auto row = std::ranges::find(matrix.attackers, attacker);
    const auto column = std::ranges::find(matrix.defenders, defender);
    if (row == matrix.attackers.end() || column == matrix.defenders.end()) return {};
    return static_cast<std::size_t>(row - matrix.attackers.begin()) * matrix.defenders.size() +
           static_cast<std::size_t>(column - matrix.defenders.begin());
}

/// "DR 16.7 % -> 33.3 %", of the chance that changes most; "as under A".
std::string changeOf(const sim::CallAnswer& a, const sim::CallAnswer& b) {
    if (!a.refused.empty() || !b.refused.empty())
        return !a.refused.empty() && !b.refused.empty()
                   ? std::string("cannot be asked")
                   : "only under " + std::string(a.refused.empty() ? "A" : "B");
    if (a.mean && b.mean && a.mean != b.mean)
        return fmt::format("{:.2f} -> {:.2f}", a.mean->toDouble(), b.mean->toDouble());
    double most = 0;
    std::string words = "as under A";
    const base::Rational none;
    for (const session::ComparedChance& one : session::compare(a.chances, b.chances)) {
        const base::Rational from = one.a.value_or(none), to = one.b.value_or(none);
        const double by = std::abs(to.toDouble() - from.toDouble());
        if (by <= most) continue;
        most = by;
        words = fmt::format("{} {} -> {}", one.name, session::percent(from), session::percent(to));
    }
    return words;
}

} // namespace

std::pair<const MatrixBlock*, std::size_t> pairIn(const SituationMet& met, const std::string& attacker,
                                                  const std::string& defender, const std::string& side) {
    std::pair<const MatrixBlock*, std::size_t> found{nullptr, 0};
    for (const MatrixBlock& block : met.blocks) {
        const auto cell = cellOf(block.b, attacker, defender);
        if (!cell || block.a.cells.empty()) continue;
        if (found.first == nullptr || block.side == side) found = {&block, *cell};
        if (block.side == side) break;
    }
    return found;
}

void drawElsewhere(const Workbench& bench, const session::OddsCard& card) {
    const session::Document& document = bench.sheet()->document();
    const std::vector<SituationMet>* met = wantSituationsMet(bench);
    if (met == nullptr || !document.setup()) return;
    const std::string attacker = typeOf(*document.setup(), card.question.piece);
    const std::string defender = typeOf(*document.setup(), card.question.target);
    const Look& look = bench.look;
    const std::string side = document.setup()->side(document.setup()->sideOf(card.question.piece)).title;
    bool headed = false;
    for (const SituationMet& one : *met) {
        const auto [block, cell] = pairIn(one, attacker, defender, side);
        if (block == nullptr) continue;
        if (!headed) sectionTitle(look, "And elsewhere");
        headed = true;
        const std::string change = changeOf(block->a.cells[cell], block->b.cells[cell]);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float width = ImGui::GetContentRegionAvail().x, high = look.px(18);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawTextRight(list, look, kLabel, {low.x + width, low.y + high / 2}, look.colour().text, change);
        drawTextMiddle(
            list, look, kLabel, {low.x, low.y + high / 2}, look.colour().quiet,
            fitted(look, kLabel, one.title, width - textSize(look, kLabel, change).x - look.px(12)));
        ImGui::Dummy({width, high});
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip("%s", fmt::format("{} against {}, {} attack\n{}, {}", attacker, defender,
                                                block->side, one.title, one.path)
                                        .c_str());
    }
}

} // namespace groma::ui
