// What is asked, at its place on the map: answers in words, arrows for a facing, a row of cards.
#include "core/grid/pixel.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/play_question.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/faces_told.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace groma::ui {

namespace {

const Colour kDeep = rgb(0x12584A);
constexpr std::size_t kMostOfTitle = 28; // letters of what is going on, before the question
constexpr std::size_t kMostOfFaces = 96; // of what each face of dice would bring
constexpr std::size_t kMostOfSide =
    3;                            // deeds of no counter that are shown unasked where single ones are tried
constexpr float kStaysWithin = 3; // widths of a counter that its deeds may stand away from it
constexpr float kRow = 22;
constexpr float kGap = 3;
constexpr float kBeforePrice = 10;
constexpr float kRollWidth = 160; // of a roll at least, however short the words above it
constexpr float kCardWidth = 104;
constexpr float kCardHeight = 62;

std::string_view firstWord(std::string_view text) { return text.substr(0, text.find(' ')); }

/// "worse off, %: Gauls | Romans": whose the two figures beside each answer are.
std::string legendOfAnswers(const game::Setup& setup, PlayDesk& desk, std::span<const PlayPrompt> prompts) {
    const int acts = desk.oddsOfAction() ? desk.oddsOfAction()->side : -1;
    if (acts < 0 || setup.sideCount() != 2) return "worse off, %: they | it";
    const bool paid = std::ranges::any_of(prompts, [](const PlayPrompt& one) { return !one.pays.empty(); });
    return fmt::format("worse off, %: {} | {}{}", setup.side(1 - acts).title, setup.side(acts).title,
                       paid ? ", what it costs counted" : "");
}

/// "1" in a small frame: the key that says it.
float drawKey(const Canvas& canvas, ImVec2 at, const std::string& key, Colour ink) {
    const Look& look = *canvas.look;
    const ImVec2 half{look.px(7), look.px(7)};
    const ImVec2 middle{at.x + half.x, at.y};
    canvas.list->AddRect(middle - half, middle + half, col(faded(ink, 0.55)), look.px(2), look.px(1));
    drawTextCentred(*canvas.list, look, kSmall, middle, faded(ink, 0.85), key);
    return half.x * 2 + look.px(6);
}

/// The side where no counter hides it: the title of what is asked and its answers, one below another.
struct Block {
    const Canvas& canvas;
    ImVec2 at;
    float width = 0;

    /// A row of the block; true when it was clicked. `key`: that says the same, "" for none. `counted`: its
    /// odds are on their way, a grey bar stands in their place.
    bool row(const PlayPrompt& prompt, const std::string& key, bool marked, const session::AnswerOdds* odds,
             bool counted) {
        const Look& look = *canvas.look;
        const ImVec2 size{width, look.px(kRow)};
        ImGui::SetCursorScreenPos(at);
        const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), size);
        const bool on = marked || ImGui::IsItemHovered();
        canvas.list->AddRectFilled(at, at + size, col(on ? kDeep : kCream), look.px(4));
        canvas.list->AddRect(at, at + size, col(kDeep), look.px(4), look.px(1));
        const Colour ink = on ? kCream : kDeep;
        const float y = at.y + size.y / 2;
        float x = at.x + look.px(7);
        if (!key.empty()) x += drawKey(canvas, {x, y}, key, ink);
        const bool figures = odds != nullptr || counted;
        const float right = at.x + size.x - look.px(7) - (figures ? look.px(kWorseOffWidth + 6) : 0);
        x += drawTextMiddle(*canvas.list, look, kStrong, {x, y}, ink,
                            fitted(look, kStrong, prompt.words, right - x)) +
             look.px(kBeforePrice);
        if (!prompt.pays.empty() && right - x > look.px(kBeforePrice))
            drawTextMiddle(*canvas.list, look, kLabel, {x, y}, faded(ink, 0.85),
                           fitted(look, kLabel, prompt.pays, right - x));
        const ImVec2 middle{at.x + size.x - look.px(kWorseOffWidth / 2 + 6), y};
        if (odds != nullptr) drawWorseOff(canvas, middle, odds->they, odds->it);
        else if (counted) drawWorseOffToCome(canvas, middle);
        at.y += size.y + look.px(kGap);
        return clicked;
    }
    /// What is no answer: words on the ground of the others.
    void note(const std::string& words) {
        const Look& look = *canvas.look;
        const ImVec2 size{width, look.px(kRow)};
        canvas.list->AddRectFilled(at, at + size, col(faded(kCream, 0.94)), look.px(4));
        drawTextMiddle(*canvas.list, look, kLabel, {at.x + look.px(7), at.y + size.y / 2}, kDeep,
                       fitted(look, kLabel, words, size.x - look.px(14)));
        at.y += size.y + look.px(kGap);
    }
};

