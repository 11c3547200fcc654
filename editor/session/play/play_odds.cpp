// Who comes off worse, of whom a counter may act upon: the figures beside the rings on the map.
#include "core/base/hash.h"
#include "core/game/machine/view.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/dice_outlook.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/later_deeds.h"
#include "editor/session/play/play_map.h"
#include "editor/session/questions/odds_card.h"
#include "editor/session/questions/price.h"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <set>
#include <string_view>

namespace groma::session {

namespace {

constexpr std::size_t kMostTargets = 12;
constexpr std::size_t kPlacesForEach = 3; // from where an enemy is tried, the cheapest first
constexpr std::size_t kPlacesListed = 8;  // of which so many may not be those from where it may be attacked

// Whole per cent of up to a dozen enemies: what is too much to count is thrown a thousand times, and is known
// to 3 in a hundred then; a card would take seconds for each of them.
constexpr CardBounds kForRings{10'000, 1'000};

// Who is acted upon and who acts: of a deed that names one counter, or is known by its side alone, the other
// side, and the one that does it. `acts`: that side, -1 where both counters are named.
struct Sides {
    const odds::Chance* they = nullptr;
    const odds::Chance* it = nullptr;
};
Sides sidesOf(const OddsCard& card, const game::Setup& setup, int acts) {
    if (card.question.target >= 0 || acts < 0 || setup.sideCount() != 2 || card.worseOff.size() != 2) {
        return {worseOffOf(card, setup, card.question.target), worseOffOf(card, setup, card.question.piece)};
    }
    return {&card.worseOff[static_cast<std::size_t>(1 - acts)],
            &card.worseOff[static_cast<std::size_t>(acts)]};
}

// Waits for a count until a moment, or until nobody wants it any more.
class UntilThen final : public odds::Watcher {
  public:
    UntilThen(const JobControl& control, std::chrono::steady_clock::time_point end)
        : control_(control), end_(end) {}
    bool stops() override { return over(); }
    void hears(const odds::SoFar& /*known*/) override {}
    bool over() const { return control_.cancelled() || std::chrono::steady_clock::now() > end_; }

  private:
    const JobControl& control_;
    std::chrono::steady_clock::time_point end_;
};

void takeChances(const OddsCard& card, const game::Setup& setup, TargetOdds& about) {
    const auto [they, it] = sidesOf(card, setup, -1);
    if (!card.legal || !card.failure.empty() || they == nullptr || it == nullptr) {
        return;
    }
    // An action after which nobody can be worse off, a charge that only marches, has no chances to tell.
    about.harmless = session::shareOf(*they) == 0 && session::shareOf(*it) == 0;
    if (!about.harmless) {
        about.they = *they;
        about.it = *it;
    }
}

// Who is named is taken wherever one counter is chosen of several and it is one of them: a charge that may
// meet two enemies fights the one upon whom it was declared.
void preferThere(const game::Setup& setup, int target, game::Script& script) {
    for (const lang::Question& question : setup.program().questions) {
        if (question.kind == lang::QuestionKind::One && question.type.kind == lang::Kind::Piece) {
            script.prefer.push_back({question.name, {{setup.piece(target).id}}});
        }
    }
}

constexpr std::string_view kNothingBefalls = "unchanged"; // as odds::fates calls it

// How likely it is that anything at all befalls that counter.
double touched(const std::vector<OddsCard::Fate>& fates, int piece) {
    const auto own = std::ranges::find(fates, piece, &OddsCard::Fate::piece);
    double sum = 0;
    if (own != fates.end()) {
        for (const odds::Chance& chance : own->chances) {
            sum += chance.name == kNothingBefalls ? 0 : shareOf(chance);
        }
    }
    return sum;
}

// Where what follows does not ask whom a deed named, all cards of it are one: its chances are those of whom
// it befalls, and of the others nothing is known.
void leaveToWhomItBefalls(std::vector<TargetOdds>& all,
                          const std::vector<std::vector<OddsCard::Fate>>& fates) {
    for (std::size_t i = 0; i < fates.size(); ++i) {
        std::vector<std::size_t> same;
        for (std::size_t k = 0; k < fates.size(); ++k) {
            if (!fates[i].empty() && all[k].action == all[i].action && fates[k] == fates[i]) {
                same.push_back(k);
            }
        }
        if (same.size() < 2) {
            continue;
        }
        double most = 0;
        for (const std::size_t k : same) {
            most = std::max(most, touched(fates[k], all[k].target));
        }
        all[i].alike = same.size();
        if (most <= 0 || touched(fates[i], all[i].target) < most) {
            all[i].they = all[i].it = std::nullopt;
        }
    }
}

// What the rules list of a counter in later steps, by the way that it goes.
class DeedsAhead {
  public:
    explicit DeedsAhead(const TargetsInQuestion& targets) {
        if (!targets.waiting) {
            return;
        }
        run_ = targets.waiting->run;
        engine_.advance(run_, pending_);
        run_ = view_.of(run_, pending_, targets.waiting->onlooker, targets.waiting->seed);
    }

