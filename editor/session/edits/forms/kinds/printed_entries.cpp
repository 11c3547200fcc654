#include "editor/session/edits/forms/kinds/printed_entries.h"

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
AttributeRefs namedBy(std::span<const rules::Attribute* const> attributes, const Row& heads) {
    AttributeRefs found(heads.size(), nullptr);
    for (std::size_t column = 0; column < heads.size(); ++column)
        for (const rules::Attribute* one : attributes)
            if (base::sameWords(heads[column], one->named.title) ||
                base::sameWords(heads[column], one->named.id))
                found[column] = one;
    return found;
}

bool isCode(std::string_view text) {
    return !text.empty() && text.size() <= kLongestCode && text[0] >= 'A' && text[0] <= 'Z' &&
           std::ranges::all_of(
               text, [](char c) { return (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; });
}

// Below the heads.
bool everyCell(const std::vector<Row>& rows, std::size_t column, bool (*is)(std::string_view)) {
    return std::all_of(rows.begin() + 1, rows.end(), [&](const Row& row) { return is(row[column]); });
}

// Heads and at least two rows as long as they.
std::vector<Row> tableOf(std::string_view printed) {
    std::vector<Row> rows = rowsOf(printed);
    const auto asLong = [&](const Row& row) { return row.size() == rows.front().size(); };
    return rows.size() < 3 || !std::ranges::all_of(rows, asLong) ? std::vector<Row>{} : rows;
}

bool isNumberOrNothing(std::string_view text) { return isNumber(text) || isNothing(text); }

} // namespace

AttributeRefs attributesOf(const rules::Model& model, const rules::UnitClass& of) {
    AttributeRefs all;
    for (const rules::Index index : of.attributes)
        all.push_back(&model.attributes[static_cast<std::size_t>(index)]);
    return all;
}

AttributeRefs attributesIn(const std::vector<rules::Attribute>& declared) {
    AttributeRefs all;
    for (const rules::Attribute& one : declared) all.push_back(&one);
    return all;
}

std::size_t headsNamed(std::span<const rules::Attribute* const> attributes, std::string_view printed) {
    const std::vector<Row> rows = rowsOf(printed);
    if (rows.empty()) return 0;
    const auto named = namedBy(attributes, rows.front());
    return named.size() - static_cast<std::size_t>(std::ranges::count(named, nullptr));
}

std::vector<PrintedEntry> entriesOfTable(std::span<const rules::Attribute* const> attributes,
                                         std::string_view printed, Capitals capitals) {
    const std::vector<Row> rows = tableOf(printed);
    if (rows.empty()) return {};
    const Row& heads = rows.front();
    const AttributeRefs named = namedBy(attributes, heads);
    if (std::ranges::count(named, nullptr) == std::ssize(named)) return {};
    std::optional<std::size_t> code, name;
    for (std::size_t column = 0; column < heads.size(); ++column) {
        if (named[column] != nullptr || everyCell(rows, column, isNumber)) continue;
        if (capitals == Capitals::Codes && !code && everyCell(rows, column, isCode)) code = column;
        else if (!name) name = column;
    }
    if (!code && !name) return {};
    std::vector<PrintedEntry> entries;
    for (auto row = rows.begin() + 1; row != rows.end(); ++row) {
        PrintedEntry entry{code ? (*row)[*code] : std::string(), name ? (*row)[*name] : (*row)[*code], {}};
        for (const rules::Attribute* one : attributes) {
            const auto column = static_cast<std::size_t>(std::ranges::find(named, one) - named.begin());
            if (column < heads.size() && !isNothing((*row)[column]))
                entry.values.emplace_back(one, (*row)[column]);
            else if (!one->hasDefault) entry.values.emplace_back(one, "?");
        }
        entries.push_back(std::move(entry));
    }
    return entries;
}

std::vector<std::string> newNumbersOf(std::span<const rules::Attribute* const> attributes,
                                      std::string_view printed) {
    const std::vector<Row> rows = tableOf(printed);
    if (rows.empty()) return {};
    const AttributeRefs named = namedBy(attributes, rows.front());
    std::vector<std::string> heads;
    bool words = false;
    for (std::size_t column = 0; column < rows.front().size(); ++column) {
        if (named[column] != nullptr) continue;
        const std::string& head = rows.front()[column];
        if (!everyCell(rows, column, isNumberOrNothing)) words = true;
        else if (!head.empty() && !isNumber(head)) heads.push_back(head);
    }
    return words ? heads : std::vector<std::string>{};
}

} // namespace groma::session
