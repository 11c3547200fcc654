#include "editor/session/balance/balance_question.h"
#include "formats/project/file_system.h"
#include "tests/truth/truth.h"

#include <fmt/core.h>

namespace groma::truth {

session::BattleGround groundOf(const std::string& path, const Options& options) {
    static const formats::RealFileSystem files;
    session::BattleGround ground;
    ground.files = &files;
    ground.path = path;
    ground.players = options.players;
    return ground;
}

std::optional<Versions> versionsOf(const std::string& path, const Options& options) {
    const session::BattleGround ground = groundOf(path, options);
    auto base = session::readyBattle(ground);
    if (!base) {
        fmt::print(stderr, "{}: {}\n", path, base.error().text);
        return std::nullopt;
    }
    Versions versions{ground, *std::move(base), {}, {}};
    std::vector<formats::Change> numbers;
    for (formats::Change& change : formats::changesOf(versions.base.loaded))
        if (change.kind == formats::Change::Kind::Number) numbers.push_back(std::move(change));
    const std::size_t wanted = options.most == 0 ? numbers.size() : std::min(options.most, numbers.size());
    for (std::size_t i = 0; i < wanted; ++i) {
        formats::Change& change = numbers[i * numbers.size() / wanted];
        auto battle = session::readyBattle(session::changed(ground, change.texts));
        if (!battle) continue;
        change.texts.clear();
        versions.changes.push_back(std::move(change));
        versions.changed.push_back(*std::move(battle));
    }
    return versions;
}

std::vector<sim::Outcome> played(const session::ReadyBattle& battle, std::uint64_t seed, std::uint64_t first,
                                 std::uint64_t count, const Options& options, session::KeptBattles* kept) {
    sim::BattleSettings settings = battle.settings;
    settings.seed = seed;
    settings.luck = options.luck && sim::Fortune::canTell(battle.setup());
    settings.luckOf = options.luckOf;
    settings.skipsLuck = true;
    if (settings.luck && battle.loaded.battles.empty()) settings.turn = session::turnScope(battle.loaded);
    return session::outcomesOf(kept, battle, settings, first, count, session::Crew(options.threads));
}

void Goals::tell(const std::string& what, double share, const char* how, double goal, bool met) {
    missed_ += met ? 0 : 1;
    fmt::print("{}: {:.3f} (goal: {} {:g}){}\n", what, share, how, goal, met ? "" : ", missed");
}
void Goals::atLeast(const std::string& what, double share, double goal) {
    tell(what, share, "at least", goal, share >= goal);
}
void Goals::atMost(const std::string& what, double share, double goal) {
    tell(what, share, "at most", goal, share <= goal);
}

} // namespace groma::truth
