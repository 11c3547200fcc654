#include "formats/draw/print_fonts.h"

#include "formats/project/shipped.h"

#include <fontconfig/fontconfig.h>

#include <string>

namespace groma::formats {
namespace {

// Regular and bold alone: without a configuration any font may be taken for "sans-serif", one of pictures
// too.
void addOwnFonts(FcConfig* config) {
    for (const char* name : {"Roboto-Regular.ttf", "Roboto-Bold.ttf"}) {
        const std::string file = (shareDirectory() / "fonts" / name).string();
        FcConfigAppFontAddFile(config, reinterpret_cast<const FcChar8*>(file.c_str()));
    }
}

// Fontconfig would say on the error stream that it finds no configuration; so it is not asked to load one
// that is not there.
bool look() {
    FcConfig* own = FcConfigCreate();
    FcChar8* file = FcConfigGetFilename(own, nullptr);
    if (file == nullptr) {
        addOwnFonts(own);
        FcConfigSetCurrent(own);
    } else {
        const FcFontSet* fonts = FcInit() == FcTrue ? FcConfigGetFonts(nullptr, FcSetSystem) : nullptr;
        if (fonts == nullptr || fonts->nfont == 0) addOwnFonts(nullptr);
        FcStrFree(file);
    }
    FcConfigDestroy(own);
    return true;
}

} // namespace

void havePrintFonts() { [[maybe_unused]] static const bool looked = look(); }

} // namespace groma::formats
