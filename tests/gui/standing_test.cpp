// What is asked on the map stays where it is while its chances are counted, in one column and in several; and
// the card of an attack ahead has its place in a small window.
#include "editor/session/play/play_map.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/play_test.h"
#include "tests/gui/session.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <semaphore>
#include <string>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;
using game::Pending;

constexpr int kFrames = 12;
constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";

bool answerOf(session::TestPlay& play, const std::string& text) {
    for (const session::PlayOption& option : play.question().options)
        if (option.text == text) return play.answer(option.answer).has_value();
    return false;
}

void passTo(session::TestPlay& play, const std::string& step, int side) {
    for (int i = 0; i < 60 && (play.question().name != step || play.question().side != side); ++i) {
        if (play.question().what == Pending::What::Chance) (void)play.roll();
        else if (play.question().mayPass) (void)play.answer({game::kPass, {}});
        else if (play.question().shape == Pending::Shape::Some) (void)play.answer({});
        else (void)play.answer(play.question().options.back().answer);
    }
}

// Nothing of it is done before it is told to go on.
class Held {
  public:
    explicit Held(session::JobRunner& jobs) {
        jobs.submit("Held by a test", [this](session::JobControl&) { goOn_.acquire(); });
    }
    ~Held() { release(); }
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    void release() {
        if (std::exchange(held_, false)) goOn_.release();
    }

  private:
    std::binary_semaphore goOn_{0};
    bool held_ = true;
};

// Where that word is written on the map.
std::optional<ImRect> wordOnMap(const std::string& word) {
    for (const DrawnText& drawn : drawnTexts())
        if (drawn.window.starts_with("Battlefield") && drawn.text == word) return drawn.box;
    return std::nullopt;
}

// Light foot attacks a chariot: whether it dodges is asked, yes or no. False where it is not.
bool toDodge(Session& session) {
    session::TestPlay& play = *session.shell().bench().sheet()->play;
    passTo(play, "movement", 0);
    if (!answerOf(play, "march(mover: CHAR_2, to: 081)")) return false;
    passTo(play, "movement", 1);
    if (!answerOf(play, "march(mover: VELI_2, to: 096)")) return false;
    passTo(play, "melee_orders", 1);
    session.frames(4); // the deed that follows is seen as one
    return answerOf(play, "attack(attacker: VELI_2, defender: CHAR_2)") && play.question().name == "dodge";
}

// It is driven back: whether the foot follows is asked. What that brings is counted in no time.
bool toAdvance(Session& session) {
    session::TestPlay& play = *session.shell().bench().sheet()->play;
    if (!toDodge(session) || !answerOf(play, "no")) return false;
    for (int i = 0; i < 12 && play.question().name != "advance"; ++i) {
        const session::PlayQuestion& asked = play.question();
        if (asked.what == Pending::What::Chance) (void)answerOf(play, "4");
        else if (asked.shape == Pending::Shape::Some) (void)play.answer({});
        else (void)play.answer(asked.options.front().answer);
    }
    return play.question().name == "advance";
}

// In a window of that height: `columns` that the answers stand in.
std::string answersStandStill(const fs::path& directory, int height, float scale, int columns) {
    const WatchTexts watch;
    Session session(directory, directory / kArretium, 1280, height);
    if (!session.open()) return "no window";
    ui::Workbench& bench = session.shell().bench();
    bench.settings.scale = scale;
    session.frames(kFrames);
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    session.frames(kFrames);
    session::TestPlay& play = *bench.sheet()->play;
    // The chances of answers come within a tenth of a second or not at all: a machine may be busy.
    for (int attempt = 0; attempt < 8; ++attempt) {
        Held held(bench.jobs);
        if (attempt > 0) {
            const std::string last = play.played().back().answers.back().texts.front();
            if (!play.stepBack() || !answerOf(play, last)) return "it cannot be asked again";
        } else if (!toAdvance(session)) {
            return "to advance is not asked";
        }
        session.frames(kFrames);
        const auto yes = wordOnMap("Yes");
        const auto no = wordOnMap("No");
        if (!yes || !no) return "the answers are not on the map";
        if ((std::abs(yes->Min.y - no->Min.y) < 2 ? 2 : 1) != columns)
            return fmt::format("no {} columns: {} {} and {} {}", columns, yes->Min.x, yes->Min.y, no->Min.x,
                               no->Min.y);
        held.release();
        bench.jobs.wait();
        session.frames(kFrames);
        bench.jobs.wait();
        session.frames(kFrames);
        const auto same = [](const ImRect& a, const std::optional<ImRect>& b) {
            return b && a.Min.x == b->Min.x && a.Min.y == b->Min.y;
        };
        if (!same(*yes, wordOnMap("Yes")) || !same(*no, wordOnMap("No")))
            return fmt::format("the answers moved from {} {} to {} {}", no->Min.x, no->Min.y,
                               wordOnMap("No") ? wordOnMap("No")->Min.x : -1,
                               wordOnMap("No") ? wordOnMap("No")->Min.y : -1);
        // They have come: two figures beside each answer, or once that they are the same for all.
        const bool sameForAll = std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
            return drawn.window.starts_with("Battlefield") &&
                   (drawn.text.find("whatever") != std::string::npos || drawn.text.starts_with("No counter"));
        });
        const auto besideNo = std::ranges::count_if(drawnTexts(), [&](const DrawnText& drawn) {
            return drawn.window.starts_with("Battlefield") && !drawn.text.empty() &&
                   drawn.text.find_first_not_of("<>0123456789") == std::string::npos &&
                   std::abs(drawn.box.GetCenter().y - no->GetCenter().y) < 4 && drawn.box.Min.x > no->Max.x;
        });
        if (besideNo >= 2 || sameForAll) {
            session.picture(fmt::format("answers-stand-{}", columns));
            return {};
        }
    }
    session.picture(fmt::format("no-chances-{}", columns));
    return "no chances came";
}

