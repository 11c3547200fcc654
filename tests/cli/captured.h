// Runs the command in this process and keeps what it printed.
#pragma once

#include "cli/dispatch.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <string>
#include <vector>

namespace groma::tests {

// What is written to a stream of C while this lives.
class Captured {
  public:
    explicit Captured(std::FILE* stream) : stream_(stream), file_(std::tmpfile()) {
        std::fflush(stream_);
        kept_ = dup(fileno(stream_));
        dup2(fileno(file_), fileno(stream_));
    }
    Captured(const Captured&) = delete;
    Captured& operator=(const Captured&) = delete;
    ~Captured() {
        restore();
        std::fclose(file_);
    }

    std::string text() {
        restore();
        std::string all;
        std::rewind(file_);
        char buffer[4096];
        for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, file_)) > 0;)
            all.append(buffer, got);
        return all;
    }

  private:
    void restore() {
        if (kept_ < 0) return;
        std::fflush(stream_);
        dup2(kept_, fileno(stream_));
        close(kept_);
        kept_ = -1;
    }

    std::FILE* stream_;
    std::FILE* file_;
    int kept_ = -1;
};

struct Ran {
    int exit = -1;
    std::string out;
    std::string err;
};

inline Ran runGroma(std::vector<std::string> words, const cli::Editor& editor = nullptr) {
    words.insert(words.begin(), "groma");
    std::vector<const char*> argv;
    for (const std::string& word : words) argv.push_back(word.c_str());
    Captured out(stdout);
    Captured err(stderr);
    Ran ran;
    ran.exit = cli::run(static_cast<int>(argv.size()), argv.data(), "test", editor);
    ran.out = out.text();
    ran.err = err.text();
    return ran;
}

// The text with the first `what`, which is there, in other words.
inline std::string replaced(std::string text, const std::string& what, const std::string& by) {
    const std::size_t at = text.find(what);
    REQUIRE(at != std::string::npos);
    return text.replace(at, what.size(), by);
}

inline std::string sample(const std::string& path) {
    return std::string(groma::test::sourceDir()) + "/samples/" + path;
}

} // namespace groma::tests
