#include "core/diag/codes.h"
#include "formats/rules/entry_reader.h"
#include "formats/scenario/scenario_parts.h"
#include "formats/scenario/scenario_reader.h"

namespace groma::formats {

using namespace entry;
using rules::Text;

namespace {

std::vector<rules::ScriptSource> scriptOf(const Cursor& value) {
    std::vector<rules::ScriptSource> script;
    if (!value || value.isNull()) return script;
    MapCursor map = value.map();
    for (const Cursor& answer : map.entries()) {
        rules::ScriptSource read{keyOf(answer), {}, false};
        if (answer.isList()) {
            for (const Cursor& item : answer.items()) {
                read.nested = read.nested || item.isList();
                read.answers.push_back(item.isList() ? textsOf(item) : std::vector<Text>{textOf(item)});
            }
        } else {
            read.answers.push_back({textOf(answer)});
        }
        script.push_back(std::move(read));
    }
    return script;
}

std::string joined(const std::vector<Text>& texts) {
    std::string all = "[";
    for (const Text& text : texts) all += (all.size() > 1 ? ", " : "") + text.text;
    return all + "]";
}

// `S4: {at: 043, disorganised: yes}` is `S4.at: 043` and `S4.disorganised: yes`; a list is written `[a, b]`.
std::vector<rules::NamedText> flattened(const std::vector<Cursor>& entries) {
    std::vector<rules::NamedText> texts;
    for (const Cursor& item : entries) {
        if (!item.isMap()) {
            texts.push_back(
                {keyOf(item), item.isList() ? Text{joined(textsOf(item)), item.ref()} : textOf(item)});
            continue;
        }
        MapCursor parts = item.map();
        for (const Cursor& part : parts.entries())
            texts.push_back({{std::string(item.key()) + "." + std::string(part.key()), part.keyRef()},
                             part.isList() ? Text{joined(textsOf(part)), part.ref()} : textOf(part)});
    }
    return texts;
}

std::vector<rules::NamedValue> settings(const Cursor& value) {
    std::vector<rules::NamedValue> values;
    if (!value || value.isNull()) return values;
    MapCursor map = value.map();
    for (rules::NamedText& text : flattened(map.entries()))
        values.push_back({text.name, {false, text.text, {}}});
    return values;
}

void readExpectations(const Cursor& value, rules::StepSource& step) {
    if (!value || value.isNull()) return;
    MapCursor map = value.map();
    step.illegal = optionalText(map["illegal"]);
    step.stops = optionalText(map["stops"]);
    step.offers = scriptOf(map["options"]);
    step.log = textsOf(map["log"]);
    step.expect = flattened(map.rest());
}

// A result and its chance; an entry that is a map is an expression over the end, with the chance of each of
// its values.
void readOdds(const Cursor& value, rules::StepSource& step) {
    if (!value || value.isNull()) return;
    MapCursor map = value.map();
    for (const Cursor& entry : map.entries()) {
        if (entry.isMap()) step.oddsOf.push_back({keyOf(entry), namedTexts(entry)});
        else step.odds.push_back({keyOf(entry), textOf(entry)});
    }
}

rules::StepSource::During duringOf(const Cursor& value) {
    if (!value || value.isNull()) return {};
    MapCursor parts = value.map();
    rules::StepSource::During during{textOf(parts["turn"]), textOf(parts["side"]), textOf(parts["phase"])};
    parts.finish();
    return during;
}

// What a step does not say is as the snippet says for all of them.
void fillIn(rules::StepSource::During& step, const rules::StepSource::During& all) {
    if (step.turn.empty()) step.turn = all.turn;
    if (step.side.empty()) step.side = all.side;
    if (step.phase.empty()) step.phase = all.phase;
}

rules::StepSource stepOf(MapCursor& map, const Cursor& value) {
    rules::StepSource step;
    step.where = value.ref();
    step.set = settings(map["set"]);
    step.during = duringOf(map["during"]);
    step.call = textOf(map["call"]);
    const Cursor script = map["script"];
    step.script = scriptOf(script);
    step.scriptAt = script ? script.keyRef() : step.call.where;
    step.prefer = scriptOf(map["prefer"]);
    readExpectations(map["expect"], step);
    if (const Cursor evaluate = map["evaluate"]) {
        MapCursor entries = evaluate.map();
        step.evaluate = flattened(entries.entries());
    }
    readOdds(map["odds"], step);
    return step;
}

} // namespace

rules::SnippetSource readSnippet(const ProjectFile& file, diag::Sink& sink) {
    rules::SnippetSource snippet;
    const Cursor root(*file.tree, file.tree->root(), sink);
    snippet.where = root.ref();
    MapCursor map = root.map();
    entry::expectKind(map, "snippet/1", "this file is used as a snippet");
    if (const Cursor rules = map["rules"]; rules && rules.isNull())
        rules.reportWrongKind("the path of a ruleset");
    snippet.remove = textsOf(map["remove"]);
    snippet.basis = textOf(map["scenario"]);
    part::readScenarioKeys(map, snippet.scenario);
    const Cursor steps = map["steps"];
    if (steps) {
        const rules::StepSource::During all = duringOf(map["during"]);
        const std::vector<rules::NamedValue> set = settings(map["set"]);
        for (const Cursor& step : steps.items()) {
            MapCursor parts = step.map();
            snippet.steps.push_back(stepOf(parts, step));
            snippet.steps.back().title = textOf(parts["title"]);
            fillIn(snippet.steps.back().during, all);
            for (const std::string_view key : {"help", "cite", "covers"}) parts.allow(key);
            parts.finish();
        }
        if (snippet.steps.empty())
            sink.add(steps.problem(diag::Code::OutOfRange, "a snippet has at least one step"));
        else snippet.steps.front().set.insert(snippet.steps.front().set.begin(), set.begin(), set.end());
    } else {
        snippet.steps.push_back(stepOf(map, root));
    }
    map.finish();
    return snippet;
}

} // namespace groma::formats