std::string answersStandInOneColumn(const fs::path& directory) {
    return answersStandStill(directory, 1000, 1, 1);
}

std::string answersStandInTwoColumns(const fs::path& directory) {
    return answersStandStill(directory, 520, 1.5F, 2);
}

// What each face of a die would bring comes below Roll, which stays.
std::string rollStandsStill(const fs::path& directory) {
    const WatchTexts watch;
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    ui::Workbench& bench = session.shell().bench();
    session.frames(kFrames);
    bench.enterPlay(ui::Workbench::PlayKind::Game);
    session.frames(kFrames);
    session::TestPlay& play = *bench.sheet()->play;
    Held held(bench.jobs);
    if (!toDodge(session) || !answerOf(play, "no")) return "no fight";
    for (int i = 0; i < 6 && play.question().what == Pending::What::Choice; ++i) (void)play.answer({});
    if (play.question().what != Pending::What::Chance) return "no die is asked for";
    session.frames(kFrames);
    const auto roll = wordOnMap("Roll");
    if (!roll) return "Roll is not on the map";
    const std::size_t before = drawnTexts().size();
    held.release();
    bench.jobs.wait();
    session.frames(kFrames);
    bench.jobs.wait();
    session.frames(kFrames);
    if (drawnTexts().size() <= before) return "nothing was told of the die";
    const auto now = wordOnMap("Roll");
    session.picture("roll-stands");
    // The row may widen, never leave the hand: it is as high as before, and what lay under it lies in it.
    if (!now || now->Min.y != roll->Min.y || std::abs(now->Min.x - roll->Min.x) > 200)
        return fmt::format("Roll moved from {} {} to {} {}", roll->Min.x, roll->Min.y, now ? now->Min.x : -1,
                           now ? now->Min.y : -1);
    return {};
}

// In 1280 x 720 too: an enemy ahead is pointed at, and the whole card can be read or scrolled to.
std::string theCardAheadHasRoom(const fs::path& directory) {
    const WatchTexts watch;
    writeTarget(directory);
    for (const float scale : {1.0F, 1.5F, 2.0F}) {
        Session session(directory, directory / kTargetFile, 1280, 720);
        if (!session.open()) return "no window";
        ui::Workbench& bench = session.shell().bench();
        bench.settings.scale = scale;
        bench.wantsNewLayout = true; // the last start left one for smaller type
        session.frames(kFrames);
        bench.enterPlay(ui::Workbench::PlayKind::Game);
        session::TestPlay& play = *bench.sheet()->play;
        passTo(play, "movement", 0);
        session.frames(kFrames);
        const game::Setup& setup = play.setup();
        const auto at = [&](const char* number) {
            return play.position().pieceIn(setup.geometry().cellByNumber(number));
        };
        ImGui::GetIO().AddMousePosEvent(-1e6F, -1e6F); // wherever it rests on the screen
        bench.selectPieces({setup.piece(at("062")).id});
        session.frames(kFrames);
        bench.jobs.wait();
        ui::bringCursor(bench, setup.geometry().cellByNumber("108"));
        session.frames(kFrames);
        bench.jobs.wait();
        session.frames(kFrames);
        session.picture(fmt::format("card-ahead-small-{}", static_cast<int>(scale * 100)));
        const auto shown = [](std::string_view words) {
            return std::ranges::any_of(drawnTexts(), [&](const DrawnText& drawn) {
                return drawn.window.starts_with("Test play") && drawn.text.starts_with(words) &&
                       drawn.box.GetCenter().y > drawn.clip.y && drawn.box.GetCenter().y < drawn.clip.w;
            });
        };
        if (!shown("ahead, in")) return fmt::format("no card at {} %", scale * 100);
        if (!shown("107")) return fmt::format("no list at {} %", scale * 100);
    }
    return {};
}

} // namespace

std::vector<StartTest> standingTests() {
    return {{"play: answers stand still while their chances come", answersStandInOneColumn},
            {"play: answers in two columns stand still while their chances come", answersStandInTwoColumns},
            {"play: Roll stands still while is counted what the die brings", rollStandsStill},
            {"play: the card of an attack ahead has room in a small window", theCardAheadHasRoom}};
}

} // namespace groma::gui
