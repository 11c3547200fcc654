#include "editor/ui/panels/play/play_list.h"

#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/ui/panels/map/play_marks.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kMostReasonLines = 3;
constexpr float kMostOfRow = 0.6F; // that what stands at its right may take

std::string called(const session::TestPlay& play, int piece) { return session::calledAsSeen(play, piece); }

/// "next to VELI, HAST": of the other sides, each kind of counter once; nothing where none stands there.
std::string besideWhom(const session::TestPlay& play, int piece, grid::CellId cell) {
    const game::Setup& setup = play.setup();
    std::string all;
    std::vector<std::string> named;
    for (grid::Direction d = 0; d < setup.geometry().sides(); ++d) {
        const grid::CellId beside = setup.geometry().neighbour(cell, d);
        if (!beside.valid()) continue;
        const int other = game::nextPieceIn(setup, play.position(), beside);
        if (other < 0 || setup.sideOf(other) == setup.sideOf(piece)) continue;
        const std::string name =
            session::isUnseen(play, other) ? "a hidden counter" : game::calledText(setup, other);
        if (std::ranges::find(named, name) != named.end()) continue;
        named.push_back(name);
        all += (all.empty() ? "next to " : ", ") + name;
    }
    return all;
}

/// "062", "WARB in 110", with what else is said.
std::string thingOf(const session::TestPlay& play, int piece, const session::PlayWay& way,
                    const session::PlayChoice& choice) {
    std::string text =
        way.piece >= 0 ? called(play, way.piece) : play.setup().geometry().numberText(way.cell);
    if (!choice.more.empty()) text += ", " + choice.more;
    if (way.piece < 0 && piece >= 0)
        if (const std::string whom = besideWhom(play, piece, way.cell); !whom.empty()) text += "   " + whom;
    return text;
}

std::string costOf(const PlayDesk& desk, const session::PlayKind& kind, const session::PlayWay& way) {
    if (desk.reach() == nullptr || desk.kind() != &kind || way.piece >= 0) return {};
    const session::ReachMap* reach = desk.reach();
    const session::Reached* reached = reach->at(way.cell);
    if (reached == nullptr) return {};
    std::string text = reached->cost.toString();
    if (reach->budget) text += " of " + reach->budget->toString();
    return text + (reached->ends ? ", ends the move" : "");
}

/// It and they worse off, at the right of the row that was drawn last: as the badge on the map.
void drawChances(const Workbench& bench, const game::Setup& setup, int piece,
                 const session::TargetOdds* found) {
    if (found == nullptr || !found->they || !found->it) return;
    const Look& look = bench.look;
    const ImVec2 high = ImGui::GetItemRectMax();
    const ImVec2 middle{high.x - look.px(6 + kWorseOffWidth / 2), (ImGui::GetItemRectMin().y + high.y) / 2};
    drawWorseOff(*ImGui::GetWindowDrawList(), look, worseOffAt(look, middle),
                 worseOffInks(setup, piece < 0 ? -1 : setup.sideOf(piece), setup.sideOf(found->target),
                              bench.settings.safeColours),
                 found->they, found->it);
}

bool header(const Workbench& bench, const session::PlayKind& kind, bool open) {
    const Look& look = bench.look;
    ImGui::SetNextItemOpen(open, ImGuiCond_Appearing);
    const std::string title = fitted(look, kText, fmt::format("{}  {}", kind.title, kind.count()),
                                     ImGui::GetContentRegionAvail().x - ImGui::GetTreeNodeToLabelSpacing());
    const bool shown = ImGui::TreeNodeEx(fmt::format("{}###kind {}", title, kind.action).c_str(),
                                         ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding);
    // The citation has what the title leaves.
    const ImVec2 high = ImGui::GetItemRectMax();
    const float begins = ImGui::GetItemRectMin().x + ImGui::GetTreeNodeToLabelSpacing() +
                         ImGui::CalcTextSize(title.c_str()).x + look.px(10);
    if (high.x - look.px(4) - begins > look.px(24))
        drawTextRight(*ImGui::GetWindowDrawList(), look, kCite,
                      {high.x - look.px(4), (ImGui::GetItemRectMin().y + high.y) / 2}, look.colour().cite,
                      fitted(look, kCite, kind.cite, high.x - look.px(4) - begins));
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip)) return shown;
    const std::string said = wordsSaid(bench, kind.title);
    explainItemBy(said.empty() ? kind.cite : said); // what is cut beside the title is told whole
    return shown;
}

