// A page of a print as it looks.
#pragma once

#include "formats/draw/picture_reader.h"

#include <expected>
#include <string>
#include <string_view>

namespace groma::formats {

struct PagePicture {
    Pixels pixels;
    double pixelsPerPoint = 1; // of the places of passages (formats/book/page_places.h)
};

// `page` from 1. Of a .pdf by pdftoppm, drawn with `wanted` pixels on its longer side or fewer; a .png is its
// own first page, as it is, and so are a .jpg and a .tif (by tiff2pdf), drawn as a .pdf is. The error says
// what is wrong, or which package has the program that is missing.
[[nodiscard]] std::expected<PagePicture, std::string> pagePicture(const std::string& file, int page,
                                                                  int wanted);

// The longer side in points of the page that `pdfinfo -box -f N -l N` told of; 0: it told of none.
[[nodiscard]] double longerSideOf(std::string_view told);

// Files that have pages to look at.
[[nodiscard]] bool hasPagePictures(const std::string& file);

} // namespace groma::formats
