#include "formats/proof/folder.h"

#include <algorithm>

namespace groma::formats {

ProofFolder ProofFolder::load(const FileSystem& files, const std::vector<FileOfFolder>& all,
                              const Suite::ForEach& forEach, const Options& options) {
    ProofFolder folder;
    Loader loader(files);
    if (const auto book = std::ranges::find(all, FileKind::Book, &FileOfFolder::kind); book != all.end()) {
        folder.book = loader.load(book->path, options.load);
        if (folder.book->clean() && folder.book->book) folder.coverage = coverageOf(*folder.book->book);
    }
    if (options.needsBook && (!folder.book || !folder.book->clean())) return folder;
    std::vector<std::string> snippets;
    for (const FileOfFolder& file : all)
        if (file.kind == FileKind::Snippet) snippets.push_back(file.path);
    folder.suite = Suite::load(files, snippets, forEach, options.load, options.stop);
    for (const FileOfFolder& file : all) {
        if (options.stop && options.stop()) return folder;
        if (file.kind != FileKind::Ruleset && file.kind != FileKind::Scenario &&
            file.kind != FileKind::Campaign)
            continue;
        const Loaded loaded = loader.load(file.path, options.load);
        const ProjectFile* start = loaded.project->start();
        if (start == nullptr || !start->tree) continue;
        addEntries(folder.coverage, *start->tree);
        folder.projects.push_back(loaded.project);
        folder.entryFiles.push_back(start);
    }
    for (const Proof& proof : folder.suite.proofs())
        addSnippet(folder.coverage, *proof.loaded.project->start()->tree, proof.passed);
    return folder;
}

} // namespace groma::formats
