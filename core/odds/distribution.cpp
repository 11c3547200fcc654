#include "core/odds/chance_words.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace groma::odds {

namespace {

using game::PieceStatus;
using game::Wording;

std::string stateText(const game::Setup& setup, int state, std::int64_t now, Wording wording) {
    const rules::State& declared = setup.model().states[static_cast<std::size_t>(state)];
    const std::string& name = wording == Wording::Told ? declared.named.title : declared.named.id;
    if (declared.type.kind == lang::Kind::Truth) return (now != 0 ? "" : "no longer ") + name;
    return name + " " + game::wordText(setup, declared.type, now, wording);
}

// States that end with the turn or sooner say how far the turn went, not what became of a piece.
bool lasts(const rules::State& state) { return state.until < 0; }

// What some of the ends come to: a sum where every way was counted, a number of plays where they were drawn.
struct Share {
    base::Rational chance;
    std::uint64_t seen = 0;
    void add(const End& end) {
        seen += end.seen;
        if (!end.chance.isZero()) chance += end.chance;
    }
};

// Bounds alone need to know which ends are meant: they follow from the whole graph each time.
template <class IsOne>
Chance chanceFrom(const Odds& odds, std::string name, Share share, IsOne isOne) {
    Chance chance{std::move(name), {}, {}};
    switch (odds.method) {
    case Method::Exact: chance.chance = std::move(share.chance); break;
    case Method::Sampled:
        chance.sampled = true;
        chance.chance =
            base::Rational(static_cast<std::int64_t>(share.seen), static_cast<std::int64_t>(odds.samples));
        chance.interval = wilson(share.seen, odds.samples);
        break;
    case Method::Bounded: {
        std::vector<bool> marked(odds.ends.size());
        for (std::size_t end = 0; end < marked.size(); ++end) marked[end] = isOne(end);
        chance.interval = odds.bounds->of(marked);
        break;
    }
    case Method::Refused: break;
    }
    return chance;
}

} // namespace

base::Rational chanceNamed(const Distribution& chances, std::string_view name) {
    const auto at = std::ranges::find(chances, name, &Chance::name);
    return at == chances.end() ? base::Rational(0) : at->chance;
}

Chance chanceOf(const Odds& odds, std::string name, const std::function<bool(const End&)>& is) {
    Share share;
    std::vector<bool> marked;
    for (const End& end : odds.ends) {
        marked.push_back(is(end));
        if (marked.back()) share.add(end);
    }
    return chanceFrom(odds, std::move(name), std::move(share), [&](std::size_t end) { return marked[end]; });
}

Distribution group(const Odds& odds, const std::function<std::string(const End&)>& name) {
    std::unordered_map<std::string, std::size_t> places;
    std::vector<std::size_t> placeOf; // by end
    std::vector<std::string> names;
    std::vector<Share> shares;
    for (const End& end : odds.ends) {
        const auto [place, isNew] = places.emplace(name(end), names.size());
        if (isNew) {
            names.push_back(place->first);
            shares.emplace_back();
        }
        placeOf.push_back(place->second);
        shares[place->second].add(end);
    }
    Distribution chances;
    for (std::size_t i = 0; i < names.size(); ++i)
        chances.push_back(chanceFrom(odds, std::move(names[i]), std::move(shares[i]),
                                     [&](std::size_t end) { return placeOf[end] == i; }));
    return chances;
}

Distribution results(const game::Setup& setup, const Odds& odds) {
    return results(setup, odds, Wording::Written);
}

namespace {

// Where a result stands among others: by its place in its own order, "cancelled" and the like behind.
struct Order {
    std::map<std::string, std::pair<int, std::int64_t>, std::less<>> places;

