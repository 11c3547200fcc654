#include "editor/session/edits/forms/scenario_forms.h"

#include "core/game/names/naming.h"
#include "core/syntax/parser.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/edits/text/values.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

using formats::yaml::Kind;

namespace {

const char* keyOf(ScenarioText which) {
    switch (which) {
    case ScenarioText::Title: return "title";
    case ScenarioText::Subtitle: return "subtitle";
    case ScenarioText::Cite: return "cite";
    case ScenarioText::Help: return "help";
    case ScenarioText::Notes: return "notes";
    }
    return "title";
}

Expected<void> hasSide(const Document& document, int side) {
    if (auto can = canEditScenario(document); !can) {
        return can;
    }
    return side < 0 || side >= document.setup()->sideCount() ? refuse("choose a side first")
                                                             : Expected<void>{};
}

std::string writtenAt(const Document& document, const Path& at) {
    const formats::ProjectFile* file = document.file(document.scenarioPath());
    NodeIndex node = file != nullptr && file->tree ? file->tree->find(at) : kNoNode;
    if (node != kNoNode && file->tree->node(node).kind == Kind::Map) {
        node = file->tree->find(node, "value");
    }
    return node == kNoNode || file->tree->node(node).kind != Kind::Scalar
               ? std::string()
               : std::string(file->tree->node(node).text);
}

Edited write(const Document& document, const Path& at, const std::optional<Fragment>& value,
             std::string label, std::size_t keep = 0) {
    Draft draft(document);
    const std::string& path = document.scenarioPath();
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const auto done = value ? draft.set(path, at, *value) : draft.remove(path, at, keep);
    return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
}

Edited writeInSide(const Document& document, int side, const Path& below,
                   const std::optional<Fragment>& value, std::string label) {
    Draft draft(document);
    const std::string& path = document.scenarioPath();
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    if (auto done = draft.openList(path, {"sides"}); !done) {
        return std::unexpected(done.error());
    }
    Path at{"sides", document.setup()->side(side).id};
    at.insert(at.end(), below.begin(), below.end());
    const auto done = value ? draft.set(path, at, *value) : draft.remove(path, at, 2);
    return done ? Edited(draft.finish(std::move(label))) : std::unexpected(done.error());
}

// What a field of a state takes: names of the scenario too.
Expected<Fragment> stateValue(const Document& document, const rules::State& state, const std::string& value) {
    const game::Setup& setup = *document.setup();
    if (value == "?" || state.type.list) {
        return valueText(value);
    }
    switch (state.type.kind) {
    case lang::Kind::Piece:
        return setup.pieceNamed(value) ? Expected<Fragment>(Fragment::word(value))
                                       : refuse("`" + value + "` is no piece");
    case lang::Kind::Side:
        return setup.sideNamed(value) ? Expected<Fragment>(Fragment::word(value))
                                      : refuse("`" + value + "` is no side");
    case lang::Kind::Cell:
        return setup.geometry().cellByNumber(value).valid() ? Expected<Fragment>(cellText(value))
                                                            : refuse("`" + value + "` is not on the map");
    default: return typedValue(setup.model(), state.type, value);
    }
}

Expected<const rules::State*> stateOf(const Document& document, int state, rules::Holder of) {
    const auto& states = document.setup()->model().states;
    const bool known = state >= 0 && static_cast<std::size_t>(state) < states.size() &&
                       states[static_cast<std::size_t>(state)].of == of;
    return known ? Expected<const rules::State*>(&states[static_cast<std::size_t>(state)])
                 : refuse("there is no such state");
}

std::vector<StateField> fieldsOf(const Document& document, rules::Holder of, const Path& at) {
    std::vector<StateField> fields;
    if (!document.setup()) {
        return fields;
    }
    const rules::Model& model = document.setup()->model();
    for (std::size_t i = 0; i < model.states.size(); ++i) {
        const rules::State& state = model.states[i];
        if (state.of != of || state.trait >= 0 || state.type.list || state.listOf >= 0) {
            continue;
        }
        Path way = at;
        way.emplace_back(state.named.id);
        fields.push_back({static_cast<int>(i), writtenAt(document, way),
                          game::wordText(*document.setup(), state.type, state.initial), state.resource});
    }
    return fields;
}

} // namespace

