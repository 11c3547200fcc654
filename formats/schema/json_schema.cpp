#include "formats/schema/json_schema.h"

#include "formats/schema/kinds.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>

namespace groma::formats {

namespace {

using Json = nlohmann::ordered_json;
using As = yaml::Reads::As;

constexpr const char* kDraft = "http://json-schema.org/draft-07/schema#";
// What is said more than once, and is longer than its reference would be, is said in one place.
constexpr std::size_t kWorthANameBytes = 160;

Json keysOf(const Shape& shape);

// The texts that a scalar may be; a number and a truth value are texts that YAML knows better.
Json wordsOf(const Shape& shape) {
    Json words = Json::array();
    for (const std::string& word : shape.words) {
        words.push_back(word);
        if (word == "true" || word == "false") words.push_back(word == "true");
    }
    if (shape.null) words.push_back(nullptr);
    return words;
}

void addScalar(const Shape& shape, Json& types, Json& said) {
    switch (shape.as) {
    case As::Text:
    case As::Choice:
        for (const char* type : {"string", "number", "boolean"}) types.push_back(type);
        return;
    case As::Name:
        for (const char* type : {"string", "boolean"}) types.push_back(type);
        said["pattern"] = "^[A-Za-z_][A-Za-z0-9_]*$";
        return;
    case As::Integer:
        for (const char* type : {"integer", "string"}) types.push_back(type);
        said["pattern"] = "^[-+]?[0-9]+$";
        if (shape.least != INT64_MIN) said["minimum"] = shape.least;
        if (shape.most != INT64_MAX) said["maximum"] = shape.most;
        return;
    case As::Number:
        for (const char* type : {"number", "string"}) types.push_back(type);
        said["pattern"] = "^[-+]?[0-9]+(/[0-9]+|\\.[0-9]+)?$";
        return;
    }
}

Json schemaOf(const Shape& shape) {
    if (shape.any) return Json::object();
    const bool chosen = shape.scalar && shape.as == As::Choice;
    if (chosen && !shape.list && !shape.map) return {{"enum", wordsOf(shape)}};
    Json types = Json::array();
    Json said = Json::object();
    if (shape.scalar) addScalar(shape, types, said);
    if (shape.null) types.push_back("null");
    if (shape.list) {
        types.push_back("array");
        if (shape.item && !shape.item->any) said["items"] = schemaOf(*shape.item);
        if (shape.fewest > 0) said["minItems"] = shape.fewest;
        if (shape.longest) said["maxItems"] = *shape.longest;
    }
    if (shape.map) {
        types.push_back("object");
        said.update(keysOf(shape));
    }
    Json made = Json::object();
    if (types.empty()) return false; // nothing may stand there
    made["type"] = types.size() == 1 ? types[0] : types;
    made.update(said);
    return made;
}

Json keysOf(const Shape& shape) {
    Json said = Json::object();
    Json properties = Json::object();
    Json required = Json::array();
    Json either = Json::array();
    Json beside = Json::object();
    for (const Shape::Key& key : shape.keys) {
        properties[key.name] = schemaOf(*key.of);
        if (key.needed && key.relievedBy.empty()) required.push_back(key.name);
        if (key.needed && !key.relievedBy.empty()) {
            Json ways = Json::array({{{"required", Json::array({key.name})}}});
            for (const std::string& other : key.relievedBy)
                ways.push_back({{"required", Json::array({other})}});
            either.push_back({{"anyOf", std::move(ways)}});
        }
        for (const std::string& other : key.shutsOut) beside[key.name]["properties"][other] = false;
    }
    if (!properties.empty()) said["properties"] = std::move(properties);
    if (!required.empty()) said["required"] = std::move(required);
    if (either.size() == 1) said.update(either[0]);
    if (either.size() > 1) said["allOf"] = std::move(either);
    if (!beside.empty()) said["dependencies"] = std::move(beside);
    if (shape.others) {
        if (!shape.others->any) said["additionalProperties"] = schemaOf(*shape.others);
    } else if (shape.closed) {
        said["additionalProperties"] = false;
    }
    return said;
}

// Gives what is said more than once a name, that of the key at which it is first met.
class Definitions {
  public:
    explicit Definitions(const Json& whole) { count(whole); }

