#include "editor/ui/panels/pieces/row_signs.h"

#include "core/game/position/position.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/state/step_signs.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>

namespace groma::ui {

float drawSideTraits(const Workbench& bench, const game::Setup& setup, int side, ImVec2 at) {
    const float begins = at.x;
    const Look& look = bench.look;
    const rules::Model& model = setup.model();
    const game::Position start = game::startPosition(setup);
    const auto pieces = setup.piecesOf(side);
    for (int trait = 0; trait < static_cast<int>(model.traits.size()); ++trait) {
        const rules::Trait& held = model.traits[static_cast<std::size_t>(trait)];
        const SkillDisc disc = discOf(held, bench.symbols());
        if (disc.letters.empty() && !disc.picture.picture) continue;
        const bool whole =
            held.holder == rules::TraitHolder::Side
                ? start.sideHas(side, trait)
                : held.appliesTo.empty() && !pieces.empty() &&
                      std::ranges::all_of(pieces, [&](int piece) { return start.pieceHas(piece, trait); });
        if (!whole) continue;
        const float r = look.px(8);
        drawDisc(*ImGui::GetWindowDrawList(), look, disc, at, r);
        const ImVec2 low{at.x - r, at.y - r};
        const ImVec2 high{at.x + r, at.y + r};
        if (ImGui::IsMouseHoveringRect(low, high))
            explainBox(low, high,
                       setup.side(side).title + ", all of them. " + wordsSaid(bench, held.named.title));
        at.x += r * 2 + look.px(3);
    }
    return at.x > begins ? at.x - begins + look.px(5) : 0;
}

std::string didSaid(const Workbench& bench, int piece) {
    const Sheet& sheet = *bench.sheet();
    if (sheet.mode != Mode::Play || !sheet.play) return {};
    const StepSigns& signs = bench.of<StepSigns>();
    if (signs.done.contains(piece)) return "done";
    const auto left = signs.left.find(piece);
    return left == signs.left.end() || left->second.left == left->second.whole
               ? std::string()
               : left->second.left.toString() + " left";
}

} // namespace groma::ui
