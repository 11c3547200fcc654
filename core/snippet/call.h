// The call of a snippet, read from its text.
#pragma once

#include "core/snippet/snippet.h"

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace groma::snippet {

struct CallProblem {
    std::string message;
    std::size_t at = 0, size = 0; // bytes of the text
    std::string near;             // what may be meant instead of them, or nothing
};

// As parseCall, with the place of what is wrong.
std::expected<CallText, CallProblem> readCall(const game::Setup& setup, std::string_view text);

} // namespace groma::snippet
