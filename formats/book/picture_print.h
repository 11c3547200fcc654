// A picture that is a page of a print, as a PDF of one page for the programs that draw PDFs.
#pragma once

#include <expected>
#include <string>
#include <string_view>

namespace groma::formats {

// Around the bytes of a JPEG, which stay as they are; kScanResolution pixels make an inch. The error says why
// they are no JPEG that a PDF may hold.
[[nodiscard]] std::expected<std::string, std::string> pdfAround(std::string_view jpeg);

} // namespace groma::formats
