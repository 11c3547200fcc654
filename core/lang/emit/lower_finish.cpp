#include "core/base/contract.h"
#include "core/lang/emit/loop_skips.h"
#include "core/lang/emit/lower_code.h"

#include <algorithm>
#include <optional>
#include <utility>

// From lines with labels to code: a jump to a jump goes to where that leads, a jump to the next line goes,
// and so does everything that no path reaches.
namespace groma::lang::lowering {

namespace {

bool jumps(const Instr& instr) { return opInfo(instr.op).d == Operand::Jump; }

bool fallsThrough(Op op) {
    return op != Op::Goto && op != Op::JumpTable && op != Op::Return && op != Op::Leave && op != Op::Finish &&
           op != Op::Stop;
}

// The jump that is taken exactly when this one is not.
std::optional<Op> inverse(Op op) {
    constexpr std::pair<Op, Op> kPairs[] = {
        {Op::JumpTrue, Op::JumpFalse},
        {Op::JumpLess, Op::JumpAtLeast},
        {Op::JumpLessWhole, Op::JumpAtLeastWhole},
        {Op::JumpAtMostWhole, Op::JumpMoreWhole},
        {Op::JumpSame, Op::JumpOther},
        {Op::JumpSameImm, Op::JumpOtherImm},
        {Op::JumpWhole, Op::JumpNotWhole},
        {Op::JumpNothing, Op::JumpSomething},
        {Op::JumpClass, Op::JumpNotClass},
        {Op::JumpTrait, Op::JumpNoTrait},
        {Op::JumpAdjacent, Op::JumpNotAdjacent},
        {Op::JumpCellFlag, Op::JumpNoCellFlag},
        {Op::JumpEdgeFlag, Op::JumpNoEdgeFlag},
    };
    for (const auto& [one, other] : kPairs) {
        if (op == one || op == other) {
            return op == one ? other : one;
        }
    }
    return {};
}

class Finisher {
  public:
    Finisher(Program& program, const Code& code, const std::vector<Line>& lines, bool withNotes)
        : program_(program), code_(code), lines_(lines) {
        keep_.reserve(lines.size());
        instrs_.reserve(lines.size());
        for (const Line& line : lines) {
            keep_.push_back(withNotes || !line.forNotes ? 1 : 0);
            instrs_.push_back(line.instr);
        }
        // What is left out from the beginning never comes back.
        behindNotes_.resize(keep_.size() + 1);
        behindNotes_.back() = keep_.size();
        for (std::size_t line = keep_.size(); line-- > 0;) {
            behindNotes_[line] = keep_[line] != 0 ? line : behindNotes_[line + 1];
        }
    }

    void appendTo(std::int32_t& entry, std::int32_t& end) {
        markReached();
        turnJumpsOverGotos();
        dropJumpsToNext();
        entry = static_cast<std::int32_t>(program_.code.size());
        number(entry);
        for (std::size_t i = 0; i < keep_.size(); ++i) {
            if (kept(i)) {
                put(instrs_[i], lines_[i].place);
            }
        }
        end = static_cast<std::int32_t>(program_.code.size());
    }

  private:
    [[nodiscard]] bool kept(std::size_t line) const { return keep_[line] != 0 && reached_[line] != 0; }

    // The line a label leads to, gotos followed; lines left out are passed over.
    [[nodiscard]] std::size_t target(std::int32_t label) const {
        auto line = static_cast<std::size_t>(code_.labels()[static_cast<std::size_t>(label)]);
        for (std::size_t hops = 0; hops <= keep_.size(); ++hops) {
            line = behindNotes_[std::min(line, keep_.size())];
            if (line >= keep_.size() || instrs_[line].op != Op::Goto) {
                break;
            }
            const auto next =
                static_cast<std::size_t>(code_.labels()[static_cast<std::size_t>(instrs_[line].d)]);
            if (next == line) {
                break;
            }
            line = next;
        }
        return line;
    }

