#include "editor/ui/panels/transcribe/passage_row.h"

#include "editor/session/book/book_edits.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/transcribe/book_glyph.h"
#include "editor/ui/panels/transcribe/panel_window.h"
#include "editor/ui/panels/transcribe/passage_drag.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr float kMargin = 26, kPad = 8;
using Items = session::BookItem;

/// An edit of the item that the document has under that id when the frame is over.
template <class How>
void edit(const Workbench& bench, const std::string& id, How how) {
    bench.later([id, how](Workbench& b) {
        const auto view = session::bookView(b.sheet()->document());
        const Items* item = view ? view->find(id) : nullptr;
        if (item != nullptr) b.commit(how(b.sheet()->document(), *item));
    });
}

std::string wordsOf(const Items& item) { return item.text.empty() ? item.title : item.text; }

void beginRetyping(const Items& item, Retyping& retyping) { retyping = {item.id, wordsOf(item), false}; }

void retype(const Workbench& bench, const Items& item, Retyping& retyping) {
    const Look& look = bench.look;
    ImGui::PushID(item.id.c_str());
    quietText(item.passages.empty() ? item.id + ": its title; the book's file has no text of it"
                                    : item.id + ": as the print has it; an empty line cuts it in two");
    const auto rows = static_cast<float>(std::ranges::count(retyping.text, '\n') + 4);
    if (!retyping.begun) ImGui::SetKeyboardFocusHere();
    retyping.begun = true;
    ImGui::InputTextMultiline("##retyped", &retyping.text,
                              {-1, ImGui::GetTextLineHeight() * std::clamp(rows, 4.0F, 14.0F)},
                              ImGuiInputTextFlags_WordWrap);
    const bool keys = ImGui::IsItemFocused() && ImGui::IsKeyChordPressed(ImGuiMod_Ctrl | ImGuiKey_Enter);
    if (button(look, "Take it", {.kind = ButtonKind::Primary, .icon = Icon::Check, .height = 24}) || keys) {
        edit(bench, item.id, [text = retyping.text](const session::Document& d, const Items& i) {
            return session::retype(d, i, text);
        });
        retyping = {};
    }
    ImGui::SetItemTooltip("Ctrl+Enter");
    ImGui::SameLine();
    if (button(look, "Leave it", {.height = 24})) retyping = {};
    ImGui::PopID();
}

/// A passage with the one that follows it.
void join(const Workbench& bench, const OpenBook& book, const std::string& id) {
    std::map<std::string, std::vector<std::string>> claimed;
    if (book.proofs && book.proofs->folder) {
        claimed = book.proofs->folder->coverage.proofs;
        for (const auto& [claims, paths] : book.proofs->folder->coverage.failing)
            claimed[claims].insert(claimed[claims].end(), paths.begin(), paths.end());
    }
    edit(bench, id, [claimed](const session::Document& d, const Items& i) {
        return session::joinWithNext(d, i, claimed);
    });
}

/// One that is let go on its neighbour becomes one with it.
void takeNeighbour(const Workbench& bench, const OpenBook& book, std::size_t at) {
    const auto dropped = takenPassage();
    const auto from = dropped ? book.view.placeOf(*dropped) : std::nullopt;
    if (!from || *from == at) return;
    if (*from + 1 != at && at + 1 != *from)
        return bench.refuse("a passage is joined with the one before or behind it, or laid on an entry");
    join(bench, book, book.view.items[std::min(*from, at)].id);
}

void menu(const Workbench& bench, const OpenBook& book, const Items& item, session::BookState state,
          Retyping& retyping) {
    if (!ImGui::BeginPopupContextItem("passage")) return;
    if (ImGui::MenuItem("Retype")) beginRetyping(item, retyping);
    const bool one = item.passages.size() == 1;
    if (ImGui::MenuItem("Join with the next", nullptr, false, one)) join(bench, book, item.id);
    for (const bool down : {false, true})
        if (ImGui::MenuItem(down ? "Move down" : "Move up", nullptr, false, one))
            edit(bench, item.id, [down](const session::Document& d, const Items& i) {
                return session::movePassage(d, i, down);
            });
    if (ImGui::BeginMenu("Kind")) {
        std::vector<std::string> kinds{"rule", "example", "table"};
        for (const Items& other : book.view.items)
            if (!other.kind.empty() && std::ranges::find(kinds, other.kind) == kinds.end())
                kinds.push_back(other.kind);
        for (const std::string& kind : kinds)
            if (ImGui::MenuItem(kind.c_str(), nullptr, kind == item.kind))
                edit(bench, item.id, [kind](const session::Document& d, const Items& i) {
                    return session::setKind(d, i, kind);
                });
        ImGui::EndMenu();
    }
    if (state == session::BookState::ReadAgain && ImGui::MenuItem("It is read"))
        edit(bench, item.id,
             [](const session::Document& d, const Items& i) { return session::readAgain(d, i); });
    ImGui::EndPopup();
}

