#include "editor/session/play/play_snippet.h"

#include "core/base/text.h"
#include "core/game/names/naming.h"
#include "core/snippet/facts.h"
#include "editor/session/edits/text/draft.h"
#include "editor/session/play/play_question.h"
#include "formats/yaml/emit.h"

#include <algorithm>

namespace groma::session {

using game::Pending;
using Entries = std::vector<std::pair<std::string, Fragment>>;

namespace {

// The way from the folder of one file to another, both below the root.
std::string relative(const std::string& from, const std::string& to) {
    std::vector<std::string_view> a = base::split(from, '/');
    std::vector<std::string_view> b = base::split(to, '/');
    a.pop_back();
    std::size_t same = 0;
    while (same < a.size() && same + 1 < b.size() && a[same] == b[same]) {
        ++same;
    }
    std::string way;
    for (std::size_t i = same; i < a.size(); ++i) {
        way += "../";
    }
    for (std::size_t i = same; i < b.size(); ++i) {
        way += std::string(b[i]) + (i + 1 < b.size() ? "/" : "");
    }
    return way;
}

// A snippet stands on a scenario's file, or brings along what the snippet it was played from brings; alone,
// what the scenario brings.
void addBasis(const Document& document, const std::string& path, bool alone, Entries& file) {
    const std::string& own = document.scenarioPath();
    if (document.meaning().kind == formats::FileKind::Scenario && !alone) {
        file.emplace_back("scenario", Fragment::sentence(relative(path, own)));
        return;
    }
    const formats::yaml::Tree& tree = *document.file(own)->tree;
    for (const char* key : {"rules", "scenario"}) {
        if (const NodeIndex node = tree.find(Path{key}); node != kNoNode) {
            const std::string target = formats::Project::resolve(own, std::string(tree.node(node).text));
            file.emplace_back(key, Fragment::sentence(relative(path, target)));
        }
    }
    for (const char* key : {"board", "map", "sides", "numbers", "options", "traits", "types", "pieces",
                            "remove", "zones", "state"}) {
        if (const NodeIndex node = tree.find(Path{key}); node != kNoNode) {
            file.emplace_back(key, Fragment::copyOf(tree, node));
        }
    }
}

Fragment textsOf(const std::vector<std::string>& texts) {
    std::vector<Fragment> items;
    for (const std::string& text : texts) {
        items.push_back(valueText(text));
    }
    return Fragment::list(std::move(items), Fragment::Layout::Flow);
}

// Several answers of one name are a list in order; to `choose some` a flat list is one answer.
Fragment answersOf(const std::vector<const PlayedAnswer*>& answers, bool some) {
    if (answers.size() == 1 && !some) {
        return valueText(answers.front()->texts.front());
    }
    if (answers.size() == 1) {
        return textsOf(answers.front()->texts);
    }
    std::vector<Fragment> items;
    for (const PlayedAnswer* answer : answers) {
        items.push_back(some ? textsOf(answer->texts) : valueText(answer->texts.front()));
    }
    return Fragment::list(std::move(items));
}

bool isSome(const game::Setup& setup, const std::string& name) {
    return std::ranges::any_of(setup.program().questions, [&](const lang::Question& question) {
        return question.name == name && question.kind == lang::QuestionKind::Some;
    });
}

Fragment scriptOf(const game::Setup& setup, const PlayedCall& call) {
    std::vector<std::string> names;
    for (const PlayedAnswer& answer : call.answers) {
        if (std::ranges::find(names, answer.question) == names.end()) {
            names.push_back(answer.question);
        }
    }
    Entries script;
    for (const std::string& name : names) {
        std::vector<const PlayedAnswer*> answers;
        for (const PlayedAnswer& answer : call.answers) {
            if (answer.question == name) {
                answers.push_back(&answer);
            }
        }
        script.emplace_back(name, answersOf(answers, isSome(setup, name)));
    }
    return Fragment::map(std::move(script));
}

// What is other after the call than before it.
Entries changesOf(const game::Setup& setup, const SnippetStep& step) {
    Entries changes;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        Entries facts;
        const snippet::Subject subject{snippet::Subject::Kind::Piece, piece};
        const auto compare = [&](const std::string& name) {
            std::string problem;
            const auto before = snippet::readFact(setup, step.before, subject, name, problem);
            const auto after = snippet::readFact(setup, step.after, subject, name, problem);
            if (before && after && *before != *after) {
                facts.emplace_back(name, name == "at" ? cellText(*after) : valueText(*after));
            }
        };
        compare(step.after.status(piece) == game::PieceStatus::Eliminated ? "eliminated" : "at");
        if (setup.model().board.facing != grid::FacingKind::None && step.after.onMap(piece)) {
            compare("facing");
        }
        for (const rules::State& state : setup.model().states) {
            if (state.of == rules::Holder::Piece && state.trait < 0 && state.listOf < 0 &&
                snippet::stateNamed(setup, subject, state.named.id) >= 0) {
                compare(state.named.id);
            }
        }
        if (!facts.empty()) {
            changes.emplace_back(setup.piece(piece).id, Fragment::map(std::move(facts)));
        }
    }
    return changes;
}

Expected<Entries> stepOf(const game::Setup& setup, const SnippetStep& step) {
    Entries entries;
    if (!step.title.empty()) {
        entries.emplace_back("title", Fragment::sentence(step.title));
    }
    if (!step.evaluate.empty()) {
        Entries facts;
        for (const SetupFact& fact : step.evaluate) {
            facts.emplace_back(fact.expression, fact.cell ? cellText(fact.value) : valueText(fact.value));
        }
        entries.emplace_back("evaluate", Fragment::map(std::move(facts), Fragment::Layout::Block));
    }
    if (step.call.text.empty()) {
        return entries;
    }
    // "M4.at" belongs under M4.
    Entries set;
    for (const auto& [fact, value] : step.set) {
        const auto dot = fact.find('.');
        const std::string name = fact.substr(dot + 1);
        set.emplace_back(fact.substr(0, dot),
                         Fragment::map({{name, name == "at" ? cellText(value) : valueText(value)}}));
    }
    if (!set.empty()) {
        entries.emplace_back("set", Fragment::map(std::move(set)));
    }
    if (step.call.text != "sequence" && step.call.side >= 0) {
        entries.emplace_back("during",
                             Fragment::map({{"side", Fragment::word(setup.side(step.call.side).id)}}));
    }
    entries.emplace_back("call", Fragment::word(step.call.text));
    if (!step.call.answers.empty()) {
        entries.emplace_back("script", scriptOf(setup, step.call));
    }
    Entries expect;
    switch (step.end.what) {
    case Pending::What::Chance:
        return refuse("roll " + std::string(step.end.name) +
                      " first: a snippet ends at a decision or an end");
    case Pending::What::Failed:
        expect.emplace_back("stops", Fragment::sentence(step.end.failure.text));
        break;
    case Pending::What::Choice: {
        std::vector<std::string> options;
        for (std::size_t i = 0; i < step.end.options.size(); ++i) {
            options.push_back(game::optionText(setup, step.end, i));
        }
        expect.emplace_back("options", Fragment::map({{std::string(step.end.name), textsOf(options)}}));
        break;
    }
    case Pending::What::Done:
        expect = changesOf(setup, step);
        expect.emplace(expect.begin(), "result", valueText(endText(setup, step.end)));
        if (step.end.finished && step.after.verdict() >= 0) {
            const auto& verdicts = setup.model().verdicts;
            expect.emplace_back(
                "verdict", Fragment::word(verdicts[static_cast<std::size_t>(step.after.verdict())].named.id));
        }
        break;
    }
    entries.emplace_back("expect", Fragment::map(std::move(expect)));
    const auto chances = [](const odds::Distribution& all) {
        Entries told;
        for (const odds::Chance& chance : all) {
            told.emplace_back(chance.name, Fragment::word(chance.chance.toString()));
        }
        return told;
    };
    Entries odds = chances(step.odds);
    for (const auto& [expression, of] : step.oddsOf) {
        odds.emplace_back(expression, Fragment::map(chances(of), Fragment::Layout::Flow));
    }
    if (!odds.empty()) {
        entries.emplace_back("odds", Fragment::map(std::move(odds)));
    }
    return entries;
}

} // namespace