std::string scenarioText(const Document& document, ScenarioText which) {
    return writtenAt(document, {keyOf(which)});
}

Edited setScenarioText(const Document& document, ScenarioText which, const std::string& text) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    if (which == ScenarioText::Title && text.empty()) {
        return refuse("a scenario has a title");
    }
    std::string label = keyOf(which);
    label.front() = static_cast<char>(label.front() - 'a' + 'A');
    const bool several = which == ScenarioText::Notes || text.find('\n') != std::string::npos;
    std::optional<Fragment> value;
    if (!text.empty()) {
        value = several ? Fragment::literal(text) : Fragment::sentence(text);
    }
    return write(document, {keyOf(which)}, value, several || text.empty() ? label : label + ": " + text);
}

Expected<void> canRenameSide(const Document& document, int side, const std::string& id) {
    if (auto can = hasSide(document, side); !can) {
        return can;
    }
    if (!lang::isName(id)) {
        return refuse("an id is made of letters, digits and _, no digit first");
    }
    if (const auto other = document.setup()->sideNamed(id); other && *other != side) {
        return refuse(id + " is the id of the other side");
    }
    return document.setup()->pieceNamed(id) ? refuse(id + " is the id of a piece") : Expected<void>{};
}

Edited renameSide(const Document& document, int side, const std::string& id) {
    if (auto can = canRenameSide(document, side, id); !can) {
        return std::unexpected(can.error());
    }
    const std::string old = document.setup()->side(side).id;
    const std::string& path = document.scenarioPath();
    Draft draft(document);
    if (auto opened = draft.open(path); !opened) {
        return std::unexpected(opened.error());
    }
    const formats::yaml::Tree& tree = draft.tree(path);
    formats::TextEdits edits;
    std::string problem;
    const auto take = [&](const formats::yaml::EditResult& more) {
        if (more) {
            edits.insert(edits.end(), more->begin(), more->end());
        } else {
            problem = more.error().message;
        }
    };
    const auto renameIn = [&](const char* section) {
        const NodeIndex map = tree.find(Path{section});
        if (map == kNoNode) {
            return;
        }
        if (tree.node(map).kind == Kind::Map) {
            if (const NodeIndex entry = tree.find(map, old); entry != kNoNode) {
                take(formats::yaml::renameKey(tree, entry, id));
            }
            return;
        }
        for (const NodeIndex item : tree.children(map)) {
            if (tree.node(item).kind == Kind::Scalar && tree.node(item).text == old) {
                take(formats::yaml::setScalar(tree, item, id));
            }
        }
    };
    const auto scalarIs = [&](NodeIndex node) {
        return node != kNoNode && tree.node(node).kind == Kind::Scalar && tree.node(node).text == old;
    };
    for (const char* section : {"sides", "counts", "pieces"}) {
        renameIn(section);
    }
    if (const NodeIndex first = tree.find(Path{"first"}); scalarIs(first)) {
        take(formats::yaml::setScalar(tree, first, id));
    }
    const auto eachSide = [&](auto&& self, NodeIndex node) -> void {
        if (tree.node(node).kind == Kind::Map) {
            if (const NodeIndex named = tree.find(node, "side"); scalarIs(named)) {
                take(formats::yaml::setScalar(tree, named, id));
            }
        }
        if (tree.node(node).kind == Kind::Map || tree.node(node).kind == Kind::List) {
            for (const NodeIndex child : tree.children(node)) {
                self(self, child);
            }
        }
    };
    for (const char* section : {"pieces", "zones", "entries", "areas"}) {
        if (const NodeIndex node = tree.find(Path{section}); node != kNoNode) {
            eachSide(eachSide, node);
        }
    }
    if (!problem.empty()) {
        return refuse(problem);
    }
    if (auto done = draft.applyText(path, std::move(edits)); !done) {
        return std::unexpected(done.error());
    }
    return draft.finish(fmt::format("Call {} {}", old, id));
}