    Json shared(const Json& schema, const std::string& key) {
        Json made = schema.is_object() ? Json::object() : schema;
        if (!schema.is_object()) return made;
        const std::string text = schema.dump();
        const auto counted = counts_.find(text);
        const bool named = counted != counts_.end() && counted->second > 1;
        if (const auto known = names_.find(text); known != names_.end()) return reference(known->second);
        std::string name;
        if (named) {
            name = key;
            for (int n = 2; taken_.contains(name) || name.empty(); ++n) name = key + "_" + std::to_string(n);
            names_[text] = name;
            taken_[name] = Json();
            order_.push_back(name);
        }
        for (const auto& [word, value] : schema.items()) made[word] = within(word, value, key);
        if (!named) return made;
        taken_[name] = std::move(made);
        return reference(name);
    }
    Json all() const {
        Json made = Json::object();
        for (const std::string& name : order_) made[name] = taken_.at(name);
        return made;
    }

  private:
    static Json reference(const std::string& name) { return {{"$ref", "#/definitions/" + name}}; }
    static bool holdsSchemas(std::string_view word) {
        return word == "items" || word == "additionalProperties";
    }

    void count(const Json& schema) {
        if (!schema.is_object()) return;
        if (std::string text = schema.dump(); text.size() >= kWorthANameBytes)
            if (++counts_[std::move(text)] > 1) return; // what is in it is counted with it
        for (const auto& [word, value] : schema.items()) {
            if (word == "properties")
                for (const auto& [key, inner] : value.items()) count(inner);
            if (holdsSchemas(word)) count(value);
        }
    }
    Json within(const std::string& word, const Json& value, const std::string& key) {
        if (holdsSchemas(word)) return shared(value, key);
        if (word != "properties") return value;
        Json made = Json::object();
        for (const auto& [name, inner] : value.items()) made[name] = shared(inner, name);
        return made;
    }

    std::map<std::string, int> counts_;
    std::map<std::string, std::string> names_;
    std::map<std::string, Json> taken_;
    std::vector<std::string> order_;
};

// With its definitions under the names that they have been given.
Json sharing(const Json& whole) {
    Definitions definitions(whole);
    Json made = Json::object();
    for (const auto& [word, value] : whole.items()) {
        if (word != "properties") {
            made[word] = value;
            continue;
        }
        made[word] = Json::object();
        for (const auto& [key, inner] : value.items()) made[word][key] = definitions.shared(inner, key);
    }
    if (Json all = definitions.all(); !all.empty()) made["definitions"] = std::move(all);
    return made;
}

Json kindSchema(FileKind kind) {
    Json schema = sharing(schemaOf(shapeOf(kind)));
    Json made{{"$schema", kDraft}, {"title", "groma: " + kindText(kind)}};
    made.update(schema);
    return made;
}

} // namespace

const std::vector<FileKind>& schemaKinds() {
    static const std::vector<FileKind> all{FileKind::Ruleset, FileKind::Scenario, FileKind::Snippet,
                                           FileKind::Book,    FileKind::Campaign, FileKind::Study,
                                           FileKind::Shard};
    return all;
}

std::string schemaText(FileKind kind) { return kindSchema(kind).dump(2) + "\n"; }

// The schemas side by side. Their references lead into them, as each keeps its definitions.
std::string schemaText() {
    Json kinds = Json::array();
    Json cases = Json::array();
    Json definitions = Json::object();
    for (const FileKind kind : schemaKinds()) {
        const std::string name = kindText(kind);
        const std::string place = name.substr(0, name.find('/'));
        Json schema = kindSchema(kind);
        schema.erase("$schema");
        std::string text = schema.dump();
        const std::string from = "#/definitions/", to = "#/definitions/" + place + "/definitions/";
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        definitions[place] = Json::parse(text);
        kinds.push_back(name);
        cases.push_back(
            {{"if", {{"properties", {{"groma", {{"const", name}}}}}, {"required", Json::array({"groma"})}}},
             {"then", {{"$ref", "#/definitions/" + place}}}});
    }
    const Json made{{"$schema", kDraft},
                    {"title", "A file of Groma"},
                    {"type", "object"},
                    {"properties", {{"groma", {{"enum", std::move(kinds)}}}}},
                    {"required", Json::array({"groma"})},
                    {"allOf", std::move(cases)},
                    {"definitions", std::move(definitions)}};
    return made.dump(2) + "\n";
}

} // namespace groma::formats
