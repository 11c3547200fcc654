// The set-up of the battle as the book prints it: pasted whole, read line by line, placed by one step.
#include "editor/session/edits/text/typed_ids.h"
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/parts/snippet_writing.h"
#include "editor/ui/panels/transcribe/passage_drag.h"
#include "editor/ui/panels/transcribe/printed_lines.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/panel.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>
#include <imgui_stdlib.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr const char* kHint = "<u>Side</u> : Leader (TYPE 4-3) hex 005, 5 TYPE (3-3) hexes 007 to 011, ...";

constexpr float kBesideTheButton = 84; // logical pixels: its icon and edges, and the cross behind it

class PrintedSetupPanel final : public Panel {
  public:
    [[nodiscard]] std::string title() const override { return "Set-up as printed"; }
    [[nodiscard]] DockPlace place() const override { return DockPlace::RightBottom; }
    [[nodiscard]] bool isFor(Mode mode) const override { return mode == Mode::SetUp; }
    [[nodiscard]] bool isIn(Workspace workspace) const override { return workspace == Workspace::Transcribe; }

    /// Tab and the arrows go along its lines and answers.
    [[nodiscard]] ImGuiWindowFlags flags() const override { return ImGuiWindowFlags_NoNavInputs; }

    [[nodiscard]] std::string badge(const Workbench& bench) const override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup() || bench.of<PrintedEntry>().text.empty())
            return {};
        const int questions = bench.of<PrintedEntry>().read(sheet->document()).questions;
        return questions == 0 ? std::string() : std::to_string(questions);
    }

    void draw(const Workbench& bench) override {
        const Sheet* sheet = bench.sheet();
        if (sheet == nullptr || !sheet->document().setup()) {
            quietText("Open a scenario, or make one, to set up what the book prints");
            return;
        }
        const PrintedEntry& entry = bench.of<PrintedEntry>();
        if (entry.text.empty() || entry.typing) {
            drawText(bench, *sheet, entry);
            return;
        }
        drawHead(bench, entry);
        lines_.draw(bench, *sheet, bench.look.px(76));
        drawFoot(bench, *sheet, entry);
    }

  private:
    void drawText(const Workbench& bench, const Sheet& sheet, const PrintedEntry& entry) {
        const Look& look = bench.look;
        quietText(
            "Paste the set-up as the book prints it, the whole section if you like: sides, leaders by name, "
            "counts, values, hexes, in French or English. Nothing is placed before you say so.");
        if (!entry.typing) typed_.clear();
        if (button(look, "Paste", {.kind = ButtonKind::Primary, .icon = Icon::Paste})) paste(bench);
        const std::vector<session::SetupPassage>& passages = passagesOf(sheet.document());
        if (!passages.empty()) {
            std::vector<std::string> names{"From the book"};
            for (const session::SetupPassage& passage : passages)
                names.push_back(passage.section + "  " + passage.id);
            ImGui::SameLine(0, look.px(8));
            if (const auto chosen = dropdown(look, "##passage", names, 0, 180); chosen && *chosen > 0)
                take(bench, passages[static_cast<std::size_t>(*chosen) - 1]);
        }
        const float below = look.px(44);
        const TextScope scope(look, kCode);
        const ImVec2 low = ImGui::GetCursorScreenPos();
        const bool wasEmpty = typed_.empty();
        ImGui::InputTextMultiline("##text", &typed_,
                                  {-1, std::max(look.px(60), ImGui::GetContentRegionAvail().y - below)},
                                  ImGuiInputTextFlags_WordWrap);
        const bool entered =
            ImGui::IsItemActive() && ImGui::GetIO().KeyCtrl && ImGui::IsKeyPressed(ImGuiKey_Enter);
        if (wasEmpty && !ImGui::IsItemActive())
            ui::drawText(*ImGui::GetWindowDrawList(), look, kCode, {low.x + look.px(8), low.y + look.px(6)},
                         look.colour().quiet,
                         fitted(look, kCode, kHint, ImGui::GetItemRectSize().x - look.px(16)));
        const TextScope plain(look, kText);
        if ((button(look, "Read it", {.kind = ButtonKind::Primary}) || entered) && !typed_.empty())
            bench.later([text = typed_](Workbench& b) {
                PrintedEntry& e = b.of<PrintedEntry>();
                if (e.typing) { // the same text, mended: what was answered still holds
                    e.text = text;
                    e.typing = false;
                } else {
                    e.take(b.sheet()->document(), text);
                }
            });
        if (entry.typing) {
            ImGui::SameLine(0, look.px(8));
            if (button(look, "Leave it as it was"))
                bench.change<PrintedEntry>([](PrintedEntry& e) { e.typing = false; });
        }
    }

    void drawHead(const Workbench& bench, const PrintedEntry& entry) {
        const Look& look = bench.look;
        formLabel(look, "Cite", "the section that is written beside each line", 60);
        if (const auto cite =
                fields_.text(look, "##cite", entry.cite, {.mono = true, .width = widthWithin(look, 90, 220)}))
            bench.change<PrintedEntry>([cite = *cite](PrintedEntry& e) { e.cite = cite; });
        ImGui::SameLine(0, look.px(8));
        if (const auto covers =
                fields_.text(look, "##covers", entry.covers,
                             {.hint = "covers", .mono = true, .width = widthWithin(look, 90, 200)}))
            bench.change<PrintedEntry>([covers = *covers](PrintedEntry& e) { e.covers = covers; });
        if (const auto dropped = takenPassage())
            bench.change<PrintedEntry>([id = *dropped](PrintedEntry& e) {
                const auto ids = session::typedIds(e.covers);
                if (std::ranges::find(ids, id) == ids.end()) e.covers += (e.covers.empty() ? "" : ", ") + id;
            });
        ImGui::SetItemTooltip(
            "Of the book: the passage or rule whose words these lines are. Drag it here from the Book");
        ImGui::SameLine(0, look.px(8));
        const float wanted = textSize(look, kLabel, "Change the text").x + look.px(kBesideTheButton);
        if (ImGui::GetContentRegionAvail().x < wanted) ImGui::NewLine();
        if (button(look, "Change the text", {.icon = Icon::Pencil})) {
            typed_ = entry.text;
            bench.change<PrintedEntry>([](PrintedEntry& e) { e.typing = true; });
        }
        ImGui::SameLine(0, look.px(8));
        if (iconButton(look, "Put it away: what is placed stays", Icon::Cross))
            bench.change<PrintedEntry>([](PrintedEntry& e) { e = {}; });
    }

    void drawFoot(const Workbench& bench, const Sheet& sheet, const PrintedEntry& entry) {
        const Look& look = bench.look;
        const session::PrintedSetup& setup = entry.read(sheet.document());
        const std::string done = setup.placed > 0 ? fmt::format("{} of {} placed", setup.placed, setup.pieces)
                                                  : fmt::format("{} counters", setup.pieces);
        quietText(setup.questions == 0 ? done
                                       : fmt::format("{}, {} {}", done, setup.questions,
                                                     setup.questions == 1 ? "question" : "questions"));
        if (button(look, "Next question", {.icon = Icon::Question}))
            bench.later([](Workbench& b) {
                PrintedEntry& e = b.of<PrintedEntry>();
                e.line = nextPrintedLine(e.read(b.sheet()->document()), e.line, 1, true);
                e.answer = 0;
            });
        ImGui::SameLine(0, look.px(8));
        const std::string place = setup.ready > 0 ? fmt::format("Place the {} ready###place", setup.ready)
                                                  : "Nothing is ready###place";
        if (button(look, place.c_str(),
                   {.kind = setup.ready > 0 ? ButtonKind::Primary : ButtonKind::Quiet, .icon = Icon::Check}))
            bench.later([](Workbench& b) {
                const PrintedEntry& e = b.of<PrintedEntry>();
                const session::Document& document = b.sheet()->document();
                b.commit(session::placePrinted(document, e.read(document), e.cite, e.covers));
            });
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("One step of undo; the other lines stay");
        if (setup.placed == 0) return;
        ImGui::SameLine(0, look.px(8));
        if (button(look, "Prove it", {.icon = Icon::Check}))
            bench.later([](Workbench& b) {
                const PrintedEntry& e = b.of<PrintedEntry>();
                writeSetupProof(b, e.cite, e.covers);
            });
        ImGui::SetItemTooltip("%s", kProveSetup);
    }

    static void paste(const Workbench& bench) {
        const char* clipboard = ImGui::GetClipboardText();
        const std::string text = clipboard == nullptr ? "" : clipboard;
        if (text.empty()) return bench.refuse("nothing was copied");
        bench.later([text](Workbench& b) { b.of<PrintedEntry>().take(b.sheet()->document(), text); });
    }

    static void take(const Workbench& bench, const session::SetupPassage& passage) {
        bench.later([passage](Workbench& b) {
            b.of<PrintedEntry>().take(b.sheet()->document(), passage.text, passage.section, passage.id);
        });
    }

    const std::vector<session::SetupPassage>& passagesOf(const session::Document& document) {
        if (!(passagesFor_ == document)) {
            passagesFor_ = document;
            passages_ = session::setupPassages(document);
        }
        return passages_;
    }

    PrintedLines lines_;
    FormFields fields_;
    std::string typed_; ///< in the field, before it is read
    session::Document passagesFor_;
    std::vector<session::SetupPassage> passages_;
};

} // namespace

std::unique_ptr<Panel> makePrintedSetupPanel() { return std::make_unique<PrintedSetupPanel>(); }

} // namespace groma::ui
