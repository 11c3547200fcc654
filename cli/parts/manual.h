// Manual pages and shell completions, made from the options that the verbs declare, so that they cannot fall
// behind.
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>

namespace groma::cli {

// A page for man(1), section 1: of the whole program, or of one of its verbs.
[[nodiscard]] std::string programManual(const CLI::App& program, std::string_view version);
[[nodiscard]] std::string verbManual(const CLI::App& verb, std::string_view version);

// Scripts that complete verbs, options, the values of options that have a list of them, and files.
[[nodiscard]] std::string bashCompletion(const CLI::App& program);
[[nodiscard]] std::string zshCompletion(const CLI::App& program);
[[nodiscard]] std::string fishCompletion(const CLI::App& program);

} // namespace groma::cli