    void markReached() {
        reached_.assign(keep_.size(), 0);
        std::vector<std::size_t> open;
        const auto reach = [&](std::size_t line) {
            line = behindNotes_[line];
            GROMA_ASSERT(line < keep_.size(), "code runs past the end of its function");
            if (reached_[line] == 0) {
                reached_[line] = 1;
                open.push_back(line);
            }
        };
        reach(0);
        while (!open.empty()) {
            const std::size_t line = open.back();
            open.pop_back();
            const Instr& instr = instrs_[line];
            if (jumps(instr)) {
                reach(target(instr.d));
            }
            if (instr.op == Op::JumpTable) {
                for (const Label label : code_.tables()[static_cast<std::size_t>(instr.e)]) {
                    reach(target(label.id));
                }
            }
            if (fallsThrough(instr.op)) {
                reach(line + 1);
            }
        }
    }

    [[nodiscard]] std::size_t keptAfter(std::size_t line) const {
        do {
            line = behindNotes_[line + 1];
        } while (line < keep_.size() && !kept(line));
        return line;
    }

    // `if c go to L; go to M; L:` is `if not c go to M`. Nothing else leads to the goto: jumps pass over
    // gotos.
    void turnJumpsOverGotos() {
        for (std::size_t i = 0; i < keep_.size(); ++i) {
            const auto other = kept(i) && jumps(instrs_[i]) ? inverse(instrs_[i].op) : std::nullopt;
            const std::size_t next = keptAfter(i);
            if (!other || next >= keep_.size() || instrs_[next].op != Op::Goto ||
                target(instrs_[i].d) != keptAfter(next)) {
                continue;
            }
            instrs_[i].op = *other;
            instrs_[i].d = instrs_[next].d;
            keep_[next] = 0;
        }
    }

    void dropJumpsToNext() {
        for (std::size_t i = keep_.size(); i-- > 0;) {
            if (kept(i) && instrs_[i].op == Op::Goto && target(instrs_[i].d) == keptAfter(i)) {
                keep_[i] = 0; // labels lead through it: the next line may be one that nothing reaches
            }
        }
    }

    void number(std::int32_t first) {
        position_.assign(keep_.size() + 1, 0);
        std::int32_t at = first;
        for (std::size_t i = 0; i < keep_.size(); ++i) {
            position_[i] = at;
            at += kept(i) ? 1 : 0;
        }
        position_[keep_.size()] = at;
    }

    void put(Instr instr, const diag::Place& place) {
        if (jumps(instr)) {
            instr.d = position_[target(instr.d)];
        }
        if (instr.op == Op::JumpTable) {
            std::vector<std::int32_t> targets;
            for (const Label label : code_.tables()[static_cast<std::size_t>(instr.e)]) {
                targets.push_back(position_[target(label.id)]);
            }
            instr.e = static_cast<std::int32_t>(program_.jumpLists.size());
            program_.jumpLists.push_back(std::move(targets));
        }
        const auto pc = static_cast<std::int32_t>(program_.code.size());
        if (program_.places.empty() || program_.places.back().place != place) {
            program_.places.push_back({pc, place});
        }
        program_.code.push_back(instr);
    }

    Program& program_;
    const Code& code_;
    const std::vector<Line>& lines_;
    std::vector<Instr> instrs_;
    std::vector<char> keep_; // by line; gotos that are no more are not kept, but labels still lead through
    std::vector<std::size_t> behindNotes_; // the first line from here on that the code begins with
    std::vector<char> reached_;
    std::vector<std::int32_t> position_;
};

} // namespace

void append(Program& program, FunctionInfo& function, const Code& code) {
    const std::vector<Line> lines = code.renumbered(std::max(function.parameterSlots, function.resultSlots));
    const bool notes = std::ranges::any_of(lines, &Line::forNotes);
    Finisher(program, code, lines, false).appendTo(function.entry, function.end);
    findLoopSkips(program, function.acting, function.entry, function.end);
    function.recorded = function.entry;
    function.recordedEnd = function.end;
    if (notes) {
        Finisher(program, code, lines, true).appendTo(function.recorded, function.recordedEnd);
    }
    function.slots =
        static_cast<std::uint16_t>(std::max(code.slots(), function.parameterSlots) + code.keptSlots());
}

} // namespace groma::lang::lowering
