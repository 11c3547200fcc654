#include "editor/session/files/new_rules.h"

#include "editor/session/edits/text/draft.h"
#include "formats/project/shipped.h"
#include "formats/yaml/emit.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

bool isPlainLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

Fragment boardOf(grid::Family cells) {
    std::vector<Fragment> directions;
    for (grid::Direction side = 0; side < grid::sideCount(cells); ++side)
        directions.push_back(Fragment::word(grid::directionName(cells, side)));
    return Fragment::map({{"grid", Fragment::word(grid::kFamilyNames.at(static_cast<std::size_t>(cells)))},
                          {"directions", Fragment::list(std::move(directions), Fragment::Layout::Flow)}},
                         Fragment::Layout::Flow);
}

} // namespace

Expected<void> canMakeRules(const NewRules& wanted) {
    if (wanted.title.find_first_not_of(" \t") == std::string::npos) return refuse("rules need a title");
    if (wanted.id.empty() || !std::ranges::all_of(wanted.id, &isPlainLetter))
        return refuse("the id is made of letters, digits, - and _");
    return {};
}

std::string textOfNewRules(const NewRules& wanted) {
    const bool french = wanted.language == formats::Language::French;
    const auto titled = [&](const char* english, const char* other) {
        return std::pair<std::string, Fragment>("title", Fragment::sentence(french ? other : english));
    };
    const auto entry = [](const char* id, std::vector<std::pair<std::string, Fragment>> keys) {
        return Fragment::map({{id, Fragment::map(std::move(keys), Fragment::Layout::Flow)}},
                             Fragment::Layout::Block);
    };
    Fragment code = Fragment::word(".");
    code.layout = Fragment::Layout::Quoted;
    return formats::yaml::emitDocument(Fragment::map(
        {{"groma", Fragment::word("ruleset/1")},
         {"title", Fragment::sentence(wanted.title)},
         {"language", Fragment::word(formats::kLanguageNames.at(static_cast<std::size_t>(wanted.language)))},
         {"board", boardOf(wanted.cells)},
         {"dice", Fragment::map({{"d6", Fragment::number(6)}}, Fragment::Layout::Flow)},
         {"classes", entry("unit", {titled("Unit", "Unité")})},
         {"terrain", entry("open", {titled("Open ground", "Terrain dégagé"),
                                    {"layer", Fragment::word("ground")},
                                    {"code", std::move(code)}})}},
        Fragment::Layout::Block));
}

Expected<std::string> makeRules(formats::FileSystem& files, const std::string& folder,
                                const NewRules& wanted) {
    if (auto can = canMakeRules(wanted); !can) return std::unexpected(can.error());
    const fs::path path = fs::path(folder) / wanted.id / "rules.yaml";
    if (files.exists(path.string())) return refuse(path.string() + " is there already: choose another id");
    if (auto marked = formats::markProject(files, folder); !marked) return refuse(marked.error());
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    if (failure) return refuse(path.string() + " cannot be written: " + failure.message());
    if (const auto written = files.write(path.string(), textOfNewRules(wanted)); !written)
        return refuse(path.string() + " cannot be written: " + written.error().message);
    return path.string();
}

} // namespace groma::session
