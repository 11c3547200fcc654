// What is asked of a text: each answer in the protocol's words.
#include "core/syntax/parser.h"
#include "editor/session/language/hover.h"
#include "editor/session/language/rename.h"
#include "editor/session/server/server.h"
#include "editor/session/views/problems.h"
#include "formats/load/coverage.h"
#include "formats/scenario/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace groma::session::server {

namespace {

constexpr int kSeverity[] = {1, 2, 3}; // error, warning, information

Json positionOf(Utf16Position position) {
    return {{"line", position.line}, {"character", position.character}};
}

std::string beside(std::string_view label, const std::string& text) {
    return text.empty() ? "" : "\n\n" + std::string(label) + text;
}

std::string markdownOf(const WordMeaning& meaning) {
    std::string text = "**" + meaning.title + "** " + meaning.kind;
    if (!meaning.cite.empty()) text += " (" + meaning.cite + ")";
    text += beside("", meaning.help) + beside("", meaning.text) + beside("Assumed: ", meaning.assumed);
    if (!meaning.path.empty()) text += "\n\n" + meaning.path + ":" + std::to_string(meaning.line);
    return text;
}

} // namespace

Json Server::rangeOf(const Lines& lines, formats::Span span) {
    return {{"start", positionOf(lines.positionOf(span.begin))},
            {"end", positionOf(lines.positionOf(span.end))}};
}

Json Server::locationOf(const std::string& path, formats::Span span) {
    return {{"uri", uriOfPath(path)}, {"range", rangeOf(linesOf(path), span)}};
}

void Server::publish(const std::string& uri, const std::vector<Json>& list) {
    send({{"jsonrpc", "2.0"},
          {"method", "textDocument/publishDiagnostics"},
          {"params", {{"uri", uri}, {"diagnostics", list}}}});
}

// Of every sheet, by file. What was told of a file and is not so any more is told as nothing.
void Server::tellProblems() {
    for (const std::string& path : std::exchange(typedPaths_, {})) show(path, files_.open.at(path));
    changed_.reset();
    for (auto& [start, sheet] : sheets_) {
        std::map<std::string, std::vector<Json>> found;
        for (const auto& [path, whole] : start_)
            if (whole == start) found[uriOfPath(path)];
        std::map<std::string, Lines> lines; // the sheet's, which need not be those of the disk
        for (const Problem& problem : problems(sheet.document)) {
            if (problem.path.empty()) continue;
            const auto [text, fresh] = lines.try_emplace(problem.path, sheet.document.text(problem.path));
            Json told{{"range", rangeOf(text->second, problem.span)},
                      {"severity", kSeverity[static_cast<std::size_t>(problem.severity)]},
                      {"code", problem.slug},
                      {"source", "groma"}};
            std::string message = problem.message;
            if (!problem.found.empty()) message += "\nfound: " + problem.found;
            if (!problem.expected.empty()) message += "\nexpected: " + problem.expected;
            if (!problem.hint.empty()) message += "\n" + problem.hint;
            told["message"] = message;
            found[uriOfPath(absolute(sheet, problem.path))].push_back(std::move(told));
        }
        for (const auto& [uri, before] : sheet.told) found[uri];
        for (const auto& [uri, list] : found) {
            const auto known = sheet.told.find(uri);
            if (known == sheet.told.end() || known->second != list) publish(uri, list);
        }
        sheet.told = std::move(found);
    }
}

Json Server::completion(const Json& params) {
    const Place place = placeOf(params);
    std::size_t begin = place.byte;
    while (begin > 0 && isNameByte(place.text[begin - 1])) --begin;
    const std::size_t line = begin == 0 ? 0 : place.text.rfind('\n', begin - 1) + 1;
    const std::string_view before = place.text.substr(line, begin - line);
    const bool keyPlace = before.find_first_not_of(" -{") == std::string_view::npos;
    place.sheet->completion.update(place.sheet->document);
    Json items = Json::array();
    const std::string_view begun = place.text.substr(begin, place.byte - begin);
    const Json range = rangeOf(linesOf(place.path), {begin, place.byte});
    for (const std::string& word : place.sheet->completion.suggestions(begun, keyPlace)) {
        const auto meanings = meaningsOf(place.sheet->document, word);
        Json item{{"label", word},
                  {"kind", meanings.empty() ? 14 : 18}, // a word of the language, a reference
                  {"textEdit", {{"range", range}, {"newText", word}}},
                  {"filterText", word}};
        if (!meanings.empty()) item["detail"] = meanings.front().kind;
        items.push_back(std::move(item));
    }
    return {{"isIncomplete", true}, {"items", std::move(items)}};
}

