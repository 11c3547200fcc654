#include "tests/truth/record_file.h"

#include <fmt/core.h>

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <system_error>

namespace groma::truth {

std::vector<std::string> cellsOf(const std::string& line) {
    std::vector<std::string> cells;
    std::stringstream stream(line);
    for (std::string cell; std::getline(stream, cell, '\t');) cells.push_back(cell);
    return cells;
}

bool isRecordThere(const std::string& file) {
    std::error_code unknown;
    const std::uintmax_t size = std::filesystem::file_size(file, unknown);
    return !unknown && size > 0;
}

bool addToRecord(const std::string& file, const std::string& line) {
    std::ofstream stream(file, std::ios::app);
    stream << line << '\n';
    if (stream.flush()) return true;
    fmt::print(stderr, "{}: cannot be written\n", file);
    return false;
}

std::optional<std::vector<std::string>> linesOfRecord(const std::string& file, const std::string& head) {
    std::ifstream stream(file);
    std::string line;
    if (!std::getline(stream, line) || stream.eof() || line != head) { // torn, or of something else
        fmt::print(stderr, "{}: of another question than\n  {}\n", file, head);
        return std::nullopt;
    }
    std::vector<std::string> lines;
    while (std::getline(stream, line) && !stream.eof()) lines.push_back(line);
    return lines;
}

bool withoutTornLine(const std::string& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const std::size_t whole = text.rfind('\n') + 1; // nothing: 0
    std::error_code failed;
    if (whole < text.size()) std::filesystem::resize_file(file, whole, failed);
    if (failed) fmt::print(stderr, "{}: {}\n", file, failed.message());
    return !failed;
}

} // namespace groma::truth