/// Where a block of that size may lie.
struct Spots {
    const Canvas& canvas;
    ImVec2 size;
    float bottom;

    ScreenBox whole() const {
        const Look& look = *canvas.look;
        return {{canvas.origin.x + look.px(8), canvas.origin.y + look.px(30)},
                {canvas.origin.x + static_cast<float>(canvas.camera.width) - look.px(8), bottom}};
    }
    ImVec2 inside(ImVec2 at) const {
        const auto [low, high] = whole();
        return {std::clamp(at.x, low.x, std::max(low.x, high.x - size.x)),
                std::clamp(at.y, low.y, std::max(low.y, high.y - size.y))};
    }
    /// Hanging from the turn track: below the step that runs, or beside that.
    std::vector<ImVec2> belowTrack(float step, bool corners = true) const {
        const float room = static_cast<float>(canvas.camera.width) - size.x;
        std::vector<ImVec2> all{inside({step - size.x / 2, canvas.origin.y})};
        for (const float across : {0.5F, 0.3F, 0.7F, 0.15F, 0.85F, 0.0F, 1.0F})
            if (corners || (across > 0 && across < 1))
                all.push_back(inside({canvas.origin.x + room * across, canvas.origin.y}));
        return all;
    }
    /// Above the sheet, between its words; on the middle of the map; at its foot; then beside these and
    /// between them.
    std::vector<ImVec2> middles() const {
        const float room = static_cast<float>(canvas.camera.width) - size.x;
        const float high = canvas.origin.y + canvas.look->px(8);
        const float low = bottom - size.y;
        std::vector<ImVec2> all;
        for (const float across : {0.5F, 0.3F, 0.7F, 0.15F, 0.85F})
            for (const float down : {0.0F, 0.5F, 1.0F, 0.4F, 0.6F, 0.3F, 0.7F})
                all.emplace_back(canvas.origin.x + room * across, high + (low - high) * down);
        return all;
    }
};

/// Where something can be done: labels lie elsewhere if they can.
std::vector<ScreenBox> placesInPlay(const PlayDesk& desk, const session::TestPlay& play,
                                    const Canvas& canvas) {
    const game::Position& position = play.position();
    std::vector<ScreenBox> places;
    const float around = std::max(10.0F, static_cast<float>(canvas.camera.cellPixels) * 0.3F);
    const auto add = [&](grid::CellId cell) {
        if (!cell.valid()) return;
        const ImVec2 middle = canvas.at(cellAt(play.setup().geometry(), cell));
        places.push_back({middle - ImVec2{around, around}, middle + ImVec2{around, around}});
    };
    const session::CounterPlay* held = desk.counter();
    for (const session::CounterPlay& counter : desk.map().counters)
        if (position.onMap(counter.piece) && (held == nullptr || held == &counter))
            add(position.cell(counter.piece));
    if (held != nullptr)
        for (const session::PlayKind& kind : held->kinds)
            for (const session::PlayWay& way : kind.ways) add(way.cell);
    for (const session::PlayWay& lead : desk.leads()) add(lead.cell);
    if (!desk.map().acting)
        for (const session::PlayOption& option : play.question().options) {
            for (const grid::CellId cell : option.cells) add(cell);
            for (const int piece : option.pieces)
                if (position.onMap(piece)) add(position.cell(piece));
        }
    return places;
}

