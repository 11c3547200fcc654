// The YAML itself: highlighted, with its problems in line. What is typed here is an edit like any other.
#include "editor/session/language/completion.h"
#include "editor/session/language/hover.h"
#include "editor/session/language/name_places.h"
#include "editor/session/views/further_places.h"
#include "editor/session/views/problems.h"
#include "editor/ui/panels/text/rename_popup.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/per_sheet.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/text/text_place.h"

#include <TextEditor.h>
#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <utility>

namespace groma::ui {

namespace {

/// Typing rests this long before it becomes an edit: a word is one step of the history, not its letters.
constexpr double kRestSeconds = 0.45;
/// Who types on without a rest loses no more than this to a crash.
constexpr double kLongestUnkept = 4;

const TextEditor::Language* rulesYaml() {
    static const TextEditor::Language language = [] {
        TextEditor::Language made = *TextEditor::Language::Python();
        made.name = "Rules";
        made.singleLineComment = "#";
        made.indentationForBlocks = true;
        made.keywords = {session::languageWords().begin(), session::languageWords().end()};
        made.declarations = {"number", "truth", "text", "flag", "yes", "no", "nothing", "list", "of"};
        made.identifiers = {session::fileKeys().begin(), session::fileKeys().end()};
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

    [[nodiscard]] Keyboard keyboard() const override {
        return hasKeyboard_ ? Keyboard::Text : Keyboard::None;
    }

    void draw(const Workbench& bench) override {
        hadKeyboard_ = std::exchange(hasKeyboard_, false);
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr) return;
        Place& place = places_.of(bench, *sheet);
        drawFiles(bench, *sheet, place);
        load(bench, *sheet, place);
        follow(place);
        completion_.update(sheet->document());
        const TextScope mono(bench.look, kCode);
        keepEscape();
        editor_.Render("text");
        tellWord(bench, *sheet);
        hasKeyboard_ = ImGui::IsWindowFocused(ImGuiFocusedFlags_ChildWindows);
        askName(*sheet);
        rename_.draw(bench);
        takeTyped(bench, *sheet);
    }

    void hear(Workbench& bench, const Request& request) override {
        const auto* asked = std::get_if<ShowText>(&request);
        if (asked == nullptr || bench.sheet() == nullptr) return;
        places_.of(bench, *bench.sheet()) = {asked->path, asked->line};
        if (asked->toFront) bench.show(title());
    }

  private:
    /// The file that is shown of a document; empty: the one that it was opened with.
    struct Place {
        std::string path;
        std::optional<std::size_t> line; ///< to be scrolled to, from 1
    };

    void drawFiles(const Workbench& bench, const Sheet& sheet, Place& place) {
        const std::vector<std::string> paths = sheet.document().paths();
        const auto at = std::ranges::find(paths, place.path);
        if (at == paths.end()) place.path = sheet.document().startPath();
        const int chosen = at == paths.end() ? 0 : static_cast<int>(at - paths.begin());
        if (const auto other = dropdown(bench.look, "file", paths, chosen, 360))
            place.path = paths[static_cast<std::size_t>(*other)];
        const std::string& stale = sheet.document().meaning().staleReason;
        if (stale.empty()) return;
        ImGui::SameLine();
        ImGui::TextColored(vecOf(bench.look.colour().warning), "%s", stale.c_str());
    }

    /// The document's text, unless it is what was typed here.
    void load(const Workbench& bench, const Sheet& sheet, const Place& place) {
        const std::string_view text = sheet.document().text(place.path);
        const bool other = shownSheet_ != &sheet || shownPath_ != place.path;
        if (other || (!typing_ && text != shown_)) {
            shownSheet_ = &sheet;
            shownPath_ = place.path;
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
            TextEditor::Palette palette =
                light_ ? TextEditor::GetLightPalette() : TextEditor::GetDarkPalette();
            palette[static_cast<std::size_t>(TextEditor::Color::background)] = col(bench.look.colour().well);
            palette[static_cast<std::size_t>(TextEditor::Color::text)] = col(bench.look.colour().text);
            palette[static_cast<std::size_t>(TextEditor::Color::knownIdentifier)] =
                col(bench.look.colour().cite);
            editor_.SetPalette(palette);
        }
        mark(bench, sheet, place);
    }

    void mark(const Workbench& bench, const Sheet& sheet, const Place& place) {
        const std::uint64_t stamp = sheet.document().fingerprint() + 1;
        if (marked_ == stamp) return;
        marked_ = stamp;
        editor_.ClearMarkers();
        for (const session::Problem& problem : session::problemsOf(sheet.document(), place.path)) {
            if (problem.line == 0 || problem.severity == diag::Severity::Note) continue;
            const Colour colour = problem.severity == diag::Severity::Error ? bench.look.colour().error
                                                                            : bench.look.colour().warning;
            std::vector<std::size_t> lines = session::furtherLines(sheet.document(), problem.index);
            lines.push_back(problem.line);
            for (const std::size_t line : lines)
                editor_.AddMarker(line - 1, col(faded(colour, 0.7)), col(faded(colour, 0.18)),
                                  problem.message, problem.message);
        }
    }

    void follow(Place& place) {
        if (!place.line) return;
        const std::size_t line = *place.line == 0 ? 0 : *place.line - 1;
        editor_.SetCursor({line, 0});
        editor_.ScrollToLine(line);
        place.line.reset();
    }

    /// Escape puts the box of completions away; without one it would take the keyboard from the text, and
    /// what is typed next would be shortcuts.
    void keepEscape() const {
        constexpr ImGuiPopupFlags kAny = ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel;
        if (hadKeyboard_ && !ImGui::IsPopupOpen("", kAny))
            ImGui::SetKeyOwner(ImGuiKey_Escape, ImGui::GetID("text"));
    }

    /// What the word under a resting pointer stands for.
    void tellWord(const Workbench& bench, const Sheet& sheet) {
        const ImVec2 mouse = ImGui::GetMousePos();
        if (!ImGui::IsItemHovered(ImGuiHoveredFlags_ForTooltip) || !editor_.IsMousePosOverGlyph(mouse))
            return;
        const std::string word = editor_.GetWordAtMousePos(mouse);
        const std::uint64_t stamp = sheet.document().fingerprint() + 1;
        if (word != told_.word || stamp != told_.stamp)
            told_ = {word, stamp, session::meaningsOf(sheet.document(), word)};
        if (told_.meanings.empty() || !ImGui::BeginTooltip()) return;
        {
            const TextScope words(bench.look, kText);
            for (const session::WordMeaning& meaning : told_.meanings) drawMeaning(bench.look, meaning);
        }
        ImGui::EndTooltip();
    }

    static void drawMeaning(const Look& look, const session::WordMeaning& meaning) {
        ImGui::PushTextWrapPos(look.px(460));
        ImGui::TextUnformatted(meaning.title.c_str());
        ImGui::SameLine(0, look.px(8));
        ImGui::TextColored(vecOf(look.colour().quiet), "%s", meaning.kind.c_str());
        if (!meaning.cite.empty()) {
            ImGui::SameLine(0, look.px(8));
            ImGui::TextColored(vecOf(look.colour().cite), "%s", meaning.cite.c_str());
        }
        if (!meaning.help.empty()) ImGui::TextUnformatted(meaning.help.c_str());
        if (!meaning.text.empty()) {
            // A long trait reads over a page: the panel of rules has all of it.
            constexpr std::size_t kMostText = 900;
            std::string text = meaning.text.substr(0, kMostText);
            if (meaning.text.size() > kMostText) text = text.substr(0, text.rfind('\n')) + "\n...";
            ImGui::TextColored(vecOf(look.colour().quiet), "%s", text.c_str());
        }
        if (!meaning.assumed.empty())
            ImGui::TextColored(vecOf(look.colour().warning), "Assumed: %s", meaning.assumed.c_str());
        if (!meaning.path.empty())
            ImGui::TextColored(vecOf(look.colour().quiet), "%s:%zu", meaning.path.c_str(), meaning.line);
        ImGui::PopTextWrapPos();
    }

    /// F2: the name under the cursor, in the text as the document has it.
    void askName(const Sheet& sheet) {
        if (!hasKeyboard_ || typing_ || !ImGui::IsKeyPressed(ImGuiKey_F2, false)) return;
        const formats::ProjectFile* file = sheet.document().file(shownPath_);
        if (file == nullptr || !file->tree) return;
        const formats::SourceFile& source = file->tree->source();
        const TextEditor::DocPos cursor = editor_.GetMainCursorPosition();
        if (cursor.line >= source.lineCount()) return;
        const formats::Span name =
            session::nameAt(source.bytes(), formats::byteOf(source, cursor.line, cursor.index));
        if (!name.empty()) rename_.ask(shownPath_, name.begin, std::string(source.text(name)));
    }

    void takeTyped(const Workbench& bench, const Sheet& sheet) {
        const double now = ImGui::GetTime();
        if (editor_.GetUndoIndex() != undoIndex_) {
            undoIndex_ = editor_.GetUndoIndex();
            if (!typing_) firstKey_ = now;
            typing_ = true;
            lastKey_ = now;
        }
        if (!typing_ || (now - lastKey_ < kRestSeconds && now - firstKey_ < kLongestUnkept)) return;
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
            state.suggestions = completion_.suggestions(
                state.searchTerm, first == std::string::npos || first >= state.searchTermStart.index);
        };
        editor_.SetAutoCompleteConfig(&config);
    }

    bool hasKeyboard_ = false;
    bool hadKeyboard_ = false; ///< in the frame before
    RenamePopup rename_;
    PerSheet<Place> places_;
    session::Completion completion_;
    struct Told {
        std::string word;
        std::uint64_t stamp = 0; ///< of the document
        std::vector<session::WordMeaning> meanings;
    } told_;

    TextEditor editor_;
    const Sheet* shownSheet_ = nullptr;
    std::string shownPath_, shown_;
    std::size_t undoIndex_ = 0;
    std::uint64_t marked_ = 0;
    double firstKey_ = 0, lastKey_ = 0; ///< of what is typed and no edit yet
    bool typing_ = false;
    bool light_ = false;
    bool palette_ = false;
};

} // namespace

std::unique_ptr<Panel> makeSourcePanel() { return std::make_unique<SourcePanel>(); }

} // namespace groma::ui
