// A hand of cards on the map: whom a card orders before it is played, equal cards, and hands that are not
// shown to the other player.
#include "editor/session/play/play_question.h"
#include "tests/gui/asked.h"
#include "tests/gui/pictures.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>

namespace groma::gui {
namespace {

using game::Pending;

session::TestPlay& toTheCards(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = gameBegun(ui, fixture);
    for (int i = 0; i < 20 && play.question().what == Pending::What::Chance; ++i) (void)play.roll();
    ui.Yield(6);
    ui.WindowFocus("//Battlefield");
    return play;
}

bool writes(std::string_view words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.starts_with("Battlefield") && drawn.text.find(words) != std::string::npos;
    });
}

// Marked by Shift and its number, or pointed at, a card says whom it orders; nothing is played by that.
void aCardTellsWhomItOrders(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = toTheCards(ui, fixture);
    IM_CHECK_STR_EQ(play.question().name.c_str(), "card_played");
    const std::size_t answers = answersOf(play);
    IM_CHECK(!writes("ringed"));
    const auto tells = [] {
        return writes("ringed") || writes("Nobody on the map") || writes("Dice decide first");
    };
    press(ui, ImGuiMod_Shift | ImGuiKey_2);
    ui.Yield(3);
    IM_CHECK(tells());
    IM_CHECK_EQ(answersOf(play), answers);
    takePicture(ui, fixture, "whom-a-card-orders");
    press(ui, ImGuiKey_RightArrow);
    ui.Yield(3);
    IM_CHECK(tells());
    ui.MouseMove(("//Battlefield/**/answer " + play.question().options.front().text).c_str());
    ui.Yield(4);
    IM_CHECK(tells());
    IM_CHECK_EQ(answersOf(play), answers);
    const std::string second = play.question().options[1].text;
    press(ui, ImGuiMod_Shift | ImGuiKey_2);
    press(ui, ImGuiKey_Enter);
    IM_CHECK_EQ(answersOf(play), answers + 1);
    IM_CHECK_STR_EQ(play.played().back().answers.back().texts.front().c_str(), second.c_str());
}

// Several equal cards lie as one with how many there are.
void equalCardsLieAsOne(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = toTheCards(ui, fixture);
    std::int64_t held = 0;
    std::int64_t most = 0;
    for (const session::PlayOption& option : play.question().options) {
        const std::int64_t copies = session::heldOf(play, option.text);
        held += copies;
        most = std::max(most, copies);
    }
    IM_CHECK(held == 5); // the hand as it was dealt
    IM_CHECK(most > 1);
    IM_CHECK(writes(fmt::format("\xC3\x97{}", most)));
}

// The other player looks when they say so, by a click or Enter; before that no card and no name of one is to
// be seen.
void theOtherHandLiesBehindACurtain(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    fixture.shell.bench().settings.curtain = true;
    session::TestPlay& play = toTheCards(ui, fixture);
    ui.Yield(3);
    const int first = play.question().side;
    IM_CHECK(!play.curtained());
    const auto toOther = [&](int side) {
        for (int i = 0; i < 300 && !(play.question().name == "card_played" && play.question().side == side);
             ++i)
            if (play.question().what == Pending::What::Chance) {
                ui.Yield(2); // a window is drawn before a card falls and after it
                (void)play.roll();
                ui.Yield(2);
            } else if (play.question().mayPass) {
                (void)play.answer({game::kPass, {}});
            } else if (play.question().shape == Pending::Shape::Some) {
                (void)play.answer({});
            } else {
                (void)play.answer(play.question().options.front().answer);
            }
    };
    toOther(1 - first);
    ui.Yield(5);
    IM_CHECK(play.curtained());
    const auto cardsSeen = [&] {
        return std::ranges::any_of(play.question().options, [&](const session::PlayOption& option) {
            return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
                return drawn.text.find(session::optionTold(play.setup(), option)) != std::string::npos;
            });
        });
    };
    IM_CHECK(!cardsSeen());
    IM_CHECK(writes(play.setup().side(first).title + " draw a card")); // which is not said before the curtain
    IM_CHECK(writes(play.setup().side(1 - first).title + " decide"));
    takePicture(ui, fixture, "curtain");
    const std::size_t answers = answersOf(play);
    press(ui, ImGuiKey_1); // what is not shown is not answered
    press(ui, ImGuiKey_Space);
    IM_CHECK(play.curtained());
    IM_CHECK_EQ(answersOf(play), answers);
    press(ui, ImGuiKey_Enter);
    ui.Yield(4);
    IM_CHECK(!play.curtained());
    IM_CHECK(cardsSeen());
    IM_CHECK_EQ(answersOf(play), answers);
    toOther(first);
    ui.Yield(5);
    IM_CHECK(play.curtained());
    ui.ItemClick("//Battlefield/**/look");
    ui.Yield(4);
    IM_CHECK(!play.curtained());
    IM_CHECK(play.looks() == first);
    // Left out where the players want it so.
    toOther(1 - first);
    ui.Yield(3);
    IM_CHECK(play.curtained());
    fixture.shell.bench().settings.curtain = false;
    ui.Yield(4);
    IM_CHECK(!play.curtained());
}

} // namespace

std::vector<GuiTest> cardTests() {
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    return {
        {"cards: a card tells whom it orders before it is played", kNisibis, aCardTellsWhomItOrders},
        {"cards: equal cards lie as one", kNisibis, equalCardsLieAsOne},
        {"cards: the other hand lies behind a curtain", kNisibis, theOtherHandLiesBehindACurtain},
    };
}

} // namespace groma::gui
