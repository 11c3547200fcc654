#include "editor/session/views/entry_keys.h"

#include "core/lang/check/names.h"
#include "editor/session/document/rules_place.h"
#include "editor/session/edits/text/draft.h"
#include "formats/draw/steps/patterns.h"
#include "formats/schema/kinds.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace groma::session {

namespace {

using formats::Shape;
using lang::SymbolKind;

// Which names a key takes; an empty section: in any. What the language takes as a type or a text is not
// closed.
struct Naming {
    std::string_view section, key;
    std::vector<SymbolKind> kinds;
    std::vector<std::string_view> words;
    bool closed = true;
};

const std::vector<Naming>& namings() {
    static const std::vector<Naming> all{
        {"types", "class", {SymbolKind::Class}, {}},
        {"types", "footprint", {SymbolKind::Footprint}, {}},
        {"types", "traits", {SymbolKind::Trait}, {}, false},
        {"classes", "is", {SymbolKind::Class}, {}, false},
        {"classes", "notation", {SymbolKind::Attribute}, {}},
        {"classes", "flips", {SymbolKind::State}, {}},
        {"classes", "hidden", {SymbolKind::State}, {}},
        {"classes", "type", {}, {"number", "truth", "text"}},
        {"states", "of", {SymbolKind::Class}, {"piece", "side", "game", "cell"}},
        {"states",
         "type",
         {SymbolKind::Class, SymbolKind::OutcomeSet},
         {"flag", "number", "piece", "cell", "side"},
         false},
        {"tables", "gives", {SymbolKind::OutcomeSet}, {"number", "truth"}},
        {"terrain", "layer", {}, {"ground", "feature"}},
        {"sides", "needs", {SymbolKind::Feature}, {}},
        {"traits", "applies_to", {SymbolKind::Class}, {}, false},
        {"traits", "grants", {SymbolKind::Action}, {}, false},
        {"traits", "for", {}, {"piece", "side", "scenario"}},
        {"offers", "at", {}, {"before", "after"}},
    };
    return all;
}

constexpr std::array<std::string_view, 6> kGeneral{"title",  "cite",    "help",
                                                   "covers", "assumed", "equivalent"};

// Which quantity a contribution of a trait changes; a quantity's own changes that one.
bool ofTraits(const Path& at, std::string_view key) {
    return at.size() == 4 && std::get<std::string>(at[2]) == "contributions" &&
           (key == "quantity" || key == "of");
}

const Shape& rulesShape() {
    static const Shape shape = formats::shapeOf(formats::FileKind::Ruleset);
    return shape;
}

// Of the entry that a place lies in.
PlaceInRules entryAround(const Document& document, const Path& at) {
    return placeInRules(document, Path(at.begin(), at.begin() + std::min<std::ptrdiff_t>(std::ssize(at), 2)));
}

// Null: nobody reads what stands there, or whatever may.
const Shape* shapeAt(const Path& at) {
    const Shape* shape = &rulesShape();
    for (const auto& step : at) {
        if (std::holds_alternative<std::size_t>(step)) {
            shape = shape->item.get();
        } else {
            const auto key = std::ranges::find(shape->keys, std::get<std::string>(step), &Shape::Key::name);
            shape = key == shape->keys.end() ? shape->others.get() : key->of.get();
        }
        if (shape == nullptr) return nullptr;
    }
    return shape;
}

std::string keyAt(const Path& at) {
    for (auto step = at.rbegin(); step != at.rend(); ++step)
        if (const auto* key = std::get_if<std::string>(&*step)) return *key;
    return {};
}

// Numbers and truths that the kind of entry declares.
std::vector<const rules::Attribute*> attributesAt(const rules::Model& model, const Path& at) {
    std::vector<const rules::Attribute*> all;
    const std::string& section = std::get<std::string>(at.front());
    const bool back = at.size() == 3 && keyAt(at) == "back";
    if (section == "types" && (at.size() == 2 || back)) {
        for (const rules::UnitType& type : model.types)
            if (type.named.id == std::get<std::string>(at[1]))
                for (const rules::Index index :
                     model.classes[static_cast<std::size_t>(type.unitClass)].attributes)
                    all.push_back(&model.attributes[static_cast<std::size_t>(index)]);
    } else if (at.size() == 2 && (section == "terrain" || section == "sides")) {
        for (const rules::Attribute& one :
             section == "sides" ? model.sideAttributes : model.terrainAttributes)
            all.push_back(&one);
    }
    return all;
}

// `cite: "5.2"` is a text, as every other way writes it.
Fragment writtenValue(const std::string& key, const std::string& value) {
    if (value.find('\n') != std::string::npos) return Fragment::literal(value);
    return std::ranges::find(kGeneral, key) == kGeneral.end() ? valueText(value) : Fragment::sentence(value);
}

NodeIndex nodeAt(const PlaceInRules& place, const Path& at) {
    if (place.tree == nullptr) return kNoNode;
    const NodeIndex node = place.tree->find(at);
    return node == kNoNode ? kNoNode : place.tree->resolved(node);
}

} // namespace

