#include "core/diag/codes.h"
#include "core/lang/tables/table_option.h"
#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats::section {

using namespace entry;

namespace {

// From the worst to the best; a list within the list holds outcomes of one rank. `{for: attackers, values:
// [...]}` says whose.
void readOrder(const Cursor& order, rules::OutcomeSetSource& into) {
    if (!order) return;
    Cursor values = order;
    if (order.isMap()) {
        MapCursor map = order.map();
        into.orderFor = textOf(map["for"]);
        values = map.need("values");
        map.finish();
    }
    for (const Cursor& rank : values.items()) {
        if (rank.isList()) into.worstToBest.push_back(textsOf(rank));
        else into.worstToBest.push_back({textOf(rank)});
    }
}

rules::OutcomeSetSource outcomeSet(const Cursor& set) {
    rules::OutcomeSetSource read;
    if (!set.isMap()) {
        read.entry.id = keyOf(set);
        for (rules::Text& value : textsOf(set)) read.values.push_back({std::move(value), {}, {}, {}, {}});
        return read;
    }
    MapCursor map = set.map();
    read.entry = entryOf(set, map);
    if (const Cursor fields = map["fields"]) {
        MapCursor names = fields.map();
        for (const Cursor& field : names.entries()) read.fields.push_back({keyOf(field), textsOf(field)});
    }
    const Cursor values = map.need("values");
    if (values.isMap()) {
        MapCursor names = values.map();
        for (const Cursor& value : names.entries()) {
            rules::OutcomeSetSource::Value outcome;
            outcome.name = keyOf(value);
            MapCursor parts = value.map();
            outcome.title = textOf(parts["title"]);
            outcome.colour = textOf(parts["colour"]);
            outcome.assumed = textOf(parts["assumed"]);
            for (const char* words : {"help", "cite"}) (void)textOf(parts[words]); // see readOutcomeWords
            for (const Cursor& part : parts.rest()) outcome.fields.push_back({keyOf(part), textOf(part)});
            read.values.push_back(std::move(outcome));
        }
    } else {
        for (rules::Text& value : textsOf(values)) read.values.push_back({std::move(value), {}, {}, {}, {}});
    }
    readOrder(map["worst_to_best"], read);
    map.finish();
    return read;
}

// `rows: {die: number}`, or only the name.
rules::Text axisName(const Cursor& axis) {
    if (!axis) return {};
    if (!axis.isMap()) return textOf(axis);
    MapCursor map = axis.map();
    const std::vector<Cursor> entries = map.entries();
    return entries.empty() ? rules::Text{} : keyOf(entries.front());
}

// A cell may be `{value: DR, assumed: basis}`.
std::vector<rules::Text> rowOf(const Cursor& row, rules::TableSource& table) {
    if (!row.isList()) return textsOf(row);
    std::vector<rules::Text> texts;
    for (const Cursor& cell : row.items()) {
        if (!cell.isMap()) {
            texts.push_back(textOf(cell));
            continue;
        }
        rules::ValueSource value = valueOf(cell);
        if (value.assumed) table.assumed.push_back({table.cells.size(), texts.size(), *value.assumed});
        texts.push_back({value.unknown ? "?" : value.text.text, value.text.where});
    }
    return texts;
}

rules::StageSource stageOf(const Cursor& stage) {
    rules::StageSource read;
    read.name = keyOf(stage);
    if (!stage.isMap()) {
        read.operation = textOf(stage);
        return read;
    }
    MapCursor map = stage.map();
    for (const std::string_view operation : {"add", "times", "set", "at_least", "at_most", "shift"})
        if (const Cursor chosen = map[operation]) read.operation = {std::string(operation), chosen.keyRef()};
    read.round = textOf(map["round"]);
    map.finish();
    return read;
}

} // namespace

void readOutcomes(const Cursor& section, rules::RulesetSource& into) {
    MapCursor sets = section.map();
    for (const Cursor& set : sets.entries()) into.outcomes.push_back(outcomeSet(set));
}

