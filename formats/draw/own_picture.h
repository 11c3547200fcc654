// Pictures of the project's own: PNG and SVG, judged once, painted by cairo. They belong to no rule: only who
// draws knows of them, by the names of the entries that have one.
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace groma::formats {

struct Pixels;

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

// What is read: larger files and pictures are refused, also SVG of very many parts, with a picture within it
// or with entities of its own.
inline constexpr std::size_t kMostPictureBytes = 8U << 20U;
inline constexpr int kMostPictureSide = 8192;
inline constexpr std::int64_t kMostPicturePixels = std::int64_t{32} << 20U;
inline constexpr int kMostPictureParts = 20'000;

// Why the bytes of a file are no picture that is drawn, without drawing it: a sentence without the file's
// name.
[[nodiscard]] std::optional<std::string> pictureFault(const std::string& bytes);
// The picture that they are, drawn once to see that it can be.
[[nodiscard]] std::expected<OwnPictureRef, std::string> pictureFrom(std::string path, std::string bytes);

// Scaled to `side` pixels on its longer side; a PNG never to more than it has.
[[nodiscard]] Pixels pixelsOf(const OwnPicture& picture, int side);

} // namespace groma::formats
