#include "editor/ui/panels/play/target_card.h"

#include "core/lang/check/decision_names.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/play/odds_card.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/map_state.h"

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

/// "ahead, in Melee": of the steps still to come the first that lets it be done, else of any.
std::string whenOf(const PlayDesk& desk, const session::TestPlay& play, const session::TargetCard& asked) {
    if (asked.now) return "now";
    const std::string* found = nullptr;
    bool later = false; // behind the step that runs
    bool ahead = false; // so is what was found
    for (const session::TurnTrack::Part& part : desk.track().parts)
        for (std::size_t i = 0; i < part.steps.size(); ++i) {
            const bool asks = session::asksFor(play.setup(), part.steps[i], asked.about.action);
            if (asks && (found == nullptr || (part.running && later && !ahead))) {
                found = &part.steps[i];
                ahead = part.running && later;
            }
            later = later || (part.running && static_cast<int>(i) == part.step);
        }
    return found == nullptr ? "ahead" : "ahead, in " + lang::decisionTitle(play.setup().model(), *found);
}

/// Some step of a turn of this battle asks for it; of who plays single actions all may be asked for.
bool comesAhead(const PlayDesk& desk, const session::TestPlay& play, const session::TargetCard& asked) {
    const auto& parts = desk.track().parts;
    return parts.empty() || std::ranges::any_of(parts, [&](const session::TurnTrack::Part& part) {
               return std::ranges::any_of(part.steps, [&](const std::string& step) {
                   return session::asksFor(play.setup(), step, asked.about.action);
               });
           });
}

/// Why the rules refuse it, for who has not read them.
std::string refusedSaid(const std::string& refused) {
    return refused == "not among the candidates" ? "The rules do not offer it from where it stands then"
                                                 : refused;
}

/// Of the kind of action that is pointed at, on the map or in the list, else of the one in the hand.
std::optional<session::TargetCard> cardOf(PlayDesk& desk, int target) {
    const session::TargetsInQuestion* targets = desk.targets();
    if (targets == nullptr) return std::nullopt;
    const auto best = std::ranges::find_if(
        desk.odds(), [&](const session::TargetOdds& one) { return one.target == target && one.ahead; });
    return session::cardUpon(*targets, target, best == desk.odds().end() ? nullptr : &*best,
                             desk.pointed() ? desk.pointed()->action : -1);
}

} // namespace

bool TargetCardView::wants(const Workbench& bench, PlayDesk& desk) {
    asked_.reset();
    if (desk.kind() == nullptr) {
        target_ = hand_ = -1;
        return false;
    }
    if (std::exchange(hand_, desk.piece()) != desk.piece()) target_ = -1;
    const auto& row = desk.pointed();
    const int under = row && row->inList ? row->piece : bench.of<Hovered>().piece;
    if (under >= 0 && under != target_ && cardOf(desk, under)) target_ = under;
    if (target_ < 0) {
        const auto plan = std::ranges::find(desk.plans(), desk.piece(), &PlayPlan::piece);
        if (plan != desk.plans().end()) target_ = plan->target;
    }
    if (target_ >= 0) asked_ = cardOf(desk, target_);
    const Sheet* sheet = bench.sheet();
    if (asked_ && !asked_->now && sheet != nullptr && sheet->play && !comesAhead(desk, *sheet->play, *asked_))
        asked_.reset();
    return asked_.has_value();
}

void TargetCardView::rest() {
    card_.clear();
    asked_.reset();
}

void TargetCardView::draw(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play) {
    if (!asked_) return;
    card_.want(bench.jobs, asked_->key(), asked_->document.setup(),
               [asked = *asked_](odds::Watcher& watcher) { return session::oddsOf(asked, &watcher); });
    const bool counting = counting_.draw(bench.look, card_);
    const session::OddsCard* card = card_.isCurrent() ? card_.value() : nullptr;
    if (card == nullptr) {
        if (!counting) quietText("Counting...");
        return;
    }
    const std::string title = card->title.empty() ? "What it would bring" : card->title;
    sectionTitle(bench.look, title, whenOf(desk, play, *asked_), card->cite);
    if (!asked_->now) explainItem("ahead");
    if (!card->legal || !card->failure.empty()) {
        ImGui::TextWrapped("%s", (card->legal ? card->failure : refusedSaid(card->refused)).c_str());
        return;
    }
    drawFighters(bench, play.setup(), asked_->position, *card);
    drawColumnOf(bench.look, play.setup().model(), *card);
    if (card->ruled || card->worseOff.empty()) {
        const ResultScale scale(play.setup().model());
        std::vector<OddsPart> parts;
        for (const odds::Chance& chance : card->results)
            parts.push_back({scale.look(chance.name), session::shareOf(chance)});
        oddsBar(bench.look, parts);
    }
    drawWorseOffOf(bench.look, play.setup(), *card);
    const auto known = std::ranges::find_if(desk.odds(), [&](const session::TargetOdds& one) {
        return one.target == target_ && !one.ahead && asked_->now && one.action == asked_->about.action;
    });
    if (known != desk.odds().end() && known->alike > 1)
        ImGui::TextWrapped("The same for all %zu that may be named: by these rules what follows does not ask "
                           "whom it names.",
                           known->alike);
    if (!card->policy.empty()) quietText(decisionsTold(card->policy));
}

} // namespace groma::ui
