// What was played as a report: a line for an action, opened to every stack; the steps as a line to walk
// along.
#include "editor/ui/icons/icons.h"
#include "editor/ui/panels/parts/explained.h"
#include "editor/ui/panels/parts/explained_words.h"
#include "editor/ui/panels/parts/special_rules.h"
#include "editor/ui/panels/parts/why.h"
#include "editor/ui/panels/play/timeline.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/state/map_state.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "editor/ui/workbench/workbench.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace groma::ui {

namespace {

constexpr std::size_t kMostTitleLines = 4; // of the line that is opened
constexpr float kLogLine = 18;             // height of one of two lines of a row
constexpr float kLogIndent = 34;           // of its words
constexpr float kMostOfCites = 0.22F;      // of a row

class LogPanel final : public Panel {
  public:
    explicit LogPanel(std::shared_ptr<PlayDesk> desk) : desk_(std::move(desk)) {}
    [[nodiscard]] std::string title() const override { return "Log"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->play) {
            quietText("Nothing was played yet: F5 plays the game, Ctrl+F5 tries single actions");
            return;
        }
        if (sheet->setup() == nullptr) { // its text became another kind of file meanwhile
            quietText("The file has no battle as it stands: what was played is told again when it has");
            return;
        }
        const session::TestPlay& play = *sheet->play;
        if (desk_->playing() && play.isGame()) drawTimeline(bench, *desk_);
        drawFilter(bench.look, play.setup());
        const std::vector<game::LogEntry>& log = play.log();
        const std::vector<session::ReportLine> lines =
            desk_->playing() ? desk_->report() : session::reportOf(log);
        // Where there is room the step that was chosen, else the last one, lies open beside the report.
        const float room = ImGui::GetContentRegionAvail().x;
        beside_ = room >= bench.look.px(kLeastForBeside);
        if (log.size() != shown_) chosen_.reset();
        const session::ReportLine* opened = nullptr;
        for (const session::ReportLine& line : lines)
            if (!line.heading && session::passes(line, log, side_, filter_) &&
                (!chosen_ || line.first <= *chosen_))
                opened = &line;
        openedFirst_ = beside_ && opened != nullptr ? std::optional(opened->first) : std::nullopt;
        if (ImGui::BeginChild("lines", {beside_ ? std::floor(room * 0.58F) : 0, 0})) {
            bool any = false;
            for (std::size_t i = 0; i < lines.size(); ++i)
                if (session::passes(lines[i], log, side_, filter_)) {
                    drawLineOf(bench, *sheet, lines[i], log, i);
                    any = true;
                }
            if (!any && (side_ >= 0 || !filter_.empty())) quietText(nothingFound(play.setup()));
            if (log.size() != shown_) ImGui::SetScrollHereY(1);
            shown_ = log.size();
        }
        ImGui::EndChild();
        if (!beside_) return;
        ImGui::SameLine();
        if (ImGui::BeginChild("opened", {0, 0}) && opened != nullptr) drawOpened(bench, *opened, log);
        ImGui::EndChild();
    }

  private:
    void drawFilter(const Look& look, const game::Setup& setup) {
        std::vector<std::string> sides{"Both"};
        for (int side = 0; side < setup.sideCount(); ++side) sides.push_back(setup.side(side).title);
        if (side_ >= setup.sideCount()) side_ = -1;
        if (const auto chosen = segments(look, "whose", sides, side_ + 1, 260, {}, 24)) side_ = *chosen - 1;
        ImGui::SameLine();
        field(look, "##log filter", filter_,
              {.hint = "Counter, cell or rule", .icon = Icon::Search, .width = 220});
    }

    [[nodiscard]] std::string nothingFound(const game::Setup& setup) const {
        const std::string whose = side_ >= 0 ? " of " + setup.side(side_).title : "";
        return filter_.empty() ? "Nothing" + whose + " was played yet"
                               : "No line" + whose + " has \"" + filter_ + "\" in it";
    }

