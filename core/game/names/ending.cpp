#include "core/game/names/ending.h"

#include "core/base/letters.h"

#include <algorithm>

namespace groma::game {

int winnerOf(const rules::Model& model, std::int32_t verdict) {
    if (verdict < 0 || static_cast<std::size_t>(verdict) >= model.verdicts.size()) return -1;
    return model.verdicts[static_cast<std::size_t>(verdict)].winner;
}

std::string verdictText(const Setup& setup, std::int32_t verdict) {
    const rules::Model& model = setup.model();
    if (verdict < 0 || static_cast<std::size_t>(verdict) >= model.verdicts.size()) return "No verdict";
    const std::string& title = model.verdicts[static_cast<std::size_t>(verdict)].named.title;
    const int winner = winnerOf(model, verdict);
    if (winner < 0 || winner >= setup.sideCount()) return title;
    const std::string& side = setup.side(winner).title;
    // "The north holds the field" names the North.
    return base::holds(title, side) ? title : title + ", " + side;
}

std::string battleName(const Setup& setup, std::int32_t battle) {
    const rules::Model& model = setup.model();
    return model.outcomes[static_cast<std::size_t>(model.campaign.battles)]
        .values[static_cast<std::size_t>(battle)]
        .name;
}

std::string battleTitle(const Setup& setup, std::int32_t battle) {
    const rules::Model& model = setup.model();
    const auto& value = model.outcomes[static_cast<std::size_t>(model.campaign.battles)]
                            .values[static_cast<std::size_t>(battle)];
    return value.title.empty() ? value.name : value.title;
}

std::string verdictId(const Setup& setup, std::int32_t verdict) {
    return verdict < 0 ? "none" : setup.model().verdicts[static_cast<std::size_t>(verdict)].named.id;
}

int lossesOf(const Setup& setup, const Position& position, int side) {
    return static_cast<int>(std::ranges::count_if(setup.piecesOf(side), [&](std::int32_t piece) {
        return position.status(piece) == PieceStatus::Eliminated;
    }));
}

} // namespace groma::game
