// The two pens side by side: the window's, through its real shaders and draw lists, and the paper's.
#include "tests/gui/showcase/pens.h"

#include "editor/ui/workbench/map/map_model.h"
#include "formats/draw/counter_drawing.h"
#include "formats/draw/pages.h"
#include "formats/project/file_system.h"
#include "tests/gui/showcase/board_image.h"
#include "tests/support/pattern_scene.h"
#include "tests/support/similarity.h"
#include "tests/support/source_dir.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>

namespace groma::ui::showcase {
namespace {

constexpr double kCell = 72;
constexpr int kSide = 170;
/// Structural similarity of the two in grey. What is left is the noise of the sheet, edges that waver, and
/// smoothing.
constexpr double kAlike = 0.95;
/// The two set letters in faces of their own.
constexpr double kCountersAlike = 0.80;
/// Of 255, in the mean of all channels; letters of counters lie otherwise in each face.
constexpr double kColoursApart = 6;
constexpr double kCounterColoursApart = 12;

formats::Pixels paperOf(int width, int height, const std::function<void(const formats::Pen&)>& draw) {
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t* context = cairo_create(surface);
    draw(formats::Pen(context));
    cairo_surface_flush(surface);
    formats::Pixels picture{width, height,
                            std::vector<std::uint32_t>(static_cast<std::size_t>(width * height))};
    for (int y = 0; y < height; ++y)
        std::memcpy(&picture.rows[static_cast<std::size_t>(y * width)],
                    cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
                    static_cast<std::size_t>(width) * 4);
    cairo_destroy(context);
    cairo_surface_destroy(surface);
    return picture;
}

void write(const formats::Pixels& picture, const std::filesystem::path& file) {
    cairo_surface_t* surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, picture.width, picture.height);
    for (int y = 0; y < picture.height; ++y)
        std::memcpy(cairo_image_surface_get_data(surface) + y * cairo_image_surface_get_stride(surface),
                    &picture.rows[static_cast<std::size_t>(y * picture.width)],
                    static_cast<std::size_t>(picture.width) * 4);
    cairo_surface_mark_dirty(surface);
    cairo_surface_write_to_png(surface, file.c_str());
    cairo_surface_destroy(surface);
}

std::string fileName(std::string name) {
    for (char& letter : name)
        if (letter == ' ') letter = '-';
    return name;
}

class Checker {
  public:
    Checker(Stage& stage, const std::filesystem::path& out) : stage_(stage), out_(out) {
        std::filesystem::create_directories(out);
    }

    void pattern(const test::PatternScene& scene, const char* shape) {
        const std::string name = fileName(scene.name) + "-" + shape;
        stage_.board(0).forget();
        const bool shot = stage_.shoot(out_ / (name + "-window.png"), darkTheme(), 1, {kSide, kSide}, [&] {
            Camera camera;
            camera.cellPixels = kCell;
            camera.centre = test::middleOf(scene.map);
            placeBoard(stage_.look, stage_.board(0), scene.map, camera, {0, 0}, {kSide, kSide},
                       {.numbers = false});
        });
        compare(name, shot, test::onPaper(scene.map, kSide, kSide, kCell), kAlike, kColoursApart);
    }

    void counter(const std::string& name, const CounterFace& face, const CounterPose& pose,
                 const formats::PrintedCounter& printed) {
        constexpr std::uint32_t kGround = 0xD9DBB2;
        const bool shot = stage_.shoot(out_ / (name + "-window.png"), darkTheme(), 1, {kSide, kSide}, [&] {
            ImDrawList& list = *ImGui::GetWindowDrawList();
            list.AddRectFilled({0, 0}, {kSide, kSide}, col(rgb(kGround)));
            drawCounter(list, stage_.look, face, pose);
        });
        formats::CounterPlace place;
        place.x = static_cast<double>(pose.middle.x);
        place.y = static_cast<double>(pose.middle.y);
        place.width = static_cast<double>(pose.size.x);
        place.height = static_cast<double>(pose.size.y);
        place.turn = static_cast<double>(pose.turn);
        if (pose.facing) place.facing = static_cast<double>(*pose.facing);
        place.frontEdge = pose.frontEdge;
        compare(name, shot,
                paperOf(kSide, kSide,
                        [&](const formats::Pen& pen) {
                            pen.colour(kGround);
                            cairo_paint(pen.context());
                            formats::drawCounter(pen, printed, place, false);
                        }),
                kCountersAlike, kCounterColoursApart);
    }