/// Which counter a block of words is about: a ring round it, and a line where the block lies away from it.
void drawTie(const Canvas& canvas, const ScreenBox& about, const ScreenBox& block) {
    const float wide = canvas.look->px(2);
    const auto nearest = [](const ScreenBox& box, ImVec2 to) {
        return ImVec2{std::clamp(to.x, box.low.x, box.high.x), std::clamp(to.y, box.low.y, box.high.y)};
    };
    const ImVec2 from = nearest(block, {(about.low.x + about.high.x) / 2, (about.low.y + about.high.y) / 2});
    const ImVec2 to = nearest(about, from);
    canvas.list->AddLine(from, to, col(kCream), wide * 2);
    canvas.list->AddLine(from, to, col(kDeep), wide);
    const ImVec2 rim{wide * 1.5F, wide * 1.5F};
    canvas.list->AddRect(about.low - rim, about.high + rim, col(kCream), canvas.look->px(4), wide * 2);
    canvas.list->AddRect(about.low - rim, about.high + rim, col(kDeep), canvas.look->px(4), wide);
}

/// A row in the place of others, which it shows or hides; true when it was clicked.
bool drawFolded(const Canvas& canvas, const ScreenBox& box, const std::string& words, bool open) {
    const Look& look = *canvas.look;
    const ImVec2 at = box.low;
    const ImVec2 size = box.high - box.low;
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton("of the side", size);
    const bool on = ImGui::IsItemHovered();
    canvas.list->AddRectFilled(at, at + size, col(on ? kDeep : kCream), look.px(4));
    canvas.list->AddRect(at, at + size, col(kDeep), look.px(4), look.px(1));
    drawIcon(*canvas.list, open ? Icon::ChevronDown : Icon::ChevronRight,
             {at.x + look.px(13), at.y + size.y / 2}, look.px(13), on ? kCream : kDeep);
    drawTextMiddle(*canvas.list, look, kStrong, {at.x + look.px(26), at.y + size.y / 2}, on ? kCream : kDeep,
                   words);
    return clicked;
}

/// What is nobody's on the map hangs from the step that asks it.
void drawStem(const Canvas& canvas, float step, const ScreenBox& block) {
    const float rim = canvas.look->px(10);
    const float x = std::clamp(step, block.low.x + rim, std::max(block.low.x + rim, block.high.x - rim));
    canvas.list->AddLine({x, canvas.origin.y}, {x, block.low.y}, col(kCream), canvas.look->px(4));
    canvas.list->AddLine({x, canvas.origin.y}, {x, block.low.y}, col(kDeep), canvas.look->px(2));
}

/// A card of a hand; true when it was clicked.
bool drawCard(const Canvas& canvas, ImVec2 low, const PlayPrompt& prompt, std::size_t number, bool marked) {
    const Look& look = *canvas.look;
    const ImVec2 size{look.px(kCardWidth), look.px(kCardHeight)};
    ImGui::SetCursorScreenPos(low);
    const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), size);
    const bool on = marked || ImGui::IsItemHovered();
    const ImVec2 at{low.x, low.y - (on ? look.px(4) : 0)};
    softShadow(*canvas.list, at + ImVec2{1, 3}, at + size + ImVec2{1, 3}, look.px(6), look.px(8),
               faded(rgb(0x000000), 0.45));
    canvas.list->AddRectFilled(at, at + size, col(kCream), look.px(6));
    canvas.list->AddRect(at, at + size, col(on ? rgb(0xC8963E) : kDeep), look.px(6), look.px(on ? 2.5F : 1));
    if (number <= 9) drawKey(canvas, {at.x + look.px(6), at.y + look.px(12)}, std::to_string(number), kDeep);
    const std::vector<std::string> lines = wrapped(look, kStrong, prompt.words, size.x - look.px(12), 2);
    const float step = look.px(16);
    float y = at.y + size.y / 2 + look.px(8) - step * static_cast<float>(lines.size() - 1) / 2;
    for (const std::string& line : lines) {
        drawTextCentred(*canvas.list, look, kStrong, {at.x + size.x / 2, y}, kDeep, line);
        y += step;
    }
    return clicked;
}

