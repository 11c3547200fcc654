#include "editor/session/edits/forms/rules.h"

#include "editor/session/document/rules_place.h"
#include "editor/session/edits/forms/table_cells.h"
#include "editor/session/edits/pieces/piece_entry.h"
#include "editor/session/edits/text/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

Edited setOne(const Document& document, const std::string& path, const Path& at,
              const std::optional<Fragment>& value, std::string label, std::size_t keep = 0) {
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const auto done = value ? draft.set(path, at, *value) : draft.remove(path, at, keep);
    if (!done) {
        return std::unexpected(done.error());
    }
    return draft.finish(std::move(label));
}

Expected<void> canWriteScenario(const Document& document) {
    if (document.scenarioPath().empty()) {
        return refuse("open a scenario first");
    }
    const auto tree = document.editable(document.scenarioPath());
    return tree ? Expected<void>{} : std::unexpected(tree.error());
}

Expected<const rules::UnitType*> typeAt(const rules::Model& model, int type) {
    if (type < 0 || static_cast<std::size_t>(type) >= model.types.size()) {
        return refuse("choose a type first");
    }
    return &model.types[static_cast<std::size_t>(type)];
}

} // namespace

Edited setTypeAttribute(const Document& document, int type, int attribute, bool back,
                        const std::string& value) {
    const auto model = freshRules(document);
    if (!model) {
        return std::unexpected(model.error());
    }
    const auto unit = typeAt(**model, type);
    const auto fragment = attributeValue(document, attribute, value);
    if (!unit || !fragment) {
        return std::unexpected(unit ? fragment.error() : unit.error());
    }
    if (auto has = hasAttribute(document, type, attribute); !has) {
        return std::unexpected(has.error());
    }
    const std::string& id = (*unit)->named.id;
    const std::string& name = (*model)->attributes[static_cast<std::size_t>(attribute)].named.id;
    const auto path = fileOfRules(document, "types", id);
    if (!path) {
        return std::unexpected(path.error());
    }
    const Path at = back ? Path{"types", id, "back", name} : Path{"types", id, name};
    return setOne(document, *path, at, *fragment,
                  fmt::format("Set {}{} of {} in the rules to {}", back ? "back " : "", name, id, value));
}

