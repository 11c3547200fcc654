// What the readers are found to take, for what their own files say by hand.
#include "formats/load/kind_names.h"
#include "formats/schema/json_schema.h"
#include "formats/schema/kinds.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>

namespace groma::formats {
namespace {

const Shape::Key& keyOf(const Shape& shape, std::string_view name) {
    const auto found = std::ranges::find(shape.keys, name, &Shape::Key::name);
    REQUIRE_MESSAGE(found != shape.keys.end(), name);
    return *found;
}
const Shape& at(const Shape& shape, std::string_view name) { return *keyOf(shape, name).of; }

} // namespace

TEST_CASE("the shape of a ruleset is what its readers ask for") {
    const Shape rules = shapeOf(FileKind::Ruleset);
    CHECK(rules.closed);
    CHECK(keyOf(rules, "groma").needed);
    CHECK_FALSE(keyOf(rules, "tables").needed);
    // A table needs gives, header and cells; its rows are lists or texts, its cells texts or values with a
    // basis.
    REQUIRE(at(rules, "tables").others);
    const Shape& table = *at(rules, "tables").others;
    CHECK(table.closed);
    for (const char* needed : {"gives", "header", "cells"}) CHECK(keyOf(table, needed).needed);
    CHECK_FALSE(keyOf(table, "rows").needed);
    const Shape& row = *at(table, "cells").item;
    CHECK(row.list);
    CHECK(row.scalar);
    CHECK_FALSE(row.map);
    CHECK(keyOf(*row.item, "value").needed);
    CHECK(row.item->closed);
    CHECK_FALSE(at(*row.item, "value").map); // no value in a value
    // `[right, back]`, both whole numbers from -64 to 64.
    const Shape& cell = *at(at(rules, "board"), "footprints").others->item;
    CHECK(cell.fewest == 2);
    CHECK(cell.longest == 2);
    CHECK(cell.item->as == yaml::Reads::As::Integer);
    CHECK(cell.item->least == -64);
    CHECK(cell.item->most == 64);
    // Values of a type have the names of the rules' own attributes.
    CHECK(at(rules, "types").others->others);
    CHECK_FALSE(at(rules, "types").others->closed);
}

TEST_CASE("keys that stand for each other, shut each other out, or are asked for beside others alone") {
    // The type of a piece is in its line.
    const Shape scenario = shapeOf(FileKind::Scenario);
    const Shape& piece = *at(scenario, "pieces").item;
    CHECK(keyOf(piece, "type").needed);
    CHECK(keyOf(piece, "type").relievedBy == std::vector<std::string>{"place"});
    // A snippet with steps calls in them.
    const Shape snippet = shapeOf(FileKind::Snippet);
    const std::vector<std::string>& out = keyOf(snippet, "steps").shutsOut;
    CHECK(std::ranges::find(out, "call") != out.end());
    CHECK(std::ranges::find(out, "pieces") == out.end());
    CHECK(keyOf(snippet, "call").shutsOut.empty());
    // The frame of a study is of its snippet or of its battles.
    const Shape study = shapeOf(FileKind::Study);
    const Shape& frame = at(study, "frame");
    CHECK(at(frame, "policy").words == std::vector<std::string>{"first", "uniform", "best"});
    CHECK(at(frame, "battles").least == 1);
    CHECK(frame.closed);
}

TEST_CASE("each kind has a schema, and the schema of all kinds refers to nothing that it lacks") {
    for (const FileKind kind : schemaKinds()) {
        const auto schema = nlohmann::json::parse(schemaText(kind));
        CHECK(schema["properties"]["groma"]["enum"][0] == kindText(kind));
        CHECK(schema["additionalProperties"] == false);
    }
    const auto all = nlohmann::json::parse(schemaText());
    std::size_t references = 0;
    const std::function<void(const nlohmann::json&)> follow = [&](const nlohmann::json& part) {
        if (part.is_object() && part.contains("$ref")) {
            const auto place = part["$ref"].get<std::string>();
            CHECK_MESSAGE(all.contains(nlohmann::json::json_pointer(place.substr(1))), place);
            ++references;
        }
        if (part.is_structured())
            for (const auto& inner : part) follow(inner);
    };
    follow(all);
    CHECK(references > 20);
    CHECK(all["definitions"].size() == schemaKinds().size());
    CHECK(schemaText() == schemaText());
}

} // namespace groma::formats
