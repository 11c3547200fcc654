// The snippets of a project as proofs of its rules: which of them notice that a rule was broken.
#pragma once

#include "core/game/machine/trace.h"
#include "core/game/record/assumptions.h"
#include "formats/proof/mutant.h"

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::snippet {
struct Report;
}

namespace groma::formats {

// A snippet that passes, and what it ran through.
struct Proof {
    std::string path; // below the root
    Loaded loaded;
    std::size_t basis = 0;
    std::string battle; // the scenario's file that it stands on, below the root; empty: none, or a campaign
    std::vector<std::string> covers;
    bool passed = false;
    game::Trace trace;
    std::vector<game::Assumption> assumed; // what it reads that is assumed
    std::uint64_t steps = 0;               // used by all its plays and questions
    std::size_t situations = 0;            // of all its odds
};

// Rules that some snippets stand on; those of a campaign are another ruleset than the rules it adds to.
struct Basis {
    std::shared_ptr<const Project> project;
    RulesParts parts;
    game::RulesetRef ruleset;
    std::uint64_t fingerprint = 0;
};

// A scenario that some snippets stand on.
struct Battle {
    std::shared_ptr<const Project> project;
    const ProjectFile* file = nullptr;
    game::RulesetRef ruleset;
    std::uint64_t hash = 0; // of what it sets up
};

enum class Fate : std::uint8_t {
    Refused, // no rules or no battle any more, or a text that cannot be changed so
    Equal,   // the compiled rules, or what the battle sets up, are the same
    Noticed, // a snippet turned red
    Unnoticed,
};

struct Verdict {
    Fate fate = Fate::Refused;
    std::string by;          // the snippet that noticed
    std::size_t reached = 0; // snippets that run what is broken
};

// Code of some nodes of a file; within a node that is a text, of some of its bytes.
struct Stretch {
    diag::NodeRef first;
    std::uint32_t lastNode = 0;
    std::uint32_t from = 0, to = UINT32_MAX;
};

// What a proof may use under broken rules, of what it used under the whole ones.
[[nodiscard]] std::uint64_t stepsUnderBroken(std::uint64_t steps);
[[nodiscard]] std::size_t situationsUnderBroken(std::size_t situations);

class Suite {
  public:
    // Runs `body` for 0 .. count - 1 in any order, on as many threads as it likes.
    using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& body)>;

    // Snippets that do not load are in `broken`, those that do not pass too. `stop` is asked before each is
    // read: with yes, what was read until then is the suite.
    [[nodiscard]] static Suite load(const FileSystem& files, const std::vector<std::string>& snippets,
                                    const ForEach& forEach, const LoadOptions& options = {},
                                    const std::function<bool()>& stop = {});

    [[nodiscard]] const std::vector<Proof>& proofs() const { return proofs_; }
    [[nodiscard]] const std::vector<Basis>& bases() const { return bases_; }
    // Of the rules.
    [[nodiscard]] const std::vector<Mutant>& mutants() const { return mutants_; }
    // Of the battles that snippets stand on; asked as the others are.
    [[nodiscard]] const std::vector<Mutant>& battleMutants() const { return battleMutants_; }
    [[nodiscard]] const std::vector<std::string>& broken() const { return broken_; }

    [[nodiscard]] bool hasCode(const Stretch& stretch) const;
    [[nodiscard]] bool runs(std::size_t proof, const Stretch& stretch) const;
    // Whether the proof can feel the change at all: it runs the code, reads the cell, has such a piece or
    // such terrain. Where none of that can be said, yes.
    [[nodiscard]] bool reaches(std::size_t proof, const Mutant& mutant) const;
    // Proofs that reach it, the likeliest to notice first.
    [[nodiscard]] std::vector<std::size_t> reaching(const Mutant& mutant) const;

    // Rules with one mutant in them, compiled for each basis when it is first asked for.
    struct BrokenRules {
        Fate fate = Fate::Refused;                             // Unnoticed: they can be played
        std::string text;                                      // of the file
        std::vector<std::optional<game::RulesetRef>> rulesets; // null: no rules any more
        std::shared_ptr<const rules::ScenarioSource> battle;   // of a mutant of a battle
    };
    // The four may be called from several threads, each with a value of its own.
    [[nodiscard]] BrokenRules breakRules(const Mutant& mutant) const;
    [[nodiscard]] bool notices(std::size_t proof, const Mutant& mutant, BrokenRules& rules) const;
    // What came of the proof under the broken rules; nothing where they are none for it, or it is of others.
    [[nodiscard]] std::optional<snippet::Report> playedUnder(std::size_t proof, const Mutant& mutant,
                                                             BrokenRules& rules) const;
    // Breaks the rules and asks the proofs that reach the place until one turns red; where none does, all the
    // others too: what is folded away or read while a position is set up leaves no trace, and what is called
    // unnoticed must be.
    [[nodiscard]] Verdict ask(const Mutant& mutant) const;

  private:
    struct CodeRun {
        diag::NodeRef node;
        std::uint32_t from, to;
        std::int32_t first, last;
    };

    void run(Proof& proof) const;
    void index(const Basis& basis);
    void addBattle(const Proof& proof);
    const Battle* battleAt(const std::string& path) const;
    BrokenRules breakBattle(const Mutant& mutant) const;
    [[nodiscard]] bool isOf(std::size_t proof, const Mutant& mutant, const BrokenRules& rules) const;
    const game::RulesetRef& compiled(std::size_t basis, const Mutant& mutant, BrokenRules& rules) const;

    std::vector<Proof> proofs_;
    std::vector<Basis> bases_;
    std::vector<Battle> battles_;
    std::vector<Mutant> mutants_, battleMutants_;
    std::vector<std::string> broken_;
    std::vector<std::vector<CodeRun>> code_; // by basis, in the order of the nodes
};

// The file among those that the rules are read from, or null.
[[nodiscard]] const ProjectFile* fileOf(const RulesParts& parts, std::uint32_t id);

} // namespace groma::formats
