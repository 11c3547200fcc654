#include "formats/project/scratch_folder.h"

#include <cstdlib>
#include <filesystem>

namespace groma::formats {

ScratchFolder::ScratchFolder(const std::string& begin) {
    std::string name = (std::filesystem::temp_directory_path() / begin).string() + std::string(6, 'X');
    if (mkdtemp(name.data()) != nullptr) path_ = name;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
}

} // namespace groma::formats
