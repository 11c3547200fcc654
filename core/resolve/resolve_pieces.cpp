#include "core/base/number.h"
#include "core/base/text.h"
#include "core/resolve/resolver.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::rules::resolving {

namespace {

constexpr std::array<std::string_view, 3> kAttributeTypes = {"number", "truth", "text"};

lang::Type attributeType(Work& work, const Text& type) {
    static constexpr lang::Type kTypes[] = {lang::kNumberType, lang::kTruthType, lang::kTextType};
    return kTypes[work.word(type, kAttributeTypes, "a type of attribute", 0)];
}

Index indexOf(const std::vector<Attribute>& attributes, std::string_view name) {
    const auto at = std::find_if(attributes.begin(), attributes.end(),
                                 [&](const Attribute& a) { return a.named.id == name; });
    return at == attributes.end() ? kNone : static_cast<Index>(at - attributes.begin());
}

Index declareAttribute(Work& work, std::vector<Attribute>& into, const AttributeSource& from) {
    Attribute made;
    made.named = named(from.entry);
    made.type = attributeType(work, from.type);
    if (from.byDefault) {
        made.byDefault = work.value(*from.byDefault, made.type);
        made.hasDefault = true;
    }
    const Index known = indexOf(into, made.named.id);
    if (known == kNone) {
        into.push_back(std::move(made));
        return static_cast<Index>(into.size() - 1);
    }
    Attribute& first = into[static_cast<std::size_t>(known)];
    if (!(first.type == made.type)) {
        work.report(work.problem(diag::Code::AttributeConflict, from.entry.id,
                                 fmt::format("`{}` is {} here and {} at another class", made.named.id,
                                             lang::typeText(work.model, made.type),
                                             lang::typeText(work.model, first.type)))
                        .withRelated({first.named.where}, "the other is here"));
    }
    if (!first.hasDefault && made.hasDefault) {
        first.byDefault = made.byDefault;
        first.hasDefault = true;
    }
    return known;
}

Index classIndex(const Work& work, std::string_view name) {
    const auto& all = work.source.classes;
    const auto at =
        std::find_if(all.begin(), all.end(), [&](const ClassSource& c) { return c.entry.id.text == name; });
    return at == all.end() ? kNone : static_cast<Index>(at - all.begin());
}

// Depth first over the parents; a class that is met again while it is being worked out is its own ancestor.
void workOut(Work& work, std::size_t index, std::vector<int>& colour) {
    UnitClass& c = work.model.classes[index];
    if (colour[index] != 0) {
        return;
    }
    colour[index] = 1;
    c.ancestors.assign(work.model.classes.size() / 64 + 1, 0);
    c.ancestors[index / 64] |= std::uint64_t{1} << (index % 64);
    const ClassSource& from = work.source.classes[index];
    for (std::size_t p = 0; p < c.parents.size(); ++p) {
        const auto parent = static_cast<std::size_t>(c.parents[p]);
        if (colour[parent] == 1) {
            work.report(work.problem(diag::Code::ClassCycle, from.is[p],
                                     fmt::format("`{}` is, by way of others, itself", c.named.id)));
            continue;
        }
        workOut(work, parent, colour);
        const UnitClass& above = work.model.classes[parent];
        for (std::size_t w = 0; w < c.ancestors.size(); ++w) {
            c.ancestors[w] |= above.ancestors[w];
        }
        c.attributes.insert(c.attributes.end(), above.attributes.begin(), above.attributes.end());
        if (c.symbol.empty()) c.symbol = above.symbol;
        if (c.notation.empty()) c.notation = above.notation;
        if (c.star == kNone) c.star = above.star;
    }
    std::sort(c.attributes.begin(), c.attributes.end());
    c.attributes.erase(std::unique(c.attributes.begin(), c.attributes.end()), c.attributes.end());
    colour[index] = 2;
}

void readNotation(Work& work, const ClassSource& from, UnitClass& c) {
    const auto known = [&](const Text& text) {
        const Index index = indexOf(work.model.attributes, text.text);
        if (index == kNone) {
            std::vector<std::string_view> names;
            for (const Attribute& attribute : work.model.attributes) {
                names.push_back(attribute.named.id);
            }
            work.unknown(text, "an attribute", names);
        }
        return index;
    };
    for (const Text& text : from.notation) {
        if (const Index index = known(text); index != kNone) {
            c.notation.push_back(index);
        }
    }
    if (!from.star.empty()) {
        c.star = known(from.star);
    }
}

} // namespace