void readTables(const Cursor& section, rules::RulesetSource& into) {
    MapCursor tables = section.map();
    for (const Cursor& table : tables.entries()) {
        rules::TableSource read;
        MapCursor map = table.map();
        read.entry = entryOf(table, map);
        read.gives = textOf(map.need("gives"));
        read.rowName = axisName(map["rows"]);
        read.columnName = axisName(map["columns"]);
        read.header = textsOf(map.need("header"));
        for (const Cursor& row : map.need("cells").items()) read.cells.push_back(rowOf(row, read));
        for (const lang::TableOption* option : lang::tableOptions())
            read.says.push_back(optionalText(map[option->key]));
        map.finish();
        into.tables.push_back(std::move(read));
    }
}

void readQuantities(const Cursor& section, rules::RulesetSource& into) {
    MapCursor quantities = section.map();
    for (const Cursor& quantity : quantities.entries()) {
        rules::QuantitySource read;
        MapCursor map = quantity.map();
        read.entry = entryOf(quantity, map);
        read.takes = namedTexts(map["takes"]);
        read.base = textOf(map.need("base"));
        if (const Cursor stages = map["stages"]) {
            MapCursor entries = stages.map();
            for (const Cursor& stage : entries.entries()) read.stages.push_back(stageOf(stage));
        }
        for (const Cursor& item : map["contributions"].items())
            read.contributions.push_back(contributionOf(item));
        read.atLeast = optionalText(map["at_least"]);
        read.atMost = optionalText(map["at_most"]);
        read.unit = textOf(map["unit"]);
        map.finish();
        into.quantities.push_back(std::move(read));
    }
}

void readRelations(const Cursor& section, rules::RulesetSource& into) {
    MapCursor relations = section.map();
    for (const Cursor& relation : relations.entries()) {
        rules::RelationSource read;
        MapCursor map = relation.map();
        read.entry = entryOf(relation, map);
        read.takes = namedTexts(map["takes"]);
        read.holds = textOf(map.need("holds"));
        map.finish();
        into.relations.push_back(std::move(read));
    }
}

void readQueries(const Cursor& section, std::vector<rules::QuerySource>& into, bool measures) {
    MapCursor queries = section.map();
    for (const Cursor& query : queries.entries()) {
        rules::QuerySource read;
        MapCursor map = query.map();
        read.entry = entryOf(query, map);
        read.takes = namedTexts(map["takes"]);
        read.gives = textOf(map["gives"]);
        read.is = textOf(map.need("is"));
        if (measures) map.allow("track"); // see readTrack
        map.finish();
        into.push_back(std::move(read));
    }
}

void readMoves(const Cursor& section, rules::RulesetSource& into) {
    MapCursor moves = section.map();
    for (const Cursor& move : moves.entries()) {
        rules::MoveSource read;
        MapCursor map = move.map();
        read.entry = entryOf(move, map);
        read.takes = namedTexts(map["takes"]);
        read.budget = textOf(map["budget"]);
        read.cost = textOf(map.need("cost"));
        read.allowed = optionalText(map["allowed"]);
        read.stops = optionalText(map["stops"]);
        map.finish();
        into.moves.push_back(std::move(read));
    }
}

void readSights(const Cursor& section, rules::RulesetSource& into) {
    MapCursor sights = section.map();
    for (const Cursor& sight : sights.entries()) {
        rules::SightSource read;
        MapCursor map = sight.map();
        read.entry = entryOf(sight, map);
        read.takes = namedTexts(map["takes"]);
        read.cellBlocks = optionalText(map["cell_blocks"]);
        read.edgeBlocks = optionalText(map["edge_blocks"]);
        read.along = textOf(map["along"]);
        map.finish();
        into.sights.push_back(std::move(read));
    }
}

} // namespace groma::formats::section
