// Two whole turns of Arretium, both sides, by the keyboard alone and by the mouse alone: nobody reads the
// list beside the map, and nothing is taken back.
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <string>

namespace groma::gui {
namespace {

using game::Pending;

struct Deed {
    int turn, side;
    const char* step;
    const char* piece;
    const char* to; // a cell, or who is acted upon
};
// The Senones, who begin, come within reach; the Romans close up and attack; the horse strikes back.
constexpr std::array kDeeds{
    Deed{1, 0, "movement", "CAVA_6", "086"},   Deed{1, 0, "movement", "CAVA_5", "085"},
    Deed{1, 0, "movement", "CHAR_1", "080"},   Deed{1, 0, "movement", "CHAR_2", "081"},
    Deed{1, 0, "movement", "JAVE_3", "069"},   Deed{1, 1, "movement", "ALAE_2", "100"},
    Deed{1, 1, "movement", "VELI_1", "094"},   Deed{1, 1, "movement", "VELI_2", "096"},
    Deed{1, 1, "movement", "HAST_2", "110"},   Deed{1, 1, "melee_orders", "VELI_1", "CHAR_1"},
    Deed{2, 0, "movement", "WARB_5", "055"},   Deed{2, 0, "melee_orders", "CAVA_6", "ALAE_2"},
    Deed{2, 1, "movement", "metellus", "141"},
};

// What a hand can do: each gesture as a person makes it, counted.
class Hand {
  public:
    Hand(ImGuiTestContext& ui, Fixture& fixture) : ui_(ui), fixture_(fixture) {}
    virtual ~Hand() = default;
    virtual void roll() = 0;
    virtual void pass() = 0;
    virtual void deed(const Deed& deed) = 0;
    virtual void answer(std::size_t option) = 0; // of those in words
    virtual void first() = 0;                    // of what is ringed on the map

    [[nodiscard]] int actions() const { return actions_; }

  protected:
    session::TestPlay& play() { return *sheetOf(fixture_).play; }
    std::string cellOfPiece(const std::string& id) {
        return play().setup().geometry().numberText(play().position().cell(*play().setup().pieceNamed(id)));
    }
    std::string placeOf(const char* to) {
        return play().setup().pieceNamed(to) ? cellOfPiece(to) : std::string(to);
    }
    void strike(ImGuiKeyChord key) {
        press(ui_, key);
        ++actions_;
    }
    void clickOn(ImVec2 at) {
        click(ui_, at);
        ++actions_;
    }
    void clickOn(const std::string& item) {
        ui_.ItemClick(item.c_str());
        ui_.Yield(3);
        ++actions_;
    }

    // What says that option of the question: labels stand in the order of their digits.
    static const ui::PlayPrompt& promptOf(const ui::PlayDesk& desk, std::size_t option) {
        return *std::ranges::find(desk.prompts(), option, &ui::PlayPrompt::index);
    }

    ImGuiTestContext& ui_;
    Fixture& fixture_;

