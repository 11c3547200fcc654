#include "editor/session/edits/forms/units_of_table.h"

#include "core/base/letters.h"
#include "core/base/number.h"
#include "core/base/text.h"

#include <algorithm>
#include <optional>

namespace groma::session {

namespace {

constexpr std::size_t kLongestCode = 8; // letters

using Row = std::vector<std::string>;

std::vector<Row> rowsOf(std::string_view printed) {
    std::vector<Row> rows;
    for (const std::string_view line : base::split(printed, '\n')) {
        if (base::trim(line).empty()) continue;
        Row row;
        for (const std::string_view cell : base::split(line, '\t')) row.emplace_back(base::trim(cell));
        rows.push_back(std::move(row));
    }
    return rows;
}

bool isNumber(std::string_view text) { return base::numberFromText(text).has_value(); }

bool isNothing(std::string_view text) {
    return text.empty() || text == "-" || text == "\u2013" || text == "\u2014";
}

// Of each column the attribute that its head names, or nothing.
std::vector<const rules::Attribute*> attributesOf(const rules::Model& model, const rules::UnitClass& of,
                                                  const Row& heads) {
    std::vector<const rules::Attribute*> found(heads.size(), nullptr);
    for (std::size_t column = 0; column < heads.size(); ++column)
        for (const rules::Index index : of.attributes) {
            const rules::Attribute& one = model.attributes[static_cast<std::size_t>(index)];
            if (base::sameWords(heads[column], one.named.title) ||
                base::sameWords(heads[column], one.named.id))
                found[column] = &one;
        }
    return found;
}

bool isCode(std::string_view text) {
    return !text.empty() && text.size() <= kLongestCode && text[0] >= 'A' && text[0] <= 'Z' &&
           std::ranges::all_of(
               text, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; });
}

} // namespace

std::size_t headsNamed(const rules::Model& model, const rules::UnitClass& of, std::string_view printed) {
    const std::vector<Row> rows = rowsOf(printed);
    if (rows.empty()) return 0;
    const auto named = attributesOf(model, of, rows.front());
    return named.size() - static_cast<std::size_t>(std::ranges::count(named, nullptr));
}

std::vector<PrintedUnit> unitsOfTable(const rules::Model& model, const rules::UnitClass& of,
                                      std::string_view printed) {
    const std::vector<Row> rows = rowsOf(printed);
    if (rows.size() < 3) return {};
    const Row& heads = rows.front();
    if (!std::ranges::all_of(rows, [&](const Row& row) { return row.size() == heads.size(); })) return {};
    const std::vector<const rules::Attribute*> attributes = attributesOf(model, of, heads);
    if (std::ranges::count(attributes, nullptr) == std::ssize(attributes)) return {};
    const auto every = [&](std::size_t column, bool (*is)(std::string_view)) {
        return std::all_of(rows.begin() + 1, rows.end(), [&](const Row& row) { return is(row[column]); });
    };
    std::optional<std::size_t> code, name;
    for (std::size_t column = 0; column < heads.size(); ++column) {
        if (attributes[column] != nullptr || every(column, isNumber)) continue;
        if (!code && every(column, isCode)) code = column;
        else if (!name) name = column;
    }
    if (!code && !name) return {};
    std::vector<PrintedUnit> units;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
        PrintedUnit unit{code ? (*row)[*code] : std::string(), name ? (*row)[*name] : (*row)[*code], {}};
        for (const rules::Index index : of.attributes) {
            const rules::Attribute& one = model.attributes[static_cast<std::size_t>(index)];
            const auto column =
                static_cast<std::size_t>(std::ranges::find(attributes, &one) - attributes.begin());
            if (column < heads.size() && !isNothing((*row)[column]))
                unit.values.emplace_back(&one, (*row)[column]);
            else if (!one.hasDefault) unit.values.emplace_back(&one, "?");
        }
        units.push_back(std::move(unit));
    }
    return units;
}

} // namespace groma::session
