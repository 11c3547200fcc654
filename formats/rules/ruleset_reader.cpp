#include "formats/rules/ruleset_reader.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"

namespace groma::formats {

namespace {

using namespace entry;

using SectionReader = void (*)(const Cursor&, rules::RulesetSource&);

struct Section {
    std::string_view key;
    SectionReader read;
};

constexpr Section kSections[] = {
    {"board", section::readBoard},
    {"dice", section::readDice},
    {"classes", section::readClasses},
    {"types", section::readTypes},
    {"states", section::readStates},
    {"resources", section::readResources},
    {"decks", section::readDecks},
    {"terrain", [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.terrain); }},
    {"sides", [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.sides); }},
    {"links", [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.links); }},
    {"outcomes", section::readOutcomes},
    {"tables", section::readTables},
    {"quantities", section::readQuantities},
    {"relations", section::readRelations},
    {"queries", [](const Cursor& at, rules::RulesetSource& into) { section::readQueries(at, into.queries); }},
    {"measures", [](const Cursor& at, rules::RulesetSource& into) { section::readQueries(at, into.measures); }},
    {"moves", section::readMoves},
    {"sights", section::readSights},
    {"rolls", section::readRolls},
    {"offers", section::readOffers},
    {"traits", section::readTraits},
    {"procedures", section::readProcedures},
    {"actions", section::readActions},
    {"options", section::readOptions},
    {"numbers", section::readNumbers},
    {"victory", section::readVictory},
};

void readAttributes(const Cursor& value, std::vector<rules::AttributeSource>& into) {
    if (!value) return;
    MapCursor names = value.map();
    for (const Cursor& attribute : names.entries()) into.push_back(attributeOf(attribute));
}

void readFile(const ProjectFile& file, rules::RulesetSource& into, diag::Sink& sink) {
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    const Cursor kind = map.need("groma");
    if (kind && kind.raw() != "ruleset/1")
        sink.add(kind.problem(diag::Code::UnknownFileKind, "this file is used as rules")
                     .withFound(std::string(kind.raw()))
                     .withExpected("ruleset/1"));
    if (const Cursor title = map["title"]) into.title = textOf(title);
    for (const std::string_view key : {"include", "help", "cite", "book", "notes"}) map.allow(key);
    if (const Cursor scopes = map["scopes"])
        for (rules::Text& scope : textsOf(scopes)) into.scopes.push_back(std::move(scope));
    readAttributes(map["terrain_attributes"], into.terrainAttributes);
    readAttributes(map["side_attributes"], into.sideAttributes);
    for (const Section& section : kSections)
        if (const Cursor value = map[section.key]; value && !value.isNull()) section.read(value, into);
    if (const Cursor sequence = map["sequence"]) into.sequence = textOf(sequence);
    for (rules::NamedText& symbol : namedTexts(map["symbols"])) into.symbols.push_back(std::move(symbol));
    map.finish();
}

}  // namespace

rules::RulesetSource readRuleset(std::span<const ProjectFile* const> files, diag::Sink& sink) {
    rules::RulesetSource source;
    for (const ProjectFile* file : files)
        if (file->tree) readFile(*file, source, sink);
    return source;
}

}  // namespace groma::formats
