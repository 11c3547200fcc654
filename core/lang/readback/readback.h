#pragma once

#include "core/rules/model.h"

#include <string>
#include <vector>

// Rules read back as plain English: the author's proof that they were understood as meant. Words are those of
// the ids, with spaces for underscores; every sentence follows from the tree that runs.
namespace groma::lang {

// "the distance from the unit to the foe is at most 2", "the unit's cp plus 1".
std::string readExpression(const rules::Model& model, const Tree& tree, const Function& function, ExprId id);
// One sentence a line; blocks are indented by two spaces.
std::vector<std::string> readStatements(const rules::Model& model, const Tree& tree, const Function& function,
                                        StmtId id);

std::string readQuantity(const rules::Model& model, rules::Index index);
std::string readRelation(const rules::Model& model, rules::Index index);
std::string readQuery(const rules::Model& model, rules::Index index);
std::string readMove(const rules::Model& model, rules::Index index);
std::string readSight(const rules::Model& model, rules::Index index);
std::string readTable(const rules::Model& model, rules::Index index);
std::string readRoll(const rules::Model& model, rules::Index index);
std::string readOffer(const rules::Model& model, rules::Index index);
std::string readQuestion(const rules::Model& model, rules::Index index);
std::string readTrait(const rules::Model& model, rules::Index index);
std::string readProcedure(const rules::Model& model, rules::Index index);
std::string readAction(const rules::Model& model, rules::Index index);
std::string readState(const rules::Model& model, rules::Index index);
std::string readClass(const rules::Model& model, rules::Index index);
std::string readType(const rules::Model& model, rules::Index index);
std::string readTerrain(const rules::Model& model);
std::string readSequence(const rules::Model& model);
// Every entry, in the order of the sections of the file.
std::string readRuleset(const rules::Model& model);

} // namespace groma::lang