void tell(const OpenBook& book, const Items& item, session::BookState state) {
    if (ImGui::IsDragDropActive()) return; // what is under the hand is told
    if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) || !ImGui::BeginTooltip()) return;
    ImGui::PushTextWrapPos(ImGui::GetFontSize() * 32);
    ImGui::TextUnformatted((item.id + "  " + toldState(state)).c_str());
    if (const auto reason = book.view.coverage.notPlayable.find(item.id);
        reason != book.view.coverage.notPlayable.end())
        ImGui::TextUnformatted(("Not playable: " + reason->second).c_str());
    if (!item.before.empty()) ImGui::TextUnformatted(("The print said before: " + item.before).c_str());
    if (item.missing) ImGui::TextUnformatted("The last print does not have it.");
    ImGui::PopTextWrapPos();
    ImGui::EndTooltip();
}

/// Where each line begins, as the words are broken on the screen.
std::vector<std::size_t> lineStarts(const std::string& words, float width) {
    std::vector<std::size_t> starts;
    const char* const begin = words.data();
    const char* const end = begin + words.size();
    for (const char* at = begin; at < end;) {
        starts.push_back(static_cast<std::size_t>(at - begin));
        const char* const line = std::find(at, end, '\n');
        const char* wrap = ImGui::GetFont()->CalcWordWrapPosition(ImGui::GetFontSize(), at, line, width);
        wrap = std::max(wrap, at + 1);
        while (wrap < line && (*wrap == ' ' || *wrap == '\t')) ++wrap;
        at = wrap == line && line < end ? line + 1 : wrap;
    }
    return starts;
}

/// Of the words as they are broken into lines of that width, the first of which begins at `top`.
void pullRow(const Workbench& bench, const OpenBook& book, std::size_t at, ImVec2 low, float width, float top,
             float room, const std::string& words) {
    const float line = ImGui::GetTextLineHeight();
    PassageEdge edge{
        .low = low, .width = width, .height = bench.look.px(kEdgeHeight), .top = top, .line = line};
    edge.lines = [&words, room, top, line] {
        std::vector<float> lines;
        const std::size_t count = lineStarts(words, room).size();
        for (std::size_t i = 1; i < count; ++i) lines.push_back(top + static_cast<float>(i) * line);
        return std::optional(std::move(lines));
    };
    pullPassage(bench, book, at, edge, [&words, room](std::size_t before) {
        const std::size_t from = lineStarts(words, room).at(before);
        return [text = words.substr(0, from) + "\n\n" + words.substr(from)](
                   const session::Document& d, const Items& i) { return session::retype(d, i, text); };
    });
}

} // namespace

void lookAt(const Workbench& bench, const std::string& id) {
    bench.later([id](Workbench& b) {
        showInBook(b, id);
        b.of<Transcribing>().toItem = false;
        // The Entry follows, whatever lay over it; the keys stay with the book.
        b.show("Entry");
        b.show("Book");
    });
}

bool pullPassage(const Workbench& bench, const OpenBook& book, std::size_t at, PassageEdge edge,
                 const CutAtLine& cut) {
    const Items& item = book.view.items[at];
    if (at + 1 < book.view.items.size()) edge.next = book.view.items[at + 1].id;
    return passageEdge(
        bench.look, edge, [&](std::size_t line) { edit(bench, item.id, cut(line)); },
        [&] { join(bench, book, item.id); });
}

void passageActs(const Workbench& bench, const OpenBook& book, std::size_t at, Retyping& retyping) {
    const Items& item = book.view.items[at];
    const session::BookState state = book.states.of[at];
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        beginRetyping(item, retyping);
    if (ImGui::IsItemFocused() && ImGui::IsKeyPressed(ImGuiKey_Enter, false)) bench.show("Entry");
    dragPassage(item);
    takeEntries(bench, item);
    takeNeighbour(bench, book, at);
    tell(book, item, state);
    menu(bench, book, item, state, retyping);
}

