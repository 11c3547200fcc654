// What the answer of a study depends on: where two are the same, so are the answers, whatever machine finds
// them.
#pragma once

#include "core/game/position/ruleset.h"
#include "formats/project/project.h"
#include "formats/study/study.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace groma::formats {

struct StudyIdentity {
    std::uint64_t rules = 0; // compiled, see game::fingerprint
    std::uint64_t start = 0; // the texts of the scenario or the snippet, without those of the rules
    std::string players;     // with their parameters; of other questions how they are asked
    std::string dice;        // version; empty where none fall
    std::string program;     // version
    std::uint64_t seed = 0, battles = 0;

    [[nodiscard]] std::uint64_t hash() const;
    bool operator==(const StudyIdentity&) const = default;
};

// `project`: the study's scenario or snippet with all that it refers to, `rules`: its rules, compiled.
[[nodiscard]] StudyIdentity identityOf(const StudySource& study, const Project& project,
                                       const game::Ruleset& rules, std::string_view program);

// In words what differs: "the rules", "the seed".
[[nodiscard]] std::vector<std::string> differences(const StudyIdentity& a, const StudyIdentity& b);

} // namespace groma::formats
