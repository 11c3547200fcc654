// The test engine of Dear ImGui, started for the current context.
#pragma once

#include <imgui_te_context.h>
#include <imgui_te_engine.h>

namespace groma::gui {

class Engine {
  public:
    explicit Engine(bool watched) : engine_(ImGuiTestEngine_CreateContext()) {
        constexpr float kFrameSeconds = 1.0F / 60.0F;
        ImGuiTestEngineIO& io = ImGuiTestEngine_GetIO(engine_);
        io.ConfigRunSpeed = watched ? ImGuiTestRunSpeed_Cinematic : ImGuiTestRunSpeed_Fast;
        io.ConfigSavedSettings = false;
        io.ConfigLogToTTY = true;
        io.ConfigVerboseLevel = ImGuiTestVerboseLevel_Error;
        io.ConfigVerboseLevelOnError = ImGuiTestVerboseLevel_Info;
        io.ConfigCaptureEnabled = false;
        io.ConfigNoThrottle = !watched;
        io.ConfigFixedDeltaTime = watched ? 0.0F : kFrameSeconds;
        // They count frames of a sixtieth: a still window draws many while work in the background goes on.
        io.ConfigWatchdogWarning = 300;
        io.ConfigWatchdogKillTest = 600;
        ImGuiTestEngine_Start(engine_, ImGui::GetCurrentContext());
    }
    ~Engine() {
        ImGuiTestEngine_Stop(engine_);
        ImGuiTestEngine_DestroyContext(engine_);
    }
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    ImGuiTestEngine* get() const { return engine_; }

  private:
    ImGuiTestEngine* engine_;
};

} // namespace groma::gui
