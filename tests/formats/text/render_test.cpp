#include "core/diag/codes.h"
#include "formats/text/render.h"

#include <doctest/doctest.h>
#include <nlohmann/json.hpp>

namespace groma::formats {
namespace {

using diag::Code;

// One file; places are bytes of it.
class OneFile final : public Locator {
  public:
    explicit OneFile(std::string bytes)
        : source_(std::make_shared<SourceFile>("rules.yaml", std::move(bytes))) {}
    std::optional<Located> locate(const diag::Place& place) const override {
        if (!place.where.hasFile()) {
            return std::nullopt;
        }
        return Located{source_, {place.offset, place.offset + place.length}};
    }

  private:
    std::shared_ptr<const SourceFile> source_;
};

constexpr diag::NodeRef kFile{0, diag::NodeRef::kNone};

} // namespace

TEST_CASE("a problem is shown with its place, its line, a caret, and what would mend it") {
    const OneFile file("types:\n  WARB: {cpp: 3}\n");
    const auto problem = diagnose(Code::UnknownKey, kFile, "`cpp` is not known here")
                             .at(16, 3)
                             .withFound("`cpp`")
                             .withExpected("`cp` or `mp`")
                             .withHint("did you mean `cp`?")
                             .withFix("cp", "change to cp")
                             .withRelated({kFile, 0, 5}, "in this map");
    CHECK(renderDiagnostic(problem, file) == "rules.yaml:2:10: error GR0200: `cpp` is not known here\n"
                                             " 2 |   WARB: {cpp: 3}\n"
                                             "   |          ^~~\n"
                                             "   = found: `cpp`\n"
                                             "   = expected: `cp` or `mp`\n"
                                             "   = hint: did you mean `cp`?\n"
                                             "   = fix: change to cp\n"
                                             "   = see: rules.yaml:1:1: in this map\n");
    CHECK(renderBriefly(problem, file) == "rules.yaml:2:10: error GR0200: `cpp` is not known here\n");
}

TEST_CASE("the caret stands under its character behind tabs and letters of several bytes") {
    const OneFile file("\tzwölf x\n");
    CHECK(renderDiagnostic(diagnose(Code::YamlSyntax, kFile, "m").at(8, 1), file) ==
          "rules.yaml:1:8: error GR0100: m\n 1 | \tzwölf x\n   | \t      ^\n");
}

TEST_CASE("of a very long line only the surroundings of the caret are shown") {
    const OneFile file(std::string(100000, 'a') + "X" + std::string(100000, 'b'));
    const std::string shown = renderDiagnostic(diagnose(Code::YamlSyntax, kFile, "m").at(100000, 1), file);
    CHECK(shown.size() < 600);
    CHECK(shown.find("aaaXbbb") != std::string::npos);
    const std::size_t line = shown.find('|');
    const std::size_t carets = shown.rfind('|');
    CHECK(shown.find('X') - line == shown.find('^') - carets);
}

TEST_CASE("a place that goes on over lines is marked to the end of its first line") {
    const OneFile file("ab\ncd\n");
    CHECK(renderDiagnostic(diagnose(Code::YamlSyntax, kFile, "m").at(1, 4), file).find("   |  ^\n") !=
          std::string::npos);
}

TEST_CASE("a problem without a place is shown without one") {
    const OneFile file("");
    CHECK(renderDiagnostic(diagnose(Code::FileNotFound, diag::NodeRef{}, "there is no file x.yaml"), file) ==
          "error GR0010: there is no file x.yaml\n");
}

TEST_CASE("programs read the same problems as JSON, with lines and columns from 1") {
    const OneFile file("a: 1\nb: \xff\n");
    const std::vector problems{diagnose(Code::InvalidUtf8, kFile, "byte 0xff").at(8, 1).withFound("\xff"),
                               diagnose(Code::TooManyProblems, diag::NodeRef{}, "more")};
    const auto json = nlohmann::json::parse(renderJson(problems, file));
    REQUIRE(json.size() == 2);
    CHECK(json[0]["code"] == "GR0001");
    CHECK(json[0]["slug"] == "invalid-utf8");
    CHECK(json[0]["severity"] == "error");
    CHECK(json[0]["file"] == "rules.yaml");
    CHECK(json[0]["line"] == 2);
    CHECK(json[0]["column"] == 4);
    CHECK(json[0]["endColumn"] == 5);
    CHECK_FALSE(json[1].contains("file"));
}

TEST_CASE("problems are put in the order of the lines they are on") {
    const OneFile file("a\nb\n");
    std::vector problems{diagnose(Code::YamlSyntax, kFile, "second").at(2, 1),
                         diagnose(Code::YamlSyntax, kFile, "first").at(0, 1)};
    sortByPosition(problems, file);
    CHECK(problems[0].message == "first");
}

} // namespace groma::formats
