// What cards, logs and the margin of the map say: as players and books say it, without ids.
#include "core/game/names/naming.h"
#include "editor/session/play/test_play.h"
#include "editor/session/questions/what_if.h"
#include "editor/session/views/conditions.h"
#include "editor/session/views/map_words.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>
#include <cctype>

namespace groma::session {
namespace {

Document sample(const std::string& path) {
    static formats::RealFileSystem files;
    auto document = Document::open(files, std::string(groma::test::sourceDir()) + "/samples/" + path);
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    return *document;
}

bool isWordIn(const std::string& text, const std::string& word) {
    const auto part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !part(text[at - 1]);
        const bool ends = at + word.size() == text.size() || !part(text[at + word.size()]);
        if (begins && ends) {
            return true;
        }
    }
    return false;
}

void checkNoIds(const game::Setup& setup, const game::LogEntry& entry) {
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        const std::string& id = setup.piece(piece).id;
        if (id.find('_') == std::string::npos) {
            continue; // may be a word
        }
        CHECK_MESSAGE(!isWordIn(entry.title + " " + entry.text, id), entry.title << ": " << entry.text);
        for (const game::LogTerm& term : entry.terms) {
            CHECK_MESSAGE(!isWordIn(term.title, id), term.title);
        }
    }
    for (const game::LogEntry& inner : entry.within) {
        checkNoIds(setup, inner);
    }
}

} // namespace

TEST_CASE("the margin of a map: its title and rows, how far cells are apart, what is assumed") {
    const MapWords arretium = mapWords(sample("ars-bellum/arretium.yaml"));
    CHECK(arretium.title == "Little Battlefield, 15 / 14 hexes a row");
    CHECK(arretium.scaleCells == 5);
    CHECK(arretium.scale == "1 km (1 hex = 200 m)");
    CHECK(arretium.assumed.starts_with("The text names the map, green, and prints none"));

    const MapWords ford = mapWords(sample("the-ford/the-ford.yaml"));
    CHECK(ford.scale == "500 m (1 hex = 100 m)");
    CHECK(ford.assumed.empty());
}

TEST_CASE("rules that know no distance on the ground give no scale bar") {
    const MapWords words = mapWords(sample("commands-and-colors/nisibis.yaml"));
    CHECK(words.scaleCells == 0);
    CHECK(words.scale.empty());
    CHECK_FALSE(words.title.empty());
}

TEST_CASE("an odds card calls counters by their codes and where they stand, the moved one where it was put") {
    const Document document = sample("ars-bellum/arretium.yaml");
    const auto question = firstWhatIf(document);
    REQUIRE(question.has_value());
    const OddsCard card = whatIf(document, *question);
    REQUIRE_FALSE(card.stacks.empty());
    for (const game::LogEntry& stack : card.stacks) {
        checkNoIds(*document.setup(), stack);
    }
    const std::string moved = game::calledText(*document.setup(), question->piece, *question->at);
    CHECK(moved.find(" in " + document.setup()->geometry().numberText(*question->at)) != std::string::npos);
    CHECK(std::ranges::any_of(card.stacks, [&](const game::LogEntry& stack) {
        return stack.title.find(moved) != std::string::npos;
    }));
}

TEST_CASE("what did not count says under which condition it would have") {
    const Document document = sample("ars-bellum/arretium.yaml");
    const auto question = firstWhatIf(document);
    REQUIRE(question.has_value());
    const OddsCard card = whatIf(document, *question);
    std::size_t uncounted = 0;
    std::size_t explained = 0;
    for (const game::LogEntry& stack : card.stacks) {
        for (const game::LogTerm& term : stack.terms) {
            if (term.state != lang::NoteState::NotApplied) {
                continue;
            }
            ++uncounted;
            explained += conditionOf(document.setup()->model(), term).empty() ? 0U : 1U;
        }
    }
    CHECK(uncounted > 0);
    CHECK(explained > 0);
}

TEST_CASE("the log of a game names no ids, and a counter that moved stands elsewhere in the next line") {
    const Document document = sample("ars-bellum/arretium.yaml");
    auto play = TestPlay::game(document);
    REQUIRE_MESSAGE(play.has_value(), (play ? "" : play.error().reason));
    for (int step = 0; step < 40 && !play->idle(); ++step) {
        const bool chance = play->question().what == game::Pending::What::Chance;
        if (!(chance                             ? play->roll()
              : play->question().options.empty() ? play->answerText({"pass"})
                                                 : play->answer(play->question().options.front().answer))) {
            break;
        }
    }
    REQUIRE(play->log().size() > 5);
    for (const game::LogEntry& entry : play->log()) {
        checkNoIds(play->setup(), entry);
    }
}

} // namespace groma::session
