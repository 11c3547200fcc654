#include "formats/study/identity.h"

#include "core/base/hash.h"
#include "core/game/dice/dice.h"
#include "core/game/setup/fingerprint.h"
#include "formats/scenario/scenario_reader.h"

#include <algorithm>

namespace groma::formats {

namespace {

// Rules have a mark of their own, and no battle begins with what its book says.
std::uint64_t startOf(const Project& project) {
    std::vector<const ProjectFile*> files;
    for (const ProjectFile& file : project.files())
        if (file.tree && fileKind(*file.tree) != "ruleset" && fileKind(*file.tree) != "book")
            files.push_back(&file);
    std::ranges::sort(files, {}, &ProjectFile::path);
    std::uint64_t hash = 0;
    for (const ProjectFile* file : files)
        hash = base::hashText(file->tree->source().bytes(), base::hashText(file->path, hash));
    return hash;
}

} // namespace

std::uint64_t StudyIdentity::hash() const {
    std::uint64_t hash = base::combine(rules, start);
    for (const std::string* text : {&players, &dice, &program}) hash = base::hashText(*text, hash);
    return base::combine(base::combine(hash, seed), battles);
}

StudyIdentity identityOf(const StudySource& study, const Project& project, const game::Ruleset& rules,
                         std::string_view program) {
    StudyIdentity identity;
    identity.rules = game::fingerprint(rules);
    identity.start = startOf(project);
    identity.program = program;
    if (study.scenario.empty()) {
        identity.players = study.frame.policy + ": " + study.frame.of.text;
    } else {
        identity.players = study.frame.players;
        identity.dice = game::kDiceVersion;
        identity.seed = study.frame.seed;
        identity.battles = study.frame.battles;
    }
    return identity;
}

std::vector<std::string> differences(const StudyIdentity& a, const StudyIdentity& b) {
    std::vector<std::string> found;
    if (a.rules != b.rules) found.emplace_back("the rules");
    if (a.start != b.start) found.emplace_back("the scenario");
    if (a.players != b.players) found.emplace_back("the players");
    if (a.dice != b.dice) found.emplace_back("the dice");
    if (a.program != b.program) found.emplace_back("the program's version");
    if (a.seed != b.seed) found.emplace_back("the seed");
    if (a.battles != b.battles) found.emplace_back("the number of battles");
    return found;
}

} // namespace groma::formats
