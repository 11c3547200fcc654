#include "formats/book/picture_print.h"

#include "formats/book/print_file.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

namespace groma::formats {

namespace {

constexpr int kMostJpegSide = 20'000; // pixels

struct JpegFrame {
    int width = 0, height = 0, colours = 0, bits = 0; // of each colour of a pixel
    bool inverted = false;                            // four inks as Adobe's programs write them: none is 255
};

int byteAt(std::string_view bytes, std::size_t at) { return static_cast<unsigned char>(bytes[at]); }

// Of its first frame; nothing where the segments do not lead to one.
std::optional<JpegFrame> frameOf(std::string_view bytes) {
    constexpr int kMark = 0xFF, kBegin = 0xD8, kAdobe = 0xEE, kScan = 0xDA;
    if (bytes.size() < 4 || byteAt(bytes, 0) != kMark || byteAt(bytes, 1) != kBegin) return std::nullopt;
    bool adobe = false;
    for (std::size_t at = 2; at + 4 <= bytes.size();) {
        if (byteAt(bytes, at) != kMark) return std::nullopt;
        const int kind = byteAt(bytes, at + 1);
        if (kind == kMark) { // filled up
            ++at;
            continue;
        }
        const auto length = static_cast<std::size_t>(byteAt(bytes, at + 2) * 256 + byteAt(bytes, at + 3));
        if (kind == kScan || length < 2 || at + 2 + length > bytes.size()) return std::nullopt;
        adobe = adobe || kind == kAdobe;
        // Baseline, extended, progressive: a PDF holds no other frame, and their scan ends the search.
        const bool frame = kind >= 0xC0 && kind <= 0xC2;
        if (frame && length >= 8) {
            JpegFrame found;
            found.bits = byteAt(bytes, at + 4);
            found.height = byteAt(bytes, at + 5) * 256 + byteAt(bytes, at + 6);
            found.width = byteAt(bytes, at + 7) * 256 + byteAt(bytes, at + 8);
            found.colours = byteAt(bytes, at + 9);
            found.inverted = adobe && found.colours == 4;
            return found;
        }
        at += 2 + length;
    }
    return std::nullopt;
}

} // namespace

std::expected<std::string, std::string> pdfAround(std::string_view jpeg) {
    const auto frame = frameOf(jpeg);
    if (!frame || frame->width == 0 || frame->height == 0) return std::unexpected("it is no JPEG");
    if (frame->width > kMostJpegSide || frame->height > kMostJpegSide)
        return std::unexpected(fmt::format("{} x {} pixels are too many", frame->width, frame->height));
    if (frame->bits != 8) // PDF 1.4, 3.3.7: no other is drawn
        return std::unexpected(fmt::format("a JPEG of {} bits a colour, and no PDF holds one", frame->bits));
    const char* space = frame->colours == 1   ? "/DeviceGray"
                        : frame->colours == 3 ? "/DeviceRGB"
                        : frame->colours == 4 ? "/DeviceCMYK"
                                              : nullptr;
    if (space == nullptr) return std::unexpected(fmt::format("a JPEG of {} colours", frame->colours));
    const double point = 72.0 / kScanResolution;
    const double width = frame->width * point, height = frame->height * point;
    const std::string drawn = fmt::format("{:.4f} 0 0 {:.4f} 0 0 cm /I Do", width, height);
    // A program finds the objects by their numbers: the table says at which byte each begins.
    std::string pdf = "%PDF-1.4\n";
    std::vector<std::size_t> begins;
    const auto object = [&](const std::string& text) {
        begins.push_back(pdf.size());
        pdf += fmt::format("{} 0 obj\n{}\nendobj\n", begins.size(), text);
    };
    object("<</Type/Catalog/Pages 2 0 R>>");
    object("<</Type/Pages/Kids[3 0 R]/Count 1>>");
    object(fmt::format("<</Type/Page/Parent 2 0 R/MediaBox[0 0 {:.4f} {:.4f}]/Contents 4 0 R"
                       "/Resources<</XObject<</I 5 0 R>>>>>>",
                       width, height));
    object(fmt::format("<</Length {}>>\nstream\n{}\nendstream", drawn.size(), drawn));
    object(fmt::format("<</Type/XObject/Subtype/Image/Width {}/Height {}/ColorSpace{}/BitsPerComponent 8{}"
                       "/Filter/DCTDecode/Length {}>>\nstream\n",
                       frame->width, frame->height, space, frame->inverted ? "/Decode[1 0 1 0 1 0 1 0]" : "",
                       jpeg.size()) +
           std::string(jpeg) + "\nendstream");
    const std::size_t table = pdf.size();
    pdf += fmt::format("xref\n0 {}\n0000000000 65535 f \n", begins.size() + 1);
    for (const std::size_t at : begins) pdf += fmt::format("{:010} 00000 n \n", at);
    pdf += fmt::format("trailer<</Size {}/Root 1 0 R>>\nstartxref\n{}\n%%EOF\n", begins.size() + 1, table);
    return pdf;
}

} // namespace groma::formats
