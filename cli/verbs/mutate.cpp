#include "cli/parts/exit.h"
#include "cli/parts/files.h"
#include "cli/parts/json_text.h"
#include "cli/parts/places.h"
#include "cli/parts/run_options.h"
#include "cli/verbs/verbs.h"
#include "core/base/hash.h"
#include "editor/session/jobs/parallel.h"
#include "formats/proof/marks.h"
#include "formats/proof/suite.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

namespace groma::cli {

namespace {

using formats::Fate;
using formats::Mutant;
using formats::Suite;
using formats::Verdict;

struct MutateOptions {
    std::vector<std::string> paths;
    std::string entry, file, what;
    std::uint64_t sample = 0; // 0: all
    std::uint64_t seed = 1;
    unsigned threads = session::allProcessors();
    double atLeast = 100.0;
    bool json = false;
    bool all = false;
    bool allowed = false;
};

constexpr double kMostMarked = 0.01; // of all that count

struct Counts {
    std::size_t refused = 0, equal = 0, noticed = 0, unnoticed = 0, marked = 0;
    void add(Fate fate) {
        if (fate == Fate::Refused) ++refused;
        if (fate == Fate::Equal) ++equal;
        if (fate == Fate::Noticed) ++noticed;
        if (fate == Fate::Unnoticed) ++unnoticed;
    }
    std::size_t counted() const { return noticed + unnoticed; }
    double markedShare() const {
        return counted() + marked == 0
                   ? 0.0
                   : static_cast<double>(marked) / static_cast<double>(counted() + marked);
    }
    double share() const {
        return counted() == 0 ? 1.0 : static_cast<double>(noticed) / static_cast<double>(counted());
    }
};

std::uint64_t keyOf(const Mutant& mutant, std::uint64_t seed) {
    std::uint64_t key = base::hashText(mutant.path, seed);
    for (const std::size_t part : {mutant.line, mutant.column, static_cast<std::size_t>(mutant.what)})
        key = base::combine(key, part);
    return base::hashText(mutant.change, key);
}

// Those that the options ask for, as indices in the order of the files.
std::vector<std::size_t> chosen(const std::vector<Mutant>& mutants, const MutateOptions& options) {
    std::vector<std::size_t> all;
    for (std::size_t i = 0; i < mutants.size(); ++i) {
        const Mutant& m = mutants[i];
        const bool named =
            options.entry.empty() || m.entry == options.entry || m.entry.ends_with("/" + options.entry);
        const bool filed =
            options.file.empty() || m.path == options.file || m.path.ends_with("/" + options.file);
        if (options.allowed && !m.isClauseOfAllowed()) continue;
        if (named && filed && (options.what.empty() || formats::operatorName(m.what) == options.what))
            all.push_back(i);
    }
    if (options.sample == 0 || options.sample >= all.size()) return all;
    std::ranges::sort(all, {}, [&](std::size_t i) { return std::pair(keyOf(mutants[i], options.seed), i); });
    all.resize(options.sample);
    std::ranges::sort(all);
    return all;
}

std::string commaList(const std::vector<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : ", ") + text;
    return all;
}

std::string_view word(Fate fate) {
    static constexpr std::array<std::string_view, 4> kWords{"refused", "equal", "noticed", "unnoticed"};
    return kWords[static_cast<std::size_t>(fate)];
}

// The marks of all files that the rules are read from, and what each of them speaks of among the mutants that
// were tried.
struct Marks {
    std::vector<formats::Mark> all;
    std::vector<int> of; // by tried mutant: its mark, -1 none
    std::vector<std::string> stale;
    std::string root;

    Marks(const Suite& suite, const std::vector<std::size_t>& which, const std::vector<Verdict>& verdicts)
        : all(formats::marksOf(suite)), of(which.size(), -1), root(suite.proofs().front().loaded.root) {
        const std::vector<Mutant>& mutants = suite.mutants();
        for (std::size_t mark = 0; mark < all.size(); ++mark)
            judge(static_cast<int>(mark), mutants, which, verdicts);
    }

