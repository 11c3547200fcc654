#include "editor/session/views/second_reading.h"
#include "tests/session/small_game.h"

#include <algorithm>

namespace groma::session {
namespace {

const ReadingSubject& named(const std::vector<ReadingSubject>& subjects, std::string_view title) {
    const auto found = std::ranges::find(subjects, title, &ReadingSubject::title);
    REQUIRE_MESSAGE(found != subjects.end(), std::string(title));
    return *found;
}

} // namespace

TEST_CASE("a second reading of a table that agrees finds nothing, one wrong cell is told with both and its "
          "passage") {
    SmallGame game;
    const Document document = game.open();
    const auto subjects = readingSubjects(document);
    const ReadingSubject& table = subjects.front();
    REQUIRE(table.kind == ReadingSubject::Kind::Table);
    CHECK(table.first.size() == table.rows.size() * table.columns.size());
    std::vector<std::string> second = table.first;
    CHECK(mismatches(document, table, second).empty());
    for (std::string& one : second) one = " " + one + " "; // blanks are no difference
    CHECK(mismatches(document, table, second).empty());
    second.back() = "XX";
    const auto found = mismatches(document, table, second);
    REQUIRE(found.size() == 1);
    CHECK(found[0].row == table.rows.size() - 1);
    CHECK(found[0].column == table.columns.size() - 1);
    CHECK(found[0].first == table.first.back());
    CHECK(found[0].second == "XX");
    CHECK(found[0].cite == document.ruleset()->model.tables.front().named.cite);
}

TEST_CASE(
    "what a second reading found is taken into the rules, as a table writes it elsewhere; a set-up is not") {
    SmallGame game;
    const Document document = game.open();
    const auto subjects = readingSubjects(document);
    const ReadingSubject& table = subjects.front();
    const auto other = std::ranges::find_if(
        table.first, [&](const std::string& cell) { return cell != table.first.back(); });
    REQUIRE(other != table.first.end());
    std::string typed = *other;
    for (char& c : typed)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    std::vector<std::string> second = table.first;
    second.back() = typed;
    const auto found = mismatches(document, table, second);
    REQUIRE(found.size() == 1);
    const Document taken = applied(document, takeSecond(document, table, found[0]));
    CHECK(readingSubjects(taken).front().first.back() == *other);
    int setUps = 0, numbers = 0;
    for (const ReadingSubject& subject : subjects) {
        if (subject.kind == ReadingSubject::Kind::Table) continue;
        second = subject.first;
        second.back() = subject.kind == ReadingSubject::Kind::SetUp ? "001" : "7";
        const auto differs = mismatches(document, subject, second);
        REQUIRE_MESSAGE(differs.size() == 1, subject.title);
        (subject.kind == ReadingSubject::Kind::SetUp ? setUps : numbers) += 1;
        const auto edit = takeSecond(document, subject, differs[0]);
        CHECK(edit.has_value() == (subject.kind == ReadingSubject::Kind::Numbers));
        if (edit) CHECK(named(readingSubjects(applied(document, edit)), subject.title).first.back() == "7");
    }
    CHECK(setUps == 2);
    CHECK(numbers > 0);
}

TEST_CASE("what was not typed yet is no mismatch") {
    SmallGame game;
    const Document document = game.open();
    const auto subjects = readingSubjects(document);
    const std::vector<std::string> nothing(subjects.front().first.size());
    CHECK(mismatches(document, subjects.front(), nothing).empty());
}

TEST_CASE("of a set-up the cells are compared, however the second reader wrote them") {
    SmallGame game;
    const Document document = game.open();
    const auto subjects = readingSubjects(document);
    const ReadingSubject& setUp = named(subjects, "Set-up of Blues");
    std::vector<std::string> second = setUp.first;
    const auto several = std::ranges::find_if(setUp.first, [](const auto& text) { return text.size() > 3; });
    REQUIRE(several != setUp.first.end());
    const auto at = static_cast<std::size_t>(several - setUp.first.begin());
    // "014-016, 018" backwards, one by one.
    const grid::Geometry& geometry = document.board()->geometry();
    std::string backwards;
    for (std::int32_t i = geometry.cellCount() - 1; i >= 0; --i)
        for (int piece = 0; piece < document.setup()->pieceCount(); ++piece) {
            const game::PieceSetup& placed = document.setup()->piece(piece);
            const auto& type =
                document.ruleset()->model.types[static_cast<std::size_t>(placed.type)].named.id;
            if (placed.cell == grid::CellId{i} && placed.side == setUp.index && placed.name.empty() &&
                type == setUp.rows[at])
                backwards += (backwards.empty() ? "" : ",") + geometry.numberText(placed.cell);
        }
    second[at] = backwards;
    CAPTURE(backwards);
    CHECK(backwards != setUp.first[at]);
    CHECK(mismatches(document, setUp, second).empty());
    second[at] = backwards.substr(0, backwards.rfind(','));
    REQUIRE(mismatches(document, setUp, second).size() == 1);
    CHECK(mismatches(document, setUp, second)[0].second == second[at]);
}

TEST_CASE("numbers of types are read front and back, unknown ones as the file has them") {
    SmallGame game;
    const Document document = game.open();
    bool some = false;
    for (const ReadingSubject& subject : readingSubjects(document)) {
        if (subject.kind != ReadingSubject::Kind::Numbers) continue;
        some = true;
        CHECK(subject.first.size() == subject.rows.size() * subject.columns.size());
        for (const std::string& value : subject.first) CHECK_FALSE(value.empty());
        std::vector<std::string> second = subject.first;
        second.front() = "77";
        CHECK(mismatches(document, subject, second).size() == 1);
    }
    CHECK(some);
}

} // namespace groma::session
