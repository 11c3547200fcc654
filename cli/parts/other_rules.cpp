#include "cli/parts/other_rules.h"

#include "cli/parts/git_program.h"
#include "core/sim/asked_call.h"

#include <fmt/format.h>

#include <filesystem>

namespace groma::cli {

namespace {

namespace fs = std::filesystem;

// The files of a repository as they were: read, never written.
class FilesOfRevision final : public formats::FileSystem {
  public:
    FilesOfRevision(std::string top, std::string revision)
        : top_(std::move(top)), revision_(std::move(revision)) {}

    formats::FileResult<std::string> read(const std::string& path, std::size_t maxBytes) const override {
        using Kind = formats::FileError::Kind;
        GitSaid said = git(top_, {"cat-file", "blob", named(path)});
        if (said.exit != 0) return formats::failure(Kind::NotFound, path, "not in " + revision_);
        if (said.out.size() > maxBytes) return formats::failure(Kind::TooLarge, path, "too large");
        return std::move(said.out);
    }
    formats::FileResult<void> write(const std::string& path, std::string_view) override { return kept(path); }
    formats::FileResult<void> rename(const std::string& from, const std::string&) override {
        return kept(from);
    }
    formats::FileResult<void> remove(const std::string& path) override { return kept(path); }
    bool exists(const std::string& path) const override {
        return git(top_, {"cat-file", "-e", named(path)}).exit == 0;
    }
    std::string canonical(const std::string& path) const override { return real_.canonical(path); }

  private:
    std::string named(const std::string& path) const {
        return revision_ + ":" + fs::path(path).lexically_relative(top_).generic_string();
    }
    static formats::FileResult<void> kept(const std::string& path) {
        return formats::failure(formats::FileError::Kind::Denied, path, "what git keeps is not changed");
    }

    std::string top_, revision_;
    formats::RealFileSystem real_;
};

std::expected<formats::Loaded, std::string> judged(formats::Loaded loaded, const std::string& which) {
    if (loaded.ruleset && !loaded.problems.hasErrors()) return loaded;
    const std::string why = loaded.problems.hasErrors() ? sim::whyRefused(loaded.problems) : "no rules";
    return std::unexpected(fmt::format("`{}`: {}: {}", which, loaded.path, why));
}

} // namespace

std::expected<formats::Loaded, std::string> otherRules(const formats::Loaded& loaded,
                                                       const std::string& which) {
    const formats::ProjectFile* rules = loaded.project->file(loaded.rulesFile);
    if (rules == nullptr) return std::unexpected("the file stands on no rules");
    const std::string path = loaded.root + "/" + rules->path;
    std::error_code error;
    formats::RealFileSystem real;
    if (fs::is_directory(which, error))
        return judged(formats::Loader(real).load(which + "/" + fs::path(path).filename().string()), which);
    if (fs::exists(which, error)) return judged(formats::Loader(real).load(which), which);
    const GitSaid top = gitLine(loaded.root, {"rev-parse", "--show-toplevel"});
    if (top.exit != 0 || which.starts_with('-') ||
        git(top.out, {"cat-file", "-e", which + "^{commit}"}).exit != 0)
        return std::unexpected(
            fmt::format("`{}` is no ruleset, no folder with one and no revision of git", which));
    const FilesOfRevision files(top.out, which);
    return judged(formats::Loader(files).load(path, {.root = loaded.root, .unsaved = {}}), which);
}

} // namespace groma::cli
