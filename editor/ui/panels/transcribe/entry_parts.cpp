#include "editor/ui/panels/transcribe/entry_parts.h"

#include "editor/session/language/rule_sections.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/transcribe/book_glyph.h"
#include "editor/ui/panels/transcribe/marked_text.h"
#include "editor/ui/panels/transcribe/panel_window.h"
#include "editor/ui/widgets/cards.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace groma::ui {

namespace {

constexpr float kWidestGutter = 12; // between panels, logical pixels
constexpr float kIndent = 26, kLine = 10, kGlyph = 8, kHead = 22;

struct ChipDrawn {
    ImVec2 low, high;
    bool clicked = false, hot = false;
};

ChipDrawn chipButton(const Look& look, const char* id, float width) {
    ChipDrawn chip;
    chip.clicked = ImGui::InvisibleButton(id, {width, look.px(22)});
    chip.hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    chip.low = ImGui::GetItemRectMin();
    chip.high = ImGui::GetItemRectMax();
    return chip;
}

} // namespace

std::optional<ShownEntry> shownEntry(const session::Document& document, const RuleEntry& entry) {
    if (!document.ruleset()) return std::nullopt;
    const rules::Model& model = document.ruleset()->model;
    for (const session::RuleSection& section : session::ruleSections()) {
        if (entry.section != section.key) continue;
        for (std::size_t i = 0; i < section.count(model); ++i) {
            const rules::Named& named = section.named(model, i);
            if (named.id == entry.id)
                return ShownEntry{&named, section.readBack ? section.readBack(model, i) : std::string()};
        }
    }
    return std::nullopt;
}

bool coversIt(const OpenBook& book, const RuleEntry& entry, const std::string& id) {
    const auto found = book.states.covered.find(id);
    return found != book.states.covered.end() &&
           std::ranges::any_of(found->second, [&](const session::CoveringEntry& one) {
               return one.section == entry.section && one.id == entry.id;
           });
}

EntryThread::Node::Node(EntryThread& thread, const std::string& title, const std::string& quiet,
                        const std::string& right, std::optional<session::BookState> state, bool red)
    : thread_(thread) {
    const Look& look = thread.look_;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const ImVec2 middle{low.x + look.px(kLine), low.y + look.px(kHead / 2)};
    if (thread.last_) {
        const std::array<ImVec2, 2> line{*thread.last_, ImVec2{middle.x, middle.y - look.px(kGlyph + 2)}};
        if (thread.dashed_)
            dashedLine(list, line, false, look.px(4), look.px(4), look.px(1.5F), look.colour().accent);
        else list.AddLine(line[0], line[1], col(look.colour().accent), look.px(1.5F));
    }
    thread.last_ = ImVec2{middle.x, middle.y + look.px(kGlyph + 2)};
    thread.dashed_ = red;
    if (red) list.AddCircle(middle, look.px(kGlyph + 2), col(look.colour().error), 0, look.px(1.5F));
    if (state) drawBookState(list, look, *state, middle, look.px(kGlyph));
    else list.AddCircleFilled(middle, look.px(3), col(look.colour().accent));
    ImGui::PushID(title.c_str());
    const int index = thread.count_++;
    if (ImGui::InvisibleButton("node", {std::max(width, look.px(20)), look.px(kHead)}))
        thread.clicked_ = index;
    const bool hot = ImGui::IsItemHovered() || ImGui::IsItemFocused();
    if (hot || index == thread.at_)
        list.AddCircle(middle, look.px(kGlyph + 3), col(hot ? look.colour().text : look.colour().accent), 0,
                       look.px(1.5F));
    if (index == thread.at_ && thread.toIt_) ImGui::SetScrollHereY(0.1F);
    if (index == 0) thread.first_ = middle;
    const float x = low.x + look.px(kIndent);
    const float room = width - look.px(kIndent);
    const float said = drawTextMiddle(list, look, kStrong, {x, middle.y}, look.colour().text, title);
    // What it is called stands whole before what is said of it.
    const float shown =
        right.empty() ? 0 : std::clamp(room - said - look.px(22), 0.0F, textSize(look, kLabel, right).x);
    drawTextMiddle(list, look, kLabel, {x + said + look.px(10), middle.y}, look.colour().quiet,
                   fitted(look, kLabel, quiet, std::max(room - said - shown - look.px(22), look.px(10))));
    if (shown > 0)
        drawTextRight(list, look, kLabel, {low.x + width, middle.y}, look.colour().cite,
                      fitted(look, kLabel, right, shown));
    ImGui::Indent(look.px(kIndent));
}

