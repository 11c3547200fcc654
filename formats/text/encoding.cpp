#include "core/base/printable.h"
#include "core/diag/codes.h"
#include "formats/text/source_file.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace groma::formats {
namespace {

using diag::Code;

// A binary file taken for YAML must not bury everything else.
constexpr std::size_t kMaxReports = 20;

unsigned char byteAt(std::string_view bytes, std::size_t at) {
    return at < bytes.size() ? static_cast<unsigned char>(bytes[at]) : 0;
}

bool looksWide(std::string_view bytes) {
    const unsigned char first = byteAt(bytes, 0);
    const unsigned char second = byteAt(bytes, 1);
    const bool mark =
        bytes.size() >= 2 && ((first == 0xff && second == 0xfe) || (first == 0xfe && second == 0xff));
    return mark || (bytes.size() >= 4 && (first == 0) != (second == 0) &&
                    (byteAt(bytes, 2) == 0) != (byteAt(bytes, 3) == 0));
}

// Eight bytes that are all from the blank to the tilde, as most of a text are.
bool arePlain(const char* bytes) {
    constexpr std::uint64_t kEach = 0x0101010101010101;
    constexpr std::uint64_t kTop = 0x80 * kEach;
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, sizeof word);
    const std::uint64_t below =
        (word - 0x20 * kEach) & ~word;                 // the top bit of the first that is lower, if any
    const std::uint64_t above = (word + kEach) | word; // and of one that is 0x7f or higher
    return ((below | above) & kTop) == 0;
}

class Checker {
  public:
    Checker(std::string_view bytes, std::uint32_t file, diag::Sink& sink)
        : bytes_(bytes), file_(file), sink_(sink) {}

    bool run() {
        std::size_t at = 0;
        while (at < bytes_.size() && reports_ < kMaxReports) {
            constexpr std::size_t kAtOnce = 8;
            at += at + kAtOnce <= bytes_.size() && arePlain(bytes_.data() + at) ? kAtOnce : step(at);
        }
        return reports_ == 0;
    }

  private:
    std::size_t step(std::size_t at) {
        const unsigned char byte = byteAt(bytes_, at);
        if (byte >= 0x20 && byte < 0x7f) {
            return 1;
        }
        if (byte >= 0x80) {
            const std::size_t length = base::utf8Length(bytes_, at);
            if (length == 0) {
                report(Code::InvalidUtf8, at, fmt::format("byte 0x{:02x} is not UTF-8", byte),
                       "save the file as UTF-8");
            }
            const unsigned char second = byteAt(bytes_, at + 1);
            if (length == 2 && byte == 0xc2 && second < 0xa0) { // terminals obey U+0080 to U+009F too
                report(Code::ControlCharacter, at, fmt::format("control character U+00{:02X}", second), "");
            }
            return length == 0 ? 1 : length;
        }
        if (byte == 0) {
            report(Code::NulByte, at, "a NUL byte has no place in a text file", "");
        } else if (byte == '\r' && byteAt(bytes_, at + 1) != '\n') {
            report(Code::ControlCharacter, at, "a carriage return without a line feed",
                   "end lines with LF or CR LF");
        } else if (byte != '\t' && byte != '\n' && byte != '\r') {
            report(Code::ControlCharacter, at, fmt::format("control character 0x{:02x}", byte), "");
        }
        return 1;
    }

    void report(Code code, std::size_t at, std::string message, std::string hint) {
        ++reports_;
        const diag::Place place{{file_, diag::NodeRef::kNone}, static_cast<std::uint32_t>(at), 1};
        sink_.add(diagnose(code, place, std::move(message)).withHint(std::move(hint)));
    }

    std::string_view bytes_;
    std::uint32_t file_;
    diag::Sink& sink_;
    std::size_t reports_ = 0;
};

} // namespace

bool checkEncoding(const SourceFile& source, std::uint32_t file, diag::Sink& sink) {
    if (looksWide(source.bytes())) {
        sink.add(diagnose(Code::WrongEncoding, diag::NodeRef{file, diag::NodeRef::kNone},
                          "the file is in UTF-16 or UTF-32")
                     .withExpected("UTF-8")
                     .withHint("save the file as UTF-8"));
        return false;
    }
    return Checker(source.bytes(), file, sink).run();
}

} // namespace groma::formats
