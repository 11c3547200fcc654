#include "editor/session/edits/printed/printed_setup.h"
#include "tests/session/small_game.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

namespace groma::session {

namespace {

using State = SetupLine::State;

// "# Reds / ready 3 FOOT / ? 2 against 3 / placed 1 CHIEF".
std::string told(const PrintedSetup& setup, std::string_view text) {
    std::string all;
    std::size_t end = 0;
    for (const SetupLine& line : setup.lines) {
        CHECK(line.begin == end);
        end = line.end;
        if (line.state == State::Words) continue;
        all += all.empty() ? "" : " / ";
        switch (line.state) {
        case State::Heading: all += fmt::format("# {}", line.side); break;
        case State::Ready: all += fmt::format("ready {} {}", line.count(), line.pieces.type); break;
        case State::Placed: all += fmt::format("placed {} {}", line.count(), line.pieces.type); break;
        case State::Waits: all += "waits"; break;
        case State::Question: all += "? " + line.question->brief; break;
        case State::Words: break;
        }
    }
    CHECK(end == text.size());
    return all;
}

const SetupQuestion& question(const PrintedSetup& setup, int number = 1) {
    for (const SetupLine& line : setup.lines)
        if (line.question && line.question->number == number) return *line.question;
    FAIL("there is no such question");
    return *setup.lines.front().question;
}

SetupAnswer answer(const PrintedSetup& setup, std::string_view label, int number = 1) {
    std::string all;
    for (const SetupAnswer& each : question(setup, number).answers) {
        if (each.label == label) return each;
        all += each.label + "; ";
    }
    FAIL("there is no answer " << label << " but " << all);
    return {};
}

struct Reading {
    Document document;
    std::string text;
    SetupAnswers answers;
    PrintedSetup now() const { return readPrintedSetup(document, text, answers, "8.1"); }
    std::string told() const { return session::told(now(), text); }
    void say(std::string_view label, int number = 1) {
        answers = answered(answers, answer(now(), label, number));
    }
};

} // namespace

TEST_CASE("lines of a printed set-up are ready, and placed by one step that cites the book") {
    SmallGame game;
    const Document before = game.open();
    const std::string text =
        "8.1 The fight\n\n<u>Reds</u> : Brennus (CHIEF 4-3) hex 028, 3 FOOT (3-3) hexes 030 à "
        "032 <u>Blues</u> : 2 HORSE (4-5) hexes 033 et 034.\n\nDuration : 8 turns\n";
    const PrintedSetup setup = readPrintedSetup(before, text, {}, "8.1");
    CHECK(told(setup, text) == "# 0 / ready 1 CHIEF / ready 3 FOOT / # 1 / ready 2 HORSE");
    CHECK(setup.ready == 6);
    CHECK(printedSection(text) == "8.1");
    const Document after = applied(before, placePrinted(before, setup, "8.1", "P-3"));
    CHECK(changedLines(before, after) ==
          "+    - {place: Brennus (CHIEF 4-3) hex 028, id: brennus, cite: \"8.1\", covers: P-3}\n"
          "+    - {place: 3 FOOT (3-3) hexes 030-032, cite: \"8.1\", covers: P-3}\n"
          "+    - {place: \"2 HORSE (4-5) hexes 033, 034\", cite: \"8.1\", covers: P-3}\n");
    CHECK(firstProblem(after) == firstProblem(before));
    // The lines stay, and know that they stand.
    const PrintedSetup again = readPrintedSetup(after, text, {}, "8.1");
    CHECK(told(again, text) == "# 0 / placed 1 CHIEF / placed 3 FOOT / # 1 / placed 2 HORSE");
    CHECK_FALSE(placePrinted(after, again).has_value());
    // Several ids stand as a list.
    const Document both = applied(before, placePrinted(before, setup, "8.1", " P-3, P-4 ,"));
    CHECK(both.text(both.scenarioPath()).find("hexes 030-032, cite: \"8.1\", covers: [P-3, P-4]}") !=
          std::string_view::npos);
}

TEST_CASE("what the page cannot mean is asked with the readings that would settle it") {
    SmallGame game;
    Reading reading{game.open(),
                    "Reds: 2 FOOT (3-3) hexes 030 à 032, FOOT (3-3) hex 999, 2 FOOT (3-3) hexes 032, "
                    "033, 1 HORSE (4-4) hex 034",
                    {}};
    CHECK(reading.told() == "# 0 / ? 2 against 3 / ? 999 is not on the map / ready 2 FOOT / ? HORSE is 4-5");
    reading.say("030, 032");
    CHECK(reading.told() == "# 0 / ready 2 FOOT / ? 999 is not on the map / ? 032 is taken / ? HORSE is 4-5");
    CHECK(question(reading.now(), 2).words == "FOOT stands there");
    reading.say("Without 032", 2);
    reading.say("These have 4-4", 2);
    CHECK(reading.told() == "# 0 / ready 2 FOOT / ? 999 is not on the map / ready 1 FOOT / ready 1 HORSE");
    const Document after = applied(reading.document, placePrinted(reading.document, reading.now()));
    CHECK(changedLines(reading.document, after) == "+    - 2 FOOT (3-3) hexes 030, 032\n"
                                                   "+    - 1 FOOT (3-3) hex 033\n"
                                                   "+    - {place: 1 HORSE hex 034, mp: 4}\n");
    CHECK(firstProblem(after) == firstProblem(reading.document));
    // The count may be what is wrong, or the type's values right.
    reading.answers = {};
    reading.say("3 FOOT");
    reading.say("Take 4-5", 3);
    CHECK(reading.told() == "# 0 / ready 3 FOOT / ? 999 is not on the map / ? 032 is taken / ready 1 HORSE");
}

TEST_CASE("the name of a side is mapped once, for every heading that has it") {
    SmallGame game;
    Reading reading{
        game.open(), "<u>Gallics</u>: FOOT 030\n<u>Blues</u>: FOOT 031\n<u>Gallics</u>: FOOT 032", {}};
    CHECK(reading.told() == "? no such side / waits / # 1 / ready 1 FOOT / ? no such side / waits");
    const std::string red = reading.document.setup()->side(0).title;
    CHECK(question(reading.now()).answers.front().label == red); // no heading names it
    reading.say(red);
    CHECK(reading.told() == "# 0 / ready 1 FOOT / # 1 / ready 1 FOOT / # 0 / ready 1 FOOT");
}

TEST_CASE("lines without a heading are asked once whose they are, and other answers leave that standing") {
    SmallGame game;
    Reading reading{game.open(), "3 FOOT (3-3) hexes 030 and 031.\n1 HORSE (4-5) hex 033.\n", {}};
    CHECK(reading.told() == "? no side / waits");
    const std::string red = reading.document.setup()->side(0).title;
    reading.say(red);
    CHECK(reading.told() == "? 3 against 2 / ready 1 HORSE");
    reading.say("2 FOOT");
    CHECK(reading.told() == "ready 2 FOOT / ready 1 HORSE");
    const Document after = applied(reading.document, placePrinted(reading.document, reading.now()));
    CHECK(after.setup()->pieceCount() == reading.document.setup()->pieceCount() + 3);
}

TEST_CASE("names and types that look misspelt are counted in the section") {
    SmallGame game;
    Reading reading{game.open(),
                    "8.1 Metellus marches.\n\nReds: Mettelus Denter (CHIEF 4-3) hex 030, 2 FOOTS (3-3) hexes "
                    "031-032\n\nMetellus is killed. FOOT (3-3), FOTO (3-3) are alike.\n",
                    {}};
    CHECK(reading.told() == "# 0 / ? a likely misprint / ? no such type / ? no such type");
    CHECK(question(reading.now()).words == "Metellus stands twice in 8.1, Mettelus once");
    CHECK(reading.text.substr(question(reading.now()).begin, 8) == "Mettelus");
    reading.say("Use Metellus");
    reading.say("Use FOOT", 1);
    reading.say("Keep FOTO", 1);
    CHECK(reading.told() == "# 0 / ready 1 CHIEF / ready 2 FOOT");
    const Document after = applied(reading.document, placePrinted(reading.document, reading.now()));
    CHECK(after.setup()->piece(pieceAt(after, "metellus")).name == "Metellus Denter");
}

TEST_CASE("a type that the rules lack is made from its brackets, its back unknown, its class assumed") {
    SmallGame game;
    Reading reading{game.open(), "Reds: 2 CAVA (5-5) hexes 030-031", {}};
    const PrintedSetup setup = reading.now();
    CHECK(told(setup, reading.text) == "# 0 / ? no such type");
    const SetupAnswer make = answer(setup, "Make CAVA: rider");
    CHECK(make.kind == SetupAnswer::Kind::MakeType);
    const Document made =
        applied(reading.document, makePrintedType(reading.document, make.key, {"5", "5"}, make.value, "8.1"));
    CHECK(changedLines(reading.document, made, "rules.yaml") ==
          "+  CAVA: {class: rider, cp: 5, mp: 5, back: {cp: \"?\", mp: \"?\"}, cite: \"8.1\", assumed: \"The "
          "set-up "
          "names no class. It is proposed by the numbers: Movement 5 as HORSE\"}\n");
    reading.document = made;
    CHECK(reading.told() == "# 0 / ready 2 CAVA");
    CHECK_FALSE(makePrintedType(made, "CAVA", {"5", "5"}, "rider").has_value());
    CHECK_FALSE(makePrintedType(made, "NEW", {"5"}, "rider").has_value());
}

TEST_CASE("a type that is to be made has a back where its class can be turned over") {
    SmallGame game;
    const auto wordsIn = [](const Document& document) {
        Reading reading{document, "Reds: 2 CAVA (5-5) hexes 030-031", {}};
        const PrintedSetup setup = reading.now();
        for (const SetupLine& line : setup.lines)
            if (line.question) return line.question->words;
        return std::string();
    };
    CHECK(wordsIn(game.open()).find("Make it 5-5, back ?-?: ") != std::string::npos);
    game.files.put("/plain/groma-project", "");
    game.files.put("/plain/rules.yaml",
                   "groma: ruleset/1\ntitle: Plain\nboard: {grid: hex}\n"
                   "classes: {unit: {attributes: {cp: number, mp: number}, notation: [cp, mp]}}\n"
                   "types: {FOOT: {class: unit, title: Foot, cp: 3, mp: 3}}\n"
                   "terrain: {plain: {layer: ground, title: Plain, code: \".\"}}\n");
    game.files.put("/plain/battle.yaml",
                   "groma: scenario/1\ntitle: Battle\nrules: rules.yaml\n"
                   "map: {numbering: {widths: [9], rows: 5, displaced: even}, ground: plain}\n"
                   "sides: {reds: {title: Reds}, blues: {title: Blues}}\npieces: {reds: [], blues: []}\n");
    const auto plain = Document::open(game.files, "/plain/battle.yaml", "/plain");
    REQUIRE(plain);
    CHECK(wordsIn(*plain).find("Make it 5-5: ") != std::string::npos);
}

TEST_CASE("the block of Arretium as the book prints it is the set-up of the sample") {
    formats::RealFileSystem files;
    const auto sample = Document::open(files, "samples/ars-bellum/arretium.yaml");
    REQUIRE(sample.has_value());
    const std::string whole(sample->text(sample->scenarioPath()));
    const std::string empty =
        whole.substr(0, whole.find("pieces:\n")) + "counts: {senones: 21, romans: 13}\n";
    Reading reading{sample->withText(sample->scenarioPath(), empty), {}, {}};
    std::ifstream in("tests/session/edits/arretium-8.1.txt", std::ios::binary);
    std::stringstream text;
    text << in.rdbuf();
    reading.text = text.str();
    REQUIRE(reading.text.find(
                "<u>Gallics</u> : Britomaris (BREN 4-3) hex 005, 5 WARB (3-3) hexes 007 \xC3\xA0 011,") !=
            std::string::npos);
    CHECK(reading.told() ==
          "# 1 / ? no such side / waits / waits / waits / waits / waits / waits / waits / # 1 / ? a likely "
          "misprint / "
          "ready 2 ALAE / ready 2 ITAL / ready 2 VELI / ready 2 HAST / ready 2 PRINC / ready 2 TRIA / "
          "? no such type");
    reading.say("Senones");
    CHECK(question(reading.now()).words == "Metellus stands twice in 8.1, Mettelus once");
    reading.say("Use Metellus");
    CHECK(question(reading.now()).words.starts_with("Did you mean PRINC? It stands twice in 8.1, PRIN once"));
    reading.say("Use PRINC");
    const PrintedSetup setup = reading.now();
    CHECK(setup.questions == 0);
    CHECK(setup.ready == 34);
    const Document after = applied(reading.document, placePrinted(reading.document, setup, "8.1"));
    REQUIRE(after.setup()->pieceCount() == sample->setup()->pieceCount());
    for (int piece = 0; piece < after.setup()->pieceCount(); ++piece) {
        const game::PieceSetup& made = after.setup()->piece(piece);
        const game::PieceSetup& wanted = sample->setup()->piece(piece);
        CAPTURE(wanted.id);
        CHECK(made.id == wanted.id);
        CHECK(made.name == wanted.name);
        CHECK(made.type == wanted.type);
        CHECK(made.side == wanted.side);
        CHECK(made.cell == wanted.cell);
    }
    CHECK(firstProblem(after) == firstProblem(*sample));
    CHECK(readPrintedSetup(after, reading.text, reading.answers, "8.1").placed == 34);
}

TEST_CASE("a line whose name is no text is asked about, and those beside it can be placed") {
    SmallGame game;
    const Document document = game.open();
    const std::string text = "Reds: 2\xff FOOT 030-031\nBlues: FOOT 034";
    const PrintedSetup setup = readPrintedSetup(document, text, {});
    CHECK(question(setup).brief == "cannot be written");
    CHECK(setup.ready == 1);
    CHECK(placePrinted(document, setup));
}

} // namespace groma::session
