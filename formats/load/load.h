#pragma once

#include "core/game/position/ruleset.h"
#include "core/game/setup/setup_builder.h"
#include "core/rules/book_source.h"
#include "core/rules/scenario_source.h"
#include "formats/project/project.h"
#include "formats/study/study.h"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace groma::formats {

enum class FileKind : std::uint8_t { Unknown, Ruleset, Scenario, Snippet, Book, Campaign, Study, Shard };

// A file with everything that it stands on, read and understood as far as it goes. A value; parts are shared.
struct Loaded {
    FileKind kind = FileKind::Unknown;
    std::string path; // below the root
    std::string root;
    std::shared_ptr<const Project> project;
    std::shared_ptr<const rules::RulesetSource> rulesSource; // null: no rules
    game::RulesetRef ruleset;                                // null: errors in the rules
    std::shared_ptr<const rules::ScenarioSource>
        scenario; // of a scenario, or the basis of a snippet with the snippet laid over it
    struct BattleOfCampaign {
        std::string id, file; // the file as it lies beside the rules
        std::shared_ptr<const rules::ScenarioSource> scenario;
    };
    std::vector<BattleOfCampaign> battles; // of a campaign
    std::shared_ptr<const rules::SnippetSource> snippet;
    std::shared_ptr<const rules::BookSource> book;
    std::shared_ptr<const StudySource> study;
    game::BuiltSetup built; // of the scenario; of a campaign, of all its battles in one
    diag::Sink problems;
    std::uint32_t rulesFile = kNoFile;    // ids in `project`: where the rules begin,
    std::uint32_t campaignFile = kNoFile; // and the campaign whose entries join them

    static constexpr std::uint32_t kNoFile = diag::NodeRef::kNone;

    bool clean() const { return !problems.hasErrors(); }
};

// The files that a ruleset is read from: its own with their includes, and what a campaign adds.
struct RulesParts {
    std::vector<const ProjectFile*> files, campaign;
    [[nodiscard]] bool readable() const;
};
[[nodiscard]] RulesParts rulesParts(const Project& project, std::uint32_t rules, std::uint32_t campaign);

// The path of a file of the project without the folders that it has in common with the rules, so that the
// name holds wherever the game lies.
[[nodiscard]] std::string besideRules(const Loaded& loaded, std::string_view path);

// The same scenario, or the same series of battles, under a ruleset that need not be the one it was loaded
// with.
[[nodiscard]] game::BuiltSetup setUp(const Loaded& loaded, const game::RulesetRef& ruleset,
                                     diag::Sink& problems);

struct LoadOptions {
    std::string root;                           // empty: found upward, see projectRoot
    std::map<std::string, std::string> unsaved; // by path below the root
    bool crossCheck = true;
};

// The nearest folder upward that holds `.git` or `groma-project`. Without one, the folder of the file, or the
// one above it to which the references of its files climb; never the root of the file system.
[[nodiscard]] std::string projectRoot(const FileSystem& files, const std::string& path);

// Keeps compiled rulesets and ids of files, so that a second file with the same rules costs only itself.
class Loader {
  public:
    explicit Loader(const FileSystem& files) : files_(files) {}

    [[nodiscard]] Loaded load(const std::string& path, const LoadOptions& options = {});

  private:
    struct CompiledRules {
        std::shared_ptr<const rules::RulesetSource> source;
        game::RulesetRef ruleset;
        diag::Sink problems;
    };
    const CompiledRules& compile(const Project& project, std::uint32_t file, std::uint32_t campaign);
    void loadRules(Loaded& loaded, const ProjectFile& start);
    void loadCampaign(Loaded& loaded, const ProjectFile& campaign, const rules::SnippetSource* over);
    void loadScenario(Loaded& loaded, const ProjectFile& start);
    void loadSnippet(Loaded& loaded, const ProjectFile& start);

    const FileSystem& files_;
    std::shared_ptr<const Project> previous_;
    std::string previousRoot_;
    std::map<std::uint64_t, CompiledRules> compiled_; // by content of the rules' files
    std::vector<std::uint64_t> recent_;
};

// What of `over` is said replaces or joins what `basis` says; `remove` takes pieces away.
[[nodiscard]] rules::ScenarioSource laidOver(rules::ScenarioSource basis, const rules::ScenarioSource& over,
                                             const std::vector<rules::Text>& remove);

} // namespace groma::formats
