#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats::section {

using namespace entry;

void readDice(const Cursor& section, rules::RulesetSource& into) {
    MapCursor dice = section.map();
    for (const Cursor& die : dice.entries()) {
        rules::DieSource read;
        read.entry.id = keyOf(die);
        if (die.isMap()) {
            MapCursor map = die.map();
            read.entry = entryOf(die, map);
            read.sides = optionalText(map["sides"]);
            read.faces = textsOf(map["faces"]);
            map.finish();
        } else if (die.isList()) {
            read.faces = textsOf(die);
        } else {
            read.sides = textOf(die);
        }
        into.dice.push_back(std::move(read));
    }
}

void readClasses(const Cursor& section, rules::RulesetSource& into) {
    MapCursor classes = section.map();
    for (const Cursor& unitClass : classes.entries()) {
        rules::ClassSource read;
        MapCursor map = unitClass.map();
        read.entry = entryOf(unitClass, map);
        read.is = textsOf(map["is"]);
        read.flips = optionalText(map["flips"]);
        read.hidden = optionalText(map["hidden"]);
        read.symbol = textOf(map["symbol"]);
        map.allow("picture"); // see picture_files.h
        read.notation = textsOf(map["notation"]);
        read.star = textOf(map["star"]);
        if (const Cursor attributes = map["attributes"]) {
            MapCursor names = attributes.map();
            for (const Cursor& attribute : names.entries()) read.attributes.push_back(attributeOf(attribute));
        }
        map.finish();
        into.classes.push_back(std::move(read));
    }
}

void readTypes(const Cursor& section, rules::RulesetSource& into) {
    MapCursor types = section.map();
    for (const Cursor& type : types.entries()) {
        rules::TypeSource read;
        MapCursor map = type.map();
        read.entry = entryOf(type, map);
        read.unitClass = textOf(map.need("class"));
        read.symbol = textOf(map["symbol"]);
        map.allow("picture"); // see picture_files.h
        read.footprint = textOf(map["footprint"]);
        read.traits = traitUses(map["traits"]);
        if (const Cursor back = map["back"]) read.back = valuesWithBasis(back);
        read.values = valuesOf(map.rest());
        into.types.push_back(std::move(read));
    }
}

void readStates(const Cursor& section, rules::RulesetSource& into) {
    MapCursor states = section.map();
    for (const Cursor& state : states.entries()) into.states.push_back(stateOf(state, {}));
}

void readResources(const Cursor& section, rules::RulesetSource& into) {
    MapCursor resources = section.map();
    for (const Cursor& resource : resources.entries()) {
        rules::ResourceSource read;
        MapCursor map = resource.map();
        read.entry = entryOf(resource, map);
        read.of = textOf(map["of"]);
        read.initial = optionalText(map["initial"]);
        read.minimum = optionalText(map["minimum"]);
        read.maximum = optionalText(map["maximum"]);
        map.allow("track"); // see readTrack
        map.finish();
        into.resources.push_back(std::move(read));
    }
}

void readDecks(const Cursor& section, rules::RulesetSource& into) {
    MapCursor decks = section.map();
    for (const Cursor& deck : decks.entries()) {
        rules::DeckSource read;
        MapCursor map = deck.map();
        read.entry = entryOf(deck, map);
        for (const rules::NamedText& card : namedTexts(map.need("cards")))
            read.cards.push_back({card.name, card.text});
        read.hands = textOf(map["hands"]);
        map.finish();
        into.decks.push_back(std::move(read));
    }
}

void readOptions(const Cursor& section, rules::RulesetSource& into) {
    MapCursor options = section.map();
    for (const Cursor& option : options.entries()) {
        rules::OptionSource read;
        MapCursor map = option.map();
        read.entry = entryOf(option, map);
        const Cursor type = map.need("type");
        if (type.isList()) read.values = textsOf(type);
        else read.type = textOf(type);
        read.byDefault = textOf(map.need("default"));
        map.finish();
        into.options.push_back(std::move(read));
    }
}

// `exit: {title: Where they leave}`, or `exit:` alone.
void readAreas(const Cursor& section, rules::RulesetSource& into) {
    MapCursor areas = section.map();
    for (const Cursor& area : areas.entries()) {
        rules::DeclaredAreaSource read;
        if (area.isMap()) {
            MapCursor map = area.map();
            read.entry = entryOf(area, map);
            map.finish();
        } else {
            read.entry.id = keyOf(area);
            if (!area.isNull())
                area.sink().add(
                    area.problem(diag::Code::WrongKind, "an area has a title, help, cite and covers")
                        .withExpected("{title: ...}, or nothing"));
        }
        into.areas.push_back(std::move(read));
    }
}

void readNumbers(const Cursor& section, rules::RulesetSource& into) {
    MapCursor numbers = section.map();
    for (const Cursor& number : numbers.entries()) {
        rules::NumberSource read;
        read.entry.id = keyOf(number);
        if (number.isMap()) {
            MapCursor map = number.map();
            read.entry = entryOf(number, map);
            if (const Cursor byDefault = map["default"]) read.byDefault = valueOf(byDefault);
            if (read.byDefault && !read.byDefault->assumed && !read.byDefault->unknown)
                read.byDefault->assumed = read.entry.assumed;
            map.finish();
        } else if (!number.isNull()) {
            read.byDefault = valueOf(number);
        }
        into.numbers.push_back(std::move(read));
    }
}

void readVictory(const Cursor& section, rules::RulesetSource& into) {
    MapCursor victory = section.map();
    if (const Cursor verdicts = victory["verdicts"]) {
        MapCursor entries = verdicts.map();
        for (const Cursor& verdict : entries.entries()) {
            rules::VerdictSource read;
            MapCursor map = verdict.map();
            read.entry = entryOf(verdict, map);
            read.winner = textOf(map["winner"]);
            read.level = textOf(map["level"]);
            map.finish();
            into.verdicts.push_back(std::move(read));
        }
    }
    victory.finish();
}

} // namespace groma::formats::section
