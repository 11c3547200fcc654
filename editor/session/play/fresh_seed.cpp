#include "editor/session/play/fresh_seed.h"

#include <charconv>
#include <cstdlib>
#include <random>

namespace groma::session {

std::uint64_t freshSeed() {
    if (const char* said = std::getenv("GROMA_SEED")) {
        if (const auto seed = seedTyped(said)) {
            return *seed;
        }
    }
    std::random_device entropy;
    return std::uniform_int_distribution<std::uint64_t>(1, kMostFreshSeed)(entropy);
}

std::optional<std::uint64_t> seedTyped(std::string_view text) {
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    std::uint64_t seed = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (problem != std::errc{} || end != text.data() + text.size() || seed == 0) {
        return std::nullopt;
    }
    return seed;
}

} // namespace groma::session
