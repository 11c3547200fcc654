// Result tables as the book prints them: coloured by outcome, a cell changed in place, the odds of the
// what-if beside it.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/views/problems.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/rules/rule_proof.h"
#include "editor/ui/panels/rules/table_typing.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/per_sheet.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/state/what_if.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

class TablesPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Tables"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet != nullptr && !bench.of<TableToPaste>().text.empty()) {
            pasting_.begin(bench, bench.of<TableToPaste>());
            bench.change<TableToPaste>([](TableToPaste& taken) { taken = {}; });
        }
        if (sheet == nullptr || !sheet->document().ruleset() ||
            sheet->document().ruleset()->model.tables.empty()) {
            quietText("The rules have no tables");
            if (sheet != nullptr && sheet->document().ruleset()) pasting_.draw(bench, -1);
            return;
        }
        const rules::Model& model = sheet->document().ruleset()->model;
        At& at = shown_.of(bench, *sheet);
        readProblems(sheet->document());
        followWhatIf(bench, at);
        at.table = std::clamp(at.table, 0, static_cast<int>(model.tables.size()) - 1);
        // Where there is little room, the cell under edit stands below the grid.
        const bool roomy = ImGui::GetContentRegionAvail().x >= bench.look.px(620);
        if (!ImGui::BeginTable("parts", roomy ? 3 : 2, ImGuiTableFlags_SizingStretchProp)) return;
        ImGui::TableSetupColumn("list", ImGuiTableColumnFlags_WidthFixed, bench.look.px(roomy ? 130 : 84));
        ImGui::TableSetupColumn("grid", ImGuiTableColumnFlags_WidthStretch, 1.5F);
        if (roomy) ImGui::TableSetupColumn("cell", ImGuiTableColumnFlags_WidthStretch, 1.0F);
        ImGui::TableNextColumn();
        drawList(bench, at, model);
        if (roomy) drawLegend(bench.look, model, model.tables[static_cast<std::size_t>(at.table)]);
        ImGui::TableNextColumn();
        drawGrid(bench, at, model);
        if (roomy) ImGui::TableNextColumn();
        drawCell(bench, *sheet, at, model);
        pasting_.draw(bench, at.table);
        ImGui::EndTable();
        typing_.keys(bench, model.tables[static_cast<std::size_t>(at.table)], at.table, at.row, at.column);
    }

    [[nodiscard]] Keyboard keyboard() const override {
        return typing_.hasKeyboard() ? Keyboard::Text : Keyboard::None;
    }

    void hear(Workbench& bench, const Request& request) override {
        const auto* asked = std::get_if<ShowTable>(&request);
        if (asked == nullptr || bench.sheet() == nullptr) return;
        At& at = shown_.of(bench, *bench.sheet());
        at = {asked->table < 0 ? at.table : asked->table, asked->row, asked->column};
        bench.show(title());
    }

  private:
    /// What is shown of a ruleset.
    struct At {
        int table = 0;             ///< Model::tables
        int row = -1, column = -1; ///< cell under edit, from 0
    };

    /// A new what-if brings its table forward.
    void followWhatIf(const Workbench& bench, At& at) {
        const session::OddsCard* card = bench.of<WhatIf>().card.value();
        if (card == nullptr || card->tables.empty() || card->call == followed_) return;
        followed_ = card->call;
        at.table = card->tables.front().table;
    }

    void drawList(const Workbench& bench, At& at, const rules::Model& model) const {
        for (std::size_t i = 0; i < model.tables.size(); ++i) {
            const bool chosen = at.table == static_cast<int>(i);
            ImGui::PushStyleColor(ImGuiCol_Text, 0); // a title that is too long ends in dots, below
            if (ImGui::Selectable(
                    fmt::format("{}##{}", model.tables[i].named.title, model.tables[i].named.id).c_str(),
                    chosen)) {
                at.table = static_cast<int>(i);
                at.row = at.column = -1;
            }
            ImGui::PopStyleColor();
            const rules::Named& named = model.tables[i].named;
            const Look& look = bench.look;
            const ImVec2 low = ImGui::GetItemRectMin();
            const ImVec2 high = ImGui::GetItemRectMax();
            // How it is proved, once the Rules panel has asked.
            const auto standing = standingOf(bench, "tables", named.id);
            const bool doubted = !problems_[i].empty(); // no tick beside what Problems tells
            const float sign = standing || doubted ? look.px(18) : 0;
            if (doubted)
                drawIcon(*ImGui::GetWindowDrawList(), Icon::Warning,
                         {high.x - look.px(9), (high.y + low.y) / 2}, look.px(13), look.colour().warning);
            else if (standing)
                drawStanding(*ImGui::GetWindowDrawList(), look, *standing,
                             {high.x - look.px(9), (high.y + low.y) / 2},
                             !bench.of<Proving>().proofs.isCurrent());
            const float room = high.x - low.x - look.px(12) - sign;
            drawTextMiddle(*ImGui::GetWindowDrawList(), look, kText,
                           {low.x + look.px(4), (high.y + low.y) / 2}, look.colour().text,
                           fitted(look, kText, named.title, high.x - low.x - look.px(4) - sign));
            const bool fits =
                textSize(look, kText, named.title).x + textSize(look, kCite, named.cite).x <= room;
            if (fits)
                drawTextRight(*ImGui::GetWindowDrawList(), look, kCite,
                              {high.x - look.px(4) - sign, (high.y + low.y) / 2}, look.colour().cite,
                              named.cite);
            else ImGui::SetItemTooltip("%s  %s", named.title.c_str(), named.cite.c_str());
        }
    }

    /// What the letters of the results stand for, where each letter of a result is one of its fields.
    static void drawLegend(const Look& look, const rules::Model& model, const rules::Table& table) {
        if (table.gives.kind != lang::Kind::Outcome) return;
        const rules::OutcomeSet& set = model.outcomes[static_cast<std::size_t>(table.gives.detail)];
        std::vector<std::pair<std::string, std::string>> words;
        for (std::size_t field = 0; field < set.fields.size(); ++field)
            for (const rules::OutcomeSet::Value& value : set.values) {
                if (value.name.size() != set.fields.size() || value.fields[field] < 0) return;
                std::pair<std::string, std::string> word{
                    value.name.substr(field, 1),
                    set.fields[field].values[static_cast<std::size_t>(value.fields[field])]};
                if (std::ranges::find(words, word) == words.end()) words.push_back(std::move(word));
            }
        ImGui::Dummy({0, look.px(2)});
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float step = look.px(16);
        list.AddLine(low, {low.x + look.px(110), low.y}, col(look.colour().line));
        float y = low.y + look.px(6) + step / 2;
        for (const auto& [letter, word] : words) {
            drawTextMiddle(list, look, kLabelStrong, {low.x + look.px(8), y}, look.colour().text, letter);
            drawTextMiddle(list, look, kLabel, {low.x + look.px(32), y}, look.colour().quiet, word);
            y += step;
        }
        ImGui::Dummy({1, y - step / 2 - low.y});
    }

    /// What has been checked and found well: of outcomes an order only where their set declares one.
    static std::string verdictOf(const game::Ruleset& ruleset, const rules::Table& table) {
        if (table.gives.kind != lang::Kind::Outcome) return "No gaps, no overlaps";
        const rules::OutcomeSet& set = ruleset.model.outcomes[static_cast<std::size_t>(table.gives.detail)];
        if (set.ranks.empty()) return "No gaps, no overlaps. No order of the outcomes is declared";
        return "No gaps, no overlaps, in order from worst to best" +
               (set.orderFor.empty() ? "" : " for the " + set.orderFor);
    }

    /// What the checks say of this table.
    void drawVerdict(const Look& look, const Sheet& sheet, std::size_t table) {
        ImGui::Dummy({0, look.px(2)});
        const std::vector<session::Problem>& found = problems_[table];
        for (const session::Problem& problem : found)
            told(look, Icon::Warning, look.colour().warning, problem.message);
        const game::Ruleset& ruleset = *sheet.document().ruleset();
        if (found.empty())
            told(look, Icon::Check, look.colour().fine, verdictOf(ruleset, ruleset.model.tables[table]));
    }

    void readProblems(const session::Document& document) {
        const std::size_t tables = document.ruleset()->model.tables.size();
        if (problemsOf_ == document.fingerprint() && problems_.size() == tables) return;
        problemsOf_ = document.fingerprint();
        problems_.clear();
        for (std::size_t table = 0; table < tables; ++table)
            problems_.push_back(session::problemsOfTable(document, table));
    }

    static void told(const Look& look, Icon icon, Colour colour, const std::string& text) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float step = look.px(18);
        float y = low.y + step / 2;
        drawIcon(list, icon, {low.x + look.px(8), y}, look.px(14), colour);
        for (const std::string& line :
             wrapped(look, kText, text, ImGui::GetContentRegionAvail().x - look.px(28), 3)) {
            drawTextMiddle(list, look, kText, {low.x + look.px(24), y}, look.colour().quiet, line);
            y += step;
        }
        ImGui::Dummy({1, y - step / 2 - low.y});
    }

    static std::string textOf(const rules::Model& model, const rules::Table& table, std::size_t row,
                              std::size_t column) {
        const rules::ValueCell& cell = table.cells[row * table.columns.size() + column];
        if (cell.unknown()) return "?";
        switch (table.gives.kind) {
        case lang::Kind::Outcome:
            return model.outcomes[static_cast<std::size_t>(table.gives.detail)]
                .values[static_cast<std::size_t>(cell.bits)]
                .name;
        case lang::Kind::Number: return base::Number::fromBits(cell.bits).toString();
        default: return cell.bits != 0 ? "yes" : "no";
        }
    }

    void drawGrid(const Workbench& bench, At& at, const rules::Model& model) {
        const Look& look = bench.look;
        const rules::Table& table = model.tables[static_cast<std::size_t>(at.table)];
        const ResultScale scale(model);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float head = look.px(36);
        const float width = std::min(look.px(table.columns.size() == 1 ? 130 : 58),
                                     (ImGui::GetContentRegionAvail().x - head - look.px(8)) /
                                         static_cast<float>(table.columns.size()));
        const float height = look.px(20);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        drawText(list, look, kLabel, {low.x, low.y + look.px(2)}, look.colour().quiet, table.rowName);
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            drawTextCentred(list, look, kLabelStrong,
                            {low.x + head + width * (static_cast<float>(c) + 0.5F), low.y + height / 2},
                            look.colour().text, table.columns[c].text);
        for (std::size_t r = 0; r < table.rows.size(); ++r) {
            const float y = low.y + height * static_cast<float>(r + 1);
            drawTextMiddle(list, look, kLabelStrong, {low.x + look.px(4), y + height / 2}, look.colour().text,
                           table.rows[r].text);
            for (std::size_t c = 0; c < table.columns.size(); ++c)
                drawCellChip(bench, at, model, table, scale, r, c,
                             {low.x + head + width * static_cast<float>(c), y}, {width, height});
        }
        drawGlow(bench, at, table, {low.x + head, low.y}, width, height);
        ImGui::SetCursorScreenPos({low.x, low.y + height * static_cast<float>(table.rows.size() + 1)});
        ImGui::Dummy({1, 1});
    }

    void drawCellChip(const Workbench& bench, At& at, const rules::Model& model, const rules::Table& table,
                      const ResultScale& scale, std::size_t row, std::size_t column, ImVec2 low,
                      ImVec2 size) {
        const std::string text = textOf(model, table, row, column);
        ImGui::SetCursorScreenPos(low);
        ImGui::PushID(static_cast<int>(row * 1000 + column));
        if (ImGui::InvisibleButton("cell", size)) {
            at.row = static_cast<int>(row);
            at.column = static_cast<int>(column);
        }
        const bool hovered = ImGui::IsItemHovered();
        if (hovered)
            ImGui::SetTooltip("%s %s, %s: %s", table.rowName.c_str(), table.rows[row].text.c_str(),
                              table.columns[column].text.c_str(), scale.meaning(text).c_str());
        ImGui::PopID();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const ImVec2 high{low.x + size.x - 1, low.y + size.y - 1};
        if (table.gives.kind == lang::Kind::Outcome)
            drawResult(list, bench.look, scale.look(text), low, high, kLabelStrong, hovered ? 0.15 : 0.0);
        else
            drawTextCentred(list, bench.look, kText, {low.x + size.x / 2, low.y + size.y / 2},
                            bench.look.colour().text, text);
        const bool here = at.row == static_cast<int>(row) && at.column == static_cast<int>(column);
        if (here) list.AddRect(low, high, col(bench.look.colour().text), bench.look.px(2), bench.look.px(2));
        if (here && !typing_.typed().empty()) {
            list.AddRectFilled(low, high, col(bench.look.colour().well), bench.look.px(2));
            drawTextCentred(list, bench.look, kCode, {low.x + size.x / 2, low.y + size.y / 2},
                            bench.look.colour().text, typing_.typed());
        }
    }

    /// The column that the what-if reads glows.
    static void drawGlow(const Workbench& bench, const At& at, const rules::Table& table, ImVec2 low,
                         float width, float height) {
        const Look& look = bench.look;
        const session::OddsCard* card = bench.of<WhatIf>().card.value();
        if (card == nullptr) return;
        for (const session::TableGlow& glow : card->tables) {
            if (glow.table != at.table || glow.column < 0) continue;
            const float x = low.x + width * static_cast<float>(glow.column);
            ImGui::GetWindowDrawList()->AddRect(
                {x - 1, low.y}, {x + width, low.y + height * static_cast<float>(table.rows.size() + 1)},
                col(look.colour().whatIf), look.px(3), look.px(2));
            return;
        }
    }

    void drawCell(const Workbench& bench, const Sheet& sheet, At& at, const rules::Model& model) {
        const Look& look = bench.look;
        const rules::Table& table = model.tables[static_cast<std::size_t>(at.table)];
        const bool chosen = at.row >= 0 && at.column >= 0 &&
                            static_cast<std::size_t>(at.row) < table.rows.size() &&
                            static_cast<std::size_t>(at.column) < table.columns.size();
        if (!chosen) {
            sectionTitle(look, table.named.title, "click a cell to change it", table.named.cite);
            drawVerdict(look, sheet, static_cast<std::size_t>(at.table));
            return;
        }
        const auto row = static_cast<std::size_t>(at.row);
        const auto column = static_cast<std::size_t>(at.column);
        sectionTitle(look, fmt::format("{} on a {}", table.columns[column].text, table.rows[row].text),
                     "type it, or click a result", table.named.cite);
        const std::string now = textOf(model, table, row, column);
        if (table.gives.kind == lang::Kind::Outcome) {
            const ResultScale scale(model);
            for (const auto& value : model.outcomes[static_cast<std::size_t>(table.gives.detail)].values) {
                if (ImGui::GetContentRegionAvail().x < look.px(36)) ImGui::NewLine(); // all can be reached
                if (resultChip(look, value.name.c_str(), scale.look(value.name), 36, value.name == now))
                    write(bench, at, value.name);
                if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", scale.meaning(value.name).c_str());
                ImGui::SameLine(0, look.px(4));
            }
            ImGui::NewLine();
            ImGui::TextUnformatted(scale.meaning(now).c_str());
        } else if (field(look, "##value", text_, {.hint = now.c_str()})) {
            write(bench, at, text_);
            text_.clear();
        }
        drawDifference(bench, at, table);
        drawVerdict(look, sheet, static_cast<std::size_t>(at.table));
    }

    /// The what-if's results now and, where rules are pinned, as they were.
    static void drawDifference(const Workbench& bench, const At& at, const rules::Table& table) {
        const Look& look = bench.look;
        const session::OddsComparison* compared = bench.of<WhatIf>().isPinnedOf(bench.sheet()->document())
                                                      ? bench.of<WhatIf>().comparison.value()
                                                      : nullptr;
        const session::OddsCard* card = bench.of<WhatIf>().card.value();
        if (compared != nullptr) {
            sectionTitle(look, "The what-if, A and B", card != nullptr ? columnRead(*card, at, table) : "");
            for (const session::ComparedChance& chance : compared->results)
                changeLine(look, chance.name, chance.a ? session::percent(*chance.a) : "-",
                           chance.b ? session::percent(*chance.b) : "-", {});
        } else if (card != nullptr) {
            quietText("Pin the rules to see what a change does");
        }
    }

    /// Of which column its chances are: another than the one under edit is not moved by what is edited.
    static std::string columnRead(const session::OddsCard& card, const At& at, const rules::Table& table) {
        for (const session::TableGlow& glow : card.tables)
            if (glow.table == at.table && glow.column >= 0 &&
                static_cast<std::size_t>(glow.column) < table.columns.size())
                return "column " + table.columns[static_cast<std::size_t>(glow.column)].text +
                       (glow.column == at.column ? "" : ", not this one");
        return "does not read this table";
    }

    static void write(const Workbench& bench, const At& at, const std::string& value) {
        bench.later([table = at.table, row = at.row, column = at.column, value](Workbench& b) {
            b.commit(session::setTableCell(b.sheet()->document(), table, row, column, value));
        });
    }

    PerSheet<At> shown_;
    TableTyping typing_;
    TablePasting pasting_;
    std::string text_;
    std::string followed_;
    std::uint64_t problemsOf_ = 0;                        ///< fingerprint of a document
    std::vector<std::vector<session::Problem>> problems_; ///< by table of its rules
};

} // namespace

std::unique_ptr<Panel> makeTablesPanel() { return std::make_unique<TablesPanel>(); }

} // namespace groma::ui
