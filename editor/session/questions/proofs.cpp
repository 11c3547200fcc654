#include "editor/session/questions/proofs.h"

#include "core/base/hash.h"
#include "editor/session/files/recent.h"
#include "formats/book/book_of.h"
#include "formats/project/root_paths.h"
#include "formats/proof/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <thread>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostFiles = 4000;
constexpr int kRestSlices = 25; // who types is given time to come to rest
constexpr std::chrono::milliseconds kRestSlice{20};
// Shares of the whole work, for the bar.
constexpr double kRead = 0.15;
constexpr double kRun = 0.5;

const formats::ProjectFile* bookOf(const Document& document) {
    return document.isWhole() ? formats::bookOf(document.project(), document.rulesPaths()) : nullptr;
}

bool isYaml(const fs::path& path) { return path.extension() == ".yaml" || path.extension() == ".yml"; }

// One after the other; what is left when it is cancelled is not done.
formats::Suite::ForEach forEachOf(JobControl& control, double from, double to) {
    return [&control, from, to](std::size_t count, const std::function<void(std::size_t)>& body) {
        for (std::size_t i = 0; i < count && !control.cancelled(); ++i) {
            body(i);
            control.progress(from + (to - from) * static_cast<double>(i + 1) / static_cast<double>(count));
        }
    };
}

void count(ProofCounts& counts, formats::Standing standing) {
    using formats::Standing;
    switch (standing) {
    case Standing::ReadAgain: ++counts.readAgain; break;
    case Standing::Open: ++counts.open; break;
    case Standing::Hollow: ++counts.hollow; break;
    case Standing::Reached: ++counts.reached; break;
    case Standing::Assumed: ++counts.assumed; break;
    case Standing::Loads:
    case Standing::NotPlayable: ++counts.byConstruction; break;
    case Standing::Proved: ++counts.proved; break;
    }
}

} // namespace

std::string proofFolder(const Document& document) {
    if (document.empty() || document.rulesPaths().empty()) {
        return {};
    }
    // What a ruleset includes comes before it.
    const std::string folder = fs::path(document.rulesPaths().back()).parent_path().generic_string();
    return folder.empty() ? document.root() : document.root() + "/" + folder;
}

std::uint64_t folderStamp(const std::string& folder) {
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
        const std::uint64_t one = base::combine(base::hashText(at->path().generic_string()),
                                                base::combine(time, failure ? 0 : at->file_size(failure)));
        stamp += one; // whatever the order of the folder
    }
    return stamp;
}

std::vector<std::string> filesBesideRules(const Document& document, formats::FileKind kind) {
    std::vector<std::string> paths;
    const fs::path folder = proofFolder(document);
    if (folder.empty()) return paths;
    for (const FolderEntry& entry : folderEntries(folder.string(), kMostFiles))
        if (entry.kind == kind)
            paths.push_back((folder / entry.path).lexically_relative(document.root()).generic_string());
    std::ranges::sort(paths);
    return paths;
}

std::uint64_t keyOf(const ProofQuestion& question) {
    std::uint64_t key = question.folder;
    for (const std::string& path : question.document.rulesPaths()) {
        key = base::hashText(question.document.text(path), base::combine(key, base::hashText(path)));
    }
    if (const formats::ProjectFile* book = bookOf(question.document))
        key = base::hashText(question.document.text(book->path), key);
    return key;
}

void restFromTyping(const JobControl& control) {
    for (int slice = 0; slice < kRestSlices && !control.cancelled(); ++slice)
        std::this_thread::sleep_for(kRestSlice);
}

Proofs proveRules(const ProofQuestion& question, formats::FileSystem& files, JobControl& control) {
    restFromTyping(control);
    const Document& document = question.document;
    std::vector<formats::FileOfFolder> all;
    const std::string folder = proofFolder(document);
    // The book that the rules name before any other, saved or not.
    const formats::ProjectFile* named = bookOf(document);
    const std::string book = named == nullptr ? std::string() : formats::atRoot(document.root(), named->path);
    if (named != nullptr) all.push_back({book, formats::FileKind::Book});
    for (const FolderEntry& entry : folderEntries(folder, kMostFiles)) {
        if (folder + "/" + entry.path != book) all.push_back({folder + "/" + entry.path, entry.kind});
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
    auto known = std::make_shared<formats::ProofFolder>(
        formats::ProofFolder::load(files, all, forEachOf(control, kRead, kRun), options));
    if (control.cancelled()) {
        return {};
    }
    // Also of rules that were taken from another folder.
    for (const formats::Basis& basis : known->suite.bases()) {
        for (const auto* list : {&basis.parts.files, &basis.parts.campaign}) {
            for (const formats::ProjectFile* file : *list) {
                if (std::ranges::find(known->entryFiles, file->path, &formats::ProjectFile::path) ==
                    known->entryFiles.end()) {
                    known->entryFiles.push_back(file);
                }
            }
        }
    }
    Proofs proofs;
    formats::ProofCache cache =
        question.cache.empty() ? formats::ProofCache() : formats::readProofCache(files, question.cache);
    const std::size_t before = cache.size();
    proofs.report = formats::proofReport(known->suite, known->coverage, known->entryFiles,
                                         forEachOf(control, kRun, 1), cache);
    if (control.cancelled()) {
        return {};
    }
    if (cache.size() != before && !question.cache.empty()) {
        (void)formats::writeProofCache(files, question.cache, cache); // else they are found again
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

} // namespace groma::session
