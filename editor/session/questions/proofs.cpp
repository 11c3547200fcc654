#include "editor/session/questions/proofs.h"

#include "core/base/hash.h"
#include "core/base/text.h"
#include "editor/session/files/recent.h"
#include "formats/proof/cache.h"
#include "formats/proof/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <set>
#include <thread>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 4000;
constexpr int kRestSlices = 25;                     // who types is given time to come to rest
constexpr std::chrono::milliseconds kRestSlice{20};
constexpr std::size_t kMostRuns = 2000;             // of snippets, for one entry
// Shares of the whole work, for the bar.
constexpr double kRead = 0.15;
constexpr double kRun = 0.5;

bool isYaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

// One after the other; what is left when it is cancelled is not done.
formats::Suite::ForEach forEachOf(JobControl& control, double from, double to)
{
    return [&control, from, to](std::size_t count, const std::function<void(std::size_t)>& body) {
        for (std::size_t i = 0; i < count && !control.cancelled(); ++i) {
            body(i);
            control.progress(from + (to - from) * static_cast<double>(i + 1) / static_cast<double>(count));
        }
    };
}

void count(ProofCounts& counts, formats::Standing standing)
{
    using formats::Standing;
    switch (standing) {
    case Standing::Open: ++counts.open; break;
    case Standing::Hollow: ++counts.hollow; break;
    case Standing::Reached: ++counts.reached; break;
    case Standing::Loads:
    case Standing::NotPlayable: ++counts.byConstruction; break;
    case Standing::Proved: ++counts.proved; break;
    }
}

std::pair<std::string, std::string> parted(const std::string& change)
{
    const auto at = change.find(" -> ");
    if (at == std::string::npos) {
        return {change, {}};
    }
    return {change.substr(0, at), change.substr(at + 4)};
}

std::string inTicks(std::string_view text) { return fmt::format("`{}`", base::trim(text.starts_with("- ") ? text.substr(2) : text)); }

std::string reasonOf(const std::vector<formats::Mark>& marks, const formats::Mutant& mutant)
{
    for (const formats::Mark& mark : marks) {
        if (mark.fits(mutant)) {
            return mark.reason.empty() ? "the author says so" : mark.reason;
        }
    }
    return {};
}

std::vector<formats::Mark> marksOf(const formats::Suite& suite)
{
    std::vector<formats::Mark> marks;
    std::set<std::string> seen;
    for (const formats::Basis& basis : suite.bases()) {
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign}) {
            for (const formats::ProjectFile* file : *list) {
                if (file->tree && seen.insert(file->path).second) {
                    std::ranges::move(formats::marksOf(*file->tree), std::back_inserter(marks));
                }
            }
        }
    }
    return marks;
}

}  // namespace

std::string proofFolder(const Document& document)
{
    if (document.empty() || document.rulesPaths().empty()) {
        return {};
    }
    // What a ruleset includes comes before it.
    const std::string folder = fs::path(document.rulesPaths().back()).parent_path().generic_string();
    return folder.empty() ? document.root() : document.root() + "/" + folder;
}

std::uint64_t folderStamp(const std::string& folder)
{
    std::uint64_t stamp = 0;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
    std::size_t seen = 0;
    for (; !error && at != fs::recursive_directory_iterator() && seen < kMostFiles; at.increment(error)) {
        std::error_code failure;
        if (at->path().filename().string().starts_with('.')) {
            at.disable_recursion_pending();
            continue;
        }
        if (!isYaml(at->path())) {
            continue;
        }
        ++seen;
        const auto time = static_cast<std::uint64_t>(at->last_write_time(failure).time_since_epoch().count());
        const std::uint64_t one = base::combine(base::hashText(at->path().generic_string()), base::combine(time, failure ? 0 : at->file_size(failure)));
        stamp += one;       // whatever the order of the folder
    }
    return stamp;
}

std::uint64_t keyOf(const ProofQuestion& question)
{
    std::uint64_t key = question.folder;
    for (const std::string& path : question.document.rulesPaths()) {
        key = base::hashText(question.document.text(path), base::combine(key, base::hashText(path)));
    }
    return key;
}

