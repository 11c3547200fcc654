#include "editor/session/questions/what_if.h"

#include "core/base/hash.h"
#include "editor/session/questions/odds_card.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace groma::session {

namespace {

constexpr int kMostPairs = 60;

bool takes(const game::Setup& setup, const lang::Local& parameter, int piece) {
    const lang::Type& type = parameter.type;
    return type.kind == lang::Kind::Piece && !type.list &&
           (type.detail < 0 || setup.program().isClass(setup.classOf(piece), type.detail));
}

// Calls of an action for the two; further parameters take the first legal candidates.
std::optional<ActionCall> callFor(const game::Setup& setup, const game::Position& position, int action,
                                  int piece, int target) {
    const auto& parameters = setup.model().actions[static_cast<std::size_t>(action)].parameters;
    if (parameters.size() < 2 || !takes(setup, parameters[0], piece) ||
        !takes(setup, parameters[1], target)) {
        return std::nullopt;
    }
    if (parameters.size() == 2) {
        return judged(setup, position, action, {piece, target});
    }
    for (ActionCall& call : legalCalls(setup, position, action, 2'000, piece)) {
        if (call.args[1] == target) {
            return std::move(call);
        }
    }
    return std::nullopt;
}

// Where it can be, the piece is put; empty is success.
std::string place(const game::Setup& setup, const WhatIfQuestion& question, game::Position& position) {
    if (question.facing) {
        position.setFacing(question.piece, *question.facing);
    }
    if (!question.at || *question.at == position.cell(question.piece)) {
        return {};
    }
    if (!setup.geometry().contains(*question.at)) {
        return "there is no such cell";
    }
    int there = 0;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        there +=
            piece != question.piece && position.onMap(piece) && position.cell(piece) == *question.at ? 1 : 0;
    }
    if (there >= setup.stacking()) {
        return setup.geometry().numberText(*question.at) + " is full";
    }
    position.place(question.piece, *question.at);
    return {};
}

// The action that is asked for, or the first legal one that takes the two, or the first that would.
void chooseAction(const game::Setup& setup, const game::Position& position, OddsCard& card) {
    std::vector<ActionCall> calls;
    for (std::size_t action = 0; action < setup.model().actions.size(); ++action) {
        if (auto call = callFor(setup, position, static_cast<int>(action), card.question.piece,
                                card.question.target)) {
            calls.push_back(std::move(*call));
        }
    }
    if (calls.empty()) {
        card.refused = "no action of these rules is between the two";
        return;
    }
    auto chosen = std::ranges::find_if(calls, [&](const ActionCall& call) {
        return card.question.action >= 0 ? call.action == card.question.action : call.legal;
    });
    if (chosen == calls.end()) {
        chosen = std::ranges::find_if(calls, [&](const ActionCall& call) {
            return mayAct(setup, position, call.action, card.question.piece);
        });
    }
    if (chosen == calls.end()) {
        chosen = calls.begin();
    }
    card.question.action = chosen->action;
    card.title = chosen->title;
    card.call = chosen->text;
    card.legal = chosen->legal;
    card.refused = chosen->reason;
    card.cite = chosen->cite;
    card.others = std::move(calls);
}

struct Prepared {
    OddsCard card;
    game::Position position;
};

Prepared prepare(const Document& document, const game::Position& from, const WhatIfQuestion& question) {
    Prepared prepared;
    OddsCard& card = prepared.card;
    card.question = question;
    card.fingerprint = document.fingerprint();
    const game::Setup& setup = *document.setup();
    const auto known = [&](int piece) { return piece >= 0 && piece < setup.pieceCount(); };
    if (!known(question.piece) || !known(question.target)) {
        card.refused = "the piece is not there any more";
        return prepared;
    }
    card.actor = setup.piece(question.piece).id;
    card.target = setup.piece(question.target).id;
    prepared.position = from;
    prepared.position.setActive(setup.sideOf(question.piece));
    card.refused = place(setup, question, prepared.position);
    if (card.refused.empty()) {
        chooseAction(setup, prepared.position, card);
    }
    return prepared;
}

} // namespace

OddsCard whatIf(const Document& document, const game::Position& from, const WhatIfQuestion& question,
                odds::Watcher* watcher) {
    Prepared prepared = prepare(document, from, question);
    OddsCard& card = prepared.card;
    if (!card.legal) {
        return std::move(card);
    }
    const game::Setup& setup = *document.setup();
    const auto started = begun(setup, prepared.position, card.call, setup.sideOf(question.piece));
    if (!started) {
        card.refused = started.error().reason;
        card.legal = false;
        return std::move(card);
    }
    odds::Policy policy;
    policy.rule = question.rule;
    countOdds(*started, policy, {.watcher = watcher}, card);
    return std::move(card);
}

