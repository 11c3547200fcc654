// Values that people type into fields, checked before they are written.
#pragma once

#include "editor/session/edits/text/draft.h"

#include <string>

namespace groma::session {

// As the file writes it; refuses what is no value of the type. `?` is always one.
Expected<Fragment> typedValue(const rules::Model& model, const lang::Type& type, const std::string& value);
Expected<Fragment> attributeValue(const Document& document, int attribute, const std::string& value);
Expected<void> hasAttribute(const Document& document, int type, int attribute);

} // namespace groma::session