void drawKind(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play,
              const session::PlayKind& kind, bool open) {
    ImGui::PushID(kind.action);
    if (header(bench, kind, open)) {
        const auto row = [&](const session::PlayWay* way, std::size_t index) {
            const session::PlayChoice& choice = desk.map().choices[index];
            const PlayDesk::Pointed here{kind.action, way != nullptr ? way->piece : -1,
                                         way != nullptr ? way->cell : grid::kNoCell, true,
                                         way != nullptr ? PlayDesk::Pointed::kNoChoice : index};
            PlayDesk::Pointed onMap = here;
            onMap.inList = false;
            const bool marked = desk.pointed() == onMap;
            const session::TargetOdds* upon =
                way != nullptr && way->piece >= 0 ? desk.oddsUpon(kind, way->piece) : nullptr;
            const std::string end = upon != nullptr && upon->harmless ? "nobody worse off"
                                    : way != nullptr                  ? costOf(desk, kind, *way)
                                                                      : std::string();
            const std::string words = way != nullptr        ? thingOf(play, desk.piece(), *way, choice)
                                      : choice.more.empty() ? kind.title
                                                            : choice.more;
            ImGui::PushID(choice.call.c_str());
            if (wordedRow(bench, playItem(kind.title, choice.call, true), words, end, marked,
                          !play.question().mustReason.empty()))
                desk.act(bench, index);
            drawChances(bench, play.setup(), desk.piece(), upon);
            ImGui::PopID();
            if (ImGui::IsItemHovered() || ImGui::IsItemFocused()) desk.point(here);
            if (marked && !ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.5F);
        };
        for (const session::PlayWay& way : kind.ways)
            for (const std::size_t choice : way.choices) row(&way, choice);
        for (const std::size_t choice : kind.plain) row(nullptr, choice);
        ImGui::TreePop();
    }
    ImGui::PopID();
}

/// What others were noted for in this step: a click takes the counter up.
void drawPlans(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play) {
    for (const PlayPlan& plan : desk.plans()) {
        const session::PlayKind* kind = nullptr;
        if (plan.piece == desk.piece() || desk.duePlan(plan.piece, &kind) == nullptr) continue;
        ImGui::PushID(plan.piece);
        const std::string words = fmt::format("As noted: {}, {} upon {}", kind->title,
                                              called(play, plan.piece), called(play, plan.target));
        if (wordedRow(bench, "plan", words, {}, true, true))
            bench.later([&desk, piece = plan.piece](Workbench& b) { desk.takeUp(b, piece); });
        explainItem("noted");
        if (ImGui::IsItemHovered())
            desk.point({kind->action, plan.target, play.position().cell(plan.target), true});
        ImGui::PopID();
    }
}

/// Nothing is in the hand: each action with the counters that can do it.
void drawCounters(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play) {
    for (const int action : desk.map().actions) {
        std::vector<int> pieces;
        for (const session::CounterPlay& counter : desk.map().counters)
            if (std::ranges::find(counter.kinds, action, &session::PlayKind::action) != counter.kinds.end())
                pieces.push_back(counter.piece);
        if (pieces.empty()) continue;
        const rules::Named& named = play.setup().model().actions[static_cast<std::size_t>(action)].named;
        ImGui::PushID(action);
        const bool open =
            ImGui::TreeNodeEx("counters", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding,
                              "%s  %zu", named.title.c_str(), pieces.size());
        explainItemWords(bench, named.title);
        if (open) {
            for (const int piece : pieces) {
                ImGui::PushID(piece);
                if (wordedRow(bench, play.setup().piece(piece).id, called(play, piece), {}, false,
                              !play.question().mustReason.empty()))
                    bench.later([&desk, piece](Workbench& b) { desk.takeUp(b, piece); });
                ImGui::PopID();
                if (ImGui::IsItemHovered()) desk.point({action, piece, play.position().cell(piece), true});
            }
            ImGui::TreePop();
        }
        ImGui::PopID();
    }
}

/// Why each action cannot be done, with its rule; those that one reason stands against in one line.
void drawReasons(const Workbench& bench, const PlayDesk& desk) {
    const Look& look = bench.look;
    std::vector<session::PlayRefusal> lines;
    for (const session::PlayRefusal& why : desk.reasons()) {
        const auto same = std::ranges::find_if(lines, [&](const session::PlayRefusal& one) {
            return one.reason == why.reason && one.cite == why.cite;
        });
        if (same == lines.end()) lines.push_back(why);
        else same->title += ", " + why.title;
    }
    for (const session::PlayRefusal& why : lines) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x;
        const float line = look.px(20);
        const std::vector<std::string> said =
            wrapped(look, kText, why.title + ": " + why.reason,
                    wide - textSize(look, kCite, why.cite).x - look.px(12), kMostReasonLines);
        ImGui::Dummy({wide, line * static_cast<float>(std::max<std::size_t>(said.size(), 1))});
        explainItemWords(bench, why.title + ": " + why.reason);
        ImDrawList& list = *ImGui::GetWindowDrawList();
        for (std::size_t i = 0; i < said.size(); ++i)
            drawTextMiddle(list, look, kText, {low.x, low.y + line * (static_cast<float>(i) + 0.5F)},
                           look.colour().text, said[i]);
        drawTextRight(list, look, kCite, {low.x + wide - look.px(4), low.y + line / 2}, look.colour().cite,
                      why.cite);
    }
}

