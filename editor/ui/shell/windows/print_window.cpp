#include "editor/ui/shell/windows/print_window.h"

#include "editor/session/files/typed_path.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/map_model.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;

constexpr int kPrinted = 4; // the first four kinds go to paper
constexpr std::array<const char*, kPrinted> kNames{"map", "counters", "order-of-battle", "play-sheet"};
constexpr std::array<const char*, 3> kEndings{".pdf", ".svg", ".png"};

// Of another program; null: of paper.
const session::OutsideFormat* outsideOf(const PrintState& state) {
    return state.what < kPrinted ? nullptr
                                 : session::outsideFormats()[static_cast<std::size_t>(state.what - kPrinted)];
}

std::string endingOf(const PrintState& state) {
    if (const session::OutsideFormat* outside = outsideOf(state)) return std::string(outside->ending);
    return kEndings[static_cast<std::size_t>(state.format)];
}

std::string_view nameOf(const PrintState& state) {
    const session::OutsideFormat* outside = outsideOf(state);
    return outside != nullptr ? outside->stem : kNames[static_cast<std::size_t>(state.what)];
}

std::vector<std::string> kinds() {
    std::vector<std::string> all{"Map", "Counters", "Forces", "Play sheet"};
    for (const session::OutsideFormat* outside : session::outsideFormats()) all.emplace_back(outside->title);
    return all;
}

// The name follows what is chosen until somebody types another.
void suggestPath(const session::Document& document, PrintState& state) {
    std::string stem = fs::path(document.startPath()).stem().string();
    if (stem.empty()) stem = "scenario";
    const std::string next = fmt::format("{}-{}{}", stem, nameOf(state), endingOf(state));
    if (state.path.empty() || state.path == state.suggested) state.path = next;
    else state.path = fs::path(state.path).replace_extension(endingOf(state)).string();
    state.suggested = next;
}

void choice(const Look& look, const char* label, const char* id, std::span<const std::string> words,
            int& chosen) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(look.px(110));
    if (const auto clicked = segments(look, id, words, chosen, -1, {}, 26)) chosen = *clicked;
}

void measure(const Look& look, const char* label, const char* id, double& value, int least, int most,
             const char* unit) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted(label);
    ImGui::SameLine(look.px(110));
    std::optional<int> number = static_cast<int>(value);
    if (stepper(look, id, number, {.least = least, .most = most}) && number) value = *number;
    ImGui::SameLine();
    ImGui::AlignTextToFramePadding();
    quietText(unit);
}

void drawMapOptions(const Look& look, PrintState& state) {
    formats::PictureOptions& picture = state.job.picture;
    checkbox(look, "Cut into pages", state.job.inPages);
    ImGui::SetItemTooltip(
        "Pages overlap by a centimetre, with marks where to cut; else one sheet of the size the map needs");
    ImGui::SameLine(look.px(220));
    checkbox(look, "With pieces", picture.pieces);
    checkbox(look, "Numbers of cells", picture.numbers);
    ImGui::SameLine(look.px(220));
    checkbox(look, "Legend", picture.legend);
    checkbox(look, "Letters of terrain", picture.letters);
    checkbox(look, "Zones", picture.zones);
    ImGui::SameLine(look.px(220));
    checkbox(look, "Saves ink", picture.inkSaving);
    ImGui::SetItemTooltip("White paper, outlines instead of tints");
    ImGui::Spacing();
    measure(look, "Cell", "##cell", picture.cell, 12, 300, "points wide");
}

// Of captions, pages and answers; what the author wrote stays as he wrote it.
void languageChoice(const Look& look, PrintState& state) {
    static const std::array<std::string, 3> languages{"Of the rules", "English", "Fran\u00e7ais"};
    choice(look, "Language", "language", languages, state.language);
}

void drawOptions(const Look& look, PrintState& state) {
    static const std::array<std::string, 3> formats{"PDF", "SVG", "PNG"};
    static const std::array<std::string, 2> papers{"A4", "A3"};
    if (const session::OutsideFormat* outside = outsideOf(state)) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextDisabled("%.*s", static_cast<int>(outside->help.size()), outside->help.data());
        ImGui::PopTextWrapPos();
        if (outside->speaks) languageChoice(look, state);
        return;
    }
    choice(look, "Format", "format", formats, state.format);
    if (state.what == 0) {
        drawMapOptions(look, state);
    } else {
        checkbox(look, "Saves ink", state.job.picture.inkSaving);
        ImGui::SetItemTooltip("White counters, no tints");
    }
    if (state.what == static_cast<int>(formats::PrintWhat::Counters))
        measure(look, "Counter", "##counter", state.job.counterMillimetres, 8, 60,
                "millimetres; print on both sides, turned over the long edge");
    if (state.what != 0 || state.job.inPages) choice(look, "Paper", "paper", papers, state.paper);
    languageChoice(look, state);
}

formats::PrintJob jobOf(const PrintState& state) {
    formats::PrintJob job = state.job;
    job.what = static_cast<formats::PrintWhat>(state.what);
    job.paper = state.paper == 0 ? formats::kA4 : formats::kA3;
    return job;
}

std::optional<formats::Language> languageOf(const PrintState& state) {
    if (state.language == 0) return std::nullopt;
    return static_cast<formats::Language>(state.language - 1);
}

