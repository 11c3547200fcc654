#include "editor/session/views/common_values.h"

#include "core/game/names/naming.h"

#include <algorithm>

namespace groma::session {

std::vector<CommonValue> commonValues(const Document& document, std::span<const int> pieces, bool back) {
    std::vector<CommonValue> common;
    if (!document.setup() || pieces.empty()) {
        return common;
    }
    const game::Setup& setup = *document.setup();
    const rules::Model& model = setup.model();
    const auto attributesOf = [&](int piece) -> const auto& {
        return model.classes[static_cast<std::size_t>(setup.classOf(piece))].attributes;
    };
    for (const int attribute : attributesOf(pieces.front())) {
        const bool everywhere = std::ranges::all_of(pieces, [&](int piece) {
            return std::ranges::find(attributesOf(piece), attribute) != attributesOf(piece).end();
        });
        if (!everywhere) {
            continue;
        }
        CommonValue shown{attribute, {}, false, false};
        const lang::Type& type = model.attributes[static_cast<std::size_t>(attribute)].type;
        for (const int piece : pieces) {
            const game::EffectiveValue value = setup.effective(piece, back, attribute);
            const std::string text =
                value.value == lang::kUnknown ? "?" : game::wordText(setup, type, value.value);
            shown.value = piece == pieces.front() || shown.value == text ? std::optional(text) : std::nullopt;
            if (!shown.value) {
                break;
            }
        }
        for (const int piece : pieces) {
            const game::EffectiveValue value = setup.effective(piece, back, attribute);
            shown.assumed = shown.assumed || value.assumed;
            shown.own = shown.own || value.from == game::Provenance::Counter;
        }
        common.push_back(std::move(shown));
    }
    return common;
}

} // namespace groma::session
