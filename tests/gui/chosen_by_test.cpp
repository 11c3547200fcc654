// What an answer on the map can be chosen by: what marking one more gives, what dice come to as they lie,
// what becomes of who goes somewhere.
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/asked.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

/// The odds of what is asked, once they are counted: a machine may be busy.
void waitForOdds(ImGuiTestContext& ui, Fixture& fixture, ui::PlayDesk& desk) {
    for (int i = 0; i < 40 && (i == 0 || desk.answerOdds().empty()); ++i) {
        desk.look(fixture.shell.bench());
        settle(ui, fixture);
    }
}

bool isTold(const std::string& words) {
    return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
        return drawn.window.starts_with("Battlefield") && drawn.text.find(words) != std::string::npos;
    });
}

// Beside a counter that may support stands what it gives once it is marked, and not what is marked without
// it.
void supportIsCountedIn(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    upTo(play, "melee_orders", 0);
    for (const session::PlayOption& option : std::vector(play.question().options))
        if (option.text.starts_with("attack(attacker: WARB_1")) {
            IM_CHECK(play.answer(option.answer).has_value());
            break;
        }
    IM_CHECK_STR_EQ(play.question().name.c_str(), "supporters");
    ui.Yield(4);
    ui::PlayDesk desk;
    waitForOdds(ui, fixture, desk);
    const session::AnswerOdds* without = desk.answerOdds().empty() ? nullptr : &desk.answerOdds().front();
    IM_CHECK(without != nullptr);
    IM_CHECK(without->they.has_value());
    const session::AnswerOdds alone = *without;
    const session::AnswerOdds* with = desk.oddsOfOption(0);
    IM_CHECK(with != nullptr);
    IM_CHECK(with->they.has_value());
    const session::AnswerOdds both = *with;
    ui.LogInfo("odds %s %s, %s %s", both.they->chance.toString().c_str(), both.it->chance.toString().c_str(),
               alone.they->chance.toString().c_str(), alone.it->chance.toString().c_str());
    IM_CHECK(!(*both.they == *alone.they && *both.it == *alone.it));
    takePicture(ui, fixture, "support-unmarked");
    // Marked, the answer has just these.
    ui::PlayDesk then;
    then.look(fixture.shell.bench());
    then.marked[0] = true;
    waitForOdds(ui, fixture, then);
    IM_CHECK(!then.answerOdds().empty());
    IM_CHECK(*then.answerOdds().front().they == *both.they);
    IM_CHECK(then.oddsOfOption(0) != nullptr);
    IM_CHECK(*then.oddsOfOption(0)->they == *both.they);
}

// Three Combat dice lie: what keeping them comes to stands above the answers, which are to throw again or to
// keep.
void diceAreReadBeforeTheyAreThrownAgain(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    toDeeds(play);
    IM_CHECK(saysIt(play, "move(unit: legio_1)"));
    IM_CHECK(saysIt(play, "6"));
    IM_CHECK(saysIt(play, "step_ahead(unit: legio_1)"));
    IM_CHECK(saysIt(play, "3"));
    ui.Yield(6);
    IM_CHECK(isTold("Manoeuvre Test 3: Failed. Keep?"));
    IM_CHECK(isTold("Kept: Romans: Re-roll the failed Manoeuvre Test?"));
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK_STR_EQ(desk.prompts().back().words.c_str(), "Keep");
    settle(ui, fixture);
    takePicture(ui, fixture, "dice-kept-or-not");
}

// Who evades or falls back hex by hex: at each hex stands where the way leads on and what it costs, and what
// the dice did lies upon none of them.
void whereTheWayLeadsIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    session::TestPlay& play = gameBegun(ui, fixture);
    ui::PlayDesk desk;
    bool told = false;
    for (int i = 0; i < 3000 && !told && !play.question().finished; ++i) {
        const session::PlayQuestion question = play.question();
        desk.look(fixture.shell.bench());
        if (question.name == "evade_to" || question.name == "back_to")
            for (std::size_t k = 0; k < question.options.size(); ++k) told = told || !desk.becomes(k).empty();
        if (told) break;
        attackOn(play, i);
        ui.Yield(1); // each deed is seen
    }
    IM_CHECK(told);
    ui.Yield(6);
    settle(ui, fixture);
    takePicture(ui, fixture, "where-the-way-leads");
    desk.look(fixture.shell.bench());
    const session::PlayQuestion& question = play.question();
    std::vector<ImRect> asked;
    for (const session::PlayOption& option : question.options) {
        const ImVec2 at = screenOf(ui, fixture, option.text);
        asked.push_back({at - ImVec2{12, 12}, at + ImVec2{12, 12}});
    }
    std::size_t words = 0;
    for (std::size_t k = 0; k < question.options.size(); ++k) {
        const std::string& becomes = desk.becomes(k);
        if (!becomes.empty() && isTold(becomes.substr(0, becomes.find(' ')))) ++words;
    }
    IM_CHECK_GT(words, 0U);
    // What is told in one hex does not run into what is told in the next.
    std::vector<ImRect> inHexes;
    for (const DrawnText& drawn : drawnTexts())
        for (const ImRect& place : asked)
            if (drawn.window.starts_with("Battlefield") && drawn.text.size() > 3 &&
                std::abs(drawn.box.GetCenter().x - place.GetCenter().x) < 4 &&
                std::abs(drawn.box.GetCenter().y - place.GetCenter().y) < 30)
                inHexes.push_back(drawn.box);
    IM_CHECK_GT(inHexes.size(), 1U);
    for (std::size_t a = 0; a < inHexes.size(); ++a)
        for (std::size_t b = 0; b < a; ++b) {
            if (std::abs(inHexes[a].GetCenter().x - inHexes[b].GetCenter().x) < 4) continue; // its own lines
            ImRect wide = inHexes[a];
            wide.Expand({4, 0});
            ImRect other = inHexes[b];
            other.Expand({4, 0});
            IM_CHECK(!wide.Overlaps(other));
        }
    const ui::DeskEvent* event = desk.lastEvent();
    IM_CHECK(event != nullptr);
    std::size_t lines = 0; // of what came of the dice
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Battlefield") && drawn.text.size() > 8 &&
            event->text.find(drawn.text) != std::string::npos) {
            ++lines;
            for (const ImRect& place : asked) IM_CHECK(!place.Overlaps(drawn.box));
        }
    IM_CHECK_GT(lines, 0U);
}

} // namespace

std::vector<GuiTest> chosenByTests() {
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    return {{"chosen by: support is counted in", kFightFile, supportIsCountedIn, writeAFight},
            {"chosen by: where the way leads is told", kNisibis, whereTheWayLeadsIsTold},
            {"chosen by: dice are read before they are thrown again", kGaul,
             diceAreReadBeforeTheyAreThrownAgain}};
}

} // namespace groma::gui
