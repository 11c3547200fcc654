#pragma once

#include "core/rules/source.h"
#include "formats/yaml/cursor.h"

// One function per section of a ruleset; each appends what `section` says.
namespace groma::formats::section {

using yaml::Cursor;

void readBoard(const Cursor& section, rules::RulesetSource& into);
void readDice(const Cursor& section, rules::RulesetSource& into);
void readClasses(const Cursor& section, rules::RulesetSource& into);
void readTypes(const Cursor& section, rules::RulesetSource& into);
void readStates(const Cursor& section, rules::RulesetSource& into);
void readResources(const Cursor& section, rules::RulesetSource& into);
void readDecks(const Cursor& section, rules::RulesetSource& into);
// `pictures`: of cells, which may have a picture of their own.
void readTerrain(const Cursor& section, std::vector<rules::TerrainSource>& into, bool pictures);
void readOutcomes(const Cursor& section, rules::RulesetSource& into);
void readTables(const Cursor& section, rules::RulesetSource& into);
void readQuantities(const Cursor& section, rules::RulesetSource& into);
void readRelations(const Cursor& section, rules::RulesetSource& into);
void readQueries(const Cursor& section, std::vector<rules::QuerySource>& into, bool measures);
void readMoves(const Cursor& section, rules::RulesetSource& into);
void readSights(const Cursor& section, rules::RulesetSource& into);
void readRolls(const Cursor& section, rules::RulesetSource& into);
void readOffers(const Cursor& section, rules::RulesetSource& into);
void readTraits(const Cursor& section, rules::RulesetSource& into);
void readProcedures(const Cursor& section, rules::RulesetSource& into);
void readActions(const Cursor& section, rules::RulesetSource& into);
void readOptions(const Cursor& section, rules::RulesetSource& into);
void readNumbers(const Cursor& section, rules::RulesetSource& into);
void readAreas(const Cursor& section, rules::RulesetSource& into);
void readQuestions(const Cursor& section, rules::RulesetSource& into);
void readVictory(const Cursor& section, rules::RulesetSource& into);

} // namespace groma::formats::section
