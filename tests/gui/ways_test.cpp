// Ways of play: two turns of every game on the map, with the mouse alone and with the keyboard alone, never
// through the list. What is meant and what is answered are compared at each step, so that nothing has to be
// taken back. With GROMA_EACH_STEP in the environment there is a picture of each step, else of each kind
// once.
#include "editor/session/play/play_map.h"
#include "editor/session/play/turn_track.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/map_state.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace groma::gui {
namespace {

using game::Pending;

constexpr int kTurns = 2;
constexpr int kMostQuestions = 500;
constexpr int kOfAKind = 2;    // actions in each step of a turn
constexpr int kMostTries = 14; // to take a counter up: others may lie upon it

enum class Hand { Mouse, Keys };

class Player {
  public:
    Player(ImGuiTestContext& ui, Fixture& fixture, Hand hand, std::string name, int turns)
        : ui_(ui), fixture_(fixture), hand_(hand), name_(std::move(name)), turns_(turns) {}

    // From the first question of the game until its turns were played, a few actions of a kind in each step.
    // Nothing but Shift+F5 gives the map the keyboard.
    void playTurns() {
        press(ui_, ImGuiMod_Shift | ImGuiKey_F5);
        ui_.Yield(8);
        IM_CHECK(sheetOf(fixture_).play.has_value());
        IM_CHECK(fixture_.shell.bench().mapHasKeyboard);
        int turn = 0;
        bool over = false;
        for (int i = 0; i < kMostQuestions && !over; ++i) {
            const session::TurnTrack track = session::turnTrackOf(play());
            if (track.turn != turn) {
                done_.clear();
                if (turn > 0) picture(fmt::format("way-{}-{}-after-turn-{}", name_, handName(), turn));
            }
            turn = track.turn;
            over = turn > turns_ || play().question().finished;
            if (over) break;
            const session::PlayQuestion question = play().question();
            if (question.what == Pending::What::Failed) {
                IM_ERRORF("play failed: %s", question.failure.c_str());
                return;
            }
            if (fresh(question) || std::getenv("GROMA_EACH_STEP") != nullptr)
                picture(fmt::format("way-{}-{}-{:02}-{}", name_, handName(), ++pictures_, question.name));
            countAnswerOdds(question);
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
        IM_CHECK(over);
        fmt::print(
            "  {}: {} answers, {} actions, {} upon an enemy; {} decisions within an action, {} of them "
            "with the odds of each answer\n",
            name_, answers().size(), acted_, attacks_, decisions_, withOdds_);
        IM_CHECK(acted_ >= 6);
        if (turns_ >= kTurns) IM_CHECK(attacks_ >= 1); // in fewer the armies need not meet
        picture(fmt::format("way-{}-{}-end", name_, handName()));
    }

  private:
    const session::TestPlay& play() { return *sheetOf(fixture_).play; }
    const std::vector<session::PlayedAnswer>& answers() { return play().played().back().answers; }
    std::string numberOf(grid::CellId cell) { return play().setup().geometry().numberText(cell); }

    const char* handName() const { return hand_ == Hand::Mouse ? "mouse" : "keys"; }
    bool fresh(const session::PlayQuestion& question) { return seen_[question.name]++ == 0; }

    void picture(const std::string& name) { takePicture(ui_, fixture_, name); }

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

    // How many decisions come up with the odds of their answers: what takes longer than a tenth of a second
    // stands without. A hand of our own looks on, as the window's does.
    void countAnswerOdds(const session::PlayQuestion& question) {
        const ui::Workbench& bench = fixture_.shell.bench();
        desk_.look(bench);
        const bool inAction = question.what == Pending::What::Choice && !desk_.map().acting &&
                              (question.options.size() > 1 || question.shape == Pending::Shape::Some) &&
                              desk_.oddsOfAction().has_value();
        if (!inAction) return;
        ++decisions_;
        // Also of a yes or no; only a number and an offer are not tried. How long it takes is another matter.
        if (question.shape == Pending::Shape::One || question.shape == Pending::Shape::Values)
            IM_CHECK(desk_.triesAnswers() || question.options.size() > 8);
        settle(ui_, fixture_);
        desk_.look(bench);
        withOdds_ += desk_.answerOdds().empty() ? 0 : 1;
    }

    void say(const std::string& id) { ui_.ItemClick(("//Battlefield/" + id).c_str()); }

    // The label that stands at that place of those shown, from 0.
    void sayNumbered(std::size_t at, const std::string& id) {
        if (hand_ == Hand::Mouse) {
            // Many are called up.
            for (const char* folded : {"on the map", "of the side"})
                if (!ui_.ItemExists(("//Battlefield/" + id).c_str()) &&
                    ui_.ItemExists((std::string("//Battlefield/") + folded).c_str()))
                    say(folded);
            say(id);
        } else if (const int digit = digitOf(id); digit >= 0) {
            press(ui_, static_cast<ImGuiKey>(ImGuiKey_0 + digit));
        } else {
            for (std::size_t i = 0; i <= at; ++i) press(ui_, ImGuiKey_DownArrow);
            press(ui_, ImGuiKey_Enter);
        }
    }

    // The digit that stands at that label, -1 for none.
    int digitOf(const std::string& id) {
        ui_.Yield(2);
        ui::PlayDesk desk; // as the window's: digits are kept with the sheet
        desk.look(fixture_.shell.bench());
        for (const ui::PlayPrompt& prompt : desk.prompts())
            if (prompt.id == id) return prompt.key;
        return -1;
    }

    // What comes a moment after the last deed of a step has ended it may have been meant for that one: it is
    // refused once, with words.
    void pass() {
        wanted_ = "pass";
        const std::size_t before = answers().size();
        for (int i = 0; i < 2 && answers().size() == before; ++i) {
            if (i > 0) IM_CHECK(lastNotice(fixture_).find("had ended") != std::string::npos);
            if (hand_ == Hand::Keys) press(ui_, ImGuiKey_Space);
            else {
                ui_.SleepNoSkip(1.2F, 0.4F); // not meant for the step before
                say("pass step");
            }
            ui_.Yield(2);
        }
    }

    // The cursor walks by arrows.
    void walkTo(grid::CellId to) {
        const grid::Geometry& geometry = play().setup().geometry();
        for (int i = 0; i < 80; ++i) {
            const auto at = stateOf<ui::MapCursor>(fixture_).cell;
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

    // The answers of the counter in the hand lie there.
    bool isCovered(ImVec2 at) {
        desk_.look(fixture_.shell.bench());
        return std::ranges::any_of(desk_.prompts(), [&](const ui::PlayPrompt& prompt) {
            const std::string id = "//Battlefield/" + prompt.id;
            return ui_.ItemExists(id.c_str()) && ui_.ItemInfo(id.c_str()).RectFull.Contains(at);
        });
    }

    // A click on a place that means nothing takes the answers from the map that lie upon a counter.
    void letGoOfWhatCovers(int piece) {
        if (!isCovered(screenOf(ui_, fixture_, numberOf(play().position().cell(piece))))) return;
        const session::PlayMap map = session::playMapOf(play());
        const auto leads = [&](grid::CellId cell) {
            return std::ranges::any_of(map.counters, [&](const session::CounterPlay& counter) {
                return inHand(counter.piece) &&
                       std::ranges::any_of(counter.kinds, [&](const session::PlayKind& kind) {
                           return std::ranges::find(kind.ways, cell, &session::PlayWay::cell) !=
                                  kind.ways.end();
                       });
            });
        };
        const int cells = play().setup().geometry().cellCount();
        for (grid::CellId cell{0}; cell.index < cells; ++cell.index)
            if (play().position().pieceIn(cell) < 0 && !leads(cell) &&
                !isCovered(screenOf(ui_, fixture_, numberOf(cell)))) {
                pointAndClick(cell);
                return;
            }
    }

    void takeUp(int piece) {
        if (hand_ == Hand::Mouse && !play().position().onMap(piece))
            say("waiting " + play().setup().piece(piece).id);
        else if (hand_ == Hand::Mouse && !inHand(piece)) letGoOfWhatCovers(piece);
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

    static std::string stepOf(const session::PlayQuestion& question) {
        return fmt::format("{} {}", question.name, question.side);
    }

    bool isUponEnemy(const session::CounterPlay* counter, const session::PlayKind& kind) {
        const game::Setup& setup = play().setup();
        return counter != nullptr && std::ranges::any_of(kind.ways, [&](const session::PlayWay& way) {
                   return way.piece >= 0 && setup.sideOf(way.piece) != setup.sideOf(counter->piece);
               });
    }

    // Cells to the nearest enemy.
    int awayFromEnemy(int piece, grid::CellId from) {
        const game::Setup& setup = play().setup();
        int least = 1000;
        for (int other = 0; other < setup.pieceCount(); ++other)
            if (setup.sideOf(other) != setup.sideOf(piece) && play().position().onMap(other))
                least = std::min(least, setup.geometry().distance(from, play().position().cell(other)));
        return least;
    }

    // Upon an enemy, else as near to one as can be: the armies shall meet.
    const session::PlayWay& bestWay(int piece, const session::PlayKind& kind) {
        const session::PlayWay* best = &kind.ways.front();
        int least = 1000;
        for (const session::PlayWay& way : kind.ways) {
            const int away = awayFromEnemy(piece, way.cell);
            if (away >= least) continue;
            least = away;
            best = &way;
        }
        return *best;
    }

    // What was done least often so far, an attack first; nothing where enough of each was done.
    void act(const session::PlayQuestion& question, const session::PlayMap& map) {
        const session::CounterPlay* actor = nullptr;
        const session::PlayKind* kind = nullptr;
        int least = 1000;
        const auto consider = [&](const session::CounterPlay* counter, const session::PlayKind& one) {
            const int done = done_[{stepOf(question), one.action}];
            const int rank = isUponEnemy(counter, one) ? done - kOfAKind : done;
            if (one.count() == 0 || (question.mayPass && done >= kOfAKind) || rank >= least) return;
            least = rank;
            actor = counter;
            kind = &one;
        };
        for (const session::CounterPlay& counter : map.counters)
            for (const session::PlayKind& one : counter.kinds) consider(&counter, one);
        for (const session::PlayKind& one : map.others) consider(nullptr, one);
        if (kind == nullptr) {
            pass();
            return;
        }
        ++done_[{stepOf(question), kind->action}];
        if (actor != nullptr) takeUp(actor->piece);
        if (ui_.IsError()) return;
        if (kind->ways.empty()) {
            doPlain(map, actor, kind->plain.front());
            return;
        }
        const session::PlayWay way = actor != nullptr ? bestWay(actor->piece, *kind) : kind->ways.front();
        attacks_ += isUponEnemy(actor, *kind) ? 1 : 0;
        wanted_ = map.choices[way.choices.front()].call;
        if (actor != nullptr) showKind(*actor, *kind);
        if (seen_[question.name + "/" + kind->title]++ == 0) {
            if (hand_ == Hand::Mouse) ui_.MouseMoveToPos(screenOf(ui_, fixture_, numberOf(way.cell)));
            else walkTo(way.cell);
            picture(fmt::format("way-{}-{}-{:02}-{}", name_, handName(), ++pictures_, kind->title));
        }
        pointAndClick(way.cell);
        // Whom several kinds of action reach, and none was chosen by a click: it is asked how.
        const auto reach = [&](const session::PlayKind& one) {
            const session::PlayWay* to = way.piece >= 0 ? one.to({}, way.piece) : nullptr;
            return to != nullptr && to->piece == way.piece;
        };
        if (actor != nullptr && kind == &actor->kinds.front() &&
            std::ranges::count_if(actor->kinds, reach) > 1) {
            sayNumbered(0, "do " + wanted_);
        } else if (way.choices.size() > 1) {
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
        // What no counter was chosen for is marked first.
        if (actor == nullptr && hand_ == Hand::Keys) press(ui_, ImGuiKey_Enter);
    }

    void decideSome(const session::PlayQuestion& question) {
        for (std::int64_t i = 0;
             i < std::max<std::int64_t>(question.min, std::min<std::int64_t>(question.max, 4)); ++i) {
            const session::PlayOption& option = question.options[static_cast<std::size_t>(i)];
            const grid::CellId cell =
                option.pieces.empty() ? option.cells.front() : play().position().cell(option.pieces.front());
            pointAndClick(cell);
        }
        if (hand_ == Hand::Keys) press(ui_, ImGuiKey_Space);
        else say("decide");
    }

    void decideNumber(const session::PlayQuestion& question) {
        const bool shown = question.max - question.min < 9; // each of them
        // The mouse takes the greatest, the keys the least: a nought is typed as any other.
        const std::int64_t number = shown && hand_ == Hand::Mouse ? question.max : question.min;
        wanted_ = std::to_string(number);
        if (hand_ == Hand::Mouse) say(shown ? "answer " + wanted_ : "answer number");
        else if (shown && number <= 9)
            press(ui_, static_cast<ImGuiKey>(ImGuiKey_0 + static_cast<int>(number)));
        else press(ui_, ImGuiKey_2);
    }

    void decideOne(const session::PlayQuestion& question) {
        std::size_t prompt = 0;
        for (const session::PlayOption& option : question.options) {
            if (option.cells.empty() && option.pieces.empty()) {
                wanted_ = option.text;
                const bool isDigit =
                    option.text.size() == 1 && option.text[0] >= '0' && option.text[0] <= '9';
                if (hand_ == Hand::Keys && isDigit) // typed as it is
                    press(ui_, static_cast<ImGuiKey>(ImGuiKey_0 + (option.text[0] - '0')));
                else sayNumbered(prompt, "answer " + option.text);
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
    int turns_;
    std::string wanted_; // the answer that is meant, as scripts write it
    std::map<std::string, int> seen_;
    std::map<std::pair<std::string, int>, int> done_;
    int acted_ = 0, attacks_ = 0;
    ui::PlayDesk desk_;
    int decisions_ = 0, withOdds_ = 0;
    int pictures_ = 0;
};

void playTurns(ImGuiTestContext& ui, Fixture& fixture, Hand hand, const char* name, int turns = kTurns) {
    ui.Yield(8);
    Player(ui, fixture, hand, name, turns).playTurns();
}

template <Hand hand>
void arretium(ImGuiTestContext& ui, Fixture& fixture) {
    playTurns(ui, fixture, hand, "arretium");
}
template <Hand hand>
void gaul(ImGuiTestContext& ui, Fixture& fixture) {
    playTurns(ui, fixture, hand, "gaul");
}
template <Hand hand>
void deployed(ImGuiTestContext& ui, Fixture& fixture) {
    playTurns(ui, fixture, hand, "deployed", 1); // a unit each was placed before
}
template <Hand hand>
void nisibis(ImGuiTestContext& ui, Fixture& fixture) {
    playTurns(ui, fixture, hand, "nisibis", 2 * kTurns); // each side has turns of its own
}
template <Hand hand>
void heraclea(ImGuiTestContext& ui, Fixture& fixture) {
    playTurns(ui, fixture, hand, "heraclea");
}

} // namespace

std::vector<GuiTest> wayTests() {
    static constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
    static constexpr const char* kGaul = "samples/strength-and-honour/gaul.yaml";
    static constexpr const char* kDeployed = "samples/strength-and-honour/gaul-deployed.yaml";
    static constexpr const char* kNisibis = "samples/commands-and-colors/nisibis.yaml";
    static constexpr const char* kHeraclea = "samples/special-stands/heraclea.yaml";
    return {
        {"ways: two turns of Arretium with the mouse alone", kArretium, arretium<Hand::Mouse>},
        {"ways: two turns of Arretium with the keyboard alone", kArretium, arretium<Hand::Keys>},
        {"ways: two turns of a field in Gaul with the mouse alone", kGaul, gaul<Hand::Mouse>},
        {"ways: two turns of a field in Gaul with the keyboard alone", kGaul, gaul<Hand::Keys>},
        {"ways: a turn of a field in Gaul that the players deploy, with the mouse alone", kDeployed,
         deployed<Hand::Mouse>},
        {"ways: a turn of a field in Gaul that the players deploy, with the keyboard alone", kDeployed,
         deployed<Hand::Keys>},
        {"ways: two turns of Nisibis with the mouse alone", kNisibis, nisibis<Hand::Mouse>},
        {"ways: two turns of Nisibis with the keyboard alone", kNisibis, nisibis<Hand::Keys>},
        {"ways: two turns of Heraclea with the mouse alone", kHeraclea, heraclea<Hand::Mouse>},
        {"ways: two turns of Heraclea with the keyboard alone", kHeraclea, heraclea<Hand::Keys>},
    };
}

} // namespace groma::gui
