// The disk with the texts that an editor has open in place of what their files hold.
#pragma once

#include "formats/project/file_system.h"

#include <map>
#include <string>

namespace groma::session::server {

class Overlay final : public formats::FileSystem {
  public:
    std::map<std::string, std::string> open; // by canonical path

    [[nodiscard]] formats::FileResult<std::string> read(const std::string& path,
                                                        std::size_t maxBytes) const override;
    formats::FileResult<void> write(const std::string& path, std::string_view bytes) override;
    formats::FileResult<void> rename(const std::string& from, const std::string& to) override;
    formats::FileResult<void> remove(const std::string& path) override;
    [[nodiscard]] bool exists(const std::string& path) const override;
    [[nodiscard]] std::string canonical(const std::string& path) const override;

  private:
    [[nodiscard]] std::map<std::string, std::string>::const_iterator find(const std::string& path) const;

    formats::RealFileSystem disk_;
};

} // namespace groma::session::server
