// An answer as a file: a table, a page or a picture, by the ending of its name.
#pragma once

#include "editor/session/told/page.h"
#include "formats/draw/pages.h"
#include "formats/project/save.h"

#include <expected>
#include <string>

namespace groma::session {

// FILE.md.
inline bool isPage(const std::string& path) { return path.ends_with(".md"); }
// FILE.csv, FILE.md, FILE.svg, FILE.pdf, FILE.png.
inline bool canBeTold(const std::string& path) {
    return path.ends_with(".csv") || isPage(path) || formats::pictureFormatOf(path).has_value();
}

// Drawn into FILE.svg, FILE.pdf, FILE.png. `told` is one of this folder.
template <class Told>
std::expected<void, std::string> writeToldPicture(formats::FileSystem& files, const std::string& path,
                                                  const Told& told) {
    const auto written = formats::writePages(files, path, *formats::pictureFormatOf(path), pageOf(told).title,
                                             {pictureOf(told)}, 2);
    if (!written) return std::unexpected(written.error());
    return {};
}

// `told` is one of this folder. What stood in the file before is kept beside it. Or why it cannot be written.
template <class Told>
std::expected<void, std::string> writeToldFile(formats::FileSystem& files, const std::string& path,
                                               const Told& told) {
    if (!canBeTold(path))
        return std::unexpected("`" + path + "` ends in none of .csv, .md, .svg, .pdf, .png");
    if (!path.ends_with(".csv") && !isPage(path)) return writeToldPicture(files, path, told);
    const auto saved = formats::saveAtomically(
        files, path, isPage(path) ? markdownOf(pageOf(told)) : csvOf(told), std::nullopt);
    if (!saved) return std::unexpected(saved.error().message);
    return {};
}

} // namespace groma::session
