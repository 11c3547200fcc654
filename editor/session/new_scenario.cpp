#include "editor/session/new_scenario.h"

#include "core/lang/parser.h"
#include "editor/session/edits/draft.h"
#include "editor/session/file_names.h"
#include "formats/yaml/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSteps = 100;

std::string colourText(std::uint32_t colour) { return fmt::format("#{:06X}", colour & 0xffffffU); }

Fragment numberingOf(const rules::Model& model, const NewScenario& wanted)
{
    const bool columns = model.board.grid == grid::Family::HexFlat;     // lines are columns
    const int along = columns ? wanted.height : wanted.width;
    const int lines = columns ? wanted.width : wanted.height;
    std::vector<std::pair<std::string, Fragment>> keys{{"widths", Fragment::list({Fragment::number(along)}, Fragment::Layout::Flow)},
                                                       {columns ? "columns" : "rows", Fragment::number(lines)}};
    if (model.board.grid != grid::Family::Square) {
        keys.emplace_back("displaced", Fragment::word(wanted.oddDisplaced ? "odd" : "even"));
    }
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

// Numbers that the rules read and that have no default stand there as not yet known.
Fragment numbersOf(const rules::Model& model)
{
    std::vector<std::pair<std::string, Fragment>> numbers;
    for (std::size_t i = 0; i < model.scenarioNumbers.size(); ++i) {
        const bool given = i < model.scenarioNumberDefaults.size() && !model.scenarioNumberDefaults[i].unknown();
        numbers.emplace_back(model.scenarioNumbers[i],
                             given ? valueText(base::Number::fromBits(model.scenarioNumberDefaults[i].bits).toString()) : valueText("?"));
    }
    return Fragment::map(std::move(numbers), Fragment::Layout::Block);
}

std::string textOf(const rules::Model& model, const std::string& rules, const NewScenario& wanted)
{
    std::vector<std::pair<std::string, Fragment>> keys;
    keys.emplace_back("groma", Fragment::word("scenario/1"));
    keys.emplace_back("title", Fragment::sentence(wanted.title));
    keys.emplace_back("rules", Fragment::sentence(rules));
    std::vector<std::pair<std::string, Fragment>> map{{"numbering", numberingOf(model, wanted)}};
    const auto ground = std::ranges::find(model.terrain, false, &rules::Terrain::feature);
    if (ground != model.terrain.end()) {
        map.emplace_back("ground", Fragment::word(ground->named.id));
    }
    keys.emplace_back("map", Fragment::map(std::move(map), Fragment::Layout::Block));
    std::vector<std::pair<std::string, Fragment>> sides, pieces;
    for (const NewSide& side : wanted.sides) {
        sides.emplace_back(side.id, Fragment::map({{"title", Fragment::sentence(side.title.empty() ? side.id : side.title)},
                                                   {"colour", Fragment::sentence(colourText(side.colour))},
                                                   {"ink", Fragment::sentence(colourText(side.ink))}},
                                                  Fragment::Layout::Flow));
        pieces.emplace_back(side.id, Fragment::list());
    }
    keys.emplace_back("sides", Fragment::map(std::move(sides), Fragment::Layout::Block));
    if (!model.scenarioNumbers.empty()) {
        keys.emplace_back("numbers", numbersOf(model));
    }
    keys.emplace_back("pieces", Fragment::map(std::move(pieces), Fragment::Layout::Block));
    return formats::yaml::emitDocument(Fragment::map(std::move(keys), Fragment::Layout::Block));
}

std::string fullPath(const std::string& root, const std::string& path) { return path.starts_with('/') ? path : root + "/" + path; }

std::string folderOf(const std::string& path)
{
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

// A path below the root; nothing if it lies elsewhere.
std::optional<std::string> belowRoot(const formats::FileSystem& files, const std::string& root, const std::string& path)
{
    if (!path.starts_with('/')) {
        return path;
    }
    const std::string full = files.canonical(path);
    const std::string base = files.canonical(root);
    return full.starts_with(base + "/") ? std::optional(full.substr(base.size() + 1)) : std::nullopt;
}

// `rules:` and `scenario:` as they must read from another folder of the project.
std::string withReferences(const Document& document, std::string_view text, const std::string& from, const std::string& to)
{
    if (folderOf(from) == folderOf(to)) {
        return std::string(text);
    }
    auto old = document.withText(document.startPath(), std::string(text));
    Draft draft(old);
    if (!draft.open(document.startPath())) {
        return std::string(text);
    }
    for (const char* key : {"rules", "scenario"}) {
        const NodeIndex node = draft.find(document.startPath(), {key});
        if (node == kNoNode || draft.tree(document.startPath()).node(node).kind != formats::yaml::Kind::Scalar) {
            continue;
        }
        const std::string target = formats::Project::resolve(from, std::string(draft.tree(document.startPath()).node(node).text));
        const std::string relative = fs::path("/" + target).lexically_relative("/" + folderOf(to)).generic_string();
        (void)draft.apply(document.startPath(), formats::yaml::setScalar(draft.tree(document.startPath()), node, relative));
    }
    return draft.text(document.startPath());
}

}  // namespace

Expected<void> canMakeScenario(const NewScenario& wanted)
{
    for (const int cells : {wanted.width, wanted.height}) {
        if (cells < 1 || cells > grid::kMaxLines) {
            return refuse(fmt::format("a map is 1 to {} cells wide and high", grid::kMaxLines));
        }
    }
    if (static_cast<std::int64_t>(wanted.width) * wanted.height > grid::kMaxCells) {
        return refuse(fmt::format("a map has at most {} cells", grid::kMaxCells));
    }
    for (const NewSide& side : wanted.sides) {
        if (!lang::isName(side.id)) {
            return refuse("the id of a side is made of letters, digits and _, no digit first");
        }
    }
    return wanted.sides[0].id == wanted.sides[1].id ? refuse("the sides need different ids") : Expected<void>{};
}

Expected<Document> newScenario(formats::FileSystem& files, const std::string& root, const std::string& rules, const NewScenario& wanted)
{
    if (auto can = canMakeScenario(wanted); !can) {
        return std::unexpected(can.error());
    }
    const auto ruleset = Document::open(files, fullPath(root, rules), root);
    if (!ruleset) {
        return std::unexpected(ruleset.error());
    }
    if (ruleset->meaning().kind != formats::FileKind::Ruleset) {
        return refuse(rules + " is no ruleset");
    }
    if (!ruleset->ruleset()) {
        return refuse(rules + " has errors; mend them first");
    }
    const std::string folder = folderOf(ruleset->startPath());
    const std::string name = plainName(wanted.title);
    const std::string path = freePath(files, ruleset->root(), folder, name.empty() ? "untitled" : name);
    const std::string reference = ruleset->startPath().substr(folder.size());
    return Document::untitled(files, ruleset->root(), path, textOf(ruleset->ruleset()->model, reference, wanted));
}

Expected<void> saveAs(formats::FileSystem& files, History& history, DiskRecord& disk, const std::string& path, bool overwrite)
{
    if (history.empty() || history.present().empty()) {
        return refuse("no project is open");
    }
    const Document now = history.present();
    const auto to = belowRoot(files, now.root(), path);
    if (!to || to->empty()) {
        return refuse("keep the file inside the project's folder, " + now.root());
    }
    const std::string from = now.startPath();
    if (*to == from && !disk.knows(from)) { // it has no file yet
        if (!overwrite && files.exists(fullPath(now.root(), from))) {
            return refuse(from + " is there already");
        }
        if (const auto first = formats::saveAtomically(files, fullPath(now.root(), from), now.text(from), std::nullopt); !first) {
            return refuse(first.error().message);
        }
        disk = DiskRecord::of(now, files);
        disk.wrote(from, now.text(from));
        history.markSaved();
        return {};
    }
    if (*to == from) {
        const SaveReport report = save(files, now, disk, overwrite ? std::vector{from} : std::vector<std::string>{});
        return report.ok() ? Expected<void>{} : refuse(report.failed.front().message);
    }
    if (!overwrite && files.exists(fullPath(now.root(), *to))) {
        return refuse(*to + " is there already");
    }
    const auto& steps = history.steps();
    const std::size_t first = steps.size() > kMostSteps ? std::min(history.position(), steps.size() - kMostSteps) : 0;
    auto document = Document::untitled(files, now.root(), *to, withReferences(steps[first].document, steps[first].document.text(from), from, *to));
    if (!document) {
        return std::unexpected(document.error());
    }
    const auto written = formats::saveAtomically(files, fullPath(now.root(), *to), withReferences(now, now.text(from), from, *to), std::nullopt);
    if (!written) {
        return refuse(written.error().message);
    }
    History moved(*document, steps[first].label);
    for (std::size_t i = first + 1; i < steps.size(); ++i) {
        Change change{steps[i].label, {}};
        for (const std::string& each : steps[i].document.paths()) {
            const std::string text = each == from ? withReferences(steps[i].document, steps[i].document.text(from), from, *to)
                                                  : std::string(steps[i].document.text(each));
            Change one = replaceText(moved.present(), each == from ? *to : each, text, {});
            change.files.insert(change.files.end(), one.files.begin(), one.files.end());
        }
        if (auto done = moved.commit(change); !done) {
            return done;
        }
    }
    moved.jumpTo(std::min(history.position() - first, moved.steps().size() - 1));
    moved.markSaved();
    disk = DiskRecord::of(history.saved(), files);
    disk.forget(from);
    disk.wrote(*to, moved.present().text(*to));
    history = std::move(moved);
    return {};
}

}  // namespace groma::session
