#include "tests/support/dump_program.h"

#include "core/lang/program/operand_slots.h"

#include <fmt/format.h>

#include <iterator>

namespace groma::lang {

namespace {

const char* roleName(FunctionRole role) {
    switch (role) {
    case FunctionRole::Quantity: return "quantity";
    case FunctionRole::Relation: return "relation";
    case FunctionRole::Query: return "query";
    case FunctionRole::Condition: return "text";
    case FunctionRole::Procedure: return "procedure";
    case FunctionRole::Body: return "body of";
    case FunctionRole::Hook: return "hook";
    case FunctionRole::Action: return "action";
    case FunctionRole::Roll: return "roll";
    case FunctionRole::Offer: return "offer";
    case FunctionRole::Sequence: return "sequence";
    case FunctionRole::Snippet: return "snippet";
    }
    return "";
}

std::string textOf(const TextTemplate& text) {
    std::string all;
    for (const TextTemplate::Part& part : text.parts) {
        all += part.literal;
        if (part.hole) {
            all += "{}";
        }
    }
    return all;
}

class ProgramDump {
  public:
    ProgramDump(const Program& program, const FunctionInfo& function, std::int32_t entry)
        : program_(program), function_(function), entry_(entry) {}

    void head(std::string& out) const {
        std::string parameters;
        for (const FunctionParameter& parameter : function_.parameters) {
            fmt::format_to(std::back_inserter(parameters), "{}{}", parameters.empty() ? "" : ", ",
                           parameter.name);
        }
        fmt::format_to(std::back_inserter(out), "{} {}({}): {} slots, {} results{}{}\n",
                       roleName(function_.role), function_.name, parameters, function_.slots,
                       function_.resultSlots, function_.mayAsk ? ", may ask" : "",
                       function_.mayCancel ? ", may be cancelled" : "");
    }

    void line(std::string& out, std::int32_t pc) const {
        const Instr& in = program_.code[static_cast<std::size_t>(pc)];
        const OpInfo& info = opInfo(in.op);
        std::string operands;
        const auto put = [&](Operand role, std::int32_t value) {
            if (role != Operand::None) {
                operands += operands.empty() ? "" : ", ";
                operands += operand(role, value);
            }
        };
        put(info.a, in.a);
        put(info.b, in.b);
        put(info.c, in.c);
        put(info.d, in.d);
        put(info.e, in.e);
        fmt::format_to(std::back_inserter(out), "{:4}  {:<16} {}{}\n", pc - entry_, info.name, operands,
                       frame(pc));
    }

  private:
    std::string operand(Operand role, std::int32_t value) const {
        const auto at = static_cast<std::size_t>(value);
        if (isSlotOperand(role)) {
            return value == kNoSlot ? "-" : fmt::format("s{}", value);
        }
        switch (role) {
        case Operand::Jump: return fmt::format("-> {}", value - entry_);
        case Operand::JumpList: return jumpList(at);
        case Operand::Func: return program_.functions[at].name;
        case Operand::Table: return program_.tables[at].name;
        case Operand::Question: return fmt::format("'{}'", program_.questions[at].name);
        case Operand::Move: return program_.moves[at].name;
        case Operand::Sight: return program_.sights[at].name;
        case Operand::State: return program_.states[at].name;
        case Operand::Name: return fmt::format("'{}'", program_.names[at]);
        case Operand::Text: return fmt::format("\"{}\"", textOf(program_.texts[at]));
        case Operand::NoteGroup: return program_.noteGroups[at].name;
        case Operand::NoteInfo: return note(program_.notes[at]);
        case Operand::Const: return fmt::format("#{:x}", static_cast<std::uint64_t>(program_.constants[at]));
        case Operand::ConstList: return fmt::format("[{}]", fmt::join(program_.constLists[at], ", "));
        case Operand::FaceSet: return fmt::format("faces {:b}", program_.faceSets[at]);
        default: return value == kNoSlot ? "-" : std::to_string(value);
        }
    }

    std::string note(const NoteInfo& info) const {
        std::string text = info.text < 0 ? "" : textOf(program_.texts[static_cast<std::size_t>(info.text)]);
        return text.empty() ? info.operation : fmt::format("{} \"{}\"", info.operation, text);
    }

    std::string jumpList(std::size_t list) const {
        std::string all = "[";
        for (const std::int32_t target : program_.jumpLists[list]) {
            fmt::format_to(std::back_inserter(all), "{}{}", all.size() > 1 ? ", " : "", target - entry_);
        }
        return all + "]";
    }

    std::string frame(std::int32_t pc) const {
        const std::int32_t map =
            pc < std::ssize(program_.frameMapOf) ? program_.frameMapOf[static_cast<std::size_t>(pc)] : -1;
        if (map < 0) {
            return "";
        }
        const FrameMap& slots = program_.frameMaps[static_cast<std::size_t>(map)];
        std::string text;
        if (!slots.dead.empty()) {
            text += fmt::format("  dead {}", fmt::join(slots.dead, " "));
        }
        if (!slots.lists.empty()) {
            text += fmt::format("  lists {}", fmt::join(slots.lists, " "));
        }
        return text;
    }

    const Program& program_;
    const FunctionInfo& function_;
    std::int32_t entry_;
};

std::string dump(const Program& program, std::int32_t function, bool recorded) {
    const FunctionInfo& info = program.functions[static_cast<std::size_t>(function)];
    const std::int32_t entry = recorded ? info.recorded : info.entry;
    const std::int32_t end = recorded ? info.recordedEnd : info.end;
    const ProgramDump lines(program, info, entry);
    std::string out;
    lines.head(out);
    for (std::int32_t pc = entry; pc < end; ++pc) {
        lines.line(out, pc);
    }
    return out;
}

} // namespace

std::string dumpFunction(const Program& program, std::int32_t function) {
    return dump(program, function, false);
}

std::string dumpRecorded(const Program& program, std::int32_t function) {
    return dump(program, function, true);
}

std::string dumpProgram(const Program& program) {
    std::string out;
    for (std::size_t i = 0; i < program.functions.size(); ++i) {
        out += dumpFunction(program, static_cast<std::int32_t>(i));
        out += '\n';
    }
    return out;
}

} // namespace groma::lang
