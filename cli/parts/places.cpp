#include "cli/parts/places.h"

#include <filesystem>

namespace groma::cli {

namespace fs = std::filesystem;

std::string shownPath(const std::string& root, const std::string& belowRoot) {
    if (root.empty() || belowRoot.empty() || fs::path(belowRoot).is_absolute()) return belowRoot;
    std::error_code error;
    const fs::path here = fs::weakly_canonical(fs::current_path(error), error);
    const fs::path there = error ? fs::path(root) : fs::weakly_canonical(root, error);
    if (error) return belowRoot;
    const fs::path full = (there / belowRoot).lexically_normal();
    const fs::path up = here.lexically_relative(there);
    const fs::path down = there.lexically_relative(here);
    const auto climbs = [](const fs::path& path) { return path.empty() || *path.begin() == ".."; };
    if (climbs(up) && climbs(down)) return full.generic_string();
    return full.lexically_relative(here).generic_string();
}

std::optional<formats::Located> ShownPlaces::locate(const diag::Place& place) const {
    auto located = loaded_->project->locate(place);
    if (!located) return located;
    std::shared_ptr<const formats::SourceFile>& shown = sources_[located->source.get()];
    if (shown == nullptr)
        shown = std::make_shared<formats::SourceFile>(shownPath(loaded_->root, located->source->path()),
                                                      std::string(located->source->bytes()));
    located->source = shown;
    return located;
}

} // namespace groma::cli
