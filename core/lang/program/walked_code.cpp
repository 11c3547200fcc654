#include "core/lang/program/walked_code.h"

#include <algorithm>
#include <vector>

namespace groma::lang {
namespace {

constexpr std::size_t kTimesOfLoop = 4; // that its body is walked

} // namespace

std::size_t walkedCode(const Program& program, std::int32_t first, std::int32_t end,
                       const std::function<std::size_t(const Instr&)>& weightOf) {
    std::size_t sum = 0;
    std::size_t times = 1;
    std::vector<std::int32_t> starts; // of the loops around
    for (std::int32_t pc = end - 1; pc >= first; --pc) {
        const Instr& in = program.code[static_cast<std::size_t>(pc)];
        const bool loops = in.op >= Op::LoopPieces && in.op <= Op::LoopPlain && in.d <= pc;
        if (loops && in.d >= first) {
            starts.push_back(in.d);
            times *= kTimesOfLoop;
        }
        sum = std::min(sum + times * weightOf(in), kMostWalked);
        for (; !starts.empty() && starts.back() == pc; starts.pop_back()) {
            times /= kTimesOfLoop;
        }
    }
    return sum;
}

} // namespace groma::lang
