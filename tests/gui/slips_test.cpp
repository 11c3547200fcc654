// What a stranger's hand does of itself, and used to be refused or taken otherwise: a click on the square
// ahead, a drag to where nothing leads, a click on an enemy whom several actions reach.
#include "core/game/names/naming.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/game_course.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace groma::gui {
namespace {

using game::Pending;

session::TestPlay& begun(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    return *sheetOf(fixture).play;
}

// To the first step of the first side; nothing is split into lines.
void toOrders(session::TestPlay& play) {
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i)
        if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else IM_CHECK(play.answer(play.question().options.front().answer).has_value());
}

const session::PlayKind* kindNamed(const session::CounterPlay& counter, const std::string& title) {
    const auto found = std::ranges::find(counter.kinds, title, &session::PlayKind::title);
    return found == counter.kinds.end() ? nullptr : &*found;
}

std::string cellOf(const session::TestPlay& play, int piece) {
    return play.setup().geometry().numberText(play.position().cell(piece));
}

// A unit that moves square by square goes where it is clicked and where it is dragged to, where a deed
// without a place leads there; where nothing leads it stays in the hand, and words say what it may do.
void theSquareAheadIsClicked(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(play);
    int mover = -1;
    const session::PlayMap orders = session::playMapOf(play);
    for (const session::CounterPlay& counter : orders.counters)
        if (const session::PlayKind* move = kindNamed(counter, "Move"); move != nullptr && mover < 0) {
            mover = counter.piece;
            IM_CHECK(play.answer(orders.choices[move->plain.front()].answer).has_value());
        }
    IM_CHECK(mover >= 0);
    const std::vector<session::PlayOption> faces = play.question().options;
    IM_CHECK_EQ(faces.size(), 6U);
    // The highest throw of those that let it go ahead twice.
    for (int i = 0; i < 20 && !session::playMapOf(play).acting; ++i)
        if (play.question().what == Pending::What::Chance)
            IM_CHECK(
                play.answer(play.question().options[play.question().options.size() - 2].answer).has_value());
        else IM_CHECK(play.answer({game::kPass, {}}).has_value());
    ui.Yield(4);
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(mover).id});
    ui.Yield(4);
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK_EQ(desk.piece(), mover);
    IM_CHECK_GT(desk.leads().size(), 0U);
    const auto ahead = std::ranges::find_if(desk.leads(), [&](const session::PlayWay& lead) {
        return desk.map().choices[lead.choices.front()].call.starts_with("step_ahead");
    });
    IM_CHECK(ahead != desk.leads().end());
    const grid::CellId to = ahead->cell;
    ui.MouseMoveToPos(screenOf(ui, fixture, play.setup().geometry().numberText(to)));
    ui.Yield(3);
    takePicture(ui, fixture, "square-ahead");
    const std::size_t before = play.played().back().answers.size();
    click(ui, screenOf(ui, fixture, play.setup().geometry().numberText(to)));
    ui.Yield(4);
    // Where dice have to allow it, or several deeds lead there, it is asked which; nothing is done before.
    const std::string deed = "//Battlefield/do " + desk.map().choices[ahead->choices.front()].call;
    const std::string more = "//Battlefield/more ";
    if (play.played().back().answers.size() == before) {
        IM_CHECK((ui.ItemExists(deed.c_str()) || ui.ItemExists(more.c_str())));
        ui.ItemClick(ui.ItemExists(deed.c_str()) ? deed.c_str() : more.c_str());
        ui.Yield(4);
    }
    IM_CHECK_GT(play.played().back().answers.size(), before);
    for (int i = 0; i < 9 && play.question().what == Pending::What::Chance; ++i)
        IM_CHECK(play.answer(play.question().options.back().answer).has_value());
    ui.Yield(4);
    // A click far away is a slip: it stays in the hand.
    IM_CHECK(session::playMapOf(play).acting);
    const std::size_t after = play.played().back().answers.size();
    const std::string far = play.setup().geometry().numberText(grid::CellId{0});
    click(ui, screenOf(ui, fixture, far));
    ui.Yield(4);
    IM_CHECK_EQ(play.played().back().answers.size(), after);
    IM_CHECK(sheetOf(fixture).tools.selection.hasPiece(play.setup().piece(mover).id));
    IM_CHECK(lastNotice(fixture).find("does not go to " + far + " now. It may: ") != std::string::npos);
}

