// What came of a deed, and why a counter can do nothing more, is told at its place on the map; cards that are
// drawn in a row are drawn by one click or one key.
#include "editor/session/play/draws.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <algorithm>
#include <cmath>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kClose = "samples/bronze-road/close.yaml";

// Light foot of the Aetolians stands among the phalanx.
void writeClose(const std::filesystem::path& directory) {
    std::string text = textOf(directory / "samples" / "bronze-road" / "kallene.yaml");
    const std::string far = "1002, 1008";
    text.replace(text.find(far), far.size(), "1002, 0606");
    std::ofstream(directory / kClose) << text;
}

session::TestPlay& startedGame(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    return *sheetOf(fixture).play;
}

void answerOnce(session::TestPlay& play) {
    const session::PlayQuestion& asked = play.question();
    if (asked.what == Pending::What::Chance) (void)play.roll();
    else if (asked.mayPass) (void)play.answer({game::kPass, {}});
    else if (asked.shape == Pending::Shape::Some) (void)play.answer({0, {0}});
    else (void)play.answer(asked.options.front().answer);
}

bool answerOf(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : std::vector(play.question().options))
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

void passTo(session::TestPlay& play, const std::string& step, int side) {
    for (int i = 0; i < 60 && (play.question().name != step || play.question().side != side); ++i)
        answerOnce(play);
}

bool saidOnMap(const std::string& words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.starts_with("Battlefield") && drawn.text.find(words) != std::string::npos;
    });
}

// A battle that is the last deed of its turn: whatever is thrown, its result stands beside who fought, though
// the next turn has begun since.
void aResultStandsAtItsPlace(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    for (int i = 0; i < 60 && play.question().name != "combat_die"; ++i) {
        const auto no = std::ranges::find(play.question().options, "no", &session::PlayOption::text);
        if (play.question().name == "withdraw" && no != play.question().options.end())
            (void)play.answer(no->answer);
        else answerOnce(play);
    }
    IM_CHECK_STR_EQ(play.question().name.c_str(), "combat_die");
    const std::size_t before = play.played().back().answers.size();
    const std::vector<session::PlayOption> faces = play.question().options;
    IM_CHECK_EQ(faces.size(), 6U);
    ui::PlayDesk desk;
    for (const session::PlayOption& face : faces) {
        while (play.played().back().answers.size() > before) IM_CHECK(play.stepBack());
        desk.look(fixture.shell.bench());
        IM_CHECK(play.answer(face.answer).has_value());
        for (int i = 0; i < 20 && !session::playMapOf(play).acting; ++i) answerOnce(play);
        desk.look(fixture.shell.bench());
        const ui::DeskEvent* event = desk.lastEvent();
        IM_CHECK(event != nullptr);
        IM_CHECK(event->text.find(" " + face.text + ": ") != std::string::npos);
        IM_CHECK(event->at.valid());
    }
    ui.Yield(4);
    takePicture(ui, fixture, "result-at-its-place");
}

