#include "core/game/parts/failures.h"

#include "core/base/number.h"

namespace groma::game {

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

void Failures::clear() {
    if (any()) {
        first_ = {};
    }
}

bool Failures::fail(FailureKind kind, std::string text) {
    if (!any()) {
        first_.kind = kind;
        first_.text = std::move(text);
    }
    return false;
}

bool Failures::failUnknown(const std::string& what) {
    return fail(FailureKind::Unknown, what + " is unknown (?)");
}

bool Failures::failTable(const lang::Table& table, bool row, std::int64_t value) {
    return fail(FailureKind::NoRow, "the table " + table.name + " has no " + (row ? "row" : "column") +
                                        " for " + base::Number::fromBits(value).toString());
}

bool Failures::failArithmetic(const lang::Instr& in, const std::int64_t* s) {
    const std::string b = base::Number::fromBits(s[in.b]).toString();
    const auto second = [&] { return base::Number::fromBits(s[in.c]).toString(); };
    switch (in.op) {
    case lang::Op::Modulo:
    case lang::Op::Divide:
        if (s[in.c] == 0) {
            return fail(FailureKind::Arithmetic, b + " is divided by zero");
        }
        return fail(FailureKind::Arithmetic, b + (in.op == lang::Op::Divide ? " / " : " mod ") + second() +
                                                 " does not fit in a number");
    case lang::Op::Multiply:
        return fail(FailureKind::Arithmetic, b + " * " + second() + " does not fit in a number");
    case lang::Op::Subtract:
        return fail(FailureKind::Arithmetic, b + " - " + second() + " does not fit in a number");
    case lang::Op::Add:
        return fail(FailureKind::Arithmetic, b + " + " + second() + " does not fit in a number");
    default: return fail(FailureKind::Arithmetic, "a number grows beyond what fits");
    }
}

void Failures::locate(const lang::Program& program, std::span<const Frame> frames) {
    if (!first_.chain.empty() || frames.empty()) {
        return;
    }
    for (const Frame& frame : frames) {
        first_.chain.push_back(program.functions[static_cast<std::size_t>(frame.function)].name);
    }
    first_.function = static_cast<std::uint32_t>(frames.back().function);
    first_.pc = static_cast<std::uint32_t>(frames.back().pc);
    if (first_.kind == FailureKind::Steps || first_.kind == FailureKind::Recursion ||
        first_.kind == FailureKind::Memory) {
        first_.text += " in " + first_.chain.back();
    }
}

} // namespace groma::game
