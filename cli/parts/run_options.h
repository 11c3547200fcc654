// Options that several verbs have alike: from what chance is drawn, and how many work.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace groma::cli {

inline void addSeed(CLI::App& verb, std::uint64_t& seed, const std::string& what = "Same seed, same bytes") {
    verb.add_option("--seed", seed, what)->capture_default_str();
}

inline void addThreads(CLI::App& verb, unsigned& threads) {
    verb.add_option("--threads", threads, "Workers; what comes out does not depend on it")
        ->check(CLI::Range(1U, 1024U));
}

inline void addNoJit(CLI::App& verb, bool& noJit) {
    verb.add_flag("--no-jit", noJit, "Interpret all rules, make no native code; what comes out is the same");
}

} // namespace groma::cli
