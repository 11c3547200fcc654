// Runs the command in this process and keeps what it printed.
#pragma once

#include "cli/dispatch.h"
#include "tests/support/source_dir.h"

#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

namespace groma::tests {

struct Ran {
    int exit = -1;
    std::string out;
};

inline Ran runGroma(std::vector<std::string> words) {
    words.insert(words.begin(), "groma");
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    std::fflush(stdout);
    std::FILE* file = std::tmpfile();
    const int kept = dup(fileno(stdout));
    dup2(fileno(file), fileno(stdout));
    Ran ran;
    ran.exit = cli::run(static_cast<int>(argv.size()), argv.data(), "test", nullptr);
    std::fflush(stdout);
    dup2(kept, fileno(stdout));
    close(kept);
    std::rewind(file);
    char buffer[4096];
    for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file)) > 0;)
        ran.out.append(buffer, got);
    std::fclose(file);
    return ran;
}

inline std::string sample(const std::string& path) {
    return std::string(groma::test::sourceDir()) + "/samples/" + path;
}

} // namespace groma::tests
