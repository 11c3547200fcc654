// What is cut off is found: each kind of fault is made here, and what is right beside it.
#include "editor/ui/theme/look.h"
#include "editor/ui/workbench/workbench.h"
#include "tests/gui/cut_off.h"
#include "tests/gui/drawn_items.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gui_test.h"
#include "tests/gui/walk.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace groma::gui {
namespace {

namespace fs = std::filesystem;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr int kFrames = 12; // docking needs a few

// What looks for it finds a label that a button of Dear ImGui shortens, one of ours that a child window cuts
// exactly between two letters, and none that has room.
std::string aLabelWithoutRoomIsFound(const fs::path& directory) {
    const WatchTexts watch;
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    session.frames(kFrames);
    for (const auto& [width, cut] : {std::pair{40.0F, true}, std::pair{400.0F, false}}) {
        session.frames(4, [width = width] {
            if (ImGui::Begin("room", nullptr, ImGuiWindowFlags_AlwaysAutoResize))
                ImGui::Button("A label that wants its room", {width, 0});
            ImGui::End();
        });
        const auto all = cutOff();
        if (std::ranges::any_of(all, [](const std::string& one) { return one.starts_with("room: "); }) != cut)
            return fmt::format("at a width of {}", width);
    }
    for (const bool cut : {true, false}) {
        session.frames(4, [cut] {
            if (ImGui::Begin("room", nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
                const char* words = "A label that wants its room";
                const float width = ImGui::CalcTextSize(words, cut ? words + 7 : nullptr).x; // "A label"
                ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
                if (ImGui::BeginChild("part", {std::ceil(width), 60}))
                    ImGui::GetWindowDrawList()->AddText(ImGui::GetCursorScreenPos(), IM_COL32_WHITE, words);
                ImGui::EndChild();
                ImGui::PopStyleVar();
            }
            ImGui::End();
        });
        const auto all = cutOff();
        if (std::ranges::any_of(all, [](const std::string& one) { return one.starts_with("room"); }) != cut)
            return fmt::format("between two letters: {}", cut ? "not found" : all.front());
    }
    return {};
}

// So is each other kind of fault, and what is right is not.
std::string eachFaultIsFound(const fs::path& directory) {
    const WatchTexts watch;
    Session session(directory, directory / kArretium);
    if (!session.open()) return "no window";
    const WatchItems items;
    Walk walk(session);
    session.frames(kFrames);
    const ui::Look& look = session.shell().bench().look;
    const auto faults = [&](const std::function<void()>& body) {
        walk.begin(true);
        const auto over = [&] {
            ImGui::SetNextWindowPos({600, 300});
            ImGui::SetNextWindowFocus();
            if (ImGui::Begin("room", nullptr,
                             ImGuiWindowFlags_AlwaysAutoResize | ImGuiWindowFlags_NoTitleBar))
                body();
            ImGui::End();
        };
        session.frames(4, over);
        std::string all;
        for (const std::string& cut : cutOff()) all += cut + "\n";
        for (const std::string& cut : cutDown()) all += cut + "\n";
        return all;
    };
    const auto part = [](float wide, float high, const std::function<void()>& body,
                         ImGuiWindowFlags flags = ImGuiWindowFlags_NoScrollbar) {
        return [wide, high, body, flags] {
            ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
            if (ImGui::BeginChild("part", {wide, high}, 0, flags)) body();
            ImGui::EndChild();
            ImGui::PopStyleVar();
        };
    };
    const auto button = [](float wide) { return [wide] { ImGui::InvisibleButton("deed", {wide, 20}); }; };
    const auto line = [] { ImGui::TextUnformatted("Two words"); };
    const auto lines = [=] {
        for (int i = 0; i < 9; ++i) line();
    };
    struct Case {
        const char* what;
        std::function<void()> right, wrong;
        const char* says;
    };
    const std::vector<Case> cases{
        {"a control at the side", part(200, 60, button(150)), part(100, 60, button(150)), "cut at its side"},
        {"a control below", part(200, 60, button(150)),
         [=] {
             ImGui::BeginChild("outer", {200, 12}, 0, ImGuiWindowFlags_NoScrollbar);
             ImGui::InvisibleButton("low", {100, 40});
             ImGui::EndChild();
         },
         "cut below or above"},
        {"half a line", part(200, 40, line),
         part(200, 40,
              [] {
                  const ImVec2 at = ImGui::GetWindowPos();
                  ImGui::GetWindowDrawList()->AddText({at.x, at.y + 32}, IM_COL32_WHITE, "Two words");
              }),
         "are hidden below or above"},
        {"a list of one row", part(200, 100, lines, 0), part(200, 24, lines, 0), "not two rows"}};
    for (const Case& one : cases) {
        if (const std::string found = faults(one.right); found.find("room") != std::string::npos)
            return fmt::format("{}: a fault where there is none: {}", one.what, found);
        if (const std::string found = faults(one.wrong); found.find(one.says) == std::string::npos)
            return fmt::format("{}: not found: {}", one.what, found);
    }
    // So is a text that was cut and of which no tip tells the whole.
    walk.begin(true);
    const auto over = [&] {
        ImGui::SetNextWindowPos({600, 300});
        ImGui::SetNextWindowFocus();
        if (ImGui::Begin("room", nullptr, ImGuiWindowFlags_AlwaysAutoResize)) {
            const ImVec2 at = ImGui::GetCursorScreenPos();
            ImGui::Dummy({120, 20});
            const std::string shown =
                ui::fitted(look, ui::kText, "A sentence that has no room where it stands, by far", 100);
            ImGui::GetWindowDrawList()->AddText(at, IM_COL32_WHITE, shown.c_str());
        }
        ImGui::End();
    };
    session.frames(4, over);
    for (const std::string& fault : walk.seen("", over))
        if (fault.find("no tip shows \"A sent") != std::string::npos) return {};
    return "a text without a tip is none";
}

} // namespace

std::vector<StartTest> walkTests() {
    return {
        {"a label that has no room is found", aLabelWithoutRoomIsFound},
        {"a control, a row, a list or a text without its tip that is cut off is found", eachFaultIsFound},
    };
}

} // namespace groma::gui