/// From the middle of a counter to the arrows that it may turn to.
float arrowsAway(const Canvas& canvas) {
    return std::max(static_cast<float>(canvas.camera.cellPixels) * 0.62F, canvas.look->px(34));
}

/// An arrow that looks along an angle; true when it was clicked.
bool drawDirection(const Canvas& canvas, ImVec2 middle, float angle, const PlayPrompt& prompt, bool marked) {
    const Look& look = *canvas.look;
    const float radius = look.px(13);
    ImGui::SetCursorScreenPos({middle.x - radius, middle.y - radius});
    const bool clicked = ImGui::InvisibleButton(prompt.id.c_str(), {radius * 2, radius * 2});
    const bool on = marked || ImGui::IsItemHovered();
    canvas.list->AddCircleFilled(middle, radius, col(on ? kDeep : kCream), 28);
    canvas.list->AddCircle(middle, radius, col(kDeep), 28, look.px(1.5F));
    const ImVec2 ahead{std::cos(angle), std::sin(angle)};
    const ImVec2 across{-ahead.y, ahead.x};
    const auto point = [&](float forth, float side) {
        return ImVec2{middle.x + (ahead.x * forth + across.x * side) * radius,
                      middle.y + (ahead.y * forth + across.y * side) * radius};
    };
    canvas.list->AddTriangleFilled(point(0.7F, 0), point(-0.35F, 0.55F), point(-0.35F, -0.55F),
                                   col(on ? kCream : kDeep));
    return clicked;
}

} // namespace

/// Facings as arrows round the place that they are about; what would look that way stands there as a ghost.
void BattlefieldPanel::drawDirections(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const int piece = desk_->open.empty() ? desk_->about() : desk_->piece();
    grid::CellId cell = desk_->open.empty() ? grid::kNoCell : desk_->openAt();
    if (!cell.valid() && piece >= 0) cell = position.cell(piece);
    if (!cell.valid()) return;
    const ImVec2 middle = canvas.at(cellAt(setup.geometry(), cell));
    const float away = arrowsAway(canvas);
    const std::vector<PlayPrompt> prompts = desk_->prompts();
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        if (prompts[i].direction < 0) continue;
        const grid::FacingKind kind = setup.model().board.facing == grid::FacingKind::None
                                          ? grid::FacingKind::Sides
                                          : setup.model().board.facing;
        const auto found = grid::facingAngle(setup.geometry().family(), kind, prompts[i].direction);
        if (!found) continue;
        const auto angle = static_cast<float>(*found);
        const ImVec2 at{middle.x + std::cos(angle) * away, middle.y + std::sin(angle) * away};
        const bool marked = desk_->markedPrompt() == static_cast<int>(i);
        if (drawDirection(canvas, at, angle, prompts[i], marked)) desk_->take(bench, prompts[i]);
        if ((marked || ImGui::IsItemHovered()) && piece >= 0 &&
            setup.model().board.facing != grid::FacingKind::None)
            drawCounter(*canvas.list, bench.look,
                        faces_.of(setup, position, bench.settings.safeColours,
                                  bench.symbols().own())[static_cast<std::size_t>(piece)],
                        poseAt(setup, canvas, piece, {cell, prompts[i].direction}), CounterState::WhatIf);
    }
}

/// The hand of cards, along the lower edge of the map.
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
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::size_t line = i / inLine;
        const std::size_t here = std::min(inLine, cards.size() - line * inLine);
        const float left =
            canvas.origin.x + (static_cast<float>(canvas.camera.width) - step * static_cast<float>(here)) / 2;
        const ImVec2 low{left + step * static_cast<float>(i % inLine),
                         canvas.origin.y + static_cast<float>(canvas.camera.height) -
                             look.px(kCardHeight + 10) * static_cast<float>(lines - line)};
        answers_.push_back({low, low + ImVec2{look.px(kCardWidth), look.px(kCardHeight)}});
        if (drawCard(canvas, low, prompts[cards[i]], cards[i] + 1,
                     desk_->markedPrompt() == static_cast<int>(cards[i])))
            desk_->take(bench, prompts[cards[i]]);
    }
}