EntryThread::Node::~Node() {
    ImGui::Unindent(thread_.look_.px(kIndent));
    ImGui::PopID();
    ImGui::Dummy({0, thread_.look_.px(6)});
}

void acrossGutter(const Look& look, const Transcribing::Knot& knot, ImVec2 node) {
    const ImGuiWindow* window = ImGui::GetCurrentWindow();
    const float top = window->InnerRect.Min.y, bottom = window->InnerRect.Max.y;
    const ImGuiWindow* panel = panelOf(window);
    if (node.y < top || node.y > bottom) return; // scrolled away
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImU32 ink = col(look.colour().accent);
    const float line = look.px(1.5F), end = node.x - look.px(kGlyph + 2), edge = panel->Pos.x;
    const bool beside = std::abs(knot.edge - edge) < look.px(kWidestGutter);
    const bool seen = beside && ImGui::GetFrameCount() - knot.frame <= 1;
    list.PushClipRect({edge - look.px(kWidestGutter), panel->Pos.y},
                      {panel->Pos.x + panel->Size.x, panel->Pos.y + panel->Size.y}, false);
    if (seen) {
        const float elbow = edge + line;
        const float y = std::clamp(knot.y, panel->Pos.y, panel->Pos.y + panel->Size.y);
        const std::array<ImVec2, 4> way{ImVec2{std::min(knot.edge, edge), y}, ImVec2{elbow, y},
                                        ImVec2{elbow, node.y}, ImVec2{end, node.y}};
        list.AddPolyline(way.data(), static_cast<int>(way.size()), ink, line);
    } else if (beside || end - edge > look.px(6)) {
        const float head = look.px(4);
        list.AddLine({edge, node.y}, {end - head, node.y}, ink, line);
        list.AddTriangleFilled({end, node.y}, {end - 1.5F * head, node.y - head},
                               {end - 1.5F * head, node.y + head}, ink);
    }
    list.PopClipRect();
}

void changedText(const Look& look, const std::vector<session::ChangedWord>& words) {
    using Kind = session::ChangedWord::Kind;
    std::string text;
    std::vector<MarkedSpan> marks;
    Kind before = Kind::Kept;
    for (const session::ChangedWord& word : words) {
        if (!text.empty()) text += ' ';
        const std::size_t begin = text.size();
        text += word.word;
        const WordLine line = word.kind == Kind::Gone ? WordLine::Struck : WordLine::New;
        if (word.kind != Kind::Kept && word.kind == before) marks.back().bytes.end = text.size();
        else if (word.kind != Kind::Kept) marks.push_back({{begin, text.size()}, line});
        before = word.kind;
    }
    markedText(look, text, marks);
}

float coverChipWidth(const Look& look, const std::string& words) {
    return textSize(look, kCite, words).x + look.px(32);
}

