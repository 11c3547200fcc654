#include "editor/ui/panels/balance/rests.h"

#include "core/game/dice/dice.h"
#include "editor/ui/widgets/cards.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

namespace groma::ui {

void drawRests(const Look& look, const Balancing& now, const session::BalanceAnswer& answer) {
    if (!ImGui::CollapsingHeader("What it rests on###rests on")) return;
    saidOf(look, "Rules",
           formats::yaml::hashText(now.askedOf.rulesHash()) +
               (now.rulesA == 0 ? "" : "; pinned as A " + formats::yaml::hashText(now.rulesA)));
    saidOf(look, "Dice",
           fmt::format("{}, seed {}, battles 1 to {}", game::kDiceVersion, now.question.ground.seed,
                       answer.sheet.battles()));
    saidOf(look, "Players",
           now.question.ground.players +
               (now.question.again.empty() ? "" : "; asked again: " + now.question.again));
    if (answer.stage != session::BalanceAnswer::Stage::Sheet || answer.cancelled)
        saidOf(look, "Stopped", session::whyStopped(answer, now.question));
    for (const odds::RestsOn& rests : answer.rests) {
        saidOf(look, rests.on.title, session::percent(rests.chance.chance) + " of the battles read it");
        ImGui::SetItemTooltip("Assumed. %s", rests.on.basis.c_str());
    }
}

} // namespace groma::ui
