// Options that the verbs have alike that print for players.
#pragma once

#include "formats/words/language.h"

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace groma::cli {

inline void addLanguage(CLI::App& verb, std::string& language) {
    verb.add_option("--language", language,
                    "Of captions and answers: en or fr. Without it, what the rules say with `language`")
        ->check(CLI::IsMember(
            std::vector<std::string>(formats::kLanguageNames.begin(), formats::kLanguageNames.end())));
}

} // namespace groma::cli
