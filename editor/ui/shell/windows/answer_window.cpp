#include "editor/ui/shell/windows/answer_window.h"

#include "editor/session/files/typed_path.h"
#include "editor/session/told/balance_told.h"
#include "editor/session/told/matrix_told.h"
#include "editor/session/told/sweep_told.h"
#include "editor/session/told/told_file.h"
#include "editor/ui/shell/windows/overlay_window.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/workbench.h"
#include "formats/yaml/hash_text.h"

#include <fmt/core.h>

#include <filesystem>
#include <functional>

namespace groma::ui {

namespace {

namespace fs = std::filesystem;
using Told = Balancing::Told;
using Written = std::expected<void, std::string>;
using Writer = std::function<Written(formats::FileSystem&, const std::string&)>;

formats::Loaded loaded(const session::BattleGround& ground) {
    formats::Loaded found =
        formats::Loader(*ground.files).load(ground.path, {.root = ground.root, .unsaved = ground.unsaved});
    session::takeUnprinted(found, {ground.files, ground.root, ground.unsaved, {}});
    return found;
}

Writer ofSheet(const Balancing& now) {
    const auto answer = now.balance.value();
    if (!answer) return {};
    return
        [answer, question = now.question, nearest = now.nearestOf == answer ? now.nearest.value() : nullptr](
            formats::FileSystem& files, const std::string& path) -> Written {
            const auto battle = session::readyBattle(question.ground);
            if (!battle) return std::unexpected(battle.error().text);
            return session::writeToldFile(
                files, path, session::BalanceTold{battle->loaded, question, *answer, nearest.get()});
        };
}

Writer ofMatrix(const Workbench& bench, const Balancing& now) {
    const auto found = now.matrix.value();
    if (!found || found->b.cells.empty()) return {};
    return [found, ground = session::groundOf(now.matrixOf, bench.files), measure = now.measure,
            rulesB = now.matrixOf.rulesHash(),
            rulesA = now.matrixRulesA](formats::FileSystem& files, const std::string& path) -> Written {
        const formats::Loaded situation = loaded(ground);
        if (!situation.built.setup) return std::unexpected("the situation does not load any more");
        const bool both = !found->a.cells.empty();
        const sim::CallQuestion asked;
        return session::writeToldFile(
            files, path,
            session::MatrixTold{.loaded = situation,
                                .title = situation.built.setup->draft().title,
                                .of = {},
                                .policy = "first",
                                .attacker = found->attacker,
                                .defender = found->defender,
                                .measure = static_cast<sim::Measure>(measure),
                                .samples = asked.samples,
                                .seed = asked.seed,
                                .a = both ? found->a : found->b,
                                .b = both ? found->b : sim::Matrix{},
                                .rulesA = formats::yaml::hashText(both ? rulesA : rulesB),
                                .rulesB = both ? formats::yaml::hashText(rulesB) : "",
                                .out = found->out,
                                .turned = {both ? found->turned.a : found->turned.b,
                                           both ? found->turned.b : sim::Matrix{}}});
    };
}

Writer ofSweep(const Balancing& now) {
    const auto found = now.sweep.value();
    const auto question = sweptQuestion(now);
    if (!found || !question) return {};
    return [found, question = *question](formats::FileSystem& files, const std::string& path) -> Written {
        const formats::Loaded as = loaded(question.ground);
        if (!as.built.setup) return std::unexpected("what was swept does not load any more");
        return session::writeToldFile(files, path, session::SweepTold{as, question, found->answer});
    };
}

Writer writerOf(const Workbench& bench, const Balancing& now) {
    switch (now.told) {
    case Told::Sheet: return ofSheet(now);
    case Told::Matrix: return ofMatrix(bench, now);
    case Told::Sweep: return ofSweep(now);
    }
    return {};
}

const char* stemOf(Told told) {
    return told == Told::Sheet ? "balance" : told == Told::Matrix ? "matrix" : "sweep";
}

void suggest(const session::Document& document, const Balancing& now, AnswerWindow& state) {
    const std::string stem = fs::path(document.startPath()).stem().string();
    const std::string next = fmt::format("{}-{}{}", stem, stemOf(now.told), now.ending);
    if (state.path.empty() || state.path == state.suggested) state.path = next;
    state.suggested = next;
}

} // namespace

void drawAnswerWindow(const Workbench& bench, bool& open, AnswerWindow& state) {
    const Sheet* sheet = bench.sheet();
    if (!open || sheet == nullptr) {
        open = false;
        state.wasOpen = false;
        return;
    }
    const Look& look = bench.look;
    const Balancing& now = bench.of<Balancing>();
    const bool fresh = !state.wasOpen;
    state.wasOpen = true;
    if (fresh) {
        state.path.clear();
        state.outcome.clear();
    }
    const OverlayWindow window(look, "Write answer", {460, 0}, open, OverlayFocus::Once);
    overlayTitle(look, "Write the answer into a file", open);
    suggest(sheet->document(), now, state);
    if (fresh) ImGui::SetKeyboardFocusHere();
    const bool entered = field(look, "##file", state.path, {.hint = "File, beside the document"});
    quietText("The ending says what it is: .csv a table, .svg, .pdf or .png a picture, .md a page");
    const bool running = state.outcome.running();
    const bool fits = session::canBeTold(state.path);
    ImGui::BeginDisabled(running || !fits);
    const bool clicked = button(look, "Write", {.kind = ButtonKind::Primary});
    ImGui::EndDisabled();
    if ((clicked || entered) && !running && fits)
        if (const Writer writer = writerOf(bench, now))
            state.outcome.ask(
                bench.jobs, "Writing",
                [writer, path = session::typedPath(sheet->document(), state.path),
                 &files = bench.files](session::JobControl&, const auto&) -> AnswerWindow::Outcome {
                    const Written written = writer(files, path);
                    return written ? AnswerWindow::Outcome{path, {}}
                                   : AnswerWindow::Outcome{{}, written.error()};
                });
    if (running) quietText("Writing...");
    const auto outcome = state.outcome.value();
    if (!outcome || running) return;
    ImGui::PushTextWrapPos(0);
    const bool done = outcome->problem.empty();
    ImGui::TextColored(vecOf(done ? look.colour().fine : look.colour().error), "%s",
                       done ? outcome->file.c_str() : outcome->problem.c_str());
    ImGui::PopTextWrapPos();
}

} // namespace groma::ui
