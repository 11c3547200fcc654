// Draws the visual language to PNG files, to be looked at beside shared pictures of how it should look.
//   groma_showcase FONTS OUT [measure | window | start [SIZE]]
//   groma_showcase FONTS OUT golden     compares small pictures of the map with those in tests/golden/map,
//   and the window's pen with the paper's

#include "tests/gui/showcase/pens.h"
#include "tests/gui/showcase/stage.h"
#include "tests/support/source_dir.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

int main(int argc, char** argv) {
    using namespace groma::ui;
    if (argc < 3) {
        std::puts("groma_showcase FONTS OUT: draws pages of the visual language into the folder OUT");
        return 2;
    }
    const std::string_view what = argc > 3 ? argv[3] : "";
    if (what == "window") {
        showcase::measureWindow(argv[1]);
        return 0;
    }
    if (what == "start") {
        showcase::measureStart(argv[1], argc > 4 ? std::atoi(argv[4]) : 0);
        return 0;
    }
    showcase::Stage stage(argv[1]);
    if (!stage.good()) {
        std::puts("no window with OpenGL 3.3 could be made");
        return 1;
    }
    if (what == "measure") {
        showcase::measure(stage);
        return 0;
    }
    if (what == "golden") {
        const bool kept = showcase::checkGoldens(
            stage, std::filesystem::path(groma::test::sourceDir()) / "tests/golden/map", argv[2]);
        const bool parts = showcase::checkParts(stage);
        return showcase::checkPens(stage, std::filesystem::path(argv[2]) / "pens") && kept && parts ? 0 : 1;
    }
    const showcase::Classes classes;
    const std::filesystem::path out = argv[2];
    bool good = true;
    const auto page = [&] { showcase::terrainPage(stage, classes); };
    good = stage.shoot(out / "terrain-dark.png", darkTheme(), 1, {1600, 1000}, page) && good;
    good = stage.shoot(out / "terrain-light.png", lightTheme(), 1, {1600, 1000}, page) && good;
    good = stage.shoot(out / "terrain-dark-200.png", darkTheme(), 2, {1600, 1000}, page) && good;
    const auto battle = [&] { showcase::arretiumPage(stage, classes); };
    good = stage.shoot(out / "arretium-dark.png", darkTheme(), 1, {1600, 1000}, battle) && good;
    good = stage.shoot(out / "arretium-light-150.png", lightTheme(), 1.5F, {1600, 1000}, battle) && good;
    return good ? 0 : 1;
}
