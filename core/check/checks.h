// What each file of this folder defines; the list is checks.def.
#pragma once

#include "core/check/check.h"

namespace groma::check {

#define GROMA_CHECK(function, name, about) void function(const Subject& subject, diag::Sink& sink);
#include "core/check/checks.def"
#undef GROMA_CHECK

} // namespace groma::check