bool coverChip(const Look& look, const std::string& id, session::BookState state, bool chosen) {
    const float width = std::min(coverChipWidth(look, id), ImGui::GetContentRegionAvail().x);
    const ChipDrawn chip = chipButton(look, id.c_str(), std::max(width, look.px(20)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float round = look.px(look.size().radiusSmall);
    list.AddRectFilled(chip.low, chip.high, col(look.colour().raised), round);
    list.AddRect(chip.low, chip.high,
                 col(chosen || chip.hot ? look.colour().accent : look.colour().lineStrong), round,
                 look.px(1));
    const float middle = (chip.low.y + chip.high.y) / 2;
    drawBookState(list, look, state, {chip.low.x + look.px(12), middle}, look.px(6));
    drawTextMiddle(list, look, kCite, {chip.low.x + look.px(24), middle}, look.colour().text,
                   fitted(look, kCite, id, std::max(width - look.px(28), look.px(4))));
    return chip.clicked;
}

bool dropChip(const Look& look, const char* words) {
    const float width = std::min(coverChipWidth(look, words), ImGui::GetContentRegionAvail().x);
    const ChipDrawn chip = chipButton(look, words, std::max(width, look.px(20)));
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const Colour ink = chip.hot ? look.colour().accent : look.colour().quiet;
    dashedBox(list, chip.low, chip.high, look.px(look.size().radiusSmall), look.px(4), look.px(3), look.px(1),
              ink);
    const float middle = (chip.low.y + chip.high.y) / 2;
    drawIcon(list, Icon::Plus, {chip.low.x + look.px(12), middle}, look.px(12), ink);
    drawTextMiddle(list, look, kLabel, {chip.low.x + look.px(24), middle}, ink,
                   fitted(look, kLabel, words, chip.high.x - chip.low.x - look.px(28)));
    return chip.clicked;
}

bool snippetLine(const Look& look, const session::ClaimingSnippet& snippet) {
    const float width = ImGui::GetContentRegionAvail().x;
    ImGui::PushID(snippet.path.c_str());
    const ChipDrawn line = chipButton(look, "snippet", std::max(width, look.px(20)));
    ImGui::PopID();
    ImGui::SetItemTooltip("%s\n%s\nA click opens it", snippet.path.c_str(),
                          !snippet.passes  ? "It does not pass"
                          : snippet.proves ? "It would turn red if the entry were broken"
                                           : "It passes");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float middle = (line.low.y + line.high.y) / 2;
    const Colour sign = snippet.passes ? look.colour().fine : look.colour().error;
    drawIcon(list, snippet.passes ? Icon::Check : Icon::Cross, {line.low.x + look.px(8), middle}, look.px(14),
             sign);
    const std::string right = snippet.proves ? "proves it" : snippet.passes ? "" : "red";
    const float shown = right.empty() ? 0 : textSize(look, kLabel, right).x + look.px(8);
    drawTextMiddle(list, look, kText, {line.low.x + look.px(22), middle},
                   line.hot ? look.colour().accent : look.colour().text,
                   fitted(look, kText, snippet.title, std::max(width - look.px(26) - shown, look.px(10))));
    if (!right.empty()) drawTextRight(list, look, kLabel, {line.high.x, middle}, sign, right);
    return line.clicked;
}

AssumptionClick assumptionCard(const Look& look, const session::RestingOn& rests, std::size_t reach) {
    ImGui::PushID(rests.what.what.c_str());
    auto clicked = AssumptionClick::None;
    {
        const Card card(look, "assumption");
        const ImVec2 low = ImGui::GetWindowPos();
        ImGui::TextWrapped("%s", rests.what.title.c_str());
        if (!rests.what.basis.empty()) quietText(rests.what.basis);
        quietText(reach <= 1 ? std::string("This proof alone rests on it")
                             : fmt::format("The proofs of {} rules rest on it", reach));
        for (const formats::Acceptance& one : rests.accepted)
            quietText(fmt::format("Accepted by {} on {}", one.by, one.date));
        if (rests.accepted.empty()) {
            if (button(look, "Accept", {.kind = ButtonKind::Primary, .icon = Icon::Check, .height = 24}))
                clicked = AssumptionClick::Accept;
            if (!rests.cite.empty()) ImGui::SameLine();
            hatch(*ImGui::GetWindowDrawList(), low, {low.x + look.px(6), low.y + ImGui::GetWindowHeight()},
                  look.px(4), look.px(1), look.colour().warning);
        }
        if (!rests.cite.empty()) {
            if (button(look, (rests.cite + "###cite").c_str(),
                       {.kind = ButtonKind::Quiet, .icon = Icon::Book, .height = 24}))
                clicked = AssumptionClick::Cite;
            ImGui::SetItemTooltip("Leads to the printed words that it belongs to");
        }
    }
    ImGui::PopID();
    return clicked;
}

} // namespace groma::ui
