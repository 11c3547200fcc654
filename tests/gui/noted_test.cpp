// What is noted for a later step, and told of it, is what the rules allow when it comes.
#include "editor/ui/workbench/map_cursor.h"
#include "tests/gui/asked.h"
#include "tests/gui/pictures.h"

#include <fmt/core.h>

#include <fstream>
#include <set>
#include <string_view>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kNoted = "samples/commands-and-colors/noted.yaml";

// The second turn of a stranger: two enemies have come up to the auxilia in 080 and 084, one of them to where
// a march of two hexes alone leads, after which auxilia do not fight.
void writeNoted(const std::filesystem::path& directory) {
    const auto folder = directory / "samples" / "commands-and-colors";
    std::ifstream file(folder / "nisibis.yaml");
    std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto put = [&](const std::string& from, const std::string& to) {
        const std::size_t at = text.find(from);
        if (at != std::string::npos) text.replace(at, from.size(), to);
    };
    put("1 CATCAM hex 032", "1 CATCAM hex 070");
    put("5 LBC hexes 027, 029, 031, 033, 035", "5 LBC hexes 027, 029, 031, 058, 035");
    std::ofstream(directory / kNoted) << text;
}

int standingIn(Fixture& fixture, const session::TestPlay& play, const char* cell) {
    return play.position().pieceIn(cellOf(fixture, cell));
}

// Up to the moves of the Romans with as many of those as the card lets be ordered; false where none is.
bool toTheMoves(session::TestPlay& play, const std::vector<int>& pieces) {
    for (int i = 0; i < 90; ++i) {
        const session::PlayQuestion& asked = play.question();
        if (asked.name == "moves" && asked.side == 1) {
            const session::PlayMap map = session::playMapOf(play);
            return std::ranges::all_of(pieces, [&](int piece) { return map.of(piece) != nullptr; });
        }
        if (asked.what == Pending::What::Chance) {
            if (!play.roll()) return false;
        } else if (asked.shape == Pending::Shape::Some) {
            game::Answer answer;
            for (std::size_t k = 0; k < asked.options.size() && asked.side == 1; ++k)
                if (std::ranges::find(pieces, asked.options[k].pieces.empty()
                                                  ? -1
                                                  : asked.options[k].pieces.front()) != pieces.end() &&
                    static_cast<std::int64_t>(answer.some.size()) < asked.max)
                    answer.some.push_back(static_cast<std::int32_t>(k));
            if (!play.answer(answer)) return false;
        } else if (asked.mayPass) {
            if (!play.answer({game::kPass, {}})) return false;
        } else if (!play.answer(asked.options.front().answer)) {
            return false;
        }
    }
    return false;
}

session::TestPlay* toTheSecondTurn(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    const std::vector<int> auxilia{standingIn(fixture, play, "080"), standingIn(fixture, play, "084")};
    for (std::uint64_t seed = 1; seed < 80; ++seed) {
        auto tried = session::TestPlay::game(play.document(), seed);
        if (!tried || !toTheMoves(*tried, auxilia)) continue;
        play = *std::move(tried);
        ui.Yield(6);
        settle(ui, fixture);
        return &play;
    }
    return nullptr;
}

// Whom the counter may attack in the step after the moves.
std::set<int> attackable(session::TestPlay& play, int piece) {
    if (play.question().name == "moves") (void)play.answer({game::kPass, {}});
    std::set<int> all;
    const session::PlayMap map = session::playMapOf(play);
    if (const session::CounterPlay* counter = map.of(piece))
        for (const session::PlayKind& kind : counter->kinds)
            for (const session::PlayWay& way : kind.ways) all.insert(way.piece);
    return all;
}

// Every enemy is pointed at with each of the two in the hand: where a target is promised a click leads to
// where it may be attacked, and words, note and map say one thing.
template <bool byKeys>
void promisesAreKept(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay* play = toTheSecondTurn(ui, fixture);
    IM_CHECK(play != nullptr);
    ui::Workbench& bench = fixture.shell.bench();
    int promised = 0, refused = 0;
    const std::size_t given = answersOf(*play);
    for (const char* own : {"080", "084"})
        for (const char* enemy : {"070", "058"}) {
            const int piece = standingIn(fixture, *play, own);
            const int foe = standingIn(fixture, *play, enemy);
            IM_CHECK(piece >= 0 && foe >= 0);
            bench.selectPieces({play->setup().piece(piece).id});
            ui.Yield(3);
            settle(ui, fixture);
            if (byKeys) {
                // By way of a hex that lies farther off, as the cursor went.
                for (const char* cell : {"059", enemy}) {
                    ui::bringCursor(bench, cellOf(fixture, cell));
                    ui.Yield(3);
                }
            } else {
                ui.MouseMoveToPos(screenOf(ui, fixture, enemy));
            }
            ui.Yield(4);
            settle(ui, fixture);
            ui.Yield(3);
            const std::string status = statusOf(fixture);
            const bool told = status.find("noted as its target") != std::string::npos;
            fmt::print("  {} upon {}: {}\n", own, enemy, status.substr(0, 110));
            // A march of two hexes leads there, after which auxilia do not fight.
            if (std::string_view(own) == "080") IM_CHECK(!told);
            if (!told) {
                ++refused;
                continue;
            }
            ++promised;
            if (promised == 1) takePicture(ui, fixture, byKeys ? "noted-keys" : "noted-mouse");
            const std::string where = status.substr(status.find(" to ") + 4, 3);
            if (byKeys) press(ui, ImGuiKey_Enter);
            else click(ui, screenOf(ui, fixture, enemy));
            ui.Yield(3);
            IM_CHECK_EQ(answersOf(*play), given + 1);
            IM_CHECK_STR_EQ(play->setup().geometry().numberText(play->position().cell(piece)).c_str(),
                            where.c_str());
            IM_CHECK(attackable(*play, piece).contains(foe));
            while (answersOf(*play) > given) IM_CHECK(play->stepBack());
            ui.Yield(4);
        }
    IM_CHECK(promised > 0);
    IM_CHECK(refused > 0);
}

// While dice are being thrown they are told to fall by themselves: the next ones are not told of by what
// those would have brought.
void diceOfTheirOwn(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    ui::PlayDesk desk;
    const auto look = [&] {
        for (int i = 0; i < 3; ++i) {
            desk.look(fixture.shell.bench());
            settle(ui, fixture);
        }
    };
    IM_CHECK(play.question().what == Pending::What::Chance);
    look();
    IM_CHECK(desk.outlook() != nullptr);
    play.letDiceFall(true);
    IM_CHECK(play.roll().has_value());
    IM_CHECK(play.question().what == Pending::What::Chance); // the other side's
    desk.look(fixture.shell.bench());
    IM_CHECK(desk.outlook() == nullptr);
}

} // namespace

std::vector<GuiTest> notedTests() {
    return {
        {"noted: what is promised to the mouse is kept", kNoted, promisesAreKept<false>, writeNoted},
        {"noted: what is promised to the keys is kept", kNoted, promisesAreKept<true>, writeNoted},
        {"noted: dice that fall by themselves have no others' odds", "samples/ars-bellum/arretium.yaml",
         diceOfTheirOwn},
    };
}

} // namespace groma::gui
