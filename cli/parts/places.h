// Places as the caller's folder has them: a path that an editor started there would open.
#pragma once

#include "formats/load/load.h"

#include <map>
#include <memory>
#include <string>

namespace groma::cli {

// "stands/rules.yaml" for "rules.yaml" below the root /game/stands, asked in /game; a root that neither holds
// the caller's folder nor lies in it gives whole paths. "rules.yaml:12" keeps its line.
[[nodiscard]] std::string shownPath(const std::string& root, const std::string& belowRoot);

// The places of what was loaded, with such paths.
class ShownPlaces final : public formats::Locator {
  public:
    explicit ShownPlaces(const formats::Loaded& loaded) : loaded_(&loaded) {}
    [[nodiscard]] std::optional<formats::Located> locate(const diag::Place& place) const override;

  private:
    const formats::Loaded* loaded_;
    // Each file once more with the path that is shown.
    mutable std::map<const formats::SourceFile*, std::shared_ptr<const formats::SourceFile>> sources_;
};

} // namespace groma::cli
