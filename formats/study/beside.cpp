#include "formats/study/beside.h"

#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"

namespace groma::formats {

StudyBeside readBeside(const ProjectFile& file, StudySource::Asks asks, diag::Sink& sink) {
    StudyBeside beside;
    const yaml::Tree& tree = *file.tree;
    const yaml::NodeIndex frame = tree.find(tree.root(), "frame");
    if (frame == yaml::kNoNode) return beside;
    const auto at = [&](std::string_view key) { return yaml::Cursor(tree, tree.find(frame, key), sink); };
    using Asks = StudySource::Asks;
    if (asks == Asks::Balance)
        if (const yaml::Cursor value = at("nearest"))
            if (const auto number = value.integer(1, 100))
                beside.nearest = static_cast<std::uint64_t>(*number);
    if (asks != Asks::Matrix) return beside;
    if (const yaml::Cursor value = at("against")) {
        beside.against = entry::textOf(value);
        if (beside.against.empty()) return beside;
        beside.against.text = Project::resolve(file.path, beside.against.text);
        if (beside.against.empty())
            value.report(diag::Code::PathOutsideProject, "the path leads out of the project");
    }
    return beside;
}

} // namespace groma::formats
