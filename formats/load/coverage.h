#pragma once

#include "core/rules/book_source.h"
#include "formats/load/load.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace groma::formats {

// Where a file says `covers:`, by rule id. Any entry of any kind of file may say it.
struct CoverPlace {
    std::string id;
    diag::NodeRef where;
};
[[nodiscard]] std::vector<CoverPlace> coversOf(const yaml::Tree& tree);
// Of this map alone.
[[nodiscard]] std::vector<std::string> coversAt(const yaml::Tree& tree, yaml::NodeIndex map);

// A person took over what the rules assume.
struct Acceptance {
    std::string by, date;
};

// What a book's ids have to show for themselves.
struct Coverage {
    std::vector<std::string> ids;                   // rules, then passages that no rule is taken from
    std::set<std::string> toReadAgain;              // the print changed, or lost it, after it was read
    std::map<std::string, std::string> notPlayable; // id: reason
    // By the name of the assumption, "type ARCH": everybody who accepted it, in the order of the book. One is
    // enough; a second person's word stands beside the first.
    std::map<std::string, std::vector<Acceptance>> accepted;
    std::map<std::string, std::vector<std::string>> entries; // id: "rules/melee.yaml:12"
    std::map<std::string, std::vector<std::string>> proofs;  // id: passing snippets
    std::map<std::string, std::vector<std::string>> failing; // id: snippets that do not pass
    std::map<std::string, std::vector<std::string>> unknown; // ids that the book lacks: where

    [[nodiscard]] bool isCovered(const std::string& id) const;
};

// Adds the `covers:` of a ruleset's or scenario's files, or of a snippet that passed or not.
void addEntries(Coverage& coverage, const yaml::Tree& tree);
void addSnippet(Coverage& coverage, const yaml::Tree& tree, bool passed);
[[nodiscard]] Coverage coverageOf(const rules::BookSource& book);

} // namespace groma::formats
