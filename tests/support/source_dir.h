// Where the sources of this build are: tests read samples, goldens and docs from there.
#pragma once

namespace groma::test {

// An absolute path without a slash at its end. One object file knows it, so that all others are the same
// wherever the tree stands and a compiler cache finds them again.
const char* sourceDir();

} // namespace groma::test
