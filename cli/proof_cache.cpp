#include "cli/proof_cache.h"

#include "cli/files.h"

#include <filesystem>

namespace groma::cli {

namespace {

constexpr std::string_view kHead = "groma proofs 1\n";
constexpr std::size_t kMostProofs = 50'000;
constexpr std::size_t kKeyDigits = 32;

} // namespace

formats::ProofCache readProofCache(const formats::RealFileSystem& files, const std::string& path) {
    formats::ProofCache cache;
    const auto bytes = path.empty() ? std::unexpected(formats::FileError{}) : files.read(path, std::size_t{64} << 20);
    if (!bytes || !bytes->starts_with(kHead)) return cache;
    std::string_view rest = std::string_view(*bytes).substr(kHead.size());
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.size() > kKeyDigits && line[kKeyDigits] == ' ') cache.emplace(line.substr(0, kKeyDigits), line.substr(kKeyDigits + 1));
    }
    return cache;
}

void writeProofCache(formats::RealFileSystem& files, const std::string& path, const formats::ProofCache& cache) {
    if (path.empty()) return;
    std::string bytes(kHead);
    if (cache.size() <= kMostProofs)    // else it begins anew
        for (const auto& [key, noticed] : cache) bytes += key + " " + noticed + "\n";
    std::error_code error;
    std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
    (void)writeFile(files, path, bytes);
}

} // namespace groma::cli
