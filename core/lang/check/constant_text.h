#pragma once

#include "core/syntax/ast.h"

#include <string>

namespace groma::rules {
struct Model;
}

namespace groma::lang {

// A constant as an author would write it: "5/2", "yes", "DR", "forest", "nothing".
std::string constantText(const rules::Model& model, const Tree& tree, Type type, std::int64_t value);

} // namespace groma::lang
