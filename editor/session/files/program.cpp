#include "editor/session/files/program.h"

namespace groma::session {

std::string_view programVersion() { return GROMA_VERSION; }

} // namespace groma::session
