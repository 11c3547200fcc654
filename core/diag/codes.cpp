#include "core/diag/codes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace groma::diag {
namespace {

constexpr auto kCodes = std::to_array<CodeInfo>({
#define GROMA_CODE(number, id, slug, severity, about) {Code::id, slug, Severity::severity, about},
#include "core/diag/codes.def"
#undef GROMA_CODE
});

static_assert(std::ranges::adjacent_find(kCodes, std::ranges::greater_equal{}, &CodeInfo::code) ==
                  kCodes.end(),
              "codes.def rises by number, without repetition");

} // namespace

std::span<const CodeInfo> allCodes() { return kCodes; }

const CodeInfo& info(Code code) {
    // An enumerator is always listed; a number made up by a cast falls on a neighbour.
    const auto found = std::ranges::lower_bound(kCodes, code, {}, &CodeInfo::code);
    return found == kCodes.end() ? kCodes.back() : *found;
}

std::string label(Code code) { return fmt::format("GR{:04}", static_cast<unsigned>(code)); }

} // namespace groma::diag
