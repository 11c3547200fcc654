#include "editor/session/files/new_scenario.h"

#include "core/syntax/parser.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/files/file_names.h"
#include "formats/yaml/emit.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace groma::session {

namespace {

namespace fs = std::filesystem;

constexpr int kMostSteps = 100;
constexpr int kMostDigits = 9;
constexpr int kLeastDigits = 3;
constexpr std::size_t kMostLengths = 64; // that repeat

std::string colourText(std::uint32_t colour) { return fmt::format("#{:06X}", colour & 0xffffffU); }

int runningDigits(const grid::Layout& layout) {
    return std::max(
        kLeastDigits,
        static_cast<int>(std::to_string(layout.firstNumber + grid::cellCount(layout) - 1).size()));
}

// Cells of the lines, in turn, and how many lines there are. Lines of hexes with a flat top are columns.
std::pair<std::vector<int>, int> linesOf(const NewScenario& wanted, grid::Family cells) {
    const bool columns = cells == grid::Family::HexFlat;
    return {wanted.lengths.empty() ? std::vector{columns ? wanted.height : wanted.width} : wanted.lengths,
            columns ? wanted.width : wanted.height};
}

Fragment numberingOf(const rules::Model& model, const NewScenario& wanted) {
    const auto [lengths, lines] = linesOf(wanted, model.board.grid);
    std::vector<Fragment> widths;
    for (const int length : lengths) {
        widths.push_back(Fragment::number(length));
    }
    const bool columns = model.board.grid == grid::Family::HexFlat;
    std::vector<std::pair<std::string, Fragment>> keys{
        {"widths", Fragment::list(std::move(widths), Fragment::Layout::Flow)},
        {columns ? "columns" : "rows", Fragment::number(lines)}};
    if (model.board.grid != grid::Family::Square) {
        keys.emplace_back("displaced", Fragment::word(grid::kDisplacedNames[wanted.oddDisplaced ? 1 : 2]));
    }
    if (wanted.numbering != grid::Numbering::AlongLines) {
        keys.emplace_back("scheme",
                          Fragment::word(grid::kNumberingNames[static_cast<std::size_t>(wanted.numbering)]));
    }
    if (wanted.first != 1) {
        keys.emplace_back("first", Fragment::number(wanted.first));
    }
    if (const auto layout = layoutOf(wanted, model.board.grid)) {
        keys.emplace_back("digits", Fragment::number(layout->numberDigits));
    }
    return Fragment::map(std::move(keys), Fragment::Layout::Flow);
}

// Numbers that the rules read and that have no default stand there as not yet known.
Fragment numbersOf(const rules::Model& model) {
    std::vector<std::pair<std::string, Fragment>> numbers;
    for (std::size_t i = 0; i < model.scenarioNumbers.size(); ++i) {
        const bool given =
            i < model.scenarioNumberDefaults.size() && !model.scenarioNumberDefaults[i].unknown();
        numbers.emplace_back(
            model.scenarioNumbers[i],
            given ? valueText(base::Number::fromBits(model.scenarioNumberDefaults[i].bits).toString())
                  : valueText("?"));
    }
    return Fragment::map(std::move(numbers), Fragment::Layout::Block);
}

std::string textOf(const rules::Model& model, const std::string& rules, const NewScenario& wanted) {
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
        sides.emplace_back(
            side.id, Fragment::map({{"title", Fragment::sentence(side.title.empty() ? side.id : side.title)},
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

std::string folderOf(const std::string& path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash + 1);
}

// A path below the root; nothing if it lies elsewhere.
std::optional<std::string> belowRoot(const formats::FileSystem& files, const std::string& root,
                                     const std::string& path) {
    if (!path.starts_with('/')) {
        return path;
    }
    const std::string full = files.canonical(path);
    const std::string base = files.canonical(root);
    return full.starts_with(base + "/") ? std::optional(full.substr(base.size() + 1)) : std::nullopt;
}

// `rules:` and `scenario:` as they must read from another folder of the project.
std::string withReferences(const Document& document, std::string_view text, const std::string& from,
                           const std::string& to) {
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
        if (node == kNoNode ||
            draft.tree(document.startPath()).node(node).kind != formats::yaml::Kind::Scalar) {
            continue;
        }
        const std::string target =
            formats::Project::resolve(from, std::string(draft.tree(document.startPath()).node(node).text));
        const std::string relative =
            fs::path("/" + target).lexically_relative("/" + folderOf(to)).generic_string();
        (void)draft.apply(document.startPath(),
                          formats::yaml::setScalar(draft.tree(document.startPath()), node, relative));
    }
    return draft.text(document.startPath());
}

} // namespace

Expected<void> canMakeScenario(const NewScenario& wanted) {
    for (const int cells : {wanted.width, wanted.height}) {
        if (cells < 1 || cells > grid::kMaxLines) {
            return refuse(fmt::format("a map is 1 to {} cells wide and high", grid::kMaxLines));
        }
    }
    if (static_cast<std::int64_t>(wanted.width) * wanted.height > grid::kMaxCells) {
        return refuse(fmt::format("a map has at most {} cells", grid::kMaxCells));
    }
    if (wanted.first < 0 || wanted.digits < 0 || wanted.digits > kMostDigits) {
        return refuse(fmt::format("numbers begin at 0 or more and have at most {} digits", kMostDigits));
    }
    for (const NewSide& side : wanted.sides) {
        if (!lang::isName(side.id)) {
            return refuse("the id of a side is made of letters, digits and _, no digit first");
        }
    }
    return wanted.sides[0].id == wanted.sides[1].id ? refuse("the sides need different ids")
                                                    : Expected<void>{};
}

Expected<grid::Layout> layoutOf(const NewScenario& wanted, grid::Family cells) {
    if (auto can = canMakeScenario(wanted); !can) {
        return std::unexpected(can.error());
    }
    const auto [lengths, lines] = linesOf(wanted, cells);
    grid::Layout layout;
    layout.family = cells;
    for (int line = 0; line < lines; ++line) {
        layout.lineLengths.push_back(lengths[static_cast<std::size_t>(line) % lengths.size()]);
    }
    layout.displaced = cells == grid::Family::Square ? grid::Displaced::None
                       : wanted.oddDisplaced         ? grid::Displaced::OddLines
                                                     : grid::Displaced::EvenLines;
    layout.numbering = wanted.numbering;
    layout.firstNumber = wanted.first;
    layout.numberDigits = wanted.digits != 0 ? wanted.digits : runningDigits(layout);
    auto checked = grid::checkLayout(layout);
    // As many as the highest number needs, where none were asked for.
    for (; !checked && wanted.digits == 0 && layout.numberDigits < kMostDigits;
         checked = grid::checkLayout(layout)) {
        ++layout.numberDigits;
    }
    if (!checked) {
        return refuse(checked.error().message);
    }
    return layout;
}

std::optional<int> digitsNeeded(NewScenario wanted, grid::Family cells) {
    wanted.digits = 0;
    const auto layout = layoutOf(wanted, cells);
    return layout ? std::optional(layout->numberDigits) : std::nullopt;
}

Expected<std::vector<int>> lengthsFrom(std::string_view text) {
    std::vector<int> lengths;
    std::string word;
    for (const char c : std::string(text) + " ") {
        if (c >= '0' && c <= '9') {
            word += c;
            continue;
        }
        if (c != ' ' && c != ',' && c != '/' && c != ';') {
            return refuse(fmt::format("`{}` is no number of cells; write them as 15, 14", c));
        }
        if (word.empty()) {
            continue;
        }
        const int length = word.size() > 5 ? 0 : std::stoi(word);
        word.clear();
        if (length < 1 || length > grid::kMaxLineLength) {
            return refuse(fmt::format("a line has 1 to {} cells", grid::kMaxLineLength));
        }
        if (lengths.size() == kMostLengths) {
            return refuse(fmt::format("at most {} lengths that repeat", kMostLengths));
        }
        lengths.push_back(length);
    }
    return lengths;
}

Expected<Document> newScenario(formats::FileSystem& files, const std::string& root, const std::string& rules,
                               const NewScenario& wanted) {
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
    if (const auto layout = layoutOf(wanted, ruleset->ruleset()->model.board.grid); !layout) {
        return std::unexpected(layout.error());
    }
    const std::string folder = folderOf(ruleset->startPath());
    const std::string name = plainName(wanted.title);
    const std::string path = freePath(files, ruleset->root(), folder, name.empty() ? "untitled" : name);
    const std::string reference = ruleset->startPath().substr(folder.size());
    return Document::untitled(files, ruleset->root(), path,
                              textOf(ruleset->ruleset()->model, reference, wanted));
}

Expected<void> saveAs(formats::FileSystem& files, History& history, DiskRecord& disk, const std::string& path,
                      bool overwrite) {
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
        if (const auto first =
                formats::saveAtomically(files, fullPath(now.root(), from), now.text(from), std::nullopt);
            !first) {
            return refuse(first.error().message);
        }
        disk = DiskRecord::of(now, files);
        disk.wrote(from, now.text(from));
        history.markSaved();
        return {};
    }
    if (*to == from) {
        const SaveReport report =
            save(files, now, disk, overwrite ? std::vector{from} : std::vector<std::string>{});
        return report.ok() ? Expected<void>{} : refuse(report.failed.front().message);
    }
    if (!overwrite && files.exists(fullPath(now.root(), *to))) {
        return refuse(*to + " is there already");
    }
    const auto& steps = history.steps();
    const std::size_t first =
        steps.size() > kMostSteps ? std::min(history.position(), steps.size() - kMostSteps) : 0;
    auto document = Document::untitled(
        files, now.root(), *to,
        withReferences(steps[first].document, steps[first].document.text(from), from, *to));
    if (!document) {
        return std::unexpected(document.error());
    }
    const auto written = formats::saveAtomically(
        files, fullPath(now.root(), *to), withReferences(now, now.text(from), from, *to), std::nullopt);
    if (!written) {
        return refuse(written.error().message);
    }
    History moved(*document, steps[first].label);
    for (std::size_t i = first + 1; i < steps.size(); ++i) {
        Change change{steps[i].label, {}};
        for (const std::string& each : steps[i].document.paths()) {
            const std::string text =
                each == from ? withReferences(steps[i].document, steps[i].document.text(from), from, *to)
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

} // namespace groma::session
