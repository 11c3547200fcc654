// The language server as an editor meets it: messages in, messages out.
#include "editor/session/server/messages.h"
#include "editor/session/server/server.h"
#include "tests/support/source_dir.h"

#include <doctest/doctest.h>

#include <algorithm>

namespace groma::session::server {
namespace {

using namespace std::chrono_literals;

// An editor with one server, that counts its own time.
struct Editor {
    Server server{"1.2.3"};
    Clock::time_point now{};
    int id = 0;
    std::vector<Json> told; // notifications and requests of the server

    Editor() { ask("initialize", {{"capabilities", Json::object()}}); }
    void hear(const std::vector<std::string>& messages, Json* answer = nullptr) {
        for (const std::string& message : messages) {
            const Json json = Json::parse(message);
            if (json.contains("method")) told.push_back(json);
            else if (answer != nullptr) *answer = json;
        }
    }
    Json send(const Json& message) {
        Json answer;
        hear(server.take(message.dump(), now), &answer);
        return answer;
    }
    Json ask(const std::string& method, const Json& params) {
        return send({{"jsonrpc", "2.0"}, {"id", ++id}, {"method", method}, {"params", params}});
    }
    void tell(const std::string& method, const Json& params) {
        send({{"jsonrpc", "2.0"}, {"method", method}, {"params", params}});
    }
    void rest(std::chrono::milliseconds time) {
        now += time;
        hear(server.rest(now));
    }
    void open(const std::string& uri, const std::string& text) {
        tell("textDocument/didOpen", {{"textDocument", {{"uri", uri}, {"text", text}}}});
    }
    // The last diagnostics of the file.
    Json problems(const std::string& uri) const {
        Json last;
        for (const Json& one : told)
            if (one["method"] == "textDocument/publishDiagnostics" && one["params"]["uri"] == uri)
                last = one["params"]["diagnostics"];
        return last;
    }
};

std::string sample(const std::string& path) {
    return std::string(test::sourceDir()) + "/samples/ars-bellum/" + path;
}

std::string textOf(const std::string& path) {
    return formats::RealFileSystem().read(path, 1U << 24).value_or("");
}

Json at(const std::string& uri, std::string_view text, std::string_view word, std::size_t into = 0) {
    const Utf16Position position = Lines(text).positionOf(text.find(word) + into);
    return {{"textDocument", {{"uri", uri}}},
            {"position", {{"line", position.line}, {"character", position.character}}}};
}

Json typed(const std::string& uri, const Json& place, int replaced, const std::string& text) {
    Json end = place["position"];
    end["character"] = end["character"].get<int>() + replaced;
    return {{"textDocument", {{"uri", uri}}},
            {"contentChanges",
             Json::array({{{"range", {{"start", place["position"]}, {"end", end}}}, {"text", text}}})}};
}

} // namespace

TEST_CASE("messages are read from a stream however it is cut, and a stream without a length is given up") {
    MessageReader reader;
    const std::string both = framed("{}") + framed("[1]");
    CHECK(both == "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\n\r\n[1]");
    std::vector<std::string> read;
    for (const char byte : both) {
        reader.feed({&byte, 1});
        while (const auto message = reader.next()) read.push_back(*message);
    }
    CHECK(read == std::vector<std::string>{"{}", "[1]"});
    for (const std::string bad :
         {"X: 1\r\n\r\n", "Content-Length: -1x\r\n\r\n", "Content-Length: 99999999999\r\n\r\n"}) {
        MessageReader lost;
        lost.feed(bad);
        CHECK_FALSE(lost.next().has_value());
        CHECK_FALSE(lost.lost().empty());
    }
    MessageReader endless;
    endless.feed(std::string(5000, 'x'));
    CHECK_FALSE(endless.next().has_value());
    CHECK(endless.lost() == "a header without an end");
}

TEST_CASE("places are counted in units of UTF-16") {
    // Bytes: a 1, e acute 2, the elephant 4 (two units), x, the end of the line, y.
    const std::string text = "a\xC3\xA9\xF0\x9F\x90\x98x\r\ny";
    const Lines lines(text);
    CHECK(lines.positionOf(7) == Utf16Position{0, 4});
    CHECK(lines.byteOf({0, 4}) == 7);
    CHECK(lines.byteOf({0, 3}) == 3); // within the elephant
    CHECK(lines.byteOf({0, 99}) == 8);
    CHECK(lines.positionOf(10) == Utf16Position{1, 0});
    CHECK(lines.byteOf({1, 0}) == 10);
    CHECK(lines.byteOf({7, 0}) == text.size());
    CHECK(pathOfUri("file:///a%20b/c.yaml") == "/a b/c.yaml");
    CHECK(uriOfPath("/a b/c.yaml") == "file:///a%20b/c.yaml");
    CHECK_FALSE(pathOfUri("untitled:1").has_value());
    CHECK_FALSE(pathOfUri("file:///a%00b").has_value());
}

TEST_CASE("what is no message, no method or no parameter is answered with the protocol's errors") {
    Editor editor;
    Json answer;
    editor.hear(editor.server.take("{", editor.now), &answer);
    CHECK(answer["error"]["code"] == -32700);
    editor.hear(editor.server.take("[]", editor.now), &answer);
    CHECK(answer["error"]["code"] == -32600);
    CHECK(editor.ask("no/such", Json::object())["error"]["code"] == -32601);
    CHECK(editor.ask("textDocument/hover", Json::array({1}))["error"]["code"] == -32602);
    CHECK(editor.ask("textDocument/hover", at("file:///nowhere.yaml", "x", "x"))["error"]["code"] == -32803);
    editor.tell("textDocument/didOpen", Json::array({1, 2}));
    editor.tell("textDocument/didChange", {{"textDocument", 7}});
    Server fresh{"1"};
    const auto early = fresh.take(R"({"id": 1, "method": "textDocument/hover"})", editor.now);
    REQUIRE(early.size() == 1);
    CHECK(Json::parse(early[0])["error"]["code"] == -32002);
    CHECK_FALSE(fresh.endedWell());
    CHECK(editor.ask("shutdown", Json::object())["result"].is_null());
    CHECK(editor.ask("textDocument/hover", Json::object())["error"]["code"] == -32600);
    editor.tell("exit", Json::object());
    CHECK(editor.server.ended());
    CHECK(editor.server.endedWell());
}

TEST_CASE("a part of a ruleset is judged with the rest of it, as it is typed and not as the disk has it") {
    Editor editor;
    const std::string path = sample("rules/melee.yaml");
    const std::string uri = uriOfPath(path);
    const std::string text = textOf(path);
    editor.open(uri, text);
    CHECK(editor.problems(uri) == Json::array());
    const Json place = at(uri, text, "combat_value(attacker)");
    editor.tell("textDocument/didChange", typed(uri, place, 1, "X"));
    CHECK(editor.problems(uri) == Json::array()); // not before it rests
    REQUIRE(editor.server.due().has_value());
    editor.rest(5ms);
    const Json found = editor.problems(uri);
    REQUIRE(found.size() == 1);
    CHECK(found[0]["code"] == "unknown-name");
    CHECK(found[0]["range"]["start"] == place["position"]);
    // The fix, and the text as it was.
    const Json fixes = editor.ask("textDocument/codeAction",
                                  {{"textDocument", {{"uri", uri}}}, {"range", found[0]["range"]}});
    REQUIRE(fixes["result"].size() == 1);
    CHECK(fixes["result"][0]["edit"]["changes"][uri][0]["newText"] == "combat_value");
    editor.tell("textDocument/didChange", typed(uri, place, 1, "c"));
    editor.rest(5ms);
    CHECK(editor.problems(uri) == Json::array());
    CHECK(editor.server.due().has_value()); // lenses
    editor.rest(500ms);
    CHECK_FALSE(editor.server.due().has_value());
}

TEST_CASE("hover, definition, completion, symbols, references and rename of a sample") {
    Editor editor;
    const std::string path = sample("rules/melee.yaml");
    const std::string uri = uriOfPath(path);
    const std::string text = textOf(path);
    editor.open(uri, text);
    const Json place = at(uri, text, "combat_value(attacker)", 6);
    const std::string hover = editor.ask("textDocument/hover", place)["result"]["contents"]["value"];
    CHECK(hover.starts_with("**Combat value** Quantities (2.2)"));
    CHECK(hover.find("rules/units.yaml:122") != std::string::npos);
    const Json defined = editor.ask("textDocument/definition", place)["result"];
    REQUIRE(defined.size() == 1);
    CHECK(defined[0]["uri"] == uriOfPath(sample("rules/units.yaml")));
    CHECK(defined[0]["range"]["start"] == Json({{"line", 121}, {"character", 2}}));
    bool offered = false;
    const Json items = editor.ask("textDocument/completion", place)["result"]["items"];
    for (const Json& item : items) offered = offered || item["label"] == "combat_value";
    CHECK(offered);
    std::vector<std::string> sections;
    const Json symbols = editor.ask("textDocument/documentSymbol", place)["result"];
    for (const Json& one : symbols) sections.push_back(one["name"]);
    CHECK(std::ranges::find(sections, "quantities") != sections.end());
    // A local name, which only its own text has.
    const Json local = at(uri, text, "u in backers");
    const Json uses = editor.ask("textDocument/references", local)["result"];
    CHECK(uses.size() == 3); // `each: u in`, "{u} supports", support_bonus(u)
    Json renaming = local;
    renaming["newName"] = "backer";
    const Json changes = editor.ask("textDocument/rename", renaming)["result"]["changes"];
    REQUIRE(changes.size() == 1);
    CHECK(changes[uri].size() == 3);
    renaming["newName"] = "attacker"; // taken
    CHECK(editor.ask("textDocument/rename", renaming)["error"]["code"] == -32803);
}

TEST_CASE(
    "a lens tells the exact odds of a snippet's call, not while somebody types, and not when it is off") {
    Editor editor;
    const std::string path = sample("snippets/6.4-macedonians-odds.yaml");
    const std::string uri = uriOfPath(path);
    const std::string text = textOf(path);
    editor.open(uri, text);
    const Json asked{{"textDocument", {{"uri", uri}}}};
    const Json lenses = editor.ask("textDocument/codeLens", asked)["result"];
    REQUIRE(lenses.size() == 1);
    // As the snippet itself expects: `odds: {DR: 2/3, DT: 1/3}`.
    CHECK(editor.ask("codeLens/resolve", lenses[0])["result"]["command"]["title"] == "DR 2/3, DT 1/3");
    editor.tell("textDocument/didChange", typed(uri, at(uri, text, "title:"), 0, ""));
    CHECK(editor.ask("textDocument/codeLens", asked)["result"].empty());
    CHECK(editor.ask("codeLens/resolve", lenses[0])["result"]["command"]["title"] == "");
    editor.rest(600ms);
    CHECK(editor.ask("textDocument/codeLens", asked)["result"].size() == 1);
    editor.tell("workspace/didChangeConfiguration", {{"settings", {{"groma", {{"lenses", false}}}}}});
    CHECK(editor.ask("textDocument/codeLens", asked)["result"].empty());
}

TEST_CASE(
    "a lens above an entry tells which snippets cover its rules, when it is wanted, and what is left out") {
    Editor editor;
    const std::string path = sample("rules/melee.yaml");
    const std::string uri = uriOfPath(path);
    const std::string text = textOf(path);
    editor.open(uri, text);
    const Json asked{{"textDocument", {{"uri", uri}}}};
    CHECK(editor.ask("textDocument/codeLens", asked)["result"].empty()); // off
    editor.tell("workspace/didChangeConfiguration", {{"settings", {{"groma", {{"coverage", true}}}}}});
    const Json lenses = editor.ask("textDocument/codeLens", asked)["result"];
    const Json place = at(uri, text, "\n  melee_result:", 3)["position"];
    const auto lens =
        std::ranges::find_if(lenses, [&](const Json& one) { return one["range"]["start"] == place; });
    REQUIRE(lens != lenses.end());
    // 6.3c-codes.yaml and one more claim each of the two.
    CHECK(editor.ask("codeLens/resolve", *lens)["result"]["command"]["title"] ==
          "AB-6.3c-2: 2 snippets pass; AB-6.3c-7: 2 snippets pass");
    // One of them is made to expect something else, and is told of once it rests.
    const std::string snippetUri = uriOfPath(sample("snippets/6.3c-codes.yaml"));
    const std::string snippet = textOf(sample("snippets/6.3c-codes.yaml"));
    editor.open(snippetUri, snippet);
    editor.tell("textDocument/didChange",
                typed(snippetUri, at(snippetUri, snippet, "result: DE", 8), 1, "A"));
    CHECK(editor.ask("codeLens/resolve", *lens)["result"]["command"]["title"] == "");
    editor.rest(600ms);
    CHECK(editor.ask("codeLens/resolve", *lens)["result"]["command"]["title"] ==
          "AB-6.3c-2: 1 of 2 snippets pass; AB-6.3c-7: 1 of 2 snippets pass");
}

} // namespace groma::session::server
