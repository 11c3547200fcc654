// What is asked, at its place on the map: answers in words, arrows for a facing, a row of cards.
#include "core/grid/pixel.h"
#include "core/lang/check/decision_names.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/dice_shape.h"
#include "editor/session/play/play_question.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/map/answer_notes.h"
#include "editor/ui/panels/map/battlefield.h"
#include "editor/ui/panels/map/block_places.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/map/prompt_rows.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/faces_told.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/parts/tips_of.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/map/piece_places.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace groma::ui {

namespace {

constexpr std::size_t kMostOfTitle = 28; // letters of what is going on, before the question
constexpr std::size_t kMostOfFaces = 96; // of what each face of dice would bring
constexpr std::size_t kMostOfSide =
    3;                            // deeds of no counter that are shown unasked where single ones are tried
constexpr float kNoteWidth = 260; // of a block with a note at least: it wraps
constexpr float kRowWidth = 560;  // of a row at most: what it costs is cut sooner than the map is hidden
constexpr float kFrameTag = 230;  // what the tag of the frame takes of the row above the sheet
constexpr float kHandAtRest = 4;  // what a pointer moves while it clicks
constexpr double kSecondsOfSide = 1.5; // in which it is seen that the other side decides

std::string_view firstWord(std::string_view text) { return text.substr(0, text.find(' ')); }

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
    std::vector<ImVec2> belowTrack(float step) const {
        const float room = static_cast<float>(canvas.camera.width) - size.x;
        std::vector<ImVec2> all{inside({step - size.x / 2, canvas.origin.y})};
        for (const float across : {0.5F, 0.3F, 0.7F, 0.15F, 0.85F, 0.0F, 1.0F})
            all.push_back(inside({canvas.origin.x + room * across, canvas.origin.y}));
        return all;
    }
    /// The map without the words above its first row.
    ScreenBox board() const {
        const ScreenBox all = whole();
        const float row = canvas.at(CellAt{0, 0}).y - static_cast<float>(canvas.camera.cellPixels) * 0.6F;
        return {{all.low.x, std::clamp(row, all.low.y, std::max(all.low.y, all.high.y - size.y))}, all.high};
    }
};

/// ", after Order Light Troops": the card that was drawn before this one by the same side, which may see it.
std::string lastDrawn(const session::TestPlay& play) {
    const session::PlayQuestion& question = play.question();
    const std::vector<session::PlayedAnswer>& answers = play.played().back().answers;
    if (answers.empty() || !answers.back().chance || answers.back().question != question.name ||
        answers.back().texts.empty() ||
        (session::hidesCards(play) && session::onlookerOf(play) != question.side))
        return {};
    // Where the other side drew before it, that one is none of its cards.
    const int deck = session::deckOf(play.setup().model(), question);
    if (deck < 0 || question.side < 0) return {};
    const std::vector<std::string>& cards = play.setup().model().decks[static_cast<std::size_t>(deck)].cards;
    const auto card = std::ranges::find(cards, answers.back().texts.front());
    if (card == cards.end() ||
        play.position().hand(deck, question.side, static_cast<int>(card - cards.begin())) == 0)
        return {};
    return ", after " + worded(*card);
}

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
        if (position.onMap(counter.piece))
            add(position.cell(counter.piece)); // others are taken up by a click
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

/// The pointer has moved since the block of that name came up.
bool hasMoved(const Look& look, const char* block, bool cameNow) {
    ImGuiStorage& kept = *ImGui::GetStateStorage();
    ImGui::PushID(block);
    const ImGuiID x = ImGui::GetID("x"), y = ImGui::GetID("y"), rests = ImGui::GetID("rests");
    const ImGuiID frame = ImGui::GetID("frame");
    ImGui::PopID();
    const ImVec2 hand = ImGui::GetMousePos();
    const bool wasGone = ImGui::GetFrameCount() - kept.GetInt(frame, -2) > 1; // the same comes up again
    kept.SetInt(frame, ImGui::GetFrameCount());
    if (cameNow || wasGone) {
        kept.SetFloat(x, hand.x);
        kept.SetFloat(y, hand.y);
        kept.SetBool(rests, true);
    } else if (std::hypot(hand.x - kept.GetFloat(x), hand.y - kept.GetFloat(y)) > look.px(kHandAtRest)) {
        kept.SetBool(rests, false);
    }
    return !kept.GetBool(rests);
}

} // namespace

