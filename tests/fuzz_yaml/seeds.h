// Small texts in every style of YAML that the reader takes.
#pragma once

#include <string>
#include <vector>

namespace groma::fuzz {

[[nodiscard]] std::vector<std::string> yamlSeeds();

} // namespace groma::fuzz
