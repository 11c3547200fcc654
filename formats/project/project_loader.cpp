#include "core/diag/codes.h"
#include "formats/project/project.h"
#include "formats/project/root_paths.h"
#include "formats/yaml/cursor.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

namespace groma::formats {

using diag::Code;

// Follows references depth first. Every file is read once; its place in the list is that of its first
// mention.
class ProjectLoader {
  public:
    ProjectLoader(const FileSystem& files, const Project::Options& options, diag::Sink& sink,
                  const Project* previous, Project& project)
        : files_(files), options_(options), sink_(sink), previous_(previous), project_(project),
          root_(files.canonical(options.root)) {
        if (previous != nullptr) {
            project_.ids_ = previous->ids_;
        }
    }

    void load(const std::string& start) {
        const std::string path = belowRoot(start);
        if (path.empty()) {
            sink_.add(diagnose(Code::PathOutsideProject, diag::NodeRef{},
                               fmt::format("{} is outside of {}", start, root_)));
            return;
        }
        visit(path, nullptr);
    }

  private:
    // Empty if it leads out of the root.
    std::string belowRoot(const std::string& start) const {
        const std::string whole = files_.canonical(start);
        std::string below = formats::belowRoot(root_, whole);
        if (!below.empty() && (start.starts_with('/') || known(below) || files_.exists(whole))) return below;
        return start.starts_with('/') ? std::string() : Project::resolve("", start);
    }

    bool known(const std::string& path) const { return options_.unsaved.contains(path); }

    void report(const yaml::Cursor* from, Code code, std::string message, std::string hint = {}) {
        auto diagnostic = from != nullptr ? from->problem(code, std::move(message))
                                          : diagnose(code, diag::NodeRef{}, std::move(message));
        sink_.add(std::move(diagnostic).withHint(std::move(hint)));
    }

    // The id of the file at `path`, read on first mention; nothing if it cannot be had.
    std::optional<std::uint32_t> visit(const std::string& path, const yaml::Cursor* from) {
        if (std::ranges::find(open_, path) != open_.end()) {
            report(from, Code::IncludeCycle, fmt::format("{} refers to itself", path),
                   "take one of the references out");
            return std::nullopt;
        }
        const std::uint32_t id = idOf(path);
        if (project_.file(id) != nullptr) {
            return id;
        }
        if (project_.files_.size() >= options_.limits.maxFiles || open_.size() >= options_.limits.maxDepth) {
            report(from, Code::TooManyFiles,
                   fmt::format("more than {} files, or references more than {} deep",
                               options_.limits.maxFiles, options_.limits.maxDepth));
            return std::nullopt;
        }
        const Project::Checked* checked = checkedFile(id, path, from);
        if (checked == nullptr) {
            return std::nullopt;
        }
        ProjectFile file;
        file.id = id;
        file.path = path;
        file.ok = checked->ok;
        file.tree = checked->tree;
        const std::size_t place = project_.files_.size();
        project_.files_.push_back(std::move(file));
        open_.push_back(path);
        followReferences(place);
        open_.pop_back();
        return id;
    }

    std::uint32_t idOf(const std::string& path) {
        return project_.ids_.emplace(path, static_cast<std::uint32_t>(project_.ids_.size())).first->second;
    }

    // Null where it cannot be read, which is told.
    const Project::Checked* checkedFile(std::uint32_t id, const std::string& path, const yaml::Cursor* from) {
        if (const auto unsaved = options_.unsaved.find(path); unsaved != options_.unsaved.end())
            return &check(id, path, unsaved->second);
        auto bytes = readBytes(path, from);
        return bytes ? &check(id, path, *std::move(bytes)) : nullptr;
    }

    std::optional<std::string> readBytes(const std::string& path, const yaml::Cursor* from) {
        // A symbolic link may lead out where the path itself does not.
        const std::string whole = files_.canonical(atRoot(root_, path));
        if (formats::belowRoot(root_, whole).empty()) {
            report(from, Code::PathOutsideProject, fmt::format("{} leads out of the project's folder", path));
            return std::nullopt;
        }
        auto bytes = files_.read(whole, options_.limits.parse.maxBytes);
        if (bytes) {
            return std::move(*bytes);
        }
        switch (bytes.error().kind) {
        case FileError::Kind::NotFound:
            report(from, Code::FileNotFound, fmt::format("there is no file {}", path));
            break;
        case FileError::Kind::TooLarge:
            report(from, Code::FileTooLarge, fmt::format("{} is {}", path, bytes.error().message));
            break;
        default:
            report(from, Code::FileUnreadable,
                   fmt::format("{} cannot be read: {}", path, bytes.error().message));
            break;
        }
        return std::nullopt;
    }

    // What is unchanged is neither copied nor cut into lines again.
    const Project::Checked& check(std::uint32_t id, const std::string& path, auto&& bytes) {
        Project::Checked& checked = project_.checked_[id];
        if (const Project::Checked* known = unchanged(id, bytes)) {
            checked = *known;
        } else {
            diag::Sink problems;
            const yaml::Parsed parsed =
                yaml::parse(std::make_shared<SourceFile>(path, std::forward<decltype(bytes)>(bytes)), id,
                            problems, options_.limits.parse);
            checked.tree = parsed.tree;
            checked.ok = parsed.ok;
            if (options_.crossCheck && parsed.ok) {
                checked.ok = yaml::crossCheck(*parsed.tree, problems);
                checked.crossChecked = true;
            }
            checked.problems = problems.sorted();
        }
        for (const diag::Diagnostic& problem : checked.problems) {
            sink_.add(problem);
        }
        return checked;
    }

