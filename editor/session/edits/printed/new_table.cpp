#include "core/base/text.h"
#include "core/rules/literal.h"
#include "core/syntax/parser.h"
#include "editor/session/edits/printed/table_values.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/entry_ids.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

int outcomesNamed(const rules::Model& model, const std::string& id) {
    const auto found = std::ranges::find_if(model.outcomes,
                                            [&](const rules::OutcomeSet& set) { return set.named.id == id; });
    return found == model.outcomes.end() ? -1 : static_cast<int>(found - model.outcomes.begin());
}

// `Fall back` as a value of outcomes: its letters, digits and `_`.
std::string codeName(std::string_view text) {
    std::string name;
    for (const char c : base::trim(text)) {
        name += c == ' ' || c == '-' ? '_' : c;
    }
    return name;
}

// The first file of the rules that has such a section, else the first.
std::string fileFor(const Document& document, const char* section) {
    for (const std::string& path : document.rulesPaths()) {
        const formats::ProjectFile* file = document.file(path);
        if (file != nullptr && file->tree && file->tree->find(Path{section}) != kNoNode) {
            return path;
        }
    }
    return document.rulesPaths().empty() ? std::string() : document.rulesPaths().front();
}

} // namespace

PrintedTable readNewTable(const rules::Model& model, const NewTable& wanted, std::string_view text) {
    PrintedTable printed;
    const auto grid = printedGrid(text);
    if (grid.size() < 2 || grid.front().empty()) {
        printed.problem = "a new table wants a line of heads, and a head before each row";
        return printed;
    }
    printed.header = grid.front();
    std::size_t widest = 0;
    for (std::size_t i = 1; i < grid.size(); ++i) {
        widest = std::max(widest, grid[i].size());
    }
    if (printed.header.size() + 1 == widest) {
        printed.header.insert(printed.header.begin(), wanted.rowName); // nothing stands over the rows' heads
    }
    if (printed.header.front().empty()) {
        printed.header.front() = wanted.rowName;
    }
    oddsToRatios(std::span(printed.header).subspan(1));
    const int known = outcomesNamed(model, wanted.gives);
    lang::Type gives;
    gives.kind = wanted.gives.empty() ? lang::Kind::Number : lang::Kind::Outcome;
    gives.detail = known;
    for (std::size_t i = 1; i < grid.size(); ++i) {
        PrintedTable::Row row;
        row.head = grid[i].front();
        for (std::size_t c = 1; c < printed.header.size(); ++c) {
            PrintedCell cell;
            if (c >= grid[i].size()) {
                cell.problem = "the row ends before it";
            } else if (wanted.gives.empty() || known >= 0) {
                cell = readTableValue(model, gives, grid[i][c]);
            } else {
                cell.text = grid[i][c];
                cell.value = codeName(cell.text);
                if (!lang::isName(cell.value)) {
                    cell.value.clear();
                    cell.problem = fmt::format("`{}` is no name for an outcome", cell.text);
                }
            }
            printed.wrong += cell.problem.empty() ? 0 : 1;
            row.cells.push_back(std::move(cell));
        }
        if (grid[i].size() > printed.header.size()) {
            printed.problem = fmt::format("the row {} has more cells than there are heads", row.head);
        }
        printed.rows.push_back(std::move(row));
    }
    return printed;
}

std::string proposedGives(const rules::Model& model, std::string_view text) {
    lang::Type number;
    number.kind = lang::Kind::Number;
    std::vector<std::string> codes;
    const auto grid = printedGrid(text);
    for (std::size_t row = 1; row < grid.size(); ++row) {
        for (std::size_t cell = 1; cell < grid[row].size(); ++cell) {
            if (!readTableValue(model, number, grid[row][cell]).problem.empty()) {
                codes.push_back(codeName(grid[row][cell]));
            }
        }
    }
    if (codes.empty()) {
        return {};
    }
    const auto holds = [&](const rules::OutcomeSet& set) {
        return std::ranges::all_of(codes, [&](const std::string& code) {
            return std::ranges::any_of(set.values, [&](const auto& value) { return value.name == code; });
        });
    };
    const auto found = std::ranges::find_if(model.outcomes, holds);
    return found != model.outcomes.end() ? found->named.id
                                         : idOfTitle("results", {}, [&](const std::string& id) {
                                               return outcomesNamed(model, id) >= 0;
                                           });
}

