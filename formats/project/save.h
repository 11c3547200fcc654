#pragma once

#include "formats/project/file_system.h"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

namespace groma::formats {

struct SaveError {
    enum class Kind { ChangedOnDisk, WriteFailed, ReadBackDiffers, BackupFailed, RenameFailed };
    Kind kind = Kind::WriteFailed;
    std::string message;
};

// Temporary file beside the target, flush, read back, keep the old bytes as `PATH.bak`, rename. Whatever
// fails, the target has either its old or its new bytes. `expectedHash`: hashOfBytes of what was loaded; a
// file that differs from it meanwhile, or has gone, is not overwritten. Without it the file is overwritten
// whatever it holds. `Backup::None`: for what somebody else keeps the versions of.
enum class Backup { Kept, None };
[[nodiscard]] std::expected<void, SaveError> saveAtomically(FileSystem& files, const std::string& path,
                                                            std::string_view bytes,
                                                            std::optional<std::uint64_t> expectedHash,
                                                            Backup backup = Backup::Kept);

enum class DiskState { Unchanged, Changed, Gone };
[[nodiscard]] DiskState diskState(const FileSystem& files, const std::string& path, std::uint64_t loadedHash);

} // namespace groma::formats