void BattlefieldPanel::drawPlayLabels(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    if (!desk_->playing()) return;
    if (drawEnd(bench, *sheet.play, canvas)) return;
    const Look& look = bench.look;
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const session::PlayQuestion& question = sheet.play->question();
    const std::vector<PlayPrompt> prompts = desk_->prompts();
    const bool asked =
        desk_->open.empty() && !desk_->map().acting &&
        (question.what == game::Pending::What::Choice || question.what == game::Pending::What::Chance);
    if (prompts.empty() && !asked) return;
    const bool arrows = std::ranges::any_of(prompts, [](const PlayPrompt& p) { return p.direction >= 0; });
    const float arrowsReach = arrows ? arrowsAway(canvas) : 0;
    if (arrows) drawDirections(bench, sheet, canvas);
    const bool cards = std::ranges::any_of(prompts, &PlayPrompt::card);
    if (cards) drawCards(bench, canvas);
    // The title of what is asked, and the answers below it.
    std::string head;
    const bool draws =
        question.what == game::Pending::What::Chance && session::deckOf(setup.model(), question) >= 0;
    if (asked) {
        if (const int who = std::max(question.side, question.thrower); who >= 0)
            head = setup.side(who).title + ": ";
        const std::string what = lang::decisionTitle(setup.model(), question.name);
        const bool told = !desk_->asked().empty() && desk_->asked().size() <= kMostOfTitle &&
                          firstWord(desk_->asked()) != firstWord(what); // "Retreat by one hex, Retreat to"
        const bool seen = desk_->asked().starts_with(what + ": ");      // what was thrown stands in it
        // The rules have words of their own for it: they say what goes on too.
        const rules::QuestionWords* own = lang::questionWords(setup.model(), question.name);
        const bool whole = own != nullptr && own->named.title == what;
        head += seen || (told && draws) ? desk_->asked()
                : !told || whole        ? what
                                        : desk_->asked() + ", " + what;
        const bool asks = question.what == game::Pending::What::Choice;
        if (asks && !seen && !whole && !what.ends_with('?')) head += "?";
        if (const int dice = question.what == game::Pending::What::Chance && !draws
                                 ? session::diceShapeOf(question).dice
                                 : 0;
            dice > 1)
            head += fmt::format(", {} dice", dice);
        if (question.what == game::Pending::What::Choice && question.shape == game::Pending::Shape::Some) {
            const auto most = std::min(question.max, static_cast<std::int64_t>(question.options.size()));
            head += question.min == most ? fmt::format("  A click marks: {}, then Space", most)
                    : question.min > 0
                        ? fmt::format("  A click marks: {} to {}, then Space", question.min, most)
                        : fmt::format("  A click marks: up to {}, then Space", most);
        }
    }
    // What each face of a die would bring, or the dice together, where it can be said in few words.
    std::string faces;
    if (const session::DiceOutlook* outlook = desk_->outlook();
        outlook != nullptr && question.what == game::Pending::What::Chance) {
        faces = facesTold(question, *outlook);
        if (faces.empty()) faces = decidesTold(*outlook);
    }
    if (faces.size() > kMostOfFaces) faces.clear();
    const auto& odds = desk_->answerOdds();
    const auto answersIt = [](const PlayPrompt& prompt) {
        // Of what is marked they stand beside what decides so.
        return prompt.does == PlayPrompt::Does::Answer || prompt.does == PlayPrompt::Does::Number ||
               prompt.does == PlayPrompt::Does::Decide;
    };
    const bool counts = desk_->countsAnswers();
    const auto oddsOf = [&](const PlayPrompt& prompt) -> const session::AnswerOdds* {
        return answersIt(prompt) && prompt.index < odds.size() && odds[prompt.index].they &&
                       odds[prompt.index].it
                   ? &odds[prompt.index]
                   : nullptr;
    };
    std::vector<std::size_t> rows, ofSide;
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        if (prompts[i].direction >= 0 || prompts[i].card ||
            (cards && prompts[i].does == PlayPrompt::Does::Pass))
            continue;
        (prompts[i].ofSide ? ofSide : rows).push_back(i);
    }
    std::vector<ScreenBox> kept = placesInPlay(*desk_, *sheet.play, canvas);
    // What costs something does not come up under a hand that has just clicked something else.
    if (std::ranges::any_of(prompts, [](const PlayPrompt& one) { return !one.pays.empty(); }) &&
        ImGui::IsMousePosValid()) {
        const ImVec2 hand = ImGui::GetMousePos();
        const ImVec2 around{look.px(kRow), look.px(kRow)};
        kept.push_back({hand - around, hand + around});
    }
    const PiecePlaces places(setup, position, canvas);
    std::vector<ScreenBox> counters = boxesOf(places, setup, position);
    if (const DeskEvent* event = desk_->lastEvent())
        if (const std::optional<ScreenBox> chip = eventChip(canvas, setup, position, *event))
            counters.push_back(*chip);
    const float bottom =
        canvas.origin.y + static_cast<float>(canvas.camera.height) - look.px(cards ? kCardHeight + 24 : 8);
    const bool acts = !desk_->open.empty() || desk_->map().acting;
    const PlayPrompt* shown = nullptr; // under the pointer, or marked by the keys
    // Now, or once it is counted.
    const bool tries = asked && desk_->triesAnswers();
    const bool notes = (question.what == game::Pending::What::Chance && !draws) || tries;
    if (tries) {
        const std::string why = desk_->whyNoAnswerOdds();
        faces = why.empty() ? legendOfAnswers(setup, *desk_, prompts) : "No odds: " + why;
    }
    const auto draw = [&](StandingBlock& standing, const std::vector<std::size_t>& which,
                          const std::string& title, int about, const std::string& note) {
        if (which.empty() && title.empty()) return;
        const float step = look.px(kRow + kGap);
        const float top = canvas.origin.y + look.px(30);
        const std::size_t heads = title.empty() ? 0U : notes ? 2U : 1U;
        const float least = static_cast<float>(heads + 1); // however low the map is: a row below the heads
        const std::size_t room = static_cast<std::size_t>(std::max((bottom - top) / step, least)) - heads;
        const std::size_t inColumn = std::min(std::max<std::size_t>(which.size(), 1), room);
        const std::size_t columns = which.empty() ? 1 : (which.size() + inColumn - 1) / inColumn;
        // In several columns odds that come would push one away by the other: their room is kept free.
        const bool keepsRoom = columns > 1 && desk_->triesAnswers();
        const bool dice = notes && !tries;
        float wide = dice ? look.px(kRollWidth) : 0;
        if (!title.empty()) wide = std::max(wide, textSize(look, kStrong, title).x + look.px(18));
        if (!note.empty()) wide = std::max(wide, textSize(look, kLabel, note).x + look.px(16));
        for (const std::size_t i : which)
            wide = std::max(
                wide, textSize(look, kStrong, prompts[i].words).x + look.px(38) +
                          (prompts[i].pays.empty()
                               ? 0
                               : textSize(look, kLabel, prompts[i].pays).x + look.px(kBeforePrice)) +
                          (keepsRoom || (counts && answersIt(prompts[i])) || oddsOf(prompts[i]) != nullptr
                               ? look.px(kWorseOffWidth + 8)
                               : 0));
        wide = std::min(wide,
                        static_cast<float>(canvas.camera.width) / static_cast<float>(columns) - look.px(20));
        const ImVec2 size{(wide + look.px(6)) * static_cast<float>(columns),
                          step * static_cast<float>((which.empty() ? 0 : inColumn) + heads)};
        const Spots spots{canvas, size, bottom};
        const bool ofCounter = about >= 0 && position.onMap(about);
        const ScreenBox box = ofCounter ? boxOf(places.of(about)) : spots.whole();
        std::string of = title;
        for (const std::size_t i : which) of += "\n" + prompts[i].id;
        // Odds that come while the hand is on its way widen the block: what is clicked stays where it was.
        if (of != standing.of || desk_->stamp() != standing.asked || box != standing.about ||
            spots.whole() != standing.within) {
            ImVec2 at = spots.inside(standing.at);
            // A counter that moves on has its deeds where they were, while nothing of it lies under them: the
            // hand finds them there again.
            const ScreenBox stays{at, at + size};
            const float far = (box.high.x - box.low.x) * kStaysWithin;
            const bool near = stays.low.x < box.high.x + far && stays.high.x > box.low.x - far &&
                              stays.low.y < box.high.y + far && stays.high.y > box.low.y - far;
            const bool free =
                sharedArea(stays, box) <= 0 &&
                std::ranges::none_of(kept, [&](const ScreenBox& one) { return sharedArea(stays, one) > 0; });
            if (ofCounter && acts && !arrows && standing.piece == about && spots.whole() == standing.within &&
                near && free) {
                // stays
            } else if (ofCounter) {
                const ImVec2 around{arrowsReach, arrowsReach}; // where arrows stand
                at = placeOfBlock({box.low - around, box.high + around}, size, kept, counters, spots.whole());
            } else if (!title.empty()) {
                // Where the question before it hung, if that hides no more: a roll follows a roll.
                std::vector<ImVec2> where;
                if (standing.piece < 0 && !standing.of.empty() && spots.whole() == standing.within)
                    where.push_back(spots.inside(standing.at));
                for (const ImVec2 hung : spots.belowTrack(stepAt_, false)) where.push_back(hung);
                for (const ImVec2 middle : spots.middles()) where.push_back(middle);
                at = freestOf(where, size, kept, counters);
            } else {
                at = freestOf(spots.belowTrack(stepAt_), size, kept, counters);
            }
            standing = {std::move(of), desk_->stamp(), box, spots.whole(), at, size, ofCounter ? about : -1};
        } else if (size.x > standing.size.x) {
            // To whichever side it hides less: what lay under the hand lies in it still.
            std::vector<ImVec2> where;
            for (const float share : {0.0F, 1.0F, 0.5F, 0.25F, 0.75F})
                where.push_back(
                    spots.inside({standing.at.x - (size.x - standing.size.x) * share, standing.at.y}));
            std::vector<ScreenBox> held = kept;
            if (ofCounter) held.push_back(box);
            standing.at = freestOf(where, size, held, counters);
            standing.size = size;
        }
        ImVec2 at = spots.inside(standing.at);
        const ImVec2 end{at.x + size.x, at.y + size.y - (notes && note.empty() ? step : 0)};
        // What the counter in the hand can do lies at its side; what is asked of it may not.
        if (ofCounter && !arrows && (about != desk_->piece() || !acts)) {
            drawTie(canvas, box, {at, end});
            if (const DeskEvent* event = desk_->lastEvent()) // its words lie over the line
                drawEventChip(canvas, setup, position, *event);
        }
        if (!ofCounter && at.y <= spots.whole().low.y + 1) drawStem(canvas, stepAt_, {at, end});
        softShadow(*canvas.list, at + ImVec2{1, 3}, end + ImVec2{1, 3}, look.px(4), look.px(8),
                   faded(rgb(0x000000), 0.35));
        answers_.push_back({at, end});
        if (!title.empty()) {
            canvas.list->AddRectFilled(at, {at.x + wide, at.y + look.px(kRow)}, col(kDeep), look.px(4));
            drawTextMiddle(*canvas.list, look, kStrong, {at.x + look.px(9), at.y + look.px(kRow) / 2}, kCream,
                           fitted(look, kStrong, title, wide - look.px(16)));
            const ImVec2 endOfTitle{at.x + wide, at.y + look.px(kRow)};
            if (ImGui::IsMouseHoveringRect(at, endOfTitle))
                explainBox(at, endOfTitle, decisionSaid(setup.model(), question.name));
            at.y += step;
        }
        // Below what is clicked, which thereby stands where it stood before this was known.
        const float below = which.empty() ? 0 : step * static_cast<float>(inColumn);
        if (!note.empty()) Block{canvas, {at.x, at.y + below}, wide}.note(note);
        for (std::size_t i = 0; i < which.size(); ++i) {
            const std::size_t column = i / inColumn;
            const float x = at.x + (wide + look.px(6)) * static_cast<float>(column);
            Block block{canvas, {x, at.y + step * static_cast<float>(i % inColumn)}, wide};
            const PlayPrompt& prompt = prompts[which[i]];
            std::string key;
            if (prompt.does == PlayPrompt::Does::Roll) key = "D";
            else if (prompt.does == PlayPrompt::Does::Number || prompt.isNumber())
                key = prompt.typed().size() == 1 ? prompt.typed() : std::string(); // typed as it is
            else if (which[i] < 9) key = std::to_string(which[i] + 1);
            const bool marked = desk_->markedPrompt() == static_cast<int>(which[i]);
            if (block.row(prompt, key, marked, oddsOf(prompt), counts && answersIt(prompt)))
                desk_->take(bench, prompt);
            if (ImGui::IsItemHovered() || (marked && shown == nullptr)) shown = &prompt;
        }
    };
    // A card is drawn for a side: no counter of those that the rules went through before has to do with it.
    draw(standing_[0], rows, head, acts ? desk_->piece() : draws ? -1 : desk_->about(), faces);
    // Many of them are called up: the map is for the counters.
    if (ofSide.size() > kMostOfSide && desk_->markedPrompt() < 0) {
        const std::string words = fmt::format("{} without a counter", ofSide.size());
        const ImVec2 size{textSize(look, kStrong, words).x + look.px(38), look.px(kRow)};
        const ImVec2 at = Spots{canvas, size, bottom}.belowTrack(stepAt_).front();
        drawStem(canvas, stepAt_, {at, at + size});
        if (drawFolded(canvas, {at, at + size}, words, ofSideOpen_)) ofSideOpen_ = !ofSideOpen_;
        answers_.push_back({at, at + size});
        kept.push_back({at, at + size}); // what it opens lies beside it
        if (!ofSideOpen_) ofSide.clear();
    }
    draw(standing_[1], ofSide, {}, -1, {});
    const bool inList = desk_->pointed() && desk_->pointed()->inList;
    for (const PlayPrompt& prompt : prompts)
        if (inList && shown == nullptr && prompt.does == PlayPrompt::Does::Choice &&
            prompt.index == desk_->pointed()->choice)
            shown = &prompt;
    if (shown != nullptr) drawPreview(bench, sheet, canvas, *shown);
}