std::vector<std::string> codesOf(const PrintedTable& printed) {
    std::vector<std::string> codes;
    for (const PrintedTable::Row& row : printed.rows) {
        for (const PrintedCell& cell : row.cells) {
            if (!cell.value.empty() && cell.value != "?" &&
                std::ranges::find(codes, cell.value) == codes.end()) {
                codes.push_back(cell.value);
            }
        }
    }
    return codes;
}

Edited addTable(const Document& document, const NewTable& wanted, const PrintedTable& printed) {
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    const rules::Model& model = document.ruleset()->model;
    if (!lang::isName(wanted.id)) {
        return refuse("`" + wanted.id + "` is not the name of a table");
    }
    if (callableTaken(model, wanted.id)) {
        return refuse("the rules, or their language, have " + wanted.id + " already");
    }
    if (!printed.fits()) {
        return refuse(printed.problem.empty() ? "there is nothing to paste" : printed.problem);
    }
    if (!lang::isName(wanted.rowName) || (printed.header.size() > 2 && !lang::isName(wanted.columnName))) {
        return refuse("rows and columns want names: `die`, `ratio`");
    }
    const std::vector<std::string> codes = codesOf(printed);
    const bool newSet = !wanted.gives.empty() && outcomesNamed(model, wanted.gives) < 0;
    if (newSet && !lang::isName(wanted.gives)) {
        return refuse("`" + wanted.gives + "` is not the name of outcomes");
    }
    if (!wanted.order.empty() && !std::ranges::is_permutation(wanted.order, codes)) {
        return refuse("the order names other outcomes than the table: " + base::join(codes, ", "));
    }
    const std::string path = fileFor(document, "tables");
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const auto words = [](const std::vector<std::string>& texts) {
        std::vector<Fragment> items;
        for (const std::string& text : texts) {
            items.push_back(valueText(text));
        }
        return Fragment::list(std::move(items), Fragment::Layout::Flow);
    };
    if (newSet) {
        const std::vector<std::string>& names = wanted.order.empty() ? codes : wanted.order;
        std::vector<std::pair<std::string, Fragment>> set{{"values", words(names)}};
        if (!wanted.cite.empty()) {
            set.emplace_back("cite", Fragment::sentence(wanted.cite));
        }
        if (!wanted.order.empty()) {
            set.emplace_back("worst_to_best", words(wanted.order));
        }
        if (auto done = draft.set(path, {"outcomes", wanted.gives}, Fragment::map(std::move(set))); !done) {
            return std::unexpected(done.error());
        }
    }
    std::vector<Fragment> rows;
    for (const PrintedTable::Row& row : printed.rows) {
        std::vector<std::string> line{row.head};
        for (const PrintedCell& cell : row.cells) {
            line.push_back(cell.value.empty() ? "?" : cell.value);
        }
        rows.push_back(words(line));
    }
    std::vector<std::pair<std::string, Fragment>> keys{
        {"title", Fragment::sentence(wanted.title.empty() ? wanted.id : wanted.title)}};
    if (!wanted.cite.empty()) {
        keys.emplace_back("cite", Fragment::sentence(wanted.cite));
    }
    if (!wanted.covers.empty()) {
        keys.emplace_back("covers", idsFragment(wanted.covers));
    }
    keys.emplace_back("gives", Fragment::word(wanted.gives.empty() ? "number" : wanted.gives));
    keys.emplace_back("rows",
                      Fragment::map({{wanted.rowName, Fragment::word("number")}}, Fragment::Layout::Flow));
    if (printed.header.size() > 2) {
        keys.emplace_back("columns", Fragment::map({{wanted.columnName, Fragment::word("number")}},
                                                   Fragment::Layout::Flow));
    }
    keys.emplace_back("header", words(printed.header));
    keys.emplace_back("cells", Fragment::list(std::move(rows), Fragment::Layout::Block));
    if (auto done =
            draft.set(path, {"tables", wanted.id}, Fragment::map(std::move(keys), Fragment::Layout::Block));
        !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(fmt::format("Add the table {}", wanted.title.empty() ? wanted.id : wanted.title));
}

} // namespace groma::session
