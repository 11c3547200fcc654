// The pictures that rules and scenarios name with `picture`: the one place where such a name becomes a file.
#pragma once

#include "core/diag/sink.h"
#include "formats/draw/own_picture.h"
#include "formats/project/project.h"

#include <string>

namespace groma::formats {

// What the pictures of one project may come to; those beyond it are left out.
inline constexpr std::size_t kMostPictures = 512;
inline constexpr std::size_t kMostBytesOfPictures = 64U << 20U;
inline constexpr double kMostPixelsOfPictures = 96e6; // of all PNG

// What is wrong with the names and their files, at the names: errors for what leads out of the project,
// warnings for what cannot be drawn, where the pattern or the symbol is drawn in its place. Draws nothing
// itself.
void judgePictures(const FileSystem& files, const std::string& root, const Project& project,
                   diag::Sink& sink);

// The pictures themselves, without those that cannot be drawn. `previous`: what has not changed on the disk
// is taken from it. Null when the project names none.
[[nodiscard]] OwnPicturesRef ownPictures(const FileSystem& files, const std::string& root,
                                         const Project& project, const OwnPicturesRef& previous = nullptr);

} // namespace groma::formats
