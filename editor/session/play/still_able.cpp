#include "editor/session/play/still_able.h"

#include "editor/session/play/as_seen.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <iterator>

namespace groma::session {

namespace {

constexpr std::size_t kMostAbleNamed = 3;

// What a step's end takes back, put back: states that last until then are what they were before it.
void putBack(const game::Setup& setup, const game::Position& before, game::Position& now) {
    const auto& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i].until < 0 || states[i].of == rules::Holder::Cell) {
            continue;
        }
        const int state = static_cast<int>(i);
        const int holders = states[i].of == rules::Holder::Piece  ? setup.pieceCount()
                            : states[i].of == rules::Holder::Side ? setup.sideCount()
                                                                  : 1;
        for (int holder = 0; holder < holders; ++holder) {
            if (now.state(state, holder) == states[i].initial) {
                now.setState(state, holder, before.state(state, holder));
            }
        }
    }
}

} // namespace

std::vector<int> stillAble(const TestPlay& play, int side, const std::vector<int>& actions,
                           const std::vector<int>& pieces) {
    std::vector<int> able;
    if (play.played().empty() || play.played().back().answers.empty()) {
        return able;
    }
    const game::Position& before = play.positionAt(play.played().back().answers.size() - 1);
    game::Position now = play.position();
    if (before.layout().pieces != now.layout().pieces) {
        return able; // another battle of a campaign
    }
    putBack(play.setup(), before, now);
    now.setActive(side);
    std::ranges::copy_if(pieces, std::back_inserter(able), [&](int piece) {
        return now.onMap(piece) && std::ranges::any_of(actions, [&](int action) {
                   return mayAct(play.setup(), now, action, piece) &&
                          !legalCalls(play.setup(), now, action, 1, piece).empty();
               });
    });
    return able;
}

std::string stillAbleTold(const TestPlay& play, const std::vector<int>& pieces) {
    std::string who;
    for (std::size_t i = 0; i < std::min(pieces.size(), kMostAbleNamed); ++i) {
        const bool last = i + 1 == pieces.size();
        who += (i == 0 ? "" : last ? " and " : ", ") + calledAsSeen(play, pieces[i]);
    }
    if (pieces.size() > kMostAbleNamed) {
        who += fmt::format(" and {} more", pieces.size() - kMostAbleNamed);
    }
    return who.empty() ? who : who + " could still act";
}

} // namespace groma::session
