#pragma once

#include "core/diag/diagnostic.h"

#include <cstddef>
#include <map>
#include <vector>

namespace groma::diag {

// Collects problems. Identical ones are folded (their count rises); past the cap the rest are only counted,
// so that a hostile file costs bounded memory. Errors have a share of their own and are never crowded out by
// warnings.
class Sink {
  public:
    static constexpr std::size_t kDefaultCap = 1000;

    explicit Sink(std::size_t cap = kDefaultCap) : cap_(cap) {}

    void add(Diagnostic diagnostic);
    void addAll(const Sink& other);

    [[nodiscard]] bool hasErrors() const { return counts_[0] != 0; }
    [[nodiscard]] std::size_t errorCount() const { return counts_[0]; }
    [[nodiscard]] bool empty() const { return items_.empty() && dropped_ == 0; }

    // In the order reported.
    [[nodiscard]] const std::vector<Diagnostic>& items() const { return items_; }
    // By file, node and offset, equal places in the order reported; a last note tells how many were dropped.
    [[nodiscard]] std::vector<Diagnostic> sorted() const;

  private:
    std::size_t cap_;
    std::size_t dropped_ = 0;
    std::size_t counts_[3] = {0, 0, 0};
    std::size_t kept_[2] = {0, 0}; // errors; warnings and notes
    std::vector<Diagnostic> items_;
    std::multimap<Place, std::size_t> byPlace_;
};

} // namespace groma::diag
