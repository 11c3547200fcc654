// Checks for what only a fault in this program can cause; active in every build.
#pragma once

namespace groma::base {

[[noreturn]] void contractFailed(const char* condition, const char* message, const char* file,
                                 int line) noexcept;

} // namespace groma::base

#define GROMA_ASSERT(condition, message)                                                                     \
    do {                                                                                                     \
        if (!(condition)) [[unlikely]] {                                                                     \
            ::groma::base::contractFailed(#condition, message, __FILE__, __LINE__);                          \
        }                                                                                                    \
    } while (false)
