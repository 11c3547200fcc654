#include "formats/study/shard.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/text/render.h"
#include "formats/yaml/cursor.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/hash_text.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

namespace groma::formats {

using yaml::Cursor;
using yaml::MapCursor;

namespace {

constexpr std::uint64_t kMostShards = 1'000'000;
constexpr std::int64_t kMostBattles = 1'000'000'000'000;

std::string scalar(std::string_view text) { return yaml::emitScalar(text, true, true); }

std::string countsText(const NamedCounts& counts) {
    std::string text;
    for (const auto& [name, count] : counts)
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", scalar(name), count);
    return "{" + text + "}";
}

std::uint64_t wholeOf(const Cursor& cursor, std::int64_t most = kMostBattles) {
    return static_cast<std::uint64_t>(cursor ? cursor.integer(0, most).value_or(0) : 0);
}

NamedCounts countsOf(const Cursor& cursor) {
    NamedCounts counts;
    if (cursor)
        for (const Cursor& entry : cursor.map().entries()) counts[std::string(entry.key())] = wholeOf(entry);
    return counts;
}

std::uint64_t hashOf(const Cursor& cursor) {
    const std::string text(cursor ? cursor.text().value_or("") : "");
    if (!cursor) return 0;
    if (const auto hash = yaml::readHash(text)) return *hash;
    cursor.sink().add(
        cursor.problem(diag::Code::BadValue, "a hash has 16 digits from 0 to f").withFound(text));
    return 0;
}

StudyIdentity identityAt(const Cursor& cursor) {
    StudyIdentity identity;
    if (!cursor) return identity;
    MapCursor map = cursor.map();
    identity.rules = hashOf(map.need("rules"));
    identity.start = hashOf(map.need("start"));
    identity.players = map.need("players").text().value_or("");
    identity.dice = map.need("dice").text().value_or("");
    identity.program = map.need("program").text().value_or("");
    identity.seed = wholeOf(map.need("seed"), INT64_MAX);
    identity.battles = wholeOf(map.need("battles"));
    map.finish();
    return identity;
}

void judge(const StudyShard& shard, const MapCursor& map, diag::Sink& sink) {
    const auto wrong = [&](std::string what) {
        sink.add(diag::diagnose(diag::Code::BadValue, map.ref(), std::move(what)));
    };
    if (shard.number < 1 || shard.number > shard.of || shard.of > kMostShards)
        return wrong(fmt::format("there is no shard {} of {}", shard.number, shard.of));
    if (BattleStretch{shard.first, shard.battles} !=
        stretchOf(shard.identity.battles, shard.number, shard.of))
        return wrong(fmt::format("{} battles from {} on are not shard {} of {} of {} battles", shard.battles,
                                 shard.first, shard.number, shard.of, shard.identity.battles));
    std::uint64_t ended = shard.failures;
    for (const auto& [verdict, count] : shard.verdicts) ended += count;
    if (ended != shard.battles)
        wrong(fmt::format("{} battles were played, and the ends of {} are told", shard.battles, ended));
}

} // namespace

BattleStretch stretchOf(std::uint64_t battles, std::uint64_t number, std::uint64_t of) {
    const auto begin = [&](std::uint64_t part) {
        return battles / of * part + std::min(battles % of, part); // the first ones are the longer
    };
    return {begin(number - 1), begin(number) - begin(number - 1)};
}

std::optional<ShardNumber> readShardNumber(std::string_view text) {
    const auto bar = text.find('/');
    if (bar == std::string_view::npos) return {};
    const auto number = yaml::readInteger(text.substr(0, bar));
    const auto of = yaml::readInteger(text.substr(bar + 1));
    if (!number || !of || *number < 1 || *number > *of || *of > static_cast<std::int64_t>(kMostShards))
        return {};
    return ShardNumber{static_cast<std::uint64_t>(*number), static_cast<std::uint64_t>(*of)};
}

std::string shardText(const StudyShard& shard) {
    const StudyIdentity& identity = shard.identity;
    std::string text = "groma: shard/1\n";
    text += "study: " + scalar(shard.study) + "\n";
    text += "worker: " + scalar(shard.worker) + "\n";
    text += fmt::format("shard: {}\nof: {}\n", shard.number, shard.of);
    text += fmt::format("identity:\n  rules: \"{}\"\n  start: \"{}\"\n  players: {}\n  dice: {}\n",
                        yaml::hashText(identity.rules), yaml::hashText(identity.start),
                        scalar(identity.players), scalar(identity.dice));
    text += fmt::format("  program: {}\n  seed: {}\n  battles: {}\n", scalar(identity.program), identity.seed,
                        identity.battles);
    text += fmt::format("first: {}\nbattles: {}\nverdicts: {}\n", shard.first, shard.battles,
                        countsText(shard.verdicts));
    if (!shard.days.empty()) text += "days:\n";
    for (const auto& [battle, counts] : shard.days)
        text += fmt::format("  {}: {}\n", scalar(battle), countsText(counts));
    if (!shard.assumed.empty()) text += fmt::format("assumed: [{}]\n", fmt::join(shard.assumed, ", "));
    if (shard.failures > 0)
        text += fmt::format("stopped: {{count: {}, first: {}, reason: {}}}\n", shard.failures,
                            shard.firstFailureBattle, scalar(shard.firstFailure));
    return text;
}

StudyShard readShard(const yaml::Tree& tree, diag::Sink& sink) {
    StudyShard shard;
    MapCursor map = Cursor(tree, tree.root(), sink).map();
    entry::expectKind(map, "shard/1", "this file is no shard of a study");
    shard.study = map.need("study").text().value_or("");
    if (const Cursor worker = map["worker"]) shard.worker = worker.text().value_or("");
    shard.number = wholeOf(map.need("shard"));
    shard.of = wholeOf(map.need("of"));
    shard.identity = identityAt(map.need("identity"));
    shard.first = wholeOf(map.need("first"));
    shard.battles = wholeOf(map.need("battles"));
    shard.verdicts = countsOf(map.need("verdicts"));
    if (const Cursor days = map["days"])
        for (const Cursor& day : days.map().entries()) shard.days[std::string(day.key())] = countsOf(day);
    for (const Cursor& read : map["assumed"].items()) shard.assumed.push_back(wholeOf(read));
    if (const Cursor stopped = map["stopped"]) {
        MapCursor inner = stopped.map();
        shard.failures = wholeOf(inner.need("count"));
        shard.firstFailureBattle = wholeOf(inner.need("first"));
        shard.firstFailure = inner.need("reason").text().value_or("");
        inner.finish();
    }
    map.finish();
    if (!sink.hasErrors()) judge(shard, map, sink);
    return shard;
}

std::expected<StudyShard, std::string> readShard(const std::string& path, const std::string& text) {
    diag::Sink sink;
    const auto source = std::make_shared<const SourceFile>(path, text);
    const yaml::Parsed parsed = yaml::parse(source, 0, sink);
    StudyShard shard;
    if (parsed.ok) shard = readShard(*parsed.tree, sink);
    if (!sink.hasErrors()) return shard;
    std::string problems;
    for (const diag::Diagnostic& problem : sink.items()) {
        if (!problems.empty()) problems += "\n";
        problems += renderBriefly(problem, *parsed.tree);
    }
    return std::unexpected(std::move(problems));
}

std::expected<std::vector<FoundShard>, std::string> gathered(std::vector<FoundShard> shards,
                                                             const StudyIdentity& identity) {
    std::ranges::sort(shards, {}, [](const FoundShard& found) {
        return std::tuple(found.shard.of, found.shard.number, found.path);
    });
    const std::uint64_t of = shards.empty() ? 1 : shards.front().shard.of;
    std::uint64_t number = 0;
    if (!shards.empty() && shards.back().shard.of != of)
        return std::unexpected(fmt::format("{} is one of {} shards, {} one of {}", shards.front().path, of,
                                           shards.back().path, shards.back().shard.of));
    for (const FoundShard& found : shards) {
        const StudyShard& shard = found.shard;
        if (shard.identity != identity)
            return std::unexpected(fmt::format("{} answers another question: it differs in {}", found.path,
                                               fmt::join(differences(shard.identity, identity), ", ")));
        if (shard.of != of)
            return std::unexpected(fmt::format("{} is one of {} shards, {} one of {}", shards.front().path,
                                               of, found.path, shard.of));
        if (shard.number == number)
            return std::unexpected(fmt::format("shard {} of {} is there twice: {} and {}", number, of,
                                               (&found - 1)->path, found.path));
        if (shard.number != ++number) break;
    }
    if (shards.empty() || number != of || shards.back().shard.number != of) {
        std::vector<std::uint64_t> missing;
        auto next = shards.begin();
        for (std::uint64_t wanted = 1; wanted <= of && missing.size() < 10; ++wanted)
            if (next != shards.end() && next->shard.number == wanted) ++next;
            else missing.push_back(wanted);
        return std::unexpected(fmt::format("of {} shards {} are missing: {}{}", of, of - shards.size(),
                                           fmt::join(missing, ", "), missing.size() == 10 ? " ..." : ""));
    }
    return shards;
}

} // namespace groma::formats