void declareDice(Work& work) {
    checkEntryNames(work, work.source.dice, "die");
    for (const DieSource& from : work.source.dice) {
        Die die;
        die.named = named(from.entry);
        if (from.sides) {
            const auto sides = base::numberFromText(from.sides->text);
            if (!sides || !sides->isWhole() || sides->whole() < 1 || sides->whole() > 1000) {
                work.report(work.problem(diag::Code::BadDie, *from.sides,
                                         "a die has a whole number of sides, from 1 to 1000"));
            } else {
                die.sides = sides->whole();
            }
        } else {
            die.numeric = false;
            die.sides = static_cast<std::int32_t>(from.faces.size());
            for (const Text& face : from.faces) {
                const auto at = std::find(die.faces.begin(), die.faces.end(), face.text);
                if (at == die.faces.end()) {
                    die.faces.push_back(face.text);
                    die.weights.push_back(1);
                } else {
                    ++die.weights[static_cast<std::size_t>(at - die.faces.begin())];
                }
            }
            if (from.faces.size() == 1 && base::numberFromText(from.faces.front().text)) {
                die.numeric = true; // as it is meant
                work.report(
                    work.problem(diag::Code::BadDie, from.faces.front(),
                                 fmt::format("a die whose only face is `{}`", from.faces.front().text))
                        .withExpected(
                            fmt::format("a list of faces, or `sides: {}`", from.faces.front().text)));
            } else if (die.faces.empty() || die.faces.size() > 62) {
                work.report(work.problem(diag::Code::BadDie, from.entry.id,
                                         "a die with named faces has from 1 to 62 different ones"));
            }
        }
        work.model.dice.push_back(std::move(die));
    }
}

void declareClasses(Work& work) {
    checkEntryNames(work, work.source.classes, "class");
    for (const ClassSource& from : work.source.classes) {
        UnitClass c;
        c.named = named(from.entry);
        c.symbol = from.symbol.text;
        std::vector<const Text*> ids;
        for (const AttributeSource& attribute : from.attributes) {
            c.attributes.push_back(declareAttribute(work, work.model.attributes, attribute));
            ids.push_back(&attribute.entry.id);
        }
        checkNames(work, ids, "attribute");
        for (const Text* id : ids) {
            if (id->text == "back" || id->text == "front") {
                work.report(work.problem(
                    diag::Code::ReservedName, *id,
                    fmt::format("`{}` is a face of a counter and cannot name an attribute", id->text)));
            }
        }
        for (const Text& parent : from.is) {
            if (const Index index = classIndex(work, parent.text); index != kNone) {
                c.parents.push_back(index);
            } else {
                std::vector<std::string_view> names;
                for (const ClassSource& other : work.source.classes) {
                    names.push_back(other.entry.id.text);
                }
                work.unknown(parent, "a class", names);
            }
        }
        work.model.classes.push_back(std::move(c));
    }
    for (std::size_t i = 0; i < work.model.classes.size(); ++i) {
        readNotation(work, work.source.classes[i], work.model.classes[i]);
    }
    std::vector<int> colour(work.model.classes.size(), 0);
    for (std::size_t i = 0; i < work.model.classes.size(); ++i) {
        if (work.model.classes[i].parents.size() == work.source.classes[i].is.size()) {
            workOut(work, i, colour);
        }
    }
    for (std::size_t i = 0; i < work.model.classes.size(); ++i) {
        workOut(work, i, colour);
    }
    // Who is on a cycle has the attributes of nobody else; the bitsets have the same size in any case.
    for (UnitClass& c : work.model.classes) {
        c.ancestors.resize(work.model.classes.size() / 64 + 1, 0);
    }
    for (std::size_t i = 0; i < work.model.classes.size() && work.model.rootClass == kNone; ++i) {
        const auto& all = work.model.classes;
        if (std::all_of(all.begin(), all.end(),
                        [&](const UnitClass& c) { return c.is(static_cast<Index>(i)); })) {
            work.model.rootClass = static_cast<Index>(i);
        }
    }
}

