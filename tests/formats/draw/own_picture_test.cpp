// Pictures of a project's own: found by their names, judged, drawn in place of patterns and symbols.
#include "formats/draw/counter_drawing.h"
#include "formats/draw/own_picture.h"
#include "formats/draw/picture_reader.h"
#include "formats/draw/print.h"
#include "formats/draw/steps/board_view.h"
#include "formats/draw/steps/counter_marks.h"
#include "formats/load/load.h"
#include "formats/load/picture_files.h"
#include "tests/support/rng.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace groma::formats {
namespace {

const std::string kFolder = std::string(test::sourceDir()) + "/tests/formats/draw/own/";

std::string fileOf(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

// The game of the folder in memory, so that its files can be changed.
MemoryFileSystem game() {
    MemoryFileSystem files;
    files.put("/game/groma-project", "");
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kFolder))
        if (entry.is_regular_file())
            files.put("/game/" + std::filesystem::relative(entry.path(), kFolder).generic_string(),
                      fileOf(entry.path().string()));
    return files;
}

Loaded loadedFrom(const FileSystem& files, const std::string& path) { return Loader(files).load(path); }

std::string told(const Loaded& loaded) {
    std::string text;
    for (const diag::Diagnostic& problem : loaded.problems.items())
        text += renderBriefly(problem, *loaded.project);
    return text;
}

std::string printed(const FileSystem& files, const std::string& path, const std::string& to, PrintWhat what) {
    const Loaded loaded = loadedFrom(files, path);
    REQUIRE(loaded.built.setup);
    PrintJob job;
    job.what = what;
    job.picture.own = ownPictures(files, loaded.root, *loaded.project);
    MemoryFileSystem out;
    const auto written = print(out, to, job, *loaded.built.setup, game::startPosition(*loaded.built.setup),
                               loaded.scenario.get());
    REQUIRE_MESSAGE(written, (written ? "" : written.error()));
    return out.files.at(written->front());
}

} // namespace

TEST_CASE("classes, types, terrain, markers and the map have the pictures that they name") {
    const MemoryFileSystem files = game();
    const Loaded loaded = loadedFrom(files, "/game/pictured.yaml");
    CHECK(told(loaded).find("art/") == std::string::npos);
    CHECK_FALSE(loaded.problems.hasErrors());
    const OwnPicturesRef own = ownPictures(files, loaded.root, *loaded.project);
    REQUIRE(own);
    REQUIRE(own->map);
    CHECK(own->map->path == "art/map.svg");
    CHECK(own->map->width / own->map->height == doctest::Approx(1.25));
    CHECK(own->entries.size() == 7);
    const rules::Model& model = loaded.built.setup->model();
    const auto of = [&](int type) {
        const OwnPictureRef picture = pictureOf(model, type, own.get());
        return picture ? picture->path : std::string();
    };
    CHECK(of(0) == "art/helmet.svg"); // of its class
    CHECK(of(1) == "art/bow.svg");    // its own
    CHECK(of(2) == "art/helmet.svg"); // of the class above its class
    const game::Setup& setup = *loaded.built.setup;
    const PrintedCounter foot = printedCounter(setup, game::startPosition(setup), 0, own.get());
    REQUIRE(foot.skills.size() == 1);
    CHECK(foot.skills.front().picture->path == "art/eagle.png");
    const PrintedCounter bow = printedCounter(setup, game::startPosition(setup), 1, own.get());
    REQUIRE(bow.chits.size() == 1);
    CHECK(bow.chits.front().picture->path == "art/drop.svg");
    CHECK(bow.chits.front().text == "2"); // the picture stands for the word, not for the number
    const MapView view = mapViewOf(setup, own.get());
    CHECK(view.picture == own->map);
    CHECK(view.symbols.grounds[1].picture->path == "art/wood.svg");
    CHECK(view.symbols.grounds[2].tint == rgb(own->entries.at("terrain/sand")->colour));
    CHECK(view.symbols.features[0].picture->path == "art/shrine.svg");
    CHECK(!view.symbols.grounds[0].picture);
    CHECK(!ownPictures(files, loaded.root, *loadedFrom(files, "/game/battle.yaml").project)->map);
}

