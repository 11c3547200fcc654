// A printed book's file, read and cut: what an import begins with, be it asked for in the window or by
// `groma book import`.
#pragma once

#include "formats/book/passages.h"
#include "formats/book/print_file.h"

#include <expected>
#include <string>
#include <string_view>

namespace groma::formats {

// What begins each id: "Ars Bellum" and "ars-bellum" give "AB"; one word gives its first three letters.
[[nodiscard]] std::string bookLetters(std::string_view name);

// Ids begin with `letters`; empty: with those of the file's name. The error says what is wrong with the
// file, or which program is missing to read it.
[[nodiscard]] std::expected<CutBook, std::string>
readBookPrint(const std::string& file, const std::string& letters, const PrintFileOptions& options = {});

} // namespace groma::formats
