#include "core/diag/again.h"
#include "core/diag/codes.h"
#include "core/diag/sink.h"

#include <doctest/doctest.h>

#include <set>
#include <string>

namespace groma::diag {

TEST_CASE("every code has a slug of its own and says what it is about") {
    std::set<std::string_view> slugs;
    for (const CodeInfo& known : allCodes()) {
        CAPTURE(known.slug);
        CHECK(slugs.insert(known.slug).second);
        CHECK_FALSE(known.about.empty());
        CHECK(&info(known.code) == &known);
    }
    CHECK(label(Code::UnknownKey) == "GR0200");
    CHECK(info(Code::TooManyProblems).severity == Severity::Note);
}

TEST_CASE("problems come out by file, node and offset, equal places as they were reported") {
    Sink sink;
    sink.add(diagnose(Code::UnknownKey, NodeRef{1, 4}, "late"));
    sink.add(diagnose(Code::UnknownKey, NodeRef{0, 9}, "first file"));
    sink.add(diagnose(Code::UnknownKey, NodeRef{1, 2}, "b").at(5, 1));
    sink.add(diagnose(Code::UnknownKey, NodeRef{1, 2}, "a").at(3, 1));
    sink.add(diagnose(Code::UnknownKey, NodeRef{1, 2}, "a again").at(3, 1));
    std::string order;
    for (const Diagnostic& problem : sink.sorted()) {
        order += problem.message + ";";
    }
    CHECK(order == "first file;a;a again;b;late;");
}

TEST_CASE("the same problem said twice is one problem that happened twice") {
    Sink sink;
    for (int i = 0; i < 3; ++i) {
        sink.add(diagnose(Code::UnknownKey, NodeRef{0, 1}, "unknown"));
    }
    sink.add(diagnose(Code::UnknownKey, NodeRef{0, 2}, "unknown"));
    REQUIRE(sink.items().size() == 2);
    CHECK(sink.items()[0].count == 3);
    CHECK(sink.errorCount() == 4);
}

TEST_CASE("a name that nothing has is told once for a file, at its first place, with the further ones") {
    Sink sink;
    const auto unknown = [](std::uint32_t file, std::uint32_t node, std::uint32_t offset) {
        return diagnose(Code::UnknownName, NodeRef{file, node}, "nothing is called `morale`")
            .at(offset, 6)
            .withFound("morale");
    };
    sink.add(unknown(0, 8, 3));
    sink.add(unknown(0, 2, 5)); // stands before it in the text
    sink.add(unknown(0, 8, 3)); // a text that is read twice
    sink.add(unknown(0, 9, 1));
    sink.add(unknown(1, 1, 0)); // another file
    sink.add(diagnose(Code::UnknownName, NodeRef{0, 9}, "nothing is called `courage`").withFound("courage"));
    REQUIRE(sink.items().size() == 3);
    const Diagnostic& told = sink.items()[0];
    CHECK(told.place() == Place{{0, 2}, 5, 6});
    REQUIRE(furtherPlaces(told) == 2);
    CHECK(told.related[0].place == Place{{0, 8}, 3, 6});
    CHECK(told.related[1].place == Place{{0, 9}, 1, 6});
    CHECK(sink.items()[1].where.file == 1);
    // What one sink holds goes into another with all its places.
    Sink whole;
    whole.add(unknown(0, 1, 1));
    whole.addAll(sink);
    CHECK(whole.items()[0].place() == Place{{0, 1}, 1, 6});
    CHECK(furtherPlaces(whole.items()[0]) == 3);
}

TEST_CASE("of a name that a file writes ten thousand times a hundred places are kept and all are counted") {
    Sink sink;
    for (std::uint32_t node = 0; node < 10'000; ++node)
        sink.add(diagnose(Code::UnknownEntry, NodeRef{0, node}, "`HAST` is not a type").withFound("HAST"));
    REQUIRE(sink.items().size() == 1);
    CHECK(furtherPlaces(sink.items()[0]) == kPlacesKept);
    CHECK(sink.items()[0].count == 10'000);
}

TEST_CASE("past the cap problems are counted, and warnings do not crowd out errors") {
    Sink sink(2);
    for (std::uint32_t node = 0; node < 5; ++node) {
        Diagnostic warning = diagnose(Code::UnknownKey, NodeRef{0, node}, "w");
        warning.severity = Severity::Warning;
        sink.add(std::move(warning));
    }
    sink.add(diagnose(Code::MissingKey, NodeRef{0, 0}, "e"));
    CHECK(sink.items().size() == 3);
    CHECK(sink.hasErrors());
    CHECK(sink.sorted().back().message == "3 more problems are not shown");
}

} // namespace groma::diag
