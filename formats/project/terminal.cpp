#include "formats/project/terminal.h"

#include <unistd.h>

namespace groma::formats {

bool isTerminal(std::FILE* stream) { return isatty(fileno(stream)) != 0; }

} // namespace groma::formats
