#include "editor/ui/shell/shell.h"

#include <imgui.h>

namespace groma::ui {

Shell::Shell(const ShellStart& start) {
    ImGui::GetStyle().FontScaleDpi = start.scale;
    const auto font = start.fontsDirectory / "Roboto-Regular.ttf";
    if (std::filesystem::exists(font)) ImGui::GetIO().Fonts->AddFontFromFileTTF(font.string().c_str(), 16.0F);
}

Shell::~Shell() = default;

void Shell::frame(float /*width*/, float /*height*/) {
    ImGui::DockSpaceOverViewport();
}

bool Shell::moving() const { return false; }

void Shell::requestClose() { wantsClose_ = true; }

bool Shell::wantsClose() const { return wantsClose_; }

std::string Shell::title() const { return "Groma"; }

std::optional<std::string> Shell::tourStep(std::size_t step) {
    if (step == 0) return "first-screen";
    return std::nullopt;
}

} // namespace groma::ui
