// What the checks say, by table; and the fix of a line that prints other values than its type has.
#include "editor/session/edits/forms/rules.h"
#include "editor/session/views/problems.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

Document arretium() {
    static formats::RealFileSystem files;
    const std::string root = std::string(groma::test::sourceDir()) + "/samples/ars-bellum/";
    auto document = Document::open(files, root + "arretium.yaml");
    REQUIRE(document.has_value());
    return *document;
}

std::size_t named(const auto& all, std::string_view id) {
    const auto found = std::ranges::find_if(all, [&](const auto& one) { return one.named.id == id; });
    return static_cast<std::size_t>(found - all.begin());
}

} // namespace

TEST_CASE("a result out of the order of its table is told of that table, and of no other") {
    const Document document = arretium();
    const auto& tables = document.ruleset()->model.tables;
    const std::size_t melee = named(tables, "melee_results");
    REQUIRE(melee < tables.size());
    for (std::size_t i = 0; i < tables.size(); ++i) CHECK(problemsOfTable(document, i).empty());
    const auto row = static_cast<int>(std::ranges::find(tables[melee].rows, "3", &rules::Head::text) -
                                      tables[melee].rows.begin());
    const auto column = static_cast<int>(std::ranges::find(tables[melee].columns, "1/1", &rules::Head::text) -
                                         tables[melee].columns.begin());
    const Document odd =
        applied(document, setTableCell(document, static_cast<int>(melee), row, column, "AE"));
    for (std::size_t i = 0; i < tables.size(); ++i) {
        const std::vector<Problem> found = problemsOfTable(odd, i);
        CHECK(found.empty() == (i != melee));
        for (const Problem& problem : found) CHECK(problem.slug == "table-out-of-order");
    }
}

TEST_CASE("a line that prints what its type had offers to print what it has") {
    const Document document = arretium();
    const rules::Model& model = document.ruleset()->model;
    const Document changed =
        applied(document, setTypeAttribute(document, static_cast<int>(named(model.types, "WARB")),
                                           static_cast<int>(named(model.attributes, "cp")), false, "4"));
    const auto printed = [](const Document& of) {
        std::vector<Problem> all = problems(of);
        std::erase_if(all, [](const Problem& one) { return !one.message.starts_with("the line prints"); });
        return all;
    };
    CHECK(printed(document).empty());
    const std::vector<Problem> found = printed(changed);
    REQUIRE(!found.empty());
    CHECK(found.front().fixLabel == "print (4-3)");
    Document mended = changed;
    for (std::size_t rounds = 0; rounds < found.size() && !printed(mended).empty(); ++rounds)
        mended = applied(mended, applyFix(mended, printed(mended).front().index));
    CHECK(printed(mended).empty());
    CHECK(mended.text(mended.startPath()).find("WARB (4-3)") != std::string_view::npos);
    CHECK(mended.text(mended.startPath()).find("WARB (3-3)") == std::string_view::npos);
}

} // namespace groma::session
