// A project of one rule with two clauses, kept in memory.
#pragma once

#include "formats/proof/suite.h"

#include <string>
#include <vector>

namespace groma::tests {

inline constexpr const char* kSmallRules = R"(groma: ruleset/1
title: Small
classes:
  unit: {attributes: {cp: number}}
types:
  MAN: {class: unit, cp: 3}
terrain:
  plain: {layer: ground, code: "."}
quantities:
  strength:
    covers: [R-1, R-2]
    takes: {u: unit}
    base: u.cp
    contributions:
      - {title: Middling, when: u.cp > 2 and u.cp < 9, add: 1}
)";

// With a cost of a terrain that is read by its name: it lies on no map, so that no snippet is seen to reach
// it.
inline std::string rulesWithHill() {
    std::string rules = kSmallRules;
    rules.insert(rules.find("quantities:"), "  hill: {covers: R-7, layer: ground, code: h, cost: 3}\n");
    return rules + "terrain_attributes: {cost: {type: number, default: 1}}\nqueries:\n  dearest: {gives: "
                   "number, is: hill.cost}\n";
}

inline std::string smallSnippet(const std::string& covers, const std::string& evaluate) {
    return "groma: snippet/1\ntitle: A man\ncovers: " + covers +
           "\nrules: ../rules.yaml\nboard: {numbering: {widths: [3], rows: 2}}\n"
           "sides: {a: {}, b: {}}\npieces:\n  a:\n    - {type: MAN, id: A, at: \"001\"}\n" +
           evaluate;
}

struct SmallProject {
    formats::MemoryFileSystem files;
    std::vector<std::string> snippets;

    explicit SmallProject(const std::string& rules = kSmallRules) { files.put("/game/rules.yaml", rules); }
    SmallProject& with(const std::string& name, const std::string& text) {
        files.put("/game/snippets/" + name, text);
        snippets.push_back("/game/snippets/" + name);
        return *this;
    }
    formats::Suite suite() const {
        return formats::Suite::load(files, snippets,
                                    [](std::size_t count, const std::function<void(std::size_t)>& body) {
                                        for (std::size_t i = 0; i < count; ++i) body(i);
                                    });
    }
};

inline SmallProject strengthProved() {
    SmallProject project;
    project.with("strength.yaml", smallSnippet("R-1", "evaluate: {strength(A): 4}\n"));
    return project;
}

// "drop clause: u.cp > 2: dropped"
inline std::string told(const formats::Mutant& mutant) {
    return std::string(formats::operatorName(mutant.what)) + ": " + mutant.clause + ": " + mutant.change;
}

} // namespace groma::tests