    void note(const std::string& text, const End& end) {
        const bool plain = !end.cancelled && end.left < 0 && end.failure.kind == game::FailureKind::None;
        const bool outcome = end.result.type.kind == lang::Kind::Outcome;
        const std::pair own(plain ? 0 : 1, plain && outcome ? end.result.word : std::int64_t{0});
        const auto [at, isNew] = places.emplace(text, own);
        if (!isNew) at->second = std::min(at->second, own);
    }
    void sort(Distribution& chances) const {
        std::ranges::stable_sort(chances, {},
                                 [&](const Chance& chance) { return places.find(chance.name)->second; });
    }
};

} // namespace

Distribution results(const game::Setup& setup, const Odds& odds, Wording wording) {
    Order order;
    Distribution found = group(odds, [&](const End& end) {
        std::string text = resultText(setup, end, wording);
        order.note(text, end);
        return text;
    });
    order.sort(found);
    return found;
}

Distribution results(const game::Setup& setup, const SoFar& known, Wording wording) {
    Order order;
    Distribution found;
    for (std::size_t i = 0; i < known.reached.size(); ++i) {
        const Ending& ending = known.endings[i];
        const End end{.result = ending.result,
                      .cancelled = ending.cancelled,
                      .left = ending.left,
                      .finished = ending.finished,
                      .failure = ending.failure,
                      .position = {},
                      .chance = {}};
        std::string text = resultText(setup, end, wording);
        order.note(text, end);
        const auto there = std::ranges::find(found, text, &Chance::name);
        Chance& chance =
            there != found.end() ? *there : found.emplace_back(Chance{std::move(text), {}, Interval{}});
        chance.interval->low += known.reached[i];
    }
    for (Chance& chance : found)
        chance.interval = widened({chance.interval->low, chance.interval->low + known.open});
    order.sort(found);
    return found;
}

std::string resultText(const game::Setup& setup, const End& end) {
    return resultText(setup, end, Wording::Written);
}

std::string resultText(const game::Setup& setup, const End& end, Wording wording) {
    if (end.failure.kind != game::FailureKind::None) return "stopped: " + end.failure.text;
    if (end.cancelled) return "cancelled";
    if (end.left >= 0) return "left " + setup.model().scopes[static_cast<std::size_t>(end.left)];
    if (end.finished) return "finished";
    if (end.result.type.kind == lang::Kind::Void) return "done";
    if (wording == Wording::Told && end.result.type.kind == lang::Kind::Outcome && !end.result.type.list)
        return game::outcomeMeaning(setup.model().outcomes[static_cast<std::size_t>(end.result.type.detail)],
                                    end.result.word);
    return game::valueText(setup, end.result, wording);
}

Distribution measured(const game::Setup& setup, const Odds& odds, std::int32_t function,
                      std::span<const std::int64_t> args) {
    game::Engine engine;
    return group(odds, [&](const End& end) -> std::string {
        if (end.failure.kind != game::FailureKind::None) return "stopped: " + end.failure.text;
        const auto value = engine.evaluate(setup, end.position, function, args);
        return value ? game::valueText(setup, *value) : "?";
    });
}

namespace {

std::string fateOf(const game::Setup& setup, const game::Position& before, const game::Position& after,
                   int piece, Wording wording) {
    const PieceStatus status = after.status(piece);
    if (status == PieceStatus::Eliminated)
        return before.status(piece) == PieceStatus::Eliminated ? "unchanged" : "eliminated";
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
        if (then != now) add(stateText(setup, state, now, wording));
    }
    return text.empty() ? "unchanged" : text;
}

} // namespace

std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds) {
    return fates(setup, before, odds, Wording::Written);
}

std::vector<Fate> fates(const game::Setup& setup, const game::Position& before, const Odds& odds,
                        Wording wording) {
    std::vector<Fate> all;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        Distribution chances =
            group(odds, [&](const End& end) { return fateOf(setup, before, end.position, piece, wording); });
        const bool nothing = chances.empty() || (chances.size() == 1 && chances.front().name == "unchanged");
        if (!nothing) all.push_back({piece, std::move(chances)});
    }
    return all;
}

} // namespace groma::odds
