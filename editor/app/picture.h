// The picture that is on the screen, written to a PNG file.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

namespace groma::app {

// Reads the current framebuffer, `width` x `height` pixels, before the buffers are swapped. The error is a
// sentence.
std::expected<void, std::string> savePicture(const std::filesystem::path& file, int width, int height);

} // namespace groma::app
