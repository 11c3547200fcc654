#include "editor/app/directories.h"

#include "formats/project/shipped.h"

#include <cstdlib>
#include <string_view>
#include <system_error>

namespace groma::app {
namespace {

namespace fs = std::filesystem;

fs::path fromEnvironment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? fs::path(value) : fs::path();
}

} // namespace

fs::path fontsDirectory() { return formats::shareDirectory() / "fonts"; }

fs::path settingsDirectory() {
    fs::path base = fromEnvironment("XDG_CONFIG_HOME");
    if (!base.is_absolute()) {
        const fs::path home = fromEnvironment("HOME");
        if (home.empty()) return {};
        base = home / ".config";
    }
    fs::path directory = base / "groma";
    std::error_code failure;
    fs::create_directories(directory, failure); // who writes there says what stands in the way
    return directory;
}

fs::path layoutFile() {
    const fs::path directory = settingsDirectory();
    return directory.empty() ? fs::path() : directory / "layout.ini";
}

} // namespace groma::app
