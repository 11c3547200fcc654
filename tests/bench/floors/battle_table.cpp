#include "tests/bench/floors/battle_table.h"

#include "core/base/hash.h"
#include "core/game/position/position.h"
#include "core/grid/line.h"
#include "tests/bench/floors/named.h"

#include <algorithm>

namespace groma::bench {

namespace {

constexpr std::array<Command, kCards + 1> kCommands{{
    {"two_left", Sort::Section, Wing::Left, 2, TwoRight},
    {"two_centre", Sort::Section, Wing::Centre, 2, TwoCentre},
    {"two_right", Sort::Section, Wing::Right, 2, TwoLeft},
    {"three_left", Sort::Section, Wing::Left, 3, ThreeRight},
    {"three_centre", Sort::Section, Wing::Centre, 3, ThreeCentre},
    {"three_right", Sort::Section, Wing::Right, 3, ThreeLeft},
    {"four_left", Sort::Section, Wing::Left, 4, FourRight},
    {"four_centre", Sort::Section, Wing::Centre, 4, FourCentre},
    {"four_right", Sort::Section, Wing::Right, 4, FourLeft},
    {"out_flanked", Sort::Section, Wing::Any, 2, OutFlanked},
    {"coordinated_attack", Sort::Section, Wing::Any, 1, CoordinatedAttack},
    {"light_troops", Sort::Troop, Wing::Any, 0, LightTroops},
    {"medium_troops", Sort::Troop, Wing::Any, 0, MediumTroops},
    {"heavy_troops", Sort::Troop, Wing::Any, 0, HeavyTroops},
    {"mounted_troops", Sort::Troop, Wing::Any, 0, MountedTroops},
    {"inspired_left", Sort::Leadership, Wing::Left, 4, InspiredRight},
    {"inspired_centre", Sort::Leadership, Wing::Centre, 4, InspiredCentre},
    {"inspired_right", Sort::Leadership, Wing::Right, 4, InspiredLeft},
    {"leadership_any", Sort::Leadership, Wing::Any, 3, LeadershipAny},
    {"clash_of_shields", Sort::Tactic, Wing::Any, 0, ClashOfShields},
    {"counter_attack", Sort::Tactic, Wing::Any, 0, CounterAttack},
    {"darken_the_sky", Sort::Tactic, Wing::Any, 0, DarkenTheSky},
    {"double_time", Sort::Tactic, Wing::Any, 3, DoubleTime},
    {"first_strike", Sort::Tactic, Wing::Any, 0, FirstStrike},
    {"i_am_spartacus", Sort::Tactic, Wing::Any, 0, IAmSpartacus},
    {"line_command", Sort::Tactic, Wing::Any, 0, LineCommand},
    {"mounted_charge", Sort::Tactic, Wing::Any, 0, MountedCharge},
    {"move_fire_move", Sort::Tactic, Wing::Any, 0, MoveFireMove},
    {"rally", Sort::Tactic, Wing::Any, 0, Rally},
    {"no_command", Sort::None, Wing::Any, 0, NoCard},
}};
constexpr std::array<std::string_view, 4> kTraitsPlayed{"praetorian", "sword_proof", "caltrops",
                                                        "worth_a_banner"};
constexpr std::array<std::string_view, 4> kClassesNotPlayed{"elephant", "chariot", "war_machine", "warriors"};

} // namespace

const Command& commandOf(Card card) { return kCommands[static_cast<std::size_t>(card)]; }

BattleTable::BattleTable(const game::Setup& setup) {
    const game::Position position = game::startPosition(setup);
    if (setup.geometry().cellCount() > kMostCells - 1 || setup.pieceCount() > kMostPieces ||
        setup.sideCount() != 2) {
        refused = "the size of the battle";
        return;
    }
    readMap(setup);
    readGround(setup);
    readPieces(setup, position);
    readSides(setup, position);
    readDeck(setup, position);
    readKeys(setup);
}

void BattleTable::readKeys(const game::Setup& setup) {
    constexpr std::array<std::string_view, kAsked> kNames{
        "battles",     "moves",       "to_order",     "leading",      "to_start",
        "order_roll",  "to_restore",  "drawn",        "card_played",  "marsh_dice",
        "battle_dice", "evade",       "strike_first", "evade_to",     "ignored_flags",
        "back_to",     "leader_dice", "flees_to",     "escape_dice",  "momentum",
        "ride_on",     "ride_to",     "bonus_combat", "bonus_target", "fire_dice"};
    constexpr std::array<std::string_view, 5> kActions{"march", "ride", "attack", "attack_leader", "shoot"};
    const game::DiceNames names = game::diceNames(setup);
    const int commands = indexOf(setup.model().decks, "commands");
    for (std::size_t i = 0; i < kAsked; ++i) {
        if (const auto asked = askedKey(setup, names, kNames[i])) keys.asked[i] = *asked;
        else refused = "no question " + std::string(kNames[i]);
    }
    std::uint64_t& drawn = keys.asked[static_cast<std::size_t>(Asked::drawn)];
    drawn = base::combine(drawn, names.decks[static_cast<std::size_t>(commands)]);
    for (std::size_t i = 0; i < names.pieces.size(); ++i) keys.pieces[i] = names.pieces[i];
    for (int i = 0; i < cells; ++i)
        keys.cells[static_cast<std::size_t>(i)] = game::wordKey(names, {lang::Kind::Cell}, i);
    for (int i = 0; i < kCards; ++i)
        keys.cards[static_cast<std::size_t>(i)] =
            game::wordKey(names, {lang::Kind::Card, false, false, commands}, i);
    for (int i = 0; i < 2; ++i) {
        keys.sides[static_cast<std::size_t>(i)] = names.sides[static_cast<std::size_t>(i)];
        keys.noYes[static_cast<std::size_t>(i)] = game::wordKey(names, {lang::Kind::Truth}, i);
    }
    for (std::size_t i = 0; i < kActions.size(); ++i)
        keys.actions[i] =
            names.actions[static_cast<std::size_t>(indexOf(setup.model().actions, kActions[i]))];
    keys.turn = scopeKey(setup, names, "turn");
    keys.phase = scopeKey(setup, names, "phase");
}

void BattleTable::readMap(const game::Setup& setup) {
    const grid::Geometry& map = setup.geometry();
    cells = map.cellCount();
    sights.resize(static_cast<std::size_t>(cells * cells));
    for (int a = 0; a < cells; ++a) {
        std::array<std::int8_t, 6> around{};
        for (int direction = 0; direction < 6; ++direction)
            around[static_cast<std::size_t>(direction)] =
                static_cast<std::int8_t>(map.neighbour(grid::CellId{a}, direction).index);
        near.push_back(around);
        for (int b = 0; b < cells; ++b) {
            const int apart = map.distance(grid::CellId{a}, grid::CellId{b});
            distances.push_back(static_cast<std::uint8_t>(apart));
            if (apart < 2 || apart > 3) continue;
            std::size_t count = 0;
            std::vector<grid::LineCells> passed = grid::line(map, grid::CellId{a}, grid::CellId{b});
            passed.pop_back();
            for (const grid::LineCells& at : passed) {
                if (!at.cell.valid() || (at.between && !at.other.valid()))
                    continue; // beside the map nothing blocks
                sights.at(static_cast<std::size_t>(a * cells + b)).at(count++) = {
                    static_cast<std::int8_t>(at.cell.index),
                    static_cast<std::int8_t>(at.between ? at.other.index : -1)};
            }
        }
    }
    constexpr std::array<std::string_view, 3> kZones{"west", "middle", "east"};
    for (std::size_t zone = 0; zone < 3; ++zone) {
        sections[zone].assign(static_cast<std::size_t>(cells), 0);
        for (const game::Area& area : setup.draft().areas)
            if (area.id == kZones[zone])
                for (const grid::CellId cell : area.cells)
                    sections[zone][static_cast<std::size_t>(cell.index)] = 1;
    }
}

void BattleTable::readGround(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    for (int cell = 0; cell < cells; ++cell) {
        Ground here;
        const auto add = [&](int terrain) {
            const auto& values = model.terrain[static_cast<std::size_t>(terrain)].values;
            const auto bits = [&](std::string_view name) {
                return values[static_cast<std::size_t>(indexOf(model.terrainAttributes, name))].bits;
            };
            const auto is = [&](std::string_view name) { return bits(name) == 1; };
            here.cap = std::min(here.cap, whole(bits("cap")));
            here.fireIn = std::min(here.fireIn, whole(bits("fire_in")));
            here.fireOut = std::min(here.fireOut, whole(bits("fire_out")));
            here.impassable |= is("impassable");
            here.stops |= is("stops");
            here.stopsMounted |= is("stops_mounted");
            here.stopsBattle |= is("stops_battle");
            here.stopsMountedBattle |= is("stops_mounted_battle");
            here.hill |= is("hill");
            here.blocksSight |= is("blocks_sight") && !is("hill");
            here.hillBlocks |= is("blocks_sight") && is("hill");
            here.marsh |= is("marsh");
            here.camp |= is("camp");
            if (is("rampart")) refused = "ramparts";
        };
        const grid::CellGround& found = setup.board().cell(grid::CellId{cell});
        add(found.terrain);
        for (std::size_t bit = 0; bit < setup.featuresByBit().size(); ++bit)
            if ((found.features >> bit & 1U) != 0) add(setup.featuresByBit()[bit]);
        ground.push_back(here);
    }
}

void BattleTable::readPieces(const game::Setup& setup, const game::Position& position) {
    const rules::Model& model = setup.model();
    const int swordProof = indexOf(model.traits, "sword_proof");
    const int praetorian = indexOf(model.traits, "praetorian");
    for (int i = 0; i < setup.pieceCount(); ++i) {
        const auto is = [&](std::string_view id) { return pieceIs(setup, i, id); };
        const auto bits = [&](std::string_view id) {
            return setup.value(i, false, indexOf(model.attributes, id));
        };
        const auto number = [&](std::string_view id) { return whole(bits(id)); };
        for (const std::string_view id : kClassesNotPlayed)
            if (is(id)) refused = id;
        for (const game::TraitHolding& held : setup.traitsOf(i)) {
            const std::string& id = model.traits[static_cast<std::size_t>(held.trait)].named.id;
            if (std::ranges::find(kTraitsPlayed, id) == kTraitsPlayed.end()) refused = id;
        }
        UnitValues piece;
        piece.side = setup.sideOf(i);
        piece.leader = is("commander");
        piece.move = number("move");
        if (!piece.leader) {
            piece.weight = is("light_unit") ? 0 : is("medium_unit") ? 1 : 2;
            piece.full = number("full");
            piece.battleMove = number("battle_move");
            piece.dice = number("dice");
            piece.answerDice = number("answer_dice");
            piece.range = number("fire_range");
            piece.stillDice = number("still_dice");
            piece.movedDice = number("moved_dice");
            piece.flagHexes = number("flag_hexes");
            piece.swordsHit = bits("swords_hit") != 0;
            piece.foot = is("foot");
            piece.mounted = is("mounted");
            piece.cavalry = is("cavalry");
            piece.camel = is("camel");
            piece.lightFoot = is("light_foot");
            piece.auxilia = is("auxilia");
            piece.evadesAll = piece.lightFoot || is("light_horse");
            piece.evadesHeavyHorse = is("medium_horse") || piece.camel;
            piece.evadesFoot = piece.evadesHeavyHorse || is("heavy_horse");
            piece.swordProof = position.pieceHas(i, swordProof);
            piece.praetorian = position.pieceHas(i, praetorian);
        }
        pieces.push_back(piece);
        of.at(static_cast<std::size_t>(piece.side)).push_back(static_cast<std::int8_t>(i));
        start.push_back(static_cast<std::int8_t>(std::max(position.rawCell(i), -1)));
    }
}

void BattleTable::readSides(const game::Setup& setup, const game::Position& position) {
    const rules::Model& model = setup.model();
    const int value = indexOf(model.states, "command_value");
    for (int side = 0; side < 2; ++side) {
        command[static_cast<std::size_t>(side)] = whole(position.state(value, side));
        if (!setup.side(side).traits.empty()) refused = "traits of a side";
    }
    caltrops = position.scenarioHas(indexOf(model.traits, "caltrops"));
    banners = numberNamed(setup, "banners_to_win");
    turns = numberNamed(setup, "turns");
    opens = setup.draft().active;
}

void BattleTable::readDeck(const game::Setup& setup, const game::Position& position) {
    const rules::Deck& cards = setup.model().decks.front();
    if (cards.cards.size() != static_cast<std::size_t>(kCards)) refused = "the deck";
    for (int card = 0; card < kCards && refused.empty(); ++card) {
        if (cards.cards[static_cast<std::size_t>(card)] != kCommands[static_cast<std::size_t>(card)].name)
            refused = "the deck";
        deck[static_cast<std::size_t>(card)] = static_cast<int>(position.drawPile(0, card));
    }
}

} // namespace groma::bench