Expected<std::string> snippetFile(const Document& document, const std::string& path, const std::string& title,
                                  const std::string& cite, const std::vector<std::string>& covers,
                                  const std::vector<SnippetStep>& steps, bool alone) {
    Entries file{{"groma", Fragment::word("snippet/1")}, {"title", Fragment::sentence(title)}};
    if (!cite.empty()) {
        file.emplace_back("cite", Fragment::sentence(cite));
    }
    if (!covers.empty()) {
        file.emplace_back("covers", textsOf(covers));
    }
    addBasis(document, path, alone, file);
    std::vector<Fragment> several;
    for (const SnippetStep& step : steps) {
        auto entries = stepOf(*document.setup(), step);
        if (!entries) {
            return std::unexpected(entries.error());
        }
        if (steps.size() == 1) {
            std::ranges::move(*entries, std::back_inserter(file));
        } else {
            several.push_back(Fragment::map(std::move(*entries), Fragment::Layout::Block));
        }
    }
    if (!several.empty()) {
        file.emplace_back("steps", Fragment::list(std::move(several), Fragment::Layout::Block));
    }
    return formats::yaml::emitDocument(Fragment::map(std::move(file), Fragment::Layout::Block));
}

Edited newSnippet(const Document& document, const std::string& path, const std::string& text,
                  std::string label) {
    if (!path.ends_with(".yaml") || path.starts_with('/') || path.find("..") != std::string::npos) {
        return refuse("a snippet's path lies in the project and ends in .yaml");
    }
    if (document.has(path)) {
        return refuse(path + " is there already");
    }
    return Change{std::move(label), {{path, {{0, 0, text}}}}};
}

} // namespace groma::session
