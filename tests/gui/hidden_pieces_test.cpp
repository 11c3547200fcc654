// A person against the computer in a game of hidden blocks: neither the report in the log nor the words of
// the status bar tell what stands under a veil. Log, hovered cell, order of battle and inspector are
// photographed for a person to look at; their texts are not checked here.
#include "editor/session/play/as_seen.h"
#include "editor/session/play/play_report.h"
#include "editor/ui/shell/cell_words.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/hidden_pieces.h"
#include "tests/gui/pictures.h"

#include <algorithm>

namespace groma::gui {
namespace {

constexpr int kPerson = 1; // the Romans: no block of theirs is called as one of the others
constexpr const char* kOfTheEnemy = "WARBAND";

// The person passes, or does the first thing there is where that may not be.
void answerOne(session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    if (question.mayPass) (void)play.answer({game::kPass, {}});
    else if (question.shape == game::Pending::Shape::Some) (void)play.answer({});
    else if (!question.options.empty()) (void)play.answer(question.options.front().answer);
}

std::string reportOf(const session::TestPlay& play) {
    std::string words;
    for (const session::ReportLine& line : session::reportOf(play.log()))
        words += line.title + " " + line.rolled + " " + line.result + "\n";
    return words;
}

int unseenOnMap(const session::TestPlay& play) {
    for (const std::int32_t piece : play.setup().piecesOf(1 - kPerson))
        if (play.position().onMap(piece) && session::isUnseen(play, piece)) return piece;
    return -1;
}

} // namespace

void ofTheEnemyOnlyWhatIsSeen(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/$$0/leader/Computer");
    ui.ItemClick("//Game/Dice fall by themselves");
    session::TestPlay& play = *sheetOf(fixture).play;
    IM_CHECK_EQ(session::onlookerOf(play), kPerson);
    const auto told = [&] { return reportOf(play).find("a hidden counter in ") != std::string::npos; };
    for (int i = 0; i < 4000 && !(told() && play.question().side == kPerson); ++i) {
        if (play.question().what == game::Pending::What::Choice && play.question().side == kPerson)
            answerOne(play);
        ui.Yield();
    }
    IM_CHECK(told());
    IM_CHECK(reportOf(play).find(kOfTheEnemy) == std::string::npos);
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    takePicture(ui, fixture, "hidden-log");
    const int unseen = unseenOnMap(play);
    IM_CHECK(unseen >= 0);
    IM_CHECK_STR_EQ(
        play.setup().model().types[static_cast<std::size_t>(play.setup().typeOf(unseen))].named.id.c_str(),
        kOfTheEnemy);
    const std::string number = play.setup().geometry().numberText(play.position().cell(unseen));
    ui.MouseMoveToPos(screenOf(ui, fixture, number));
    ui.Yield(40); // whatever opens under a pointer that rests
    const std::string status = ui::cellWords(fixture.shell.bench()) + "  " + statusOf(fixture);
    IM_CHECK(status.find(", a hidden counter") != std::string::npos);
    for (const char* word : {kOfTheEnemy, "Warband"}) IM_CHECK(status.find(word) == std::string::npos);
    takePicture(ui, fixture, "hidden-hover");
    click(ui, screenOf(ui, fixture, number));
    fixture.shell.bench().show("Order of battle");
    fixture.shell.bench().show("Inspector");
    ui.Yield(6);
    takePicture(ui, fixture, "hidden-inspector");
    // The order of battle tells of them neither the place nor, by a mark on the row, which one was clicked.
    IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(play.setup().piece(unseen).id));
    sheetOf(fixture).tools.selection.clear();
    ui.Yield(2);
    const WatchTexts watch;
    ui.Yield(4);
    ImVec2 row{-1, -1};
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Order of battle") && drawn.text == kOfTheEnemy)
            row = drawn.box.GetCenter();
    IM_CHECK(row.x > 0);
    click(ui, row);
    ui.Yield(4);
    for (const int piece : sheetOf(fixture).tools.selection.pieceIndices(sheetOf(fixture).document()))
        IM_CHECK(!session::isUnseen(play, piece));
}

} // namespace groma::gui
