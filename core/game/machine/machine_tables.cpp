#include "core/game/machine/machine.h"
#include "core/game/machine/trace.h"

#include <algorithm>

namespace groma::game {

using base::Number;
using lang::Instr;
using lang::Op;

bool Machine::tableOp(const Instr& in, std::int64_t* s) {
    const lang::Table& table = program_->tables[static_cast<std::size_t>(in.d)];
    const auto columns = static_cast<std::int32_t>(table.columns.heads.size());
    const Number value = Number::fromBits(s[in.b]);
    if (in.op == Op::TableExcess) {
        Number over;
        const bool past = table.lastColumn && trySubtract(value, *table.lastColumn, over) && over.sign() > 0;
        s[in.a] = Number(past ? base::floor(over) : 0).bits();
        return true;
    }
    if (in.op == Op::TableColumn) {
        const std::int32_t column = table.columns.find(value);
        if (column < 0) {
            return failTable(table, false, s[in.b]);
        }
        s[in.a] = Number(column + 1).bits();
        return true;
    }
    const std::int32_t row = table.rows.find(value);
    if (row < 0) {
        return failTable(table, true, s[in.b]);
    }
    std::int32_t column = 0;
    if (in.op == Op::TableAt) {
        column = std::clamp(base::floor(Number::fromBits(s[in.c])), 1, std::max(columns, 1)) - 1;
    } else if (columns > 1) {
        column = table.columns.find(Number::fromBits(s[in.c]));
        if (column < 0) {
            return failTable(table, false, s[in.c]);
        }
    }
    const std::int64_t cell = table.cells[static_cast<std::size_t>(row * columns + column)];
    if (cell == lang::kUnknown) {
        return failUnknown("row " + std::to_string(row + 1) + ", column " + std::to_string(column + 1) +
                           " of the table " + table.name);
    }
    if (trace_ != nullptr) {
        trace_->cells.insert({in.d, row * columns + column});
    }
    if (recorder_ != nullptr) {
        recorder_->tableRead({in.d, s[in.b], columns > 1 ? s[in.c] : 0, row, column, cell});
    }
    s[in.a] = cell;
    return true;
}

bool Machine::typeAttribute(const Instr& in, std::int64_t* s) {
    const rules::UnitType& type = setup_->model().types[static_cast<std::size_t>(s[in.b])];
    const bool back = static_cast<lang::Face>(in.e) == lang::Face::Back;
    const rules::ValueCell& value = (back ? type.back : type.front)[in.c];
    if (value.unknown()) {
        return failUnknown(setup_->model().attributes[in.c].named.id + " of " + type.named.id +
                           (back ? " (back)" : ""));
    }
    if (recorder_ != nullptr) {
        heard({FactRead::What::TypeAttribute, in.c, static_cast<std::int32_t>(s[in.b]), back});
    }
    s[in.a] = value.bits;
    return true;
}

std::size_t Machine::holesOf(std::int32_t text) const {
    std::size_t slots = 0;
    for (const lang::TextTemplate::Part& part : program_->texts[static_cast<std::size_t>(text)].parts) {
        slots += part.hole ? static_cast<std::size_t>(lang::slotsOf(part.type, *program_)) : 0;
    }
    return slots;
}

void Machine::noteOp(const Instr& in, const std::int64_t* s) {
    if (recorder_ == nullptr) {
        return;
    }
    if (in.op == Op::NoteBegin) {
        const lang::NoteGroup& group = program_->noteGroups[static_cast<std::size_t>(in.d)];
        const std::size_t args =
            group.function < 0 ? 0
                               : program_->functions[static_cast<std::size_t>(group.function)].parameterSlots;
        recorder_->noteBegin(in.d, {s + in.a, args});
        return;
    }
    if (in.op == Op::NoteEnd) {
        recorder_->noteEnd(in.d, s[in.a]);
        return;
    }
    const lang::NoteInfo& info = program_->notes[static_cast<std::size_t>(in.d)];
    NoteRead note;
    note.note = in.d;
    note.state = static_cast<lang::NoteState>(in.e);
    note.amount = in.a == lang::kNoSlot ? lang::kNothing : s[in.a];
    note.after = in.b == lang::kNoSlot ? lang::kNothing : s[in.b];
    if (in.c != lang::kNoSlot && info.text >= 0) {
        note.holes = {s + in.c, holesOf(info.text)};
    }
    recorder_->note(note);
}

void Machine::reportReturn(const Frame& frame) const {
    const lang::FunctionInfo& function = program_->functions[static_cast<std::size_t>(frame.function)];
    if (recorder_ == nullptr || !function.acting) {
        return;
    }
    const std::int64_t* s = slots_.data() + frame.base;
    const auto result = static_cast<std::size_t>(lang::slotsOf(function.result, *program_));
    recorder_->leave(frame.function, {s, result}, function.mayCancel && s[result] != 0);
}

} // namespace groma::game
