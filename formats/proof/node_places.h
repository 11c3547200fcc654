// What the finders of mutants share: where a node stands, and the entry that it belongs to.
#pragma once

#include "formats/proof/mutant.h"

#include <map>
#include <optional>

namespace groma::formats::proof {

// One file under the knife.
class Place {
  public:
    explicit Place(const ProjectFile& file) : file_(&file) {}

    [[nodiscard]] const yaml::Tree& tree() const { return *file_->tree; }
    // A mutant at the node, with everything but its change. `offset` counts in the decoded text.
    [[nodiscard]] Mutant at(Operator what, yaml::NodeIndex node, std::size_t offset = 0) const;

  private:
    const ProjectFile* file_;
};

[[nodiscard]] std::string onOneLine(std::string_view text);
// The last node of what hangs on this one; nodes are numbered in the order of the text.
[[nodiscard]] yaml::NodeIndex lastWithin(const yaml::Tree& tree, yaml::NodeIndex node);

// The entry that a node stands in, "quantities/support_bonus".
[[nodiscard]] std::string entryOf(const yaml::Tree& tree, yaml::NodeIndex node);

// Texts of the rules language, by their place in the typed tree of the model.
void findTextMutants(const Place& place, const rules::Model& model, std::vector<Mutant>& into);
// Values, cells, contributions and parts of entries. `texts`: nodes that hold texts of the language.
void findDataMutants(const Place& place, const std::set<yaml::NodeIndex>& texts, std::vector<Mutant>& into);

} // namespace groma::formats::proof
