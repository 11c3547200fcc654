#pragma once

#include "core/diag/sink.h"
#include "core/syntax/syntax.h"

#include <string_view>

namespace groma::lang {

// The texts must live as long as the Syntax. All problems of a text are reported, each at its bytes of
// `where`; the tree is whole in any case, with Form::Error where something could not be read.
Syntax parseExpression(std::string_view text, diag::NodeRef where, diag::Sink& sink);
Syntax parseStatements(std::string_view text, diag::NodeRef where, diag::Sink& sink);
// `t in LIST`, as contributions have it under `each`: a Comprehension without where and value.
Syntax parseEach(std::string_view text, diag::NodeRef where, diag::Sink& sink);

// Words that no entry, parameter or local may be named by.
bool isReservedWord(std::string_view word);
// A letter or underscore, then letters, digits and underscores.
bool isName(std::string_view text);

} // namespace groma::lang
