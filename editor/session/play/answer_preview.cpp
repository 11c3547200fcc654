#include "editor/session/play/answer_preview.h"

#include "core/game/machine/asking.h"
#include "core/game/machine/engine.h"
#include "core/game/names/naming.h"
#include "core/game/names/offers.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/questions/price.h"
#include "editor/session/questions/what_if.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace groma::session {

using game::Pending;

namespace {

constexpr int kMostTries = 200;  // outcomes of dice that are looked at for one answer
constexpr int kTriesOfAll = 240; // for all deeds of a counter: that is done within a frame

class Previewer {
  public:
    // `acts`: the counter whose deed it is, -1 for nobody's. `tries`: outcomes of dice that are looked at.
    Previewer(const game::Setup& setup, const game::Position& before, int acts, int tries)
        : setup_(setup), before_(before), acts_(acts), left_(tries) {}

    AnswerPreview preview;

    // Goes on until somebody stands elsewhere, or a decision is asked for.
    bool follow(game::Run run, Pending pending, int depth) {
        if (take(run.position())) {
            preview.onDice = depth > 0;
            return true;
        }
        if (pending.what != Pending::What::Chance) {
            return false;
        }
        if (depth == kDeepest || pending.outcomes.size() > kMostFaces) {
            return false;
        }
        for (std::size_t i = 0; i < pending.outcomes.size() && left_-- > 0; ++i) {
            game::Run next = run;
            Pending then;
            engine_.answer(next, pending, {static_cast<std::int64_t>(i), {}});
            engine_.advance(next, then);
            while (then.what == Pending::What::Choice && then.mayPass && game::rollSeen(next) &&
                   left_-- > 0) {
                engine_.answer(next, then, {game::kPass, {}});
                engine_.advance(next, then);
            }
            if (follow(std::move(next), std::move(then), depth + 1)) {
                return true;
            }
        }
        return false;
    }

  private:
    static constexpr int kDeepest = 3;            // dice after one another
    static constexpr std::size_t kMostFaces = 40; // of each

    bool elsewhere(const game::Position& now, int piece) const {
        return now.onMap(piece) &&
               (now.cell(piece) != before_.cell(piece) || now.facing(piece) != before_.facing(piece));
    }

    bool take(const game::Position& now) {
        if (now.layout().pieces != before_.layout().pieces || (acts_ >= 0 && !elsewhere(now, acts_))) {
            return false;
        }
        for (int piece = 0; piece < setup_.pieceCount(); ++piece) {
            if (elsewhere(now, piece)) {
                preview.stands.push_back({piece, now.cell(piece), now.facing(piece)});
            }
        }
        return !preview.stands.empty();
    }

    const game::Setup& setup_;
    const game::Position& before_;
    int acts_;
    int left_;
    game::Engine engine_;
};

AnswerPreview previewOf(const Deliberation& asked, const game::Answer& answer, int acts,
                        int tries = kMostTries) {
    const game::Setup& setup = asked.run.setup();
    const game::Position before = asked.run.position();
    game::Engine engine;
    game::Run run = asked.run;
    Pending pending;
    engine.answer(run, asked.pending, answer);
    engine.advance(run, pending);
    Previewer previewer(setup, before, acts, tries);
    (void)previewer.follow(std::move(run), std::move(pending), 0);
    return std::move(previewer.preview);
}

AnswerPreview previewOf(const TestPlay& play, const PlayChoice& choice, int tries) {
    const int piece = actorOf(play.setup().model(), choice);
    if (!play.idle()) {
        const auto asked = askedOf(play);
        return asked && asked->pending.what == Pending::What::Choice
                   ? previewOf(*asked, choice.answer, piece, tries)
                   : AnswerPreview{};
    }
    const game::Position before = asSeen(play, play.position());
    auto begins = begun(play.setup(), before, choice.call, play.activeSide());
    if (!begins) {
        return {};
    }
    game::Engine engine;
    game::Run run = std::move(begins->start);
    Pending pending;
    engine.advance(run, pending);
    Previewer previewer(play.setup(), before, piece, tries);
    (void)previewer.follow(std::move(run), std::move(pending), 0);
    return std::move(previewer.preview);
}

} // namespace

