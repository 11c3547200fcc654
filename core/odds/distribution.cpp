#include "core/game/naming.h"
#include "core/odds/odds.h"

#include <algorithm>
#include <map>

namespace groma::odds {

namespace {

using game::PieceStatus;

std::string stateText(const game::Setup& setup, int state, std::int64_t before, std::int64_t after) {
    const rules::State& declared = setup.model().states[static_cast<std::size_t>(state)];
    if (declared.type.kind == lang::Kind::Truth) return (after != 0 ? "" : "no longer ") + declared.named.id;
    (void)before;
    return declared.named.id + " " + game::wordText(setup, declared.type, after);
}

// States that end with the turn or sooner say how far the turn went, not what became of a piece.
bool lasts(const rules::State& state) { return state.until < 0; }

}  // namespace

Distribution group(const Odds& odds, const std::function<std::string(const End&)>& name) {
    Distribution chances;
    std::map<std::string, std::size_t> places;
    for (const End& end : odds.ends) {
        const auto [place, isNew] = places.emplace(name(end), chances.size());
        if (isNew) chances.push_back({place->first, end.chance});
        else chances[place->second].chance += end.chance;
    }
    return chances;
}

Distribution results(const game::Setup& setup, const Odds& odds) {
    Odds ordered = odds;
    std::ranges::stable_sort(ordered.ends, {}, [](const End& end) {
        const bool plain = !end.cancelled && end.left < 0 && end.failure.kind == game::FailureKind::None;
        const bool outcome = end.result.type.kind == lang::Kind::Outcome;
        return std::pair(plain ? 0 : 1, plain && outcome ? end.result.word : 0);
    });
    return group(ordered, [&](const End& end) -> std::string {
        if (end.failure.kind != game::FailureKind::None) return "stopped: " + end.failure.text;
        if (end.cancelled) return "cancelled";
        if (end.left >= 0) return "left " + setup.model().scopes[static_cast<std::size_t>(end.left)];
        if (end.finished) return "finished";
        if (end.result.type.kind == lang::Kind::Void) return "done";
        return game::valueText(setup, end.result);
    });
}

Distribution measured(const game::Setup& setup, const Odds& odds, std::int32_t function, std::span<const std::int64_t> args) {
    game::Engine engine;
    return group(odds, [&](const End& end) -> std::string {
        if (end.failure.kind != game::FailureKind::None) return "stopped: " + end.failure.text;
        const auto value = engine.evaluate(setup, end.position, function, args);
        return value ? game::valueText(setup, *value) : "?";
    });
}

std::string fateText(const game::Setup& setup, const game::Position& before, const game::Position& after, int piece) {
    const PieceStatus status = after.status(piece);
    if (status == PieceStatus::Eliminated) return before.status(piece) == PieceStatus::Eliminated ? "unchanged" : "eliminated";
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : ", ") + part; };
    if (status == PieceStatus::Waiting && before.status(piece) != PieceStatus::Waiting) add("off the map");
    if (status == PieceStatus::OnMap && after.cell(piece) != before.cell(piece))
        add("at " + setup.geometry().numberText(after.cell(piece)));
    const auto& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i].of != rules::Holder::Piece || !lasts(states[i])) continue;
        const auto state = static_cast<int>(i);
        const std::int64_t then = before.state(state, piece);
        const std::int64_t now = after.state(state, piece);
        if (then != now) add(stateText(setup, state, then, now));
    }
    return text.empty() ? "unchanged" : text;
}

std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds) {
    std::vector<Fate> all;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        Distribution chances = group(odds, [&](const End& end) { return fateText(setup, before, end.position, piece); });
        const bool nothing = chances.empty() || (chances.size() == 1 && chances.front().name == "unchanged");
        if (!nothing) all.push_back({piece, std::move(chances)});
    }
    return all;
}

}  // namespace groma::odds