// Who attacks and fails its test of morale for it is disorganised: that is told beside it, and not beside
// whom it attacked.
void whoIsBefallenIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    passTo(play, "movement", 0);
    IM_CHECK(answerOf(play, "march(mover: CHAR_2, to: 081)"));
    passTo(play, "movement", 1);
    IM_CHECK(answerOf(play, "march(mover: VELI_2, to: 096)"));
    passTo(play, "melee_orders", 1);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK(answerOf(play, "attack(attacker: VELI_2, defender: CHAR_2)"));
    desk.look(fixture.shell.bench());
    IM_CHECK(answerOf(play, "no")); // no dodge
    IM_CHECK(answerOf(play, "1"));
    IM_CHECK_STR_EQ(play.question().name.c_str(), "morale_die");
    desk.look(fixture.shell.bench());
    IM_CHECK_STR_EQ(desk.lastEvent()->text.c_str(), "Melee 1: AT");
    IM_CHECK(desk.lastEvent()->at == play.position().cell(*play.setup().pieceNamed("CHAR_2")));
    IM_CHECK(answerOf(play, "5"));
    desk.look(fixture.shell.bench());
    IM_CHECK_STR_EQ(desk.lastEvent()->text.c_str(), "Melee 1: AT; Morale test 5 failed: Disorganised");
    IM_CHECK(desk.lastEvent()->at == play.position().cell(*play.setup().pieceNamed("VELI_2")));
    // It stands there while actions are chosen, and not beside the question of another deed.
    for (int i = 0; i < 20 && !session::playMapOf(play).acting; ++i) answerOnce(play);
    desk.look(fixture.shell.bench());
    IM_CHECK(desk.lastEvent() != nullptr);
    for (int i = 0; i < 20 && session::playMapOf(play).acting; ++i) {
        answerOnce(play);
        desk.look(fixture.shell.bench());
    }
    IM_CHECK(play.question().what == Pending::What::Chance);
    IM_CHECK(desk.lastEvent() == nullptr);
}

// A counter that has marched says on the map why it can do nothing more, and in the status bar.
void whyItCanDoNothingMore(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = startedGame(ui, fixture);
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i) answerOnce(play);
    ui.Yield(4);
    const session::PlayMap map = session::playMapOf(play);
    const session::CounterPlay& walker = map.counters.front();
    const std::string to = play.setup().geometry().numberText(walker.kinds.front().ways.back().cell);
    click(ui, screenOf(ui, fixture, play.setup().geometry().numberText(play.position().cell(walker.piece))));
    settle(ui, fixture);
    IM_CHECK(!saidOnMap("has moved already"));
    click(ui, screenOf(ui, fixture, to));
    settle(ui, fixture);
    IM_CHECK_STR_EQ(play.setup().geometry().numberText(play.position().cell(walker.piece)).c_str(),
                    to.c_str());
    ui.Yield(4);
    // It is let go, and says so where it is clicked upon again.
    IM_CHECK(!saidOnMap("March: has moved already"));
    click(ui, screenOf(ui, fixture, to));
    settle(ui, fixture);
    ui.Yield(4);
    IM_CHECK(saidOnMap("March: has moved already"));
    IM_CHECK(statusOf(fixture).find("can do nothing now. March: has moved already") != std::string::npos);
    takePicture(ui, fixture, "why-nothing-more");
}

// A chariot that is shaken by fire falls back to either of two hexes: it is told how that would turn out.
void placesHaveTheirOdds(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = startedGame(ui, fixture);
    passTo(play, "movement", 0);
    IM_CHECK(answerOf(play, "march(mover: CHAR_2, to: 081)"));
    passTo(play, "fire_orders", 1);
    ui.Yield(4); // the deed that follows is seen as one
    IM_CHECK(answerOf(play, "fire(firer: VELI_1, target: CHAR_2)"));
    std::string told;
    // They come within a tenth of a second or not at all: a machine may be busy.
    for (int attempt = 0; attempt < 8 && told.find(" 67 %") == std::string::npos; ++attempt) {
        if (attempt > 0) IM_CHECK(play.stepBack());
        while (play.question().what != Pending::What::Chance) IM_CHECK(play.stepBack());
        IM_CHECK(answerOf(play, "6"));
        IM_CHECK_STR_EQ(play.question().name.c_str(), "retreat_to");
        IM_CHECK_GT(play.question().options.size(), 1U);
        ui.Yield(2);
        settle(ui, fixture);
        ui.Yield(4);
        told.clear();
        for (const DrawnText& drawn : drawnTexts())
            if (drawn.window.starts_with("Battlefield")) told += drawn.text + " ";
    }
    // Both of them bring the same, which is told once.
    IM_CHECK(told.find("worse off, the same whatever the") != std::string::npos);
    IM_CHECK(told.find("Romans 0 %, Senones 67 %") != std::string::npos);
    takePicture(ui, fixture, "places-have-odds");
}

