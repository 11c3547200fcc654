#pragma once

#include "core/diag/sink.h"
#include "formats/project/file_system.h"
#include "formats/text/render.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/tree.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace groma::formats {

struct ProjectLimits {
    std::size_t maxFiles = 256;
    std::size_t maxDepth = 16; // of references
    yaml::ParseLimits parse;
};

// A file of a project, and what it refers to.
struct ProjectFile {
    std::uint32_t id = 0; // NodeRef::file of its nodes
    std::string path;     // below the root, '/' between folders: "scenarios/arretium.yaml"
    bool ok = false;      // parsed without errors
    std::shared_ptr<const yaml::Tree> tree;
    std::vector<std::uint32_t> includes;  // `include:` in the order of the text
    std::vector<std::uint32_t> rules;     // `rules:` (a path, or a list of paths)
    std::vector<std::uint32_t> scenarios; // `scenario:` of a snippet, those of a campaign's `battles`
};

// A file and everything it refers to, read and parsed: a value. Loading it again after a change keeps the ids
// of known paths and the trees of unchanged texts.
class Project final : public Locator {
  public:
    struct Options {
        std::string root; // nothing outside this folder is read
        ProjectLimits limits;
        bool crossCheck = true; // also ask yaml-cpp, for texts that were not checked before
        std::map<std::string, std::string> unsaved; // by path below the root: read instead of the file
    };

    // `start` is below the root or an absolute path inside it. Problems of all files go to the sink.
    [[nodiscard]] static Project load(const FileSystem& files, const Options& options,
                                      const std::string& start, diag::Sink& sink,
                                      const Project* previous = nullptr);

    // The file that was asked for is the first; null if it could not be read.
    [[nodiscard]] const ProjectFile* start() const { return files_.empty() ? nullptr : &files_.front(); }
    [[nodiscard]] const std::vector<ProjectFile>& files() const { return files_; }
    [[nodiscard]] const ProjectFile* file(std::uint32_t id) const;
    [[nodiscard]] const ProjectFile* file(const std::string& path) const;
    // `from` and its includes, included ones first, each once.
    [[nodiscard]] std::vector<const ProjectFile*> withIncludes(std::uint32_t from) const;
    // The file a reference written in `from` means, as a path below the root; empty if it leads out.
    [[nodiscard]] static std::string resolve(const std::string& from, const std::string& reference);

    [[nodiscard]] std::optional<Located> locate(const diag::Place& place) const override;

  private:
    friend class ProjectLoader;

    std::vector<ProjectFile> files_;
    std::map<std::string, std::uint32_t> ids_; // every path ever seen, also unreadable ones
    struct Checked {
        std::shared_ptr<const yaml::Tree> tree;
        std::vector<diag::Diagnostic> problems;
        bool ok = false;
        bool crossChecked = false;
    };
    std::map<std::uint32_t, Checked> checked_;
};

} // namespace groma::formats