// A drag to where nothing leads is told, and what it may do instead.
void aDragThatLeadsNowhereIsTold(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(play);
    const session::PlayMap orders = session::playMapOf(play);
    const auto mover = std::ranges::find_if(orders.counters, [](const session::CounterPlay& counter) {
        return kindNamed(counter, "Move") != nullptr;
    });
    IM_CHECK(mover != orders.counters.end());
    const std::size_t before = play.played().back().answers.size();
    drag(ui, screenOf(ui, fixture, cellOf(play, mover->piece)),
         screenOf(ui, fixture, play.setup().geometry().numberText(grid::CellId{0})));
    ui.Yield(4);
    IM_CHECK_EQ(play.played().back().answers.size(), before);
    IM_CHECK(lastNotice(fixture).find(" now. It may: ") != std::string::npos);
}

// Whom two kinds of action reach is not acted upon by either before it is said by which.
void severalWaysAreAsked(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(play);
    int actor = -1;
    int target = -1;
    std::set<std::string> titles;
    for (int i = 0; i < 400 && actor < 0 && !play.question().finished; ++i) {
        const session::PlayMap map = session::playMapOf(play);
        for (const session::CounterPlay& counter : map.counters)
            for (const session::PlayKind& kind : counter.kinds)
                for (const session::PlayWay& way : kind.ways) {
                    if (way.piece < 0 || actor >= 0 ||
                        play.setup().sideOf(way.piece) == play.setup().sideOf(counter.piece))
                        continue;
                    titles.clear();
                    for (const session::PlayKind& other : counter.kinds)
                        if (const session::PlayWay* to = other.to({}, way.piece);
                            to != nullptr && to->piece == way.piece)
                            titles.insert(other.title);
                    if (titles.size() < 2) continue;
                    actor = counter.piece;
                    target = way.piece;
                }
        if (actor >= 0) break;
        if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else if (!play.answer(map.acting && !map.choices.empty()
                                  ? map.choices[static_cast<std::size_t>(i) % map.choices.size()].answer
                              : play.question().options.empty() ? game::Answer{game::kPass, {}}
                                                                : play.question().options.front().answer))
            IM_CHECK(play.answer({game::kPass, {}}).has_value());
    }
    IM_CHECK(actor >= 0);
    ui.Yield(4);
    click(ui, screenOf(ui, fixture, cellOf(play, actor)));
    for (int i = 0; i < 6 && !sheetOf(fixture).tools.selection.hasPiece(play.setup().piece(actor).id); ++i)
        click(ui, screenOf(ui, fixture, cellOf(play, actor)));
    ui.Yield(20);
    const std::size_t before = play.played().back().answers.size();
    // Taken up anew, so that no kind is chosen yet.
    sheetOf(fixture).tools.selection.clear();
    ui.Yield(3);
    sheetOf(fixture).tools.selection.selectPieces({play.setup().piece(actor).id});
    ui.Yield(3);
    click(ui, screenOf(ui, fixture, cellOf(play, target)));
    ui.Yield(4);
    IM_CHECK_EQ(play.played().back().answers.size(), before);
    takePicture(ui, fixture, "asked-how");
    std::size_t shown = 0;
    const session::PlayMap map = session::playMapOf(play);
    for (const session::PlayChoice& choice : map.choices)
        shown += ui.ItemExists(("//Battlefield/do " + choice.call).c_str()) ? 1 : 0;
    IM_CHECK_GE(shown, titles.size());
}

