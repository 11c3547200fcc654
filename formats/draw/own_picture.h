// Pictures of the project's own: PNG and SVG, judged and turned into pixels.
#pragma once

#include "formats/draw/steps/own_pictures.h"

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

namespace groma::formats {

struct Pixels;

// What is read: larger files and pictures are refused, also SVG of very many parts, with a picture within it
// or with entities of its own.
inline constexpr std::size_t kMostPictureBytes = 8U << 20U;
inline constexpr int kMostPictureSide = 8192;
inline constexpr std::int64_t kMostPicturePixels = std::int64_t{32} << 20U;
inline constexpr int kMostPictureParts = 20'000;
inline constexpr std::size_t kMostPictureLetters =
    1'000; // bytes of text in an SVG: some take their square to lay out

// Why the bytes of a file are no picture that is drawn, without drawing it: a sentence without the file's
// name.
[[nodiscard]] std::optional<std::string> pictureFault(const std::string& bytes);
// The picture that they are, drawn once to see that it can be.
[[nodiscard]] std::expected<OwnPictureRef, std::string> pictureFrom(std::string path, std::string bytes);

// Scaled to `side` pixels on its longer side; a PNG never to more than it has.
[[nodiscard]] Pixels pixelsOf(const OwnPicture& picture, int side);

} // namespace groma::formats
