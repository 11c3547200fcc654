// The YAML itself: highlighted, with its problems in line. What is typed here is an edit like any other.
#include "editor/session/views/problems.h"
#include "editor/ui/panels/text/completion.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <TextEditor.h>

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

/// Typing rests this long before it becomes an edit: a word is one step of the history, not its letters.
constexpr double kRestSeconds = 0.45;

const TextEditor::Language* rulesYaml() {
    static const TextEditor::Language language = [] {
        TextEditor::Language made = *TextEditor::Language::Python();
        made.name = "Rules";
        made.singleLineComment = "#";
        made.indentationForBlocks = true;
        made.keywords = {languageWords().begin(), languageWords().end()};
        made.declarations = {"number", "truth", "text", "flag", "yes", "no", "nothing", "list", "of"};
        made.identifiers = {fileKeys().begin(), fileKeys().end()};
        return made;
    }();
    return &language;
}

class SourcePanel final : public Panel {
  public:
    SourcePanel() {
        setUpCompletion();
        editor_.SetCompletePairedGlyphs(false); // who types the second quote as well would have three
    }
    [[nodiscard]] std::string title() const override { return "Source"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::Bottom; }

    void draw(Workbench& bench) override {
        Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return;
        drawFiles(bench, *sheet);
        load(bench, *sheet);
        follow(*sheet);
        completion_.update(sheet->document());
        const TextScope mono(bench.look, kCode);
        editor_.Render("text");
        if (ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows)) bench.textHasKeyboard = true;
        takeTyped(bench, *sheet);
    }

  private:
    void drawFiles(Workbench& bench, Sheet& sheet) {
        const std::vector<std::string> paths = sheet.document().paths();
        const auto at = std::ranges::find(paths, sheet.sourcePath);
        if (at == paths.end()) sheet.sourcePath = sheet.document().startPath();
        const int chosen = at == paths.end() ? 0 : static_cast<int>(at - paths.begin());
        if (const auto other = dropdown(bench.look, "file", paths, chosen, 360)) sheet.sourcePath = paths[static_cast<std::size_t>(*other)];
        const std::string& stale = sheet.document().meaning().staleReason;
        if (stale.empty()) return;
        ImGui::SameLine();
        ImGui::TextColored(vecOf(bench.look.colour().warning), "%s", stale.c_str());
    }

    /// The document's text, unless it is what was typed here.
    void load(Workbench& bench, const Sheet& sheet) {
        const std::string_view text = sheet.document().text(sheet.sourcePath);
        const bool other = shownSheet_ != &sheet || shownPath_ != sheet.sourcePath;
        if (other || (!typing_ && text != shown_)) {
            shownSheet_ = &sheet;
            shownPath_ = sheet.sourcePath;
            shown_ = std::string(text);
            editor_.SetLanguage(rulesYaml());
            editor_.SetText(shown_);
            undoIndex_ = editor_.GetUndoIndex();
            typing_ = false;
            marked_ = 0;
        }
        if (light_ != bench.settings.light || !palette_) {
            light_ = bench.settings.light;
            palette_ = true;
            TextEditor::Palette palette = light_ ? TextEditor::GetLightPalette() : TextEditor::GetDarkPalette();
            palette[static_cast<std::size_t>(TextEditor::Color::background)] = col(bench.look.colour().well);
            palette[static_cast<std::size_t>(TextEditor::Color::text)] = col(bench.look.colour().text);
            palette[static_cast<std::size_t>(TextEditor::Color::knownIdentifier)] = col(bench.look.colour().cite);
            editor_.SetPalette(palette);
        }
        mark(bench, sheet);
    }

    void mark(Workbench& bench, const Sheet& sheet) {
        const std::uint64_t stamp = sheet.document().fingerprint() + 1;
        if (marked_ == stamp) return;
        marked_ = stamp;
        editor_.ClearMarkers();
        for (const session::Problem& problem : session::problemsOf(sheet.document(), sheet.sourcePath)) {
            if (problem.line == 0 || problem.severity == diag::Severity::Note) continue;
            const Colour colour = problem.severity == diag::Severity::Error ? bench.look.colour().error : bench.look.colour().warning;
            editor_.AddMarker(problem.line - 1, col(faded(colour, 0.7)), col(faded(colour, 0.18)), problem.message, problem.message);
        }
    }

    void follow(Sheet& sheet) {
        if (!sheet.sourceLine) return;
        const std::size_t line = *sheet.sourceLine == 0 ? 0 : *sheet.sourceLine - 1;
        editor_.SetCursor({line, 0});
        editor_.ScrollToLine(line);
        sheet.sourceLine.reset();
    }

    void takeTyped(Workbench& bench, Sheet& sheet) {
        const double now = ImGui::GetTime();
        if (editor_.GetUndoIndex() != undoIndex_) {
            undoIndex_ = editor_.GetUndoIndex();
            typing_ = true;
            lastKey_ = now;
        }
        if (!typing_ || now - lastKey_ < kRestSeconds) return;
        typing_ = false;
        std::string text = editor_.GetText();
        const std::string_view before = sheet.document().text(shownPath_);
        if (!before.empty() && before.back() == '\n' && (text.empty() || text.back() != '\n')) text += '\n';
        if (text == before) return;
        shown_ = text;
        bench.later([path = shownPath_, text](Workbench& b) {
            b.commit(session::replaceText(b.sheet()->document(), path, text, "Type in " + path));
        });
    }

    [[nodiscard]] bool moving() const override { return typing_; }

    void setUpCompletion() {
        TextEditor::AutoCompleteConfig config;
        config.triggerInStrings = true;
        config.callback = [this](TextEditor::AutoCompleteState& state) {
            const std::string line = editor_.GetLineText(state.searchTermStart.line);
            const auto first = line.find_first_not_of(" -{");
            state.suggestions = completion_.suggestions(state.searchTerm, first == std::string::npos || first >= state.searchTermStart.index);
        };
        editor_.SetAutoCompleteConfig(&config);
    }

    Completion completion_;

    TextEditor editor_;
    const Sheet* shownSheet_ = nullptr;
    std::string shownPath_, shown_;
    std::size_t undoIndex_ = 0;
    std::uint64_t marked_ = 0;
    double lastKey_ = 0;
    bool typing_ = false;
    bool light_ = false;
    bool palette_ = false;
};

} // namespace

std::unique_ptr<Panel> makeSourcePanel() { return std::make_unique<SourcePanel>(); }

} // namespace groma::ui
