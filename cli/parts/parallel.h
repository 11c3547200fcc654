// Work on many things at once, for verbs whose answer does not depend on the order in which they are done.
#pragma once

#include <cstddef>
#include <functional>

namespace groma::cli {

// Calls `body` once for each of 0 .. count - 1; the threads take the next one that is left. 0 threads count
// as 1.
void parallelFor(std::size_t count, unsigned threads, const std::function<void(std::size_t)>& body);

} // namespace groma::cli