// Letters typed with Shift take up the counter of that name; Tab walks from left to right, line after line.
void namesAndLinesByKeys(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    for (int i = 0; i < 60 && !session::playMapOf(play).acting; ++i)
        if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
        else IM_CHECK(play.answer(play.question().options.front().answer).has_value());
    ui.Yield(4);
    const auto held = [&] {
        const auto pieces = sheetOf(fixture).tools.selection.pieceIndices(play.document());
        return pieces.empty() ? -1 : pieces.back();
    };
    // The Romans begin: the third line, two letters of it.
    press(ui, ImGuiMod_Shift | ImGuiKey_T);
    press(ui, ImGuiMod_Shift | ImGuiKey_R);
    ui.Yield(3);
    IM_CHECK(held() >= 0);
    IM_CHECK(play.setup().piece(held()).id.starts_with("TR"));
    // A letter that begins another name begins anew.
    press(ui, ImGuiMod_Shift | ImGuiKey_V);
    ui.Yield(3);
    IM_CHECK(play.setup().piece(held()).id.starts_with("V"));
    press(ui, ImGuiKey_Escape);
    ui.Yield(3);
    // It may begin anywhere, and goes round once.
    std::vector<int> lines;
    for (const session::CounterPlay& counter : byLine(play)) lines.push_back(counter.piece);
    std::vector<int> walked;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        press(ui, ImGuiKey_Tab);
        ui.Yield(2);
        walked.push_back(held());
    }
    const auto begins = std::ranges::find(walked, lines.front());
    IM_CHECK(begins != walked.end());
    std::ranges::rotate(walked, begins);
    IM_CHECK(walked == lines);
}

// An answer that any hand might give: as many as may be marked, the last of several.
game::Answer anyAnswer(const session::PlayQuestion& question) {
    game::Answer answer;
    if (question.shape == Pending::Shape::Some)
        for (std::int64_t k = 0; k < std::min<std::int64_t>(question.max, std::ssize(question.options)); ++k)
            answer.some.push_back(static_cast<std::int32_t>(k));
    else if (question.shape == Pending::Shape::Number) answer.value = question.max;
    else if (!question.options.empty()) answer = question.options.back().answer;
    else answer.value = game::kPass;
    return answer;
}

void goOn(session::TestPlay& play, const game::Answer& answer) {
    if (play.question().what == Pending::What::Chance) IM_CHECK(play.roll().has_value());
    else if (!play.answer(answer)) IM_CHECK(play.answer({game::kPass, {}}).has_value());
}

// Whoever is attacked and may evade is the one that the question stands at, and not the target of the fight
// before.
void whoIsAttackedIsAsked(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    ui::PlayDesk desk;
    std::string deed;
    std::set<int> asked;
    std::map<int, grid::CellId> stood; // where actions were last to be chosen
    std::size_t gone = 0;
    for (int i = 0; i < 3000 && (asked.size() < 4 || gone == 0) && !play.question().finished; ++i) {
        desk.look(fixture.shell.bench());
        // Who was eliminated is named, and it is told where he stood.
        if (const ui::DeskEvent* event = desk.lastEvent();
            event != nullptr && event->text.ends_with(" eliminated")) {
            int lost = -1;
            for (const auto& [piece, cell] : stood)
                if (!play.position().onMap(piece) && cell == event->at) lost = piece;
            if (lost >= 0) // who moved since is not looked for
                IM_CHECK(event->text.find(game::calledText(play.setup(), lost)) != std::string::npos);
            ++gone;
        }
        if (desk.map().acting) {
            stood.clear();
            for (int piece = 0; piece < play.setup().pieceCount(); ++piece)
                if (play.position().onMap(piece)) stood[piece] = play.position().cell(piece);
        }
        const session::PlayQuestion question = play.question();
        const auto fight = std::ranges::find_if(question.options, [](const session::PlayOption& option) {
            return option.action >= 0 && option.text.starts_with("attack(");
        });
        game::Answer answer{game::kPass, {}};
        if (question.name == "evade") {
            const std::size_t from = deed.find("defender: ");
            IM_CHECK(from != std::string::npos);
            const std::string id = deed.substr(from + 10, deed.find_first_of(",)", from) - from - 10);
            const auto target = play.setup().pieceNamed(id);
            IM_CHECK(target.has_value());
            IM_CHECK_EQ(desk.about(), *target);
            asked.insert(*target);
            answer = question.options.front().answer;
        } else if (fight != question.options.end()) {
            answer = fight->answer;
            deed = fight->text;
        } else {
            answer = anyAnswer(question);
        }
        goOn(play, answer);
    }
    IM_CHECK_GT(asked.size(), 1U);
    IM_CHECK_GT(gone, 0U);
}

