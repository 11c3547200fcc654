// Looks at what stands in the window at one moment, and points at each text that was cut to see whether a tip
// tells it whole.
#pragma once

#include "tests/gui/session.h"

#include <imgui.h>

#include <functional>
#include <set>
#include <string>
#include <vector>

namespace groma::gui {

std::vector<StartTest> walkTests(); // that it finds what is cut off

// While a WatchTexts and a WatchItems stand.
class Walk {
  public:
    explicit Walk(Session& session) : session_(session) {}

    // A scale, or a size, begins: all is looked at again. `mostRoom`: names have to be whole.
    void begin(bool mostRoom);
    // Faults, each with where it was. `over`: what a test draws itself.
    std::set<std::string> seen(const std::string& where, const std::function<void()>& over = {});

  private:
    struct Short {
        std::string text, whole;
        ImVec2 at;
        ImVec2 low, high; // of what is seen of it
        bool known;       // else `whole` is what begins it
    };
    std::vector<Short> shortTexts();
    std::string tipOf(const Short& one);
    bool isGone(const Short& one) const;
    static bool isCovered(const Short& one);

    Session& session_;
    std::function<void()> over_;
    std::set<std::string> told_;
    bool nameIsDue_ = false;
};

} // namespace groma::gui
