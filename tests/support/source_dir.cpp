#include "tests/support/source_dir.h"

namespace groma::test {

const char* sourceDir() { return GROMA_SOURCE_DIR; }

} // namespace groma::test
