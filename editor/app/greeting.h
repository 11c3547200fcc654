// What the window shows until its first frame is drawn. A driver that has not kept its programs builds them
// then, which takes a second or two without a graphics card: the desk's colour and what is being opened stand
// there meanwhile.
#pragma once

#include <string_view>

namespace groma::app {

// Draws `sentence` in the middle of the back buffer of `width` x `height` pixels, in the colours and the font
// of the current ImGui context. Nothing is drawn by a program of the driver's: the letters are laid down
// here and copied. To be called before the first frame.
void drawGreeting(std::string_view sentence, int width, int height);

} // namespace groma::app
