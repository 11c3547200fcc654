#pragma once

#include <string>

namespace groma::formats {

// A folder for files that other programs write, which goes with what is in it.
class ScratchFolder {
  public:
    explicit ScratchFolder(const std::string& begin); // of its name
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; } // empty: it could not be made

  private:
    std::string path_;
};

} // namespace groma::formats
