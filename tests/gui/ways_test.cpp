// Ways of play: a turn of every game on the map, with the mouse alone and with the keyboard alone, never
// through the list. What is meant and what is answered are compared at each step, so that nothing has to be
// taken back.
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "tests/gui/hands.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>

namespace groma::gui {
namespace {

using game::Pending;

constexpr int kMostQuestions = 90;
constexpr int kMostTries = 14; // to take a counter up: others may lie upon it

enum class Hand { Mouse, Keys };

class Player {
  public:
    Player(ImGuiTestContext& ui, Fixture& fixture, Hand hand, std::string name)
        : ui_(ui), fixture_(fixture), hand_(hand), name_(std::move(name)) {}

    // From the first question of the game until a turn was played, at most two actions of a kind in each
    // step.
    void playTurn() {
        press(ui_, ImGuiMod_Shift | ImGuiKey_F5);
        ui_.Yield(4);
        IM_CHECK(sheetOf(fixture_).play.has_value());
        int turn = 0;
        for (int i = 0; i < kMostQuestions && !play().question().finished; ++i) {
            const session::TurnTrack track = session::turnTrackOf(play());
            if (turn > 0 && track.turn > turn) break;
            turn = std::max(turn, track.turn);
            const session::PlayQuestion question = play().question();
            if (question.what == Pending::What::Failed) {
                IM_ERRORF("play failed: %s", question.failure.c_str());
                return;
            }
            if (fresh(question))
                picture(fmt::format("way-{}-{}-{:02}-{}", name_, hand_ == Hand::Mouse ? "mouse" : "keys",
                                    ++pictures_, question.name));
            const std::size_t before = answers().size();
            wanted_.clear();
            answer(question);
            if (ui_.IsError()) {
                IM_ERRORF("at question %d, '%s', meant '%s'", i, question.name.c_str(), wanted_.c_str());
                return;
            }
            ui_.Yield(2);
            if (answers().size() <= before) {
                IM_ERRORF("nothing was answered to '%s', meant '%s'", question.name.c_str(), wanted_.c_str());
                return;
            }
            const std::vector<std::string>& given = answers()[before].texts;
            if (!wanted_.empty() && given != std::vector<std::string>{wanted_}) {
                IM_ERRORF("meant '%s', answered '%s'", wanted_.c_str(),
                          given.empty() ? "" : given.front().c_str());
                return;
            }
            acted_ += question.shape == Pending::Shape::Perform && wanted_ != "pass" ? 1 : 0;
        }
        IM_CHECK(acted_ >= 4);
        picture(fmt::format("way-{}-{}-end", name_, hand_ == Hand::Mouse ? "mouse" : "keys"));
    }

  private:
    const session::TestPlay& play() { return *sheetOf(fixture_).play; }
    const std::vector<session::PlayedAnswer>& answers() { return play().played().back().answers; }
    std::string numberOf(grid::CellId cell) { return play().setup().geometry().numberText(cell); }

    bool fresh(const session::PlayQuestion& question) { return seen_[question.name]++ == 0; }

    void picture(const std::string& name) {
        settle(ui_, fixture_);
        ui_.Yield(4);
        fixture_.wantedPicture = name;
        for (int frame = 0; frame < 300 && !fixture_.wantedPicture.empty(); ++frame) ui_.Yield();
        ui_.Yield(2);
    }

    void answer(const session::PlayQuestion& question) {
        if (question.what == Pending::What::Chance) {
            if (hand_ == Hand::Keys) press(ui_, ImGuiKey_D);
            else say("roll");
            return;
        }
        if (const session::PlayMap map = session::playMapOf(play()); map.acting) act(question, map);
        else if (question.shape == Pending::Shape::Some) decideSome(question);
        else if (question.shape == Pending::Shape::Number) decideNumber(question);
        else decideOne(question);
    }

    void say(const std::string& id) { ui_.ItemClick(("//Battlefield/" + id).c_str()); }

    // The label that stands at that place of those shown, from 0.
    void sayNumbered(std::size_t at, const std::string& id) {
        if (hand_ == Hand::Mouse) {
            say(id);
        } else if (at < 9) {
            press(ui_, static_cast<ImGuiKey>(ImGuiKey_1 + static_cast<int>(at)));
        } else {
            for (std::size_t i = 0; i <= at; ++i) press(ui_, ImGuiKey_DownArrow);
            press(ui_, ImGuiKey_Enter);
        }
    }

