#include "formats/load/print_language.h"

#include "formats/scenario/scenario_reader.h"
#include "formats/yaml/tree.h"

namespace groma::formats {

Language printLanguage(const Project& project) {
    for (const ProjectFile& file : project.files()) {
        if (!file.tree || file.tree->node(file.tree->root()).kind != yaml::Kind::Map) continue;
        const std::string_view kind = fileKind(*file.tree);
        if (kind != "ruleset" && kind != "campaign" && !kind.empty()) continue;
        const yaml::NodeIndex said = file.tree->find(file.tree->root(), "language");
        if (said == yaml::kNoNode) continue;
        if (const auto language = languageNamed(file.tree->node(said).text)) return *language;
    }
    return Language::English;
}

} // namespace groma::formats
