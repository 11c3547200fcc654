#include "core/check/checks.h"
#include "core/check/heads.h"
#include "core/diag/codes.h"

#include <fmt/format.h>

namespace groma::check {

// A lower bound over columns that does not rise leaves its column empty.
void tableUnreachable(const Subject& subject, diag::Sink& sink) {
    eachHeads(subject.model,
              [&](const std::vector<rules::Head>& heads, std::string_view what, const rules::Table& table) {
                  for (const rules::Head& head : heads) {
                      if (head.low && head.high && !head.holds(*head.low)) {
                          sink.add(diag::diagnose(
                              diag::Code::TableUnreachable, head.where,
                              fmt::format("{} `{}` of `{}` is never read: the next begins at or below it",
                                          what, head.text, table.named.id)));
                      }
                  }
              });
}

} // namespace groma::check
