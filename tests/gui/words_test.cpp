// The window's own words, and what the rules ask in theirs, are explained where they stand: the pointer rests
// on each of them, in the place where a player meets it, and what the tooltip says is read.
#include "core/lang/check/decision_meaning.h"
#include "editor/session/play/play_map.h"
#include "editor/ui/workbench/glossary.h"
#include "editor/ui/workbench/play_desk.h"
#include "editor/ui/workbench/state/balancing.h"
#include "editor/ui/workbench/state/rule_words.h"
#include "editor/ui/workbench/state/step_signs.h"
#include "editor/ui/workbench/state/what_if.h"
#include "tests/gui/drawn_text.h"
#include "tests/gui/gestures.h"
#include "tests/gui/pictures.h"
#include "tests/gui/play_test.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <set>
#include <string>

namespace groma::gui {
namespace {

using game::Pending;

constexpr const char* kArretium = "samples/ars-bellum/arretium.yaml";
constexpr const char* kZela = "samples/special-stands/zela.yaml";
constexpr int kFramesOfRest = 60; // a second: tooltips wait for a pointer that rests

// Where that is written in a window of that name, its middle; of several the last.
std::optional<ImVec2> placeOf(std::string_view window, std::string_view words) {
    std::optional<ImVec2> place;
    for (const DrawnText& drawn : drawnTexts()) {
        if (drawn.window.find(window) == std::string::npos || drawn.text.find(words) == std::string::npos)
            continue;
        ImRect seen = drawn.box;
        seen.ClipWith({drawn.clip.x, drawn.clip.y, drawn.clip.z, drawn.clip.w});
        if (seen.GetWidth() > 0 && seen.GetHeight() > 0) place = seen.GetCenter();
    }
    return place;
}

std::string toldAt(ImGuiTestContext& ui, ImVec2 at) {
    ui.MouseMoveToPos(at);
    std::string told;
    for (int i = 0; i < kFramesOfRest && told.empty(); ++i) {
        ui.Yield();
        told = tooltipText();
    }
    return told;
}

// The words are written there, and a pointer that rests on them is told what the word means.
bool isExplained(ImGuiTestContext& ui, const char* window, const char* words, const char* word) {
    ui.Yield(2);
    const auto place = placeOf(window, words);
    if (!place) {
        fmt::print("  {} is not written in {}\n", words, window);
        return false;
    }
    const std::string told = toldAt(ui, *place);
    const std::string meaning = ui::sentenceOf(word);
    if (!meaning.empty() && told.find(meaning) != std::string::npos) return true;
    fmt::print("  {} in {}: {}\n", words, window, told.empty() ? "nothing is told" : told);
    return false;
}

void theWordsOfTheSetUp(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    settle(ui, fixture);
    const int asks = *setupOf(fixture).pieceNamed("WARB_1");
    const int asked = *setupOf(fixture).pieceNamed("HAST_2");
    fixture.shell.bench().askWhatIf(
        {.piece = asks, .at = cellOf(fixture, "110"), .facing = {}, .target = asked, .of = {}});
    settle(ui, fixture);
    fixture.shell.bench().show("What if");
    ui.Yield(4);
    IM_CHECK(isExplained(ui, "What if", "Senones worse off", "worse off, it / they"));
    const ImGuiWindow* panel = ui.WindowInfo("//What if").Window;
    ui.ScrollToBottom(panel->ID);
    IM_CHECK(isExplained(ui, "What if", "Rests on", "rests on"));
    takePicture(ui, fixture, "word-rests-on");
    IM_CHECK(isExplained(ui, "##top", "Pin as A", "Pin as A"));
    // Of a number its card tells what the rules say of it.
    fixture.shell.bench().selectPieces({"WARB_1"});
    fixture.shell.bench().show("Inspector");
    ui.Yield(6);
    const auto support = placeOf("Inspector", "Support");
    IM_CHECK(support.has_value());
    const std::string told = toldAt(ui, *support);
    IM_CHECK(told.find("Infantry of 3 or less lends 1") != std::string::npos);
    IM_CHECK(told.find(ui::sentenceOf("support")) != std::string::npos);
    fixture.shell.bench().show("Layers");
    ui.Yield(4);
    for (const char* word : {"reach", "contact"}) IM_CHECK(isExplained(ui, "Layers", word, word));
}

// Nothing is done that need not be, up to that step of the Senones.
bool passUntil(session::TestPlay& play, std::string_view step) {
    for (int i = 0; i < 60; ++i) {
        const session::PlayQuestion& question = play.question();
        if (question.name == step && question.side == 0 && question.what == Pending::What::Choice)
            return true;
        if (question.what == Pending::What::Chance) (void)play.roll();
        else if (question.mayPass) (void)play.answer({game::kPass, {}});
        else if (question.shape == Pending::Shape::Some) (void)play.answer({});
        else if (!question.options.empty()) (void)play.answer(question.options.front().answer);
        else return false;
    }
    return false;
}

void theWordsOfAFight(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    IM_CHECK(passUntil(play, "movement"));
    ui.Yield(6);
    IM_CHECK(isExplained(ui, "Battlefield", "can act", "can act"));
    // The horse has the enemy in its reach: what it costs, where it ends, whom it could then attack.
    click(ui, screenOf(ui, fixture, "081"));
    settle(ui, fixture);
    ui.Yield(10);
    IM_CHECK(isExplained(ui, "Battlefield", "2  cost", "reach"));
    IM_CHECK(isExplained(ui, "Battlefield", "ends the move", "ends the move"));
    IM_CHECK(isExplained(ui, "Battlefield", "ends the move", "contact"));
    IM_CHECK(isExplained(ui, "Battlefield", "worse off, %", "worse off, it / they"));
    IM_CHECK(isExplained(ui, "Battlefield", "ahead", "ahead"));
    takePicture(ui, fixture, "word-ahead");
    click(ui, screenOf(ui, fixture, "138")); // it marches there, and the attack is noted
    settle(ui, fixture);
    press(ui, ImGuiKey_Escape);
    IM_CHECK(passUntil(play, "melee_orders"));
    ui.Yield(6);
    IM_CHECK(isExplained(ui, "Test play", "As noted", "noted"));
    takePicture(ui, fixture, "word-noted");
    // Who supports is asked in the words of the rules; they say what that is.
    for (const session::PlayOption& option : play.question().options)
        if (option.text.starts_with("attack(attacker: WARB_1")) {
            IM_CHECK(play.answer(option.answer).has_value());
            break;
        }
    IM_CHECK_EQ(play.question().name, "supporters");
    ui.Yield(6);
    const std::string meaning = lang::decisionMeaning(play.setup().model(), play.question().name).text;
    IM_CHECK(meaning.find("support") != std::string::npos);
    for (const char* window : {"Battlefield", "Test play"}) {
        const auto place = placeOf(window, "Which units support the attack?");
        IM_CHECK(place.has_value());
        IM_CHECK(toldAt(ui, *place).find(meaning) != std::string::npos);
    }
    takePicture(ui, fixture, "word-support");
    // Whatever makes the one at the edge give way: there is no way back, and the log says so.
    for (int i = 0; i < 8 && play.question().what == Pending::What::Choice; ++i)
        IM_CHECK(
            play.answer(play.question().options.size() > 1 && play.question().shape != Pending::Shape::Some
                            ? play.question().options.back().answer
                            : game::Answer{})
                .has_value());
    IM_CHECK(play.question().what == Pending::What::Chance);
    const auto says = [&] {
        for (const game::LogEntry& entry : play.log())
            if (entry.title.find("no way back") != std::string::npos ||
                entry.text.find("no way back") != std::string::npos)
                return true;
        return false;
    };
    const std::size_t faces = play.question().options.size();
    for (std::size_t face = 0; face < faces && !says(); ++face) {
        if (face > 0) play.stepBack();
        IM_CHECK(play.answer(play.question().options[face].answer).has_value());
    }
    IM_CHECK(says());
    fixture.shell.bench().show("Log");
    ui.Yield(6);
    IM_CHECK(isExplained(ui, "Log", "HAST in 138 has", "no way back"));
    takePicture(ui, fixture, "word-no-way-back");
}

void theWordsOfTheComputer(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    press(ui, ImGuiMod_Shift | ImGuiKey_F5);
    ui.Yield(4);
    ui.ItemClick("//Game/Dice fall by themselves");
    ui.ItemClick("//Game/$$0/leader/Computer");
    ui.ItemClick("//Game/pace/Steps");
    ui.ItemClick("//Game/$$1/leader/Computer");
    for (int i = 0; i < 2000 && !ui.ItemExists("//Game/Next action"); ++i) ui.Yield();
    IM_CHECK(isExplained(ui, "Game", "worth", "worth"));
    IM_CHECK(isExplained(ui, "Test play", "Hold", "held"));
    takePicture(ui, fixture, "word-held");
}

void theWordsOfTheBalance(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    ui::Balancing& asked = stateOf<ui::Balancing>(fixture);
    for (ui::Balancing::Player& player : asked.players) player.kind = sim::PlayerKind::Random;
    asked.effects = false;
    asked.battles = 40;
    press(ui, ImGuiMod_Alt | ImGuiKey_3);
    ui.Yield(10);
    ui.ItemClick("//Question@Balance/**/Ask who wins");
    for (int i = 0; i < 50'000 && (i < 8 || !fixture.shell.bench().studies.running().empty()); ++i)
        ui.Yield();
    ui.Yield(6);
    IM_CHECK(isExplained(ui, "Balance sheet", "Explained by luck", "luck"));
    takePicture(ui, fixture, "word-luck");
    // Of a panel the word is on its tab.
    for (const auto& [tab, word] : {std::pair{"What it rests on", "rests on"}, std::pair{"Worth", "worth"}}) {
        fixture.shell.bench().show(tab);
        ui.Yield(4);
        IM_CHECK(isExplained(ui, "##docks", tab, word));
    }
}

bool tellsAt(ImGuiTestContext& ui, const char* window, const char* words, const char* said) {
    ui.Yield(2);
    const auto place = placeOf(window, words);
    const std::string told = place ? toldAt(ui, *place) : "it is not written";
    if (told.find(said) != std::string::npos) return true;
    fmt::print("  {} in {}: {}\n", words, window, told.empty() ? "nothing is told" : told);
    return false;
}

// The words of a box that came up under the pointer are told once that has moved, and beside the box: its
// answers stay to be read.
void tipsStandBesideTheBox(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    IM_CHECK(passUntil(play, "melee_orders"));
    const auto attack = [&] {
        for (const session::PlayOption& option : play.question().options)
            if (option.text.starts_with("attack(attacker: WARB_1"))
                return play.answer(option.answer).has_value();
        return false;
    };
    ui.Yield(6);
    IM_CHECK(attack());
    ui.Yield(6);
    settle(ui, fixture);
    constexpr const char* kTitle = "Which units support the attack?";
    const auto there = placeOf("Battlefield", kTitle);
    IM_CHECK(there.has_value());
    IM_CHECK(play.stepBack());
    ui.Yield(4);
    ui.MouseMoveToPos(*there);
    IM_CHECK(attack());
    ui.Yield(6);
    const auto comes = placeOf("Battlefield", kTitle);
    IM_CHECK(comes.has_value());
    IM_CHECK_LT(std::abs(comes->x - there->x) + std::abs(comes->y - there->y), 4.0F);
    std::string told;
    for (int i = 0; i < kFramesOfRest; ++i) {
        ui.Yield();
        told += tooltipText();
    }
    IM_CHECK_STR_EQ(told.c_str(), "");
    IM_CHECK(!toldAt(ui, *comes + ImVec2{14, 2}).empty());
    ui.Yield(4);
    takePicture(ui, fixture, "tip-beside-the-box");
    std::optional<ImRect> tip;
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if ((window->Flags & ImGuiWindowFlags_Tooltip) != 0 && window->WasActive && !window->Hidden)
            tip = window->Rect();
    IM_CHECK(tip.has_value());
    ui::PlayDesk desk;
    desk.look(fixture.shell.bench());
    IM_CHECK(!desk.prompts().empty());
    std::vector<std::string> rows{kTitle};
    for (const ui::PlayPrompt& prompt : desk.prompts()) rows.push_back(prompt.words);
    for (const std::string& row : rows)
        for (const DrawnText& drawn : drawnTexts())
            if (drawn.window.starts_with("Battlefield") && drawn.text == row)
                IM_CHECK(!tip->Overlaps(drawn.box));
}

// Who looks at nothing, or where a move leads, is not told why it leads no further; beyond it that is told.
void onlyWhatIsAskedFor(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    IM_CHECK(passUntil(play, "movement"));
    ui.Yield(4);
    click(ui, screenOf(ui, fixture, "081"));
    settle(ui, fixture);
    ui.MouseMoveToPos({4, 4}); // nowhere on the map
    ui.Yield(6);
    IM_CHECK(placeOf("Battlefield", "ends the move").has_value());
    const auto note = [] {
        return placeOf("Battlefield", "only past ").has_value() ||
               placeOf("Battlefield", " is left at ").has_value();
    };
    IM_CHECK(!note());
    const session::PlayMap map = session::playMapOf(play);
    const session::CounterPlay* horse = map.of(*play.setup().pieceNamed("CAVA_1"));
    IM_CHECK(horse != nullptr);
    const auto way = std::ranges::find_if(horse->kinds.front().ways,
                                          [](const session::PlayWay& one) { return one.piece < 0; });
    ui.MouseMoveToPos(screenOf(ui, fixture, play.setup().geometry().numberText(way->cell)));
    ui.Yield(6);
    takePicture(ui, fixture, "way-without-reason");
    IM_CHECK(!note());
    const auto beyond = [&](const char* number) {
        ui.MouseMoveToPos(screenOf(ui, fixture, number));
        ui.Yield(6);
    };
    beyond("010"); // beside it
    IM_CHECK(note());
    beyond("001"); // far from all that it reaches
    IM_CHECK(placeOf("Battlefield", "001: out of reach: ").has_value());
    IM_CHECK(placeOf("Battlefield", " hexes, it has ").has_value());
    takePicture(ui, fixture, "reason-far");
}

// What the rules call their results, skills and steps is told where it stands, and by a key.
void theWordsOfTheRules(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    IM_CHECK(passUntil(play, "melee_orders"));
    ui.Yield(6);
    // What one does in a step; one that this battle never has is not among them.
    IM_CHECK(tellsAt(ui, "Battlefield", "Melee", "may attack an enemy next to it once"));
    IM_CHECK(!isWritten("Battlefield", "Forced melee"));
    takePicture(ui, fixture, "word-of-a-step");
    // The badge of a whole side stays where it is under the pointer.
    const auto badge = placeOf("Order of battle", "FU");
    IM_CHECK(badge.has_value());
    const std::string fury = toldAt(ui, *badge);
    IM_CHECK(fury.find("Two more on the initiative die") != std::string::npos);
    ui.Yield(4);
    IM_CHECK(placeOf("Order of battle", "FU").has_value());
    IM_CHECK_EQ(placeOf("Order of battle", "FU")->x, badge->x);
    takePicture(ui, fixture, "word-of-a-badge");
    // What a fight may come to, before the die falls.
    for (const session::PlayOption& option : play.question().options)
        if (option.text.starts_with("attack(attacker: WARB_1")) {
            IM_CHECK(play.answer(option.answer).has_value());
            break;
        }
    while (play.question().what == Pending::What::Choice) IM_CHECK(play.answer({}).has_value());
    settle(ui, fixture);
    ui.Yield(6);
    IM_CHECK(tellsAt(ui, "Test play", "DR", "step back one hex"));
    takePicture(ui, fixture, "word-of-a-result");
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F1);
    ui.Yield(6);
    for (const char* words : {"On the map now", "DR", "Of the rules: Ars Bellum"})
        IM_CHECK(isWritten("Words", words));
    takePicture(ui, fixture, "words-here");
    // The badges of all counters, whichever is in the hand.
    const std::string& here = stateOf<ui::WordsOnMap>(fixture).text;
    // The type of a counter with its printed numbers.
    IM_CHECK(here.find("\nWARB\n") != std::string::npos);
    ui.KeyChars("warb");
    ui.Yield(4);
    IM_CHECK(isWritten("Words", "Combat value 3"));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_A);
    IM_CHECK(here.find("\nML\n") != std::string::npos);
    ui.KeyChars("initiative die from");
    ui.Yield(4);
    IM_CHECK(isWritten("Words", "Fury"));
    IM_CHECK(!isWritten("Words", "On the map now"));
    ui.KeyChars(" xyz");
    ui.Yield(4);
    IM_CHECK(isWritten("Words", "Nothing found"));
    takePicture(ui, fixture, "words-nothing-found");
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Escape);
}

