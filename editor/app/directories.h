// Where the program finds what comes with it, and where it keeps what is the user's.
#pragma once

#include <filesystem>

namespace groma::app {

// Of formats::shareDirectory(); may not exist.
std::filesystem::path fontsDirectory();

// The user's settings directory ($XDG_CONFIG_HOME/groma), which is made if it can be; empty for a user
// without a home.
std::filesystem::path settingsDirectory();

// The window layout's file in the user's settings directory ($XDG_CONFIG_HOME/groma), which is made if need
// be. Empty without a settings directory: the layout is then not kept.
std::filesystem::path layoutFile();

} // namespace groma::app