void startWriting(const Workbench& bench, const Sheet& sheet, PrintState& state) {
    state.outcome = std::make_shared<PrintState::Outcome>();
    const std::string path = session::typedPath(sheet.document(), state.path);
    if (const session::OutsideFormat* outside = outsideOf(state)) {
        const auto written =
            session::exportTo(sheet.document(), bench.files, *outside, path, languageOf(state));
        if (written) state.outcome->files = *written;
        else state.outcome->problem = written.error().reason;
        state.outcome->done = true;
        return;
    }
    formats::PrintJob job = jobOf(state);
    job.picture.own = bench.symbols().own();
    const game::Position* now = sheet.mode == Mode::Play && sheet.play ? &sheet.play->position() : nullptr;
    auto printing = session::printing(sheet.document(), now, job, languageOf(state));
    if (!printing) {
        *state.outcome = {{}, printing.error().reason, true};
        return;
    }
    auto result = std::make_shared<PrintState::Outcome>();
    state.outcome = result;
    state.running = bench.jobs.submit("Printing", [result, path, &files = bench.files,
                                                   printing = std::move(*printing)](session::JobControl&) {
        auto written = session::writePrinting(files, printing, path);
        if (written) result->files = std::move(*written);
        else result->problem = written.error().reason;
        result->done = true;
    });
}

void importInto(const Workbench& bench, const Sheet& sheet, PrintState& state, session::Deletions deletions) {
    const std::string path = session::typedPath(sheet.document(), state.path);
    const auto text = bench.files.read(path, 64U << 20);
    state.outcome = std::make_shared<PrintState::Outcome>();
    state.outcome->done = true;
    if (!text) {
        state.outcome->problem = text.error().message;
        return;
    }
    const auto read = [&](session::Deletions allowed) {
        return session::importFrom(sheet.document(), *outsideOf(state), fs::path(path).filename().string(),
                                   *text, allowed);
    };
    const auto edit = read(deletions);
    if (!edit) {
        state.outcome->problem = edit.error().reason;
        state.outcome->wantsDeletions = read(session::Deletions::Allowed).has_value();
        return;
    }
    bench.later([edit](Workbench& b) {
        b.commit(edit);
        b.say(edit->empty() ? "The scenario says that already" : edit->label);
    });
}

void drawOutcome(const Workbench& bench, const Sheet& sheet, PrintState& state) {
    const Look& look = bench.look;
    if (state.running && state.running->done()) state.running.reset();
    if (state.running) {
        quietText("Drawing...");
        return;
    }
    if (!state.outcome || !state.outcome->done) return;
    ImGui::PushTextWrapPos(0);
    if (!state.outcome->problem.empty())
        ImGui::TextColored(vecOf(look.colour().error), "%s", state.outcome->problem.c_str());
    const bool ask = state.outcome->wantsDeletions && sheet.mode != Mode::Play;
    constexpr std::size_t kShown = 4;
    const auto& files = state.outcome->files;
    for (std::size_t i = 0; i < std::min(files.size(), kShown); ++i)
        ImGui::TextColored(vecOf(look.colour().fine), "%s", files[i].c_str());
    if (files.size() > kShown) ImGui::TextDisabled("and %zu more", files.size() - kShown);
    ImGui::PopTextWrapPos();
    if (ask && button(look, "Delete them", {.kind = ButtonKind::Danger}))
        importInto(bench, sheet, state, session::Deletions::Allowed);
}

} // namespace

void drawPrint(const Workbench& bench, bool& open, PrintState& state) {
    const Sheet* sheet = bench.sheet();
    if (!open) return;
    if (sheet == nullptr || !sheet->document().setup()) {
        open = false;
        return;
    }
    const Look& look = bench.look;
    const OverlayWindow window(look, "Print and export", {520, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Print and export", open);
    constexpr float kFootWritten = 150; // with the files that were written
    std::optional<OverlayBody> body(std::in_place, look, state.outcome ? kFootWritten : kOverlayFoot);
    if (const auto clicked = segments(look, "what", kinds(), state.what)) {
        state.what = *clicked;
        state.preview.page = 0;
        state.outcome.reset();
    }
    ImGui::Spacing();
    drawOptions(look, state);
    if (state.what < kPrinted) drawPrintPreview(bench, state.preview, jobOf(state), languageOf(state));
    suggestPath(sheet->document(), state);
    ImGui::Spacing();
    field(look, "##file", state.path, {.hint = "File, beside the document"});
    body.reset();
    ImGui::Spacing();
    ImGui::BeginDisabled(state.running != nullptr || state.path.empty());
    if (button(look, "Write", {.kind = ButtonKind::Primary})) startWriting(bench, *sheet, state);
    if (const session::OutsideFormat* outside = outsideOf(state);
        outside != nullptr && outside->read != nullptr) {
        ImGui::SameLine();
        ImGui::BeginDisabled(sheet->mode == Mode::Play);
        if (button(look, "Take from the file")) importInto(bench, *sheet, state, session::Deletions::Refused);
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled))
            ImGui::SetTooltip("%s", sheet->mode == Mode::Play
                                        ? "a game is under way; F5 leads back to the set-up"
                                        : "One step of the history; undo takes it back");
    }
    ImGui::EndDisabled();
    drawOutcome(bench, *sheet, state);
}

} // namespace groma::ui