// Who supports a fight has a pill with what that adds; who has fought and can do no more in the step a tick.
void theSignsOfAFight(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    const auto signs = [&]() -> const ui::StepSigns& { return stateOf<ui::StepSigns>(fixture); };
    IM_CHECK(passUntil(play, "movement"));
    ui.Yield(4);
    const int horse = *play.setup().pieceNamed("CAVA_1");
    IM_CHECK(signs().done.empty());
    IM_CHECK(signs().left.contains(horse));
    for (const session::PlayOption& option : play.question().options)
        if (option.text.starts_with("march(mover: CAVA_1")) {
            IM_CHECK(play.answer(option.answer).has_value());
            break;
        }
    ui.Yield(4);
    IM_CHECK((signs().done == std::set<int>{horse}));
    IM_CHECK(!signs().left.contains(horse));
    takePicture(ui, fixture, "sign-of-who-acted");
    IM_CHECK(passUntil(play, "melee_orders"));
    ui.Yield(4);
    IM_CHECK(signs().done.empty());
    IM_CHECK(signs().lent.empty());
    for (const session::PlayOption& option : play.question().options)
        if (option.text.starts_with("attack(attacker: WARB_1")) {
            IM_CHECK(play.answer(option.answer).has_value());
            break;
        }
    IM_CHECK_STR_EQ(play.question().name.c_str(), "supporters");
    IM_CHECK(play.answer({0, {0}}).has_value());
    while (play.question().what == Pending::What::Choice) IM_CHECK(play.answer({}).has_value());
    ui.Yield(4);
    const int friendOf = *play.setup().pieceNamed("WARB_2");
    IM_CHECK((signs().lent == std::vector<session::Lent>{{friendOf, "+1", true}}));
    IM_CHECK(placeOf("Battlefield", "+1").has_value());
    takePicture(ui, fixture, "sign-of-support");
    IM_CHECK(play.roll().has_value());
    for (int i = 0; i < 8 && !session::playMapOf(play).acting; ++i)
        IM_CHECK((play.question().what == Pending::What::Chance ? play.roll()
                  : play.question().mayPass                     ? play.answer({game::kPass, {}})
                                            : play.answer(play.question().options.back().answer))
                     .has_value());
    ui.Yield(4);
    IM_CHECK(signs().lent.empty());
}