// How many flags to ignore is a number: each one has its chances beside it.
void numbersHaveTheirOdds(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    ui::PlayDesk desk;
    const auto isNumber = [&] {
        return play.question().what == Pending::What::Choice &&
               play.question().shape == Pending::Shape::Number && play.question().max > play.question().min &&
               play.question().max - play.question().min < 8;
    };
    for (int i = 0; i < 3000 && !isNumber() && !play.question().finished; ++i) {
        desk.look(fixture.shell.bench());
        const session::PlayQuestion& asked = play.question();
        const auto fight = std::ranges::find_if(asked.options, [](const session::PlayOption& option) {
            return option.action >= 0 && option.text.find("combat(") != std::string::npos;
        });
        game::Answer answer{game::kPass, {}};
        if (fight != asked.options.end()) answer = fight->answer;
        else if (asked.shape == Pending::Shape::Some)
            for (std::int64_t k = 0; k < std::min<std::int64_t>(asked.max, asked.options.size()); ++k)
                answer.some.push_back(static_cast<std::int32_t>(k));
        else if (asked.shape == Pending::Shape::Number) answer.value = asked.max;
        else if (!asked.options.empty()) answer = asked.options.back().answer;
        if (asked.what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else if (!play.answer(answer)) IM_CHECK(play.answer({game::kPass, {}}).has_value());
    }
    IM_CHECK(isNumber());
    const auto numbers = static_cast<std::size_t>(play.question().max - play.question().min + 1);
    std::size_t told = 0;
    for (int attempt = 0; attempt < 8 && told == 0; ++attempt) { // a machine may be busy
        ui::PlayDesk again;
        for (int i = 0; i < 3; ++i) {
            (attempt == 0 ? desk : again).look(fixture.shell.bench());
            settle(ui, fixture);
        }
        told = (attempt == 0 ? desk : again).answerOdds().size();
    }
    IM_CHECK_EQ(told, numbers);
    takePicture(ui, fixture, "numbers-have-odds");
}

// The cards of a hand, by the button and by its key; a step back takes one of them back.
void cardsAreDrawnAtOnce(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = startedGame(ui, fixture);
    std::size_t given = 0;
    const auto drawn = [&] { return play.played().back().answers.size() - given; };
    for (const bool byKey : {false, true}) {
        const std::size_t draws = session::drawsInARow(play);
        const int side = play.question().side;
        IM_CHECK_GT(draws, 1U);
        given = play.played().back().answers.size();
        if (byKey) {
            ui.WindowFocus("//Battlefield");
            press(ui, ImGuiMod_Shift | ImGuiKey_D);
        } else {
            ui.ItemClick("//Test play/###draw all");
        }
        ui.Yield(4);
        IM_CHECK_EQ(drawn(), draws);
        IM_CHECK((play.question().what != Pending::What::Chance || play.question().side != side));
        if (byKey) break;
        // One of them back: no more than that one is drawn again, and there is no button for one.
        IM_CHECK(play.stepBack());
        ui.Yield(4);
        IM_CHECK(!ui.ItemExists("//Test play/###draw all"));
        ui.WindowFocus("//Battlefield");
        press(ui, ImGuiMod_Shift | ImGuiKey_D);
        IM_CHECK_EQ(drawn(), draws);
    }
    // Where nothing falls the key says so.
    for (int i = 0; i < 40 && play.question().what == Pending::What::Chance; ++i) (void)play.roll();
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    press(ui, ImGuiMod_Shift | ImGuiKey_D);
    IM_CHECK(lastNotice(fixture).find("o die is to be thrown") != std::string::npos);
}

// Whoever can, goes as near to an enemy as it can, until somebody may fire; who fires at whom.
std::array<int, 2> toFire(session::TestPlay& play) {
    const game::Setup& setup = play.setup();
    for (int i = 0; i < 400 && !play.question().finished; ++i) {
        const session::PlayMap map = session::playMapOf(play);
        const game::Position& now = play.position();
        const auto distance = [&](int piece, grid::CellId cell) {
            int least = 1000;
            for (int one = 0; one < setup.pieceCount(); ++one)
                if (now.onMap(one) && setup.sideOf(one) != setup.sideOf(piece))
                    least = std::min(least, setup.geometry().distance(cell, now.cell(one)));
            return least;
        };
        const session::PlayWay* best = nullptr;
        int nearest = 1000;
        for (const session::CounterPlay& counter : map.counters)
            for (const session::PlayKind& kind : counter.kinds)
                for (const session::PlayWay& way : kind.ways) {
                    if (kind.title == "Fire" && way.piece >= 0) return {counter.piece, way.piece};
                    if (const int far = distance(counter.piece, way.cell); far < nearest) {
                        nearest = far;
                        best = &way;
                    }
                }
        const session::PlayQuestion& asked = play.question();
        if (best != nullptr) (void)play.answer(map.choices[best->choices.front()].answer);
        else if (asked.shape == Pending::Shape::Some && asked.what == Pending::What::Choice) {
            game::Answer all;
            for (std::int64_t k = 0; k < std::min<std::int64_t>(asked.max, std::ssize(asked.options)); ++k)
                all.some.push_back(static_cast<std::int32_t>(k));
            (void)play.answer(all);
        } else if (asked.shape == Pending::Shape::Number && asked.what == Pending::What::Choice) {
            (void)play.answer({asked.min, {}});
        } else answerOnce(play);
    }
    return {-1, -1};
}

// Where a section of the book has a long name neither it nor any other word of the card lies upon another.
void wordsOfTheCardLieApart(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = startedGame(ui, fixture);
    const auto [fires, target] = toFire(play);
    IM_CHECK(fires >= 0);
    ui.Yield(4);
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(fires).id});
    ui.Yield(4);
    settle(ui, fixture);
    ui.MouseMoveToPos(
        screenOf(ui, fixture, play.setup().geometry().numberText(play.position().cell(target))));
    settle(ui, fixture);
    ui.Yield(4);
    takePicture(ui, fixture, "card-of-fire");
    std::vector<DrawnText> card;
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.find("Test play") != std::string::npos && !drawn.text.empty()) card.push_back(drawn);
    const auto says = [&](const std::string& words) {
        return std::ranges::any_of(card, [&](const DrawnText& one) { return one.text.starts_with(words); });
    };
    IM_CHECK(says("Target"));
    IM_CHECK(says("Base game"));
    for (std::size_t a = 0; a < card.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            ImRect both = card[a].box;
            both.ClipWith(card[b].box);
            // Lines may touch.
            if (both.GetWidth() > 2 && both.GetHeight() > 6)
                ui.LogError("\"%s\" lies upon \"%s\"", card[a].text.c_str(), card[b].text.c_str());
            IM_CHECK((both.GetWidth() <= 2 || both.GetHeight() <= 6));
        }
}

} // namespace

std::vector<GuiTest> toldInPlaceTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    return {
        {"play: the result of the last battle of a turn stands at its place", kClose, aResultStandsAtItsPlace,
         writeClose},
        {"play: what befalls a counter is told beside it", kArretium, whoIsBefallenIsTold},
        {"play: who can do nothing more says why at its place", kArretium, whyItCanDoNothingMore},
        {"play: places that are asked for have their chances", kArretium, placesHaveTheirOdds},
        {"play: a number that is asked for has its chances", kNisibis, numbersHaveTheirOdds},
        {"play: cards that follow one another are drawn by one click or key", kNisibis, cardsAreDrawnAtOnce},
        {"play: words of a card with long sections lie apart", kNisibis, wordsOfTheCardLieApart}};
}

} // namespace groma::gui
