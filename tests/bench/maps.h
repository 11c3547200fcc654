// A map of a million cells beside one of ten thousand: opening it, a stroke of 200 cells as an
// edit and as a commit, and an undo that has to read a text anew. Times are of the processor.
#pragma once

namespace groma::bench {

void maps();

} // namespace groma::bench
