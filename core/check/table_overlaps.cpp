#include "core/check/checks.h"
#include "core/check/heads.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

namespace {

bool overlap(const rules::Head& lower, const rules::Head& upper) {
    if (!lower.high || !upper.low) {
        return true;
    }
    return lower.highOpen ? *upper.low < *lower.high : !(*lower.high < *upper.low);
}

} // namespace

void tableOverlaps(const Subject& subject, diag::Sink& sink) {
    eachHeads(subject.model,
              [&](const std::vector<rules::Head>& heads, std::string_view what, const rules::Table& table) {
                  const auto ordered = inOrder(heads);
                  for (std::size_t i = 0; i + 1 < ordered.size(); ++i) {
                      const rules::Head& a = *ordered[i];
                      const rules::Head& b = *ordered[i + 1];
                      const bool empty = a.low && a.high && !a.holds(*a.low); // told by tableUnreachable
                      if (!empty && overlap(a, b)) {
                          sink.add(diag::diagnose(diag::Code::TableOverlap, b.where,
                                                  fmt::format("{} `{}` of `{}` overlaps {} `{}`", what,
                                                              b.text, table.named.id, what, a.text))
                                       .withRelated({a.where}, "the other is here"));
                      }
                  }
              });
}

} // namespace groma::check
