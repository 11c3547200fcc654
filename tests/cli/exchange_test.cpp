#include "tests/cli/captured.h"
#include "tests/support/golden.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

using groma::test::bytesOf;
using groma::test::checkGolden;
using groma::tests::Ran;
using groma::tests::replaced;
using groma::tests::runGroma;
using groma::tests::sample;

namespace {

// A copy of the samples to write into.
struct Samples {
    std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("groma-exchange-" + std::to_string(::getpid()));
    Samples() {
        std::filesystem::remove_all(path);
        std::filesystem::create_directories(path);
        for (const char* game : {"ars-bellum", "the-ford"})
            std::filesystem::copy(sample(game), path / game, std::filesystem::copy_options::recursive);
        std::ofstream(path / "groma-project") << "";
    }
    ~Samples() { std::filesystem::remove_all(path); }
    Samples(const Samples&) = delete;
    Samples& operator=(const Samples&) = delete;
    std::string operator/(const std::string& name) const { return (path / name).string(); }
    std::string put(const std::string& name, const std::string& text) const {
        std::ofstream(path / name, std::ios::binary) << text;
        return (path / name).string();
    }
};

} // namespace

TEST_CASE("an order of battle goes to CSV one counter a row") {
    const Samples samples;
    REQUIRE(runGroma({"export", samples / "ars-bellum/arretium.yaml", "-o", samples / "oob.csv"}).exit == 0);
    const std::string csv = bytesOf(samples / "oob.csv");
    CHECK(std::ranges::count(csv, '\n') == 1 + 21 + 13);
    CHECK(csv.find("senones,BREN,britomaris,Britomaris,005,") != std::string::npos);
    checkGolden("golden/arretium-oob.csv", csv);
}

TEST_CASE("an order of battle that comes back from CSV unchanged leaves the file as it is") {
    const Samples samples;
    for (const char* name : {"ars-bellum/arretium.yaml", "the-ford/the-ford.yaml"}) {
        CAPTURE(name);
        const std::string before = bytesOf(samples / name);
        REQUIRE(runGroma({"export", samples / name, "-o", samples / "oob.csv"}).exit == 0);
        CHECK(runGroma({"import", samples / "oob.csv", samples / name}).exit == 0);
        CHECK((bytesOf(samples / name) == before));
    }
}

TEST_CASE("a row changed in the spreadsheet changes that counter and no other line") {
    const Samples samples;
    const std::string battle = samples / "the-ford/the-ford.yaml";
    const std::string before = bytesOf(battle);
    REQUIRE(runGroma({"export", battle, "-o", samples / "oob.csv"}).exit == 0);
    samples.put("oob.csv", replaced(bytesOf(samples / "oob.csv"), "romans,PELT,,,152,,,,,,,,",
                                    "romans,PELT,scouts,The Scouts,170,,,elite,,,,,"));
    // 170 is taken by the allied horse: the scenario is written, and says so when it is checked.
    REQUIRE(runGroma({"import", samples / "oob.csv", battle}).exit == 0);
    const std::string after = bytesOf(battle);
    CHECK((after == replaced(before, "1 PELT (2-4) hex 152",
                             "{type: PELT, id: scouts, name: The Scouts, at: \"170\", traits: [elite]}")));
    CHECK(runGroma({"check", "--quiet", battle}).exit == 1);
}

TEST_CASE("rows added, removed and moved from side to side come back the same from the scenario") {
    const Samples samples;
    const std::string battle = samples / "the-ford/the-ford.yaml";
    REQUIRE(runGroma({"export", battle, "-o", samples / "oob.csv"}).exit == 0);
    std::string csv = bytesOf(samples / "oob.csv");
    csv = replaced(csv, "romans,ELEPH,,,151,,,,,,,,\n", "");
    csv = replaced(csv, "senones,WARB,,,138,,,,,,,,\n",
                   "senones,WARB,,,139,,,elite,disorganised=yes,\"cp=5; mp=?\",cp=1,,\n");
    samples.put("oob.csv", csv);
    const std::string before = bytesOf(battle);
    CHECK(runGroma({"import", samples / "oob.csv", battle}).exit == 1);
    CHECK((bytesOf(battle) == before));
    REQUIRE(runGroma({"import", samples / "oob.csv", battle, "--allow-deletions"}).exit == 0);
    REQUIRE(runGroma({"export", battle, "-o", samples / "again.csv"}).exit == 0);
    CHECK(bytesOf(samples / "again.csv") == csv);
}

