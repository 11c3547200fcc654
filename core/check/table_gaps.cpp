#include "core/check/checks.h"
#include "core/check/heads.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

namespace {

// What is missing between two heads; empty when nothing is. Between whole numbers only whole ones can be
// missing.
std::string missing(const rules::Head& lower, const rules::Head& upper) {
    if (!lower.high || !upper.low || !(*lower.high < *upper.low)) {
        return {};
    }
    const base::Number first = *lower.high;
    const base::Number last = *upper.low;
    if (first.isWhole() && last.isWhole()) {
        if (last.whole() - first.whole() <= 1) {
            return {};
        }
        const int from = first.whole() + 1;
        const int to = last.whole() - 1;
        return from == to ? fmt::format("{}", from) : fmt::format("{} to {}", from, to);
    }
    return fmt::format("what lies between {} and {}", first.toString(), last.toString());
}

} // namespace

void tableGaps(const Subject& subject, diag::Sink& sink) {
    eachHeads(subject.model, [&](const std::vector<rules::Head>& heads, std::string_view what,
                                 const rules::Table& table) {
        const auto ordered = inOrder(heads);
        for (std::size_t i = 0; i + 1 < ordered.size(); ++i) {
            const std::string gap = missing(*ordered[i], *ordered[i + 1]);
            if (!gap.empty()) {
                sink.add(diag::diagnose(diag::Code::TableGap, ordered[i + 1]->where,
                                        fmt::format("`{}` has no {} for {}", table.named.id, what, gap)));
            }
        }
    });
}

} // namespace groma::check
