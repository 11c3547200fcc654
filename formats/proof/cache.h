// Proofs that were found, kept in a file: one a line, the keys of its texts and what was noticed.
#pragma once

#include "formats/project/file_system.h"
#include "formats/proof/standing.h"

#include <string>

namespace groma::formats {

// Empty where there is none, or none of ours.
[[nodiscard]] ProofCache readProofCache(const FileSystem& files, const std::string& path);
// Atomic. One that has grown too large begins anew.
[[nodiscard]] FileResult<void> writeProofCache(FileSystem& files, const std::string& path,
                                               const ProofCache& cache);

} // namespace groma::formats
