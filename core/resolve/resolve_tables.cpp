#include "core/base/number.h"
#include "core/base/text.h"
#include "core/lang/tables/table_option.h"
#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace groma::rules::resolving {

namespace {

// What any outcome may say of itself: no field of a set is called so.
constexpr std::array<std::string_view, 5> kWordsOfOutcome{"title", "colour", "assumed", "help", "cite"};

// Every outcome once: an order with a gap could vouch for nothing that stands beside the gap.
void rankOutcomes(Work& work, const OutcomeSetSource& from, OutcomeSet& set) {
    if (from.worstToBest.empty()) {
        return;
    }
    std::vector<std::string_view> names;
    for (const OutcomeSet::Value& value : set.values) {
        names.push_back(value.name);
    }
    set.orderFor = from.orderFor.text;
    set.ranks.assign(set.values.size(), -1);
    for (std::size_t rank = 0; rank < from.worstToBest.size(); ++rank) {
        for (const Text& value : from.worstToBest[rank]) {
            const auto at = static_cast<std::size_t>(std::ranges::find(names, value.text) - names.begin());
            if (at == names.size()) {
                work.unknown(value, fmt::format("an outcome of {}", set.named.id), names);
            } else if (set.ranks[at] >= 0) {
                work.report(work.problem(
                    diag::Code::DuplicateName, value,
                    fmt::format("`{}` stands twice in the order of `{}`", value.text, set.named.id)));
            } else {
                set.ranks[at] = static_cast<std::int32_t>(rank);
            }
        }
    }
    std::vector<std::string> left;
    for (std::size_t i = 0; i < set.ranks.size(); ++i) {
        if (set.ranks[i] < 0) {
            left.push_back(set.values[i].name);
        }
    }
    if (!left.empty()) {
        const Text& first =
            from.worstToBest.front().empty() ? from.entry.id : from.worstToBest.front().front();
        work.report(diag::diagnose(
            diag::Code::MissingValue, first.where,
            fmt::format("the order of `{}` leaves out {}", set.named.id, base::joinList(left, "and"))));
        set.ranks.clear();
    }
}

} // namespace

void declareOutcomes(Work& work) {
    checkEntryNames(work, work.source.outcomes, "set of outcomes");
    for (const OutcomeSetSource& from : work.source.outcomes) {
        OutcomeSet set;
        set.named = named(from.entry);
        std::vector<const Text*> ids;
        for (const auto& field : from.fields) {
            set.fields.push_back({field.name.text, {}});
            for (const Text& value : field.values) {
                set.fields.back().values.push_back(value.text);
            }
            ids.push_back(&field.name);
        }
        checkNames(work, ids, "part of outcomes");
        for (const Text* id : ids)
            if (std::ranges::find(kWordsOfOutcome, id->text) != kWordsOfOutcome.end())
                work.report(work.problem(diag::Code::ReservedName, *id,
                                         fmt::format("`{}` is said of every outcome", id->text)));
        ids.clear();
        for (const auto& value : from.values) {
            OutcomeSet::Value made;
            made.name = value.name.text;
            made.title = value.title.empty() ? made.name : value.title.text;
            made.colour = value.colour.text;
            made.assumed = value.assumed.text;
            made.where = value.name.where;
            made.fields.assign(set.fields.size(), -1);
            for (const NamedText& item : value.fields) {
                std::vector<std::string_view> names;
                std::size_t f = 0;
                while (f < set.fields.size() && set.fields[f].name != item.name.text) {
                    names.push_back(set.fields[f++].name);
                }
                if (f == set.fields.size()) {
                    work.unknown(item.name, fmt::format("a field of {}", set.named.id), names);
                    continue;
                }
                const auto& values = set.fields[f].values;
                const auto at = std::find(values.begin(), values.end(), item.text.text);
                if (at == values.end()) {
                    work.unknown(item.text, fmt::format("a value of {}", item.name.text),
                                 std::vector<std::string_view>(values.begin(), values.end()));
                } else {
                    made.fields[f] = static_cast<std::int32_t>(at - values.begin());
                }
            }
            set.values.push_back(std::move(made));
            ids.push_back(&value.name);
        }
        checkNames(work, ids, "outcome");
        rankOutcomes(work, from, set);
        work.model.outcomes.push_back(std::move(set));
    }
}

void declareTables(Work& work) {
    for (const TableSource& from : work.source.tables) {
        Table table;
        table.named = named(from.entry);
        table.rowName = from.rowName.empty() ? "row" : from.rowName.text;
        table.columnName = from.columnName.text;
        work.model.tables.push_back(std::move(table));
    }
}