void knotThread(const Workbench& bench, ImVec2 sign, float from) {
    const Look& look = bench.look;
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    const ImGuiWindow* panel = panelOf(window);
    const ImRect inside = window->InnerRect;
    if (sign.y < inside.Min.y || sign.y > inside.Max.y) return; // scrolled away
    Transcribing::Knot& knot = bench.of<Transcribing>().knot;
    knot = {sign.y, panel->Pos.x + panel->Size.x, ImGui::GetFrameCount()};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(panel->Pos, {panel->Pos.x + panel->Size.x, panel->Pos.y + panel->Size.y}, false);
    list.AddLine({from, sign.y}, {knot.edge, sign.y}, col(look.colour().accent), look.px(1.5F));
    list.PopClipRect();
}

void passageRow(const Workbench& bench, const OpenBook& book, std::size_t at, bool tinted,
                Retyping& retyping) {
    const Look& look = bench.look;
    const Items& item = book.view.items[at];
    const session::BookState state = book.states.of[at];
    const Transcribing& now = bench.of<Transcribing>();
    if (retyping.item == item.id) return retype(bench, item, retyping);
    const bool chosen = now.item == item.id;
    const std::string words = wordsOf(item);
    const bool head = !item.title.empty() && !item.text.empty();
    const float width = ImGui::GetContentRegionAvail().x;
    const float room = std::max(width - look.px(kMargin + kPad), look.px(40));
    const ImVec2 text = ImGui::CalcTextSize(words.c_str(), nullptr, false, room);
    const float label = look.px(15), title = head ? look.px(17) : 0;
    const float height = label + title + text.y + look.px(kPad);
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 high{low.x + width, low.y + height};
    ImGui::PushID(item.id.c_str());
    const bool clicked = ImGui::InvisibleButton("row", {width, height - look.px(kEdgeHeight)});
    const bool hovered = ImGui::IsItemHovered();
    if (chosen && now.toItem) {
        if (!ImGui::IsItemVisible()) ImGui::SetScrollHereY(0.3F);
        bench.change<Transcribing>([](Transcribing& t) { t.toItem = false; });
    }
    if (clicked) lookAt(bench, item.id);
    passageActs(bench, book, at, retyping);
    if (item.passages.size() == 1)
        pullRow(bench, book, at, {low.x, high.y - look.px(kEdgeHeight)}, width, low.y + label + title, room,
                words);
    else ImGui::Dummy({width, look.px(kEdgeHeight)});
    ImGui::PopID();
    if (!ImGui::IsRectVisible(low, high)) return;

    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Palette& colour = look.colour();
    const float round = look.px(look.size().radiusSmall);
    const ImVec2 from{low.x + look.px(kMargin - 6), low.y};
    const Colour ink = colourOf(look, state);
    if (tinted && session::isLeft(state) && state != session::BookState::Open)
        list.AddRectFilled(from, high, col(mixed(colour.panel, ink, 0.16)), round);
    if (chosen) list.AddRectFilled(from, high, col(colour.accentWash), round);
    if (state == session::BookState::Open)
        dashedBox(list, from, high, round, look.px(4), look.px(3), look.px(1), colour.quiet);
    if (chosen) list.AddRect(from, high, col(colour.accent), round, look.px(1.5F));
    else if (hovered) list.AddRect(from, high, col(colour.lineStrong), round, look.px(1));
    drawBookState(list, look, state, {low.x + look.px(9), low.y + look.px(10)}, look.px(7));
    if (chosen)
        knotThread(bench, {high.x, low.y + look.px(10)}, high.x); // beside the words, not through them
    list.AddRectFilled({low.x + look.px(8), low.y + look.px(20)}, {low.x + look.px(10), high.y}, col(ink));
    const float x = low.x + look.px(kMargin);
    drawTextMiddle(list, look, kSmall, {x, low.y + look.px(9)}, colour.cite,
                   fitted(look, kSmall, item.id, room * 0.6F));
    if (!item.kind.empty())
        drawTextRight(list, look, kSmall, {high.x - look.px(kPad), low.y + look.px(9)}, colour.quiet,
                      fitted(look, kSmall, item.kind, room * 0.35F));
    if (head)
        drawText(list, look, kStrong, {x, low.y + label}, colour.text,
                 fitted(look, kStrong, item.title, room));
    const bool done = state == session::BookState::NotPlayable;
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {x, low.y + label + title},
                 col(done ? colour.quiet : colour.text), words.c_str(), nullptr, room);
    if (stepsBack(book, at)) list.AddRectFilled(low, high, col(faded(colour.panel, 0.65)));
}

} // namespace groma::ui