NamesThere namesAt(const Document& document, const Path& at) {
    NamesThere found;
    if (!document.ruleset() || at.size() < 3) return found;
    const rules::Model& model = document.ruleset()->model;
    const std::string& section = std::get<std::string>(at.front());
    const std::string key = keyAt(at);
    const auto add = [&](std::string_view name) {
        if (std::ranges::find(found.names, name) == found.names.end()) found.names.emplace_back(name);
    };
    if (key == "symbol") {
        for (const auto& [drawn, place] :
             {std::pair{"terrain", formats::SymbolPlace::Ground},
              std::pair{"terrain", formats::SymbolPlace::Feature},
              std::pair{"sides", formats::SymbolPlace::Side}, std::pair{"links", formats::SymbolPlace::Link}})
            if (section == drawn)
                for (const std::string_view name : formats::patternNames(place)) add(name);
        for (const auto& [name, path] : model.symbols) add(name);
        found.closed = !found.names.empty();
        return found;
    }
    if (key == "until") {
        for (const std::string& scope : model.scopes) add("end of " + scope);
        return found;
    }
    if (key == "quantity") {
        for (const rules::Quantity& one : model.quantities) add(one.named.id);
        found.closed = !found.names.empty();
        return found;
    }
    for (const rules::Attribute* one : attributesAt(model, Path(at.begin(), at.end() - 1)))
        if (one->named.id == key && one->type.kind == lang::Kind::Truth) {
            found = {{"yes", "no", "?"}, true};
            return found;
        }
    for (const Naming& naming : namings()) {
        if (naming.section != section || naming.key != key) continue;
        const lang::Names all = lang::namesOf(model);
        for (const SymbolKind kind : naming.kinds)
            for (const std::string_view name : all.ofKind(kind)) add(name);
        for (const std::string_view word : naming.words) add(word);
        found.closed = naming.closed && !found.names.empty(); // of none nobody could choose
    }
    return found;
}

WantedThere wantedAt(const Document& document, const Path& at) {
    WantedThere wanted{at, {}, false, {}};
    const PlaceInRules place = entryAround(document, at);
    const Shape* shape = shapeAt(at);
    NodeIndex node = nodeAt(place, at);
    const bool isList = node != kNoNode ? place.tree->node(node).kind == formats::yaml::Kind::List
                                        : shape != nullptr && shape->list && !shape->scalar;
    if (isList) {
        wanted.at.emplace_back(node == kNoNode ? std::size_t{0} : place.tree->node(node).childCount);
        shape = shape == nullptr ? nullptr : shape->item.get();
        node = kNoNode;
    }
    const bool isMap = node != kNoNode ? place.tree->node(node).kind == formats::yaml::Kind::Map
                                       : shape != nullptr && shape->map && !shape->scalar;
    if (!isMap) {
        wanted.values = namesAt(document, wanted.at);
        if (shape != nullptr && wanted.values.names.empty() && !shape->words.empty())
            wanted.values = {shape->words, true};
        return wanted;
    }
    const auto offer = [&](const std::string& key) {
        Path there = wanted.at;
        there.emplace_back(key);
        const bool lacks = nodeAt(place, there) == kNoNode;
        if (lacks && std::ranges::find(wanted.keys, key) == wanted.keys.end()) wanted.keys.push_back(key);
    };
    if (document.ruleset())
        for (const rules::Attribute* one : attributesAt(document.ruleset()->model, wanted.at))
            offer(one->named.id);
    // What any entry may say of itself comes behind what this one is for.
    const auto general = [](const Shape::Key& key) {
        return std::ranges::find(kGeneral, key.name) != kGeneral.end();
    };
    const bool inTrait = std::get<std::string>(wanted.at.front()) == "traits";
    for (const bool last : {false, true})
        if (shape != nullptr)
            for (const Shape::Key& key : shape->keys)
                if (general(key) == last && (inTrait || !ofTraits(wanted.at, key.name))) offer(key.name);
    // Names of the author's, where those of attributes are not all that there may be.
    wanted.named = shape == nullptr || shape->keys.empty();
    return wanted;
}

Edited addEntryValue(const Document& document, const Path& at, const std::string& value) {
    if (value.empty()) return refuse("an empty value says nothing");
    const PlaceInRules place = entryAround(document, at);
    if (place.tree == nullptr) return refuse("no file of the rules has this entry");
    if (nodeAt(place, at) != kNoNode) return refuse("it stands there already");
    Draft draft(document);
    if (auto opened = draft.open(place.path); !opened) return std::unexpected(opened.error());
    // From the value outward, until something on its way is there.
    Path way = at;
    Fragment fragment = writtenValue(keyAt(at), value);
    const auto isThere = [&](const Path& path) {
        const NodeIndex node = draft.find(place.path, path);
        return node != kNoNode && draft.tree(place.path).node(node).kind != formats::yaml::Kind::Null;
    };
    while (way.size() > 2 && !isThere(Path(way.begin(), way.end() - 1))) {
        if (const auto* key = std::get_if<std::string>(&way.back()))
            fragment = Fragment::map({{*key, fragment}});
        else fragment = Fragment::list({fragment});
        way.pop_back();
    }
    const formats::yaml::Tree& tree = draft.tree(place.path);
    const NodeIndex owner = draft.find(place.path, Path(way.begin(), way.end() - 1));
    const auto* key = std::get_if<std::string>(&way.back());
    const auto done =
        draft.apply(place.path, key != nullptr ? formats::yaml::setEntry(tree, owner, *key, fragment)
                                               : formats::yaml::appendItem(tree, owner, fragment));
    if (!done) return std::unexpected(done.error());
    return draft.finish(fmt::format("Set {} of {}", keyAt(at), std::get<std::string>(at[1])));
}

} // namespace groma::session
