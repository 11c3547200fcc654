#include "editor/session/language/rule_sections.h"

#include "core/lang/readback/readback.h"

#include <vector>

namespace groma::session {

namespace {

using Reader = std::string (*)(const rules::Model&, rules::Index);

template <class List>
RuleSection section(const char* key, const char* title, List rules::Model::*list, Reader reader = nullptr) {
    RuleSection made;
    made.key = key;
    made.title = title;
    made.count = [list](const rules::Model& model) { return (model.*list).size(); };
    made.named = [list](const rules::Model& model, std::size_t i) -> const rules::Named& {
        return (model.*list)[i].named;
    };
    if (reader != nullptr)
        made.readBack = [reader](const rules::Model& model, std::size_t i) {
            return reader(model, static_cast<rules::Index>(i));
        };
    return made;
}

} // namespace

std::span<const RuleSection> ruleSections() {
    using rules::Model;
    static const std::vector<RuleSection> sections{
        section("types", "Types", &Model::types, lang::readType),
        section("classes", "Classes", &Model::classes, lang::readClass),
        section("terrain", "Terrain", &Model::terrain),
        section("sides", "Side features", &Model::sides),
        section("links", "Links", &Model::links),
        section("traits", "Traits", &Model::traits, lang::readTrait),
        section("quantities", "Quantities", &Model::quantities, lang::readQuantity),
        section("relations", "Relations", &Model::relations, lang::readRelation),
        section("queries", "Queries", &Model::queries, lang::readQuery),
        section("tables", "Tables", &Model::tables, lang::readTable),
        section("rolls", "Rolls", &Model::rolls, lang::readRoll),
        section("offers", "Offers", &Model::offers, lang::readOffer),
        section("moves", "Moves", &Model::moves, lang::readMove),
        section("sights", "Lines of sight", &Model::sights, lang::readSight),
        section("procedures", "Procedures", &Model::procedures, lang::readProcedure),
        section("actions", "Actions", &Model::actions, lang::readAction),
        section("states", "States", &Model::states, lang::readState),
        section("dice", "Dice", &Model::dice),
        section("decks", "Decks", &Model::decks),
        section("options", "Options", &Model::options),
        section("questions", "Questions", &Model::questions, lang::readQuestion),
    };
    return sections;
}

} // namespace groma::session