TEST_CASE("a picture that has not changed is not read anew, one that has is another") {
    MemoryFileSystem files = game();
    const Loaded loaded = loadedFrom(files, "/game/battle.yaml");
    const OwnPicturesRef before = ownPictures(files, loaded.root, *loaded.project);
    files.put("/game/art/wood.svg", files.files.at("/game/art/bow.svg"));
    const OwnPicturesRef after = ownPictures(files, loaded.root, *loaded.project, before);
    CHECK(after->entries.at("terrain/sand") == before->entries.at("terrain/sand"));
    CHECK(after->entries.at("terrain/wood") != before->entries.at("terrain/wood"));
}

TEST_CASE("what leads out, is not there, or is no picture is told at its name, and the pattern is drawn") {
    MemoryFileSystem files = game();
    std::string rules = files.files.at("/game/rules.yaml");
    const auto exchange = [&](const std::string& from, const std::string& to) {
        const std::size_t at = rules.find(from);
        REQUIRE(at != std::string::npos);
        rules.replace(at, from.size(), to);
    };
    exchange("art/wood.svg", "../wood.svg");
    exchange("art/sand.png", "art/none.png");
    exchange("art/bow.svg", "rules.yaml");
    exchange("art/drop.svg", "[a, b]");
    exchange("shrine: {layer: feature, code: t, symbol: roofs, picture: art/shrine.svg}",
             "shrine: {layer: feature, code: t, symbol: roofs, picture: /etc/passwd}");
    files.put("/game/rules.yaml", rules);
    files.put("/game/art/eagle.png", files.files.at("/game/art/eagle.png").substr(0, 90));
    const Loaded loaded = loadedFrom(files, "/game/battle.yaml");
    const std::string text = told(loaded);
    INFO(text);
    const auto says = [&](const std::string& part) { return text.find(part) != std::string::npos; };
    CHECK(says("rules.yaml:22:59: error GR0012: `../wood.svg` leads out of the project's folder"));
    CHECK(says("rules.yaml:23:58: warning GR0010: there is no file art/none.png"));
    CHECK(says("rules.yaml:13:77: warning GR0011: rules.yaml: there is no PNG and no SVG picture"));
    CHECK(says("rules.yaml:24:61: error GR0012: `/etc/passwd` leads out of the project's folder"));
    CHECK(says("rules.yaml:17:89: error GR0202: `picture` is not a text"));
    CHECK(says("rules.yaml:19:85: warning GR0011: art/eagle.png: the picture is cut off or damaged"));
    REQUIRE(loaded.built.setup);
    const OwnPicturesRef own = ownPictures(files, loaded.root, *loaded.project);
    const MapView view = mapViewOf(*loaded.built.setup, own.get());
    CHECK(view.symbols.grounds[1].pattern->name == "crowns");
    CHECK(view.symbols.grounds[2].pattern->name == "dunes");
    CHECK(own->entries.size() == 1); // the helmet
}

TEST_CASE("sides and links have no picture: the key is told") {
    MemoryFileSystem files = game();
    files.put("/game/rules.yaml",
              files.files.at("/game/rules.yaml") + "sides: {river: {symbol: water, picture: art/bow.svg}}\n");
    CHECK(told(loadedFrom(files, "/game/battle.yaml")).find("picture") != std::string::npos);
}

TEST_CASE("an SVG with entities, a picture within it, very many parts or no size is refused with a reason") {
    const auto fault = [](const std::string& body, const std::string& size = "viewBox=\"0 0 9 9\"") {
        return pictureFault("<svg xmlns=\"http://www.w3.org/2000/svg\" " + size + ">" + body + "</svg>")
            .value_or("");
    };
    CHECK(fault("<path d=\"M1 1H8V8Z\"/>").empty());
    CHECK(fault("<image href=\"file:///etc/passwd\"/>").find("a picture within an SVG") == 0);
    CHECK(fault("<filter><feImage href=\"a.png\"/></filter>").find("a picture within an SVG") == 0);
    CHECK(fault("", "").find("the SVG says no size") == 0);
    CHECK(fault("", "width=\"1\" height=\"900\"").find("the SVG says no size") == 0);
    std::string many;
    for (int i = 0; i <= kMostPictureParts; ++i) many += "<g/>";
    CHECK(fault(many).find("an SVG of more than 20000 parts") == 0);
    CHECK(fault("<text>" + std::string(kMostPictureLetters + 1, '{') + "</text>")
              .find("an SVG with more than 1000 bytes of text") == 0);
    CHECK(fault("<text>" + std::string(kMostPictureLetters, '{') + "</text>").empty());
    CHECK(pictureFault("<!DOCTYPE svg [<!ENTITY a \"b\">]><svg>&a;</svg>")->find("entities") !=
          std::string::npos);
    CHECK(pictureFault("")->find("no PNG and no SVG") != std::string::npos);
}

