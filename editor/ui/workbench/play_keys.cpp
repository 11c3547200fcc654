// The keys of play: what a key of the map does while a battle is played, and those that only play has.
#include "editor/session/play/draws.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groma::ui {

using game::Pending;

namespace {

std::string needsPlay(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    return sheet != nullptr && sheet->play && sheet->mode == Mode::Play ? "" : "nothing is played here";
}

/// Several dice are to be thrown together, and that is a face of them.
bool isDieOfSeveral(const Workbench& bench, const std::string& face) {
    if (!needsPlay(bench).empty() || bench.sheet()->play->question().what != Pending::What::Chance)
        return false;
    const session::DiceShape shape = session::diceShapeOf(bench.sheet()->play->question());
    return shape.kind == session::DiceShape::Kind::Counted && shape.dice > 1 &&
           std::ranges::find(shape.faces, face) != shape.faces.end();
}

/// Dice that are told one after another by their digits.
class DiceTyped {
  public:
    /// One more of those that are asked for at `stamp`; the outcome once all are told.
    std::optional<std::size_t> told(Workbench& bench, std::uint64_t stamp, const std::string& face) {
        if (stamp != of_) faces_.clear();
        of_ = stamp;
        faces_.push_back(face);
        const session::PlayQuestion& chance = bench.sheet()->play->question();
        const session::DiceShape shape = session::diceShapeOf(chance);
        std::string all;
        for (const std::string& one : faces_) all += (all.empty() ? "" : " ") + one;
        const auto most = static_cast<std::size_t>(shape.dice);
        if (faces_.size() < most) {
            bench.say(fmt::format("Your own dice: {}, and {} more", all, most - faces_.size()));
            return std::nullopt;
        }
        faces_.clear();
        return session::outcomeTyped(chance, shape, all);
    }

  private:
    std::uint64_t of_ = 0;
    std::vector<std::string> faces_;
};

} // namespace

ActionTable withPlayDesk(const ActionTable& table, const std::shared_ptr<PlayDesk>& desk) {
    ActionTable made;
    const auto dice = std::make_shared<DiceTyped>();
    for (Action action : table.all()) {
        if (action.id == "cursor.click")
            action.run = [desk, setUp = action.run](Workbench& b) {
                if (!needsPlay(b).empty()) setUp(b);
                else if (const grid::CellId cell = cursorCell(b); cell.valid())
                    desk->enter(b, pointerAt(b, cell, 0, session::MouseButton::Left));
            };
        if (action.id.starts_with("slot.take-")) {
            // A die that lies on the table is told by its number.
            const std::string shows = action.id.substr(std::string_view("slot.take-").size());
            const auto outcome = [shows](const Workbench& b) -> std::optional<std::size_t> {
                if (!needsPlay(b).empty() || b.sheet()->play->question().what != Pending::What::Chance)
                    return std::nullopt;
                const session::PlayQuestion& chance = b.sheet()->play->question();
                return session::outcomeTyped(chance, session::diceShapeOf(chance), shows);
            };
            action.whyNot = [outcome, shows, whyNot = action.whyNot](const Workbench& b) {
                if (!needsPlay(b).empty()) return whyNot(b);
                return outcome(b) || isDieOfSeveral(b, shows) ? std::string()
                                                              : "nothing has the number " + shows + " now";
            };
            action.run = [desk, shows, outcome, dice, run = action.run](Workbench& b) {
                const auto told = isDieOfSeveral(b, shows) ? dice->told(b, desk->stamp(), shows) : outcome(b);
                if (!told) {
                    if (!isDieOfSeveral(b, shows)) run(b);
                    return;
                }
                if (shows.size() == 1 && desk->meantForDeed(shows.front() - '0')) {
                    b.refuse("dice are asked for now: " + shows + " once more tells that they show " + shows +
                             ", D rolls");
                    return;
                }
                session::TestPlay& play = *b.sheet()->play;
                if (const auto done = play.answer(play.question().options[*told].answer); !done)
                    b.refuse(done.error().reason);
            };
        }
        made.add(std::move(action));
    }
    const auto whyNotNext = [desk](const Workbench& b) -> std::string {
        if (auto reason = needsPlay(b); !reason.empty()) return reason;
        if (!desk->map().acting) return desk->thingsAsked() ? "" : "nothing on the map is asked for";
        return desk->map().counters.empty() ? "no counter can act now" : "";
    };
    made.add({.id = "play.next",
              .label = "Next counter that can act",
              .group = "Play",
              .help = "Takes it up and shows what it can do",
              .key = ImGuiKey_Tab,
              .whyNot = whyNotNext,
              .run = [desk](Workbench& b) { desk->next(b, 1); },
              .reach = KeyReach::Map,
              .repeats = true});
    made.add({.id = "play.previous",
              .label = "Previous counter that can act",
              .group = "Play",
              .help = "Takes it up and shows what it can do",
              .key = ImGuiMod_Shift | ImGuiKey_Tab,
              .whyNot = whyNotNext,
              .run = [desk](Workbench& b) { desk->next(b, -1); },
              .reach = KeyReach::Map,
              .repeats = true});
    made.add(
        {.id = "play.next-action",
         .label = "The computer's next action",
         .group = "Play",
         .help =
             "Takes the action that it found, where it moves step by step; lets it go on after a step back",
         .key = ImGuiKey_A,
         .whyNot = [desk](const Workbench& b) -> std::string {
             if (auto reason = needsPlay(b); !reason.empty()) return reason;
             const session::TestPlay& play = *b.sheet()->play;
             if (play.computersTurn() && play.held()) return "";
             return desk->waitsForSign() ? "" : "no computer moves step by step here";
         },
         .run =
             [desk](Workbench& b) {
                 session::TestPlay& play = *b.sheet()->play;
                 if (play.computersTurn() && play.held()) play.goOn();
                 else desk->computer().next = true;
             },
         .reach = KeyReach::Map});
    made.add({.id = "play.draw-all",
              .label = "Roll or draw all",
              .group = "Play",
              .help = "Throws dice until the deed is done or somebody has to decide, or draws all cards that "
                      "the side draws in a row; each is a step of its own",
              .key = ImGuiMod_Shift | ImGuiKey_D,
              .whyNot = [](const Workbench& b) -> std::string {
                  if (auto reason = needsPlay(b); !reason.empty()) return reason;
                  return b.sheet()->play->question().what == game::Pending::What::Chance
                             ? ""
                             : "no die is to be thrown";
              },
              .run =
                  [](Workbench& b) {
                      if (const auto done = session::throwAll(*b.sheet()->play); !done)
                          b.refuse(done.error().reason);
                  },
              .reach = KeyReach::Map});
    made.add({.id = "play.pass",
              .label = "End the step",
              .group = "Play",
              .help = "Ends what the side on turn is doing and says what that was; Step back takes it back",
              .key = ImGuiKey_Space,
              .whyNot =
                  [desk](const Workbench& b) {
                      auto reason = needsPlay(b);
                      return reason.empty() ? desk->whyNoPass() : reason;
                  },
              .run = [desk](Workbench& b) { desk->pass(b); },
              .reach = KeyReach::Map});
    return made;
}

} // namespace groma::ui
