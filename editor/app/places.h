// Where the program finds what comes with it, and where it keeps what is the user's.
#pragma once

#include <filesystem>

namespace groma::app {

// share/groma/fonts beside the executable, or beside its bin directory; may not exist.
std::filesystem::path fontsDirectory();

// The user's settings directory ($XDG_CONFIG_HOME/groma), which is made if need be; empty if there is none.
std::filesystem::path settingsDirectory();

// The window layout's file in the user's settings directory ($XDG_CONFIG_HOME/groma), which is made if need be.
// Empty if there is no such directory and none can be made: the layout is then not kept.
std::filesystem::path layoutFile();

} // namespace groma::app