TEST_CASE("a picture that doubles itself thirty times over is refused or drawn within a bound") {
    std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                      "xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 9 9\"><defs>"
                      "<path id=\"a0\" d=\"M1 1H8V8Z\"/>";
    for (int i = 1; i <= 30; ++i) {
        const std::string use = "<use xlink:href=\"#a" + std::to_string(i - 1) + "\"/>";
        svg += "<g id=\"a" + std::to_string(i) + "\">" + use + use + "</g>";
    }
    CHECK_FALSE(pictureFrom("a.svg", svg + "</defs><use xlink:href=\"#a30\"/></svg>"));
}

TEST_CASE("damaged pictures are refused or drawn, whatever byte is hit") {
    tests::Rng rng(20261122);
    int refused = 0;
    for (const char* name : {"sand.png", "eagle.png", "helmet.svg", "map.svg"}) {
        const std::string whole = fileOf(kFolder + "art/" + name);
        for (int trial = 0; trial < 150; ++trial) {
            std::string bytes = whole;
            if (trial % 5 == 0) bytes.resize(rng.boundedDraw(static_cast<std::uint32_t>(bytes.size())));
            else
                for (int hit = 0; hit <= trial % 3; ++hit)
                    bytes[rng.boundedDraw(static_cast<std::uint32_t>(bytes.size()))] =
                        static_cast<char>(rng.boundedDraw(256));
            const auto picture = pictureFrom(name, bytes);
            refused += picture ? 0 : 1;
            if (!picture) CHECK_FALSE(picture.error().empty());
            else CHECK(pixelsOf(**picture, 40).width > 0);
        }
    }
    CHECK(refused > 200);
}

TEST_CASE("own pictures reach every kind of print, once each where the format can") {
    const MemoryFileSystem files = game();
    for (const PrintWhat what :
         {PrintWhat::Map, PrintWhat::Counters, PrintWhat::OrderOfBattle, PrintWhat::PlaySheet})
        for (const char* to : {"/a.pdf", "/a.png", "/a.svg"}) {
            CAPTURE(to);
            const std::string with = printed(files, "/game/pictured.yaml", to, what);
            MemoryFileSystem plain = game();
            for (auto& [path, bytes] : plain.files)
                if (path.ends_with(".svg") || path.ends_with(".png")) bytes = "no picture";
            CAPTURE(static_cast<int>(what));
            const bool shows = with != printed(plain, "/game/pictured.yaml", to, what);
            CHECK(shows);
            const bool again = with == printed(files, "/game/pictured.yaml", to, what);
            CHECK(again);
        }
}

TEST_CASE("a counter's name lies over no value and under no picture") {
    const MemoryFileSystem files = game();
    const OwnPicturesRef own = ownPictures(files, "/game", *loadedFrom(files, "/game/battle.yaml").project);
    const TextWidth widthOf = [](const std::string& text) { return 0.55 * static_cast<double>(text.size()); };
    for (const char* entry : {"classes/unit", "types/BOW", "terrain/shrine", "states/losses"})
        for (const double wide : {1.0, 2.0})
            for (const std::string& name : {std::string(), std::string("Quintus Fabius Maximus Rullianus")}) {
                CounterLook look;
                look.code = "LONGBOWMEN";
                look.name = name;
                look.values = "12*-10-8";
                look.picture =
                    pictureOf(own.get(), std::string(entry).substr(0, std::string(entry).find('/')),
                              std::string(entry).substr(std::string(entry).find('/') + 1));
                REQUIRE(look.picture);
                const CounterLie lie{.middle = {0, 0}, .width = 64 * wide, .height = 64};
                double top = -1e9, low = 1e9;
                for (const CounterMark& mark : counterMarks(look, lie, widthOf)) {
                    if (mark.kind == CounterMark::Kind::Picture) {
                        top = mark.points[0].y;
                        low = mark.points[1].y;
                        CHECK(mark.points[0].x >= -32 * wide);
                        CHECK(mark.points[1].x <= 32 * wide);
                    }
                }
                REQUIRE(low > top);
                for (const CounterMark& mark : counterMarks(look, lie, widthOf))
                    if (mark.kind == CounterMark::Kind::Text) {
                        CAPTURE(mark.text);
                        const double half = mark.size * 0.36; // of capitals and figures
                        CHECK((mark.points[0].y + half <= top || mark.points[0].y - half >= low));
                    }
            }
}

} // namespace groma::formats
