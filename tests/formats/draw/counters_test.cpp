// Counters: nothing is written over their values, whatever they show and however large they are.
#include "formats/draw/counter_drawing.h"
#include "formats/draw/mark_pen.h"
#include "formats/draw/pages.h"
#include "formats/load/load.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

namespace groma::formats {
namespace {

struct Box {
    double left, top, right, low;
    [[nodiscard]] bool meets(const Box& other) const {
        return left < other.right && other.left < right && top < other.low && other.top < low;
    }
};

// Capitals and figures are 0.72 of an em high.
Box boxOf(const CounterMark& mark, const TextWidth& widthOf) {
    if (mark.kind == CounterMark::Kind::Text) {
        const double wanted = widthOf(mark.text) * mark.size;
        const double size = wanted > mark.most ? mark.size * mark.most / wanted : mark.size;
        const double width = std::min(wanted, mark.most);
        return {mark.points[0].x - width / 2, mark.points[0].y - size * 0.36, mark.points[0].x + width / 2,
                mark.points[0].y + size * 0.36};
    }
    if (mark.kind == CounterMark::Kind::Disc)
        return {mark.points[0].x - mark.radius, mark.points[0].y - mark.radius,
                mark.points[0].x + mark.radius, mark.points[0].y + mark.radius};
    if (mark.kind == CounterMark::Kind::Symbol) { // drawings keep a little clear of the rim of their box
        const double half = mark.size * 0.46;
        return {mark.points[0].x - half, mark.points[0].y - half, mark.points[0].x + half,
                mark.points[0].y + half};
    }
    Box box{1e9, 1e9, -1e9, -1e9};
    for (const MapPoint p : mark.points)
        box = {std::min(box.left, p.x), std::min(box.top, p.y), std::max(box.right, p.x),
               std::max(box.low, p.y)};
    return box;
}

game::SetupRef setupOfSample(const std::string& scenario) {
    RealFileSystem files;
    const Loaded loaded = Loader(files).load(std::string(test::sourceDir()) + "/samples/" + scenario);
    REQUIRE(loaded.built.setup);
    return loaded.built.setup;
}

int stateOfModel(const rules::Model& model, std::string_view id) {
    const auto found =
        std::ranges::find_if(model.states, [&](const rules::State& one) { return one.named.id == id; });
    REQUIRE(found != model.states.end());
    return static_cast<int>(found - model.states.begin());
}

} // namespace

TEST_CASE("names, symbol, marks and values of a counter have places of their own") {
    const Measure measure;
    const TextWidth widthOf = textWidthOf(measure.pen());
    int checked = 0;
    for (const double side : {28.0, 40.0, 64.0, 150.0})
        for (const double wide : {1.0, 2.0})
            for (const bool symbol : {true, false})
                for (const std::string& name :
                     {std::string(), std::string("Quintus Fabius Maximus Rullianus")})
                    for (const std::string& values : {std::string("4-3"), std::string("12*-10-8")})
                        for (const std::size_t chips : {0U, 1U, 4U})
                            for (const bool assumed : {false, true}) {
                                CounterLook look;
                                look.code = "LONGBOWMEN";
                                look.name = name;
                                look.values = values;
                                look.symbol = symbol;
                                look.assumed = assumed;
                                look.moved = chips == 1;
                                look.skills.assign(chips, {"JA"});
                                look.chits.assign(chips, {"LO 2"});
                                const CounterLie lie{
                                    .middle = {100, 100}, .width = side * wide, .height = side};
                                const auto marks = counterMarks(look, lie, widthOf);
                                const auto values_ =
                                    std::ranges::find(marks, CounterMark::Part::Values, &CounterMark::part);
                                REQUIRE(values_ != marks.end());
                                for (const CounterMark& mark : marks) {
                                    if (mark.part == CounterMark::Part::Plate ||
                                        mark.part == CounterMark::Part::Values ||
                                        mark.text.empty() == (mark.part == CounterMark::Part::Chit))
                                        continue;
                                    CAPTURE(side);
                                    CAPTURE(static_cast<int>(mark.part));
                                    CAPTURE(mark.text);
                                    CAPTURE(values);
                                    CHECK_FALSE(boxOf(mark, widthOf).meets(boxOf(*values_, widthOf)));
                                    ++checked;
                                }
                            }
    CHECK(checked > 500);
}

TEST_CASE(
    "a back keeps the full colour of its side where the code stands, and its word lies beside the discs") {
    const Measure measure;
    const TextWidth widthOf = textWidthOf(measure.pen());
    const Colour senones = rgb(0xE0B84C);
    for (const double side : {34.0, 48.0, 64.0, 150.0})
        for (const std::size_t discs : {0U, 1U, 2U}) {
            CounterLook look;
            look.code = "CHAR";
            look.symbol = true;
            look.values = "?-?";
            look.word = "Disorganised";
            look.turnedOver = true;
            look.ground = senones;
            look.skills.assign(discs, {"JA"});
            const auto marks =
                counterMarks(look, {.middle = {100, 100}, .width = side, .height = side}, widthOf);
            const auto code = std::ranges::find(marks, CounterMark::Part::Code, &CounterMark::part);
            const auto word = std::ranges::find(marks, CounterMark::Part::Name, &CounterMark::part);
            REQUIRE(code != marks.end());
            REQUIRE(word != marks.end());
            // As wide as the plate, behind the whole code.
            const Box letters = boxOf(*code, widthOf);
            CHECK(std::ranges::any_of(marks, [&](const CounterMark& mark) {
                if (mark.kind != CounterMark::Kind::Box || !(mark.colour == senones)) return false;
                const Box band = boxOf(mark, widthOf);
                return band.top <= letters.top && band.low >= letters.low &&
                       band.right - band.left > side * 0.9;
            }));
            CHECK(code->colour == look.ink);
            for (const CounterMark& mark : marks)
                if (mark.part == CounterMark::Part::Skill && mark.kind == CounterMark::Kind::Disc)
                    CHECK_FALSE(boxOf(*word, widthOf).meets(boxOf(mark, widthOf)));
        }
}

TEST_CASE("what is left of a number stands beside the printed one, which is struck through") {
    const Measure measure;
    const TextWidth widthOf = textWidthOf(measure.pen());
    for (const double side : {28.0, 40.0, 64.0, 150.0})
        for (const std::string& values : {std::string("3-3"), std::string("11*-10-8")})
            for (const bool assumed : {false, true})
                for (const bool skill : {false, true}) {
                    CounterLook look;
                    look.code = "LBC";
                    look.symbol = true;
                    look.values = values;
                    look.struck = "12";
                    look.word = "Disorganised";
                    look.assumed = assumed;
                    if (skill) look.skills.push_back({"JA"});
                    const auto marks =
                        counterMarks(look, {.middle = {100, 100}, .width = side, .height = side}, widthOf);
                    const auto textOf = [&](const std::string& text) {
                        const auto found = std::ranges::find(marks, text, &CounterMark::text);
                        REQUIRE(found != marks.end());
                        return boxOf(*found, widthOf);
                    };
                    const Box struck = textOf("12");
                    const Box left = textOf(values);
                    CAPTURE(side);
                    CAPTURE(values);
                    CHECK_FALSE(struck.meets(left));
                    const auto word = std::ranges::find(marks, CounterMark::Part::Name, &CounterMark::part);
                    REQUIRE(word != marks.end());
                    CHECK(word->text.starts_with("Disor"));
                    CHECK_FALSE(boxOf(*word, widthOf).meets(left));
                    CHECK(struck.left > 100 - side / 2);
                    CHECK(left.right < 100 + side / 2);
                    // Through the middle of it, from side to side.
                    const auto line = std::ranges::find_if(marks, [](const CounterMark& mark) {
                        return mark.kind == CounterMark::Kind::Line && mark.part == CounterMark::Part::Values;
                    });
                    REQUIRE(line != marks.end());
                    const Box through = boxOf(*line, widthOf);
                    CHECK(through.left <= struck.left);
                    CHECK(through.right >= struck.right);
                    CHECK((through.top + through.low) / 2 == doctest::Approx((struck.top + struck.low) / 2));
                }
}

TEST_CASE("a number that the rules take losses off is shown as what is left of it") {
    const game::SetupRef setup = setupOfSample("commands-and-colors/nisibis.yaml");
    const int losses = stateOfModel(setup->model(), "losses");
    game::Position position = game::startPosition(*setup);
    const int piece = setup->piecesOf(0).front();
    const PrintedCounter whole = printedCounter(*setup, position, piece);
    CHECK(whole.struck.empty());
    position.setState(losses, piece, base::Number(1).bits());
    const PrintedCounter hit = printedCounter(*setup, position, piece);
    CHECK(hit.struck == whole.values.substr(0, whole.values.find('-')));
    CHECK(hit.values == std::to_string(std::stoi(hit.struck) - 1) + whole.values.substr(hit.struck.size()));
    CHECK(notationOf(*setup, position, piece) == hit.values);         // as lists tell it
    CHECK(printedBlank(*setup, piece, false).values == whole.values); // as it is cut from the sheet
}

TEST_CASE("a counter on its back says what that means") {
    const game::SetupRef setup = setupOfSample("ars-bellum/arretium.yaml");
    game::Position position = game::startPosition(*setup);
    const int piece = *setup->pieceNamed("HAST_1");
    CHECK(printedCounter(*setup, position, piece).word.empty());
    position.setState(setup->flipOf(piece), piece, 1);
    CHECK(printedCounter(*setup, position, piece).word == "Disorganised");
    // The book prints no back; the rules count one less than the front (option disorganised_values).
    CHECK(notationOf(*setup, piece, false) == "4-3");
    CHECK(notationOf(*setup, piece, true) == "?-?");
    CHECK(notationOf(*setup, position, piece) == "3-2");
    CHECK(printedCounter(*setup, position, piece).values == "3-2");
    CHECK(printedBlank(*setup, piece, true).values == "?-?"); // as it is cut from the sheet
}

} // namespace groma::formats