// A card says what it does, to the pointer and to the keys alike; its name stands on it whole.
void theWordsOfACard(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    fixture.shell.bench().enterPlay(ui::Workbench::PlayKind::Game);
    session::TestPlay& play = *sheetOf(fixture).play;
    for (int i = 0; i < 20 && play.question().what == Pending::What::Chance; ++i)
        IM_CHECK(play.roll().has_value());
    IM_CHECK_STR_EQ(play.question().name.c_str(), "card_played");
    ui.Yield(6);
    ui.WindowFocus("//Battlefield");
    const auto says = [] {
        return std::ranges::any_of(drawnTexts(), [](const DrawnText& drawn) {
            return drawn.window.starts_with("Battlefield") &&
                   (drawn.text.find("Orders ") != std::string::npos ||
                    drawn.text.find("Rolls as") != std::string::npos ||
                    drawn.text.find("Carries out") != std::string::npos ||
                    drawn.text.find("Kept in") != std::string::npos);
        });
    };
    IM_CHECK(!says());
    press(ui, ImGuiKey_Tab);
    ui.Yield(4);
    IM_CHECK(says());
    takePicture(ui, fixture, "word-of-a-card");
}

// The list of keys is typed into at once, goes by the arrows, and knows the keys of a game.
void theListOfKeys(ImGuiTestContext& ui, Fixture& fixture) {
    const WatchTexts watch;
    ui.Yield(8);
    const auto isOpen = [&](const char* window) { return fixture.shell.bench().windows.isOpen(window); };
    press(ui, ImGuiMod_Shift | ImGuiKey_F1);
    ui.Yield(6);
    IM_CHECK(isWritten("Keys", "In a game"));
    // Each of the two keys closes its own list, and leads from the other one to it.
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F1);
    ui.Yield(6);
    IM_CHECK((isOpen("Words") && !isOpen("Keys")));
    press(ui, ImGuiMod_Ctrl | ImGuiKey_F1);
    ui.Yield(6);
    IM_CHECK((!isOpen("Words") && !isOpen("Keys")));
    press(ui, ImGuiMod_Shift | ImGuiKey_F1);
    ui.Yield(6);
    IM_CHECK(isOpen("Keys"));
    takePicture(ui, fixture, "keys-of-a-game");
    // A page further the keyboard still is in the field: Enter would press nothing.
    press(ui, ImGuiKey_PageDown);
    press(ui, ImGuiKey_PageDown);
    IM_CHECK(ImGui::GetCurrentContext()->NavId == ui.GetID("//Keys/##filter"));
    ui.KeyChars("arrows");
    ui.Yield(4);
    IM_CHECK(isWritten("Keys", "Walk the cells"));
    IM_CHECK(!isWritten("Keys", "Ends the step"));
    ui.KeyChars("zzz");
    ui.Yield(4);
    IM_CHECK(isWritten("Keys", "Nothing found"));
    press(ui, ImGuiKey_Escape);
    press(ui, ImGuiKey_Escape);
}

} // namespace