/// Where counters would stand if that were said: ghosts, with an arrow from where they are.
void BattlefieldPanel::drawPreview(const Workbench& bench, const Sheet& sheet, const Canvas& canvas,
                                   const PlayPrompt& prompt) {
    const bool deed = prompt.does == PlayPrompt::Does::Choice;
    if (deed && !(desk_->pointed() && desk_->pointed()->inList))
        desk_->point({desk_->map().choices[prompt.index].action, -1, grid::kNoCell, false, prompt.index});
    const session::AnswerPreview& preview = desk_->preview(prompt);
    if (preview.onDice && !deed) return; // what dice make of an answer is told by its chances
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    const auto& faces = faces_.of(setup, position, bench.settings.safeColours, bench.symbols().own());
    const PiecePlaces places(setup, position, canvas);
    for (const session::AnswerPreview::Stand& stand : preview.stands) {
        const CounterPose to = poseAt(setup, canvas, stand.piece, {stand.cell, stand.facing});
        drawCounter(*canvas.list, bench.look, faces[static_cast<std::size_t>(stand.piece)], to,
                    CounterState::WhatIf);
        if (position.onMap(stand.piece) && position.cell(stand.piece) != stand.cell)
            drawGhostPath(canvas, canvas.mapAt(places.of(stand.piece).middle), canvas.mapAt(to.middle),
                          rgb(0x6B4A2B));
    }
    if (preview.stands.empty() || !preview.onDice) return;
    const CellAt at = cellAt(setup.geometry(), preview.stands.front().cell);
    drawCallout(canvas, canvas.map->lattice.centre(at), prompt.words, "if the dice allow it", kDeep,
                boxesOf(places, setup, position));
}

} // namespace groma::ui
