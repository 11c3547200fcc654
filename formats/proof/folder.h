// A folder with a book, its rules and its snippets: what is known of it before anything is broken.
#pragma once

#include "formats/proof/standing.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

struct FileOfFolder {
    std::string path;
    FileKind kind = FileKind::Unknown;
};

struct ProofFolder {
    std::optional<Loaded> book; // the first there is
    Coverage coverage;          // of nothing without a book, or with one that has errors
    Suite suite;
    std::vector<const ProjectFile*> entryFiles; // rulesets, scenarios, campaigns: what may cover a rule
    std::vector<std::shared_ptr<const Project>> projects; // that hold them

    struct Options {
        bool needsBook = false; // without a sound one nothing else is read
        LoadOptions load{};
        std::function<bool()> stop{}; // asked between files
    };
    [[nodiscard]] static ProofFolder load(const FileSystem& files, const std::vector<FileOfFolder>& all,
                                          const Suite::ForEach& forEach, const Options& options);
};

} // namespace groma::formats
