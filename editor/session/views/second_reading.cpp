#include "editor/session/views/second_reading.h"

#include "core/base/letters.h"
#include "core/base/text.h"
#include "core/rules/literal.h"
#include "editor/session/edits/forms/rules.h"
#include "editor/session/edits/map/cell_list.h"
#include "editor/session/edits/map/terrain.h"

#include <algorithm>
#include <map>

namespace groma::session {

namespace {

ReadingSubject tableSubject(const Document& document, std::size_t index) {
    const rules::Table& table = document.ruleset()->model.tables[index];
    ReadingSubject subject;
    subject.index = static_cast<int>(index);
    subject.title = table.named.title;
    subject.corner = table.rowName;
    for (const rules::Head& row : table.rows) subject.rows.push_back(row.text);
    for (const rules::Head& column : table.columns) subject.columns.push_back(column.text);
    subject.cites.assign(table.rows.size(), table.named.cite);
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        for (std::size_t column = 0; column < table.columns.size(); ++column)
            subject.first.push_back(
                tableCellText(document, subject.index, static_cast<int>(row), static_cast<int>(column)));
    return subject;
}

// Of the types of one class what their counters print, in that order.
ReadingSubject numbersSubject(const rules::Model& model, std::size_t index) {
    const rules::UnitClass& unitClass = model.classes[index];
    ReadingSubject subject;
    subject.kind = ReadingSubject::Kind::Numbers;
    subject.index = static_cast<int>(index);
    subject.title = "Numbers of " + unitClass.named.title;
    subject.corner = "type";
    for (const bool back : {false, true})
        for (const rules::Index attribute : unitClass.notation)
            if (!back || unitClass.flips >= 0)
                subject.columns.push_back(model.attributes[static_cast<std::size_t>(attribute)].named.title +
                                          (back ? ", back" : ""));
    for (const rules::UnitType& type : model.types) {
        if (type.unitClass != static_cast<rules::Index>(index)) continue;
        subject.rows.push_back(type.named.id);
        subject.cites.push_back(type.named.cite);
        for (const bool back : {false, true})
            for (const rules::Index attribute : unitClass.notation) {
                if (back && unitClass.flips < 0) continue;
                const rules::ValueCell& value =
                    (back ? type.back : type.front)[static_cast<std::size_t>(attribute)];
                subject.first.push_back(rules::printedText(model, attribute, value));
            }
    }
    return subject;
}

// Where the pieces of each type stand; one that has a name by itself.
ReadingSubject setUpSubject(const game::Setup& setup, int side) {
    const rules::Model& model = setup.model();
    ReadingSubject subject;
    subject.kind = ReadingSubject::Kind::SetUp;
    subject.index = side;
    subject.title = "Set-up of " + setup.side(side).title;
    subject.corner = "counter";
    subject.columns = {"hexes"};
    std::map<std::string, std::size_t> known;
    std::vector<std::vector<grid::CellId>> cells;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const auto& placed = setup.piece(piece);
        if (placed.side != side || !placed.cell.valid()) continue;
        const std::string& type = model.types[static_cast<std::size_t>(placed.type)].named.id;
        const std::string row = placed.name.empty() ? type : placed.name + " (" + type + ")";
        const auto [at, fresh] = known.emplace(row, subject.rows.size());
        if (fresh) {
            subject.rows.push_back(row);
            subject.cites.emplace_back();
            cells.emplace_back();
        }
        cells[at->second].push_back(placed.cell);
    }
    for (auto& of : cells) subject.first.push_back(cellRangesSorted(setup.geometry(), std::move(of)));
    return subject;
}

bool alike(const Document& document, const ReadingSubject& subject, const std::string& first,
           const std::string& second) {
    if (base::sameWords(first, base::trim(second))) return true;
    if (subject.kind != ReadingSubject::Kind::SetUp) return false;
    const grid::Geometry& geometry = document.setup()->geometry();
    const auto cells = CellWords::parse(geometry, second);
    return cells && cellRangesSorted(geometry, cellsOfText(geometry, second)) == first;
}

} // namespace

std::vector<ReadingSubject> readingSubjects(const Document& document) {
    std::vector<ReadingSubject> subjects;
    if (!document.ruleset()) return subjects;
    const rules::Model& model = document.ruleset()->model;
    for (std::size_t i = 0; i < model.tables.size(); ++i) subjects.push_back(tableSubject(document, i));
    for (std::size_t i = 0; i < model.classes.size(); ++i) {
        ReadingSubject subject = numbersSubject(model, i);
        if (!subject.rows.empty() && !subject.columns.empty()) subjects.push_back(std::move(subject));
    }
    if (document.setup())
        for (int side = 0; side < document.setup()->sideCount(); ++side) {
            ReadingSubject subject = setUpSubject(*document.setup(), side);
            if (!subject.rows.empty()) subjects.push_back(std::move(subject));
        }
    return subjects;
}

std::vector<ReadingMismatch> mismatches(const Document& document, const ReadingSubject& subject,
                                        std::span<const std::string> second) {
    std::vector<ReadingMismatch> found;
    for (std::size_t i = 0; i < std::min(subject.first.size(), second.size()); ++i) {
        if (base::trim(second[i]).empty() || alike(document, subject, subject.first[i], second[i])) continue;
        const std::size_t row = i / subject.columns.size();
        found.push_back({row, i % subject.columns.size(), subject.first[i],
                         std::string(base::trim(second[i])), subject.cites[row]});
    }
    return found;
}

Edited takeSecond(const Document& document, const ReadingSubject& subject, const ReadingMismatch& mismatch) {
    if (!document.ruleset()) return refuse("there are no rules yet");
    const rules::Model& model = document.ruleset()->model;
    if (subject.kind == ReadingSubject::Kind::Table) {
        // As the table writes it elsewhere: "dt" was typed for DT.
        const auto known = std::ranges::find_if(
            subject.first, [&](const std::string& cell) { return base::sameWords(cell, mismatch.second); });
        return setTableCell(document, subject.index, static_cast<int>(mismatch.row),
                            static_cast<int>(mismatch.column),
                            known == subject.first.end() ? mismatch.second : *known);
    }
    if (subject.kind == ReadingSubject::Kind::SetUp)
        return refuse("counters are moved on the map, or in the order of battle");
    const auto& notation = model.classes[static_cast<std::size_t>(subject.index)].notation;
    const auto type = std::ranges::find_if(
        model.types, [&](const auto& one) { return one.named.id == subject.rows[mismatch.row]; });
    if (type == model.types.end()) return refuse("the rules have no " + subject.rows[mismatch.row]);
    return setTypeAttribute(document, static_cast<int>(type - model.types.begin()),
                            notation[mismatch.column % notation.size()], mismatch.column >= notation.size(),
                            mismatch.second);
}

} // namespace groma::session
