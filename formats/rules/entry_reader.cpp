#include "formats/rules/entry_reader.h"

#include "core/diag/codes.h"

#include <array>

namespace groma::formats::entry {

using rules::Text;

void expectKind(MapCursor& map, std::string_view kind, std::string_view wrong) {
    const Cursor found = map.need("groma");
    if (found && found.raw() != kind)
        found.sink().add(found.problem(diag::Code::UnknownFileKind, std::string(wrong))
                             .withFound(std::string(found.raw()))
                             .withExpected(std::string(kind)));
}

Text textOf(const Cursor& value) {
    if (!value) return {};
    const auto text = value.text();
    return {text ? std::string(*text) : std::string(), value.ref()};
}

Text keyOf(const Cursor& value) { return {std::string(value.key()), value.keyRef()}; }

std::optional<Text> optionalText(const Cursor& value) {
    if (!value) return std::nullopt;
    return textOf(value);
}

std::vector<Text> textsOf(const Cursor& list) {
    std::vector<Text> texts;
    if (!list) return texts;
    if (list.isList()) {
        for (const Cursor& item : list.items()) texts.push_back(textOf(item));
        return texts;
    }
    for (const yaml::Word& word : list.words()) texts.push_back({std::string(word.text), word.place.where});
    return texts;
}

namespace {

rules::ValueSource plainValue(const Cursor& value) {
    rules::ValueSource result;
    result.unknown = value.isUnknown();
    result.text = {result.unknown ? std::string() : textOf(value).text, value.ref()};
    return result;
}

} // namespace

rules::ValueSource valueOf(const Cursor& value) {
    if (!value.isMap()) return plainValue(value);
    MapCursor map = value.map();
    rules::ValueSource result = plainValue(map.need("value"));
    result.assumed = optionalText(map["assumed"]);
    map.finish();
    return result;
}

std::vector<rules::NamedValue> valuesOf(const std::vector<Cursor>& entries) {
    std::vector<rules::NamedValue> values;
    for (const Cursor& item : entries) values.push_back({keyOf(item), valueOf(item)});
    return values;
}

void restOn(std::vector<rules::NamedValue>& values, const std::optional<Text>& basis) {
    if (!basis) return;
    for (rules::NamedValue& value : values)
        if (!value.value.assumed && !value.value.unknown) value.value.assumed = *basis;
}

std::vector<rules::NamedValue> valuesWithBasis(const Cursor& value) {
    MapCursor map = value.map();
    const auto basis = optionalText(map["assumed"]);
    std::vector<rules::NamedValue> values = valuesOf(map.rest());
    restOn(values, basis);
    return values;
}

std::vector<rules::NamedText> namedTexts(const Cursor& value) {
    std::vector<rules::NamedText> texts;
    if (!value) return texts;
    MapCursor map = value.map();
    for (const Cursor& item : map.entries()) texts.push_back({keyOf(item), textOf(item)});
    return texts;
}

// Read by who breaks the rules (formats/proof); here it only has to be well said.
void checkMarks(const Cursor& marks) {
    if (!marks) return;
    for (const Cursor& mark : marks.itemsOrOne()) {
        MapCursor parts = mark.map();
        for (const std::string_view key : {"operator", "clause", "reason"}) (void)textOf(parts.need(key));
        (void)textOf(parts["change"]);
        parts.finish();
    }
}

rules::Entry entryOf(const Cursor& value, MapCursor& map) {
    checkMarks(map["equivalent"]);
    rules::Entry entry;
    entry.id = keyOf(value);
    entry.title = textOf(map["title"]);
    entry.help = textOf(map["help"]);
    entry.cite = textOf(map["cite"]);
    entry.covers = textsOf(map["covers"]);
    entry.assumed = optionalText(map["assumed"]);
    return entry;
}

rules::TraitUseSource traitUse(const Cursor& value) {
    rules::TraitUseSource use;
    if (!value.isMap()) {
        use.trait = textOf(value);
        return use;
    }
    MapCursor map = value.map();
    use.trait = textOf(map.need("trait"));
    use.parameters = valuesOf(map.rest());
    return use;
}

std::vector<rules::TraitUseSource> traitUses(const Cursor& list) {
    std::vector<rules::TraitUseSource> uses;
    if (!list) return uses;
    if (list.isScalar()) {
        for (Text& text : textsOf(list)) uses.push_back({std::move(text), {}});
        return uses;
    }
    for (const Cursor& item : list.itemsOrOne()) uses.push_back(traitUse(item));
    return uses;
}

rules::MarkerSource markerOf(const Cursor& value) {
    rules::MarkerSource marker;
    if (!value) return marker;
    MapCursor map = value.map();
    marker.text = textOf(map["text"]);
    marker.colour = textOf(map["colour"]);
    marker.symbol = textOf(map["symbol"]);
    map.allow("picture"); // see picture_files.h
    map.finish();
    return marker;
}

rules::AttributeSource attributeOf(const Cursor& value) {
    rules::AttributeSource attribute;
    if (!value.isMap()) {
        attribute.entry.id = keyOf(value);
        attribute.type = textOf(value);
        return attribute;
    }
    MapCursor map = value.map();
    attribute.entry = entryOf(value, map);
    attribute.type = textOf(map.need("type"));
    if (const Cursor byDefault = map["default"]) attribute.byDefault = valueOf(byDefault);
    map.finish();
    return attribute;
}

namespace {

// `until: end of activation` names the scope `activation`.
std::optional<Text> scopeOf(const Cursor& value) {
    std::optional<Text> text = optionalText(value);
    static constexpr std::string_view kLead = "end of ";
    if (!text) return text;
    if (text->text.starts_with(kLead)) {
        text->text.erase(0, kLead.size());
    } else if (!text->text.empty()) {
        value.sink().add(value.problem(diag::Code::UnknownWord, "a state lasts until the end of a scope")
                             .withFound(std::string(text->text))
                             .withExpected("`end of` and the name of a scope"));
    }
    return text;
}

} // namespace

rules::StateSource stateOf(const Cursor& value, const Text& byDefaultOf) {
    rules::StateSource state;
    MapCursor map = value.map();
    state.entry = entryOf(value, map);
    state.of = textOf(map["of"]);
    if (state.of.empty()) state.of = byDefaultOf;
    state.type = textOf(map.need("type"));
    state.initial = optionalText(map["initial"]);
    state.until = scopeOf(map["until"]);
    if (const Cursor marker = map["marker"]) state.marker = markerOf(marker);
    state.hidden = textOf(map["hidden"]);
    map.allow("track"); // see readTrack
    map.finish();
    return state;
}

rules::ContributionSource contributionOf(const Cursor& value) {
    static constexpr std::array<std::string_view, 6> kOperations{"add",      "times",   "set",
                                                                 "at_least", "at_most", "shift"};
    rules::ContributionSource contribution;
    contribution.node = value.ref();
    MapCursor map = value.map();
    checkMarks(map["equivalent"]);
    contribution.title = textOf(map["title"]);
    contribution.cite = textOf(map["cite"]);
    contribution.help = textOf(map["help"]);
    contribution.covers = textsOf(map["covers"]);
    contribution.assumed = optionalText(map["assumed"]);
    contribution.stage = textOf(map["stage"]);
    contribution.when = optionalText(map["when"]);
    contribution.each = optionalText(map["each"]);
    contribution.where = optionalText(map["where"]);
    contribution.quantity = textOf(map["quantity"]);
    contribution.of = textOf(map["of"]);
    for (const std::string_view operation : kOperations) {
        const Cursor amount = map[operation];
        if (!amount) continue;
        if (!contribution.operation.empty()) {
            amount.sink().add(amount.problem(diag::Code::UnknownWord, "a contribution does one thing")
                                  .withFound(contribution.operation.text + " and " + std::string(operation))
                                  .withExpected("one of add, times, set, at_least, at_most, shift"));
            continue;
        }
        contribution.operation = {std::string(operation), amount.keyRef()};
        contribution.amount = textOf(amount);
    }
    map.finish();
    return contribution;
}

} // namespace groma::formats::entry
