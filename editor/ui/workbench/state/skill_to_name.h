// The name that was typed for the skill that a passage becomes, until the window for it is open.
#pragma once

#include <string>

namespace groma::ui {

struct SkillToName {
    std::string title;
};

} // namespace groma::ui
