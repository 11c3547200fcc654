#include "formats/scenario/scenario_reader.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"

namespace groma::formats {

using namespace entry;

std::string_view fileKind(const yaml::Tree& tree) {
    const yaml::NodeIndex kind = tree.find(tree.root(), "groma");
    if (kind == yaml::kNoNode) return {};
    const std::string_view text = tree.node(tree.resolved(kind)).text;
    return text.substr(0, text.find('/'));
}

rules::ScenarioSource readScenario(const ProjectFile& file, diag::Sink& sink) {
    rules::ScenarioSource scenario;
    const Cursor root(*file.tree, file.tree->root(), sink);
    MapCursor map = root.map();
    entry::expectKind(map, "scenario/1", "this file is used as a scenario");
    if (const Cursor rules = map.need("rules"); rules && rules.isNull())
        rules.reportWrongKind("the path of a ruleset");
    part::readScenarioKeys(map, scenario);
    map.finish();
    return scenario;
}

std::vector<rules::CampaignBattleSource> readBattles(const ProjectFile& file, diag::Sink& sink) {
    std::vector<rules::CampaignBattleSource> battles;
    diag::Sink told; // the file's own map is read, and complained of, with the rules
    const Cursor root(*file.tree, file.tree->root(), told);
    MapCursor map = root.map();
    const Cursor list = map["battles"];
    if (!list) return battles;
    MapCursor names = Cursor(list.tree(), list.index(), sink).map();
    for (const Cursor& battle : names.entries()) {
        MapCursor parts = battle.map();
        rules::CampaignBattleSource read;
        read.id = keyOf(battle);
        read.where = battle.keyRef();
        read.basis = textOf(parts.need("scenario"));
        read.remove = textsOf(parts["remove"]);
        part::readScenarioKeys(parts, read.changes);
        parts.finish();
        battles.push_back(std::move(read));
    }
    return battles;
}

} // namespace groma::formats