void declareTypes(Work& work) {
    checkEntryNames(work, work.source.types, "unit type");
    for (const TypeSource& from : work.source.types) {
        UnitType type;
        type.named = named(from.entry);
        type.symbol = from.symbol.text;
        work.model.types.push_back(std::move(type));
    }
}

namespace {

void readValues(Work& work, const std::vector<NamedValue>& from, const UnitClass& c,
                std::vector<ValueCell>& into, std::vector<bool>& given) {
    for (const NamedValue& item : from) {
        const Index index = indexOf(work.model.attributes, item.name.text);
        if (index == kNone || !std::binary_search(c.attributes.begin(), c.attributes.end(), index)) {
            std::vector<std::string_view> names;
            for (const Index attribute : c.attributes) {
                const std::string& id = work.model.attributes[static_cast<std::size_t>(attribute)].named.id;
                if (std::ranges::none_of(from,
                                         [&](const NamedValue& other) { return other.name.text == id; })) {
                    names.push_back(id);
                }
            }
            work.unknown(item.name, fmt::format("an attribute of {}", c.named.id), names);
            continue;
        }
        into[static_cast<std::size_t>(index)] =
            work.value(item.value, work.model.attributes[static_cast<std::size_t>(index)].type);
        given[static_cast<std::size_t>(index)] = true;
    }
}

void resolveType(Work& work, const TypeSource& from, UnitType& type) {
    const std::size_t count = work.model.attributes.size();
    type.front.resize(count);
    type.back.resize(count);
    type.unitClass = work.find(lang::SymbolKind::Class, from.unitClass);
    if (!from.footprint.empty()) {
        type.footprint = work.find(lang::SymbolKind::Footprint, from.footprint);
    }
    if (type.unitClass == kNone) {
        return;
    }
    const UnitClass& c = work.model.classes[static_cast<std::size_t>(type.unitClass)];
    if (type.symbol.empty()) {
        type.symbol = c.symbol;
    }
    std::vector<bool> front(count, false);
    std::vector<bool> back(count, false);
    readValues(work, from.values, c, type.front, front);
    readValues(work, from.back, c, type.back, back);
    std::vector<std::string> missing;
    for (const Index attribute : c.attributes) {
        const auto at = static_cast<std::size_t>(attribute);
        const Attribute& known = work.model.attributes[at];
        if (!front[at] && known.hasDefault) {
            type.front[at] = known.byDefault;
        } else if (!front[at]) {
            missing.push_back(fmt::format("`{}`", known.named.id));
        }
        if (!back[at]) {
            type.back[at] = type.front[at];
        }
    }
    if (!missing.empty()) {
        work.report(
            diag::diagnose(diag::Code::MissingValue, from.entry.id.where,
                           fmt::format("`{}` lacks {}", from.entry.id.text, base::joinList(missing, "and")))
                .withHint("a value that the book does not print is written `\"?\"`"));
    }
}

// The flag that turns the pieces of a class, or hides them: that of the nearest class that says one.
void resolveFlag(Work& work, std::optional<Text> ClassSource::*said, Index UnitClass::*flag) {
    for (std::size_t i = 0; i < work.source.classes.size(); ++i) {
        if (const auto& name = work.source.classes[i].*said) {
            work.model.classes[i].*flag = work.find(lang::SymbolKind::State, *name);
        }
    }
    for (std::size_t i = 0; i < work.model.classes.size(); ++i) {
        UnitClass& c = work.model.classes[i];
        for (std::size_t a = 0; a < work.model.classes.size() && !(work.source.classes[i].*said); ++a) {
            if (c.is(static_cast<Index>(a)) && work.source.classes[a].*said) {
                c.*flag = work.model.classes[a].*flag;
            }
        }
    }
}

} // namespace

