#include "core/diag/codes.h"
#include "formats/text/source_file.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace groma::formats {
namespace {

std::vector<diag::Code> encodingProblems(const std::string& bytes) {
    diag::Sink sink;
    const bool ok = checkEncoding(SourceFile("t.yaml", bytes), 0, sink);
    CHECK(ok == sink.items().empty());
    std::vector<diag::Code> codes;
    for (const diag::Diagnostic& problem : sink.items()) {
        codes.push_back(problem.code);
    }
    return codes;
}

} // namespace

TEST_CASE("columns count characters, lines may end in CR LF, and the byte order mark is no column") {
    const SourceFile file("t.yaml", "\xef\xbb\xbf"
                                    "zwölf: 12\r\nb\r\n");
    CHECK(file.hasBom());
    CHECK(file.lineEnding() == "\r\n");
    CHECK(file.lineCount() == 3);
    CHECK(file.lineText(1) == "b");
    CHECK(file.positionOf(3) == Position{0, 0});
    CHECK(file.positionOf(file.bytes().find(':')) == Position{0, 5});
    CHECK(file.positionOf(file.bytes().find('b')) == Position{1, 0});
    CHECK(file.positionOf(1000) == Position{2, 0});
}

TEST_CASE("a text without a last line end, and no text at all") {
    CHECK(SourceFile("t", "a\nb").lineText(1) == "b");
    CHECK(SourceFile("t", "").lineCount() == 1);
    CHECK(SourceFile("t", "").positionOf(0) == Position{0, 0});
    CHECK(SourceFile("t", "a").lineEnding() == "\n");
}

TEST_CASE("only well-formed UTF-8 without controls is text") {
    using diag::Code;
    CHECK(encodingProblems("plain\tzwölf €😀\r\n").empty());
    CHECK(encodingProblems("a\xff") == std::vector{Code::InvalidUtf8});
    CHECK(encodingProblems("\xc0\xaf") == std::vector{Code::InvalidUtf8, Code::InvalidUtf8});
    CHECK(encodingProblems("\xed\xa0\x80").size() == 3); // a surrogate
    CHECK(encodingProblems("cut \xe2\x82") == std::vector{Code::InvalidUtf8, Code::InvalidUtf8});
    CHECK(encodingProblems(std::string("a\0b", 3)) == std::vector{Code::NulByte});
    CHECK(encodingProblems("a\x07") == std::vector{Code::ControlCharacter});
    CHECK(encodingProblems("a\rb") == std::vector{Code::ControlCharacter});
    CHECK(encodingProblems(std::string("\xff\xfe"
                                       "a\0",
                                       4)) == std::vector{Code::WrongEncoding});
    CHECK(encodingProblems(std::string("a\0b\0c\0", 6)) == std::vector{Code::WrongEncoding});
}

TEST_CASE("a binary file is refused without a thousand complaints") {
    CHECK(encodingProblems(std::string(100000, '\xfe')).size() == 20);
}

TEST_CASE("a byte that no text may hold is told wherever it stands, among plain ones too") {
    for (int byte = 0; byte < 0x80; ++byte) {
        const bool may = (byte >= 0x20 && byte < 0x7f) || byte == '\t' || byte == '\n';
        for (std::size_t at = 0; at < 20; ++at) {
            std::string text = "plain ~text, no more";
            text[at] = static_cast<char>(byte);
            diag::Sink sink;
            CAPTURE(byte);
            CAPTURE(at);
            CHECK(checkEncoding(SourceFile("a.yaml", text), 0, sink) == may);
            if (!may) {
                REQUIRE(sink.items().size() == 1);
                CHECK(sink.items().front().offset == at);
            }
        }
    }
}

} // namespace groma::formats
