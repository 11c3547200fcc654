#include "core/game/parts/listeners.h"

namespace groma::game {

using lang::Instr;
using lang::Op;

std::size_t holesOf(const lang::Program& program, std::int32_t text) {
    std::size_t slots = 0;
    for (const lang::TextTemplate::Part& part : program.texts[static_cast<std::size_t>(text)].parts) {
        slots += part.hole ? static_cast<std::size_t>(lang::slotsOf(part.type, program)) : 0;
    }
    return slots;
}

void Listeners::listen(Recorder* recorder) {
    recorder_ = recorder;
    trace_ = recorder == nullptr ? nullptr : recorder->trace();
    marks_ = recorder == nullptr || trace_ != nullptr ? nullptr : recorder->marks();
}

void Listeners::note(const lang::Program& program, const Instr& in, const std::int64_t* s) const {
    if (recorder_ == nullptr) {
        return;
    }
    if (in.op == Op::NoteBegin) {
        const lang::NoteGroup& group = program.noteGroups[static_cast<std::size_t>(in.d)];
        const std::size_t args =
            group.function < 0 ? 0
                               : program.functions[static_cast<std::size_t>(group.function)].parameterSlots;
        recorder_->noteBegin(in.d, {s + in.a, args});
        return;
    }
    if (in.op == Op::NoteEnd) {
        recorder_->noteEnd(in.d, s[in.a]);
        return;
    }
    const lang::NoteInfo& info = program.notes[static_cast<std::size_t>(in.d)];
    NoteRead note;
    note.note = in.d;
    note.state = static_cast<lang::NoteState>(in.e);
    note.amount = in.a == lang::kNoSlot ? lang::kNothing : s[in.a];
    note.after = in.b == lang::kNoSlot ? lang::kNothing : s[in.b];
    if (in.c != lang::kNoSlot && info.text >= 0) {
        note.holes = {s + in.c, holesOf(program, info.text)};
    }
    recorder_->note(note);
}

void Listeners::said(const lang::Program& program, const Instr& in, const std::int64_t* s) const {
    if (recorder_ != nullptr && marks_ == nullptr) {
        recorder_->said(in.d, {s + in.a, holesOf(program, in.d)});
    }
}

void Listeners::returned(const lang::Program& program, std::int32_t function, const std::int64_t* s) const {
    const lang::FunctionInfo& info = program.functions[static_cast<std::size_t>(function)];
    if (recorder_ == nullptr || !info.acting) {
        return;
    }
    const auto result = static_cast<std::size_t>(lang::slotsOf(info.result, program));
    recorder_->leave(function, {s, result}, info.mayCancel && s[result] != 0);
}

} // namespace groma::game
