#include "editor/ui/panels/rules/table_typing.h"

#include "core/base/text.h"
#include "editor/session/book/book_thread.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/text/entry_ids.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

constexpr std::size_t kProblemsSeen = 6;

void tellProblems(const session::PrintedTable& printed) {
    if (!printed.problem.empty()) return quietText(printed.problem);
    std::size_t told = 0;
    for (std::size_t r = 0; r < printed.rows.size(); ++r)
        for (std::size_t c = 0; c < printed.rows[r].cells.size() && told < kProblemsSeen; ++c) {
            const session::PrintedCell& cell = printed.rows[r].cells[c];
            if (cell.problem.empty()) continue;
            quietText(fmt::format("Row {}, column {}: {}",
                                  printed.rows[r].head.empty() ? std::to_string(r + 1) : printed.rows[r].head,
                                  c + 1, cell.problem));
            ++told;
        }
    if (const int more = printed.wrong - static_cast<int>(told); more > 0)
        quietText(fmt::format("{} more cells do not fit", more));
}

} // namespace

void TableTyping::write(const Workbench& bench, const rules::Table& table, int index, int& row, int& column,
                        const std::string& value) {
    bench.later([index, row, column, value](Workbench& b) {
        const session::Document& document = b.sheet()->document();
        // The same again is no step.
        if (session::tableCellText(document, index, row, column) != value)
            b.commit(session::setTableCell(document, index, row, column, value));
    });
    typed_.clear();
    if (column + 1 < static_cast<int>(table.columns.size())) {
        ++column;
    } else if (row + 1 < static_cast<int>(table.rows.size())) {
        column = 0;
        ++row;
    }
}

void TableTyping::keys(const Workbench& bench, const rules::Table& table, int index, int& row, int& column) {
    const bool chosen = row >= 0 && column >= 0 && row < static_cast<int>(table.rows.size()) &&
                        column < static_cast<int>(table.columns.size());
    hasKeyboard_ = chosen && ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows) &&
                   !ImGui::GetIO().WantTextInput && !bench.windows.any();
    if (!hasKeyboard_ || row != row_ || column != column_) typed_.clear();
    if (!hasKeyboard_) return;
    const auto go = [&](int down, int across) {
        typed_.clear();
        row = std::clamp(row + down, 0, static_cast<int>(table.rows.size()) - 1);
        column = std::clamp(column + across, 0, static_cast<int>(table.columns.size()) - 1);
    };
    if (ImGui::IsKeyPressed(ImGuiKey_DownArrow)) go(1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_UpArrow)) go(-1, 0);
    if (ImGui::IsKeyPressed(ImGuiKey_RightArrow)) go(0, 1);
    if (ImGui::IsKeyPressed(ImGuiKey_LeftArrow)) go(0, -1);
    if (ImGui::IsKeyPressed(ImGuiKey_Backspace) && !typed_.empty()) typed_.pop_back();
    const rules::Model& model = bench.sheet()->document().ruleset()->model;
    const bool codes = table.gives.kind != lang::Kind::Number;
    if (!ImGui::GetIO().KeyCtrl && !ImGui::GetIO().KeyAlt)
        for (const ImWchar letter : ImGui::GetIO().InputQueueCharacters) {
            if (letter <= ' ' || letter > '~') continue;
            typed_ += static_cast<char>(letter);
            if (typed_ == "?") {
                write(bench, table, index, row, column, "?");
                continue;
            }
            if (!codes) continue;
            const std::vector<std::string> meant = session::codesFor(model, table, typed_);
            if (meant.empty()) typed_.pop_back(); // no code begins so
            else if (meant.size() == 1) write(bench, table, index, row, column, meant.front());
        }
    const bool ends = ImGui::IsKeyPressed(ImGuiKey_Enter, false) || ImGui::IsKeyPressed(ImGuiKey_Tab, false);
    if (ends && !typed_.empty() && !codes) write(bench, table, index, row, column, typed_);
    row_ = row;
    column_ = column;
}

void TablePasting::begin(const Workbench& bench, const TableToPaste& pasted) {
    if (pasted.text.empty()) return bench.refuse("nothing was copied");
    text_ = pasted.text;
    wanted_ = {};
    wanted_.cite = pasted.section;
    if (!pasted.covers.empty()) wanted_.covers = {pasted.covers};
    const rules::Model& model = bench.sheet()->document().ruleset()->model;
    wanted_.title = pasted.title;
    if (const OpenBook* book = openBook(bench); wanted_.title.empty() && book != nullptr)
        wanted_.title = session::headingOf(book->view, pasted.section);
    if (!wanted_.title.empty())
        wanted_.id = session::idOfTitle(
            wanted_.title, "table", [&](const std::string& id) { return session::callableTaken(model, id); });
    wanted_.gives = session::proposedGives(model, text_);
    order_.clear();
    asNew_ = pasted.asNew;
    judge_ = !pasted.asNew; // over the table that is shown only where nothing else was asked for
}

