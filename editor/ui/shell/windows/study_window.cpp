#include "editor/ui/shell/windows/study_window.h"

#include "editor/session/balance/study_writing.h"
#include "editor/session/questions/proofs.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/forms.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <optional>
#include <utility>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;

/// Below the root; one that is not there yet.
std::string freePath(const Workbench& bench, const session::Document& document) {
    const fs::path folder = fs::path(session::proofFolder(document)).lexically_relative(document.root());
    const std::string stem = fs::path(document.startPath()).stem().string();
    for (int number = 1;; ++number) {
        const std::string path = (folder / "studies" / fmt::format("{}-{}.yaml", stem, number))
                                     .lexically_normal()
                                     .generic_string();
        if (!bench.files.exists(document.root() + "/" + path)) return path;
    }
}

/// A typed path may lead out of the folder of the game: "../../x.yaml".
bool staysBelow(const fs::path& path) {
    const fs::path plain = path.lexically_normal();
    return !plain.empty() && plain.is_relative() && *plain.begin() != "..";
}

/// Empty: done. Else why not.
std::string write(Workbench& bench, const std::string& path, const std::string& text) {
    if (!staysBelow(path)) return path + " lies outside the folder of the game";
    const std::string full = bench.sheet()->document().root() + "/" + path;
    if (bench.files.exists(full)) return path + " is there already";
    std::error_code error; // what is in the way is told when the file is written
    fs::create_directories(fs::path(full).parent_path(), error);
    const auto written = bench.files.write(full, text);
    return written ? std::string() : written.error().message;
}

void finish(Workbench& bench, const std::string& path, const std::string& text) {
    if (const std::string problem = write(bench, path, text); !problem.empty()) {
        bench.refuse(problem);
        return;
    }
    ++bench.of<Balancing>().looks;
    bench.windows.close("New study");
    bench.show("Studies");
    bench.say("Wrote " + path);
}

} // namespace

void drawStudyWindow(const Workbench& bench, bool& open, StudyWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr || sheet->document().rulesPaths().empty()) {
        open = false;
        state = {};
        return;
    }
    const Look& look = bench.look;
    const Balancing& now = bench.of<Balancing>();
    const session::Document& document = sheet->document();
    const auto swept = sweptQuestion(now);
    const bool asked = now.balance.value() != nullptr;
    const bool fresh = !state.wasOpen;
    if (fresh) {
        state = {};
        state.wasOpen = true;
        state.what = asked || !swept ? 0 : 1;
        state.path = freePath(bench, document);
        state.title = document.setup() ? document.setup()->draft().title : std::string();
    }
    const OverlayWindow window(look, "New study", {460, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "New study", open);
    std::optional<OverlayBody> body(std::in_place, look, kOverlayFoot);
    static const std::array<std::string, 2> kWhat{"Who wins", "A value over a range"};
    if (const auto clicked = segments(look, "what", kWhat, state.what)) state.what = *clicked;
    ImGui::Spacing();
    formLabel(look, "Question", "What it asks, in a sentence", 72);
    if (fresh) ImGui::SetKeyboardFocusHere();
    field(look, "##question", state.question, {.hint = "Does one more of it tip the battle?"});
    formLabel(look, "Title", "May be empty", 72);
    field(look, "##title", state.title);
    formLabel(look, "File", "Below the folder of the game", 72);
    field(look, "##path", state.path, {.mono = true});
    const bool there = state.what == 0 ? asked : swept.has_value();
    if (!there) quietText(state.what == 0 ? "Ask who wins first" : "Sweep a value first");
    // A study of a sweep has no word for what was forbidden, which odds of a snippet do not ask about.
    const bool unsayable =
        state.what == 1 && swept && !swept->ground.forbid.empty() && !now.sweepOf.meaning().snippet;
    if (unsayable)
        quietText("It was swept with something forbidden, which a study of a sweep cannot say: sweep it "
                  "without");
    const bool ready =
        there && !unsayable && !state.question.empty() && fs::path(state.path).extension() == ".yaml";
    body.reset();
    ImGui::BeginDisabled(!ready);
    if (button(look, "Write##study", {.kind = ButtonKind::Primary})) {
        const session::NewStudy study{state.path, state.title, state.question};
        const std::string text =
            state.what == 0 ? session::studyText(study, now.question) : session::studyText(study, *swept);
        bench.later([path = state.path, text](Workbench& b) { finish(b, path, text); });
    }
    ImGui::EndDisabled();
}

} // namespace groma::ui
