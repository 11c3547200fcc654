#include "core/lang/program.h"

#include <algorithm>

namespace groma::lang {

namespace {

constexpr OpInfo kOps[] = {
#define GROMA_OP(name, a, b, c, d, e, doc) \
    {#name, Operand::a, Operand::b, Operand::c, Operand::d, Operand::e, doc},
#include "core/lang/ops.def"
#undef GROMA_OP
};

bool under(const Axis::Head& head, base::Number value)
{
    return !head.noLow && value < head.low;
}

bool over(const Axis::Head& head, base::Number value)
{
    return !head.noHigh && (head.highOpen ? value >= head.high : value > head.high);
}

}  // namespace

const OpInfo& opInfo(Op op)
{
    return kOps[static_cast<std::size_t>(op)];
}

std::int32_t Axis::find(base::Number value) const
{
    if (value.isWhole() && !ofWhole.empty()) {
        const std::int64_t at = std::int64_t{value.numerator()} - first;
        return ofWhole[static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, std::ssize(ofWhole) - 1))];
    }
    bool isUnderAll = true;
    bool isOverAll = true;
    for (std::size_t i = 0; i < heads.size(); ++i) {
        const bool low = under(heads[i], value);
        const bool high = over(heads[i], value);
        if (!low && !high) {
            return static_cast<std::int32_t>(i);
        }
        isUnderAll = isUnderAll && low;
        isOverAll = isOverAll && high;
    }
    return isUnderAll ? below : isOverAll ? above : -1;
}

diag::Place Program::placeOf(std::int32_t pc) const
{
    const auto after = std::ranges::upper_bound(places, pc, {}, &CodePlace::first);
    return after == places.begin() ? diag::Place{} : std::prev(after)->place;
}

int slotsOf(Type type, const Program& program)
{
    if (type.list || type.optional) {
        return 1;
    }
    if (type.kind == Kind::Void) {
        return 0;
    }
    if (type.kind == Kind::Pool) {
        return program.dieFaces[static_cast<std::size_t>(type.detail)];
    }
    if (type.kind == Kind::Roll) {
        const std::int32_t die = program.rollDice[static_cast<std::size_t>(type.detail)];
        return program.dieFaces[static_cast<std::size_t>(die)] + 3;
    }
    return 1;
}

}  // namespace groma::lang
