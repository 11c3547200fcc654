#include "formats/study/study.h"

#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/sim/agreement.h"
#include "editor/session/balance/study_battles.h"
#include "editor/session/balance/study_plays.h"
#include "editor/session/balance/study_writing.h"
#include "formats/project/disk.h"
#include "formats/study/dice_entry.h"
#include "formats/study/moved.h"
#include "formats/yaml/hash_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>

namespace groma::cli {

namespace {

struct StudyOptions {
    std::vector<std::string> paths;
    bool write = false;
    bool current = false; // an answer under other rules fails too, though it is still the answer
    std::string shard;    // I/N
    formats::ShardNumber number;
    std::string output; // folder of shards
    std::string gather; // likewise, to be read
    std::vector<formats::FoundShard> shards;
    std::string worker; // who counts; empty: this host
    unsigned threads = session::allProcessors();
};

void printMoved(const std::vector<formats::MovedLine>& lines) {
    using How = formats::MovedLine::How;
    for (const formats::MovedLine& line : lines) {
        if (line.now.empty()) {
            fmt::print("  {}: the study says {}, now it does not occur\n", line.name, line.then);
            continue;
        }
        fmt::print("  {}: the study says {}, now it is {}{}\n", line.name,
                   line.then.empty() ? "nothing" : line.then, line.now,
                   line.how == How::Surely   ? "; surely another"
                   : line.how == How::TooFew ? "; too few to tell them apart"
                                             : "");
    }
}

bool write(formats::RealFileSystem& files, const formats::Loaded& loaded,
           const session::StudyFinding& found) {
    const auto text = session::textWithAnswer(loaded, found);
    if (!text) fmt::print(stderr, "groma study: {}: {}\n", loaded.path, text.error());
    return text && writeFile(files, loaded.root + "/" + loaded.path, *text);
}

// "duel.3-of-64.yaml" of "studies/duel.yaml".
std::string shardFile(const std::string& folder, const std::string& study, formats::ShardNumber number) {
    return fmt::format("{}/{}.{}-of-{}.yaml", folder, std::filesystem::path(study).stem().string(),
                       number.number, number.of);
}

// Who counted battles that cannot be those of the rest is told; false then.
bool workersAgree(const std::vector<formats::FoundShard>& shards) {
    std::map<std::string, formats::NamedCounts> byWorker;
    std::set<std::string> verdicts;
    for (const formats::FoundShard& found : shards)
        for (const auto& [verdict, count] : found.shard.verdicts) {
            byWorker[found.shard.worker][verdict] += count;
            verdicts.insert(verdict);
        }
    std::vector<std::vector<std::uint64_t>> counts;
    for (auto& [worker, seen] : byWorker) {
        counts.emplace_back();
        for (const std::string& verdict : verdicts) counts.back().push_back(seen[verdict]);
    }
    const sim::Agreement found = sim::agreement(counts);
    if (found.degrees == 0) {
        fmt::print("  {} shards of {} workers: nothing to compare between them\n", shards.size(),
                   byWorker.size());
        return true;
    }
    fmt::print("  {} shards of {} workers: chi-square {:.2f}, {} degrees of freedom, p = {:.3f}\n",
               shards.size(), byWorker.size(), found.chiSquare, found.degrees, found.chance);
    return found.chance >= 0.0001;
}

// Every shard in a folder, of whichever study.
std::expected<std::vector<formats::FoundShard>, std::string> shardsIn(formats::RealFileSystem& files,
                                                                      const std::string& folder) {
    bool missing = false;
    std::vector<formats::FoundShard> found;
    for (const std::string& path : yamlFiles({folder}, missing)) {
        if (kindOfFile(files, path) != formats::FileKind::Shard) continue;
        const auto text = files.read(path, std::size_t{32} << 20);
        auto shard = formats::readShard(path, *text);
        if (!shard) return std::unexpected(shard.error());
        found.push_back({path, *std::move(shard)});
    }
    return found;
}

session::StudyResult gathered(const StudyOptions& options, const std::string& study,
                              const session::StudyBattles& battles,
                              const std::vector<formats::PlayedGame>& games) {
    const auto refused = [](std::string why) {
        return std::unexpected(session::StudyRefusal{std::move(why)});
    };
    std::vector<formats::FoundShard> found;
    std::ranges::copy_if(options.shards, std::back_inserter(found),
                         [&](const formats::FoundShard& one) { return one.shard.study == study; });
    if (found.empty()) return refused(fmt::format("`{}` holds no shard of {}", options.gather, study));
    const auto shards = formats::gathered(std::move(found), battles.identity());
    if (!shards) return refused(shards.error());
    const auto sum = battles.sum(*shards);
    if (!sum) return refused(sum.error());
    fmt::print("{}\n", study);
    if (!workersAgree(*shards))
        return refused("a worker counted what the others did not: run its shards on another machine");
    return battles.answer(*sum, games);
}

// One stretch of a study into a file of its own. One that is there and answers the same question stays.
bool writeShard(formats::RealFileSystem& files, const formats::Loaded& loaded,
                const session::StudyBattles& battles, const StudyOptions& options) {
    const formats::ShardNumber number = options.number;
    const std::string path = shardFile(options.output, loaded.path, number);
    if (const auto text = files.read(path, std::size_t{32} << 20))
        if (const auto there = formats::readShard(path, *text);
            there && there->identity == battles.identity() && there->study == loaded.path) {
            fmt::print("{} is there\n", path);
            return true;
        }
    std::error_code error; // what is in the way is told when the file is written
    std::filesystem::create_directories(options.output, error);
    formats::StudyShard shard = battles.shard(number, session::Crew(options.threads));
    shard.study = loaded.path;
    shard.worker = options.worker.empty() ? formats::disk::hostName() : options.worker;
    return writeFile(files, path, formats::shardText(shard), formats::Backup::None);
}

session::StudyGround groundOf(const formats::RealFileSystem& files, const formats::Loaded& loaded,
                              const Session& session) {
    return {&files, loaded.root, {}, std::string(session.version)};
}

bool refusedAt(const formats::Loaded& loaded, const std::string& path, const session::StudyRefusal& why) {
    fmt::print("FAILED {}: {}\n", why.where ? placeText(loaded, *why.where) : path, why.text);
    return false;
}

bool runOne(formats::RealFileSystem& files, formats::Loader& loader, const std::string& path,
            const StudyOptions& options, const Session& session) {
    const formats::Loaded loaded = loader.load(path);
    if (!loaded.study || printProblems(loaded, false)) return false;
    const formats::StudySource& study = *loaded.study;
    const session::StudyGround ground = groundOf(files, loaded, session);
    const auto found = [&]() -> session::StudyResult {
        if (!study.playsSeries() || options.gather.empty())
            return session::askStudy(ground, loaded, session::Crew(options.threads));
        const auto battles = session::StudyBattles::open(ground, study);
        if (!battles) return std::unexpected(battles.error());
        const auto games = session::playedGames(ground, loaded);
        if (!games) return std::unexpected(games.error());
        return gathered(options, loaded.path, *battles, *games);
    }();
    if (!found) return refusedAt(loaded, path, found.error());
    const formats::StudyAnswer* answer = &found->answer;
    if (!answer->decisions.empty()) fmt::print("{}: {}\n", path, answer->decisions);
    if (!answer->method.empty()) fmt::print("{}: {}\n", path, answer->method);
    if (!answer->assumed.empty()) fmt::print("{}: rests on {} assumptions\n", path, answer->assumed.size());
    for (const std::string& rests : answer->assumed) fmt::print("  {}\n", rests);
    if (!found->played.empty())
        fmt::print("{}: {}{}\n", path, found->played.front(),
                   found->disagrees ? "; they disagree with the battles" : "");
    for (std::size_t i = 1; i < found->played.size(); ++i) fmt::print("  {}\n", found->played[i]);
    if (options.write) return write(files, loaded, *found);
    if (const auto lines = formats::moved(study, *answer); !lines.empty()) {
        fmt::print("FAILED {}: {}\n", path, study.question.text);
        printMoved(lines);
        if (study.rules.text != answer->rules)
            fmt::print("  the rules have changed since: {} then, {} now\n", study.rules.text, answer->rules);
        if (const std::string dice = formats::diceOfStudy(*loaded.project->start());
            !found->identity.dice.empty() && dice != found->identity.dice)
            fmt::print("  the dice are others: {} then, {} now\n", dice.empty() ? "unnamed" : dice,
                       found->identity.dice);
        return false;
    }
    if (study.rules.text == answer->rules) return true;
    fmt::print("{}{}: the rules have changed since, the answer has not\n", options.current ? "FAILED " : "",
               path);
    return !options.current;
}

// Other questions have one answer each, found at once: they have no shards.
bool shardOne(formats::RealFileSystem& files, formats::Loader& loader, const std::string& path,
              const StudyOptions& options, const Session& session) {
    const formats::Loaded loaded = loader.load(path);
    if (!loaded.study || printProblems(loaded, false)) return false;
    if (!loaded.study->playsSeries()) return true;
    const auto battles = session::StudyBattles::open(groundOf(files, loaded, session), *loaded.study);
    if (battles) return writeShard(files, loaded, *battles, options);
    return refusedAt(loaded, path, battles.error());
}

int run(StudyOptions options, const Session& session) {
    formats::RealFileSystem files;
    if (!options.shard.empty()) {
        const auto number = formats::readShardNumber(options.shard);
        if (!number) {
            fmt::print(stderr, "groma study: --shard: `{}` is no shard; expected one such as 3/64\n",
                       options.shard);
            return kMisuse;
        }
        options.number = *number;
    }
    if (!options.gather.empty()) {
        auto shards = shardsIn(files, options.gather);
        if (!shards) {
            fmt::print("FAILED {}: {}\n", options.gather, shards.error());
            return kFinding;
        }
        options.shards = *std::move(shards);
    }
    bool missing = false;
    formats::Loader loader(files);
    std::size_t passed = 0;
    std::size_t failed = 0;
    const auto each = options.shard.empty() ? runOne : shardOne;
    for (const std::string& path : filesOfKind(files, formats::FileKind::Study, options.paths, missing))
        (each(files, loader, path, options, session) ? passed : failed) += 1;
    fmt::print("{} passed, {} failed\n", passed, failed);
    return missing ? kMisuse : failed != 0 ? kFinding : kSuccess;
}

} // namespace

void addStudy(CLI::App& app, Session& session) {
    auto options = std::make_shared<StudyOptions>();
    auto* verb = app.add_subcommand("study", "Ask the questions of studies again and compare the answers");
    verb->add_option("PATH", options->paths, "Studies, or folders that hold some")->required();
    verb->add_flag("--write", options->write, "Put the answers of today into the files");
    verb->add_flag("--current", options->current,
                   "Fail too where the rules have changed since, though the answer has not")
        ->excludes("--write");
    auto* shard = verb->add_option("--shard", options->shard,
                                   "I/N: play this part of the battles alone and write its counts");
    auto* output = verb->add_option("-o,--output", options->output, "The folder of the shards");
    shard->needs(output)->excludes("--write");
    output->needs(shard);
    verb->add_option("--worker", options->worker, "Who plays the shard; the name of the host if not given")
        ->needs(shard);
    verb->add_option("--gather", options->gather, "Take the battles from the shards in this folder")
        ->excludes(shard)
        ->check(CLI::ExistingDirectory);
    addThreads(*verb, options->threads);
    verb->callback([options, &session] { session.exit = run(*options, session); });
}

} // namespace groma::cli