void writeAFight(const std::filesystem::path& directory) {
    writeArretiumWith(directory, kFightFile, R"yaml(pieces:
  senones:
    - {type: BREN, id: britomaris, name: Britomaris, at: "035"}
    - {place: "2 WARB (3-3) hexes 123, 124"}
    - {place: "1 CAVA (4-4) hexes 081"}
  romans:
    - {type: CONSUL, id: metellus, name: Metellus Denter, at: "145"}
    - {place: 1 HAST (4-3) hex 138}
)yaml");
}

std::vector<GuiTest> wordTests() {
    return {
        {"words: of the what-if, the rules that are kept, and the layers", kArretium, theWordsOfTheSetUp},
        {"words: of moving, noting, fighting and giving way", kFightFile, theWordsOfAFight, writeAFight},
        {"words: of a computer that thinks", kArretium, theWordsOfTheComputer},
        {"words: of the balance", kZela, theWordsOfTheBalance},
        {"words: of the rules, where they stand and by a key", kFightFile, theWordsOfTheRules, writeAFight},
        {"words: signs of who supports and who has acted", kFightFile, theSignsOfAFight, writeAFight},
        {"words: tips stand beside the box that came up", kFightFile, tipsStandBesideTheBox, writeAFight},
        {"words: only what is asked for is told of a move", kFightFile, onlyWhatIsAskedFor, writeAFight},
        {"words: of a card", "samples/commands-and-colors/nisibis.yaml", theWordsOfACard},
        {"words: of the keys", kArretium, theListOfKeys},
    };
}

} // namespace groma::gui
