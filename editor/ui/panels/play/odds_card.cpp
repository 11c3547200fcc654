#include "editor/ui/panels/play/odds_card.h"

#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"

#include <string>
#include <vector>

namespace groma::ui {

namespace {

/// The stack that a piece's strength was read from: the first quantity whose title and argument name it.
void fillStrength(const session::OddsCard& card, int piece, FighterCard& fighter) {
    const game::LogEntry* found = nullptr;
    for (const game::LogEntry& stack : card.stacks) {
        if (stack.kind != game::LogEntry::Kind::Stack || stack.piece != piece || !isNumber(stack.text))
            continue;
        if (stack.text == "0") continue; // nothing to strike with: no strength, a bonus that does not count
        // A strength is made of other numbers of the piece; what is read beside it (how far it moves) is not.
        if (found == nullptr || (found->within.empty() && !stack.within.empty())) found = &stack;
    }
    if (found == nullptr) return;
    fighter.total = found->text;
    fighter.rows = rowsOf(*found, false);
    if (fighter.rows.size() != 1) return;
    for (const game::LogEntry& inner : found->within)
        if (inner.kind == game::LogEntry::Kind::Stack) {
            fighter.rows = rowsOf(inner, false);
            return;
        }
}

} // namespace

void drawFighters(const Workbench& bench, const game::Setup& setup, const game::Position& position,
                  const session::OddsCard& card) {
    if (card.question.piece < 0 || card.question.target < 0) return;
    const auto cellText = [&](int piece, const std::optional<grid::CellId>& at) {
        const grid::CellId cell = at.value_or(position.cell(piece));
        return cell.valid() ? " in " + setup.geometry().numberText(cell) : std::string();
    };
    FighterCard first;
    first.face = faceOf(setup, position, card.question.piece, bench.symbols());
    first.role = card.title.empty() ? "Acts" : card.title;
    first.title = first.face.code + cellText(card.question.piece, card.question.at);
    first.edge = bench.look.colour().attacker;
    FighterCard second;
    second.face = faceOf(setup, position, card.question.target, bench.symbols());
    second.role = "Target";
    second.title = second.face.code + cellText(card.question.target, std::nullopt);
    second.edge = bench.look.colour().defender;
    if (bench.settings.safeColours)
        for (const auto& [face, piece] :
             {std::pair{&first.face, card.question.piece}, std::pair{&second.face, card.question.target}}) {
            const SideInks inks = safeSideInks(setup.sideOf(piece));
            face->ground = inks.ground;
            face->ink = inks.ink;
        }
    fillStrength(card, card.question.piece, first);
    fillStrength(card, card.question.target, second);
    fighters(bench.look, first, second);
}

std::string columnTold(const rules::Table& table, int column) {
    const bool one =
        table.columns.size() > 1 && column >= 0 && static_cast<std::size_t>(column) < table.columns.size();
    return one ? "column " + table.columns[static_cast<std::size_t>(column)].text : std::string();
}

void drawColumnsOf(const Look& look, const rules::Table& table, int column) {
    if (columnTold(table, column).empty()) return;
    std::vector<std::string> heads;
    for (const rules::Head& head : table.columns) heads.push_back(head.text);
    columnStrip(look, heads, column, -1);
}

void drawColumnOf(const Look& look, const rules::Model& model, const session::OddsCard& card) {
    if (card.tables.empty()) return;
    const session::TableGlow& glow = card.tables.front();
    // The rules may have other tables than those that the question was asked under.
    if (static_cast<std::size_t>(glow.table) >= model.tables.size()) return;
    const rules::Table& table = model.tables[static_cast<std::size_t>(glow.table)];
    sectionTitle(look, table.named.title, columnTold(table, glow.column), table.named.cite);
    drawColumnsOf(look, table, glow.column);
}

void sayWorseOff() {
    quietText("Worse off: worth less than before. Who is only driven back, with nothing lost, need not be.");
}

void drawWorseOffOf(const Look& look, const game::Setup& setup, const session::OddsCard& card) {
    const odds::Chance* attacks = session::worseOffOf(card, setup, card.question.piece);
    const odds::Chance* defends = session::worseOffOf(card, setup, card.question.target);
    if (attacks == nullptr || defends == nullptr) return;
    if (card.method == odds::Method::Bounded) { // which do not add up to one
        for (const odds::Chance* chance : {attacks, defends})
            saidOf(look, setup.side(static_cast<int>(chance - card.worseOff.data())).title + " worse off",
                   session::percent(*chance));
        return;
    }
    const odds::Chance& actor = *attacks;
    const odds::Chance& target = *defends;
    odds::Chance same{
        "neither worse off", base::Rational(1) - target.chance - actor.chance, {}, actor.sampled};
    if (same.sampled)
        same.interval = odds::Interval{1 - actor.interval->high - target.interval->high,
                                       1 - actor.interval->low - target.interval->low};
    const auto sideOf = [&](int piece) { return setup.side(setup.sideOf(piece)).title + " worse off"; };
    const std::vector<Outcome> outcomes{
        {sideOf(card.question.piece), session::percent(actor), session::fraction(actor),
         actor.chance.toDouble(), look.colour().attacker},
        {same.name, session::percent(same), session::fraction(same), same.chance.toDouble(),
         look.colour().lineStrong},
        {sideOf(card.question.target), session::percent(target), session::fraction(target),
         target.chance.toDouble(), look.colour().defender}};
    const ImVec2 low = ImGui::GetCursorScreenPos();
    outcomeBars(look, outcomes);
    explainWord(low, {low.x + ImGui::GetContentRegionAvail().x, ImGui::GetCursorScreenPos().y},
                "worse off, it / they");
    if (card.ruled) sayWorseOff();
}

} // namespace groma::ui
