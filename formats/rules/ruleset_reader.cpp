#include "formats/rules/ruleset_reader.h"

#include "core/diag/codes.h"
#include "core/rules/campaign.h"
#include "formats/rules/entry_reader.h"
#include "formats/rules/section_readers.h"
#include "formats/words/language.h"

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
    {"terrain",
     [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.terrain, true); }},
    {"sides",
     [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.sides, false); }},
    {"links",
     [](const Cursor& at, rules::RulesetSource& into) { section::readTerrain(at, into.links, false); }},
    {"outcomes", section::readOutcomes},
    {"tables", section::readTables},
    {"quantities", section::readQuantities},
    {"relations", section::readRelations},
    {"queries",
     [](const Cursor& at, rules::RulesetSource& into) { section::readQueries(at, into.queries, false); }},
    {"measures",
     [](const Cursor& at, rules::RulesetSource& into) { section::readQueries(at, into.measures, true); }},
    {"moves", section::readMoves},
    {"sights", section::readSights},
    {"rolls", section::readRolls},
    {"offers", section::readOffers},
    {"traits", section::readTraits},
    {"procedures", section::readProcedures},
    {"actions", section::readActions},
    {"options", section::readOptions},
    {"numbers", section::readNumbers},
    {"areas", section::readAreas},
    {"questions", section::readQuestions},
    {"victory", section::readVictory},
};

void readAttributes(const Cursor& value, std::vector<rules::AttributeSource>& into) {
    if (!value) return;
    MapCursor names = value.map();
    for (const Cursor& attribute : names.entries()) into.push_back(attributeOf(attribute));
}

// A campaign's file may hold every section of a ruleset: its entries join those of the rules it is fought
// under.
void readSections(MapCursor& map, rules::RulesetSource& into) {
    if (const Cursor title = map["title"]) into.title = textOf(title);
    for (const std::string_view key : {"include", "help", "cite", "book", "notes", "turn"}) map.allow(key);
    (void)map["language"].choice(kLanguageNames); // read by who prints: formats/load/print_language.h
    if (const Cursor scopes = map["scopes"])
        for (rules::Text& scope : textsOf(scopes)) into.scopes.push_back(std::move(scope));
    readAttributes(map["terrain_attributes"], into.terrainAttributes);
    readAttributes(map["side_attributes"], into.sideAttributes);
    for (const Section& section : kSections)
        if (const Cursor value = map[section.key]; value && !value.isNull()) section.read(value, into);
    for (rules::NamedText& symbol : namedTexts(map["symbols"])) into.symbols.push_back(std::move(symbol));
}

void readFile(const ProjectFile& file, rules::RulesetSource& into, diag::Sink& sink) {
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    entry::expectKind(map, "ruleset/1", "this file is used as rules");
    readSections(map, into);
    if (const Cursor sequence = map["sequence"]) into.sequence = textOf(sequence);
    map.finish();
}

// States that the campaign itself declares are there to outlast its battles; those with an end of their own
// do not.
void readCarried(const Cursor& named, std::size_t states, std::size_t resources, rules::RulesetSource& into) {
    for (std::size_t i = states; i < into.states.size(); ++i)
        if (!into.states[i].until) into.campaign.carries.push_back(into.states[i].entry.id);
    for (std::size_t i = resources; i < into.resources.size(); ++i)
        into.campaign.carries.push_back(into.resources[i].entry.id);
    if (named)
        for (rules::Text& name : textsOf(named)) into.campaign.carries.push_back(std::move(name));
}

// The includes of a campaign, then its own file.
void readCampaignFiles(std::span<const ProjectFile* const> files, rules::RulesetSource& into,
                       diag::Sink& sink) {
    const std::size_t states = into.states.size();
    const std::size_t resources = into.resources.size();
    for (const ProjectFile* include : files.first(files.size() - 1))
        if (include->tree) readFile(*include, into, sink);
    const ProjectFile& file = *files.back();
    if (!file.tree) return;
    const Cursor root(*file.tree, file.tree->root(), sink);
    into.campaign.given = true;
    into.campaign.where = root.ref();
    MapCursor map = root.map();
    for (const std::string_view key : {"groma", "covers", "subtitle"}) map.allow(key);
    if (const Cursor rules = map.need("rules"); rules && rules.isNull())
        rules.reportWrongKind("the path of a ruleset");
    readSections(map, into);
    readCarried(map["carries"], states, resources, into);
    if (const Cursor battles = map.need("battles")) {
        MapCursor names = battles.map();
        for (const Cursor& battle : names.entries()) into.campaign.battles.push_back(keyOf(battle));
        if (into.campaign.battles.empty())
            sink.add(battles.problem(diag::Code::OutOfRange, "a campaign has at least one battle"));
    }
    into.campaign.sequence = textOf(map.need("sequence"));
    map.finish();
    rules::addCampaignEntries(into);
}

} // namespace

rules::RulesetSource readRuleset(std::span<const ProjectFile* const> files, diag::Sink& sink,
                                 std::span<const ProjectFile* const> campaign) {
    rules::RulesetSource source;
    for (const ProjectFile* file : files)
        if (file->tree) readFile(*file, source, sink);
    if (!campaign.empty()) readCampaignFiles(campaign, source, sink);
    return source;
}

} // namespace groma::formats
