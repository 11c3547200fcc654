#include "editor/session/balance/battle_ground.h"

#include "core/base/hash.h"
#include "core/sim/asked_call.h"
#include "formats/proof/forbid.h"
#include "formats/proof/setting.h"
#include "formats/rules/track_reader.h"
#include "formats/text/render.h"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace groma::session {

BattleGround groundOf(const Document& document, const formats::FileSystem& files) {
    BattleGround ground;
    ground.files = &files;
    ground.path = document.root() + "/" + document.startPath();
    ground.root = document.root();
    for (const std::string& path : document.paths()) ground.unsaved[path] = document.text(path);
    return ground;
}

BattleGround changed(BattleGround ground, const std::map<std::string, std::string>& texts) {
    for (const auto& [path, text] : texts) ground.unsaved[path] = text;
    return ground;
}

sim::BattleSettings ReadyBattle::settingsWith(const std::array<sim::Contestant, 2>& players) const {
    sim::BattleSettings with = settings;
    for (const std::size_t side : {0U, 1U})
        with.players.at(side) = players.at(side).onSideOf(postures.at(side));
    return with;
}

namespace {

// What is forbidden, laid over what was loaded. An empty text is success.
std::string forbid(const BattleGround& ground, formats::Loader& loader, formats::Loaded& loaded) {
    std::map<std::string, std::string> texts = ground.unsaved;
    std::vector<formats::Forbidden> traits;
    for (const std::string& text : ground.forbid) {
        const auto what = formats::forbiddenNamed(loaded, text);
        if (!what) return "--forbid " + text + ": " + what.error();
        if (what->isTrait) {
            traits.push_back(*what);
            continue;
        }
        const auto without = formats::withoutAction(loaded, *what);
        if (!without) return "--forbid " + text + ": " + without.error();
        for (const auto& [path, bytes] : *without) texts[path] = bytes;
        loaded = loader.load(ground.path, {.root = ground.root, .unsaved = texts});
        formats::judgeAsChanged(loaded);
        if (loaded.problems.hasErrors() || !loaded.built.setup)
            return "--forbid " + text + ": " + sim::whyRefused(loaded.problems);
    }
    for (const formats::Forbidden& what : traits) {
        auto setup = formats::withoutTrait(*loaded.built.setup, what);
        if (!setup) return "--forbid: " + setup.error();
        loaded.built.setup = *std::move(setup);
    }
    return {};
}

std::uint64_t identityOf(const BattleGround& ground, const formats::Project& project) {
    std::vector<std::pair<std::string_view, std::string_view>> texts;
    for (const formats::ProjectFile& file : project.files())
        if (file.tree) texts.emplace_back(file.path, file.tree->source().bytes());
    std::ranges::sort(texts);
    std::uint64_t hash = base::hashText(ground.path);
    for (const auto& [path, bytes] : texts) hash = base::hashText(bytes, base::hashText(path, hash));
    for (const std::string& what : ground.forbid) hash = base::hashText(what, hash);
    return hash;
}

// With its file, line and column.
std::string complaintOf(const formats::Loaded& loaded) {
    for (const diag::Diagnostic& problem : loaded.problems.sorted())
        if (problem.severity == diag::Severity::Error)
            return formats::renderBriefly(problem, *loaded.project);
    return "no scenario and no campaign";
}

} // namespace

std::expected<ReadyBattle, NotReady> readyBattle(const BattleGround& ground) {
    using Why = NotReady::Why;
    formats::Loader loader(*ground.files);
    ReadyBattle battle;
    battle.loaded = loader.load(ground.path, {.root = ground.root, .unsaved = ground.unsaved});
    formats::Loaded& loaded = battle.loaded;
    const auto not_ = [&](Why why, std::string text) {
        return std::unexpected(NotReady{why, std::move(text), std::move(loaded)});
    };
    if (!ground.unsaved.empty()) formats::judgeAsChanged(loaded);
    if (loaded.problems.hasErrors() || !loaded.scenario || !loaded.built.setup)
        return not_(Why::NoBattle, complaintOf(loaded));
    if (!loaded.built.playable) return not_(Why::NotPlayable, "cannot be played");
    if (std::string why = forbid(ground, loader, loaded); !why.empty())
        return not_(Why::Forbidden, std::move(why));
    const auto players = sim::contestantsNamed(ground.players);
    if (!players)
        return not_(Why::Players,
                    fmt::format("`{}` is no player; there are {}", ground.players, sim::kPlayersThereAre));
    for (std::size_t side = 0; side < std::min<std::size_t>(2, loaded.scenario->sides.size()); ++side)
        battle.postures.at(side) =
            sim::postureNamed(loaded.scenario->sides[side].posture.text).value_or(battle.postures.at(side));
    battle.settings = battle.settingsWith(*players);
    battle.settings.seed = ground.seed;
    battle.settings.checkInvariants = ground.check;
    battle.identity = identityOf(ground, *loaded.project);
    return battle;
}

std::int32_t turnScope(const formats::Loaded& loaded) {
    const formats::RulesParts parts =
        formats::rulesParts(*loaded.project, loaded.rulesFile, loaded.campaignFile);
    std::vector<const formats::ProjectFile*> files = parts.files;
    files.insert(files.end(), parts.campaign.begin(), parts.campaign.end());
    diag::Sink told; // check tells it
    return formats::readTrack(files, loaded.ruleset->model, told).turn;
}

} // namespace groma::session
