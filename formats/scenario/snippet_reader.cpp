#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"
#include "formats/scenario/scenario_reader.h"

namespace groma::formats {

using namespace entry;
using rules::Text;

namespace {

// `supporters: [M5]`, `melee_die: 4`; a list of lists answers a question that is asked several times.
std::vector<rules::ScriptSource> scriptOf(const Cursor& value) {
    std::vector<rules::ScriptSource> script;
    if (!value || value.isNull()) return script;
    MapCursor map = value.map();
    for (const Cursor& answer : map.entries()) {
        rules::ScriptSource read{keyOf(answer), {}};
        if (answer.isList()) {
            for (const Cursor& item : answer.items()) {
                if (!item.isList()) {
                    read.answers.push_back(textOf(item));
                    continue;
                }
                Text joined{"[", item.ref()};
                for (const Text& part : textsOf(item)) joined.text += (joined.text.size() > 1 ? ", " : "") + part.text;
                joined.text += "]";
                read.answers.push_back(std::move(joined));
            }
        } else {
            read.answers.push_back(textOf(answer));
        }
        script.push_back(std::move(read));
    }
    return script;
}

// `S4: {at: 043, disorganised: yes}` is `S4.at: 043` and `S4.disorganised: yes`.
std::vector<rules::NamedText> flattened(const Cursor& value) {
    std::vector<rules::NamedText> texts;
    if (!value || value.isNull()) return texts;
    MapCursor map = value.map();
    for (const Cursor& item : map.entries()) {
        if (!item.isMap()) {
            texts.push_back({keyOf(item), textOf(item)});
            continue;
        }
        MapCursor parts = item.map();
        for (const Cursor& part : parts.entries())
            texts.push_back({{std::string(item.key()) + "." + std::string(part.key()), part.keyRef()}, textOf(part)});
    }
    return texts;
}

std::vector<rules::NamedValue> flattenedValues(const Cursor& value) {
    std::vector<rules::NamedValue> values;
    for (rules::NamedText& text : flattened(value)) values.push_back({text.name, {false, text.text, {}}});
    return values;
}

rules::StepSource stepOf(MapCursor& map, const Cursor& value) {
    rules::StepSource step;
    step.where = value.ref();
    step.call = textOf(map["call"]);
    step.script = scriptOf(map["script"]);
    step.expect = flattened(map["expect"]);
    step.odds = namedTexts(map["odds"]);
    step.evaluate = namedTexts(map["evaluate"]);
    step.offers = scriptOf(map["offers"]);
    step.illegal = optionalText(map["illegal"]);
    step.stops = optionalText(map["stops"]);
    step.log = textsOf(map["log"]);
    return step;
}

void readDuring(const Cursor& value, rules::SnippetSource& snippet) {
    if (!value) return;
    MapCursor map = value.map();
    snippet.during.turn = textOf(map["turn"]);
    snippet.during.side = textOf(map["side"]);
    snippet.during.scopes = textsOf(map["scopes"]);
    if (const Cursor phase = map["phase"]) snippet.during.scopes.push_back(textOf(phase));
    map.finish();
}

}  // namespace

rules::SnippetSource readSnippet(const ProjectFile& file, diag::Sink& sink) {
    rules::SnippetSource snippet;
    const Cursor root(*file.tree, file.tree->root(), sink);
    snippet.where = root.ref();
    MapCursor map = root.map();
    const Cursor kind = map.need("groma");
    if (kind && kind.raw() != "snippet/1")
        sink.add(kind.problem(diag::Code::UnknownFileKind, "this file is used as a snippet")
                     .withFound(std::string(kind.raw()))
                     .withExpected("snippet/1"));
    map.allow("rules");
    snippet.basis = textOf(map["scenario"]);
    part::readScenarioKeys(map, snippet.scenario);
    snippet.set = flattenedValues(map["set"]);
    readDuring(map["during"], snippet);
    snippet.policy = textOf(map["policy"]);
    const Cursor steps = map["steps"];
    if (steps) {
        for (const Cursor& step : steps.items()) {
            MapCursor parts = step.map();
            snippet.steps.push_back(stepOf(parts, step));
            for (const std::string_view key : {"title", "help", "cite", "covers"}) parts.allow(key);
            parts.finish();
        }
    } else {
        snippet.steps.push_back(stepOf(map, root));
    }
    map.finish();
    return snippet;
}

}  // namespace groma::formats
