#include "formats/draw/steps/own_pictures.h"

namespace groma::formats {

OwnPictureRef pictureOf(const OwnPictures* own, std::string_view section, std::string_view id) {
    if (own == nullptr) return nullptr;
    const auto found = own->entries.find(std::string(section) + "/" + std::string(id));
    return found == own->entries.end() ? nullptr : found->second;
}

} // namespace groma::formats