    void pass() {
        wanted_ = "pass";
        if (hand_ == Hand::Keys) press(ui_, ImGuiKey_Space);
        else say("pass step");
    }

    // The cursor walks by arrows.
    void walkTo(grid::CellId to) {
        const grid::Geometry& geometry = play().setup().geometry();
        for (int i = 0; i < 80; ++i) {
            const auto at = sheetOf(fixture_).cursor.cell;
            if (at == to) return;
            if (!at) press(ui_, ImGuiKey_DownArrow);
            else if (geometry.lineOf(*at) != geometry.lineOf(to))
                press(ui_,
                      geometry.lineOf(*at) < geometry.lineOf(to) ? ImGuiKey_DownArrow : ImGuiKey_UpArrow);
            else
                press(ui_, geometry.placeOf(*at) < geometry.placeOf(to) ? ImGuiKey_RightArrow
                                                                        : ImGuiKey_LeftArrow);
        }
    }

    void pointAndClick(grid::CellId cell) {
        if (hand_ == Hand::Mouse) {
            click(ui_, screenOf(ui_, fixture_, numberOf(cell)));
        } else {
            walkTo(cell);
            press(ui_, ImGuiKey_Enter);
        }
    }

    bool inHand(int piece) {
        return sheetOf(fixture_).tools.selection.pieceIndices(play().document()) == std::vector<int>{piece};
    }

    void takeUp(int piece) {
        for (int i = 0; i < kMostTries && !inHand(piece); ++i) {
            if (hand_ == Hand::Keys) press(ui_, ImGuiKey_Tab);
            else click(ui_, screenOf(ui_, fixture_, numberOf(play().position().cell(piece))));
            if (hand_ == Hand::Mouse && play().position().onMap(piece) && !inHand(piece))
                IM_CHECK(wanted_.empty() || answers().empty() || answers().back().texts.front() != wanted_);
        }
        if (hand_ == Hand::Keys)
            for (std::size_t i = 0; i < 60 && !inHand(piece); ++i) press(ui_, ImGuiKey_Tab);
        if (!inHand(piece))
            IM_ERRORF("the counter %s cannot be taken up", play().setup().piece(piece).id.c_str());
    }

    // What was done least often so far, an attack before a move; nothing where enough of each was done.
    void act(const session::PlayQuestion& question, const session::PlayMap& map) {
        const session::CounterPlay* actor = nullptr;
        const session::PlayKind* kind = nullptr;
        int least = question.mayPass ? 2 : 1000;
        const auto consider = [&](const session::CounterPlay* counter, const session::PlayKind& one) {
            const int done = done_[{question.name, one.action}];
            if (one.count() == 0 || done >= least) return;
            least = done;
            actor = counter;
            kind = &one;
        };
        for (const session::CounterPlay& counter : map.counters)
            if (play().position().onMap(counter.piece))
                for (const session::PlayKind& one : counter.kinds) consider(&counter, one);
        for (const session::PlayKind& one : map.others) consider(nullptr, one);
        if (kind == nullptr) {
            pass();
            return;
        }
        ++done_[{question.name, kind->action}];
        if (actor != nullptr) takeUp(actor->piece);
        if (ui_.IsError()) return;
        if (kind->ways.empty()) {
            doPlain(map, actor, kind->plain.front());
            return;
        }
        // The last of the ways: the farthest. A counter of two cells may stand upon where it goes.
        const session::PlayWay& way = kind->ways.back();
        wanted_ = map.choices[way.choices.front()].call;
        showKind(*actor, *kind);
        pointAndClick(way.cell);
        if (way.choices.size() > 1) {
            if (hand_ == Hand::Keys) {
                press(ui_, ImGuiKey_DownArrow);
                press(ui_, ImGuiKey_Enter);
            } else {
                say("more " + map.choices[way.choices.front()].more);
            }
        }
    }

    // A click on the counter in the hand shows the next thing that it can do: until the one that is meant
    // comes first.
    void showKind(const session::CounterPlay& actor, const session::PlayKind& kind) {
        for (const session::PlayKind& one : actor.kinds) {
            if (one.action == kind.action) return;
            pointAndClick(play().position().cell(actor.piece));
        }
    }

