#include "core/game/machine/engine.h"
#include "core/game/machine/run.h"
#include "core/game/names/naming.h"
#include "core/snippet/snippet.h"
#include "formats/load/load.h"
#include "formats/project/file_system.h"
#include "tests/fuzz_files/readers.h"
#include "tests/session/small_game_texts.h"

#include <memory>

namespace groma::fuzz {
namespace {

game::SetupRef smallSetup() {
    formats::MemoryFileSystem files;
    files.put("/game/groma-project", "");
    files.put("/game/rules.yaml", std::string(session::kRules));
    files.put("/game/fight.yaml", std::string(session::kFight));
    files.put("/game/battle.yaml", std::string(session::kBattle));
    formats::Loader loader(files);
    return loader.load("/game/battle.yaml").built.setup;
}

game::Run askingRun(const game::Setup& setup) {
    const game::Position position = game::startPosition(setup);
    const auto call = snippet::parseCall(setup, "fight(attacker: chief, defender: FOOT_6)");
    game::Run run = game::start(setup, position, call.value().call);
    game::advance(run);
    return run;
}

std::string positionFault(const game::Setup& setup, const std::string& text) {
    const auto position = game::Position::fromText(setup, text);
    if (!position) return position.error().message.empty() ? "refused without a reason" : "";
    const auto again = game::Position::fromText(setup, position->toText());
    if (!again) return "what it writes is refused: " + again.error().message;
    return *again == *position ? "" : "what it writes reads otherwise";
}

std::string runFault(const game::Setup& setup, const std::string& text) {
    auto run = game::Run::fromText(setup, text);
    if (!run) return run.error().message.empty() ? "refused without a reason" : "";
    const auto again = game::Run::fromText(setup, run->toText());
    if (!again || !(*again == *run)) return "what it writes reads otherwise";
    const game::Pending next = game::advance(*run);
    return next.what == game::Pending::What::Failed ? "it was taken, and fails: " + next.failure.text : "";
}

std::string factFault(const game::Setup& setup, const std::string& text) {
    const std::size_t cut = text.find('=');
    if (cut == std::string::npos) return {};
    game::Position position = game::startPosition(setup);
    rules::NamedValue fact;
    fact.name.text = text.substr(0, cut);
    fact.value.text.text = text.substr(cut + 1);
    if (!snippet::setFacts(setup, position, std::span(&fact, 1)).empty()) return {};
    return game::Position::fromText(setup, position.toText()) ? ""
                                                              : "a fact was set that no position can have";
}

std::string callFault(const game::Setup& setup, const std::string& text) {
    const auto call = snippet::parseCall(setup, text);
    if (!call) return call.error().empty() ? "refused without a reason" : "";
    if (call->call.function < 0) return {};
    game::Run run = game::start(setup, game::startPosition(setup), call->call);
    game::Pending next;
    game::advance(run, next, nullptr,
                  {.steps = 200'000, .frames = 100, .memory = 1U << 18, .outcomes = 5'000, .options = 5'000});
    const bool fault =
        next.what == game::Pending::What::Failed &&
        (next.failure.kind == game::FailureKind::Fault || next.failure.kind == game::FailureKind::Mismatch);
    return fault ? "the call was taken, and fails: " + next.failure.text : "";
}

} // namespace

std::vector<Reader> playReaders() {
    const game::SetupRef setup = smallSetup();
    return {
        {"position",
         {game::startPosition(*setup).toText()},
         [setup](const std::string& text, tests::Rng&) { return positionFault(*setup, text); }},
        {"run",
         {askingRun(*setup).toText()},
         [setup](const std::string& text, tests::Rng&) { return runFault(*setup, text); }},
        {"fact",
         {"chief.at=012", "FOOT_1.disordered=yes", "game.turn=2", "chief.at=waiting", "FOOT_2.facing=E"},
         [setup](const std::string& text, tests::Rng&) { return factFault(*setup, text); }},
        {"call",
         {"fight(attacker: chief, defender: FOOT_6)", "attack(chief, FOOT_6)", "strength(chief)",
          "worth(reds)", "sequence"},
         [setup](const std::string& text, tests::Rng&) { return callFault(*setup, text); }},
    };
}

} // namespace groma::fuzz
