// Files of a project read on trial, with texts that stand in no file: what is wrong with them then, and
// whether their rules are still the same.
#pragma once

#include "editor/session/language/name_places.h"
#include "formats/load/load.h"
#include "formats/project/remembered_files.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::session {

// All files of a project: those in its folder, with what is typed and not saved in place of what they hold.
struct ProjectFiles {
    const formats::FileSystem* files = nullptr;
    std::string root;
    std::vector<std::string> paths;             // below the root
    std::map<std::string, std::string> unsaved; // by path
};

// Those of the folder that holds the project of `path`, which may be a file of it or its folder.
[[nodiscard]] ProjectFiles projectFiles(const formats::FileSystem& files, const std::string& path);

// Names written otherwise: by path, the places in terms of the text as it is.
using Renamed = std::map<std::string, std::set<formats::Span>>;

struct TrialProblem {
    NamePlace place; // in terms of the text before
    std::string message;
    std::string kind; // "unknown-name"; "played": what a snippet expects did not come
    bool error = false;
};

struct TrialAnswer {
    std::vector<TrialProblem> problems;          // each place and kind once, by place
    std::map<std::string, std::uint64_t> shapes; // by file: of the rules that it is played under
};

// What one file says on trial.
struct StartAnswer {
    std::vector<TrialProblem> problems; // each place and kind once, by place
    std::optional<std::uint64_t> shape; // of the rules that it is played under; nothing: they have errors
};

// The texts are those of the moment at which it was made. What was read is kept and not read again; of rules
// that were compiled, the last few are.
class Trial {
  public:
    explicit Trial(ProjectFiles project);
    Trial(const Trial&) = delete; // what it keeps refers to itself
    Trial& operator=(const Trial&) = delete;

    [[nodiscard]] const ProjectFiles& project() const { return project_; }
    // The tree of a file as it is; null where it cannot be read or nothing is known of it.
    [[nodiscard]] const formats::yaml::Tree* tree(const std::string& path) const;
    // Files that make sense alone: all but the parts that others include.
    [[nodiscard]] const std::vector<std::string>& starts() const { return starts_; }
    // Those among them that rest on the file.
    [[nodiscard]] std::vector<std::string> restingOn(const std::string& path) const;
    [[nodiscard]] const std::set<std::string>& basisOf(const std::string& start) const;
    // A ruleset or a campaign.
    [[nodiscard]] bool isRules(const std::string& start) const { return rules_.contains(start); }
    // A file of one.
    [[nodiscard]] bool isOfRules(const std::string& path) const { return ofRules_.contains(path); }

    // Reads the starts with the names changed. `played`: the snippets among them are played too.
    [[nodiscard]] TrialAnswer with(const Renamed& names, std::string_view to,
                                   const std::vector<std::string>& starts, bool played = false) const;
    // The same of one of them.
    [[nodiscard]] StartAnswer of(const std::string& start, const Renamed& names, std::string_view to,
                                 bool played) const;

  private:
    ProjectFiles project_;
    formats::RememberedFiles files_;
    std::map<std::string, std::shared_ptr<const formats::Project>> holders_; // by path: who has its tree
    std::vector<std::string> starts_;
    std::map<std::string, std::set<std::string>> basis_; // by start: every file that it rests on, itself too
    std::set<std::string> rules_, ofRules_;

    mutable formats::Loader loader_;
    mutable std::pair<game::RulesetRef, std::uint64_t> shape_; // of the rules that were met last
};

} // namespace groma::session