    void doPlain(const session::PlayMap& map, const session::CounterPlay* actor, std::size_t choice) {
        wanted_ = map.choices[choice].call;
        std::size_t at = 0;
        bool found = false;
        const auto look = [&](const std::vector<session::PlayKind>& kinds) {
            for (const session::PlayKind& one : kinds)
                for (const std::size_t other : one.plain) {
                    found = found || other == choice;
                    at += found ? 0 : 1;
                }
        };
        if (actor != nullptr) look(actor->kinds);
        look(map.others);
        IM_CHECK(found);
        sayNumbered(at, "do " + wanted_);
    }

    void decideSome(const session::PlayQuestion& question) {
        for (std::int64_t i = 0;
             i < std::max<std::int64_t>(question.min, std::min<std::int64_t>(question.max, 1)); ++i) {
            const session::PlayOption& option = question.options[static_cast<std::size_t>(i)];
            const grid::CellId cell =
                option.pieces.empty() ? option.cells.front() : play().position().cell(option.pieces.front());
            pointAndClick(cell);
        }
        if (hand_ == Hand::Keys) press(ui_, ImGuiKey_Space);
        else say("decide");
    }

    void decideNumber(const session::PlayQuestion& question) {
        wanted_ = std::to_string(question.max - question.min < 9 ? question.max : question.min);
        if (hand_ == Hand::Mouse)
            say(question.max - question.min < 9 ? "answer " + wanted_ : "answer number");
        else if (question.max <= 9)
            press(ui_, static_cast<ImGuiKey>(ImGuiKey_0 + static_cast<int>(question.max)));
        else press(ui_, ImGuiKey_2);
    }

    void decideOne(const session::PlayQuestion& question) {
        std::size_t prompt = 0;
        for (const session::PlayOption& option : question.options) {
            if (option.cells.empty() && option.pieces.empty()) {
                wanted_ = option.text;
                sayNumbered(prompt, "answer " + option.text);
                return;
            }
        }
        const session::PlayOption& first = question.options.front();
        wanted_ = first.text;
        pointAndClick(first.pieces.empty() ? first.cells.front()
                                           : play().position().cell(first.pieces.front()));
    }

    ImGuiTestContext& ui_;
    Fixture& fixture_;
    Hand hand_;
    std::string name_;
    std::string wanted_; // the answer that is meant, as scripts write it
    std::map<std::string, int> seen_;
    std::map<std::pair<std::string, int>, int> done_;
    int acted_ = 0;
    int pictures_ = 0;
};

void playTurn(ImGuiTestContext& ui, Fixture& fixture, Hand hand, const char* name) {
    ui.Yield(8);
    ui.WindowFocus("//Battlefield");
    Player(ui, fixture, hand, name).playTurn();
}

template <Hand hand>
void arretium(ImGuiTestContext& ui, Fixture& fixture) {
    playTurn(ui, fixture, hand, "arretium");
}
template <Hand hand>
void gaul(ImGuiTestContext& ui, Fixture& fixture) {
    playTurn(ui, fixture, hand, "gaul");
}
template <Hand hand>
void nisibis(ImGuiTestContext& ui, Fixture& fixture) {
    playTurn(ui, fixture, hand, "nisibis");
}
template <Hand hand>
void heraclea(ImGuiTestContext& ui, Fixture& fixture) {
    playTurn(ui, fixture, hand, "heraclea");
}

} // namespace

std::vector<GuiTest> wayTests() {
    return {
        {"ways: a turn of Arretium with the mouse alone", "samples/ars-bellum/arretium.yaml",
         arretium<Hand::Mouse>},
        {"ways: a turn of Arretium with the keyboard alone", "samples/ars-bellum/arretium.yaml",
         arretium<Hand::Keys>},
        {"ways: a turn of a field in Gaul with the mouse alone",
         "samples/strength-and-honour/gaul-deployed.yaml", gaul<Hand::Mouse>},
        {"ways: a turn of a field in Gaul with the keyboard alone",
         "samples/strength-and-honour/gaul-deployed.yaml", gaul<Hand::Keys>},
        {"ways: a turn of Nisibis with the mouse alone", "samples/commands-and-colors/nisibis.yaml",
         nisibis<Hand::Mouse>},
        {"ways: a turn of Nisibis with the keyboard alone", "samples/commands-and-colors/nisibis.yaml",
         nisibis<Hand::Keys>},
        {"ways: a turn of Heraclea with the mouse alone", "samples/special-stands/heraclea.yaml",
         heraclea<Hand::Mouse>},
        {"ways: a turn of Heraclea with the keyboard alone", "samples/special-stands/heraclea.yaml",
         heraclea<Hand::Keys>},
    };
}

} // namespace groma::gui