  private:
    int actions_ = 0;
};

class Keys final : public Hand {
  public:
    using Hand::Hand;
    void roll() override { strike(ImGuiKey_D); }
    void pass() override { strike(ImGuiKey_Space); }
    void deed(const Deed& deed) override {
        for (int i = 0; i < 40 && !sheetOf(fixture_).tools.selection.hasPiece(deed.piece); ++i)
            strike(ImGuiKey_Tab);
        const std::string to = placeOf(deed.to);
        for (int i = 0; i < 40; ++i) {
            const grid::CellId at = ui::cursorCell(fixture_.shell.bench());
            if (at == cellOf(fixture_, to)) break;
            const ImVec2 way = screenOf(ui_, fixture_, to) -
                               screenOf(ui_, fixture_, play().setup().geometry().numberText(at));
            if (std::abs(way.y) > 4) strike(way.y > 0 ? ImGuiKey_DownArrow : ImGuiKey_UpArrow);
            else strike(way.x > 0 ? ImGuiKey_RightArrow : ImGuiKey_LeftArrow);
        }
        strike(ImGuiKey_Enter);
    }
    void answer(std::size_t option) override {
        ui::PlayDesk desk;
        desk.look(fixture_.shell.bench());
        strike(static_cast<ImGuiKey>(ImGuiKey_0 + promptOf(desk, option).key));
    }
    void first() override {
        strike(ImGuiKey_Tab);
        strike(ImGuiKey_Enter);
    }
};

class Mouse final : public Hand {
  public:
    using Hand::Hand;
    void roll() override { clickOn("//Battlefield/**/roll"); }
    void pass() override {
        ui_.SleepNoSkip(1.2F, 0.4F); // a click that comes at once is not meant for a step that has just begun
        clickOn("//Battlefield/pass step");
    }
    void deed(const Deed& deed) override {
        clickOn(screenOf(ui_, fixture_, cellOfPiece(deed.piece)));
        clickOn(screenOf(ui_, fixture_, placeOf(deed.to)));
    }
    void answer(std::size_t option) override {
        ui::PlayDesk desk;
        desk.look(fixture_.shell.bench());
        clickOn("//Battlefield/**/" + promptOf(desk, option).id);
    }
    void first() override {
        const session::PlayOption& option = play().question().options.front();
        const grid::CellId cell =
            option.cells.empty() ? play().position().cell(option.pieces.front()) : option.cells.front();
        clickOn(screenOf(ui_, fixture_, play().setup().geometry().numberText(cell)));
    }
};

// Who has won the initiative lets the Senones begin; other questions take their first answer.
std::size_t answerTo(const session::PlayQuestion& question) {
    if (question.name != "begin") return 0;
    for (std::size_t i = 0; i < question.options.size(); ++i)
        if (question.options[i].text == (question.side == 0 ? "yes" : "no")) return i;
    return 0;
}

// One answer of the game. False where nothing was answered.
bool goOn(session::TestPlay& play, Hand& hand, std::size_t& next) {
    const session::PlayQuestion question = play.question();
    const std::size_t given = play.played().back().answers.size();
    const std::size_t before = session::turnTrackOf(play).began.size() + play.log().size();
    if (question.what == Pending::What::Chance) {
        hand.roll();
    } else if (session::playMapOf(play).acting) {
        const int turn = session::turnTrackOf(play).turn;
        const bool due = next < kDeeds.size() && kDeeds[next].turn == turn &&
                         kDeeds[next].side == question.side && question.name == kDeeds[next].step;
        if (due) hand.deed(kDeeds[next++]);
        else hand.pass();
        // A step that its last deed has ended takes no pass a moment later.
        if (!due && play.played().back().answers.size() == given) hand.pass();
    } else if (question.shape == Pending::Shape::Some) {
        hand.pass();
    } else if (!question.options.front().cells.empty() || !question.options.front().pieces.empty()) {
        hand.first();
    } else {
        hand.answer(answerTo(question));
    }
    return session::turnTrackOf(play).began.size() + play.log().size() > before;
}

template <class Which>
void twoTurns(ImGuiTestContext& ui, Fixture& fixture, const char* name) {
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.WindowFocus("//Battlefield");
    session::TestPlay& play = *sheetOf(fixture).play;
    Which hand(ui, fixture);
    std::size_t next = 0;
    int shown = 1;
    for (int i = 0; i < 200; ++i) {
        const int turn = session::turnTrackOf(play).turn;
        if (turn > shown) takePicture(ui, fixture, fmt::format("turn-{}-by-{}", shown, name));
        shown = std::max(shown, turn);
        if (turn > 2) break;
        const std::size_t deed = next;
        const bool went = goOn(play, hand, next);
        if (!went) ui.LogError("stopped at %s, deed %zu", play.question().name.c_str(), deed);
        IM_CHECK(went);
        ui.Yield(2);
    }
    IM_CHECK_EQ(session::turnTrackOf(play).turn, 3);
    IM_CHECK_EQ(next, kDeeds.size());
    fmt::print("  {} gestures by the {}\n", hand.actions(), name);
    // What was meant is what was played.
    const auto at = [&](const char* piece) {
        return play.setup().geometry().numberText(play.position().cell(*play.setup().pieceNamed(piece)));
    };
    IM_CHECK_STR_EQ(at("CAVA_5").c_str(), "085");
    IM_CHECK_STR_EQ(at("WARB_5").c_str(), "055");
    IM_CHECK_STR_EQ(at("metellus").c_str(), "141");
}

} // namespace

std::vector<GuiTest> turnTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    return {{"play: two turns by the keyboard alone", kArretium,
             [](ImGuiTestContext& ui, Fixture& fixture) { twoTurns<Keys>(ui, fixture, "keys"); }},
            {"play: two turns by the mouse alone", kArretium,
             [](ImGuiTestContext& ui, Fixture& fixture) { twoTurns<Mouse>(ui, fixture, "mouse"); }}};
}

} // namespace groma::gui
