#pragma once

#include "core/diag/diagnostic.h"
#include "formats/project/project.h"

#include <set>
#include <span>
#include <string>

namespace groma::formats {

// What part of a project's files could not be read, and which problems only follow from that: they stand
// there, or they speak of a name that is written there or that holds it.
class Followers {
  public:
    explicit Followers(std::span<const ProjectFile* const> files);

    // Everything after some place is missing: nothing can be said of names.
    [[nodiscard]] bool isCut() const { return cut_; }
    [[nodiscard]] bool contains(const diag::Diagnostic& problem) const;

  private:
    void addWords(const yaml::Tree& tree, Span broken);

    std::vector<const ProjectFile*> files_;
    std::set<std::string, std::less<>> words_;
    bool cut_ = false;
};

} // namespace groma::formats