OddsCard whatIf(const Document& document, const WhatIfQuestion& question, odds::Watcher* watcher) {
    if (!document.setup()) {
        OddsCard card;
        card.question = question;
        card.refused = "open a scenario first";
        return card;
    }
    return whatIf(document, game::startPosition(*document.setup()), question, watcher);
}

std::uint64_t keyOf(const Document& document, const WhatIfQuestion& question) {
    std::uint64_t key = document.fingerprint();
    for (const std::int64_t part :
         {std::int64_t{question.piece}, std::int64_t{question.at ? question.at->index : -2},
          std::int64_t{question.facing.value_or(-1)}, std::int64_t{question.target},
          std::int64_t{question.action}, static_cast<std::int64_t>(question.rule)}) {
        key = base::combine(key, static_cast<std::uint64_t>(part));
    }
    key = base::hashText(question.of, key);
    return key;
}

std::optional<WhatIfQuestion> firstWhatIf(const Document& document) {
    if (!document.playable() || document.setup()->sideCount() < 2) {
        return std::nullopt;
    }
    const game::Setup& setup = *document.setup();
    // Nameless pieces first: a leader is no typical fighter.
    const auto roster = [&](int side) {
        std::vector<int> pieces(setup.piecesOf(side).begin(), setup.piecesOf(side).end());
        std::erase_if(pieces, [&](int piece) { return !setup.piece(piece).cell.valid(); });
        std::ranges::stable_partition(pieces, [&](int piece) { return setup.piece(piece).name.empty(); });
        return pieces;
    };
    const game::Position start = game::startPosition(setup);
    std::vector<int> targets = roster(1);
    // From the middle of the line outward: that is where eyes go first.
    const auto spread = [&](int piece) {
        int sum = 0;
        for (const int other : targets)
            sum += setup.geometry().distance(setup.piece(piece).cell, setup.piece(other).cell);
        return std::pair(setup.piece(piece).name.empty() ? 0 : 1, sum);
    };
    std::vector<int> outward = targets;
    std::ranges::stable_sort(outward, {}, spread);
    int tried = 0;
    for (const int target : outward) {
        for (const int piece : roster(0)) {
            std::vector<grid::CellId> cells = setup.geometry().ring(setup.piece(target).cell, 1);
            std::ranges::stable_sort(cells, {}, [&](grid::CellId cell) {
                return setup.geometry().distance(cell, setup.piece(piece).cell);
            });
            for (const grid::CellId cell : cells) {
                if (start.pieceIn(cell) >= 0) {
                    continue;
                }
                WhatIfQuestion question;
                question.piece = piece;
                question.at = cell;
                question.target = target;
                const OddsCard card = whatIf(document, start, question);
                if (card.legal && card.failure.empty() && card.results.size() > 1) {
                    return question;
                }
                if (++tried >= kMostPairs) {
                    return std::nullopt;
                }
                break;
            }
        }
    }
    return std::nullopt;
}

std::string percent(const base::Rational& chance) {
    if (chance.isZero() || chance == base::Rational(1)) {
        return chance.isZero() ? "0 %" : "100 %";
    }
    const double share = chance.toDouble() * 100;
    if (share < 0.05) {
        return "< 0.1 %";
    }
    if (share >= 99.95) {
        return "> 99.9 %";
    }
    return fmt::format("{:.1f} %", share);
}

std::string percent(const odds::Chance& chance) {
    return chance.interval && !chance.sampled
               ? fmt::format("{:.0f} to {:.0f} %", std::floor(chance.interval->low * 100),
                             std::ceil(chance.interval->high * 100))
               : percent(chance.chance);
}

double shareOf(const odds::Chance& chance) {
    return chance.interval && !chance.sampled ? (chance.interval->low + chance.interval->high) / 2
                                              : chance.chance.toDouble();
}

const odds::Chance* worseOffOf(const OddsCard& card, const game::Setup& setup, int piece) {
    const bool known = piece >= 0 && piece < setup.pieceCount() && !card.worseOff.empty();
    return known ? &card.worseOff[static_cast<std::size_t>(setup.sideOf(piece))] : nullptr;
}

std::string fraction(const odds::Chance& chance) {
    if (!chance.interval) {
        return chance.chance.toString();
    }
    return !chance.sampled
               ? std::string()
               : fmt::format("{:.1f} to {:.1f} %", chance.interval->low * 100, chance.interval->high * 100);
}

Expected<AskedCall> askedCall(const Document& document, const WhatIfQuestion& question) {
    if (!document.setup()) {
        return refuse("open a scenario first");
    }
    Prepared prepared = prepare(document, game::startPosition(*document.setup()), question);
    if (!prepared.card.legal) {
        return refuse(prepared.card.refused);
    }
    return AskedCall{std::move(prepared.position), std::move(prepared.card.call)};
}

} // namespace groma::session
