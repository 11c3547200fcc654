// Proofs that were found earlier, in a file of this machine; losing it costs time only.
#pragma once

#include "formats/proof/standing.h"

#include <string>

namespace groma::cli {

// Nothing from a file that is not there or damaged, and nothing where no path is given.
formats::ProofCache readProofCache(const formats::RealFileSystem& files, const std::string& path);
// Makes the folder; without a path nothing; says on the error stream if it cannot be written, and goes on.
void writeProofCache(formats::RealFileSystem& files, const std::string& path, const formats::ProofCache& cache);

} // namespace groma::cli