    // The first by the order of the ruleset's actions, as a card takes it.
    const LaterDeed* upon(const TargetsInQuestion::Ahead& one) {
        auto known = std::ranges::find(known_, one.way, &Known::way);
        if (known == known_.end()) {
            known_.push_back({one.way, laterDeeds(run_, pending_, one.way, one.question.piece, engine_)});
            known = std::prev(known_.end());
        }
        const LaterDeed* first = nullptr;
        for (const LaterDeed& deed : known->deeds) {
            if (deed.target == one.question.target && (first == nullptr || deed.action < first->action)) {
                first = &deed;
            }
        }
        return first;
    }

  private:
    struct Known {
        game::Answer way;
        std::vector<LaterDeed> deeds;
    };
    game::Engine engine_;
    game::View view_; // the run may rest on it
    game::Run run_;
    game::Pending pending_;
    std::vector<Known> known_;
};

// It stands there already in the position in which the deed is listed.
WhatIfQuestion questionThen(const LaterDeed& deed, WhatIfQuestion question) {
    question.at.reset();
    question.action = deed.action;
    return question;
}

} // namespace

std::uint64_t TargetsInQuestion::key() const {
    std::uint64_t key = base::combine(document.fingerprint(), position.hash());
    for (const One& one : now) {
        key = base::hashText(one.call.call, key);
    }
    for (const Ahead& one : ahead) {
        key = base::combine(key, keyOf(document, one.question));
    }
    return waiting ? base::combine(key, waiting->run.hash()) : key;
}

TargetsInQuestion targetsOf(const TestPlay& play, const PlayMap& map, int piece, const PlayKind& kind,
                            const ReachMap* reach) {
    TargetsInQuestion asked;
    asked.document = play.document();
    asked.position = asSeen(play, play.position());
    const game::Setup& setup = play.setup();
    const auto isEnemy = [&](int other) { return other >= 0 && setup.sideOf(other) != setup.sideOf(piece); };
    const auto askNow = [&](const PlayKind& one) {
        std::size_t most = kMostTargets;
        for (const PlayWay& way : one.ways) {
            if (!isEnemy(way.piece) || isUnseen(play, way.piece) || most == 0) {
                continue;
            }
            if (auto call = play.oddsQuestion(map.choices[way.choices.front()].call)) {
                call->position = asked.position;
                preferThere(setup, way.piece, call->policy.script);
                asked.now.push_back(
                    {std::move(*call),
                     {way.piece, play.position().cell(piece), false, {}, {}, false, false, one.action}});
                --most;
            }
        }
    };
    askNow(kind);
    if (const CounterPlay* counter = kind.action >= 0 ? map.of(piece) : nullptr) {
        for (const PlayKind& other : counter->kinds) {
            if (other.action != kind.action) {
                askNow(other);
            }
        }
    }
    // An enemy beside it already, whom it cannot act upon in this step.
    const auto enemiesBeside = [&](grid::CellId from, const auto& tell) {
        for (const grid::CellId own :
             grid::cellsOf(setup.geometry(), setup.footprint(piece), {from, play.position().facing(piece)})) {
            if (!own.valid()) {
                continue;
            }
            for (const grid::CellId near : setup.geometry().ring(own, 1)) {
                for (int other = game::nextPieceIn(setup, play.position(), near); other >= 0;
                     other = game::nextPieceIn(setup, play.position(), near, other)) {
                    if (isEnemy(other) && !isUnseen(play, other)) {
                        tell(other);
                    }
                }
            }
        }
    };
    if (play.isGame() && !play.curtained()) {
        if (const auto now = play.oddsQuestion(); now && now->run) {
            asked.waiting = TargetsInQuestion::Waiting{*now->run, onlookerOf(play), play.seed()};
        }
    }
    const auto tryFrom = [&](grid::CellId from, int enemy, const game::Answer& way) {
        WhatIfQuestion question;
        question.piece = piece;
        question.at = from;
        question.target = enemy;
        asked.ahead.push_back({question, {enemy, from, true, {}, {}}, way});
    };
    if (play.position().onMap(piece)) {
        const grid::CellId here = play.position().cell(piece);
        std::set<int> known;
        for (const TargetsInQuestion::One& one : asked.now) {
            if (one.about.action == kind.action) {
                known.insert(one.about.target);
            }
        }
        enemiesBeside(here, [&](int enemy) {
            if (known.insert(enemy).second) {
                tryFrom(here, enemy, {game::kPass, {}});
            }
        });
    }
    if (reach == nullptr) {
        return asked;
    }
    // An enemy beside a cell that the move ends in, tried from the cheapest of them.
    struct Place {
        const Reached* reached = nullptr;
        const PlayWay* way = nullptr;
    };
    std::map<int, std::vector<Place>> beside;
    for (const PlayWay& way : kind.ways) {
        const Reached* reached = way.piece < 0 ? reach->at(way.cell) : nullptr;
        if (reached == nullptr) {
            continue;
        }
        enemiesBeside(way.cell, [&](int enemy) {
            if (beside[enemy].empty() || beside[enemy].back().reached != reached) {
                beside[enemy].push_back({reached, &way});
            }
        });
    }
    for (auto& [enemy, places] : beside) {
        std::ranges::stable_sort(places, {}, [](const Place& place) { return place.reached->cost; });
        for (std::size_t i = 0;
             i < std::min(places.size(), kPlacesListed) && asked.ahead.size() < kMostTargets * kPlacesListed;
             ++i) {
            tryFrom(places[i].reached->cell, enemy, map.choices[places[i].way->choices.front()].answer);
        }
    }
    return asked;
}

std::vector<TargetOdds> oddsOf(const TargetsInQuestion& targets, const JobControl& control,
                               const std::function<void(const std::vector<TargetOdds>&)>& seen) {
    std::vector<TargetOdds> all;
    const auto tell = [&] {
        if (seen && !control.cancelled()) {
            seen(all);
        }
    };
    std::vector<std::vector<OddsCard::Fate>> fates; // of each deed that may be done now
    // Whom nothing befalls by the deed upon him waits for the others: it may be that it befalls one of them.
    bool waits = false;
    const auto tellSure = [&] {
        std::vector<TargetOdds> counted = all;
        for (std::size_t i = 0; i < all.size(); ++i) {
            if (touched(fates[i], all[i].target) <= 0) {
                all[i].they = all[i].it = std::nullopt;
                waits = true;
            }
        }
        tell();
        all = std::move(counted);
    };
    for (const TargetsInQuestion::One& one : targets.now) {
        if (control.cancelled()) {
            return all;
        }
        TargetOdds about = one.about;
        const SensibleOdds counted = sensibleOdds(one.call, kForRings);
        about.best = counted.best;
        takeChances(counted.card, *targets.document.setup(), about);
        all.push_back(about);
        fates.push_back(counted.card.fates);
        tellSure();
    }
    leaveToWhomItBefalls(all, fates);
    if (waits) {
        tell();
    }
    DeedsAhead deeds(targets);
    int tried = -1;
    std::size_t places = 0; // from which that one may be acted upon
    for (const TargetsInQuestion::Ahead& one : targets.ahead) {
        if (tried != one.about.target) {
            if (tried >= 0) {
                tell();
            }
            tried = one.about.target;
            places = 0;
        }
        if (control.cancelled()) {
            return all;
        }
        if (places == kPlacesForEach) {
            continue;
        }
        TargetOdds about = one.about;
        WhatIfQuestion question = one.question;
        if (targets.waiting) {
            const LaterDeed* deed = deeds.upon(one);
            if (deed == nullptr) {
                continue; // a promise that the rules would not keep
            }
            about.then = deed->position;
            question = questionThen(*deed, question);
        }
        const OddsCard card = whatIf(targets.document, about.then ? *about.then : targets.position, question);
        if (!card.legal) {
            continue;
        }
        ++places;
        about.action = card.question.action;
        takeChances(card, *targets.document.setup(), about);
        // The best place stays: where they are worse off most often, of equals the cheapest.
        const auto known = std::ranges::find_if(
            all, [&](const TargetOdds& other) { return other.ahead && other.target == about.target; });
        if (known == all.end()) {
            all.push_back(about);
        } else if (about.they && (!known->they || shareOf(*known->they) < shareOf(*about.they))) {
            *known = about;
        }
    }
    return all;
}

std::uint64_t AnswersInQuestion::key() const {
    std::uint64_t key = base::combine(base::hashText(question, asked.key()), alone);
    for (const std::vector<std::string>& answer : answers) {
        for (const std::string& text : answer) {
            key = base::hashText(text, key);
        }
        key = base::combine(key, answer.size());
    }
    return key;
}

Expected<AnswersInQuestion> answersAsked(const TestPlay& play) {
    auto action = oddsOfRest(play);
    if (!action) {
        return std::unexpected(action.error());
    }
    // A single action is known from its beginning: what was paid for in it lies behind. Not where the run
    // rests on a view, which does not outlive it.
    const auto now = action->run || play.isGame() ? std::nullopt : askedOf(play);
    if (now && now->view == nullptr) {
        action->run = now->run;
        action->policy.script.entries.clear();
    }
    return AnswersInQuestion{*std::move(action), play.question().name, {}};
}

std::vector<AnswerOdds> oddsOf(const AnswersInQuestion& asked, const JobControl& control, int milliseconds) {
    UntilThen watcher(control, std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds));
    std::vector<AnswerOdds> all;
    for (const std::vector<std::string>& answer : asked.answers) {
        // As a script gives it: who is worse off is measured from before the answer, so that what comes of it
        // at once counts too, and what is paid for it does not.
        CallInQuestion call = asked.asked;
        if (call.run) {
            call.from = pricePaid(*call.run, answer);
        }
        auto& script = call.policy.script.entries;
        const auto same = std::ranges::find(script, asked.question, &game::Script::Entry::name);
        (same == script.end() ? script.emplace_back(game::Script::Entry{asked.question, {}}) : *same)
            .answers.push_back(answer);
        const OddsCard card = oddsOf(call, &watcher);
        if (card.stopped || watcher.over()) {
            all.resize(all.size() < asked.alone ? 0 : asked.alone);
            return all;
        }
        AnswerOdds odds;
        if (card.legal && card.failure.empty()) {
            const Sides sides = sidesOf(card, *call.document.setup(), call.side);
            if (sides.they != nullptr && sides.it != nullptr) {
                odds.they = *sides.they;
                odds.it = *sides.it;
            }
        }
        all.push_back(std::move(odds));
    }
    return all;
}

} // namespace groma::session
