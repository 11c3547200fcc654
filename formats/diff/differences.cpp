#include "formats/diff/differences.h"

#include "core/game/position/setup.h"
#include "formats/diff/game_differences.h"

namespace groma::formats {

std::map<std::string, std::string> diff::attributeTitles(const game::RulesetRef& ruleset) {
    std::map<std::string, std::string> titles;
    if (ruleset)
        for (const auto& attribute : ruleset->model.attributes)
            if (!attribute.named.title.empty()) titles[attribute.named.id] = attribute.named.title;
    return titles;
}

std::vector<Difference> differences(const Loaded& before, const Loaded& after) {
    std::vector<Difference> told;
    std::vector<std::string> without;
    const game::SetupRef& a = before.built.setup;
    const game::SetupRef& b = after.built.setup;
    // A campaign's battles are told as its entries are.
    const bool one = before.battles.empty() && after.battles.empty();
    if (one && a && b && a->geometry().layout() == b->geometry().layout()) {
        diff::tellPieces(*a, *b, told);
        diff::tellMap(*a, *b, told);
        without = {"map", "board", "pieces"};
    }
    const ProjectFile* left = before.project ? before.project->start() : nullptr;
    const ProjectFile* right = after.project ? after.project->start() : nullptr;
    if (left != nullptr && right != nullptr && left->tree && right->tree)
        diff::tellEntries(*left->tree, *right->tree, without, diff::attributeTitles(after.ruleset), told);
    return told;
}

} // namespace groma::formats
