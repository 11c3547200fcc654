#pragma once

#include <string_view>

namespace groma::ui {

/// Whether a list that is filtered by `wanted` shows this: somewhere in it, capital letters or not. An empty
/// filter shows all.
bool contains(std::string_view text, std::string_view wanted);

} // namespace groma::ui