  private:
    void judge(int number, const std::vector<Mutant>& mutants, const std::vector<std::size_t>& which,
               const std::vector<Verdict>& verdicts) {
        const formats::Mark& mark = all[static_cast<std::size_t>(number)];
        const auto say = [&](std::string_view why) {
            stale.push_back(fmt::format("{}:{}: the mark `{}: {}` {}", shownPath(root, mark.path), mark.line,
                                        mark.what, mark.clause, why));
        };
        if (std::ranges::none_of(mutants, [&](const Mutant& m) { return mark.fits(m); }))
            return say("fits nothing that can be broken here");
        bool tried = false;
        bool played = false;
        for (std::size_t i = 0; i < which.size(); ++i) {
            if (!mark.fits(mutants[which[i]])) continue;
            tried = true;
            of[i] = number;
            played = played || verdicts[i].fate == Fate::Noticed || verdicts[i].fate == Fate::Unnoticed;
            if (verdicts[i].fate == Fate::Noticed)
                say(fmt::format("is stale: {} notices it", verdicts[i].by));
        }
        if (tried && !played) say("is not needed: what it speaks of does not count");
    }
};

void printMutant(const std::string& root, const Mutant& m, const Verdict& verdict) {
    fmt::print("{}:{}:{}: {}: {}\n", shownPath(root, m.path), m.line, m.column, formats::operatorName(m.what),
               m.clause);
    fmt::print("    {}, {} in {}{}{}\n", m.change, word(verdict.fate), m.entry,
               m.covers.empty() ? "" : " covers ", commaList(m.covers));
    if (verdict.fate == Fate::Noticed) fmt::print("    by {}\n", shownPath(root, verdict.by));
    else if (verdict.fate == Fate::Unnoticed && verdict.reached == 0) fmt::print("    no snippet runs it\n");
    else if (verdict.fate == Fate::Unnoticed) fmt::print("    {} snippets run it\n", verdict.reached);
}

nlohmann::ordered_json asJson(const std::string& root, const Mutant& m, const Verdict& verdict) {
    return {{"file", shownPath(root, m.path)},
            {"line", m.line},
            {"column", m.column},
            {"operator", formats::operatorName(m.what)},
            {"clause", m.clause},
            {"change", m.change},
            {"entry", m.entry},
            {"covers", m.covers},
            {"fate", word(verdict.fate)},
            {"by", verdict.by.empty() ? "" : shownPath(root, verdict.by)},
            {"reached", verdict.reached}};
}

// Says how far it is, on the error stream, every twentieth.
class Progress {
  public:
    explicit Progress(std::size_t all) : all_(all) {}
    void one(Fate fate) {
        const std::scoped_lock lock(mutex_);
        ++done_;
        unnoticed_ += fate == Fate::Unnoticed ? 1 : 0;
        const std::size_t part = done_ * 20 / all_;
        if (part == said_) return;
        said_ = part;
        fmt::print(stderr, "groma mutate: {} of {}, {} unnoticed\n", done_, all_, unnoticed_);
    }

