// A hand of cards, and what a card of it does, for the pointer and for the keys alike.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/map/prompt_rows.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace groma::ui {

namespace {

constexpr float kCardTextWidth = 420;
constexpr std::size_t kMostCardLines = 8;
constexpr float kCardLine = 18;

/// Its foot stands above that place, within the map; elsewhere where it would hide who is ringed.
void drawCardText(const Canvas& canvas, ImVec2 above, const std::string& text,
                  const std::vector<ScreenBox>& ringed) {
    if (text.empty()) return;
    const Look& look = *canvas.look;
    const float rim = look.px(10);
    const float wide =
        std::min(look.px(kCardTextWidth), static_cast<float>(canvas.camera.width) - look.px(40));
    const std::vector<std::string> lines = wrapped(look, kText, text, wide - rim * 2, kMostCardLines);
    const float high = look.px(kCardLine) * static_cast<float>(lines.size()) + rim;
    const float right = canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(8);
    const float left = canvas.origin.x + look.px(8);
    const float top = canvas.origin.y + look.px(30);
    std::vector<ImVec2> where;
    for (const float y : {above.y - look.px(10) - high, (above.y + top - high) / 2, top})
        for (const float x : {above.x, (left + right - wide) / 2, left, right - wide})
            where.emplace_back(std::max(std::min(x, right - wide), left), y);
    const ImVec2 low = freestOf(where, {wide, high}, ringed, {});
    softShadow(*canvas.list, low + ImVec2{1, 3}, low + ImVec2{wide + 1, high + 3}, look.px(4), look.px(8),
               faded(rgb(0x000000), 0.45));
    canvas.list->AddRectFilled(low, low + ImVec2{wide, high}, col(kCream), look.px(5));
    canvas.list->AddRect(low, low + ImVec2{wide, high}, col(kDeep), look.px(5), look.px(1));
    float y = low.y + rim / 2 + look.px(kCardLine) / 2;
    for (const std::string& line : lines) {
        drawTextMiddle(*canvas.list, look, kText, {low.x + rim, y}, kDeep, line);
        y += look.px(kCardLine);
    }
}

} // namespace

/// Whom a card leads to, before it is played.
std::vector<ScreenBox> BattlefieldPanel::drawNamed(const Workbench& bench, const Canvas& canvas,
                                                   const session::NamedNext& named) {
    std::vector<ScreenBox> boxes;
    const Sheet* sheet = bench.sheet();
    if (sheet == nullptr) return boxes;
    const game::Setup& setup = *sheet->setup();
    const PiecePlaces places(setup, sheet->position(), canvas);
    for (const int piece : named.pieces) {
        boxes.push_back(boxOf(places.of(piece)));
        const bool beside = std::ranges::find(named.beside, piece) != named.beside.end();
        drawRing(*canvas.list, bench.look, boxes.back(), kDeep, bench.look.px(beside ? 1.0F : 2.6F));
    }
    std::vector<CellAt> cells;
    for (const grid::CellId cell : named.cells) cells.push_back(cellAt(setup.geometry(), cell));
    if (!cells.empty()) outlineCells(canvas, cells, kDeep, bench.look.px(2.6F));
    return boxes;
}

/// The hand of cards, along the lower edge of the map; above it what the one does that is pointed at.
void BattlefieldPanel::drawCards(const Workbench& bench, const Canvas& canvas) {
    const Look& look = bench.look;
    const std::vector<PlayPrompt> prompts = desk_->prompts();
    std::vector<std::size_t> cards;
    for (std::size_t i = 0; i < prompts.size(); ++i)
        if (prompts[i].card || prompts[i].does == PlayPrompt::Does::Pass) cards.push_back(i);
    const float step = look.px(kCardWidth + 8);
    const float whole = static_cast<float>(canvas.camera.width) - look.px(24);
    const std::size_t inLine = std::max<std::size_t>(1, static_cast<std::size_t>(whole / step));
    const std::size_t lines = (cards.size() + inLine - 1) / inLine;
    struct Read {
        const PlayPrompt* prompt;
        ImVec2 low;
    };
    std::optional<Read> read; // under the pointer, or marked by the keys
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::size_t line = i / inLine;
        const std::size_t here = std::min(inLine, cards.size() - line * inLine);
        const float left =
            canvas.origin.x + (static_cast<float>(canvas.camera.width) - step * static_cast<float>(here)) / 2;
        const ImVec2 low{left + step * static_cast<float>(i % inLine),
                         canvas.origin.y + static_cast<float>(canvas.camera.height) -
                             look.px(kCardHeight + 10) * static_cast<float>(lines - line)};
        answers_.push_back({low, low + ImVec2{look.px(kCardWidth), look.px(kCardHeight)}});
        const bool marked = desk_->markedPrompt() == static_cast<int>(cards[i]);
        if (drawCard(canvas, low, prompts[cards[i]], marked)) desk_->take(bench, prompts[cards[i]]);
        if (ImGui::IsItemHovered() || (marked && !read)) read = Read{&prompts[cards[i]], low};
    }
    const float top = canvas.origin.y + static_cast<float>(canvas.camera.height) -
                      look.px(kCardHeight + 10) * static_cast<float>(lines);
    if (!read) return;
    std::vector<ScreenBox> ringed;
    std::string text = wordsSaid(bench, read->prompt->words);
    if (read->prompt->card) {
        const session::NamedNext& named = desk_->namedNext(*read->prompt);
        ringed = drawNamed(bench, canvas, named);
        text += (text.empty() ? "" : "\n") + named.told();
    }
    drawCardText(canvas, {read->low.x, top}, text, ringed);
}

} // namespace groma::ui