    [[nodiscard]] bool done() const {
        std::printf("%d passed, %d failed\n", passed_, failed_);
        return failed_ == 0;
    }

  private:
    void compare(const std::string& name, bool shot, const formats::Pixels& paper, double alike,
                 double mostApart) {
        write(paper, out_ / (name + "-paper.png"));
        const auto window = formats::readPng((out_ / (name + "-window.png")).string(), 4 * kSide);
        const double similar = shot && window ? test::similarity(*window, paper) : 0;
        const double apart = shot && window && window->rows.size() == paper.rows.size()
                                 ? test::colourDistance(*window, paper)
                                 : 255;
        const bool good = similar >= alike && apart <= mostApart;
        ++(good ? passed_ : failed_);
        if (!good || std::getenv("GROMA_SHOW_SIMILARITY") != nullptr)
            std::printf("%s: similarity %.3f (at least %.2f), colours %.1f of 255 apart (at most %.0f)%s\n",
                        name.c_str(), similar, alike, apart, mostApart, good ? "" : ": the pens differ");
    }

    Stage& stage_;
    std::filesystem::path out_;
    int passed_ = 0;
    int failed_ = 0;
};

constexpr const char* kShield = "M8 3H16V21H8Z";

formats::OwnPictureRef ownPicture(const std::string& name) {
    const std::string path = std::string(test::sourceDir()) + "/tests/formats/draw/own/art/" + name;
    std::ifstream file(path, std::ios::binary);
    return formats::pictureFrom(name, {std::istreambuf_iterator<char>(file), {}}).value_or(nullptr);
}

/// Grounds and features with pictures of the project's own, and a picture of the whole map.
void ownPictures(Checker& checker, CellShape shape, const char* name) {
    using formats::SymbolPlace;
    for (const auto& [file, place] :
         {std::pair{"wood.svg", SymbolPlace::Ground}, std::pair{"sand.png", SymbolPlace::Ground},
          std::pair{"shrine.svg", SymbolPlace::Feature}}) {
        formats::MapSymbol symbol;
        symbol.pattern = &formats::picturePattern(place);
        symbol.picture = ownPicture(file);
        symbol.shape = shape;
        if (place == SymbolPlace::Feature) symbol.strength = 0;
        test::PatternScene scene = test::sceneFor(symbol, place, shape);
        scene.name = std::string("own ") + file;
        checker.pattern(scene, name);
    }
    test::PatternScene whole =
        test::sceneFor({.pattern = formats::patternNamed("crowns")}, SymbolPlace::Ground, shape);
    whole.name = "own map";
    whole.map.picture = ownPicture("map.svg");
    checker.pattern(whole, name);
    whole.name = "own map dimmed";
    whole.map.pictureStrength = 0.4;
    checker.pattern(whole, name);
}

void counters(Checker& checker, SymbolCache& cache) {
    const auto shield = DrawnSymbol::make({{kShield}});
    const CounterFace plain{
        .code = "WARB", .values = "4-3", .symbol = &*shield, .ground = rgb(0xE0B84C), .ink = rgb(0x1C1710)};
    formats::PrintedCounter printed;
    printed.code = plain.code;
    printed.values = plain.values;
    printed.symbol = kShield;
    printed.ground = 0xE0B84C;
    printed.ink = 0x1C1710;
    const CounterPose pose{.middle = {85, 85}, .size = {100, 100}};
    checker.counter("counter-fresh", plain, pose, printed);
    CounterFace face = plain;
    formats::PrintedCounter print = printed;
    face.symbol = nullptr;
    print.symbol.clear();
    checker.counter("counter-without-symbol", face, pose, print);
    face = plain;
    print = printed;
    face.turnedOver = print.turnedOver = true;
    checker.counter("counter-turned-over", face, pose, print);
    face = plain;
    print = printed;
    face.assumed = print.assumed = true;
    face.skills = {{"JA", DiscTone::Plain, rgb(0xF6EFDC)}, {"ML", DiscTone::Plain, rgb(0x3F6FA0)}};
    print.skills = {{"JA", 0xF6EFDC}, {"ML", 0x3F6FA0}};
    checker.counter("counter-with-skills", face, pose, print);
    face = plain;
    print = printed;
    face.chits = {{"LO 2", rgb(0xA64034)}, {"DIS", rgb(0x3F6FA0)}};
    print.chits = {{"LO 2", 0xA64034}, {"DIS", 0x3F6FA0}};
    checker.counter("counter-with-states", face, pose, print);
    CounterPose looking = pose;
    looking.facing = 0.0F;
    looking.frontEdge = true;
    checker.counter("counter-that-looks-east", plain, looking, printed);
    CounterPose wide = pose;
    wide.size = {130, 65};
    checker.counter("counter-of-two-squares", plain, wide, printed);
    wide.turn = 1.0472F;
    checker.counter("counter-of-two-hexes", plain, wide, printed);
    face = plain;
    print = printed;
    face.ground = rgb(0x8F2B2B);
    face.ink = rgb(0xFFF3DC);
    print.ground = 0x8F2B2B;
    print.ink = 0xFFF3DC;
    checker.counter("counter-dark", face, pose, print);
    CounterPose small = pose;
    small.size = {40, 40};
    checker.counter("counter-small", plain, small, printed);
    const auto pictured = [&](const std::string& file, CounterFace& to, formats::PrintedCounter& on) {
        on.picture = ownPicture(file);
        to.picture = cache.of(on.picture);
    };
    face = plain;
    print = printed;
    pictured("helmet.svg", face, print);
    checker.counter("counter-with-a-picture", face, pose, print);
    checker.counter("counter-of-two-squares-with-a-picture", face, {.middle = {85, 85}, .size = {130, 65}},
                    print);
    pictured("eagle.png", face, print);
    const formats::OwnPictureRef drop = ownPicture("drop.svg");
    const formats::OwnPictureRef eagle = ownPicture("eagle.png");
    face.skills = {{.letters = "VE", .colour = rgb(0xF6EFDC), .picture = cache.of(eagle)}};
    face.chits = {{"2", rgb(0xA64034), cache.of(drop)}};
    print.skills = {{"VE", 0xF6EFDC, eagle}};
    print.chits = {{"2", 0xA64034, drop}};
    checker.counter("counter-with-pictured-markers", face, pose, print);
}

} // namespace

bool checkPens(Stage& stage, const std::filesystem::path& drawn) {
    Checker checker(stage, drawn);
    for (const auto& [shape, name] :
         {std::pair{CellShape::PointyHex, "hex"}, std::pair{CellShape::FlatHex, "flat-hex"},
          std::pair{CellShape::Square, "square"}})
        for (const test::PatternScene& scene : test::patternScenes(shape)) checker.pattern(scene, name);
    for (const auto& [shape, name] :
         {std::pair{CellShape::PointyHex, "hex"}, std::pair{CellShape::FlatHex, "flat-hex"},
          std::pair{CellShape::Square, "square"}})
        ownPictures(checker, shape, name);
    SymbolCache cache;
    counters(checker, cache);
    return checker.done();
}

} // namespace groma::ui::showcase
