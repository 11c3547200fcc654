// A server on the standard streams of this program.
#pragma once

#include <string>

namespace groma::session::server {

// Until the editor says `exit` or is gone. True: it said so after `shutdown`. What cannot be followed or
// delivered ends it too, with the reason on the error stream.
bool serve(const std::string& version);

} // namespace groma::session::server
