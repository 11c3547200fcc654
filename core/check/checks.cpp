#include "core/check/checks.h"

namespace groma::check {

namespace {

constexpr Check kChecks[] = {
#define GROMA_CHECK(function, name, about) {name, about, function},
#include "core/check/checks.def"
#undef GROMA_CHECK
};

} // namespace

std::span<const Check> allChecks() { return kChecks; }

void checkRuleset(const Subject& subject, diag::Sink& sink) {
    for (const Check& check : kChecks) {
        check.run(subject, sink);
    }
}

} // namespace groma::check
