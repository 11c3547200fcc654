// What a text editor may send: a session of messages, one a line, and the stream that messages come in.
#include "core/base/text.h"
#include "editor/session/server/messages.h"
#include "editor/session/server/server.h"
#include "tests/fuzz_files/readers.h"
#include "tests/session/small_game_texts.h"

namespace groma::fuzz {
namespace {

using namespace std::chrono_literals;
using session::server::Json;

// No file of this machine lies there.
constexpr std::string_view kFolder = "file:///groma-fuzz/";

std::string request(int id, const char* method, Json params) {
    return Json{{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}}.dump() +
           "\n";
}
std::string told(const char* method, Json params) {
    return Json{{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}}.dump() + "\n";
}

// Opens the small game, types in it and asks everything that a server answers.
std::string session() {
    using namespace groma::session;
    const std::string rules = std::string(kFolder) + "rules.yaml",
                      fight = std::string(kFolder) + "fight.yaml";
    const auto open = [](const std::string& uri, std::string_view text) {
        return told("textDocument/didOpen", {{"textDocument", {{"uri", uri}, {"text", text}}}});
    };
    const Json document{{"uri", rules}};
    const Json place{{"line", 5}, {"character", 4}};
    const Json at{{"textDocument", document}, {"position", place}};
    const Json range{{"start", place}, {"end", {{"line", 5}, {"character", 9}}}};
    Json renamed = at;
    renamed["newName"] = "other";
    std::string text = request(1, "initialize", {{"capabilities", Json::object()}});
    text += open(rules, kRules) + open(fight, kFight);
    text += told("textDocument/didChange",
                 {{"textDocument", document},
                  {"contentChanges", Json::array({{{"range", range}, {"text", "x\n\xC3\xA9"}}})}});
    int id = 1;
    for (const char* method :
         {"completion", "hover", "definition", "references", "prepareRename", "documentSymbol"})
        text += request(++id, (std::string("textDocument/") + method).c_str(), at);
    text += request(++id, "textDocument/rename", renamed);
    text += request(++id, "textDocument/codeAction", {{"textDocument", document}, {"range", range}});
    text += request(++id, "textDocument/codeLens", {{"textDocument", {{"uri", fight}}}});
    text += request(++id, "codeLens/resolve", {{"data", {{"uri", fight}, {"step", 1}}}});
    text += told("textDocument/didClose", {{"textDocument", document}});
    return text + request(++id, "shutdown", Json::object()) + told("exit", Json::object());
}

// Where a damaged message names another folder the server would look through it, as it should.
bool leadsElsewhere(std::string_view line) {
    for (auto at = line.find("file:"); at != std::string_view::npos; at = line.find("file:", at + 1))
        if (!line.substr(at).starts_with(kFolder)) return true;
    return false;
}

// Every request is answered once, by its id, with a result or an error.
std::string answerFault(const std::string& line, const std::vector<std::string>& sent) {
    const Json message = Json::parse(line, nullptr, false);
    const bool asks = message.is_object() && message.contains("id") && message.contains("method") &&
                      message["method"].is_string();
    int answers = 0;
    for (const std::string& one : sent) {
        const Json answer = Json::parse(one, nullptr, false);
        if (!answer.is_object() || answer.value("jsonrpc", "") != "2.0") return "it sends what is no message";
        if (answer.contains("method")) continue;
        if (answer.contains("result") == answer.contains("error"))
            return "an answer without a result or an error";
        if (asks && answer["id"] != message["id"]) return "an answer to another request";
        ++answers;
    }
    return asks && answers != 1 ? "a request has " + std::to_string(answers) + " answers" : "";
}

std::string sessionFault(const std::string& text) {
    session::server::Server server{"0"};
    session::server::Clock::time_point now{};
    for (const std::string_view line : base::split(text, '\n')) {
        if (line.empty() || leadsElsewhere(line)) continue;
        const std::string fault = answerFault(std::string(line), server.take(line, now));
        if (!fault.empty()) return fault;
        now += 600ms;
        for (const std::string& one : server.rest(now))
            if (!Json::accept(one)) return "at rest it sends what is no JSON";
        if (server.due() && *server.due() <= now) return "it is due for ever";
    }
    return {};
}

std::string streamFault(const std::string& text) {
    const auto read = [&](std::size_t piece) {
        session::server::MessageReader reader;
        std::string all;
        for (std::size_t at = 0; at < text.size(); at += piece) {
            reader.feed(std::string_view(text).substr(at, piece));
            while (const auto message = reader.next()) all += *message + "|";
        }
        return all + reader.lost();
    };
    return read(text.size()) == read(7) ? "" : "cut otherwise, the stream says something else";
}

} // namespace

std::vector<Reader> serverReaders() {
    std::string stream;
    for (const std::string_view line : base::split(session(), '\n')) stream += session::server::framed(line);
    return {
        {"session of a text editor",
         {session()},
         [](const std::string& text, tests::Rng&) { return sessionFault(text); }},
        {"stream of messages",
         {stream},
         [](const std::string& text, tests::Rng&) { return text.empty() ? "" : streamFault(text); }},
    };
}

} // namespace groma::fuzz
