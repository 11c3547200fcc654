// What happened in the test play and why, line by line.
#include "editor/ui/panels/explained.h"
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
            ImGui::TextDisabled("Nothing was played yet: F5 tries actions, Shift+F5 plays the game");
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
        const float indent = look.px(12) * static_cast<float>(entry.depth);
        if (indent > 0) ImGui::Indent(indent);
        if (entry.kind == game::LogEntry::Kind::Stack) {
            ImGui::PushID(static_cast<int>(index));
            if (ImGui::TreeNodeEx("stack", ImGuiTreeNodeFlags_SpanAvailWidth, "%s: %s", entry.title.c_str(), entry.text.c_str())) {
                stackRows(look, rowsOf(entry, true));
                ImGui::TreePop();
            }
            ImGui::PopID();
        } else {
            const bool quiet = entry.kind == game::LogEntry::Kind::Scope || entry.kind == game::LogEntry::Kind::Leave;
            ImGui::PushStyleColor(ImGuiCol_Text, col(quiet ? look.colour().quiet : look.colour().text));
            ImGui::TextUnformatted(game::line(entry).c_str());
            ImGui::PopStyleColor();
        }
        if (indent > 0) ImGui::Unindent(indent);
    }

    std::size_t shown_ = 0;
};

} // namespace

std::unique_ptr<Panel> makeLogPanel() { return std::make_unique<LogPanel>(); }

} // namespace groma::ui