    static void drawOpened(const Workbench& bench, const session::ReportLine& line,
                           const std::vector<game::LogEntry>& log) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetWindowPos();
        ImGui::GetWindowDrawList()->AddLine(low, {low.x, low.y + ImGui::GetWindowHeight()},
                                            col(look.colour().lineStrong));
        ImGui::Indent(look.px(10));
        for (const std::string& words :
             wrapped(look, kTextBold, line.title, ImGui::GetContentRegionAvail().x, kMostTitleLines)) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::Dummy({1, look.px(kLogLine)});
            drawText(*ImGui::GetWindowDrawList(), look, kTextBold, at, look.colour().text, words);
        }
        drawEntries(bench, line, log);
        ImGui::Unindent(look.px(10));
    }

    /// The deed and what came of it; then what was looked up before it.
    static void drawEntries(const Workbench& bench, const session::ReportLine& line,
                            const std::vector<game::LogEntry>& log) {
        const std::size_t deed = session::deedOf(line, log);
        for (std::size_t i = deed; i < line.last; ++i) drawEntry(bench, log[i], i, log[deed].depth);
        if (deed == line.first) return;
        quietText("Looked up before it, for what could be done");
        for (std::size_t i = line.first; i < deed; ++i) drawEntry(bench, log[i], i, log[line.first].depth);
    }

    /// "Turn 3, Senones" where the turn has but one kind of part in which something is done, else "Turn 3,
    /// Rally: Senones".
    [[nodiscard]] std::string headingOf(const session::ReportLine& line, const game::Setup& setup) const {
        if (line.side < 0) return line.title;
        const std::string& side = setup.side(line.side).title;
        const std::string* each = nullptr; // the title of those parts
        if (desk_->playing())
            for (const session::TurnTrack::Part& part : desk_->track().parts) {
                if (part.steps.empty()) continue;
                if (each != nullptr && *each != part.title) return line.title + ": " + side;
                each = &part.title;
            }
        if (each == nullptr || !line.title.ends_with(*each)) return line.title + ": " + side;
        return line.title.substr(0, line.title.size() - each->size()) + side;
    }

    /// How the words of a line are laid out.
    struct LineRoom {
        std::string cites;
        bool two = false; ///< what was thrown and what came of it stand below the deed
    };
    static LineRoom roomOf(const Look& look, const session::ReportLine& line, float wide) {
        LineRoom room;
        for (std::size_t i = 0; i < std::min<std::size_t>(line.cites.size(), 3); ++i)
            room.cites += (i == 0 ? "" : "; ") + line.cites[i];
        room.cites = fitted(look, kCite, room.cites, wide * kMostOfCites);
        if (line.rolled.empty() && line.result.empty()) return room;
        const float gap = look.px(14);
        const float thrown =
            line.rolled.empty() ? 0 : look.px(18) + textSize(look, kStrong, line.rolled).x + gap;
        room.two = look.px(kLogIndent) + textSize(look, kText, line.title).x + gap + thrown +
                       textSize(look, kStrong, line.result).x + look.px(18) +
                       textSize(look, kCite, room.cites).x >
                   wide;
        return room;
    }

    /// The deed, what was thrown, what came of it, and the rules at the right.
    static void drawWordsOf(const Look& look, const session::ReportLine& line, const LineRoom& room,
                            ImVec2 at, float right) {
        const Palette& p = look.colour();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const float gap = look.px(14);
        drawTextRight(list, look, kCite, {right, at.y}, p.cite, room.cites);
        const float end = right - textSize(look, kCite, room.cites).x - look.px(12);
        float x = at.x +
                  drawTextMiddle(list, look, kText, at, p.text, fitted(look, kText, line.title, end - at.x)) +
                  gap;
        if (room.two) {
            x = at.x;
            at.y += look.px(kLogLine);
        }
        if (!line.rolled.empty()) {
            drawIcon(list, Icon::Die, {x + look.px(7), at.y}, look.px(13), p.quiet);
            x += look.px(18);
            x += drawTextMiddle(list, look, kStrong, {x, at.y}, p.text,
                                fitted(look, kStrong, line.rolled, right - x)) +
                 gap;
        }
        if (!line.result.empty() && right - x > look.px(20))
            drawTextMiddle(list, look, kStrong, {x, at.y}, p.play,
                           fitted(look, kStrong, line.result, right - x));
    }

    /// One line for an action; its arrow opens every stack of it, a click shows its place.
    void drawLineOf(const Workbench& bench, const Sheet& sheet, const session::ReportLine& line,
                    const std::vector<game::LogEntry>& log, std::size_t index) {
        const Look& look = bench.look;
        const Palette& p = look.colour();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (line.heading) {
            const ImVec2 low = ImGui::GetCursorScreenPos();
            const float wide = ImGui::GetContentRegionAvail().x;
            ImGui::Dummy({wide, look.px(20)});
            float x = low.x;
            if (line.side >= 0) {
                list.AddRectFilled({x, low.y + look.px(5)}, {x + look.px(10), low.y + look.px(15)},
                                   col(sideColour(*sheet.setup(), line.side)), look.px(2));
                x += look.px(16);
            }
            const std::string title = headingOf(line, *sheet.setup());
            drawTextMiddle(list, look, kLabelStrong, {x, low.y + look.px(10)}, p.quiet,
                           fitted(look, kLabelStrong, title, low.x + wide - x));
            return;
        }
        ImGui::PushID(static_cast<int>(index));
        const bool more = line.last - line.first > 1 || log[line.first].kind == game::LogEntry::Kind::Stack;
        const LineRoom room = roomOf(look, line, ImGui::GetContentRegionAvail().x);
        ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0)); // its words and its arrow are ours
        const bool inside = more && !beside_;                     // its stacks open below it
        const bool chosen = beside_ && openedFirst_ == line.first;
        if (room.two)
            ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                                ImVec2(ImGui::GetStyle().FramePadding.x,
                                       std::round(look.px(kLogLine) - ImGui::GetFontSize() / 2)));
        const bool open = ImGui::TreeNodeEx(
            "line",
            ImGuiTreeNodeFlags_SpanAvailWidth | ImGuiTreeNodeFlags_OpenOnArrow |
                (room.two ? ImGuiTreeNodeFlags_FramePadding : 0) | (inside ? 0 : ImGuiTreeNodeFlags_Leaf) |
                (chosen ? ImGuiTreeNodeFlags_Selected : 0),
            "%s", "");
        if (room.two) ImGui::PopStyleVar();
        ImGui::PopStyleColor();
        const ImVec2 low = ImGui::GetItemRectMin();
        const ImVec2 high = ImGui::GetItemRectMax();
        const bool toBook = !line.cites.empty() && openBook(bench) != nullptr;
        const float citesFrom = high.x - look.px(6) - (high.x - low.x) * kMostOfCites;
        const bool onCites = toBook && ImGui::IsItemHovered() && ImGui::GetIO().MousePos.x > citesFrom;
        if (onCites)
            ImGui::SetTooltip("A click leads to the printed words of %s", line.cites.front().c_str());
        if (ImGui::IsItemClicked() && !ImGui::IsItemToggledOpen()) {
            chosen_ = line.first;
            if (onCites) bench.later([cite = line.cites.front()](Workbench& b) { showCited(b, cite); });
            else show(bench, sheet, line);
        }
        if (toBook && ImGui::BeginPopupContextItem("why")) {
            whyItems(bench, line.cites);
            ImGui::EndPopup();
        }
        const float y = room.two ? (low.y + high.y) / 2 - look.px(kLogLine) / 2 : (low.y + high.y) / 2;
        if (inside)
            drawIcon(list, open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(7), y},
                     look.px(12), p.quiet);
        if (line.side >= 0)
            list.AddRectFilled({low.x + look.px(18), y - look.px(5)}, {low.x + look.px(28), y + look.px(5)},
                               col(sideColour(*sheet.setup(), line.side)), look.px(2));
        drawWordsOf(look, line, room, {low.x + look.px(kLogIndent), y}, high.x - look.px(6));
        const ImVec2 explained{toBook ? citesFrom : high.x, high.y};
        if (ImGui::IsMouseHoveringRect(low, explained))
            explainBox(low, explained, wordsSaid(bench, line.title + " " + line.result));
        if (open) {
            if (inside) drawEntries(bench, line, log);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    static void show(const Workbench& bench, const Sheet& sheet, const session::ReportLine& line) {
        if (line.piece < 0 || line.piece >= sheet.setup()->pieceCount() ||
            !sheet.position().onMap(line.piece))
            return;
        bench.change<Viewport>(
            [cell = sheet.position().cell(line.piece)](Viewport& view) { view.goTo = view.found = cell; });
    }

    static void drawEntry(const Workbench& bench, const game::LogEntry& entry, std::size_t index, int depth) {
        if (entry.kind == game::LogEntry::Kind::Scope) return; // the heading above the line says it
        const Look& look = bench.look;
        const float indent = look.px(14) * static_cast<float>(std::max(entry.depth - depth, 0));
        if (indent > 0) ImGui::Indent(indent);
        if (entry.kind == game::LogEntry::Kind::Stack) drawStack(bench, entry, index);
        else drawLine(bench, entry);
        if (indent > 0) ImGui::Unindent(indent);
    }

    static void drawStack(const Workbench& bench, const game::LogEntry& entry, std::size_t index) {
        const Look& look = bench.look;
        ImGui::PushID(static_cast<int>(index));
        ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0)); // its words and its arrow are ours
        const bool open = ImGui::TreeNodeEx("stack", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", "");
        ImGui::PopStyleColor();
        const ImVec2 low = ImGui::GetItemRectMin();
        const float middle = (low.y + ImGui::GetItemRectMax().y) / 2;
        drawIcon(*ImGui::GetWindowDrawList(), open ? Icon::ChevronDown : Icon::ChevronRight,
                 {low.x + look.px(7), middle}, look.px(12), look.colour().quiet);
        words(bench, {low.x + look.px(18), middle}, ImGui::GetItemRectMax().x, entry);
        if (open) {
            stackRows(look, rowsOf(entry, true));
            for (std::size_t i = 0; i < entry.within.size(); ++i) // what it was made of, in the same way
                if (entry.within[i].kind == game::LogEntry::Kind::Stack) drawStack(bench, entry.within[i], i);
                else drawLine(bench, entry.within[i]);
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    static void drawLine(const Workbench& bench, const game::LogEntry& entry) {
        const Look& look = bench.look;
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x;
        // What came of it stands below where it has no room beside.
        const float all = textSize(look, kStrong, entry.title).x +
                          textSize(look, kStrong, session::saidOnce(entry.text)).x +
                          textSize(look, kCite, entry.cite).x + look.px(28);
        const float below = all > wide && !entry.title.empty() && !entry.text.empty() ? look.px(kLogLine) : 0;
        ImGui::Dummy({wide, look.px(20) + below});
        words(bench, {low.x, low.y + look.px(10)}, low.x + wide, entry, below);
    }

    /// What it is, what came of it, and at the right where the book says so.
    /// `below`: by how much what came of it stands below.
    static void words(const Workbench& bench, ImVec2 at, float right, const game::LogEntry& entry,
                      float below = 0) {
        const Look& look = bench.look;
        using Kind = game::LogEntry::Kind;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Palette& p = look.colour();
        explainWordsOf(bench, {at.x, at.y - look.px(10)}, {right, at.y + look.px(10) + below},
                       entry.title + " " + entry.text);
        const bool heading = entry.kind == Kind::Enter || entry.kind == Kind::Action;
        const bool quiet = entry.kind == Kind::Scope || entry.kind == Kind::Leave;
        right -= look.px(6);
        drawTextRight(list, look, kCite, {right, at.y}, p.cite, entry.cite);
        const float cited = entry.cite.empty() ? 0 : textSize(look, kCite, entry.cite).x + look.px(12);
        float end = right - cited;
        const float left = at.x;
        const std::string title = quiet ? worded(entry.title) : entry.title;
        const TextStyle style = heading ? kStrong : kText;
        if (!title.empty())
            at.x += drawTextMiddle(list, look, style, at, quiet ? p.quiet : p.text,
                                   fitted(look, style, title, end - at.x)) +
                    look.px(10);
        if (below > 0) {
            at = {left + look.px(14), at.y + below};
            end = right;
        }
        const std::string once = session::saidOnce(entry.text);
        std::string_view text = once;
        const bool number =
            entry.kind == Kind::Stack || entry.kind == Kind::Roll || entry.kind == Kind::Table;
        while (!text.empty() && end - at.x > look.px(20)) { // Roboto has no arrow
            const std::size_t arrow = text.find(" -> ");
            at.x += drawTextMiddle(list, look, number ? kStrong : kText, at, quiet ? p.quiet : p.text,
                                   fitted(look, kText, text.substr(0, arrow), end - at.x)) +
                    look.px(4);
            if (arrow == std::string_view::npos) break;
            drawIcon(list, Icon::ArrowRight, {at.x + look.px(7), at.y}, look.px(13), p.quiet);
            at.x += look.px(18);
            text.remove_prefix(arrow + 4);
        }
    }

    std::shared_ptr<PlayDesk> desk_;
    int side_ = -1; ///< whose lines are shown, -1: of both
    std::string filter_;
    std::size_t shown_ = 0;
    static constexpr float kLeastForBeside = 700; ///< logical pixels
    bool beside_ = false;                         ///< the opened step lies beside the report
    std::optional<std::size_t> chosen_;           ///< entry of the log where the line that was clicked begins
    std::optional<std::size_t> openedFirst_;      ///< where the one begins that lies open
};

} // namespace

std::unique_ptr<Panel> makeLogPanel(const std::shared_ptr<PlayDesk>& desk) {
    return std::make_unique<LogPanel>(desk);
}

} // namespace groma::ui
