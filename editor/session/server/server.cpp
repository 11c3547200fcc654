#include "editor/session/server/server.h"

#include "formats/project/root_paths.h"
#include "formats/project/yaml_below.h"

#include <algorithm>

namespace groma::session::server {

namespace {

using namespace std::chrono_literals;

// A key is told of once it is followed by none for so long.
constexpr auto kRest = 5ms;
// Lenses wait until somebody stopped typing.
constexpr auto kLensRest = 500ms;
constexpr std::size_t kMostText = std::size_t{32} << 20;

enum ErrorCode {
    kParseError = -32700,
    kInvalidRequest = -32600,
    kMethodNotFound = -32601,
    kInvalidParams = -32602,
    kNotInitialized = -32002,
    kRequestFailed = -32803,
};

struct Failed {
    int code;
    std::string message;
};

std::string written(const Json& message) {
    return message.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json errorOf(const Json& id, int code, const std::string& message) {
    return {{"jsonrpc", "2.0"}, {"id", id}, {"error", {{"code", code}, {"message", message}}}};
}

std::string folderOf(const std::string& path) {
    const auto slash = path.rfind('/');
    return slash == std::string::npos || slash == 0 ? "/" : path.substr(0, slash);
}

} // namespace

Utf16Position positionIn(const Json& json) {
    return {json.at("line").get<std::size_t>(), json.at("character").get<std::size_t>()};
}

std::vector<std::string> Server::take(std::string_view message, Clock::time_point now) {
    out_.clear();
    const Json json = Json::parse(message, nullptr, false);
    if (json.is_discarded()) {
        send(errorOf(nullptr, kParseError, "this is no JSON"));
        return std::move(out_);
    }
    const bool whole = json.is_object() && json.contains("method") && json["method"].is_string();
    const bool isAnswer = json.is_object() && !json.contains("method") && json.contains("id");
    const Json id = json.is_object() && json.contains("id") ? json["id"] : Json();
    if (!whole) {
        if (!isAnswer) send(errorOf(id, kInvalidRequest, "a message has a method"));
        return std::move(out_);
    }
    const std::string method = json["method"].get<std::string>();
    const Json params = json.contains("params") ? json["params"] : Json::object();
    try {
        if (!json.contains("id")) {
            hear(method, params, now);
            return std::move(out_);
        }
        if (!initialized_ && method != "initialize") {
            send(errorOf(id, kNotInitialized, "the first request is `initialize`"));
        } else if (shutDown_) {
            send(errorOf(id, kInvalidRequest, "the server is shut down"));
        } else {
            if (changed_) tellProblems(); // so that answers are of what is told
            const Json result = answer(method, params);
            send({{"jsonrpc", "2.0"}, {"id", id}, {"result", result}});
        }
    } catch (const Failed& failed) {
        send(errorOf(id, failed.code, failed.message));
    } catch (const Json::exception&) {
        if (json.contains("id"))
            send(errorOf(id, kInvalidParams, "the parameters of `" + method + "` are others"));
    }
    return std::move(out_);
}

void Server::send(Json message) { out_.push_back(written(message)); }

void Server::request(const std::string& method) {
    send({{"jsonrpc", "2.0"}, {"id", ++requests_}, {"method", method}});
}

std::vector<std::string> Server::rest(Clock::time_point now) {
    out_.clear();
    if (changed_ && now >= *changed_ + kRest) tellProblems();
    if (typed_ && now >= *typed_ + kLensRest) {
        typed_.reset();
        if ((lensesOn_ || coverageOn_) && refreshesLenses_) request("workspace/codeLens/refresh");
    }
    return std::move(out_);
}

std::optional<Clock::time_point> Server::due() const {
    if (changed_) return *changed_ + kRest;
    if (typed_) return *typed_ + kLensRest;
    return std::nullopt;
}

Json Server::initialize(const Json& params) {
    initialized_ = true;
    if (params.contains("initializationOptions")) configure(params["initializationOptions"]);
    const Json::json_pointer refresh("/capabilities/workspace/codeLens/refreshSupport");
    refreshesLenses_ =
        params.contains(refresh) && params[refresh].is_boolean() && params[refresh].get<bool>();
    return {{"capabilities",
             {{"positionEncoding", "utf-16"},
              {"textDocumentSync", {{"openClose", true}, {"change", 2}, {"save", true}}},
              {"completionProvider", Json::object()},
              {"hoverProvider", true},
              {"definitionProvider", true},
              {"referencesProvider", true},
              {"renameProvider", {{"prepareProvider", true}}},
              {"documentSymbolProvider", true},
              {"codeActionProvider", {{"codeActionKinds", Json::array({"quickfix"})}}},
              {"codeLensProvider", {{"resolveProvider", true}}}}},
            {"serverInfo", {{"name", "groma"}, {"version", version_}}}};
}

// `{"lenses": false, "coverage": true}`, as it is or under the program's name.
void Server::configure(const Json& options) {
    const Json& own = options.is_object() && options.contains("groma") ? options["groma"] : options;
    if (!own.is_object()) return;
    for (const auto& [key, on] : {std::pair("lenses", &lensesOn_), std::pair("coverage", &coverageOn_)})
        if (own.contains(key) && own[key].is_boolean()) *on = own[key].get<bool>();
}

void Server::hear(const std::string& method, const Json& params, Clock::time_point now) {
    if (method == "exit") ended_ = true;
    if (!initialized_ || shutDown_) return;
    if (method == "textDocument/didOpen") openText(params);
    else if (method == "textDocument/didChange") changeText(params, now);
    else if (method == "textDocument/didClose") closeText(params);
    else if (method == "workspace/didChangeWatchedFiles" || method == "textDocument/didSave") readAgain();
    else if (method == "workspace/didChangeConfiguration" && params.contains("settings"))
        configure(params["settings"]);
}

Json Server::answer(const std::string& method, const Json& params) {
    if (method == "initialize") return initialize(params);
    if (method == "shutdown") {
        shutDown_ = true;
        return nullptr;
    }
    static const std::map<std::string, Json (Server::*)(const Json&)> answers{
        {"textDocument/completion", &Server::completion},
        {"textDocument/hover", &Server::hover},
        {"textDocument/definition", &Server::definition},
        {"textDocument/references", &Server::references},
        {"textDocument/prepareRename", &Server::prepareRename},
        {"textDocument/rename", &Server::rename},
        {"textDocument/documentSymbol", &Server::symbols},
        {"textDocument/codeAction", &Server::actions},
        {"textDocument/codeLens", &Server::lenses},
        {"codeLens/resolve", &Server::resolveLens},
    };
    const auto known = answers.find(method);
    if (known == answers.end()) throw Failed{kMethodNotFound, "`" + method + "` is not known here"};
    try {
        return (this->*known->second)(params);
    } catch (const Refusal& refusal) {
        throw Failed{kRequestFailed, refusal.reason};
    }
}

// --- texts

std::string Server::absolute(const Sheet& sheet, const std::string& below) const {
    return formats::atRoot(sheet.document.root(), below);
}

// A part of a ruleset makes sense with the rest of it alone: the file beside or above it that includes it.
std::string Server::startOf(const std::string& path) const {
    const std::string root = formats::projectRoot(files_, path);
    for (std::string folder = folderOf(path);; folder = folderOf(folder)) {
        for (const std::string& other : formats::yamlBeside(folder)) {
            if (other == path) continue;
            const auto text = files_.read(other, kMostText);
            if (!text || text->find("include:") == std::string::npos) continue;
            diag::Sink unheard;
            const formats::Project project =
                formats::Project::load(files_, {root, {}, false, {}}, other, unheard);
            const formats::ProjectFile* start = project.start();
            if (start == nullptr) continue;
            const auto parts = project.withIncludes(start->id);
            const bool holds = std::ranges::any_of(parts, [&](const formats::ProjectFile* part) {
                return part != start && formats::atRoot(root, part->path) == path;
            });
            if (holds) return startOf(other);
        }
        if (folder == root || folder == "/") return path;
    }
}

void Server::show(const std::string& path, const std::string& text) {
    trial_.reset();
    for (auto& [start, sheet] : sheets_) {
        const std::string below = formats::belowRoot(sheet.document.root(), path);
        if (sheet.document.has(below)) sheet.document = sheet.document.withText(below, text);
    }
}

void Server::openText(const Json& params) {
    const Json& document = params.at("textDocument");
    const auto path = pathOfUri(document.at("uri").get<std::string>());
    if (!path) return;
    const std::string whole = files_.canonical(*path);
    files_.open[whole] = document.at("text").get<std::string>();
    lines_.erase(whole);
    show(whole, files_.open[whole]);
    const std::string start = startOf(whole);
    start_[whole] = start;
    if (!sheets_.contains(start))
        if (auto opened = Document::open(files_, start)) sheets_[start].document = *std::move(opened);
    tellProblems();
}

void Server::changeText(const Json& params, Clock::time_point now) {
    const auto path = pathOfUri(params.at("textDocument").at("uri").get<std::string>());
    if (!path) return;
    const std::string whole = files_.canonical(*path);
    const auto known = files_.open.find(whole);
    if (known == files_.open.end()) return;
    std::string text = known->second;
    lines_.erase(whole);
    for (const Json& change : params.at("contentChanges")) {
        const std::string added = change.at("text").get<std::string>();
        if (!change.contains("range")) {
            text = added;
            continue;
        }
        const Lines lines(text);
        const std::size_t begin = lines.byteOf(positionIn(change["range"].at("start")));
        const std::size_t end = std::max(begin, lines.byteOf(positionIn(change["range"].at("end"))));
        text.replace(begin, end - begin, added);
    }
    known->second = std::move(text);
    typedPaths_.insert(whole);
    changed_ = typed_ = now;
}

void Server::closeText(const Json& params) {
    const auto path = pathOfUri(params.at("textDocument").at("uri").get<std::string>());
    if (!path) return;
    const std::string whole = files_.canonical(*path);
    files_.open.erase(whole);
    start_.erase(whole);
    std::erase_if(sheets_, [&](auto& entry) {
        const bool used =
            std::ranges::any_of(start_, [&](const auto& one) { return one.second == entry.first; });
        if (used) return false;
        for (const auto& [uri, told] : entry.second.told) publish(uri, {});
        return true;
    });
    readAgain();
}

// Files that others wrote, or that are shown as the disk has them again.
void Server::readAgain() {
    trial_.reset();
    texts_.clear();
    lines_.clear();
    typedPaths_.clear();
    for (auto& [start, sheet] : sheets_)
        if (auto opened = Document::open(files_, start)) sheet.document = *std::move(opened);
    tellProblems();
}

std::string_view Server::textOf(const std::string& path) {
    if (const auto open = files_.open.find(path); open != files_.open.end()) return open->second;
    const auto [at, fresh] = texts_.try_emplace(path);
    if (fresh) at->second = files_.read(path, kMostText).value_or("");
    return at->second;
}

const Lines& Server::linesOf(const std::string& path) {
    if (const auto known = lines_.find(path); known != lines_.end()) return known->second;
    return lines_.emplace(path, Lines(textOf(path))).first->second;
}

Server::Place Server::placeOf(const Json& params) {
    const auto path = pathOfUri(params.at("textDocument").at("uri").get<std::string>());
    if (!path) throw Failed{kInvalidParams, "this is no file"};
    Place place{files_.canonical(*path), nullptr, {}, {}, 0};
    const auto start = start_.find(place.path);
    const auto sheet = start == start_.end() ? sheets_.end() : sheets_.find(start->second);
    if (sheet == sheets_.end()) throw Failed{kRequestFailed, "this file is not open, or cannot be read"};
    place.sheet = &sheet->second;
    place.below = formats::belowRoot(place.sheet->document.root(), place.path);
    place.text = textOf(place.path);
    if (params.contains("position")) place.byte = linesOf(place.path).byteOf(positionIn(params["position"]));
    return place;
}

} // namespace groma::session::server
