#include "formats/exchange/order_csv.h"

#include "formats/exchange/csv.h"

#include <algorithm>
#include <set>

namespace groma::formats {

namespace {

using Member = std::string OrderRow::*;
constexpr std::array<Member, 13> kMembers{
    &OrderRow::side,   &OrderRow::type,    &OrderRow::id,     &OrderRow::name,  &OrderRow::cell,
    &OrderRow::facing, &OrderRow::waiting, &OrderRow::traits, &OrderRow::state, &OrderRow::values,
    &OrderRow::back,   &OrderRow::entry,   &OrderRow::turn};

std::string valueText(const rules::ValueSource& value) {
    const std::string text = value.unknown ? "?" : value.text.text;
    return value.assumed ? text + " assumed " + value.assumed->text : text;
}

std::string valuesText(const std::vector<rules::NamedValue>& values, const char* separator = "; ") {
    std::string text;
    for (const rules::NamedValue& value : values)
        text += (text.empty() ? "" : separator) + value.name.text + "=" + valueText(value.value);
    return text;
}

std::string traitsText(const std::vector<rules::TraitUseSource>& uses) {
    std::string text;
    for (const rules::TraitUseSource& use : uses) {
        text += (text.empty() ? "" : "; ") + use.trait.text;
        if (!use.parameters.empty()) text += "(" + valuesText(use.parameters, ", ") + ")";
    }
    return text;
}

constexpr std::array<int, 2> kNeeded{0, 1}; // side and type

class RowReader {
  public:
    RowReader(const game::Setup& setup, std::vector<ForeignProblem>& problems)
        : setup_(setup), problems_(problems) {}

    bool heads(const CsvRow& row) {
        columns_.assign(row.size(), -1);
        for (std::size_t i = 0; i < row.size(); ++i) {
            const auto* known = std::ranges::find(kOrderColumns, row[i].text);
            if (known == kOrderColumns.end())
                problem(row[i], "an unknown column", "side, type, id, name, cell, ...");
            else columns_[i] = static_cast<int>(known - kOrderColumns.begin());
        }
        for (const int needed : kNeeded)
            if (std::ranges::find(columns_, needed) == columns_.end())
                problem(row[0],
                        "the first row lacks the column `" +
                            std::string(kOrderColumns[static_cast<std::size_t>(needed)]) + "`",
                        "");
        return problems_.empty();
    }

    OrderRow read(const CsvRow& fields) {
        OrderRow row;
        row.line = fields[0].line;
        if (fields.size() > columns_.size()) problem(fields[columns_.size()], "more fields than columns", "");
        for (std::size_t i = 0; i < std::min(fields.size(), columns_.size()); ++i) {
            const auto column = static_cast<std::size_t>(columns_[i]);
            row.*kMembers[column] = fields[i].text;
            check(kOrderColumns[column], fields[i]);
        }
        for (const int needed : kNeeded)
            if (columns_.size() > fields.size() &&
                std::ranges::find(columns_.begin() + static_cast<std::ptrdiff_t>(fields.size()),
                                  columns_.end(), needed) != columns_.end())
                problem(fields.back(),
                        "the row ends before its `" +
                            std::string(kOrderColumns[static_cast<std::size_t>(needed)]) + "`",
                        "");
        if (const grid::CellId cell = setup_.geometry().cellByNumber(row.cell); cell.valid())
            row.cell = setup_.geometry().numberText(cell);
        return row;
    }

  private:
    void check(std::string_view column, const CsvField& field) {
        const rules::Model& model = setup_.model();
        if (column == "side" && !setup_.sideNamed(field.text))
            problem(field, "no side of the scenario", "one of its sides");
        if (column == "type" && std::ranges::none_of(model.types, [&](const rules::UnitType& type) {
                return type.named.id == field.text;
            }))
            problem(field, "no type of the rules",
                    "a type such as " +
                        (model.types.empty() ? std::string("none") : model.types.front().named.id));
        if (field.text.empty()) return;
        if (column == "cell" && field.text != "?" && !setup_.geometry().cellByNumber(field.text).valid())
            problem(field, "no cell of the map", "a number of the map");
        if (column == "facing" &&
            std::ranges::find(model.board.directions, field.text) == model.board.directions.end())
            problem(field, "no direction of the board", "one of its directions");
        if (column == "id" && !ids_.insert(field.text).second)
            problem(field, "another row has this id", "an id of its own");
        if (column == "waiting" && field.text != "yes" && field.text != "no")
            problem(field, "neither yes nor no", "yes or no");
    }
    void problem(const CsvField& field, std::string message, std::string expected) {
        problems_.push_back({field.line, field.column, std::move(message), field.text, std::move(expected)});
    }

    const game::Setup& setup_;
    std::vector<ForeignProblem>& problems_;
    std::vector<int> columns_;
    std::set<std::string> ids_;
};

} // namespace

bool OrderRow::same(const OrderRow& other) const {
    return std::ranges::all_of(kMembers, [&](Member member) { return this->*member == other.*member; });
}

std::vector<OrderRow> orderRows(const rules::ScenarioSource& scenario, const game::BuiltSetup& built) {
    std::vector<OrderRow> rows;
    if (!built.setup) return rows;
    const game::Setup& setup = *built.setup;
    for (int index = 0; index < setup.pieceCount(); ++index) {
        const rules::PieceSource& entry =
            scenario.pieces[static_cast<std::size_t>(built.pieceEntries[static_cast<std::size_t>(index)])];
        const game::PieceSetup& piece = setup.piece(index);
        OrderRow row;
        row.side = setup.side(piece.side).id;
        row.type = setup.model().types[static_cast<std::size_t>(piece.type)].named.id;
        row.id = entry.id.text;
        row.name = entry.name.text;
        row.cell = piece.cell.valid()   ? setup.geometry().numberText(piece.cell)
                   : entry.placeUnknown ? "?"
                                        : "";
        row.facing = entry.facing.text;
        row.waiting = entry.waiting ? "yes" : "";
        row.traits = traitsText(entry.traits);
        row.state = valuesText(entry.states);
        row.values = valuesText(entry.values);
        row.back = valuesText(entry.back);
        row.entry = entry.entry.text;
        row.turn = entry.turn.text;
        rows.push_back(std::move(row));
    }
    return rows;
}

std::string writeOrderCsv(const std::vector<OrderRow>& rows) {
    std::string text;
    for (const std::string_view column : kOrderColumns)
        text += (text.empty() ? "" : ",") + std::string(column);
    text += "\n";
    for (const OrderRow& row : rows) {
        for (std::size_t i = 0; i < kMembers.size(); ++i)
            text += (i == 0 ? "" : ",") + csvField(row.*kMembers[i]);
        text += "\n";
    }
    return text;
}

std::expected<std::vector<OrderRow>, std::vector<ForeignProblem>> readOrderCsv(std::string_view text,
                                                                               const game::Setup& setup) {
    const auto table = readCsv(text);
    if (!table) return std::unexpected(std::vector{table.error()});
    if (table->empty())
        return std::unexpected(
            std::vector{ForeignProblem{1, 1, "the file is empty", "", "a row of column names"}});
    std::vector<ForeignProblem> problems;
    RowReader reader(setup, problems);
    std::vector<OrderRow> rows;
    if (reader.heads(table->front()))
        for (std::size_t i = 1; i < table->size(); ++i) rows.push_back(reader.read((*table)[i]));
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return rows;
}

} // namespace groma::formats
