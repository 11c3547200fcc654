// Answers written into files: a table, a page or a picture, by the ending of the name.
#pragma once

#include "cli/parts/files.h"
#include "editor/session/told/told_file.h"

#include <fmt/core.h>

#include <string>

namespace groma::cli {

// Whether an answer can be written into a file of this name; else that is told. An empty one: none is wanted.
inline bool canBeTold(const char* verb, const std::string& path) {
    if (path.empty() || session::isPage(path) || formats::pictureFormatOf(path)) return true;
    fmt::print(stderr, "groma {}: `{}` ends in none of .md, .png, .svg, .pdf\n", verb, path);
    return false;
}

// What of both is wanted. `told` is one of editor/session/told. False, and a message: it cannot be written.
template <class Told>
bool writeTold(const char* verb, const std::string& csv, const std::string& path, const Told& told) {
    formats::RealFileSystem files;
    if (!csv.empty() && !writeFile(files, csv, csvOf(told))) return false;
    if (path.empty()) return true;
    if (session::isPage(path)) return writeFile(files, path, session::markdownOf(pageOf(told)));
    const auto written = session::writeToldPicture(files, path, told);
    if (!written) fmt::print(stderr, "groma {}: {}\n", verb, written.error());
    return written.has_value();
}

} // namespace groma::cli
