#include "editor/session/play/answer_fate.h"

#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace groma::session {

using game::Pending;

namespace {

constexpr int kMostWaysOn = 60;           // answers that are looked at
constexpr std::size_t kMostEndsNamed = 3; // cells that are named; more are only counted by their steps

// Where the ways that an answer leads to end.
class WaysOn {
  public:
    explicit WaysOn(const Deliberation& asked) : asked_(asked) {}

    struct End {
        game::Position position;
        int steps = 0; // further decisions on a cell that lay before it
    };
    std::vector<End> ends;

    // False where there are too many.
    bool follow(const game::Run& run, const Pending& pending, const game::Answer& answer, int steps) {
        if (--left_ < 0) {
            return false;
        }
        game::Run next = run;
        Pending then;
        engine_.answer(next, pending, answer);
        engine_.advance(next, then);
        const bool again = then.what == Pending::What::Choice && then.side == asked_.pending.side &&
                           then.shape == Pending::Shape::One && then.type.kind == lang::Kind::Cell;
        if (!again) {
            ends.push_back({next.position(), steps});
            return true;
        }
        for (std::size_t i = 0; i < then.options.size(); ++i) {
            if (!follow(next, then, {static_cast<std::int64_t>(i), {}}, steps + 1)) {
                return false;
            }
        }
        return true;
    }

  private:
    const Deliberation& asked_;
    game::Engine engine_;
    int left_ = kMostWaysOn;
};

// "Blocks lost +2", "Disorganised", "eliminated": what the rules cite of a counter and lasts; "" nothing.
std::string befellIt(const game::Setup& setup, const game::Position& before, const game::Position& now,
                     int piece) {
    if (before.onMap(piece) && !now.onMap(piece)) {
        return now.status(piece) == game::PieceStatus::Eliminated ? "eliminated" : "off the map";
    }
    std::string text;
    const auto& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        const rules::State& state = states[i];
        const auto index = static_cast<int>(i);
        if (state.of != rules::Holder::Piece || state.until >= 0 || state.named.cite.empty() ||
            before.state(index, piece) == now.state(index, piece)) {
            continue;
        }
        const std::int64_t is = now.state(index, piece);
        text += text.empty() ? "" : ", ";
        if (state.type.kind == lang::Kind::Truth) {
            text += (is != 0 ? "" : "no longer ") + state.named.title;
        } else if (state.type.kind == lang::Kind::Number && !state.type.list) {
            const auto by = base::Number::fromBits(is) - base::Number::fromBits(before.state(index, piece));
            text += state.named.title + (by > base::Number(0) ? " +" : " ") + by.toString();
        } else {
            text += state.named.title + " " + game::wordText(setup, state.type, is, game::Wording::Told);
        }
    }
    return text;
}

} // namespace

std::string becomesTold(const Deliberation& asked, const PlayOption& option) {
    const Pending& pending = asked.pending;
    if (pending.what != Pending::What::Choice || pending.shape != Pending::Shape::One) {
        return {};
    }
    const game::Setup& setup = asked.run.setup();
    const game::Position& before = asked.run.position();
    WaysOn ways(asked);
    if (!ways.follow(asked.run, pending, option.answer, 0) || ways.ends.empty()) {
        return {};
    }
    // Who goes: of its side's counters the first that stands elsewhere, wherever the way ends.
    std::vector<std::string> cells;
    std::vector<std::string> fates;
    int most = 0;
    const auto note = [](std::vector<std::string>& all, std::string text) {
        if (!text.empty() && std::ranges::find(all, text) == all.end()) {
            all.push_back(std::move(text));
        }
    };
    bool stays = false; // some way ends on the cell that is named
    for (const WaysOn::End& end : ways.ends) {
        most = std::max(most, end.steps);
        if (end.position.layout().pieces != before.layout().pieces) {
            return {};
        }
        int goes = -1;
        std::string befell;
        for (int piece = 0; piece < setup.pieceCount(); ++piece) {
            if (pending.side >= 0 && setup.sideOf(piece) != pending.side) {
                continue;
            }
            if (goes < 0 && before.onMap(piece) && end.position.onMap(piece) &&
                before.cell(piece) != end.position.cell(piece)) {
                goes = piece;
            }
            const std::string own = befellIt(setup, before, end.position, piece);
            if (own.empty()) {
                continue;
            }
            // Whose it is goes without saying of the one that goes.
            befell += befell.empty() ? "" : "; ";
            befell += piece == goes ? own : game::calledText(setup, piece) + ": " + own;
        }
        note(fates, befell.empty() ? std::string("nothing lost") : befell);
        if (goes < 0) {
            continue;
        }
        const grid::CellId there = end.position.cell(goes);
        const bool named = !option.cells.empty() && option.cells.front() == there;
        stays = stays || named;
        if (!named) {
            note(cells, setup.geometry().numberText(there));
        }
    }
    std::string told;
    if (!cells.empty() && cells.size() <= kMostEndsNamed) {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            told += (i == 0 ? stays ? "or on to " : "on to " : " or ") + cells[i];
        }
    } else if (!cells.empty()) {
        told = most == 1 ? "1 step more" : fmt::format("up to {} steps more", most);
    }
    const bool harmless = fates.size() == 1 && fates.front() == "nothing lost";
    if (!harmless && !fates.empty()) {
        for (std::size_t i = 0; i < fates.size(); ++i) {
            told += (i == 0 ? told.empty() ? "" : "; " : " or ") + fates[i];
        }
    }
    return told;
}

} // namespace groma::session
