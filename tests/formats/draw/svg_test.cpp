// An SVG of the map has layers, texts and groups; a sheet of counters has bleed and cut marks.
#include "formats/draw/print.h"
#include "formats/draw/svg_numbers.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>
#include <pugixml.hpp>

#include <set>
#include <string>

namespace groma::formats {
namespace {

std::string printed(PrintWhat what, std::string_view which) {
    static const RealFileSystem files;
    const Loaded loaded =
        Loader(files).load(std::string(test::sourceDir()) + "/samples/the-ford/the-ford.yaml");
    REQUIRE(loaded.built.setup);
    MemoryFileSystem memory;
    PrintJob job;
    job.what = what;
    const auto written = print(memory, "/picture.svg", job, *loaded.built.setup,
                               game::startPosition(*loaded.built.setup), loaded.scenario.get());
    REQUIRE_MESSAGE(written, (written ? "" : written.error()));
    return memory.files.at(which.empty() ? written->front() : std::string(which));
}

} // namespace

TEST_CASE("an SVG of the map has the window's layers, texts as texts, and a group with its id for each "
          "counter on the map") {
    pugi::xml_document document;
    REQUIRE(document.load_string(printed(PrintWhat::Map, "").c_str()));
    std::set<std::string> layers, texts, ids;
    for (const pugi::xpath_node node : document.select_nodes("//g[@inkscape:groupmode='layer']")) {
        layers.insert(node.node().attribute("inkscape:label").value());
        CHECK(std::string(node.node().parent().name()) == "svg");
    }
    CHECK(layers == std::set<std::string>{"Ground", "Levels", "Roads", "Sides", "Features", "Picture",
                                          "Numbers", "Labels", "Zones", "Counters", "Legend"});
    for (const pugi::xpath_node node : document.select_nodes("//text"))
        texts.insert(node.node().child_value());
    for (const char* text : {"The Ford", "Vicus", "012", "CONSUL", "Forest"}) CHECK(texts.contains(text));
    for (const pugi::xpath_node node : document.select_nodes("//g[@inkscape:label='Counters']/g")) {
        CHECK(ids.insert(node.node().attribute("id").value()).second);
        CHECK(node.node().select_node("text"));
    }
    CHECK(ids.size() == 25);
    CHECK(document.select_nodes("//symbol").empty()); // no letter is drawn as a shape
    CHECK(std::string(document.child("svg").attribute("xmlns:inkscape").value()) ==
          "http://www.inkscape.org/namespaces/inkscape");
}

TEST_CASE("figures, cells and the grid's sides are written once for each look and size, and named where they "
          "stand") {
    pugi::xml_document document;
    const std::string svg = printed(PrintWhat::Map, "");
    REQUIRE(document.load_string(svg.c_str()));
    std::set<std::string> names;
    std::size_t figures = 0;
    for (const pugi::xpath_node node : document.select_nodes("//defs/g[starts-with(@id,'f')]")) {
        CHECK(names.insert(node.node().attribute("id").value()).second);
        CHECK(node.node().select_node("path"));
    }
    for (const pugi::xpath_node node : document.select_nodes("//use[starts-with(@xlink:href,'#f')]")) {
        CHECK(names.contains(std::string(node.node().attribute("xlink:href").value()).substr(1)));
        ++figures;
    }
    CHECK(names.size() > 20);
    CHECK(figures > 20 * names.size());
    CHECK(svg.size() < 2'500'000);
}

TEST_CASE("numbers of an SVG are short: no noughts behind, a sign where it counts") {
    std::string text;
    for (const double value : {12.5, -0.0312, 7.0, 0.006, 1234.5678, -3.999}) {
        addFixed(text, value, 2);
        text += ' ';
    }
    CHECK(text == "12.5 -0.03 7 0.01 1234.57 -4 ");
}

TEST_CASE("cut counters are groups, front and back, and their sheet says so in words") {
    const std::string front = printed(PrintWhat::Counters, "");
    CHECK(front.find("-front\">") != std::string::npos);
    CHECK(front.find("-back\">") == std::string::npos);
    CHECK(front.find("Print on both sides") != std::string::npos);
}

} // namespace groma::formats
