// The position of the picture that the look of Play was drawn from, in the program: both themes, so that the
// two can be laid side by side. What is checked is what the picture says is true of the position.
#include "editor/session/play/play_map.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <fstream>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kFile = "samples/ars-bellum/beside-the-target.yaml";

// Arretium with its counters where the picture has them.
void write(const std::filesystem::path& directory) {
    const auto folder = directory / "samples" / "ars-bellum";
    std::ifstream file(folder / "arretium.yaml");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    text.resize(text.find("\npieces:\n"));
    text += R"yaml(
pieces:
  senones:
    - {type: BREN, id: britomaris, name: Britomaris, at: "066"}
    - {place: "5 WARB (3-3) hexes 081, 095, 096, 109, 110"}
    - {place: 1 GUARD (4-3) hex 067}
    - {place: "2 SKIM (2-3) hexes 064, 079"}
    - {place: "3 JAVE (2-3) hexes 080, 082, 097"}
    - {place: 1 CHAR (2-4) hex 093}
    - {place: "6 CAVA (4-4) hexes 046, 061, 062, 084, 099, 100"}
  romans:
    - {type: CONSUL, id: metellus, name: Metellus Denter, at: "138"}
    - {place: "2 ALAE (3-4) hexes 112, 128"}
    - {place: 1 ITAL (2-4) hex 119}
    - {place: "2 VELI (2-3) hexes 108, 126"}
    - {place: "2 HAST (4-3) hexes 122, 123"}
    - {place: "2 PRINC (4-3) hexes 124, 125"}
    - {place: "2 TRIA (3-3) hexes 137, 139"}
)yaml";
    std::ofstream(directory / kFile) << text;
}

int pieceAt(const session::TestPlay& play, const char* number) {
    for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
        if (play.position().onMap(piece) &&
            play.setup().geometry().numberText(play.position().cell(piece)) == number)
            return piece;
    return -1;
}

// Up to the movement of the Senones, whoever begins.
void toMovement(session::TestPlay& play) {
    for (int i = 0; i < 60; ++i) {
        const session::PlayQuestion& question = play.question();
        const bool acting = session::playMapOf(play).acting;
        if (acting && question.side == 0 && question.name == "movement") return;
        if (question.what == Pending::What::Chance) (void)play.roll();
        else if (acting && question.mayPass) (void)play.answer({game::kPass, {}});
        else if (question.shape == Pending::Shape::Some) (void)play.answer({});
        else (void)play.answer(question.options.back().answer);
    }
}

void besideTheTarget(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    ui::Workbench& bench = fixture.shell.bench();
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    IM_CHECK(sheetOf(fixture).play.has_value());
    session::TestPlay& play = *sheetOf(fixture).play;
    toMovement(play);
    IM_CHECK_EQ(play.question().name, "movement");
    IM_CHECK_EQ(play.question().side, 0);
    const int horse = pieceAt(play, "062");
    IM_CHECK(horse >= 0);
    // True in the picture: 45 hexes, 5 of which bring it into contact.
    const session::PlayMap map = session::playMapOf(play);
    const session::CounterPlay* counter = map.of(horse);
    IM_CHECK(counter != nullptr);
    const session::PlayKind& march = counter->kinds.front();
    const auto reach = session::reachOf(play.setup(), play.position(), horse, march.move);
    IM_CHECK(reach.has_value());
    const auto stops = std::ranges::count(reach->cells, true, &session::Reached::ends);
    fmt::print("  {} hexes, {} of them into contact\n", march.ways.size(), stops);
    IM_CHECK_EQ(march.ways.size(), 45U);
    IM_CHECK_EQ(stops, 5);
    click(ui, screenOf(ui, fixture, "062"));
    for (const bool light : {false, true}) {
        bench.settings.light = light;
        ui.MouseMoveToPos(screenOf(ui, fixture, "107"));
        ui.Yield(12);
        takePicture(ui, fixture, fmt::format("beside-the-target-{}", light ? "light" : "dark"));
    }
}

} // namespace

std::vector<GuiTest> targetTests() {
    return {{"play: the position of the picture that Play was drawn from, in both themes", kFile,
             besideTheTarget, write}};
}

} // namespace groma::gui