void resolveTypes(Work& work) {
    resolveFlag(work, &ClassSource::flips, &UnitClass::flips);
    resolveFlag(work, &ClassSource::hidden, &UnitClass::hidden);
    for (std::size_t i = 0; i < work.source.types.size(); ++i) {
        resolveType(work, work.source.types[i], work.model.types[i]);
    }
}

// Hidden by a flag that each of its pieces has.
void checkHidden(Work& work) {
    for (std::size_t i = 0; i < work.source.classes.size(); ++i) {
        const auto& said = work.source.classes[i].hidden;
        const Index index = work.model.classes[i].hidden;
        if (!said || index == kNone) {
            continue;
        }
        const State& flag = work.model.states[static_cast<std::size_t>(index)];
        const bool held = flag.of == Holder::Piece && flag.trait == kNone &&
                          (flag.ofClass == kNone || work.model.classes[i].is(flag.ofClass));
        if (!held || flag.type.kind != lang::Kind::Truth || flag.hidden) {
            work.report(
                work.problem(diag::Code::WrongType, *said,
                             fmt::format("`{}` cannot hide a {}", said->text, work.model.classes[i].named.id))
                    .withExpected("a flag of this class that everybody sees"));
        }
    }
}

void declareTerrain(Work& work) {
    for (const AttributeSource& attribute : work.source.terrainAttributes) {
        declareAttribute(work, work.model.terrainAttributes, attribute);
    }
    for (const AttributeSource& attribute : work.source.sideAttributes) {
        declareAttribute(work, work.model.sideAttributes, attribute);
    }
    const auto declare = [&](const std::vector<TerrainSource>& all, std::vector<Terrain>& into,
                             std::string_view what) {
        checkEntryNames(work, all, what);
        for (const TerrainSource& from : all) {
            Terrain made;
            made.named = named(from.entry);
            made.code = from.code.text;
            made.symbol = from.symbol.text;
            made.letter = from.letter.text;
            made.colour = from.colour.text;
            static constexpr std::array<std::string_view, 2> kLayers = {"ground", "feature"};
            made.feature = work.word(from.layer, kLayers, "a layer", 0) == 1;
            into.push_back(std::move(made));
        }
    };
    declare(work.source.terrain, work.model.terrain, "terrain");
    declare(work.source.sides, work.model.sides, "side feature");
    declare(work.source.links, work.model.links, "link");
}

void resolveTerrain(Work& work) {
    const auto values = [&](const std::vector<TerrainSource>& all, std::vector<Terrain>& into,
                            const std::vector<Attribute>& attributes) {
        for (std::size_t i = 0; i < all.size(); ++i) {
            Terrain& made = into[i];
            made.values.resize(attributes.size());
            for (std::size_t a = 0; a < attributes.size(); ++a) {
                made.values[a] = attributes[a].byDefault;
            }
            for (const NamedValue& item : all[i].values) {
                const Index index = indexOf(attributes, item.name.text);
                if (index == kNone) {
                    std::vector<std::string_view> names;
                    for (const Attribute& attribute : attributes) {
                        names.push_back(attribute.named.id);
                    }
                    work.unknown(item.name, "an attribute declared for it", names);
                } else {
                    made.values[static_cast<std::size_t>(index)] =
                        work.value(item.value, attributes[static_cast<std::size_t>(index)].type);
                }
            }
        }
    };
    values(work.source.terrain, work.model.terrain, work.model.terrainAttributes);
    values(work.source.sides, work.model.sides, work.model.sideAttributes);
    values(work.source.links, work.model.links, {});
    for (std::size_t i = 0; i < work.source.sides.size(); ++i) {
        if (!work.source.sides[i].needs.empty()) {
            work.model.sides[i].needs = work.find(lang::SymbolKind::Feature, work.source.sides[i].needs);
        }
    }
}

} // namespace groma::rules::resolving
