#pragma once

#include <cstddef>
#include <cstring>

namespace groma::base {

// memcpy for ranges that may be empty: it must not be told to copy nothing from or to nowhere.
inline void copyBytes(void* to, const void* from, std::size_t bytes) {
    if (bytes != 0) {
        std::memcpy(to, from, bytes);
    }
}

} // namespace groma::base
