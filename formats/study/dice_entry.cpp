#include "formats/study/dice_entry.h"

#include "formats/yaml/cursor.h"
#include "formats/yaml/edit.h"

namespace groma::formats {

std::string diceOfStudy(const ProjectFile& file) {
    diag::Sink unheard;
    yaml::MapCursor map = yaml::Cursor(*file.tree, file.tree->root(), unheard).map();
    return std::string(map["dice"].text().value_or(""));
}

std::expected<TextEdits, std::string> writeDiceOfStudy(const ProjectFile& file, const std::string& version) {
    auto edits = yaml::setEntry(*file.tree, file.tree->root(), "dice", yaml::Fragment::sentence(version));
    if (!edits) return std::unexpected(edits.error().message);
    return TextEdits(edits->begin(), edits->end());
}

} // namespace groma::formats