TEST_CASE("a battle with an error is exported with what it has, and that is a finding") {
    const Samples samples;
    const std::string battle = samples.put(
        "ars-bellum/wrong.yaml", replaced(bytesOf(samples / "ars-bellum/arretium.yaml"),
                                          "5 WARB (3-3) hexes 007-011", "5 WARB (3-3) hexes 007-010"));
    CHECK(runGroma({"export", battle, "-o", samples / "oob.csv"}).exit == 1);
    CHECK(std::ranges::count(bytesOf(samples / "oob.csv"), '\n') == 1 + 20 + 13);
}

TEST_CASE("a wrong row is refused with its line and column, and nothing is written") {
    const Samples samples;
    const std::string battle = samples / "the-ford/the-ford.yaml";
    const std::string before = bytesOf(battle);
    for (const char* csv : {"side,type,cell\nromans,PELTAST,001\n", "side,type,cell\ngauls,PELT,001\n",
                            "side,type,cell\nromans,PELT,999\n", "side,kind\nromans,PELT\n",
                            "side,type\n\"romans,PELT\n", ""}) {
        CAPTURE(csv);
        CHECK(runGroma({"import", samples.put("bad.csv", csv), battle}).exit == 1);
        CHECK((bytesOf(battle) == before));
    }
}

TEST_CASE("terrain goes to Tiled with its layers, sides and roads") {
    const Samples samples;
    REQUIRE(runGroma({"export", samples / "the-ford/the-ford.yaml", "-o", samples / "ford.tmx"}).exit == 0);
    const std::string tmx = bytesOf(samples / "ford.tmx");
    CHECK(tmx.find("orientation=\"hexagonal\"") != std::string::npos);
    CHECK(tmx.find("staggeraxis=\"y\" staggerindex=\"odd\"") != std::string::npos);
    CHECK(std::filesystem::file_size(samples / "ford-tiles.png") > 1000);
    checkGolden("golden/the-ford.tmx", tmx);
}

TEST_CASE("terrain that comes back from Tiled unchanged leaves the file as it is, and onto an empty map it "
          "brings everything") {
    const Samples samples;
    const std::string battle = samples / "the-ford/the-ford.yaml";
    const std::string before = bytesOf(battle);
    REQUIRE(runGroma({"export", battle, "-o", samples / "ford.tmx"}).exit == 0);
    CHECK(runGroma({"import", samples / "ford.tmx", battle}).exit == 0);
    CHECK((bytesOf(battle) == before));
    const std::string empty = samples.put(
        "the-ford/empty.yaml", "groma: scenario/1\ntitle: The Ford\nrules: rules.yaml\nmap:\n"
                               "  numbering: {widths: [18], rows: 12, displaced: even, first: 1, digits: 3}\n"
                               "sides: {romans: {}, senones: {}}\n");
    REQUIRE(runGroma({"import", samples / "ford.tmx", empty}).exit == 0);
    REQUIRE(runGroma({"export", empty, "-o", samples / "again.tmx"}).exit == 0);
    const auto terrainOf = [](const std::string& text) {
        return text.substr(text.find("<layer"), text.find("name=\"labels\"") - text.find("<layer"));
    };
    CHECK((terrainOf(bytesOf(samples / "again.tmx")) == terrainOf(bytesOf(samples / "ford.tmx"))));
}

TEST_CASE("a map of Tiled of another shape, encoding or kind is refused") {
    const Samples samples;
    const std::string battle = samples / "the-ford/the-ford.yaml";
    const std::string before = bytesOf(battle);
    REQUIRE(runGroma({"export", battle, "-o", samples / "ford.tmx"}).exit == 0);
    const std::string good = bytesOf(samples / "ford.tmx");
    for (const std::string& bad :
         {replaced(good, "width=\"18\"", "width=\"17\""),
          replaced(good, "encoding=\"csv\"", "encoding=\"base64\""), replaced(good, "\n1,", "\n999,"),
          replaced(good, "type=\"river\" x", "type=\"canal\" x"), std::string("<map"), std::string("<svg/>"),
          std::string()}) {
        CHECK(runGroma({"import", samples.put("bad.tmx", bad), battle}).exit == 1);
        CHECK((bytesOf(battle) == before));
    }
    CHECK(runGroma({"export", battle, "-o", samples / "ford.xyz"}).exit == 2);
    CHECK(runGroma({"import", samples.put("x.xyz", "x"), battle}).exit == 2);
}
