#include "formats/project/run_program.h"

#include <doctest/doctest.h>

using namespace groma;
using Kind = formats::ProgramProblem::Kind;

TEST_CASE("a program gives its output, and no shell reads its arguments") {
    const auto said = formats::runProgram({"printf", "%s|%s", "a b", "$HOME; true"});
    REQUIRE(said);
    CHECK(*said == "a b|$HOME; true");
    CHECK(formats::runProgram({"cat"}).value() == ""); // its input is empty
}

TEST_CASE("a program that is not there, fails, hangs or never ends its output is told apart") {
    CHECK(formats::runProgram({"no-such-program-of-groma"}).error().kind == Kind::NotInstalled);
    const auto failed = formats::runProgram({"sh", "-c", "echo no room >&2; exit 3"});
    REQUIRE_FALSE(failed);
    CHECK(failed.error().kind == Kind::Failed);
    CHECK(failed.error().message == "`sh` failed: no room");
    using namespace std::chrono_literals;
    CHECK(formats::runProgram({"sleep", "60"}, {.time = 50ms}).error().kind == Kind::TooLong);
    CHECK(formats::runProgram({"yes"}, {.bytes = 1U << 20}).error().kind == Kind::TooMuch);
}