Json Server::hover(const Json& params) {
    const Place place = placeOf(params);
    const formats::Span word = nameAt(place.text, place.byte);
    std::string text;
    for (const WordMeaning& meaning :
         meaningsOf(place.sheet->document, place.text.substr(word.begin, word.size())))
        text += (text.empty() ? "" : "\n\n---\n\n") + markdownOf(meaning);
    if (text.empty()) return nullptr;
    return {{"contents", {{"kind", "markdown"}, {"value", text}}},
            {"range", rangeOf(linesOf(place.path), word)}};
}

const Trial& Server::trialFor(const Place& place) {
    const std::string& root = place.sheet->document.root();
    if (!trial_ || trialRoot_ != root) {
        trial_.emplace(projectFiles(files_, place.path));
        trialRoot_ = root;
        passes_.clear();
        claims_.clear();
        for (const std::string& start : trial_->starts())
            if (const formats::yaml::Tree& tree = *trial_->tree(start); formats::fileKind(tree) == "snippet")
                for (const formats::CoverPlace& cover : formats::coversOf(tree))
                    if (auto& who = claims_[cover.id]; std::ranges::find(who, start) == who.end())
                        who.push_back(start);
    }
    return *trial_;
}

Json Server::byName(const Place& place, const std::string& name) {
    Json found = Json::array();
    for (const WordMeaning& meaning : meaningsOf(place.sheet->document, name)) {
        if (meaning.path.empty() || meaning.line == 0) continue;
        const std::string path = absolute(*place.sheet, meaning.path);
        const std::string_view text = textOf(path);
        const Lines& lines = linesOf(path);
        const std::size_t begin = lines.byteOf({meaning.line - 1, 0});
        const std::size_t at = text.find(name, begin);
        const std::size_t end = lines.byteOf({meaning.line, 0});
        found.push_back(
            locationOf(path, at < end ? formats::Span{at, at + name.size()} : formats::Span{begin, begin}));
    }
    return found;
}

namespace {

// Whether a text or its entry gives the name to something of its own.
bool isLocal(const formats::yaml::Tree& tree, std::string_view name, std::size_t byte) {
    for (const WordPlace& word : placesOfWord(tree, name)) {
        if (byte < word.span.begin || byte > word.span.end) continue;
        const std::string_view text = tree.node(word.node).text;
        for (const std::string_view giver : {"let {}", "for {} ", "{} in "})
            if (text.find(fmt::format(fmt::runtime(giver), name)) != std::string_view::npos) return true;
        for (auto at = tree.node(word.node).parent; at != formats::yaml::kNoNode; at = tree.node(at).parent)
            for (const std::string_view takes : {"takes", "parameters", "state", "from"})
                if (tree.node(at).kind == formats::yaml::Kind::Map &&
                    tree.find(at, takes) != formats::yaml::kNoNode &&
                    tree.node(tree.find(at, takes)).kind == formats::yaml::Kind::Map &&
                    tree.find(tree.find(at, takes), name) != formats::yaml::kNoNode)
                    return true;
    }
    return false;
}

} // namespace

// Entries and counters are known by their name. What a text itself gives a name to, and what has none of its
// own place (attributes, outcomes), is found on trial.
Json Server::definition(const Json& params) {
    const Place place = placeOf(params);
    const formats::Span word = nameAt(place.text, place.byte);
    const std::string name(place.text.substr(word.begin, word.size()));
    Json found = byName(place, name);
    const formats::ProjectFile* file = place.sheet->document.file(place.below);
    if (!found.empty() && file != nullptr && file->tree && !isLocal(*file->tree, name, place.byte))
        return found;
    if (const auto uses = usesOf(trialFor(place), place.below, place.byte)) {
        found = Json::array();
        for (const NamePlace& at : uses->definitions)
            found.push_back(locationOf(absolute(*place.sheet, at.path), at.span));
        return found;
    }
    return found;
}