void TablePasting::draw(const Workbench& bench, int table) {
    const Look& look = bench.look;
    const session::Document& document = bench.sheet()->document();
    const rules::Model& model = document.ruleset()->model;
    ImGui::PushID("pasting");
    if (text_.empty()) {
        if (button(look, "Paste a table", {.icon = Icon::Paste, .height = 24})) {
            const char* clipboard = ImGui::GetClipboardText();
            begin(bench, {clipboard == nullptr ? "" : clipboard, {}, {}, {}, false});
        }
        if (ImGui::IsItemHovered())
            ImGui::SetTooltip(
                "Rows of a printed table, with tabs or two blanks between its cells: over this table, "
                "or a new one");
        if (!(passagesFor_ == document)) {
            passagesFor_ = document;
            passages_ = session::tablePassages(document);
        }
        if (!passages_.empty()) {
            std::vector<std::string> names{"From the book"};
            for (const session::TablePassage& passage : passages_)
                names.push_back(passage.section + "  " + passage.id);
            if (const auto chosen = dropdown(look, "##passage", names, 0, 160); chosen && *chosen > 0) {
                const session::TablePassage& passage = passages_[static_cast<std::size_t>(*chosen) - 1];
                begin(bench, {passage.text, passage.section, passage.id, {}, false});
            }
        }
    } else {
        if (std::exchange(judge_, false))
            asNew_ = table < 0 || !session::readPrintedTable(model, table, text_).fits();
        asNew_ = asNew_ || table < 0;
        const std::vector<std::string> ways{
            table < 0 ? std::string("None") : model.tables[static_cast<std::size_t>(table)].named.title,
            "New table"};
        if (const auto way = table < 0 ? std::nullopt : segments(look, "way", ways, asNew_ ? 1 : 0))
            asNew_ = *way == 1;
        if (asNew_) drawNew(bench, model);
        else drawFilling(bench, model, table);
        ImGui::SameLine(0, look.px(6));
        if (button(look, "Leave it", {.height = 24})) text_.clear();
    }
    ImGui::PopID();
}

void TablePasting::drawFilling(const Workbench& bench, const rules::Model& model, int table) {
    const session::PrintedTable printed = session::readPrintedTable(model, table, text_);
    tellProblems(printed);
    const std::string label = printed.wrong == 0 ? "Take it" : "Take what fits";
    if (!button(bench.look, label.c_str(), {.kind = ButtonKind::Primary, .height = 24})) return;
    bench.later([table, text = text_](Workbench& b) {
        const session::Document& document = b.sheet()->document();
        b.commit(session::fillTable(document, table,
                                    session::readPrintedTable(document.ruleset()->model, table, text)));
    });
    text_.clear();
}

/// Name, outcomes with their order, and the citation are asked once.
void TablePasting::drawNew(const Workbench& bench, const rules::Model& model) {
    const Look& look = bench.look;
    const auto asked = [&](const char* label, const char* id, std::string& text, const char* hint) {
        formLabel(look, label, {}, 70);
        field(look, id, text, {.hint = hint, .mono = true});
    };
    asked("Name", "##id", wanted_.id, "melee_results");
    asked("Title", "##title", wanted_.title, "Melee");
    asked("Cite", "##cite", wanted_.cite, "6.3c");
    asked("Gives", "##gives", wanted_.gives, "outcomes; empty: numbers");
    asked("Rows", "##rows", wanted_.rowName, "die");
    asked("Columns", "##columns", wanted_.columnName, "ratio");
    const session::PrintedTable printed = session::readNewTable(model, wanted_, text_);
    const bool known = std::ranges::any_of(
        model.outcomes, [&](const rules::OutcomeSet& set) { return set.named.id == wanted_.gives; });
    if (!wanted_.gives.empty() && !known) {
        const std::string codes = base::join(session::codesOf(printed), ", ");
        asked("Order", "##order", order_, codes.c_str());
        quietText("From worst to best; empty: no order");
    }
    wanted_.order.clear();
    for (const std::string_view code : base::split(order_, ','))
        if (!known && !base::trim(code).empty()) wanted_.order.emplace_back(base::trim(code));
    tellProblems(printed);
    if (!button(look, "Add it", {.kind = ButtonKind::Primary, .height = 24})) return;
    const session::Edited edit = session::addTable(bench.sheet()->document(), wanted_, printed);
    if (!edit) return bench.refuse(edit.error().reason);
    bench.later([edit, id = wanted_.id](Workbench& b) {
        b.commit(edit);
        const auto& tables = b.sheet()->document().ruleset()->model.tables;
        const auto made =
            std::ranges::find_if(tables, [&](const rules::Table& t) { return t.named.id == id; });
        if (made != tables.end()) b.ask(ShowTable{static_cast<int>(made - tables.begin()), -1, -1});
    });
    text_.clear();
}

} // namespace groma::ui
