// Pictures of the project's own, as values. They belong to no rule: only who draws knows of them, by the
// names of the entries that have one.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace groma::formats {

struct OwnPicture {
    std::string path;             // of its file, below the project's root
    std::string bytes;            // the whole file
    double width = 1, height = 1; // as it says; what is drawn keeps their ratio
    std::uint32_t colour = 0;     // 0xRRGGBB: the mean of what is not clear
};
using OwnPictureRef = std::shared_ptr<const OwnPicture>; // null: none

// All of a project. An entry is named by its section and its id: "terrain/forest"; a state that a trait
// declares by both: "traits/elite/used".
struct OwnPictures {
    std::map<std::string, OwnPictureRef> entries;
    OwnPictureRef map; // of the scenario that is open
};
using OwnPicturesRef = std::shared_ptr<const OwnPictures>; // null: none

// Null where there is none.
[[nodiscard]] OwnPictureRef pictureOf(const OwnPictures* own, std::string_view section, std::string_view id);

} // namespace groma::formats
