#include "editor/session/play/as_seen.h"

#include "core/game/position/hidden.h"
#include "editor/session/questions/answer_words.h"

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
    if (const std::optional<int> looks = play.looks()) {
        return *looks;
    }
    return play.question().side >= 0 ? play.question().side : play.activeSide();
}

bool isUnseen(const TestPlay& play, int piece) {
    return play.isGame() && game::isHidden(play.setup(), play.position(), piece, onlookerOf(play));
}

std::string calledAsSeen(const TestPlay& play, int piece) {
    return calledBy(play.isGame() ? onlookerOf(play) : -1, play.setup(), play.position(), piece);
}

bool hidesCards(const TestPlay& play) {
    return play.isGame() && game::View::hides(play.setup(), play.position(), onlookerOf(play));
}

game::Position asSeen(const TestPlay& play, const game::Position& position) {
    return play.isGame() ? game::View::dealt(play.setup(), position, onlookerOf(play), play.seed())
                         : position;
}

SeenRun asSeen(const TestPlay& play, const game::Run& run, const game::Pending& pending) {
    if (!play.isGame()) {
        return {run, nullptr};
    }
    const auto view = std::make_shared<game::View>();
    return {view->of(run, pending, onlookerOf(play), play.seed()), view};
}

} // namespace groma::session
