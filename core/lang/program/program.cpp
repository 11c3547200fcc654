#include "core/lang/program/program.h"

#include <algorithm>

namespace groma::lang {

namespace {

constexpr OpInfo kOps[] = {
#define GROMA_OP(name, a, b, c, d, e, doc)                                                                   \
    {#name, Operand::a, Operand::b, Operand::c, Operand::d, Operand::e, doc},
#include "core/lang/program/ops.def"
#undef GROMA_OP
};

bool under(const Axis::Head& head, base::Number value) { return !head.noLow && value < head.low; }

bool over(const Axis::Head& head, base::Number value) {
    return !head.noHigh && (head.highOpen ? value >= head.high : value > head.high);
}

} // namespace

const OpInfo& opInfo(Op op) { return kOps[static_cast<std::size_t>(op)]; }

std::int32_t findHead(const Axis& axis, base::Number value) {
    if (axis.ascending) {
        const auto after =
            std::ranges::partition_point(axis.heads, [&](const auto& head) { return !under(head, value); });
        if (after == axis.heads.begin()) {
            return axis.below;
        }
        if (!over(*std::prev(after), value)) {
            return static_cast<std::int32_t>(after - axis.heads.begin()) - 1;
        }
        return after == axis.heads.end() ? axis.above : -1;
    }
    bool isUnderAll = true;
    bool isOverAll = true;
    for (std::size_t i = 0; i < axis.heads.size(); ++i) {
        const bool low = under(axis.heads[i], value);
        const bool high = over(axis.heads[i], value);
        if (!low && !high) {
            return static_cast<std::int32_t>(i);
        }
        isUnderAll = isUnderAll && low;
        isOverAll = isOverAll && high;
    }
    return isUnderAll ? axis.below : isOverAll ? axis.above : -1;
}

std::int32_t Axis::find(base::Number value) const {
    if (value.isWhole() && !ofWhole.empty()) {
        const std::int64_t at = std::int64_t{value.numerator()} - first;
        return ofWhole[static_cast<std::size_t>(std::clamp<std::int64_t>(at, 0, std::ssize(ofWhole) - 1))];
    }
    return findHead(*this, value);
}

diag::Place Program::placeOf(std::int32_t pc) const {
    const auto after = std::ranges::upper_bound(places, pc, {}, &CodePlace::first);
    return after == places.begin() ? diag::Place{} : std::prev(after)->place;
}

int slotsOf(Type type, const Program& program) {
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

} // namespace groma::lang
