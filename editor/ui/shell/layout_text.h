// The file in which the docks of the last session are kept, read with distrust.
#pragma once

#include <string>
#include <string_view>

namespace groma::ui {

/// What of a layout file can be used. A window's or a table's section with a value that is none (a NaN, a
/// size below nothing) goes; a dock tree that is not whole goes with every window's place in it, so that the
/// panels are laid out as at first.
std::string soundLayout(std::string_view text);

} // namespace groma::ui
