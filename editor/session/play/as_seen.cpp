#include "editor/session/play/as_seen.h"

#include "core/game/machine/view.h"

namespace groma::session {

int onlookerOf(const TestPlay& play) {
    int persons = 0;
    int only = -1;
    for (int side = 0; side < play.setup().sideCount(); ++side) {
        if (play.leader(side) == Leader::Person) {
            ++persons;
            only = side;
        }
    }
    if (persons == 1) {
        return only;
    }
    return play.question().side >= 0 ? play.question().side : play.activeSide();
}

bool hidesCards(const TestPlay& play) {
    return play.isGame() && game::View::hides(play.setup(), play.position(), onlookerOf(play));
}

game::Position asSeen(const TestPlay& play, const game::Position& position) {
    return play.isGame() ? game::View::dealt(play.setup(), position, onlookerOf(play), play.seed())
                         : position;
}

game::Run asSeen(const TestPlay& play, const game::Run& run, const game::Pending& pending) {
    game::View view;
    return play.isGame() ? view.of(run, pending, onlookerOf(play), play.seed()) : run;
}

} // namespace groma::session