Proofs proveRules(const ProofQuestion& question, formats::FileSystem& files, JobControl& control)
{
    for (int slice = 0; slice < kRestSlices && !control.cancelled(); ++slice) {
        std::this_thread::sleep_for(kRestSlice);
    }
    const Document& document = question.document;
    std::vector<formats::FileOfFolder> all;
    const std::string folder = proofFolder(document);
    for (const FolderEntry& entry : folderEntries(folder, kMostFiles)) {
        all.push_back({folder + "/" + entry.path, entry.kind});
    }
    formats::ProofFolder::Options options;
    options.load.root = document.root();
    options.load.crossCheck = false;
    for (const std::string& path : document.paths()) {
        options.load.unsaved[path] = document.text(path);
    }
    double read = 0;
    options.stop = [&] {
        read += kRead / static_cast<double>(std::max<std::size_t>(1, all.size()));
        control.progress(std::min(read, kRead));
        return control.cancelled();
    };
    auto known = std::make_shared<formats::ProofFolder>(formats::ProofFolder::load(files, all, forEachOf(control, kRead, kRun), options));
    if (control.cancelled()) {
        return {};
    }
    // Also of rules that were taken from another folder.
    for (const formats::Basis& basis : known->suite.bases()) {
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign}) {
            for (const formats::ProjectFile* file : *list) {
                if (std::ranges::find(known->entryFiles, file->path, &formats::ProjectFile::path) == known->entryFiles.end()) {
                    known->entryFiles.push_back(file);
                }
            }
        }
    }
    Proofs proofs;
    formats::ProofCache cache = question.cache.empty() ? formats::ProofCache() : formats::readProofCache(files, question.cache);
    const std::size_t before = cache.size();
    proofs.report = formats::proofReport(known->suite, known->coverage, known->entryFiles, forEachOf(control, kRun, 1), cache);
    if (control.cancelled()) {
        return {};
    }
    if (cache.size() != before && !question.cache.empty()) {
        (void)formats::writeProofCache(files, question.cache, cache);   // else they are found again
    }
    proofs.ofBook = !known->coverage.ids.empty();
    if (proofs.ofBook) {
        for (const auto& [id, rule] : proofs.report.rules) {
            count(proofs.counts, rule.standing);
        }
    } else {
        for (const auto& [name, entry] : proofs.report.entries) {
            count(proofs.counts, entry.all.standing);
        }
    }
    proofs.snippets = known->suite.proofs().size();
    proofs.failing = known->suite.broken();
    proofs.folder = std::move(known);
    return proofs;
}

Noticing whatWouldNotice(const Proofs& proofs, const std::string& entry, JobControl& control)
{
    Noticing answer;
    answer.entry = entry;
    answer.folder = proofs.folder;
    if (!proofs.folder) {
        return answer;
    }
    const formats::Suite& suite = proofs.folder->suite;
    const std::vector<formats::Mark> marks = marksOf(suite);
    struct Asked {
        const formats::Mutant* mutant;
        formats::Suite::BrokenRules rules;
        std::vector<std::size_t> proofs;
        std::size_t next = 0;
        Break told;
    };
    std::vector<Asked> asked;
    for (const formats::Mutant& mutant : suite.mutants()) {
        if (mutant.entry != entry || control.cancelled()) {
            continue;
        }
        formats::Suite::BrokenRules rules = suite.breakRules(mutant);
        if (rules.fate != formats::Fate::Unnoticed) {
            ++answer.same;
            continue;
        }
        Asked one{&mutant, std::move(rules), suite.reaching(mutant), 0, {}};
        one.told = {mutant.path, mutant.line, inWords(mutant), {}, one.proofs.size(), 0, reasonOf(marks, mutant)};
        asked.push_back(std::move(one));
    }
    // First until one notices, then all the others as far as there is time.
    std::size_t runs = 0;
    double done = 0;
    for (const bool all : {false, true}) {
        for (Asked& one : asked) {
            while (one.next < one.proofs.size() && !control.cancelled() && (all ? runs < kMostRuns : one.told.by.empty())) {
                const std::size_t proof = one.proofs[one.next++];
                ++runs;
                if (suite.notices(proof, *one.mutant, one.rules)) {
                    one.told.by.push_back(proof);
                }
            }
            done += 0.5 / static_cast<double>(asked.size());
            control.progress(done);
        }
    }
    for (Asked& one : asked) {
        one.told.unasked = one.proofs.size() - one.next;
        (one.told.by.empty() ? answer.green : answer.red).push_back(std::move(one.told));
    }
    return answer;
}

std::string inWords(const formats::Mutant& mutant)
{
    using formats::Operator;
    const auto [from, to] = parted(mutant.change);
    const std::string clause = inTicks(mutant.clause);
    switch (mutant.what) {
    case Operator::DropContribution: return clause + " did not count";
    case Operator::DropPart: return clause + " were not there";
    case Operator::DropClause: return to.empty() && from == "always" ? clause + " always held" : clause + " did not matter";
    case Operator::DropStatement: return clause + " were not done";
    case Operator::Number: return from == mutant.clause ? fmt::format("{} were {}", from, to) : fmt::format("{} were {} in {}", from, to, clause);
    case Operator::Comparison: return fmt::format("`{}` were `{}` in {}", from, to, clause);
    case Operator::Cell: return fmt::format("the cell of {} said {} and not {}", mutant.clause, to, from);
    case Operator::Truth:
    case Operator::Outcome:
    case Operator::Class:
    case Operator::Option: return fmt::format("{} were {}", clause, to);
    }
    return {};
}

std::string inWords(const std::string& broken)
{
    const auto colon = broken.find(": ");
    if (colon == std::string::npos) {
        return inTicks(broken) + " were another";
    }
    const std::string what = broken.substr(0, colon);
    const std::string clause = inTicks(broken.substr(colon + 2));
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 11> kWords{{{"drop contribution", " did not count"},
        {"drop part", " were not there"}, {"drop clause", " did not matter"}, {"drop statement", " were not done"}, {"number", " had another number"},
        {"comparison", " were compared otherwise"}, {"cell", " said something else"}, {"truth", " were the other way round"}, {"option", " were another"}, {"outcome", " meant something else"},
        {"class", " were of another class"}}};
    for (const auto& [name, words] : kWords) {
        if (name == what) {
            return clause + std::string(words);
        }
    }
    return clause + " were another";
}

}  // namespace groma::session