AnswerPreview previewOf(const TestPlay& play, const game::Answer& answer) {
    const auto asked = askedOf(play);
    return asked && asked->pending.what == Pending::What::Choice ? previewOf(*asked, answer, -1)
                                                                 : AnswerPreview{};
}

AnswerPreview previewOf(const TestPlay& play, const PlayChoice& choice) {
    return previewOf(play, choice, kMostTries);
}

std::vector<PlayWay> leadsOf(const TestPlay& play, const PlayMap& map, const CounterPlay& counter,
                             std::size_t most) {
    std::vector<std::size_t> choices;
    for (const PlayKind& kind : counter.kinds) {
        choices.insert(choices.end(), kind.plain.begin(), kind.plain.end());
    }
    if (choices.empty() || choices.size() > most) {
        return {};
    }
    const std::optional<Deliberation> asked = play.idle() ? std::nullopt : askedOf(play);
    const int tries = std::max(kTriesOfAll / static_cast<int>(choices.size()), 1);
    std::vector<PlayWay> leads;
    for (const std::size_t index : choices) {
        const AnswerPreview preview = asked
                                          ? previewOf(*asked, map.choices[index].answer, counter.piece, tries)
                                          : previewOf(play, map.choices[index], tries);
        for (const AnswerPreview::Stand& stand : preview.stands) {
            if (stand.piece != counter.piece || stand.cell == play.position().cell(counter.piece)) {
                continue;
            }
            const auto same = std::ranges::find(leads, stand.cell, &PlayWay::cell);
            (same == leads.end() ? leads.emplace_back(PlayWay{-1, stand.cell, {}, stand.facing}) : *same)
                .choices.push_back(index);
        }
    }
    return leads;
}

std::string Foreseen::told() const {
    std::string all;
    const auto add = [&all](const std::string& more) { all += (all.empty() ? "" : "; ") + more; };
    // First what weighs most: a row that is short of room cuts what stands last.
    if (!other.empty()) {
        add(other);
    }
    if (ends == base::Rational(1)) {
        add(next + " on turn");
    } else if (ends != base::Rational(0)) {
        add(percent(ends) + ": " + next + " on turn");
    }
    if (!pays.empty()) {
        add(pays);
    }
    if (!test.empty()) {
        add(test);
    }
    return all;
}

namespace {

// What comes next is decided by another side than that, in the same part of the game.
std::string askedOfOthers(const game::Run& run, const Pending& pending, int side, int active) {
    if (pending.what != Pending::What::Choice || pending.side < 0 || pending.side == side || side < 0 ||
        run.position().active() != active || game::areOffers(run.setup(), pending)) {
        return {};
    }
    return run.setup().side(pending.side).title + ": " +
           lang::decisionTitle(run.setup().model(), std::string(pending.name));
}

} // namespace

Foreseen foreseenOf(const Deliberation& asked, const game::Answer& answer, std::size_t& faces) {
    if (asked.pending.what != Pending::What::Choice) {
        return {};
    }
    game::Engine engine;
    Purse purse(asked.run.setup());
    game::Run run = asked.run;
    Pending pending;
    engine.answer(run, asked.pending, answer, &purse);
    engine.advance(run, pending, &purse);
    FacesAhead ahead = facesAhead(run, pending, asked.run.position().active(), faces);
    const game::Setup& setup = asked.run.setup();
    const int active = asked.run.position().active();
    const bool two = setup.sideCount() == 2 && active >= 0;
    return {purse.told(asked.pending.side), std::move(ahead.judged), ahead.over,
            askedOfOthers(run, pending, asked.pending.side, active),
            two ? setup.side(1 - active).title : std::string("the next side")};
}

Foreseen foreseenOf(const TestPlay& play, const PlayChoice& choice, std::size_t& faces) {
    const int side = play.activeSide();
    auto begins = begun(play.setup(), asSeen(play, play.position()), choice.call, side);
    if (!begins) {
        return {};
    }
    game::Engine engine;
    Purse purse(play.setup());
    Pending pending;
    engine.advance(begins->start, pending, &purse);
    return {purse.told(side),
            facesAhead(begins->start, pending, -1, faces).judged,
            base::Rational(0),
            askedOfOthers(begins->start, pending, side, begins->start.position().active()),
            {}};
}

} // namespace groma::session
