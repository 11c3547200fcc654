// What is told of the words in a box of the map, beside it (explained_words.h tells it at the pointer).
#pragma once

#include "editor/ui/canvas/overlays/places.h"

#include <imgui.h>

#include <span>
#include <string>
#include <string_view>

namespace groma::ui {

class Workbench;

/// A box of words that comes up by itself, perhaps under the pointer. What is told of its words lies beside
/// it and hides none of them; nothing is told before the pointer has moved.
struct TipsOf {
    ImVec2 low, high;
    bool due = true;
    std::span<const ScreenBox> off{}; ///< what else they should not hide, nearest to the box first

    /// As the functions of these names in explained_words.h.
    void explainWord(ImVec2 from, ImVec2 to, std::string_view word) const;
    void explainWordsOf(const Workbench& bench, ImVec2 from, ImVec2 to, std::string_view text) const;
    void explainBox(ImVec2 from, ImVec2 to, const std::string& sentence) const;
    void explainItemWords(const Workbench& bench, std::string_view text) const;
    void explainItemBy(const std::string& sentence) const;
};

/// Something is drawn there over everything: what lies below it tells nothing.
bool liesOn(std::span<const ScreenBox> boxes, ImVec2 at);

} // namespace groma::ui
