#pragma once

#include "core/lang/lowering/lower_shared.h"

namespace groma::lang::lowering {

// What is emitted while it lives belongs to a stretch of the source text.
class PlaceGuard {
  public:
    PlaceGuard(Code& code, const Tree& tree, const Span& span) : code_(code), before_(code.place) {
        if (span.source >= 0) {
            code.place = placeOf(tree, span);
        }
    }
    ~PlaceGuard() { code_.place = before_; }
    PlaceGuard(const PlaceGuard&) = delete;
    PlaceGuard& operator=(const PlaceGuard&) = delete;

  private:
    Code& code_;
    diag::Place before_;
};

// Gives back the slots that were taken while it lives.
class SlotGuard {
  public:
    explicit SlotGuard(Code& code) : code_(code), mark_(code.mark()) {}
    ~SlotGuard() { code_.release(mark_); }
    SlotGuard(const SlotGuard&) = delete;
    SlotGuard& operator=(const SlotGuard&) = delete;

  private:
    Code& code_;
    Slot mark_;
};

} // namespace groma::lang::lowering