namespace {

// A dash or minus as books print them becomes the plain one.
std::string plainDashes(std::string_view text) {
    std::string out(base::trim(text));
    for (const std::string_view dash : {"\xE2\x80\x93", "\xE2\x88\x92", "\xE2\x80\x94"}) {
        for (std::size_t at = out.find(dash); at != std::string::npos; at = out.find(dash)) {
            out.replace(at, dash.size(), "-");
        }
    }
    return out;
}

// 3, 3/2, 2-4, 5-, 8+, -1, -3--1
bool readHead(std::string_view raw, Head& head) {
    const std::string text = plainDashes(raw);
    if (text.size() > 1 && (text.ends_with('+') || text.ends_with('-'))) {
        const auto bound = base::numberFromText(std::string_view(text).substr(0, text.size() - 1));
        (text.ends_with('+') ? head.low : head.high) = bound;
        return bound.has_value();
    }
    if (const std::size_t dash = text.find('-', 1); dash != std::string::npos) {
        head.low = base::numberFromText(base::trim(std::string_view(text).substr(0, dash)));
        head.high = base::numberFromText(base::trim(std::string_view(text).substr(dash + 1)));
        return head.low && head.high && !(*head.high < *head.low);
    }
    head.low = base::numberFromText(text);
    head.high = head.low;
    return head.low.has_value();
}

Head headOf(Work& work, const Text& from) {
    Head head;
    head.text = from.text;
    head.where = from.where;
    if (!readHead(from.text, head)) {
        work.report(work.problem(diag::Code::BadHead, from,
                                 fmt::format("`{}` is not the head of a row or column", from.text))
                        .withExpected("a number, `2-4`, `5-`, `8+` or `3/2`"));
        head.low = head.high = std::nullopt;
    }
    return head;
}

// Single numbers over columns are lower bounds: each reaches up to the next.
void spreadColumns(std::vector<Head>& columns) {
    const bool single = std::all_of(columns.begin(), columns.end(),
                                    [](const Head& h) { return !h.low || !h.high || *h.low == *h.high; });
    if (!single) {
        return;
    }
    for (std::size_t i = 0; i + 1 < columns.size(); ++i) {
        const auto& next = columns[i + 1].low ? columns[i + 1].low : columns[i + 1].high;
        if (next && (columns[i].low || columns[i].high)) {
            columns[i].high = next;
            columns[i].highOpen = true;
        }
    }
}

void readOptions(Work& work, const TableSource& from, Table& table) {
    const auto options = lang::tableOptions();
    for (std::size_t i = 0; i < from.says.size(); ++i) {
        int word = -1;
        if (const std::optional<Text>& text = from.says[i]) {
            word = work.word(*text, lang::wordsOf(*options[i]), options[i]->meaning, -1);
        }
        if (word >= 0 && options[i]->say != nullptr && !options[i]->say(table, word)) {
            word = -1;
        }
        table.says.push_back(static_cast<std::int8_t>(word));
    }
}

void readCells(Work& work, const TableSource& from, Table& table) {
    const std::size_t width = table.columnName.empty() ? 1 : table.columns.size();
    for (const auto& row : from.cells) {
        if (row.empty()) {
            continue;
        }
        table.rows.push_back(headOf(work, row.front()));
        if (row.size() != width + 1) {
            work.report(work.problem(diag::Code::BadRow, row.front(),
                                     fmt::format("row `{}` has {} cells; the table has {} columns",
                                                 row.front().text, row.size() - 1, width)));
        }
        for (std::size_t c = 0; c < width; ++c) {
            ValueCell cell;
            if (c + 1 < row.size()) {
                const Text& text = row[c + 1];
                cell.where = text.where;
                if (text.text != "?" && !lang::isError(table.gives)) {
                    cell.bits = work.literal(text, table.gives).value_or(lang::kUnknown);
                }
            }
            table.cells.push_back(cell);
        }
        for (const TableSource::AssumedCell& assumed : from.assumed) {
            if (assumed.row == static_cast<std::size_t>(&row - from.cells.data()) && assumed.column >= 1 &&
                assumed.column <= width) {
                table.cells[table.cells.size() - width + assumed.column - 1].basis =
                    work.tree.string(assumed.basis.text);
            }
        }
    }
}

void resolveTable(Work& work, const TableSource& from, Table& table) {
    table.gives = from.gives.empty() ? lang::kErrorType : work.type(from.gives);
    const lang::Kind kind = table.gives.kind;
    if (!lang::isError(table.gives) &&
        (table.gives.list || table.gives.optional ||
         (kind != lang::Kind::Number && kind != lang::Kind::Truth && kind != lang::Kind::Outcome))) {
        work.report(work.problem(diag::Code::WrongType, from.gives,
                                 "a table gives numbers, truths or the values of an outcome set"));
        table.gives = lang::kErrorType;
    }
    if (table.columnName.empty()) {
        table.columns.push_back({});
    } else {
        for (std::size_t c = 1; c < from.header.size(); ++c) {
            table.columns.push_back(headOf(work, from.header[c]));
        }
        spreadColumns(table.columns);
        if (table.columns.empty()) {
            work.missingText(from.entry, "the heads of its columns (`header`)");
            table.columns.push_back({});
        }
    }
    readCells(work, from, table);
    if (table.rows.empty()) {
        work.missingText(from.entry, "rows");
    }
    if (!table.columnName.empty()) {
        table.lastColumn = table.columns.back().low;
    }
    readOptions(work, from, table);
}

} // namespace

void resolveTables(Work& work) {
    for (std::size_t i = 0; i < work.source.tables.size(); ++i) {
        resolveTable(work, work.source.tables[i], work.model.tables[i]);
    }
}

} // namespace groma::rules::resolving
