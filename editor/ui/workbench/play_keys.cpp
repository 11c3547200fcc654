// The keys of play: what a key of the map does while a battle is played, and those that only play has.
#include "editor/session/play/draws.h"
#include "editor/ui/workbench/map_cursor.h"
#include "editor/ui/workbench/play_desk.h"

#include <utility>

namespace groma::ui {

using game::Pending;

namespace {

std::string needsPlay(const Workbench& bench) {
    const Sheet* sheet = bench.sheet();
    return sheet != nullptr && sheet->play && sheet->mode == Mode::Play ? "" : "nothing is played here";
}

} // namespace

ActionTable withPlayDesk(const ActionTable& table, const std::shared_ptr<PlayDesk>& desk) {
    ActionTable made;
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
                return outcome(b) ? std::string() : "nothing has the number " + shows + " now";
            };
            action.run = [desk, shows, outcome, run = action.run](Workbench& b) {
                const auto told = outcome(b);
                if (!told) {
                    run(b);
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
