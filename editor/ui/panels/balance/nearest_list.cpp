#include "editor/ui/panels/balance/nearest_list.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/balance/asking.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

using session::NearestChange;

constexpr const char* kOtherText =
    "the texts are others than those it was asked of: undo what was changed since, or ask again";

/// A change holds whole texts as they were when it was asked: laid over later ones it would undo them.
bool isOfDocument(const session::Document& document, const Balancing& now) {
    return document.fingerprint() == now.askedOf.fingerprint();
}

void tryIt(Workbench& bench, const NearestChange& change) {
    if (!isOfDocument(bench.sheet()->document(), bench.of<Balancing>())) return bench.refuse(kOtherText);
    tryTexts(bench, fmt::format("{} {}", change.about, change.change), change.texts);
}

void drawChange(const Workbench& bench, const NearestChange& change, std::size_t at, bool chosen,
                bool running) {
    const Look& look = bench.look;
    const Palette& p = look.colour();
    ImGui::PushID(static_cast<int>(at));
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, high = look.px(21), middle = low.y + high / 2;
    if (ImGui::InvisibleButton("change", {width, high}))
        bench.change<Balancing>([at](Balancing& b) { b.nearestChosen = static_cast<int>(at); });
    const bool asked = change.sheet.battles() > 0;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "%s:%zu\n%s", change.path.c_str(), change.line,
            !change.refused.empty() ? change.refused.c_str()
            : !asked                ? "Not yet played with fresh seeds; what is expected stands at the right"
            : change.confirmed
                ? fmt::format("Surely nearer, after {} battles with fresh seeds: {:.1f} to "
                              "{:.1f} points",
                              change.sheet.battles(), change.sheet.points().from() * 100,
                              change.sheet.points().to() * 100)
                      .c_str()
                : fmt::format("Not surely nearer after {} battles with fresh seeds", change.sheet.battles())
                      .c_str());
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (chosen) {
        list.AddRectFilled(low, {low.x + width, low.y + high}, col(p.raised), look.px(3));
        list.AddRectFilled(low, {low.x + look.px(2), low.y + high}, col(p.accent));
    }
    const ImVec2 sign{low.x + look.px(12), middle};
    if (change.confirmed) drawIcon(list, Icon::Check, sign, look.px(11), p.fine);
    else if (!change.refused.empty()) drawIcon(list, Icon::Cross, sign, look.px(10), p.error);
    else list.AddCircle(sign, look.px(4), col(running && !asked ? p.accent : p.quiet), 0, look.px(1));
    std::string right = "-";
    if (change.refused.empty() && !asked) right = fmt::format("about {:.0f}", change.predicted * 100);
    if (change.refused.empty() && asked) {
        const double mean = change.sheet.points().mean() * 100;
        right = fmt::format("{:.1f} : {:.1f}", mean, 100 - mean);
    }
    drawTextRight(list, look, change.confirmed ? kLabelStrong : kLabel, {low.x + width - look.px(4), middle},
                  change.confirmed ? p.text : p.quiet, right);
    const float room = width - look.px(34) - textSize(look, kLabelStrong, right).x;
    drawTextMiddle(list, look, chosen ? kLabelStrong : kLabel, {low.x + look.px(24), middle}, p.text,
                   fitted(look, kLabel, change.about + "  " + change.change, room));
    ImGui::PopID();
}

} // namespace

void drawNearest(const Workbench& bench) {
    const Look& look = bench.look;
    const Balancing& now = bench.of<Balancing>();
    const auto answer = now.balance.value();
    const auto found = now.nearest.value();
    const bool ready =
        answer && answer->stage == session::BalanceAnswer::Stage::Done && !answer->effects.empty();
    if (!ready && !found) return;
    sectionTitle(look, "Nearest to 50 : 50", "with the least change");
    const bool old = found && now.nearestOf != answer;
    if (now.nearest.running()) {
        if (button(look, "Stop##nearest", {.height = 22}))
            bench.later([](Workbench& b) { b.of<Balancing>().nearest.cancel(); });
        ImGui::SameLine();
        quietText("Playing with fresh seeds...");
    } else if (!found || old) {
        if (button(look, "Find it", {.height = 22})) bench.later(&askNearestOf);
        ImGui::SameLine();
        quietText(old ? "Asked of an earlier sheet" : "From the effects, played again with fresh seeds");
    }
    if (!found) return;
    if (found->changes.empty() && !now.nearest.running()) quietText("No printed number leads nearer");
    const int chosen = std::clamp(now.nearestChosen, 0, static_cast<int>(found->changes.size()));
    for (std::size_t i = 0; i < found->changes.size(); ++i)
        drawChange(bench, found->changes[i], i, static_cast<int>(i) == chosen, now.nearest.running());
    if (now.nearest.running() || old || found->changes.empty()) return;
    const NearestChange& change =
        found->changes[std::min(static_cast<std::size_t>(chosen), found->changes.size() - 1)];
    const bool same = isOfDocument(bench.sheet()->document(), now);
    ImGui::BeginDisabled(!change.refused.empty() || !same);
    if (button(look, "Try it", {.height = 24})) bench.later([change](Workbench& b) { tryIt(b, change); });
    ImGui::EndDisabled();
    if (!change.refused.empty() || !same)
        ImGui::SetItemTooltip("%s", same ? change.refused.c_str() : kOtherText);
    else
        ImGui::SetItemTooltip("Makes %s %s the rules B; undo takes it back", change.about.c_str(),
                              change.change.c_str());
    ImGui::SameLine();
    if (!same) {
        quietText("Asked of the document as it was");
        return;
    }
    quietText(found->asItIs.battles() == 0
                  ? std::string()
                  : fmt::format("{:.1f} as it is, with the same seeds", found->asItIs.points().mean() * 100));
}

} // namespace groma::ui
