#include "editor/session/play/draws.h"

#include "core/game/machine/engine.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/play_question.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groma::session {

namespace {

using game::Pending;

constexpr std::size_t kMostDraws = 99;

bool isDraw(const Pending& pending) {
    return pending.what == Pending::What::Chance && pending.type.kind == lang::Kind::Card;
}

// Where in the log the deed under way was chosen; nothing where its part of the game is left, or none has
// begun.
std::optional<std::size_t> deedUnderWay(const std::vector<game::LogEntry>& log) {
    std::optional<std::size_t> deed;
    for (std::size_t i = 0; i < log.size(); ++i) {
        const bool within = deed && log[i].depth > log[*deed].depth;
        if (log[i].kind == game::LogEntry::Kind::Action && !within) {
            deed = i;
        } else if (deed && log[i].depth < log[*deed].depth) {
            deed.reset();
        }
    }
    return deed;
}

} // namespace

std::size_t drawsInARow(const TestPlay& play) {
    if (play.question().what != Pending::What::Chance) {
        return 0;
    }
    const auto now = askedOf(play);
    if (!now || !isDraw(now->pending)) {
        return 0;
    }
    game::Engine engine;
    game::Run run = now->run;
    Pending pending = now->pending;
    std::size_t draws = 0;
    while (isDraw(pending) && pending.name == now->pending.name && pending.side == now->pending.side &&
           !pending.outcomes.empty() && draws < kMostDraws) {
        ++draws;
        engine.answer(run, pending, {0, {}}); // whichever card: how many are drawn lies in the rules
        engine.advance(run, pending);
    }
    return draws;
}

Expected<void> drawAll(TestPlay& play) {
    const std::size_t draws = drawsInARow(play);
    if (draws == 0) {
        return refuse("no card is to be drawn now");
    }
    const std::string name = play.question().name;
    const int side = play.question().side;
    // What was drawn may end it before its time.
    for (std::size_t i = 0; i < draws && play.question().what == Pending::What::Chance &&
                            play.question().name == name && play.question().side == side;
         ++i) {
        if (auto done = play.roll(); !done) {
            return done;
        }
    }
    return {};
}

Expected<void> throwAll(TestPlay& play) {
    if (drawsInARow(play) > 0) {
        return drawAll(play);
    }
    if (play.question().what != Pending::What::Chance) {
        return refuse("no die is to be thrown now");
    }
    // What comes after the deed is no part of it, and would take the place of what came of it.
    const std::optional<std::size_t> deed = deedUnderWay(play.log());
    for (std::size_t i = 0; i < kMostDraws && play.question().what == Pending::What::Chance; ++i) {
        if (auto done = play.roll(); !done) {
            return done;
        }
        if (deed && deedUnderWay(play.log()) != deed) {
            break;
        }
    }
    return {};
}

PlayQuestion drawAsSeen(const TestPlay& play) {
    PlayQuestion seen = play.question();
    const rules::Model& model = play.setup().model();
    const int deck = seen.what == Pending::What::Chance ? deckOf(model, seen) : -1;
    if (deck < 0 || !play.isGame() || !hidesCards(play)) {
        return seen;
    }
    const std::vector<PlayOption> drawn = std::move(seen.options);
    seen.options.clear();
    const std::vector<std::string>& cards = model.decks[static_cast<std::size_t>(deck)].cards;
    for (std::size_t card = 0; card < cards.size(); ++card) {
        std::int64_t elsewhere = 0;
        for (int side = 0; side < play.setup().sideCount(); ++side) {
            const int kind = static_cast<int>(card);
            if (side != onlookerOf(play)) {
                elsewhere += play.position().hand(deck, side, kind) - play.position().shown(deck, side, kind);
            }
        }
        const auto known = std::ranges::find(drawn, cards[card], &PlayOption::text);
        if (known != drawn.end()) {
            seen.options.push_back(*known);
        } else if (elsewhere > 0) {
            PlayOption option;
            option.text = cards[card];
            seen.options.push_back(std::move(option));
        }
    }
    return seen;
}

std::optional<game::Answer> drawTold(const TestPlay& play, const PlayOption& option) {
    const auto& options = play.question().options;
    const auto own = std::ranges::find(options, option.text, &PlayOption::text);
    return own == options.end() ? std::nullopt : std::optional(own->answer);
}

} // namespace groma::session