/// What is asked for in this step and the counter in the hand cannot do.
void drawNotNow(const Workbench& bench, const PlayDesk& desk) {
    const Look& look = bench.look;
    if (desk.reasons().empty()) return;
    std::string first; // of them, while it is closed
    for (const session::PlayRefusal& why : desk.reasons()) first += (first.empty() ? "" : ", ") + why.title;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float wide = ImGui::GetContentRegionAvail().x;
    const std::string title = fmt::format("Not now  {}", desk.reasons().size());
    const bool open = ImGui::TreeNodeEx(
        "not now", ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_FramePadding, "%s", title.c_str());
    const float begins =
        ImGui::GetTreeNodeToLabelSpacing() + ImGui::CalcTextSize(title.c_str()).x + look.px(10);
    if (!open) {
        const float y = (ImGui::GetItemRectMin().y + ImGui::GetItemRectMax().y) / 2;
        drawTextMiddle(*ImGui::GetWindowDrawList(), look, kLabel, {low.x + begins, y}, look.colour().quiet,
                       fitted(look, kLabel, first, wide - begins - look.px(4)));
        return;
    }
    drawReasons(bench, desk);
    ImGui::TreePop();
}

} // namespace

std::string playItem(const std::string& title, const std::string& call, bool brief) {
    const auto open = call.find('(');
    std::string rest = open == std::string::npos ? std::string() : call.substr(open + 1);
    if (!rest.empty() && rest.back() == ')') rest.pop_back();
    if (brief) {
        const auto comma = rest.find(", ");
        rest = comma == std::string::npos ? std::string() : rest.substr(comma + 2);
    }
    return rest.empty() ? title : title + "  " + rest;
}

bool wordedRow(const Workbench& bench, const std::string& item, const std::string& words,
               const std::string& end, bool marked, bool due) {
    const Look& look = bench.look;
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{std::max(1.0F, ImGui::GetContentRegionAvail().x),
                      ImGui::GetTextLineHeightWithSpacing()};
    const ImVec2 high{low.x + size.x, low.y + size.y};
    const bool clicked = ImGui::InvisibleButton(item.c_str(), size, ImGuiButtonFlags_EnableNav);
    ImGui::SetCursorScreenPos({low.x, high.y}); // rows touch
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImGuiCol wash = ImGui::IsItemActive()    ? ImGuiCol_HeaderActive
                          : ImGui::IsItemHovered() ? ImGuiCol_HeaderHovered
                                                   : ImGuiCol_Header;
    if (marked || wash != ImGuiCol_Header) list.AddRectFilled(low, high, ImGui::GetColorU32(wash));
    if (due) list.AddRectFilled(low, {low.x + look.px(3), high.y}, col(kDueInk));
    const float y = (low.y + high.y) / 2;
    const std::string tail = fitted(look, kLabel, end, size.x * kMostOfRow);
    const float right = end.empty() ? 0 : textSize(look, kLabel, tail).x + look.px(8);
    const std::string shown = fitted(look, kText, words, high.x - low.x - look.px(8) - right);
    drawTextMiddle(list, look, kText, {low.x + look.px(due ? 8 : 4), y}, look.colour().text, shown);
    drawTextRight(list, look, kLabel, {high.x - look.px(4), y}, look.colour().quiet, tail);
    explainWordsOf(bench, {high.x - right, low.y}, high, end);
    explainItemWords(bench, words);
    return clicked;
}

void drawPlayList(const Workbench& bench, PlayDesk& desk, const session::TestPlay& play) {
    const session::CounterPlay* counter = desk.counter();
    drawPlans(bench, desk, play);
    if (counter != nullptr) {
        for (const session::PlayKind& kind : counter->kinds)
            drawKind(bench, desk, play, kind, &kind == desk.kind() || kind.count() <= 8);
        drawNotNow(bench, desk);
    } else if (desk.piece() >= 0) {
        const game::Setup& setup = play.setup();
        const int asked = play.question().side;
        quietText(
            asked >= 0 && setup.sideOf(desk.piece()) != asked
                ? fmt::format("{} waits: {} decide", called(play, desk.piece()), setup.side(asked).title)
            : !play.position().onMap(desk.piece()) ? called(play, desk.piece()) + " is not on the map"
                                                   : called(play, desk.piece()) + " can do nothing now");
        drawReasons(bench, desk);
    } else if (play.question().finished) {
        ImGui::TextWrapped("The game is over: %s", play.question().verdict.c_str());
    } else {
        quietText(desk.map().counters.empty() ? "No counter can act now" : "Click a counter, or Tab");
        drawCounters(bench, desk, play);
    }
    for (const session::PlayKind& kind : desk.map().others) drawKind(bench, desk, play, kind, true);
    if (desk.dealt() && !desk.odds().empty()) quietText(kOneDeal);
}

} // namespace groma::ui