Json Server::references(const Json& params) {
    const Place place = placeOf(params);
    const auto uses = usesOf(trialFor(place), place.below, place.byte);
    if (!uses) throw uses.error();
    const bool wanted = !params.contains("context") || params["context"].value("includeDeclaration", true);
    Json found = Json::array();
    for (const NamePlace& at : uses->places)
        if (wanted || std::ranges::find(uses->definitions, at) == uses->definitions.end())
            found.push_back(locationOf(absolute(*place.sheet, at.path), at.span));
    return found;
}

// Whether it can be renamed is found when the new name is known: an editor asks for one only then.
Json Server::prepareRename(const Json& params) {
    const Place place = placeOf(params);
    const formats::Span word = nameAt(place.text, place.byte);
    const std::string name(place.text.substr(word.begin, word.size()));
    if (word.empty()) throw Refusal{"no name stands here"};
    if (lang::isReservedWord(name)) throw Refusal{fmt::format("`{}` is a word of the language", name)};
    return {{"range", rangeOf(linesOf(place.path), word)}, {"placeholder", name}};
}

Json Server::editsOf(const Sheet& sheet, const Change& change) {
    Json changes = Json::object();
    for (const FileEdit& file : change.files) {
        const std::string path = absolute(sheet, file.path);
        const Lines& lines = linesOf(path);
        Json edits = Json::array();
        for (const formats::TextEdit& edit : file.edits)
            edits.push_back(
                {{"range", rangeOf(lines, {edit.begin, edit.end})}, {"newText", edit.replacement}});
        changes[uriOfPath(path)] = std::move(edits);
    }
    return {{"changes", std::move(changes)}};
}

Json Server::rename(const Json& params) {
    const Place place = placeOf(params);
    const Edited change =
        renamed(trialFor(place), place.below, place.byte, params.at("newName").get<std::string>());
    if (!change) throw change.error();
    return editsOf(*place.sheet, *change);
}

// Sections, and the entries in them.
Json Server::symbols(const Json& params) {
    const Place place = placeOf(params);
    const formats::ProjectFile* file = place.sheet->document.file(place.below);
    Json all = Json::array();
    if (file == nullptr || !file->tree) return all;
    const formats::yaml::Tree& tree = *file->tree;
    const Lines lines(tree.source().bytes());
    const auto symbol = [&](formats::yaml::NodeIndex value, int kind) {
        const formats::yaml::Node& node = tree.node(value);
        const formats::Span key = tree.node(node.key).span;
        Json made{{"name", tree.keyText(value)},
                  {"kind", kind},
                  {"range", rangeOf(lines, {key.begin, std::max(key.end, node.span.end)})},
                  {"selectionRange", rangeOf(lines, key)}};
        if (const auto title =
                node.kind == formats::yaml::Kind::Map ? tree.find(value, "title") : formats::yaml::kNoNode;
            title != formats::yaml::kNoNode)
            made["detail"] = tree.node(title).text;
        return made;
    };
    for (const formats::yaml::NodeIndex section : tree.children(tree.root())) {
        if (tree.keyText(section).empty()) continue;
        Json made = symbol(section, 3); // a namespace
        Json below = Json::array();
        if (tree.node(section).kind == formats::yaml::Kind::Map)
            for (const formats::yaml::NodeIndex entry : tree.children(section))
                if (!tree.keyText(entry).empty()) below.push_back(symbol(entry, 8)); // a field
        made["children"] = std::move(below);
        all.push_back(std::move(made));
    }
    return all;
}

Json Server::actions(const Json& params) {
    const Place place = placeOf(params);
    const Lines& lines = linesOf(place.path);
    const Json& range = params.at("range");
    const formats::Span asked{lines.byteOf(positionIn(range.at("start"))),
                              lines.byteOf(positionIn(range.at("end")))};
    Json all = Json::array();
    for (const Problem& problem : problemsOf(place.sheet->document, place.below)) {
        const bool touches = problem.span.begin <= asked.end && asked.begin <= problem.span.end;
        if (!touches || problem.fixLabel.empty()) continue;
        const Edited fix = applyFix(place.sheet->document, problem.index);
        if (!fix) continue;
        all.push_back({{"title", problem.fixLabel},
                       {"kind", "quickfix"},
                       {"isPreferred", true},
                       {"edit", editsOf(*place.sheet, *fix)}});
    }
    return all;
}

} // namespace groma::session::server
