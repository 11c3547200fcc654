// What each counter can do, and where the turn stands, as the map and the list show it.
#include "editor/session/edits/pieces/pieces.h"
#include "editor/session/play/answer_preview.h"
#include "editor/session/play/play_map.h"
#include "editor/session/play/play_question.h"
#include "editor/session/play/turn_track.h"
#include "editor/session/questions/refusals.h"
#include "tests/session/small_game.h"
#include "tests/support/source_dir.h"

#include <algorithm>

namespace groma::session {
namespace {

Document sample(const std::string& path) {
    static const formats::RealFileSystem files;
    auto& shared = const_cast<formats::RealFileSystem&>(files);
    auto document = Document::open(shared, std::string(groma::test::sourceDir()) + "/samples/" + path);
    REQUIRE_MESSAGE(document.has_value(), (document ? "" : document.error().reason));
    return *document;
}

// A game up to its first question of actions: dice by seed, decisions by their last option.
TestPlay playedToActions(const Document& document) {
    auto play = TestPlay::game(document);
    REQUIRE_MESSAGE(play.has_value(), (play ? "" : play.error().reason));
    for (int i = 0; i < 400 && !playMapOf(*play).acting; ++i) {
        const PlayQuestion& question = play->question();
        REQUIRE(question.what != game::Pending::What::Failed);
        if (question.what == game::Pending::What::Chance) {
            REQUIRE(play->roll().has_value());
        } else if (question.shape == game::Pending::Shape::Some) {
            game::Answer answer;
            for (std::int64_t k = 0; k < question.min; ++k) {
                answer.some.push_back(static_cast<std::int32_t>(k));
            }
            REQUIRE(play->answer(answer).has_value());
        } else if (question.shape == game::Pending::Shape::Number) {
            REQUIRE(play->answer({question.min, {}}).has_value());
        } else {
            REQUIRE(play->answer(question.options.back().answer).has_value());
        }
    }
    REQUIRE(playMapOf(*play).acting);
    return *std::move(play);
}

const PlayKind& kindOf(const PlayMap& map, int piece, std::string_view title) {
    REQUIRE(map.of(piece) != nullptr);
    const auto& kinds = map.of(piece)->kinds;
    const auto found = std::ranges::find(kinds, title, &PlayKind::title);
    REQUIRE(found != kinds.end());
    return *found;
}

} // namespace

TEST_CASE(
    "every option of a question of actions stands at one place of the map, under the counter that acts") {
    for (const char* path : {"ars-bellum/arretium.yaml", "strength-and-honour/gaul-deployed.yaml",
                             "commands-and-colors/nisibis.yaml", "special-stands/heraclea.yaml"}) {
        CAPTURE(path);
        const TestPlay play = playedToActions(sample(path));
        const PlayMap map = playMapOf(play);
        CHECK(map.choices.size() == play.question().options.size());
        std::vector<int> shown(map.choices.size());
        const auto count = [&](const PlayKind& kind) {
            for (const PlayWay& way : kind.ways) {
                CHECK((way.piece >= 0 || way.cell.valid()));
                for (const std::size_t choice : way.choices) {
                    ++shown[choice];
                }
            }
            for (const std::size_t choice : kind.plain) {
                ++shown[choice];
            }
        };
        for (const CounterPlay& counter : map.counters) {
            CHECK(play.setup().sideOf(counter.piece) == play.question().side);
            std::ranges::for_each(counter.kinds, count);
        }
        std::ranges::for_each(map.others, count);
        CHECK(std::ranges::all_of(shown, [](int times) { return times == 1; }));
    }
}

TEST_CASE("cavalry with 4 points that marches on plain reaches cells at a cost of 1 to 4, by the march of "
          "the rules") {
    const TestPlay play = playedToActions(sample("ars-bellum/arretium.yaml"));
    const PlayMap map = playMapOf(play);
    const int cavalry = *play.setup().pieceNamed("CAVA_1");
    const PlayKind& march = kindOf(map, cavalry, "March");
    REQUIRE(march.move >= 0);
    const auto reach = reachOf(play.setup(), play.position(), cavalry, march.move);
    REQUIRE(reach.has_value());
    int dearest = 0;
    for (const PlayWay& way : march.ways) {
        REQUIRE(reach->at(way.cell) != nullptr);
        dearest = std::max(dearest, reach->at(way.cell)->cost.whole());
    }
    CHECK(dearest == 4);
}

TEST_CASE("what the map shows can be done: taking a choice plays it") {
    TestPlay play = playedToActions(sample("ars-bellum/arretium.yaml"));
    const int cavalry = *play.setup().pieceNamed("CAVA_1");
    const PlayMap map = playMapOf(play);
    const PlayWay& way = kindOf(map, cavalry, "March").ways.back();
    REQUIRE(take(play, map.choices[way.choices.front()]).has_value());
    CHECK(play.position().cell(cavalry) == way.cell);
    // It has marched: it can no more, and says so with the rule.
    const PlayMap now = playMapOf(play);
    const bool marches = now.of(cavalry) != nullptr &&
                         std::ranges::any_of(now.of(cavalry)->kinds,
                                             [](const PlayKind& kind) { return kind.title == "March"; });
    CHECK_FALSE(marches);
    const auto reasons = whyIdle(play.setup(), play.position(), now.actions, cavalry);
    CHECK(std::ranges::any_of(reasons, [](const PlayRefusal& why) {
        return why.title == "March" && why.reason == "has moved already" && why.cite == "5.1";
    }));
}

TEST_CASE("what a counter cannot do has a reason each, of whom it might do it to the one nearest to being "
          "allowed") {
    const Document start = sample("ars-bellum/arretium.yaml");
    const int warband = *start.setup()->pieceNamed("WARB_1");
    const Document beside =
        applied(start, movePiece(start, warband, start.setup()->geometry().cellByNumber("108")));
    auto play = TestPlay::sandbox(beside, 0);
    REQUIRE(play.has_value());
    const game::Setup& setup = play->setup();
    const auto action = [&](std::string_view id) {
        const auto& actions = setup.model().actions;
        return static_cast<int>(
            std::ranges::find_if(actions, [&](const auto& one) { return one.named.id == id; }) -
            actions.begin());
    };
    const auto state = [&](std::string_view id) {
        const auto& states = setup.model().states;
        return static_cast<int>(
            std::ranges::find_if(states, [&](const auto& one) { return one.named.id == id; }) -
            states.begin());
    };
    game::Position position = play->position();
    position.setActive(0);
    // One reason stands against both: both are told.
    position.setState(state("halted"), warband, 1);
    const auto barred = whyIdle(setup, position, {action("march"), action("disengage")}, warband);
    REQUIRE(barred.size() == 2);
    CHECK(barred[0].title == "March");
    CHECK(barred[1].title == "Break away from contact");
    CHECK(barred[0].reason == "stopped for this turn");
    CHECK(barred[1].reason == barred[0].reason);
    // Whom it stands next to have been attacked: that is why, and not that it does not stand next to itself.
    const PlayMap map = playMapOf(*play);
    const std::vector<PlayWay>& foes = kindOf(map, warband, "Attack").ways;
    REQUIRE(!foes.empty());
    for (const PlayWay& way : foes) position.setState(state("was_attacked"), way.piece, 1);
    const auto attack = whyIdle(setup, position, {action("attack")}, warband);
    REQUIRE(attack.size() == 1);
    CHECK(attack[0].reason == "has been attacked already");
    CHECK(attack[0].cite == "6.3a");
    const auto upon = [&](int foe) {
        return refusalsUpon(setup, position, {action("march"), action("attack")}, warband, foe);
    };
    REQUIRE(upon(foes.front().piece).size() == 1);
    CHECK(upon(foes.front().piece)[0].title == "Attack");
    CHECK(upon(foes.front().piece)[0].reason == "has been attacked already");
    // Who stands far away is refused for that.
    const int far = *setup.pieceNamed("ALAE_1");
    REQUIRE(upon(far).size() == 1);
    CHECK(upon(far)[0].reason != "has been attacked already");
    // What it can do is none of it.
    for (const PlayWay& way : foes) position.setState(state("was_attacked"), way.piece, 0);
    CHECK(whyIdle(setup, position, {action("attack")}, warband).empty());
    CHECK(upon(foes.front().piece).empty());
}

TEST_CASE("a hex beside the reach says what is missing: the points, or who stands in the way") {
    const TestPlay play = playedToActions(sample("ars-bellum/arretium.yaml"));
    const int cavalry = *play.setup().pieceNamed("CAVA_1");
    const PlayMap map = playMapOf(play);
    const PlayKind& march = kindOf(map, cavalry, "March");
    const auto reach = reachOf(play.setup(), play.position(), cavalry, march.move);
    REQUIRE(reach.has_value());
    bool dear = false;
    bool barred = false;
    for (int cell = 0; cell < play.setup().geometry().cellCount(); ++cell) {
        const auto why =
            whyNotReached(play.setup(), play.position(), cavalry, march.move, *reach, grid::CellId{cell});
        CHECK((!why || reach->at(grid::CellId{cell}) == nullptr));
        dear = dear || (why && why->reason.starts_with("costs 1, and 0 of 4 is left at "));
        barred = barred || (why && why->reason.starts_with("cannot be entered from ") &&
                            play.position().pieceIn(grid::CellId{cell}) >= 0);
    }
    CHECK(dear);
    CHECK(barred);
}

TEST_CASE("beside an enemy the chances of both are those of the card; from where a march would take it they "
          "are told ahead") {
    const Document start = sample("ars-bellum/arretium.yaml");
    const int warband = *start.setup()->pieceNamed("WARB_1");
    const auto& geometry = start.setup()->geometry();
    const Document beside = applied(start, movePiece(start, warband, geometry.cellByNumber("108")));
    auto play = TestPlay::sandbox(beside, 0);
    REQUIRE(play.has_value());
    const PlayMap map = playMapOf(*play);
    const PlayKind& attack = kindOf(map, warband, "Attack");
    std::vector<TargetOdds> now = oddsOf(targetsOf(*play, map, warband, attack, nullptr), JobControl{});
    const std::size_t whole = now.size();
    CHECK(whole > attack.ways.size()); // javelins are thrown at them too
    std::erase_if(now, [&](const TargetOdds& odds) { return odds.action != attack.action; });
    REQUIRE(now.size() == attack.ways.size());
    for (std::size_t i = 0; i < now.size(); ++i) {
        const OddsCard card = oddsOf(*play->oddsQuestion(map.choices[attack.ways[i].choices.front()].call));
        const odds::Chance* target = worseOffOf(card, play->setup(), card.question.target);
        REQUIRE(target != nullptr);
        CHECK(card.ruled); // the melee in it has a result
        CHECK_FALSE(now[i].ahead);
        CHECK(now[i].they->chance == target->chance);
        CHECK(now[i].it->chance == worseOffOf(card, play->setup(), card.question.piece)->chance);
    }
    // Whoever looks on sees each of them as soon as it is known.
    std::vector<std::size_t> seen;
    (void)oddsOf(targetsOf(*play, map, warband, attack, nullptr), JobControl{},
                 [&](const std::vector<TargetOdds>& known) { seen.push_back(known.size()); });
    REQUIRE(seen.size() == whole);
    for (std::size_t i = 0; i < seen.size(); ++i) CHECK(seen[i] == i + 1);
    // In a step that does not let it attack they are told ahead, from where it stands.
    const std::vector<TargetOdds> inContact =
        oddsOf(targetsOf(*play, map, warband, PlayKind{}, nullptr), JobControl{});
    REQUIRE(inContact.size() == attack.ways.size());
    for (const TargetOdds& odds : inContact) {
        CHECK(odds.ahead);
        CHECK(odds.action == attack.action);
        CHECK(odds.from == geometry.cellByNumber("108"));
        const auto same = std::ranges::find(now, odds.target, &TargetOdds::target);
        REQUIRE(same != now.end());
        CHECK(odds.they->chance == same->they->chance);
    }
    // Two hexes off: nothing now, and the same chances from the hex that it would reach.
    const Document off = applied(start, movePiece(start, warband, geometry.cellByNumber("092")));
    auto later = TestPlay::sandbox(off, 0);
    REQUIRE(later.has_value());
    const PlayMap there = playMapOf(*later);
    const PlayKind& march = kindOf(there, warband, "March");
    const auto reach = reachOf(later->setup(), later->position(), warband, march.move);
    REQUIRE(reach.has_value());
    const std::vector<TargetOdds> ahead =
        oddsOf(targetsOf(*later, there, warband, march, &*reach), JobControl{});
    REQUIRE_FALSE(ahead.empty());
    for (const TargetOdds& odds : ahead) {
        CHECK(odds.ahead);
        WhatIfQuestion question;
        question.piece = warband;
        question.at = odds.from;
        question.target = odds.target;
        const OddsCard card = whatIf(off, later->position(), question);
        CHECK(odds.they->chance == worseOffOf(card, later->setup(), odds.target)->chance);
        CHECK(reach->at(odds.from) != nullptr);
    }
}

TEST_CASE(
    "a charge that only ends, or is left, has no result of the rules: of each side is told who is worse "
    "off") {
    const TestPlay play = playedToActions(sample("strength-and-honour/gaul.yaml"));
    const PlayMap map = playMapOf(play);
    const auto chargeOf = [&](const char* id) -> const PlayKind& {
        return kindOf(map, *play.setup().pieceNamed(id), "Charge");
    };
    const PlayKind& horse = chargeOf("equites");
    const OddsCard card = oddsOf(*play.oddsQuestion(map.choices[horse.ways.front().choices.front()].call));
    CHECK(card.method == odds::Method::Exact);
    CHECK(card.results.size() == 2); // "done", and "left phase" where fortune is reversed
    CHECK_FALSE(card.ruled);
    REQUIRE(card.worseOff.size() == 2);
    CHECK(&card.worseOff[0] == worseOffOf(card, play.setup(), card.question.piece));
    CHECK(&card.worseOff[1] == worseOffOf(card, play.setup(), card.question.target));
    CHECK(card.worseOff[1].chance > base::Rational(0));
    const auto ringsOf = [&](const char* id) {
        return oddsOf(targetsOf(play, map, *play.setup().pieceNamed(id), chargeOf(id), nullptr),
                      JobControl{});
    };
    const std::vector<TargetOdds> counted = ringsOf("equites");
    REQUIRE(counted.size() == 1);
    CHECK(counted.front().they->chance == card.worseOff[1].chance);
    // The legion of the general has more to decide than can be counted: thrown, and no oftener than whole per
    // cent need.
    const std::vector<TargetOdds> thrown = ringsOf("legio_2");
    REQUIRE(thrown.size() == 4);
    REQUIRE(std::ranges::any_of(thrown, [](const TargetOdds& odds) { return odds.they.has_value(); }));
    for (const TargetOdds& odds : thrown) {
        if (!odds.they) continue; // it befalls another one
        REQUIRE(odds.they->interval);
        CHECK(odds.they->sampled);
        const double width = odds.they->interval->high - odds.they->interval->low;
        CHECK(width > 0.015); // of 20 000 throws it is 0.006
        CHECK(width < 0.065);
    }
    // Who fails to arrive loses the phase: that is worse than it was, so whoever is met has figures.
    for (const char* id : {"legio_1", "legio_3", "legio_4"})
        for (const TargetOdds& odds : ringsOf(id)) {
            CHECK_FALSE(odds.harmless);
            CHECK((odds.alike > 1 || odds.it.has_value()));
            if (odds.it) CHECK(shareOf(*odds.it) > 0);
        }
}

TEST_CASE(
    "where every counter fares alike whomever a deed names, that is said; where it does not, it is not") {
    // The rules let a Charge be fought against whoever stands before the unit in the end.
    const TestPlay play = playedToActions(sample("strength-and-honour/gaul.yaml"));
    const PlayMap map = playMapOf(play);
    const auto oddsBy = [&](const char* id, const char* title) {
        const int piece = *play.setup().pieceNamed(id);
        return oddsOf(targetsOf(play, map, piece, kindOf(map, piece, title), nullptr), JobControl{});
    };
    std::vector<TargetOdds> charges = oddsBy("velites_1", "Charge");
    std::erase_if(charges, [&](const TargetOdds& odds) {
        return play.setup().model().actions[static_cast<std::size_t>(odds.action)].named.id != "charge";
    });
    REQUIRE(charges.size() > 1);
    // Of those for whom what follows is the same only who is met has its chances.
    std::size_t alike = 0, shown = 0;
    for (const TargetOdds& odds : charges) {
        alike += odds.alike > 0 ? 1 : 0;
        shown += odds.they ? 1 : 0;
    }
    CHECK(alike > 1);
    CHECK(shown > 0);
    CHECK(shown < charges.size());
    for (const TargetOdds& odds : oddsBy("equites", "Charge")) CHECK(odds.alike == 0); // it has but one
    const Document start = sample("ars-bellum/arretium.yaml");
    const int warband = *start.setup()->pieceNamed("WARB_1");
    auto beside = TestPlay::sandbox(
        applied(start, movePiece(start, warband, start.setup()->geometry().cellByNumber("108"))), 0);
    REQUIRE(beside.has_value());
    const PlayMap there = playMapOf(*beside);
    const std::vector<TargetOdds> attacks =
        oddsOf(targetsOf(*beside, there, warband, kindOf(there, warband, "Attack"), nullptr), JobControl{});
    REQUIRE(attacks.size() > 1);
    for (const TargetOdds& odds : attacks) CHECK(odds.alike == 0);
}

TEST_CASE("where the first answer never harms the target the best one is counted, and the chances say so") {
    const auto oddsUponFoot = [](const char* before) {
        SmallGame game;
        std::string fight(kFight);
        fight.insert(fight.find("      let d = roll d6 as fight_die\n"), before);
        game.files.put("/game/fight.yaml", fight);
        const Document document = game.open();
        const auto play = TestPlay::sandbox(
            applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
        REQUIRE(play.has_value());
        const PlayMap map = playMapOf(*play);
        const int horse = *play->setup().pieceNamed("HORSE_1");
        const auto all =
            oddsOf(targetsOf(*play, map, horse, kindOf(map, horse, "Attack"), nullptr), JobControl{});
        const int foot = *play->setup().pieceNamed("FOOT_6");
        const auto found = std::ranges::find_if(
            all, [&](const TargetOdds& one) { return one.target == foot && !one.ahead; });
        REQUIRE(found != all.end());
        return *found;
    };
    const TargetOdds plain = oddsUponFoot("");
    CHECK_FALSE(plain.best);
    REQUIRE(plain.they);
    // A card takes the first answer, no: nobody would be harmed.
    const TargetOdds asked =
        oddsUponFoot("      if not confirm strike by owner(attacker) then return hold\n");
    CHECK(asked.best);
}

// Who attacks is spent until the turn ends, and worth less so; no die can harm it.
TEST_CASE("what ends with the turn is no loss of who acts") {
    SmallGame game;
    const auto put = [&](const char* path, std::string text, std::string_view before, std::string_view more) {
        const std::size_t at = text.find(before);
        REQUIRE(at != std::string::npos);
        text.insert(at + before.size(), more);
        game.files.put(path, text);
        return text;
    };
    (void)put("/game/rules.yaml", std::string(kRules), "title: Disordered}\n",
              "  spent: {of: unit, type: flag, title: Spent, until: end of turn}\n");
    const std::string fight = put("/game/fight.yaml", std::string(kFight),
                                  "is: \"sum(p in pieces(player): p.cp", " - (if p.spent then 1 else 0)");
    (void)put("/game/fight.yaml", fight, "else: not in contact, cite: \"1.3\"}\n    does: |\n",
              "      attacker.spent = yes\n");
    const Document document = game.open();
    const auto play = TestPlay::sandbox(
        applied(document, movePiece(document, pieceAt(document, "HORSE_1"), cellAt(document, "028"))));
    REQUIRE(play.has_value());
    const PlayMap map = playMapOf(*play);
    const int horse = *play->setup().pieceNamed("HORSE_1");
    const auto all =
        oddsOf(targetsOf(*play, map, horse, kindOf(map, horse, "Attack"), nullptr), JobControl{});
    REQUIRE_FALSE(all.empty());
    for (const TargetOdds& odds : all) {
        REQUIRE((odds.they && odds.it));
        CHECK(odds.it->chance == base::Rational(0));
        CHECK(odds.they->chance > base::Rational(0));
    }
}

TEST_CASE("each die of the initiative is thrown for a side, and the track names it") {
    auto play = TestPlay::game(sample("ars-bellum/arretium.yaml"));
    REQUIRE(play.has_value());
    for (const int side : {0, 1}) {
        CHECK(play->question().what == game::Pending::What::Chance);
        CHECK(play->question().side == -1);
        CHECK(play->question().thrower == side);
        CHECK(turnTrackOf(*play).decides == side);
        REQUIRE(play->answer({side == 0 ? 5 : 0, {}}).has_value());
    }
    CHECK(play->question().what == game::Pending::What::Choice);
    CHECK(play->question().thrower == -1);
}

TEST_CASE("a card that is drawn is told from a die that is thrown, and a second move from the other side's") {
    auto cards = TestPlay::game(sample("commands-and-colors/nisibis.yaml"));
    auto dice = TestPlay::game(sample("ars-bellum/arretium.yaml"));
    REQUIRE((cards.has_value() && dice.has_value()));
    CHECK(deckOf(cards->setup().model(), cards->question()) == 0);
    CHECK(deckOf(dice->setup().model(), dice->question()) == -1);
    const auto ofOneSide = [](const TestPlay& play) {
        return std::ranges::count_if(turnTrackOf(play).parts, &TurnTrack::Part::ofOneSide);
    };
    CHECK(ofOneSide(*cards) == 0); // one side's turn, in which some move twice
    CHECK(ofOneSide(*dice) == 2);
}

TEST_CASE("the track tells turn 1 of 8, the steps of a side, and what each side has lost") {
    TestPlay play = playedToActions(sample("ars-bellum/arretium.yaml"));
    const TurnTrack track = turnTrackOf(play);
    CHECK(track.title == "turn");
    CHECK(track.turn == 1);
    CHECK(track.turns == 8);
    REQUIRE(track.items.size() == 2);
    CHECK(track.items[0].title == "Counters lost");
    CHECK(track.items[0].value == "0");
    CHECK(track.items[0].most == 8); // of the Senones the Romans have to eliminate as many
    CHECK(track.items[1].most == 7);
    const auto running = std::ranges::find(track.parts, true, &TurnTrack::Part::running);
    REQUIRE(running != track.parts.end());
    CHECK(running->steps[static_cast<std::size_t>(running->step)] == "movement");
    CHECK(track.parts.front().done); // the initiative
    // The other side's steps are the second part of that name.
    while (play.question().side == track.decides) {
        REQUIRE(play.answer({game::kPass, {}}).has_value());
    }
    const TurnTrack next = turnTrackOf(play);
    const auto second = std::ranges::find(next.parts, true, &TurnTrack::Part::running);
    REQUIRE(second != next.parts.end());
    CHECK(second - next.parts.begin() > running - track.parts.begin());
    CHECK(next.turn == 1);
}

TEST_CASE("while the armies are deployed no turn has begun") {
    TestPlay play = playedToActions(sample("strength-and-honour/gaul-deployed.yaml"));
    int placed = 0;
    while (play.question().name == "deployment") {
        const TurnTrack track = turnTrackOf(play);
        CHECK(track.turn == 0);
        CHECK(track.turns == 30);
        CHECK(std::ranges::none_of(track.parts, &TurnTrack::Part::running));
        REQUIRE(play.answer(play.question().options.front().answer).has_value());
        ++placed;
    }
    CHECK(placed == 17); // each unit, one after another
    for (int i = 0; i < 20 && play.question().name != "orders"; ++i) {
        REQUIRE(play.answer(play.question().options.back().answer).has_value());
    }
    CHECK(turnTrackOf(play).turn == 1);
}

TEST_CASE("every sample that can be played shows its turn and something of each side") {
    for (const char* path : {"ars-bellum/telamon.yaml", "strength-and-honour/gaul.yaml",
                             "commands-and-colors/nisibis.yaml", "special-stands/heraclea.yaml"}) {
        CAPTURE(path);
        const TurnTrack track = turnTrackOf(playedToActions(sample(path)));
        CHECK(track.turn >= 1);
        CHECK(std::ranges::any_of(track.items, [](const TurnTrack::Item& item) { return item.side >= 0; }));
        CHECK(std::ranges::any_of(track.parts, &TurnTrack::Part::running));
    }
}

TEST_CASE("what is placed before the first turn is no turn, though the rules open such a scope for it") {
    const TestPlay play = playedToActions(sample("strength-and-honour/gaul-deployed.yaml"));
    REQUIRE(play.question().name == "deployment");
    const TurnTrack track = turnTrackOf(play);
    CHECK(track.turn == 0);
    CHECK(track.began.empty());
    REQUIRE(track.turns.has_value());
    // The turn of the track is that of the sequence's loop: the phases of both sides.
    CHECK(std::ranges::count(track.parts, "The phase of one side", &TurnTrack::Part::title) == 2);
    CHECK(std::ranges::none_of(track.parts, &TurnTrack::Part::running));
}

TEST_CASE("a deed that names no place leads to the square where the counter stands after it") {
    TestPlay play = playedToActions(sample("strength-and-honour/gaul.yaml"));
    const PlayMap orders = playMapOf(play);
    int mover = -1;
    for (const CounterPlay& counter : orders.counters) {
        for (const PlayKind& kind : counter.kinds) {
            if (kind.title == "Move" && mover < 0) {
                mover = counter.piece;
                REQUIRE(take(play, orders.choices[kind.plain.front()]).has_value());
            }
        }
    }
    REQUIRE(mover >= 0);
    for (int i = 0; i < 9 && !playMapOf(play).acting; ++i) {
        const PlayQuestion& asked = play.question();
        REQUIRE(play.answer(asked.what == game::Pending::What::Chance ? asked.options[4].answer
                                                                      : game::Answer{game::kPass, {}})
                    .has_value());
    }
    const PlayMap map = playMapOf(play);
    REQUIRE(map.of(mover) != nullptr);
    const std::vector<PlayWay> leads = leadsOf(play, map, *map.of(mover));
    REQUIRE(!leads.empty());
    bool ahead = false;
    for (const PlayWay& lead : leads) {
        CHECK(lead.piece < 0);
        CHECK(lead.cell != play.position().cell(mover));
        for (const std::size_t index : lead.choices) {
            const AnswerPreview shown = previewOf(play, map.choices[index]);
            REQUIRE(!shown.stands.empty());
            CHECK(shown.stands.front().cell == lead.cell);
            ahead = ahead || map.choices[index].call.starts_with("step_ahead(");
        }
    }
    CHECK(ahead);
}

} // namespace groma::session