Edited setTypeAttributeHere(const Document& document, int type, int attribute, bool back,
                            const std::string& value) {
    if (auto can = canWriteScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    const rules::Model& model = document.ruleset()->model;
    const auto unit = typeAt(model, type);
    if (!unit) {
        return std::unexpected(unit.error());
    }
    if (attribute < 0 || static_cast<std::size_t>(attribute) >= model.attributes.size()) {
        return refuse("there is no such attribute");
    }
    if (auto has = hasAttribute(document, type, attribute); !has) {
        return std::unexpected(has.error());
    }
    std::optional<Fragment> fragment;
    if (!value.empty()) {
        auto typed = attributeValue(document, attribute, value);
        if (!typed) {
            return std::unexpected(typed.error());
        }
        fragment = std::move(*typed);
    }
    const std::string& id = (*unit)->named.id;
    const std::string& name = model.attributes[static_cast<std::size_t>(attribute)].named.id;
    const Path at = back ? Path{"types", id, "back", name} : Path{"types", id, name};
    const std::string label = value.empty() ? fmt::format("Reset {} of every {} here", name, id)
                                            : fmt::format("Set {} of every {} here to {}", name, id, value);
    return setOne(document, document.scenarioPath(), at, fragment, label);
}

namespace {

struct CellPlace {
    std::string path;
    Path at;
};

Expected<CellPlace> placeOfCell(const Document& document, int table, int row, int column) {
    const auto model = freshRules(document);
    if (!model) {
        return std::unexpected(model.error());
    }
    if (table < 0 || static_cast<std::size_t>(table) >= (*model)->tables.size()) {
        return refuse("choose a table first");
    }
    const rules::Table& found = (*model)->tables[static_cast<std::size_t>(table)];
    const bool inside = row >= 0 && static_cast<std::size_t>(row) < found.rows.size() && column >= 0 &&
                        static_cast<std::size_t>(column) < found.columns.size();
    if (!inside) {
        return refuse("the table has no such cell");
    }
    auto path = fileOfRules(document, "tables", found.named.id);
    if (!path) {
        return std::unexpected(path.error());
    }
    return CellPlace{std::move(*path),
                     {"tables", found.named.id, "cells", static_cast<std::size_t>(row),
                      static_cast<std::size_t>(column) + 1}};
}

// The names that a cell of this table may hold; empty for numbers and truths.
Expected<Fragment> cellValue(const rules::Model& model, const rules::Table& table, const std::string& value) {
    if (table.gives.kind == lang::Kind::Outcome && table.gives.detail >= 0) {
        const auto& values = model.outcomes[static_cast<std::size_t>(table.gives.detail)].values;
        std::string known;
        for (const rules::OutcomeSet::Value& one : values) {
            if (one.name == value || value == "?") {
                return valueText(value);
            }
            known += (known.empty() ? "" : ", ") + one.name;
        }
        return refuse(fmt::format("`{}` is none of {}", value, known));
    }
    return typedValue(model, table.gives, value);
}

} // namespace

Edited setTableCell(const Document& document, int table, int row, int column, const std::string& value) {
    if (auto place = placeOfCell(document, table, row, column); !place) {
        return std::unexpected(place.error());
    }
    const rules::Table& found = document.ruleset()->model.tables[static_cast<std::size_t>(table)];
    const CellChange change{row, column, value};
    return setTableCells(document, table, std::span(&change, 1),
                         fmt::format("{} {} | {}: {}", found.named.title,
                                     found.rows[static_cast<std::size_t>(row)].text,
                                     found.columns[static_cast<std::size_t>(column)].text, value));
}

Edited setTableCells(const Document& document, int table, std::span<const CellChange> changes,
                     const std::string& label) {
    Draft draft(document);
    for (const CellChange& change : changes) {
        const auto place = placeOfCell(document, table, change.row, change.column);
        if (!place) {
            return std::unexpected(place.error());
        }
        const rules::Model& model = document.ruleset()->model;
        const auto fragment = cellValue(model, model.tables[static_cast<std::size_t>(table)], change.value);
        if (!fragment) {
            return std::unexpected(fragment.error());
        }
        if (auto opened = draft.open(place->path); !opened) {
            return std::unexpected(opened.error());
        }
        const NodeIndex node = draft.find(place->path, place->at);
        if (node == kNoNode) {
            return refuse("the table's text has no such cell");
        }
        const auto& kind = draft.tree(place->path).node(node).kind;
        const auto edit = kind == formats::yaml::Kind::Scalar
                              ? formats::yaml::setScalar(draft.tree(place->path), node, change.value)
                              : formats::yaml::replaceValue(draft.tree(place->path), node, *fragment);
        if (auto done = draft.apply(place->path, edit); !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.finish(label);
}

std::string tableCellText(const Document& document, int table, int row, int column) {
    const auto place = placeOfCell(document, table, row, column);
    const formats::ProjectFile* file = place ? document.file(place->path) : nullptr;
    if (file == nullptr || !file->tree) {
        return {};
    }
    NodeIndex node = file->tree->find(place->at);
    if (node != kNoNode && file->tree->node(node).kind == formats::yaml::Kind::Map) {
        node = file->tree->find(node, "value");
    }
    return node == kNoNode ? std::string() : std::string(file->tree->node(node).text);
}

Edited setOption(const Document& document, int option, const std::string& value) {
    if (auto can = canWriteScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (!document.ruleset() || option < 0 ||
        static_cast<std::size_t>(option) >= document.ruleset()->model.options.size()) {
        return refuse("the rules have no such option");
    }
    const rules::Option& found = document.ruleset()->model.options[static_cast<std::size_t>(option)];
    std::optional<Fragment> fragment;
    if (!value.empty()) {
        auto typed = typedValue(document.ruleset()->model, found.type, value);
        if (!typed) {
            return std::unexpected(typed.error());
        }
        fragment = std::move(*typed);
    }
    const std::string label =
        value.empty() ? "Reset " + found.named.title : fmt::format("{}: {}", found.named.title, value);
    return setOne(document, document.scenarioPath(), {"options", found.named.id}, fragment, label);
}

Edited setNumber(const Document& document, const std::string& name, const std::string& value) {
    if (auto can = canWriteScenario(document); !can) {
        return std::unexpected(can.error());
    }
    std::optional<Fragment> fragment;
    if (!value.empty() && document.ruleset()) {
        auto typed = typedValue(document.ruleset()->model, {lang::Kind::Number}, value);
        if (!typed) {
            return std::unexpected(typed.error());
        }
        fragment = std::move(*typed);
    }
    return setOne(document, document.scenarioPath(), {"numbers", name}, fragment,
                  value.empty() ? "Reset " + name : fmt::format("{}: {}", name, value));
}

namespace {

Edited setText(const Document& document, const Path& at, const std::optional<Fragment>& value,
               std::string label, std::size_t keep = 0) {
    if (auto can = canWriteScenario(document); !can) {
        return std::unexpected(can.error());
    }
    return setOne(document, document.scenarioPath(), at, value, std::move(label), keep);
}

Expected<std::string> sideId(const Document& document, int side) {
    if (!document.setup() || side < 0 || side >= document.setup()->sideCount()) {
        return refuse("choose a side first");
    }
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    const NodeIndex sides = file != nullptr && file->tree ? file->tree->find(Path{"sides"}) : kNoNode;
    if (sides == kNoNode || file->tree->node(sides).kind != formats::yaml::Kind::Map) {
        return refuse("the sides of this file have no entries of their own");
    }
    return document.setup()->side(side).id;
}

} // namespace

Edited setTitle(const Document& document, const std::string& title) {
    return setText(document, {"title"}, Fragment::sentence(title), "Title: " + title);
}

Edited setNotes(const Document& document, const std::string& notes) {
    return setText(document, {"notes"},
                   notes.empty() ? std::nullopt : std::optional(Fragment::literal(notes)), "Notes");
}

Edited setFirstSide(const Document& document, int side) {
    if (!document.setup() || side < 0 || side >= document.setup()->sideCount()) {
        return refuse("choose a side first");
    }
    return setText(document, {"first"}, Fragment::word(document.setup()->side(side).id),
                   "First: " + document.setup()->side(side).title);
}

Edited setSideTitle(const Document& document, int side, const std::string& title) {
    const auto id = sideId(document, side);
    if (!id) {
        return std::unexpected(id.error());
    }
    return setText(document, {"sides", *id, "title"}, Fragment::sentence(title), "Title: " + title);
}

Edited setSideColour(const Document& document, int side, std::uint32_t colour, std::uint32_t ink) {
    const auto id = sideId(document, side);
    if (!id) {
        return std::unexpected(id.error());
    }
    Draft draft(document);
    const std::string& path = document.scenarioPath();
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    for (const auto& [key, value] : {std::pair{"colour", colour}, {"ink", ink}}) {
        const Fragment text = Fragment::sentence(fmt::format("#{:06X}", value & 0xffffffU));
        if (auto done = draft.set(path, {"sides", *id, key}, text); !done) {
            return std::unexpected(done.error());
        }
    }
    return draft.finish("Colours of " + document.setup()->side(side).title);
}

std::optional<SourcePlace> placeOf(const Document& document, const diag::Place& place) {
    const auto located = document.empty() ? std::nullopt : document.project().locate(place);
    if (!located) {
        return std::nullopt;
    }
    const formats::Position position = located->source->positionOf(located->span.begin);
    return SourcePlace{located->source->path(), position.line + 1, position.column + 1, located->span};
}

std::optional<SourcePlace> placeOfEntry(const Document& document, const std::string& section,
                                        const std::string& id) {
    std::vector<std::string> paths = document.rulesPaths();
    paths.push_back(document.startPath());
    for (const std::string& path : paths) {
        const formats::ProjectFile* file = document.file(path);
        const NodeIndex node = file != nullptr && file->tree ? file->tree->find(Path{section, id}) : kNoNode;
        if (node != kNoNode) {
            const NodeIndex key = file->tree->node(node).key;
            return placeOf(document, {file->tree->ref(key == kNoNode ? node : key), 0, 0});
        }
    }
    return std::nullopt;
}

std::optional<SourcePlace> placeOfPiece(const Document& document, int piece) {
    const auto entry = entryOf(document, piece);
    if (!entry) {
        return std::nullopt;
    }
    const formats::yaml::Tree& tree = *document.file(entry->path)->tree;
    return placeOf(document, {tree.ref(tree.find(entry->at)), 0, 0});
}

} // namespace groma::session
