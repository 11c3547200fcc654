#include "editor/ui/widgets/filter.h"

#include "core/base/letters.h"

namespace groma::ui {

bool contains(std::string_view text, std::string_view wanted) { return base::holds(text, wanted); }

} // namespace groma::ui
