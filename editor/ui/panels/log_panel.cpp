// What happened in the test play and why, line by line.
#include "editor/ui/icons/icons.h"
#include "editor/ui/panels/explained.h"
#include "editor/ui/panels/special_rules.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

namespace groma::ui {

namespace {

class LogPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Log"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->play) {
            quietText("Nothing was played yet: F5 tries actions, Shift+F5 plays the game");
            return;
        }
        const std::vector<game::LogEntry>& log = sheet->play->log();
        if (ImGui::BeginChild("lines")) {
            for (std::size_t i = 0; i < log.size(); ++i) drawEntry(bench.look, log[i], i);
            if (log.size() != shown_) ImGui::SetScrollHereY(1);
            shown_ = log.size();
        }
        ImGui::EndChild();
    }

  private:
    static void drawEntry(const Look& look, const game::LogEntry& entry, std::size_t index) {
        const float indent = look.px(14) * static_cast<float>(entry.depth);
        if (indent > 0) ImGui::Indent(indent);
        if (entry.kind == game::LogEntry::Kind::Stack) drawStack(look, entry, index);
        else drawLine(look, entry);
        if (indent > 0) ImGui::Unindent(indent);
    }

    static void drawStack(const Look& look, const game::LogEntry& entry, std::size_t index) {
        ImGui::PushID(static_cast<int>(index));
        ImGui::PushStyleColor(ImGuiCol_Text, ImVec4(0, 0, 0, 0)); // its words and its arrow are ours
        const bool open = ImGui::TreeNodeEx("stack", ImGuiTreeNodeFlags_SpanAvailWidth, "%s", "");
        ImGui::PopStyleColor();
        const ImVec2 low = ImGui::GetItemRectMin();
        const float middle = (low.y + ImGui::GetItemRectMax().y) / 2;
        drawIcon(*ImGui::GetWindowDrawList(), open ? Icon::ChevronDown : Icon::ChevronRight, {low.x + look.px(7), middle}, look.px(12), look.colour().quiet);
        words(look, {low.x + look.px(18), middle}, ImGui::GetItemRectMax().x, entry);
        if (open) {
            stackRows(look, rowsOf(entry, true));
            ImGui::TreePop();
        }
        ImGui::PopID();
    }

    static void drawLine(const Look& look, const game::LogEntry& entry) {
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const float wide = ImGui::GetContentRegionAvail().x;
        ImGui::Dummy({wide, look.px(20)});
        words(look, {low.x, low.y + look.px(10)}, low.x + wide, entry);
    }

    /// What it is, what came of it, and at the right where the book says so.
    static void words(const Look& look, ImVec2 at, float right, const game::LogEntry& entry) {
        using Kind = game::LogEntry::Kind;
        ImDrawList& list = *ImGui::GetWindowDrawList();
        const Palette& p = look.colour();
        const bool heading = entry.kind == Kind::Enter || entry.kind == Kind::Action;
        const bool quiet = entry.kind == Kind::Scope || entry.kind == Kind::Leave;
        right -= look.px(6);
        drawTextRight(list, look, kCite, {right, at.y}, p.cite, entry.cite);
        const float end = right - (entry.cite.empty() ? 0 : textSize(look, kCite, entry.cite).x + look.px(12));
        const std::string title = quiet ? worded(entry.title) : entry.title;
        const TextStyle style = heading ? kStrong : kText;
        if (!title.empty()) at.x += drawTextMiddle(list, look, style, at, quiet ? p.quiet : p.text, fitted(look, style, title, end - at.x)) + look.px(10);
        std::string_view text = entry.text;
        const bool number = entry.kind == Kind::Stack || entry.kind == Kind::Roll || entry.kind == Kind::Table;
        while (!text.empty() && end - at.x > look.px(20)) { // Roboto has no arrow
            const std::size_t arrow = text.find(" -> ");
            at.x += drawTextMiddle(list, look, number ? kStrong : kText, at, quiet ? p.quiet : p.text, fitted(look, kText, text.substr(0, arrow), end - at.x)) + look.px(4);
            if (arrow == std::string_view::npos) break;
            drawIcon(list, Icon::ArrowRight, {at.x + look.px(7), at.y}, look.px(13), p.quiet);
            at.x += look.px(18);
            text.remove_prefix(arrow + 4);
        }
    }

    std::size_t shown_ = 0;
};

} // namespace

std::unique_ptr<Panel> makeLogPanel() { return std::make_unique<LogPanel>(); }

} // namespace groma::ui
