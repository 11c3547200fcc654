// A game on the map that is played by its text, for tests of what is asked there.
#pragma once

#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/play_test.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

namespace groma::gui {

std::vector<GuiTest> askedByHandTests(); // what a click or a key means, and what is told of it
std::vector<GuiTest> chosenByTests();    // what an answer can be chosen by

inline session::TestPlay& gameBegun(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    return *sheetOf(fixture).play;
}

inline bool saysIt(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : std::vector(play.question().options))
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

// Up to that step of that side: dice fall, what may be passed is.
inline void upTo(session::TestPlay& play, const std::string& step, int side) {
    for (int i = 0; i < 80 && (play.question().name != step || play.question().side != side); ++i) {
        if (play.question().what == game::Pending::What::Chance) (void)play.roll();
        else if (play.question().mayPass) (void)play.answer({game::kPass, {}});
        else if (play.question().shape == game::Pending::Shape::Some) (void)play.answer({});
        else (void)play.answer(play.question().options.back().answer);
    }
}

// One step of a game in which all who can attack do: `turn` picks among other answers, so that each comes.
inline void attackOn(session::TestPlay& play, int turn) {
    const session::PlayQuestion question = play.question();
    const auto yes = std::ranges::find(question.options, "yes", &session::PlayOption::text);
    const auto attack = std::ranges::find_if(
        question.options, [](const session::PlayOption& one) { return one.text.starts_with("attack("); });
    const auto chosen = static_cast<std::size_t>(turn) % std::max<std::size_t>(question.options.size(), 1);
    game::Answer answer{game::kPass, {}};
    if (attack != question.options.end()) answer = attack->answer;
    else if (yes != question.options.end()) answer = yes->answer;
    else if (question.shape == game::Pending::Shape::Number) answer.value = question.max;
    else if (question.shape == game::Pending::Shape::Some)
        for (std::int64_t k = 0; k < question.max && k < std::ssize(question.options); ++k)
            answer.some.push_back(static_cast<std::int32_t>(k));
    else if (!question.options.empty()) answer = question.options[chosen].answer;
    if (question.what == game::Pending::What::Chance) (void)play.roll();
    else if (!play.answer(answer) && !play.answer({game::kPass, {}})) (void)play.answer({});
}

inline void toDeeds(session::TestPlay& play) {
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i)
        if (play.question().what == game::Pending::What::Chance) (void)play.roll();
        else (void)play.answer(play.question().options.back().answer);
}

inline int inHand(Fixture& fixture, const session::TestPlay& play) {
    const auto pieces = sheetOf(fixture).tools.selection.pieceIndices(play.document());
    return pieces.empty() ? -1 : pieces.back();
}

inline std::size_t answersOf(const session::TestPlay& play) { return play.played().back().answers.size(); }

// Where the title of what is asked stands.
inline std::optional<ImVec2> titleAt(const std::string& begins) {
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Battlefield") && drawn.text.starts_with(begins)) return drawn.box.Min;
    return std::nullopt;
}

} // namespace groma::gui