// Of a stack that is drawn to where two of it may go it is asked who, and each is named.
void whoOfAStackIsAsked(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    // Two of one cell, and a cell that both may go to.
    struct Stack {
        int first = -1, second = -1;
        grid::CellId to;
    };
    const auto stackOf = [&](const session::PlayMap& map) {
        for (const session::CounterPlay& a : map.counters)
            for (const session::CounterPlay& b : map.counters) {
                if (a.piece >= b.piece || play.position().cell(a.piece) != play.position().cell(b.piece))
                    continue;
                for (const session::PlayKind& kind : a.kinds)
                    for (const session::PlayWay& way : kind.ways)
                        for (const session::PlayKind& other : b.kinds)
                            if (way.piece < 0 && other.to(way.cell, -1) != nullptr)
                                return Stack{a.piece, b.piece, way.cell};
            }
        return Stack{};
    };
    Stack found;
    for (int i = 0; i < 2000 && found.first < 0 && !play.question().finished; ++i) {
        if (const session::PlayMap map = session::playMapOf(play); map.acting) found = stackOf(map);
        if (found.first < 0) goOn(play, anyAnswer(play.question()));
    }
    IM_CHECK(found.first >= 0);
    ui.Yield(6);
    const std::size_t before = play.played().back().answers.size();
    drag(ui, screenOf(ui, fixture, cellOf(play, found.first)),
         screenOf(ui, fixture, play.setup().geometry().numberText(found.to)));
    ui.Yield(4);
    IM_CHECK_EQ(play.played().back().answers.size(), before);
    takePicture(ui, fixture, "who-of-a-stack");
    const session::PlayMap map = session::playMapOf(play);
    for (const int piece : {found.first, found.second})
        IM_CHECK(std::ranges::any_of(map.choices, [&](const session::PlayChoice& choice) {
            return session::actorOf(play.setup().model(), choice) == piece &&
                   ui.ItemExists(("//Battlefield/do " + choice.call).c_str());
        }));
}

// Why a decision stands without odds is said of decisions alone: not where something is offered for points,
// and not where nothing is to be chosen from.
void whyNoOddsStandIsSaid(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    ui::PlayDesk desk;
    std::size_t offers = 0;
    std::size_t many = 0;
    for (int i = 0; i < 400 && (offers == 0 || many == 0) && !play.question().finished; ++i) {
        const session::PlayQuestion question = play.question();
        const bool acting = session::playMapOf(play).acting;
        if (question.what == Pending::What::Choice && !acting) {
            const bool offer = question.shape == Pending::Shape::Perform;
            const bool crowd = question.shape == Pending::Shape::One && question.options.size() > 8;
            if (offer || crowd) {
                desk.look(fixture.shell.bench());
                if (offer) IM_CHECK_STR_EQ(desk.whyNoAnswerOdds().c_str(), "");
                else IM_CHECK(!desk.whyNoAnswerOdds().empty());
                offers += offer ? 1 : 0;
                many += crowd ? 1 : 0;
            }
        }
        goOn(play, acting && i % 3 != 0 ? question.options.front().answer : anyAnswer(question));
    }
    IM_CHECK_GT(offers, 0U);
}

// Restart begins anew, and what was played stays on the timeline.
void restartKeepsWhatWasPlayed(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    for (int i = 0; i < 5; ++i) {
        goOn(play, anyAnswer(play.question()));
        ui.Yield(2);
    }
    const auto line = play.played().back().answers;
    IM_CHECK_EQ(line.size(), 5U);
    fixture.shell.actions().run(fixture.shell.bench(), "play.restart");
    ui.Yield(4);
    IM_CHECK((play.played().empty() || play.played().back().answers.empty()));
    IM_CHECK(stateOf<ui::GameCourse>(fixture).history.line() == line);
    // In a set-up nothing is played, and it says so.
    fixture.shell.bench().enterSetUp();
    ui.Yield(2);
    const ui::Action* restart = fixture.shell.actions().find("play.restart");
    IM_CHECK(restart != nullptr);
    IM_CHECK_STR_EQ(restart->whyNot(fixture.shell.bench()).c_str(), "nothing is played");
}

