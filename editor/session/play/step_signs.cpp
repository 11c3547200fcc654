#include "editor/session/play/step_signs.h"

#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <set>
#include <string_view>

namespace groma::session {

namespace {

// Of "march(mover: M4, to: 043)" what its first argument names; empty where the text is no call.
std::string_view firstOfCall(std::string_view call) {
    const auto open = call.find('(');
    if (open == std::string_view::npos) return {};
    call.remove_prefix(open + 1);
    call = call.substr(0, call.find_first_of(",)"));
    const auto colon = call.find(": ");
    return colon == std::string_view::npos ? call : call.substr(colon + 2);
}

bool isCall(const PlayedAnswer& answer) {
    return !answer.chance && answer.texts.size() == 1 && answer.texts.front().find('(') != std::string::npos;
}

std::optional<base::Number> budgetOf(const game::Setup& setup, const game::Position& at, int move,
                                     int piece) {
    const lang::MoveInfo& info = setup.program().moves[static_cast<std::size_t>(move)];
    if (info.budget < 0 || info.argSlots != 1) return std::nullopt;
    game::Position position = at;
    position.setActive(setup.sideOf(piece));
    game::Engine engine;
    const std::array<std::int64_t, 1> args{piece};
    std::int64_t word = lang::kUnknown;
    if (!engine.evaluateWord(setup, position, info.budget, args, word) || word == lang::kUnknown)
        return std::nullopt;
    return base::Number::fromBits(word);
}

bool isWordAt(std::string_view text, std::size_t at, std::size_t size) {
    const auto letter = [&](std::size_t i) {
        return i < text.size() && (std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_');
    };
    return (at == 0 || !letter(at - 1)) && !letter(at + size);
}

bool names(std::string_view text, std::string_view name) {
    for (auto at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1))
        if (isWordAt(text, at, name.size())) return true;
    return false;
}

// Something of it is not as it was that holds for a part of the game only: it has moved, supported, fought.
bool didSince(const game::Setup& setup, const game::Position& before, const game::Position& now, int piece) {
    if (!now.onMap(piece) || !before.onMap(piece)) return false;
    if (now.cell(piece) != before.cell(piece) || now.facing(piece) != before.facing(piece)) return true;
    const std::vector<rules::State>& states = setup.model().states;
    for (std::size_t i = 0; i < states.size(); ++i)
        if (states[i].of == rules::Holder::Piece && states[i].until != rules::kNone &&
            states[i].capacity == 0 &&
            now.state(static_cast<int>(i), piece) != before.state(static_cast<int>(i), piece))
            return true;
    return false;
}

} // namespace

std::vector<int> actedInStep(const TestPlay& play, const TurnTrack& track) {
    if (!play.isGame() || play.played().empty()) return {};
    const auto running = std::ranges::find(track.parts, true, &TurnTrack::Part::running);
    if (running == track.parts.end() || running->step < 0) return {};
    const std::string& step = running->steps[static_cast<std::size_t>(running->step)];
    const int side = play.position().active();
    // Deeds of this turn: where a side has done nothing in its step, what it did before is another turn's.
    auto deeds = track.began.empty()
                     ? std::ptrdiff_t{0}
                     : std::count_if(play.log().begin() + static_cast<std::ptrdiff_t>(track.began.back()),
                                     play.log().end(), [](const game::LogEntry& entry) {
                                         return entry.kind == game::LogEntry::Kind::Action;
                                     });
    std::set<int> acted;
    const std::vector<PlayedAnswer>& answers = play.played().back().answers;
    std::size_t first = answers.size(); // of the deeds of the step
    for (std::size_t at = answers.size(); at-- > 0;) {
        const PlayedAnswer& answer = answers[at];
        const bool ofStep = std::ranges::find(running->steps, answer.question) != running->steps.end();
        if (!ofStep || answer.chance) continue;                // asked within a deed
        if (answer.question != step || !isCall(answer)) break; // another step, or the end of one
        if (!track.began.empty() && deeds-- == 0) break;
        const auto piece = play.setup().pieceNamed(firstOfCall(answer.texts.front()));
        if (!piece) continue;
        if (play.setup().sideOf(*piece) != side) continue; // whom one acts upon stands first in some deeds
        acted.insert(*piece);
        first = at;
    }
    // Others may have acted with them: of a line, as supporters.
    if (first < answers.size())
        for (const std::int32_t piece : play.setup().piecesOf(side))
            if (didSince(play.setup(), play.positionAt(first), play.position(), piece)) acted.insert(piece);
    return {acted.begin(), acted.end()};
}

std::optional<MovementLeft> movementLeft(const game::Setup& setup, const game::Position& start,
                                         const game::Position& now, const CounterPlay& counter) {
    for (const PlayKind& kind : counter.kinds) {
        if (kind.move < 0) continue;
        const auto left = budgetOf(setup, now, kind.move, counter.piece);
        const auto whole = budgetOf(setup, start, kind.move, counter.piece);
        if (left && whole)
            return MovementLeft{*left, *whole,
                                setup.model().moves[static_cast<std::size_t>(kind.move)].named.cite};
    }
    return std::nullopt;
}

std::vector<Lent> lentNow(const TestPlay& play) {
    const std::vector<game::LogEntry>& log = play.log();
    if (play.question().what != game::Pending::What::Chance &&
        play.question().what != game::Pending::What::Choice)
        return {};
    const auto deed = std::find_if(log.rbegin(), log.rend(), [](const game::LogEntry& entry) {
        return entry.kind == game::LogEntry::Kind::Action;
    });
    if (deed == log.rend()) return {};
    const game::Setup& setup = play.setup();
    const game::Position& position = play.position();
    std::vector<Lent> all;
    for (auto entry = deed.base(); entry != log.end(); ++entry) {
        if (entry->kind != game::LogEntry::Kind::Stack) continue;
        for (const game::LogTerm& term : entry->terms) {
            if (term.state == lang::NoteState::NotApplied || term.operation != "add" || term.amount.empty())
                continue;
            for (int piece = 0; piece < setup.pieceCount(); ++piece) {
                if (piece == entry->piece || !position.onMap(piece)) continue;
                const std::string called = game::calledText(setup, piece, position.cell(piece));
                if (!names(term.title, called) && !names(term.title, setup.piece(piece).id)) continue;
                std::erase_if(all, [&](const Lent& one) { return one.piece == piece; });
                all.push_back({piece, term.amount.starts_with('-') ? term.amount : "+" + term.amount,
                               setup.sideOf(piece) == position.active()});
            }
        }
    }
    return all;
}

} // namespace groma::session
