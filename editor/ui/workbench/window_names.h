// What windows over everything are called that others than the shell open.
#pragma once

namespace groma::ui {

inline constexpr const char* kNewRules = "New rules";

} // namespace groma::ui
