#include "editor/session/edits/forms/rule_entry.h"

#include "editor/session/document/rules_place.h"
#include "editor/session/edits/text/values.h"
#include "formats/draw/steps/svg_path.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace groma::session {

namespace {

constexpr std::array<std::string_view, 6> kOperations{"add", "times", "set", "at_least", "at_most", "shift"};

std::string textAt(const Document& document, const Path& at) {
    const PlaceInRules place = placeInRules(document, at);
    if (place.tree == nullptr) {
        return {};
    }
    const formats::yaml::Node& node = place.tree->node(place.tree->resolved(place.node));
    return node.kind == formats::yaml::Kind::Scalar ? std::string(node.text) : std::string();
}

Edited setAt(const Document& document, const Path& entry, const Path& at,
             const std::optional<Fragment>& value, std::string label) {
    const PlaceInRules place = placeInRules(document, entry);
    if (place.tree == nullptr) {
        return refuse("no file of the rules has this entry");
    }
    const std::string& path = place.path;
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    if (const auto done = value ? draft.set(path, at, *value) : draft.remove(path, at, entry.size()); !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(std::move(label));
}

const rules::Trait* traitAt(const Document& document, int trait) {
    if (!document.ruleset() || trait < 0 ||
        static_cast<std::size_t>(trait) >= document.ruleset()->model.traits.size()) {
        return nullptr;
    }
    return &document.ruleset()->model.traits[static_cast<std::size_t>(trait)];
}

} // namespace

std::string entryText(const Document& document, const std::string& section, const std::string& id,
                      const std::string& key) {
    return textAt(document, Path{section, id, key});
}

Edited setEntryText(const Document& document, const std::string& section, const std::string& id,
                    const std::string& key, const std::string& text) {
    const std::optional<Fragment> value = text.empty() ? std::nullopt : std::optional(valueText(text));
    return setAt(document, Path{section, id}, Path{section, id, key}, value,
                 fmt::format("Set {} of {}", key, id));
}

Edited setTerrainAttribute(const Document& document, const std::string& section, int kind, int attribute,
                           const std::string& value) {
    if (!document.ruleset()) {
        return refuse("there are no rules yet");
    }
    const rules::Model& model = document.ruleset()->model;
    const bool sides = section == "sides";
    const auto& kinds = sides ? model.sides : model.terrain;
    const auto& attributes = sides ? model.sideAttributes : model.terrainAttributes;
    if (kind < 0 || static_cast<std::size_t>(kind) >= kinds.size() || attribute < 0 ||
        static_cast<std::size_t>(attribute) >= attributes.size()) {
        return refuse("there is no such attribute");
    }
    const std::string& id = kinds[static_cast<std::size_t>(kind)].named.id;
    const rules::Attribute& declared = attributes[static_cast<std::size_t>(attribute)];
    const auto typed = typedValue(model, declared.type, value);
    if (!typed) {
        return std::unexpected(typed.error());
    }
    return setAt(document, Path{section, id}, Path{section, id, declared.named.id}, *typed,
                 fmt::format("Set {} of {} in the rules to {}", declared.named.id, id, value));
}

std::vector<ModifierField> modifiersOf(const Document& document, int trait) {
    std::vector<ModifierField> lines;
    const rules::Trait* found = traitAt(document, trait);
    if (found == nullptr) {
        return lines;
    }
    const Path list{"traits", found->named.id, "modifies"};
    const PlaceInRules place = placeInRules(document, list);
    if (place.tree == nullptr) {
        return lines;
    }
    const std::size_t count = place.tree->node(place.node).childCount;
    for (std::size_t i = 0; i < count; ++i) {
        const auto said = [&](std::string_view key) {
            Path at = list;
            at.emplace_back(i);
            at.emplace_back(std::string(key));
            return textAt(document, at);
        };
        ModifierField line{said("quantity"), said("when"), {}, {}};
        for (const std::string_view operation : kOperations) {
            if (std::string value = said(operation); !value.empty()) {
                line.operation = operation;
                line.value = std::move(value);
            }
        }
        lines.push_back(std::move(line));
    }
    return lines;
}

Edited setModifier(const Document& document, int trait, std::size_t line, const std::string& value) {
    const auto lines = modifiersOf(document, trait);
    if (line >= lines.size() || lines[line].operation.empty()) {
        return refuse("the trait has no such modifier");
    }
    if (value.empty()) {
        return refuse("a modifier needs a number or an expression");
    }
    const std::string& id = traitAt(document, trait)->named.id;
    return setAt(document, Path{"traits", id}, Path{"traits", id, "modifies", line, lines[line].operation},
                 valueText(value), fmt::format("{} changes {} by {}", id, lines[line].quantity, value));
}

Expected<void> canSetSymbol(const Document& document, const std::string& name, const std::string& path) {
    if (name.empty()) {
        return refuse("a symbol needs a name");
    }
    const auto part = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
               c == '-';
    };
    if (!std::ranges::all_of(name, part)) {
        return refuse("a name is made of letters, digits, _ and -");
    }
    if (path.empty()) {
        const auto uses =
            document.ruleset() ? symbolUses(document.ruleset()->model, name) : std::vector<SymbolUse>{};
        return uses.empty() ? Expected<void>{}
                            : refuse(fmt::format("{} is drawn with it", uses.front().title));
    }
    if (const auto contours = formats::parsePath(path); !contours) {
        const formats::PathError& wrong = contours.error();
        return refuse(
            fmt::format("at {}: {} stands where {} is wanted", wrong.offset, wrong.found, wrong.expected));
    }
    return {};
}

std::vector<SymbolUse> symbolUses(const rules::Model& model, const std::string& name) {
    std::vector<SymbolUse> uses;
    const auto take = [&](const char* section, const auto& entries) {
        for (const auto& entry : entries) {
            if (entry.symbol == name) {
                uses.push_back({section, entry.named.id,
                                entry.named.title.empty() ? entry.named.id : entry.named.title});
            }
        }
    };
    take("types", model.types);
    take("classes", model.classes);
    take("terrain", model.terrain);
    take("sides", model.sides);
    take("links", model.links);
    return uses;
}

Edited setSymbol(const Document& document, const std::string& name, const std::string& path) {
    if (auto can = canSetSymbol(document, name, path); !can) {
        return std::unexpected(can.error());
    }
    const std::optional<Fragment> value = path.empty() ? std::nullopt : std::optional(valueText(path));
    const bool first = placeInRules(document, Path{"symbols"}).tree == nullptr;
    return setAt(document, first ? Path{} : Path{"symbols"}, Path{"symbols", name}, value, "Draw " + name);
}

} // namespace groma::session