    // The file as the previous project knew it, if that was the same text and no less was asked.
    const Project::Checked* unchanged(std::uint32_t id, std::string_view bytes) const {
        if (previous_ == nullptr) {
            return nullptr;
        }
        const auto found = previous_->checked_.find(id);
        if (found == previous_->checked_.end() || found->second.tree->source().bytes() != bytes) {
            return nullptr;
        }
        const bool enough = found->second.crossChecked || !options_.crossCheck || !found->second.ok;
        return enough ? &found->second : nullptr;
    }

    void followReferences(std::size_t place) {
        const std::shared_ptr<const yaml::Tree> tree = project_.files_[place].tree;
        if (tree->node(tree->root()).kind != yaml::Kind::Map) {
            return;
        }
        project_.files_[place].includes = follow(place, *tree, tree->root(), "include", true);
        if (!isOfKind(*tree, "book/") && !isOfKind(*tree, "study/")) { // whose `rules` are a list, and a hash
            project_.files_[place].rules = follow(place, *tree, tree->root(), "rules", false);
        }
        project_.files_[place].scenarios = follow(place, *tree, tree->root(), "scenario", false);
        if (isOfKind(*tree, "ruleset/")) {
            followBook(place, *tree);
        }
        if (isOfKind(*tree, "study/")) { // its question is asked of what is loaded; here it must be there
            for (const std::string_view key : {"snippet", "balance", "matrix", "sweep"}) {
                follow(place, *tree, tree->root(), key, false);
            }
        }
        followBattles(place, *tree);
    }

    static bool isOfKind(const yaml::Tree& tree, std::string_view kind) {
        const yaml::NodeIndex said = tree.find(tree.root(), "groma");
        return said != yaml::kNoNode && tree.node(tree.resolved(said)).text.starts_with(kind);
    }

    // What rules are taken from. They mean the same without it: that it is not there is no error.
    void followBook(std::size_t place, const yaml::Tree& tree) {
        const yaml::NodeIndex said = tree.find(tree.root(), "book");
        if (said == yaml::kNoNode || tree.node(tree.resolved(said)).kind != yaml::Kind::Scalar) {
            return;
        }
        const yaml::Cursor item(tree, said, sink_);
        const std::string path = resolved(project_.files_[place].path, std::string(item.raw()), item);
        if (path.empty()) {
            return;
        }
        if (!known(path) && !files_.exists(atRoot(root_, path))) {
            auto missing = item.problem(Code::FileNotFound, fmt::format("there is no book {}", path));
            missing.severity = diag::Severity::Warning;
            sink_.add(std::move(missing));
            return;
        }
        visit(path, &item);
    }

    void followBattles(std::size_t place, const yaml::Tree& tree) {
        const yaml::NodeIndex battles = tree.find(tree.root(), "battles");
        if (!isOfKind(tree, "campaign/") || battles == yaml::kNoNode ||
            tree.node(tree.resolved(battles)).kind != yaml::Kind::Map) {
            return;
        }
        for (const yaml::NodeIndex battle : tree.children(tree.resolved(battles))) {
            if (tree.node(tree.resolved(battle)).kind != yaml::Kind::Map) {
                continue;
            }
            for (const std::uint32_t id : follow(place, tree, tree.resolved(battle), "scenario", false)) {
                std::vector<std::uint32_t>& all = project_.files_[place].scenarios;
                if (std::ranges::find(all, id) == all.end()) {
                    all.push_back(id);
                }
            }
        }
    }

    // `always`: the key is a reference in every kind of file; else only a text or a list of texts is one.
    std::vector<std::uint32_t> follow(std::size_t place, const yaml::Tree& tree, yaml::NodeIndex map,
                                      std::string_view key, bool always) {
        std::vector<std::uint32_t> found;
        diag::Sink silent;
        const yaml::NodeIndex value = tree.find(map, key);
        if (value == yaml::kNoNode) {
            return found;
        }
        for (const yaml::Cursor& item : yaml::Cursor(tree, value, always ? sink_ : silent).itemsOrOne()) {
            const auto text = always || item.isScalar() ? item.text() : std::nullopt;
            if (!text) {
                continue;
            }
            const std::string path = resolved(project_.files_[place].path, std::string(*text), item);
            const auto id = path.empty() ? std::nullopt : visit(path, &item);
            if (id && std::ranges::find(found, *id) == found.end()) {
                found.push_back(*id);
            }
        }
        return found;
    }

    std::string resolved(const std::string& from, const std::string& reference, const yaml::Cursor& item) {
        const yaml::Cursor heard(item.tree(), item.index(), sink_);
        if (reference.empty() || reference.find_first_of("\\:\n") != std::string::npos) {
            heard.report(Code::BadReference,
                         fmt::format("`{}` is no path of a file", reference.substr(0, 80)));
            return {};
        }
        std::string path = Project::resolve(from, reference);
        if (path.empty()) {
            sink_.add(heard
                          .problem(Code::PathOutsideProject,
                                   fmt::format("`{}` leads out of the project's folder", reference))
                          .withExpected("a path relative to this file, inside the folder"));
        }
        return path;
    }

    const FileSystem& files_;
    const Project::Options& options_;
    diag::Sink& sink_;
    const Project* previous_;
    Project& project_;
    std::string root_;
    std::vector<std::string> open_;
};

Project Project::load(const FileSystem& files, const Options& options, const std::string& start,
                      diag::Sink& sink, const Project* previous) {
    Project project;
    ProjectLoader(files, options, sink, previous, project).load(start);
    return project;
}

} // namespace groma::formats
