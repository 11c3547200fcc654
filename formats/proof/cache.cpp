#include "formats/proof/cache.h"

#include "formats/project/save.h"
#include "formats/proof/break_words.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace groma::formats {

namespace {

constexpr std::string_view kHead = "groma proofs 2\n";
constexpr std::size_t kMostProofs = 50'000;
constexpr std::size_t kKeyDigits = 32;
constexpr std::size_t kMostBytes = std::size_t{64} << 20;

} // namespace

ProofCache readProofCache(const FileSystem& files, const std::string& path) {
    ProofCache cache;
    const auto bytes = files.read(path, kMostBytes);
    if (!bytes || !bytes->starts_with(kHead)) return cache;
    std::string_view rest = std::string_view(*bytes).substr(kHead.size());
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        if (line.size() > kKeyDigits && line[kKeyDigits] == ' ' && fromKept(line.substr(kKeyDigits + 1)))
            cache.emplace(line.substr(0, kKeyDigits), line.substr(kKeyDigits + 1));
    }
    return cache;
}

FileResult<void> writeProofCache(FileSystem& files, const std::string& path, const ProofCache& cache) {
    std::string bytes(kHead);
    if (cache.size() <= kMostProofs)
        for (const auto& [key, noticed] : cache) bytes += key + " " + noticed + "\n";
    const auto saved = saveAtomically(files, path, bytes, std::nullopt);
    if (!saved) return std::unexpected(FileError{FileError::Kind::Failed, path, saved.error().message});
    return {};
}

} // namespace groma::formats
