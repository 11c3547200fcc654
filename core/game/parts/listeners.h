// Who hears what a run does: a recorder, with what it wants told (core/game/record/recorder.h).
#pragma once

#include "core/game/parts/frame.h"
#include "core/game/record/assumptions.h"
#include "core/game/record/recorder.h"

#include <cstdint>
#include <span>
#include <utility>

namespace groma::game {

class Listeners {
  public:
    // Null: nobody.
    void listen(Recorder* recorder);
    Recorder* recorder() const noexcept { return recorder_; }
    AssumptionMarks* marks() const noexcept {
        return marks_;
    }                                                // of the recorder, which then hears little else
    Trace* trace() const noexcept { return trace_; } // of the recorder
    bool any() const noexcept { return recorder_ != nullptr || trace_ != nullptr; }
    // Another hears for a while: the one before is given back. Marks and trace stay.
    Recorder* exchange(Recorder* recorder) { return std::exchange(recorder_, recorder); }

    void heard(const FactRead& read) const {
        if (marks_ != nullptr) {
            marks_->of(read);
        } else if (recorder_ != nullptr) { // traces are made without one too
            recorder_->factRead(read);
        }
    }
    void heardTrait(std::int32_t trait, bool held) const {
        if (held) {
            heard({FactRead::What::Trait, trait});
        }
    }
    void changed(const StateChange& change) const {
        if (recorder_ != nullptr) {
            recorder_->changed(change);
        }
    }
    void chosen(const ChoiceRead& choice) const {
        if (recorder_ != nullptr) {
            recorder_->chosen(choice);
        }
    }
    void rolled(const RollRead& roll) const {
        if (recorder_ != nullptr) {
            recorder_->rolled(roll);
        }
    }
    // An operation of notes; `s` is the window that it runs in.
    void note(const lang::Program& program, const lang::Instr& in, const std::int64_t* s) const;
    void said(const lang::Program& program, const lang::Instr& in, const std::int64_t* s) const;
    // The acting function of a frame comes to its end.
    void returned(const lang::Program& program, std::int32_t function, const std::int64_t* s) const;

  private:
    Recorder* recorder_ = nullptr;
    AssumptionMarks* marks_ = nullptr;
    Trace* trace_ = nullptr;
};

// Slots that the values of its holes take.
std::size_t holesOf(const lang::Program& program, std::int32_t text);

} // namespace groma::game
