#include "core/game/machine/machine.h"
#include "core/game/names/naming.h"

namespace groma::game {

using lang::Instr;

std::string_view failureCode(FailureKind kind) {
    switch (kind) {
    case FailureKind::None: return "";
    case FailureKind::Stop: return "play-stop";
    case FailureKind::Unknown: return "play-unknown-value";
    case FailureKind::Steps: return "play-too-many-steps";
    case FailureKind::Recursion: return "play-too-deep";
    case FailureKind::Memory: return "play-out-of-memory";
    case FailureKind::Arithmetic: return "play-arithmetic";
    case FailureKind::NoRow: return "play-table-miss";
    case FailureKind::TooManyOutcomes: return "play-too-many-outcomes";
    case FailureKind::Mismatch: return "play-mismatch";
    case FailureKind::Fault: return "play-fault";
    }
    return "";
}

bool Machine::fail(FailureKind kind, std::string text) {
    if (failure_.kind == FailureKind::None) {
        failure_.kind = kind;
        failure_.text = std::move(text);
    }
    return false;
}

// Where it happened and inside what; the position is put back to what it really is.
void Machine::completeFailure() {
    if (!failure_.chain.empty()) {
        return;
    }
    for (const Frame& frame : frames_) {
        failure_.chain.push_back(program_->functions[static_cast<std::size_t>(frame.function)].name);
    }
    failure_.function = static_cast<std::uint32_t>(frames_.back().function);
    failure_.pc = static_cast<std::uint32_t>(frames_.back().pc);
    while (!asIf_.empty()) {
        endAsIf();
    }
    if (failure_.kind == FailureKind::Steps || failure_.kind == FailureKind::Recursion ||
        failure_.kind == FailureKind::Memory) {
        failure_.text += " in " + failure_.chain.back();
    }
}

bool Machine::failUnknown(const std::string& what) {
    return fail(FailureKind::Unknown, what + " is unknown (?)");
}

bool Machine::failAttribute(std::int32_t piece, std::int32_t attribute, bool back) {
    const rules::Model& model = setup_->model();
    const rules::UnitType& type = model.types[static_cast<std::size_t>(setup_->typeOf(piece))];
    return failUnknown(model.attributes[static_cast<std::size_t>(attribute)].named.id + " of " +
                       setup_->piece(piece).id + " (" + type.named.id + (back ? ", back" : "") + ")");
}

bool Machine::failText(const Instr& in, const std::int64_t* s) {
    const lang::TextTemplate& text = program_->texts[static_cast<std::size_t>(in.d)];
    return fail(FailureKind::Stop, filledText(*setup_, text, {s + in.a, holesOf(in.d)}));
}

bool Machine::failBound(FailureKind kind) {
    switch (kind) {
    case FailureKind::Steps:
        if (decisions_ > bounds_.decisions) {
            return fail(kind, "more than " + std::to_string(bounds_.decisions) + " decisions in one play");
        }
        return granted_ < bounds_.steps
                   ? fail(kind, "more than " + std::to_string(bounds_.allSteps) + " steps in all")
                   : fail(kind, "more than " + std::to_string(bounds_.steps) + " steps without a question");
    case FailureKind::Recursion:
        return fail(kind, "more than " + std::to_string(bounds_.frames) + " procedures inside one another");
    default: return fail(kind, "more than " + std::to_string(bounds_.memory) + " words of lists and frames");
    }
}

bool Machine::failTable(const lang::Table& table, bool row, std::int64_t value) {
    return fail(FailureKind::NoRow, "the table " + table.name + " has no " + (row ? "row" : "column") +
                                        " for " + base::Number::fromBits(value).toString());
}

bool Machine::failArithmetic(const Instr& in, const std::int64_t* s) {
    const std::string b = base::Number::fromBits(s[in.b]).toString();
    const auto second = [&] { return base::Number::fromBits(s[in.c]).toString(); };
    switch (in.op) {
    case lang::Op::Divide:
        if (s[in.c] == 0) {
            return fail(FailureKind::Arithmetic, b + " is divided by zero");
        }
        return fail(FailureKind::Arithmetic, b + " / " + second() + " does not fit in a number");
    case lang::Op::Multiply:
        return fail(FailureKind::Arithmetic, b + " * " + second() + " does not fit in a number");
    case lang::Op::Subtract:
        return fail(FailureKind::Arithmetic, b + " - " + second() + " does not fit in a number");
    case lang::Op::Add:
        return fail(FailureKind::Arithmetic, b + " + " + second() + " does not fit in a number");
    default: return fail(FailureKind::Arithmetic, "a number grows beyond what fits");
    }
}

std::string Machine::placeName(std::int64_t cell) const {
    return cell < 0 ? "nowhere"
                    : setup_->geometry().numberText(grid::CellId{static_cast<std::int32_t>(cell)});
}

} // namespace groma::game
