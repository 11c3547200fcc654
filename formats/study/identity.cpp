#include "formats/study/identity.h"

#include "core/base/hash.h"
#include "core/game/dice/dice.h"
#include "core/game/setup/fingerprint.h"
#include "formats/scenario/scenario_reader.h"

#include <fmt/format.h>

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
    const StudySource::Frame& frame = study.frame;
    using Asks = StudySource::Asks;
    switch (study.asks) {
    case Asks::Chances: identity.players = frame.policy + ": " + frame.of.text; return identity;
    case Asks::Battles: identity.players = frame.players; break;
    case Asks::Balance:
        identity.players = fmt::format(
            "balance: {}; within {}, little {}, {} pairs, effects {} of `{}`; again `{}`, {} pairs",
            frame.players, frame.within, frame.little, frame.pairs, frame.effects, frame.only, frame.again,
            frame.againPairs);
        for (const rules::Text& what : frame.forbid) identity.players += "; not " + what.text;
        break;
    case Asks::Matrix:
        identity.players = fmt::format(
            "matrix: {}: {}; {}; {} by {}, step {}; {}, {}; {}; {}; {} samples", frame.policy, frame.of.text,
            frame.measure, frame.call.text, frame.side.text, frame.step, frame.attacker, frame.defender,
            fmt::join(frame.attackers, ","), fmt::join(frame.defenders, ","), frame.samples);
        identity.seed = frame.seed;
        return identity;
    case Asks::Sweep:
        identity.players = fmt::format("sweep: {}: {}; {} samples; {}", frame.policy, frame.of.text,
                                       frame.samples, frame.players);
        for (const rules::NamedText& axis : frame.set)
            identity.players += "; " + axis.name.text + " = " + axis.text.text;
        break;
    }
    identity.dice = game::kDiceVersion;
    identity.seed = frame.seed;
    identity.battles = frame.battles;
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
