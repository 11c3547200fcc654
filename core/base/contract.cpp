#include "core/base/contract.h"

#include <cstdio>
#include <exception>

namespace groma::base {

void contractFailed(const char* condition, const char* message, const char* file, int line) noexcept {
    std::fprintf(stderr, "%s:%d: broken contract: %s (%s)\n", file, line, message, condition);
    std::fflush(stderr);
    std::terminate();
}

} // namespace groma::base