/// Facings as arrows round the place that they are about; what would look that way stands there as a ghost.
void BattlefieldPanel::drawDirections(const Workbench& bench, const Sheet& sheet, const Canvas& canvas) {
    const game::Setup& setup = *sheet.setup();
    const game::Position& position = sheet.position();
    // Of a deed of the counter in the hand it is that one, of what is asked whom that is about.
    const bool own = !desk_->open.empty() || desk_->map().acting;
    const int piece = own ? desk_->piece() : desk_->about();
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
    int who = -1; // is asked, or throws
    const bool draws =
        question.what == game::Pending::What::Chance && session::deckOf(setup.model(), question) >= 0;
    if (desk_->curtained()) {
        who = question.side;
        head = setup.side(who).title + " decide";
    } else if (asked) {
        who = std::max(question.side, question.thrower);
        if (who >= 0) head = setup.side(who).title + ": ";
        const std::string what = lang::decisionTitle(setup.model(), question.name);
        const bool told = !desk_->asked().empty() && desk_->asked().size() <= kMostOfTitle &&
                          firstWord(desk_->asked()) != firstWord(what); // "Retreat by one hex, Retreat to"
        const bool seen = desk_->asked().starts_with(what + ": ");      // what was thrown stands in it
        // The rules have words of their own for it: they say what goes on too.
        const rules::QuestionWords* own = lang::questionWords(setup.model(), question.name);
        const bool whole = own != nullptr && own->named.title == what;
        head += desk_->diceLie()          ? desk_->asked() + ". Keep?"
                : seen || (told && draws) ? desk_->asked()
                : !told || whole          ? what
                                          : desk_->asked() + ", " + what;
        const bool asks = question.what == game::Pending::What::Choice;
        if (asks && !seen && !whole && !desk_->diceLie() && !what.ends_with('?')) head += "?";
        if (const int dice = question.what == game::Pending::What::Chance && !draws
                                 ? session::diceShapeOf(question).dice
                                 : 0;
            dice > 1)
            head += fmt::format(", {} dice", dice);
        if (draws) head += lastDrawn(*sheet.play);
        if (question.what == game::Pending::What::Choice && question.shape == game::Pending::Shape::Some) {
            const auto most = std::min(question.max, static_cast<std::int64_t>(question.options.size()));
            head += question.min == most
                        ? fmt::format("  A click marks: {}; then the row below, or Space", most)
                    : question.min > 0
                        ? fmt::format("  A click marks: {} to {}; then the row below, or Space", question.min,
                                      most)
                        : fmt::format("  A click marks: up to {}; then the row below, or Space", most);
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
    const auto answersIt = [&](const PlayPrompt& prompt) {
        // Of what is marked they stand beside what decides so.
        return prompt.does == PlayPrompt::Does::Answer || prompt.does == PlayPrompt::Does::Number ||
               prompt.does == PlayPrompt::Does::Decide ||
               (prompt.does == PlayPrompt::Does::Pass && desk_->diceLie());
    };
    const bool counts = desk_->countsAnswers();
    const WorseOffInks halves = answerInks(bench, setup);
    std::vector<std::optional<session::AnswerOdds>> ofDeeds; // one of several ways to act upon somebody
    for (const PlayPrompt& prompt : prompts)
        ofDeeds.push_back(prompt.does == PlayPrompt::Does::Choice ? desk_->oddsOfDeed(prompt.index)
                                                                  : std::nullopt);
    const bool alike = question.shape != game::Pending::Shape::Some && answersAlike(odds);
    const auto oddsOf = [&](std::size_t row) -> const session::AnswerOdds* {
        if (ofDeeds[row]) return &*ofDeeds[row];
        const PlayPrompt& prompt = prompts[row];
        const std::size_t at = prompt.does == PlayPrompt::Does::Pass ? question.options.size() : prompt.index;
        return answersIt(prompt) && !alike && at < odds.size() && odds[at].they && odds[at].it ? &odds[at]
                                                                                               : nullptr;
    };
    std::vector<std::size_t> rows, ofSide;
    for (std::size_t i = 0; i < prompts.size(); ++i) {
        if (prompts[i].direction >= 0 || prompts[i].card ||
            (cards && prompts[i].does == PlayPrompt::Does::Pass))
            continue;
        (prompts[i].ofSide ? ofSide : rows).push_back(i);
    }
    // Deeds that lead to a place are done by a click there: many of them are called up.
    std::size_t onMap = 0;
    for (const std::size_t i : rows)
        onMap += prompts[i].folded || (desk_->onMapOpen && desk_->leadsOnMap(prompts[i])) ? 1U : 0U;
    std::erase_if(rows, [&](std::size_t i) { return prompts[i].folded; });
    std::vector<ScreenBox> kept = placesInPlay(*desk_, *sheet.play, canvas);
    // Where a die was rolled nothing else comes up, and what costs something not under a hand that has just
    // clicked something else.
    const bool afterRoll = question.what != game::Pending::What::Chance && !sheet.play->played().empty() &&
                           !sheet.play->played().back().answers.empty() &&
                           sheet.play->played().back().answers.back().chance;
    std::vector<ScreenBox> hands;
    const ImVec2 hand = ImGui::GetMousePos();
    const ImVec2 palm{look.px(kRow / 3), look.px(kRow / 3)};
    if (clickedRow_ && !ImGui::IsMouseHoveringRect(clickedRow_->first.low, clickedRow_->first.high, false))
        clickedRow_.reset();
    if (afterRoll && rolledAt_.high.x > rolledAt_.low.x) hands.push_back(rolledAt_);
    if ((afterRoll ||
         std::ranges::any_of(prompts, [](const PlayPrompt& one) { return !one.pays.empty(); })) &&
        ImGui::IsMousePosValid()) {
        hands.push_back({hand - palm, hand + palm});
    }
    const PiecePlaces places(setup, position, canvas);
    std::vector<ScreenBox> parties;
    for (const int party : desk_->parties())
        if (asked && party >= 0 && position.onMap(party)) parties.push_back(boxOf(places.of(party)));
    kept.insert(kept.end(), parties.begin(), parties.end());
    std::vector<ScreenBox> counters = boxesOf(places, setup, position);
    const std::optional<EventChip> last = lastChip(bench, sheet, canvas);
    if (last) kept.push_back(last->box);
    const float bottom =
        canvas.origin.y + static_cast<float>(canvas.camera.height) - look.px(cards ? kCardHeight + 24 : 8);
    const bool acts = !desk_->open.empty() || desk_->map().acting;
    const PlayPrompt* shown = nullptr; // under the pointer, or marked by the keys
    // Now, or once it is counted.
    const bool tries = asked && desk_->triesAnswers();
    const std::size_t noteLines = question.what == game::Pending::What::Chance
                                      ? (draws ? 0 : kLinesOfNote)
                                      : (asked ? linesOfAnswerNotes(setup, question, *desk_) : 0);
    const bool notes = noteLines > 0;
    const bool ownDie = asked && !draws && hasDigitFaces(question);
    std::vector<std::string> small;
    if (!faces.empty()) small.push_back(std::move(faces));
    if (asked && question.what == game::Pending::What::Choice) small = answerNotes(setup, question, *desk_);
    const auto draw = [&](StandingBlock& standing, const std::vector<std::size_t>& which,
                          const std::string& title, int about, const std::vector<std::string>& print) {
        const bool folds = onMap > 0 && &standing == standing_.data();
        if (which.empty() && title.empty() && !folds) return;
        const float step = look.px(kRow + kRowGap);
        const float top = canvas.origin.y + look.px(30);
        // A note may have two lines, and comes when it is known: its room is kept from the beginning, so that
        // nothing moves then.
        const std::size_t heads =
            (folds ? 1U : 0U) + (title.empty() ? 0U : 1U + noteLines + (ownDie ? 1U : 0U));
        const float least = static_cast<float>(heads + 1); // however low the map is: a row below the heads
        const std::size_t room = static_cast<std::size_t>(std::max((bottom - top) / step, least)) - heads;
        const std::size_t inColumn = std::min(std::max<std::size_t>(which.size(), 1), room);
        const std::size_t columns = which.empty() ? 1 : (which.size() + inColumn - 1) / inColumn;
        float wide = notes && !title.empty() ? look.px(kNoteWidth) : 0;
        if (ownDie && !title.empty()) wide = std::max(wide, Block::widthOfFaces(look, question));
        if (!title.empty()) wide = std::max(wide, textSize(look, kStrong, title).x + look.px(18));
        const std::string fold = fmt::format("{} more on the map", onMap);
        if (folds) wide = std::max(wide, textSize(look, kStrong, fold).x + look.px(38));
        for (const std::size_t i : which) {
            const float words = textSize(look, kStrong, prompts[i].words).x + look.px(38);
            const float price = prompts[i].pays.empty()
                                    ? 0
                                    : textSize(look, kLabel, prompts[i].pays).x + look.px(kBeforePrice);
            wide = std::max(
                wide, std::max(words, std::min(words + price, look.px(kRowWidth))) +
                          ((tries && answersIt(prompts[i])) || ofDeeds[i] ? look.px(kWorseOffWidth + 8) : 0));
        }
        wide = std::min(wide,
                        static_cast<float>(canvas.camera.width) / static_cast<float>(columns) - look.px(20));
        const ImVec2 size{(wide + look.px(6)) * static_cast<float>(columns),
                          step * static_cast<float>((which.empty() ? 0 : inColumn) + heads)};
        const Spots spots{canvas, size, bottom};
        const bool ofCounter = about >= 0 && position.onMap(about);
        const ScreenBox box = ofCounter ? boxOf(places.of(about)) : spots.whole();
        std::string of = title + (folds ? fold : "");
        for (const std::size_t i : which) of += "\n" + prompts[i].id;
        bool came = false; // now
        // Odds that come while the hand is on its way widen the block: what is clicked stays where it was.
        if (of != standing.of || desk_->stamp() != standing.asked || box != standing.about ||
            spots.whole() != standing.within) {
            came = true;
            std::vector<ScreenBox> near = parties;
            near.push_back(box);
            // What was clicked may come up again under the hand, another deed may not.
            std::vector<ScreenBox> away = hands;
            if (clickedRow_) {
                // Of another question the same word is another answer.
                const auto again = std::ranges::find(which, clickedRow_->second, [&](std::size_t i) {
                    return question.name + " " + prompts[i].id;
                });
                const auto row = (title.empty() ? 0 : 1) + (folds ? 1 : 0) + (again - which.begin());
                const ImVec2 low = standing.base + ImVec2{0, step * static_cast<float>(row)};
                const bool stays = again != which.end() && low.y <= hand.y && hand.y < low.y + step;
                if (!stays) away.push_back({hand - palm, hand + palm});
            }
            const float rowsFrom = title.empty() ? 0 : look.px(kRow);
            BlockAsked block{
                size,
                step,
                {{0, rowsFrom},
                 {size.x,
                  std::max(rowsFrom, size.y - (title.empty() ? 0 : step * static_cast<float>(noteLines)))}},
                spots.whole(),
                ofCounter ? std::optional(box) : std::nullopt,
                near,
                kept,
                counters,
                away};
            const bool same = spots.whole() == standing.within && !standing.of.empty();
            ImVec2 at{};
            ImVec2 base{};
            if (ofCounter) {
                const ImVec2 around{arrowsReach, arrowsReach}; // where arrows stand
                std::vector<ScreenBox> seen = kept;
                seen.insert(seen.end(), away.begin(), away.end());
                at = base =
                    placeOfBlock({box.low - around, box.high + around}, size, seen, counters, spots.whole());
                // What is asked next stands where the hand and the eye are.
                if (const auto again =
                        same && !arrows && standing.piece >= 0 && (!acts || standing.piece == about)
                            ? placeAgain(standing.base, at, block)
                            : std::nullopt) {
                    at = *again;
                    base = standing.base;
                }
            } else if (!title.empty()) {
                // One place for all that is asked of nobody on the map.
                block.within = spots.board();
                if (!ofNobody_ || !(ofNobody_->second == spots.whole())) ofNobody_.reset();
                at = base = placeOfNobody(ofNobody_ ? std::optional(ofNobody_->first) : std::nullopt, block);
                if (!ofNobody_) ofNobody_ = {at, spots.whole()};
            } else {
                at = base = freestOf(spots.belowTrack(stepAt_), size, kept, counters);
            }
            standing = {std::move(of), desk_->stamp(),        box, spots.whole(), at, base,
                        size,          ofCounter ? about : -1};
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
        std::vector<std::string> said;
        std::string note; // all of it
        for (const std::string& one : print) {
            for (std::string& line : linesOfFaces(look, one, wide - look.px(14), kLinesOfNote))
                said.push_back(std::move(line));
            note += (note.empty() ? "" : " ") + one;
        }
        const auto unused =
            static_cast<float>(title.empty() ? 0 : noteLines - std::min(noteLines, said.size()));
        const ImVec2 end{at.x + size.x, at.y + size.y - step * unused};
        // What the counter in the hand can do lies at its side; what is asked of it may not.
        if (ofCounter && !arrows && (about != desk_->piece() || !acts)) {
            drawTie(canvas, box, {at, end});
            if (last) drawEventChip(canvas, *last); // its words lie over the line
        }
        if (!ofCounter && title.empty()) drawStem(canvas, stepAt_, {at, end});
        softShadow(*canvas.list, at + ImVec2{1, 3}, end + ImVec2{1, 3}, look.px(4), look.px(8),
                   faded(rgb(0x000000), 0.35));
        answers_.push_back({at, end});
        const TipsOf tips{
            at, end, hasMoved(look, &standing == standing_.data() ? "asked" : "of the side", came), kept};
        if (!title.empty()) {
            // In the colours of the side that is asked; for a moment its frame is wide where the other one
            // was.
            const SideInks inks =
                who >= 0 ? sideInks(setup, who, bench.settings.safeColours) : SideInks{kDeep, kCream};
            if (const double since = desk_->decidesSince();
                who >= 0 && bench.settings.motion && since < kSecondsOfSide) {
                const float rim = look.px(6) * static_cast<float>(1 - since / kSecondsOfSide);
                canvas.list->AddRect(at - ImVec2{rim, rim}, end + ImVec2{rim, rim}, col(inks.ground),
                                     look.px(6), rim);
                moving_ = true;
            }
            canvas.list->AddRectFilled(at, {at.x + wide, at.y + look.px(kRow)}, col(inks.ground), look.px(4));
            canvas.list->AddRect(at, {at.x + wide, at.y + look.px(kRow)}, col(kDeep), look.px(4), look.px(1));
            drawTextMiddle(*canvas.list, look, kStrong, {at.x + look.px(9), at.y + look.px(kRow) / 2},
                           inks.ink, fitted(look, kStrong, title, wide - look.px(16)));
            const ImVec2 endOfTitle{at.x + wide, at.y + look.px(kRow)};
            if (ImGui::IsMouseHoveringRect(at, endOfTitle))
                tips.explainBox(at, endOfTitle, decisionSaid(setup.model(), question.name));
            at.y += step;
        }
        if (folds) {
            const ScreenBox place{at, {at.x + wide, at.y + look.px(kRow)}};
            if (drawFolded(canvas, place, fold, desk_->onMapOpen, "on the map"))
                desk_->onMapOpen = !desk_->onMapOpen;
            tips.explainItemWords(bench, fold);
            at.y += step;
        }
        // Below what is clicked, which thereby stands where it stood before this was known.
        const float below = which.empty() ? 0 : step * static_cast<float>(inColumn);
        Block told{canvas, {at.x, at.y + below}, wide, {}};
        if (ownDie && !title.empty())
            if (const auto face = told.faces(question)) desk_->answer(bench, question.options[*face].answer);
        const ImVec2 noted = told.at;
        told.notes(said);
        if (!tries && !said.empty()) tips.explainWordsOf(bench, noted, {at.x + wide, told.at.y}, note);
        if (tries && !said.empty()) tips.explainWord(noted, {at.x + wide, told.at.y}, "worse off, it / they");
        for (std::size_t i = 0; i < which.size(); ++i) {
            const std::size_t column = i / inColumn;
            const float x = at.x + (wide + look.px(6)) * static_cast<float>(column);
            Block block{canvas, {x, at.y + step * static_cast<float>(i % inColumn)}, wide, halves};
            const PlayPrompt& prompt = prompts[which[i]];
            std::string key;
            if (prompt.does == PlayPrompt::Does::Roll) key = "D";
            else if (prompt.does == PlayPrompt::Does::Number || prompt.isNumber())
                key = prompt.typed().size() == 1 ? prompt.typed() : std::string(); // typed as it is
            else if (prompt.key >= 0) key = std::to_string(prompt.key);
            if (prompt.does == PlayPrompt::Does::Roll)
                rolledAt_ = {block.at, block.at + ImVec2{wide, look.px(kRow)}};
            const bool marked = desk_->markedPrompt() == static_cast<int>(which[i]);
            const ScreenBox place{block.at, block.at + ImVec2{wide, look.px(kRow)}};
            if (block.row(prompt, key, marked, oddsOf(which[i]), counts && answersIt(prompt))) {
                clickedRow_ = {place, question.name + " " + prompt.id};
                desk_->take(bench, prompt);
            }
            if (block.cut) tips.explainItemBy(prompt.pays);
            tips.explainItemWords(bench, prompt.words + " " + prompt.pays);
            if (ImGui::IsItemHovered() || (marked && shown == nullptr)) shown = &prompt;
        }
    };
    // A card is drawn for a side: no counter of those that the rules went through before has to do with it.
    draw(standing_[0], rows, head,
         acts                          ? desk_->piece()
         : draws || desk_->curtained() ? -1
                                       : desk_->about(),
         small);
    // Many of them are called up: the map is for the counters.
    if (ofSide.size() > kMostOfSide && desk_->markedPrompt() < 0) {
        const std::string words = fmt::format("{} more of the side", ofSide.size());
        const ImVec2 size{textSize(look, kStrong, words).x + look.px(38), look.px(kRow)};
        // Above the sheet, whose title it leaves to be read, beside the tag of the frame.
        const float left = canvas.origin.x + look.px(kFrameTag);
        const float right = canvas.origin.x + static_cast<float>(canvas.camera.width) - size.x - look.px(8);
        const ImVec2 at{std::clamp(stepAt_ - size.x / 2, left, std::max(left, right)),
                        canvas.origin.y + look.px(3)};
        if (drawFolded(canvas, {at, at + size}, words, ofSideOpen_, "of the side"))
            ofSideOpen_ = !ofSideOpen_;
        explainItemWords(bench, words);
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
                                   const PlayPrompt& prompt, const std::string& also) {
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
    // How likely that is, where the rules judge the roll in few words.
    std::string chance = desk_->foreseen(prompt);
    const std::size_t ends = chance.find(" on turn"); // no more than that says nothing of the roll
    if (chance.find('%', ends == std::string::npos ? 0 : ends + 1) == std::string::npos)
        chance += chance.empty() ? "if the dice allow it" : "; if the dice allow it";
    std::vector<ScreenBox> others = boxesOf(places, setup, position);
    others.insert(others.end(), answers_.begin(), answers_.end());
    drawCallout(canvas, canvas.map->lattice.centre(at), prompt.words,
                also.empty() ? chance : also + "; " + chance, kDeep, others);
}

} // namespace groma::ui
