#include "editor/session/play/game_file.h"

#include "core/diag/codes.h"
#include "core/game/dice/dice.h"
#include "formats/text/render.h"
#include "formats/yaml/cursor.h"
#include "formats/yaml/emit.h"
#include "formats/yaml/hash_text.h"
#include "formats/yaml/parse.h"

#include <fmt/format.h>

#include <algorithm>

namespace groma::session {

namespace {

using formats::yaml::Cursor;
using formats::yaml::MapCursor;

std::string scalar(const std::string& text) { return formats::yaml::emitScalar(text, true, true); }

void writeAnswers(const std::vector<PlayedAnswer>& answers, std::string_view indent, std::string& text) {
    for (const PlayedAnswer& answer : answers) {
        std::string given;
        for (const std::string& one : answer.texts) {
            given += (given.empty() ? "" : ", ") + scalar(one);
        }
        if (answer.texts.size() != 1) {
            given = "[" + given + "]";
        }
        text += fmt::format("{}- {{{}: {}, {}: {}}}\n", indent, "ask", scalar(answer.question),
                            answer.chance ? "fell" : "chosen", given);
    }
}

std::vector<PlayedAnswer> readAnswers(const Cursor& list) {
    std::vector<PlayedAnswer> answers;
    for (const Cursor& item : list.items()) {
        PlayedAnswer answer;
        MapCursor map = item.map();
        answer.question = map.need("ask").text().value_or("");
        const Cursor fell = map["fell"];
        answer.chance = fell.present();
        const Cursor given = answer.chance ? fell : map.need("chosen");
        for (const Cursor& one : given.itemsOrOne()) {
            answer.texts.emplace_back(one.text().value_or(""));
        }
        map.finish();
        answers.push_back(std::move(answer));
    }
    return answers;
}

} // namespace

std::string gameText(const SavedGame& game) {
    std::string text = "groma: game/1\n";
    text += "title: " + scalar(game.title) + "\n";
    text += "scenario: " + scalar(game.scenario) + "\n";
    text += fmt::format("rules: \"{}\"\n", formats::yaml::hashText(game.rules));
    text += fmt::format("seed: {}\n", game.seed);
    text += fmt::format("dice: {}\n", game::kDiceVersion);
    text += game.line.empty() ? "answers: []\n" : "answers:\n";
    writeAnswers(game.line, "  ", text);
    if (!game.branches.empty()) {
        text += "branches:\n";
    }
    for (const PlayHistory::Branch& branch : game.branches) {
        text += fmt::format("  - at: {}\n    answers:\n", branch.at);
        writeAnswers(branch.rest, "      ", text);
    }
    return text;
}

Expected<SavedGame> readGame(const std::string& path, const std::string& text) {
    diag::Sink sink;
    const auto source = std::make_shared<const formats::SourceFile>(path, text);
    const formats::yaml::Parsed parsed = formats::yaml::parse(source, 0, sink);
    SavedGame game;
    if (parsed.ok) {
        const Cursor root(*parsed.tree, parsed.tree->root(), sink);
        MapCursor map = root.map();
        const Cursor kind = map.need("groma");
        if (kind && kind.raw() != "game/1") {
            sink.add(kind.problem(diag::Code::UnknownFileKind, "this file is no saved game")
                         .withFound(std::string(kind.raw()))
                         .withExpected("game/1"));
        }
        game.title = map["title"].text().value_or("");
        game.scenario = map.need("scenario").text().value_or("");
        const Cursor rules = map.need("rules");
        const std::string hash(rules.text().value_or(""));
        if (const auto read = formats::yaml::readHash(hash)) {
            game.rules = *read;
        } else if (rules) {
            sink.add(rules.problem(diag::Code::BadValue, "a hash of rules has 16 digits from 0 to f")
                         .withFound(hash));
        }
        if (const Cursor seed = map["seed"]) {
            game.seed = static_cast<std::uint64_t>(seed.integer(0).value_or(1));
        }
        game.dice = map["dice"].text().value_or("");
        game.line = readAnswers(map.need("answers"));
        for (const Cursor& item : map["branches"].items()) {
            MapCursor branch = item.map();
            const auto at = branch.need("at").integer(0, static_cast<std::int64_t>(game.line.size()));
            game.branches.push_back(
                {static_cast<std::size_t>(at.value_or(0)), readAnswers(branch.need("answers"))});
            branch.finish();
        }
        map.finish();
    }
    if (!sink.hasErrors()) {
        return game;
    }
    std::string problems;
    for (const diag::Diagnostic& problem : sink.items()) {
        problems += formats::renderBriefly(problem, *parsed.tree);
    }
    while (problems.ends_with('\n')) {
        problems.pop_back();
    }
    return refuse(std::move(problems));
}

Expected<SavedGame> savedGame(const TestPlay& play, const PlayHistory& history, const std::string& scenario) {
    if (!play.isGame()) {
        return refuse("single actions are kept as a snippet");
    }
    SavedGame game;
    game.title = play.setup().draft().title;
    game.scenario = scenario;
    game.rules = play.document().rulesHash();
    game.line = history.line();
    game.branches = history.branches();
    game.seed = play.seed();
    game.dice = game::kDiceVersion;
    return game;
}

Expected<LoadedGame> loadGame(const Document& document, const SavedGame& game) {
    auto play = TestPlay::game(document, game.seed);
    if (!play) {
        return std::unexpected(play.error());
    }
    LoadedGame loaded{*std::move(play), {}, {}};
    const auto played = loaded.history.playBack(loaded.play, game.line, game.branches);
    if (!played) {
        loaded.differs = played.error().reason;
    } else if (game.rules != document.rulesHash()) {
        loaded.differs = "the rules have changed since it was saved; every answer still fits";
    } else if (game.dice != game::kDiceVersion) {
        loaded.differs =
            "it was saved with other dice: what falls from here on is not what would have fallen then";
    }
    loaded.play.hold();
    return loaded;
}

} // namespace groma::session
