#pragma once

namespace groma::formats {

// Before a text is measured or drawn on paper. On a machine without a single font, texts are printed in those
// that come with the program; elsewhere nothing changes. Looked at once in a process; from any thread.
void havePrintFonts();

} // namespace groma::formats
