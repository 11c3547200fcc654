// The snippets of a project as proofs of its rules: which of them notice that a rule was broken.
#pragma once

#include "core/game/trace.h"
#include "formats/proof/mutant.h"

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groma::formats {

// A snippet that passes, and what it ran through.
struct Proof {
    std::string path;                   // below the root
    Loaded loaded;
    std::size_t basis = 0;
    std::vector<std::string> covers;
    bool passed = false;
    game::Trace trace;
    std::uint64_t steps = 0;            // used by all its plays and questions
    std::size_t situations = 0;         // of all its odds
};

// Rules that some snippets stand on; those of a campaign are another ruleset than the rules it adds to.
struct Basis {
    std::shared_ptr<const Project> project;
    RulesParts parts;
    game::RulesetRef ruleset;
    std::uint64_t fingerprint = 0;
};

enum class Fate : std::uint8_t {
    Refused,        // no rules any more, or a text that cannot be changed so
    Equal,          // the compiled rules are the same
    Noticed,        // a snippet turned red
    Unnoticed,
};

struct Verdict {
    Fate fate = Fate::Refused;
    std::string by;                     // the snippet that noticed
    std::size_t reached = 0;            // snippets that run what is broken
};

class Suite {
public:
    // Runs `body` for 0 .. count - 1 in any order, on as many threads as it likes.
    using ForEach = std::function<void(std::size_t count, const std::function<void(std::size_t)>& body)>;

    // Snippets that do not load are named in `broken`, those that do not pass too.
    [[nodiscard]] static Suite load(const FileSystem& files, const std::vector<std::string>& snippets, const ForEach& forEach);

    [[nodiscard]] const std::vector<Proof>& proofs() const { return proofs_; }
    [[nodiscard]] const std::vector<Basis>& bases() const { return bases_; }
    [[nodiscard]] const std::vector<Mutant>& mutants() const { return mutants_; }
    [[nodiscard]] const std::vector<std::string>& broken() const { return broken_; }

    // Proofs that run the place, the likeliest to notice first.
    [[nodiscard]] std::vector<std::size_t> reaching(const Mutant& mutant) const;
    // Breaks the rules and asks the proofs until one turns red. May be called from several threads.
    [[nodiscard]] Verdict ask(const Mutant& mutant) const;

private:
    struct Places;

    void run(Proof& proof) const;
    [[nodiscard]] game::RulesetRef broken(const Basis& basis, const Mutant& mutant, const std::string& text) const;
    [[nodiscard]] bool notices(const Proof& proof, const game::RulesetRef& ruleset) const;

    std::vector<Proof> proofs_;
    std::vector<Basis> bases_;
    std::vector<Mutant> mutants_;
    std::vector<std::string> broken_;
    // By base: the code of each node, as runs of instructions.
    struct CodeRun { diag::NodeRef node; std::uint32_t from, to; std::int32_t first, last; };
    std::vector<std::vector<CodeRun>> code_;
};

}  // namespace groma::formats