// What a filter leaves nothing of says so, with the words that were looked for.
void aFilterWithoutAHitSaysSo(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    for (int i = 0; i < 4; ++i) goOn(play, anyAnswer(play.question()));
    fixture.shell.bench().show("Log");
    ui.Yield(4);
    const WatchTexts watch;
    const auto says = [](const std::string& words) {
        return std::ranges::any_of(
            drawnTexts(), [&](const DrawnText& one) { return one.text.find(words) != std::string::npos; });
    };
    ui.Yield(2);
    IM_CHECK(!says("No line has"));
    ui.ItemInputValue("//Log/##log filter", "nobody of that name");
    ui.Yield(3);
    IM_CHECK(says("No line has \"nobody of that name\" in it"));
}

// Who is told to play plays, also where a step was taken back before; the key says so too.
void theComputerGoesOn(ImGuiTestContext& ui, Fixture& fixture) {
    session::TestPlay& play = begun(ui, fixture);
    toOrders(play);
    const session::PlayMap orders = session::playMapOf(play);
    IM_CHECK(play.answer(orders.choices.front().answer).has_value());
    IM_CHECK(play.stepBack());
    IM_CHECK(play.question().what == Pending::What::Choice);
    if (!play.held()) play.hold();
    IM_CHECK(play.held());
    ui.Yield(4);
    const int side = play.question().side;
    const std::size_t before = play.played().back().answers.size();
    ui.ItemClick(("//Game/$$" + std::to_string(side) + "/leader/Computer").c_str());
    for (int i = 0; i < 600 && play.played().back().answers.size() <= before; ++i) ui.Yield();
    IM_CHECK_GT(play.played().back().answers.size(), before);
    IM_CHECK(play.stepBack());
    while (!play.computersTurn() && play.canStepBack()) IM_CHECK(play.stepBack());
    IM_CHECK(play.held());
    ui.Yield(4);
    takePicture(ui, fixture, "computer-waits");
    ui.WindowFocus("//Battlefield");
    const std::size_t held = play.played().back().answers.size();
    press(ui, ImGuiKey_A);
    IM_CHECK(!play.held());
    for (int i = 0; i < 600 && play.played().back().answers.size() <= held; ++i) ui.Yield();
    IM_CHECK_GT(play.played().back().answers.size(), held);
}

// The text of a battle that was played is pasted over with rules: what was played has nothing to stand on.
void rulesOverAPlayedBattle(ImGuiTestContext& ui, Fixture& fixture) {
    toOrders(begun(ui, fixture));
    fixture.shell.bench().enterSetUp();
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    const session::Document& document = sheetOf(fixture).document();
    const std::string rules(document.text(document.rulesPaths().back()));
    fixture.shell.bench().commit(session::replaceText(document, document.startPath(), rules, "Paste"));
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).document().setup().get() == nullptr);
    IM_CHECK(sheetOf(fixture).play.has_value());
    for (const ui::Workspace workspace :
         {ui::Workspace::Transcribe, ui::Workspace::Balance, ui::Workspace::Design}) {
        fixture.shell.bench().settings.workspace = workspace;
        ui.Yield(8);
    }
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(6);
    IM_CHECK(sheetOf(fixture).document().setup().get() != nullptr);
}

} // namespace

std::vector<GuiTest> slipTests() {
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    return {{"slips: rules are pasted over a battle that was played", kArretium, rulesOverAPlayedBattle},
            {"slips: the square ahead is clicked", kGaul, theSquareAheadIsClicked},
            {"slips: a drag that leads nowhere is told", kGaul, aDragThatLeadsNowhereIsTold},
            {"slips: whom several actions reach is asked how", kGaul, severalWaysAreAsked},
            {"slips: counters by name and by line", kArretium, namesAndLinesByKeys},
            {"slips: who is attacked is asked", kNisibis, whoIsAttackedIsAsked},
            {"slips: who of a stack is asked", kNisibis, whoOfAStackIsAsked},
            {"slips: why no odds stand is said", kGaul, whyNoOddsStandIsSaid},
            {"slips: a filter without a hit says so", kArretium, aFilterWithoutAHitSaysSo},
            {"slips: restart keeps what was played", kArretium, restartKeepsWhatWasPlayed},
            {"slips: the computer goes on when it is told to", kGaul, theComputerGoesOn}};
}

} // namespace groma::gui