  private:
    std::mutex mutex_;
    std::size_t all_, done_ = 0, unnoticed_ = 0, said_ = 0;
};

// Of the clauses under which players may do something; marked ones apart.
Counts ofAllowed(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& which,
                 const std::vector<Verdict>& verdicts, const Marks& marks) {
    Counts counts;
    for (std::size_t i = 0; i < which.size(); ++i) {
        if (!mutants[which[i]].isClauseOfAllowed()) continue;
        if (marks.of[i] < 0) counts.add(verdicts[i].fate);
        else if (verdicts[i].fate == Fate::Unnoticed) ++counts.marked;
    }
    return counts;
}

void printCounts(const std::vector<Mutant>& mutants, const std::vector<std::size_t>& which,
                 const std::vector<Verdict>& verdicts, const Marks& marks, const Counts& total) {
    std::array<Counts, formats::kOperators> by;
    for (std::size_t i = 0; i < which.size(); ++i)
        if (marks.of[i] < 0) by[static_cast<std::size_t>(mutants[which[i]].what)].add(verdicts[i].fate);
    for (std::size_t i = 0; i < formats::kOperators; ++i)
        if (by[i].counted() > 0)
            fmt::print("{:<18} {:5} of {:5} noticed\n",
                       formats::operatorName(static_cast<formats::Operator>(i)), by[i].noticed,
                       by[i].counted());
    if (const Counts allowed = ofAllowed(mutants, which, verdicts, marks);
        allowed.counted() + allowed.marked > 0)
        fmt::print("clauses of allowed: {} of {} noticed{}\n", allowed.noticed, allowed.counted(),
                   allowed.marked > 0 ? fmt::format(", {} marked", allowed.marked) : "");
    fmt::print("not counted: {} that are no rules any more, {} that compile to the same\n", total.refused,
               total.equal);
    fmt::print("marked as equivalent: {} of {} ({:.1f} %, at most {:.0f})\n", total.marked,
               total.counted() + total.marked, total.markedShare() * 100.0, kMostMarked * 100.0);
    fmt::print("{} of {} mutants noticed: {:.1f} %\n", total.noticed, total.counted(), total.share() * 100.0);
}

// What a folder came to, and the code to end with.
struct FolderResult {
    int exit = kSuccess;
    Counts counts;
    nlohmann::ordered_json json;
};

FolderResult mutate(const std::string& folder, const MutateOptions& options) {
    bool missing = false;
    formats::RealFileSystem files;
    const std::vector<std::string> snippets =
        filesOfKind(files, formats::FileKind::Snippet, {folder}, missing);
    if (missing || snippets.empty()) return {.exit = kMisuse, .counts = {}, .json = {}};
    const Suite::ForEach forEach = [&](std::size_t count, const std::function<void(std::size_t)>& body) {
        session::parallelFor(count, options.threads, body);
    };
    const Suite suite = Suite::load(files, snippets, forEach);
    const std::string root = suite.proofs().empty() ? std::string() : suite.proofs().front().loaded.root;
    if (!suite.broken().empty()) {
        for (const std::string& path : suite.broken())
            fmt::print(stderr, "groma mutate: {} does not pass; first `groma test {}`\n",
                       shownPath(root, path), folder);
        return {.exit = kFinding, .counts = {}, .json = {}};
    }
    const std::vector<std::size_t> which = chosen(suite.mutants(), options);
    std::vector<Verdict> verdicts(which.size());
    Progress progress(which.size());
    forEach(which.size(), [&](std::size_t i) {
        verdicts[i] = suite.ask(suite.mutants()[which[i]]);
        progress.one(verdicts[i].fate);
    });
    const Marks marks(suite, which, verdicts);
    FolderResult result;
    Counts& counts = result.counts;
    for (std::size_t i = 0; i < which.size(); ++i) {
        if (marks.of[i] < 0) counts.add(verdicts[i].fate);
        else if (verdicts[i].fate == Fate::Unnoticed) ++counts.marked;
    }
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (std::size_t i = 0; i < which.size(); ++i) {
        if ((verdicts[i].fate != Fate::Unnoticed || marks.of[i] >= 0) && !options.all) continue;
        if (options.json) list.push_back(asJson(root, suite.mutants()[which[i]], verdicts[i]));
        else printMutant(root, suite.mutants()[which[i]], verdicts[i]);
    }
    if (options.json) {
        const Counts allowed = ofAllowed(suite.mutants(), which, verdicts, marks);
        result.json = {
            {"folder", folder},
            {"seed", options.seed},
            {"tried", which.size()},
            {"refused", counts.refused},
            {"equal", counts.equal},
            {"noticed", counts.noticed},
            {"unnoticed", counts.unnoticed},
            {"marked", counts.marked},
            {"clauses_of_allowed",
             {{"noticed", allowed.noticed}, {"unnoticed", allowed.unnoticed}, {"marked", allowed.marked}}},
            {"stale_marks", marks.stale},
            {"mutants", list}};
    } else {
        if (options.sample > 0)
            fmt::print("a sample of {} from {}, seed {}\n", which.size(), suite.mutants().size(),
                       options.seed);
        for (const std::string& stale : marks.stale) fmt::print("{}\n", stale);
        printCounts(suite.mutants(), which, verdicts, marks, counts);
    }
    const bool fewMarks =
        options.sample > 0 || counts.markedShare() <= kMostMarked; // a sample may hold more of them by chance
    if (counts.share() * 100.0 < options.atLeast || !fewMarks || !marks.stale.empty()) result.exit = kFinding;
    return result;
}

int mutate(const MutateOptions& options) {
    const bool several = options.paths.size() > 1;
    int exit = kSuccess;
    Counts sum;
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const std::string& folder : options.paths) {
        if (several && !options.json) fmt::print("-- {}\n", folder);
        FolderResult result = mutate(folder, options);
        exit = std::max(exit, result.exit);
        sum.noticed += result.counts.noticed;
        sum.unnoticed += result.counts.unnoticed;
        if (!result.json.is_null()) all.push_back(std::move(result.json));
    }
    if (options.json && !all.empty()) fmt::print("{}\n", jsonText(several ? all : all.front()));
    if (several && !options.json)
        fmt::print("-- all\n{} of {} mutants noticed: {:.1f} %\n", sum.noticed, sum.counted(),
                   sum.share() * 100.0);
    return exit;
}

} // namespace

void addMutate(CLI::App& app, Session& session) {
    auto options = std::make_shared<MutateOptions>();
    auto* verb = app.add_subcommand("mutate",
                                    "Break the rules clause by clause: which breaks does no snippet notice?");
    verb->add_option("FOLDER", options->paths, "Folders with snippets and the rules they stand on")
        ->required();
    verb->add_flag("--json", options->json, "For programs");
    verb->add_flag("--all", options->all, "Also list what was noticed, refused or equal");
    verb->add_option("--entry", options->entry, "Only this entry: `melee_column`, `quantities/melee_column`");
    verb->add_option("--file", options->file, "Only this file: `rules/melee.yaml`");
    verb->add_option("--operator", options->what, "Only this kind of break: `drop clause`");
    verb->add_flag("--allowed", options->allowed,
                   "Only clauses of `allowed`: is each condition of each action proved?");
    verb->add_option("--sample", options->sample, "Only so many, drawn by --seed")
        ->check(CLI::PositiveNumber);
    addSeed(*verb, options->seed, "Of the sample");
    verb->add_option("--at-least", options->atLeast, "Exit code 0 from this percentage on")
        ->capture_default_str()
        ->check(CLI::Range(0.0, 100.0));
    addThreads(*verb, options->threads);
    verb->callback([options, &session] { session.exit = mutate(*options); });
}

} // namespace groma::cli