std::string sidePosture(const Document& document, int side) {
    return hasSide(document, side)
               ? writtenAt(document, {"sides", document.setup()->side(side).id, "posture"})
               : std::string();
}

Edited setSidePosture(const Document& document, int side, const std::string& posture) {
    if (auto can = hasSide(document, side); !can) {
        return std::unexpected(can.error());
    }
    if (!posture.empty() && posture != "attack" && posture != "hold") {
        return refuse("a side is to attack or to hold");
    }
    const std::string label = posture.empty()
                                  ? "No posture"
                                  : fmt::format("{} is to {}", document.setup()->side(side).title, posture);
    return writeInSide(document, side, {"posture"},
                       posture.empty() ? std::nullopt : std::optional(Fragment::word(posture)), label);
}

std::vector<StateField> sideStates(const Document& document, int side) {
    return hasSide(document, side)
               ? fieldsOf(document, rules::Holder::Side, {"sides", document.setup()->side(side).id, "state"})
               : std::vector<StateField>{};
}

std::vector<StateField> gameStates(const Document& document) {
    return fieldsOf(document, rules::Holder::Game, {"state", "game"});
}

Edited setSideState(const Document& document, int side, int state, const std::string& value) {
    if (auto can = hasSide(document, side); !can) {
        return std::unexpected(can.error());
    }
    const auto found = stateOf(document, state, rules::Holder::Side);
    if (!found) {
        return std::unexpected(found.error());
    }
    const rules::Named& named = (*found)->named;
    if (value.empty()) {
        return writeInSide(document, side, {"state", named.id}, std::nullopt, "Reset " + named.title);
    }
    const auto fragment = stateValue(document, **found, value);
    return fragment ? writeInSide(document, side, {"state", named.id}, *fragment,
                                  fmt::format("{}: {}", named.title, value))
                    : std::unexpected(fragment.error());
}

Edited setGameState(const Document& document, int state, const std::string& value) {
    if (auto can = canEditScenario(document); !can) {
        return std::unexpected(can.error());
    }
    const auto found = stateOf(document, state, rules::Holder::Game);
    if (!found) {
        return std::unexpected(found.error());
    }
    const rules::Named& named = (*found)->named;
    if (value.empty()) {
        return write(document, {"state", "game", named.id}, std::nullopt, "Reset " + named.title);
    }
    const auto fragment = stateValue(document, **found, value);
    return fragment ? write(document, {"state", "game", named.id}, *fragment,
                            fmt::format("{}: {}", named.title, value))
                    : std::unexpected(fragment.error());
}

std::vector<NumberField> numberFields(const Document& document) {
    std::vector<NumberField> fields;
    if (!document.ruleset()) {
        return fields;
    }
    const rules::Model& model = document.ruleset()->model;
    for (std::size_t i = 0; i < model.scenarioNumbers.size(); ++i) {
        const bool has =
            i < model.scenarioNumberDefaults.size() && !model.scenarioNumberDefaults[i].unknown();
        fields.push_back(
            {model.scenarioNumbers[i], writtenAt(document, {"numbers", model.scenarioNumbers[i]}),
             has ? base::Number::fromBits(model.scenarioNumberDefaults[i].bits).toString() : std::string(),
             true});
    }
    if (document.meaning().scenario) {
        for (const rules::NamedValue& number : document.meaning().scenario->numbers) {
            if (std::ranges::find(model.scenarioNumbers, number.name.text) == model.scenarioNumbers.end()) {
                fields.push_back(
                    {number.name.text, writtenAt(document, {"numbers", number.name.text}), {}, false});
            }
        }
    }
    return fields;
}

} // namespace groma::session
