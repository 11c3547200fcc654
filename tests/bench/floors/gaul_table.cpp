#include "tests/bench/floors/gaul_table.h"

#include "core/base/hash.h"
#include "core/game/dice/dice_names.h"
#include "core/game/position/position.h"
#include "tests/bench/floors/named.h"

#include <algorithm>
#include <string_view>

namespace groma::bench {

namespace {

constexpr std::array<std::string_view, kTopics> kTopicNames{
#define GROMA_TOPIC(name) #name,
#include "tests/bench/floors/gaul_topics.def"
#undef GROMA_TOPIC
};
constexpr std::array<std::string_view, kOrders> kOrderNames{
    "charge",          "fight",           "shoot",  "move",
    "move_together",   "advance_as_line", "reform", "come_back",
    "call_homunculus", "attach_general",  "trade",  "reallocate",
    "drop_setback",    "step_ahead",      "halt",   "manoeuvre",
    "pass_through"};
constexpr std::array<std::string_view, kPurchases> kPurchaseNames{
    "reroll_combat",      "general_rerolls_combat", "trade_in_combat",
    "longer_charge",      "reroll_movement",        "general_rerolls_movement",
    "trade_in_movement",  "reroll_manoeuvre",       "general_rerolls_manoeuvre",
    "trade_in_manoeuvre", "reroll_discipline",      "general_rerolls_discipline",
    "trade_in_discipline"};
constexpr std::array<std::string_view, 14> kTraitsPlayed{
    "battle_trained",    "brave",    "cavalry_rules", "drilled",
    "ferocious_charge",  "frenzied", "heroic",        "ranged_attack",
    "skirmishers",       "stubborn", "warband",       "small_cavalry_reserve",
    "praetorian_cohort", "devotio"};
constexpr std::array<std::string_view, 3> kClassesNotPlayed{"elephants", "scythed_chariots", "light_cavalry"};

} // namespace

GaulTable::GaulTable(const game::Setup& setup) {
    if (setup.geometry().cellCount() != kSquares || setup.pieceCount() > kMostUnits ||
        setup.sideCount() != 2) {
        refused = "the size of the battle";
        return;
    }
    for (std::size_t i = 0; i < setup.model().options.size(); ++i)
        if (setup.option(static_cast<int>(i)) != setup.model().options[i].byDefault)
            refused = setup.model().options[i].named.id;
    if (numberNamed(setup, "deploying") != 0) refused = "deployment";
    readMap(setup);
    readUnits(setup);
    readSides(setup);
    readDecks(setup);
    readKeys(setup);
    readWords(setup);
    readMotions(setup);
}

void GaulTable::readMap(const game::Setup& setup) {
    const grid::Geometry& map = setup.geometry();
    const rules::Model& model = setup.model();
    for (auto& row : distances) row.fill(255);
    for (auto& around : next) around.fill(kAside);
    for (int a = 0; a < kSquares; ++a) {
        const auto from = static_cast<std::size_t>(a);
        for (std::size_t way = 0; way < 4; ++way)
            if (const grid::CellId to = map.neighbour(grid::CellId{a}, static_cast<int>(way)); to.valid())
                next[from][way] = static_cast<std::uint8_t>(to.index);
        for (int b = 0; b < kSquares; ++b)
            distances[from][static_cast<std::size_t>(b)] =
                static_cast<std::uint8_t>(map.distance(grid::CellId{a}, grid::CellId{b}));
        const grid::CellGround& here = setup.board().cell(grid::CellId{a});
        const auto& values = model.terrain[static_cast<std::size_t>(here.terrain)].values;
        const auto is = [&](std::string_view name) {
            return values[static_cast<std::size_t>(indexOf(model.terrainAttributes, name))].bits == 1;
        };
        if (here.features != 0 || here.level != 0 || is("impassable"))
            refused = "slopes, works, closed ground";
        if (is("no_horse") != is("blocks_sight")) refused = "ground closed to horses that lets through sight";
        ground[from] = {is("rough"), is("no_horse"), is("plain_field"), is("cover")};
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) {
        if (!edge.isPlain()) refused = "sides of squares";
    });
    if (!setup.draft().areas.empty()) refused = "camps";
}

void GaulTable::readMotions(const game::Setup& setup) {
    constexpr std::array<std::array<std::string_view, 7>, 2> kFitting{
        {{"oblique_left", "oblique_right", "wheel_left", "wheel_right_single", "drift_left", "drift_right",
          "about_face_single"},
         {"oblique_left", "oblique_right", "wheel_left", "wheel_right", "drift_left", "drift_right",
          "about_face"}}};
    const game::DiceNames names = game::diceNames(setup);
    for (std::size_t wide = 0; wide < 2; ++wide)
        for (std::size_t i = 0; i < 7; ++i) {
            const int index = indexOf(setup.model().board.motions, kFitting[wide][i]);
            const grid::Motion& rigid = setup.model().board.motions[static_cast<std::size_t>(index)].rigid;
            motions[wide][i] = {static_cast<std::int8_t>(rigid.by.right),
                                static_cast<std::int8_t>(rigid.by.ahead),
                                static_cast<std::int8_t>(rigid.turn), i == 6,
                                game::wordKey(names, {lang::Kind::Motion}, index)};
        }
}

void GaulTable::readUnits(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const game::Position position = game::startPosition(setup);
    const int general = indexOf(model.states, "general");
    for (int i = 0; i < setup.pieceCount(); ++i) {
        const auto is = [&](std::string_view id) { return pieceIs(setup, i, id); };
        const auto has = [&](std::string_view trait) {
            return position.pieceHas(i, indexOf(model.traits, trait));
        };
        const auto bits = [&](std::string_view id) {
            return setup.value(i, false, indexOf(model.attributes, id));
        };
        const auto number = [&](std::string_view id) { return static_cast<std::int8_t>(whole(bits(id))); };
        for (const std::string_view id : kClassesNotPlayed)
            if (is(id)) refused = id;
        for (std::size_t trait = 0; trait < model.traits.size(); ++trait)
            if (position.pieceHas(i, static_cast<int>(trait)) &&
                std::ranges::find(kTraitsPlayed, model.traits[trait].named.id) == kTraitsPlayed.end())
                refused = model.traits[trait].named.id;
        GaulUnit one;
        one.side = static_cast<std::int8_t>(setup.sideOf(i));
        one.combat = number("combat");
        one.ranged = number("ranged");
        one.manoeuvre = number("manoeuvre");
        one.discipline = number("discipline");
        one.lines = number("lines");
        one.wide = bits("wide") != 0;
        one.type = static_cast<std::int8_t>(setup.typeOf(i));
        one.infantry = is("infantry");
        one.cavalry = is("cavalry");
        one.legion = is("legion");
        one.chariots = is("light_chariots");
        one.quick = is("cavalry") ? 2 : is("light_infantry") || is("skirmishing_infantry") ? 1 : 0;
        one.formed = !has("skirmishers");
        one.column = !one.formed ? 1 : one.cavalry ? 2 : 0;
        one.shoots = has("ranged_attack");
        one.drilled = has("drilled");
        one.trained = has("battle_trained");
        one.warband = has("warband");
        one.ferocious = has("ferocious_charge");
        one.frenzied = has("frenzied");
        one.brave = has("brave");
        one.heroic = has("heroic");
        one.stubborn = has("stubborn");
        one.reserve = has("small_cavalry_reserve");
        one.cohort = has("praetorian_cohort");
        one.devotio = has("devotio");
        one.general = position.state(general, i) != 0;
        if (whole(bits("range")) != 2) refused = "other ranges";
        if (!position.onMap(i)) refused = "units that wait";
        one.start = static_cast<std::uint8_t>(position.rawCell(i));
        one.facing = static_cast<std::int8_t>(position.facing(i));
        units.push_back(one);
        of.at(static_cast<std::size_t>(one.side)).push_back(static_cast<std::int8_t>(i));
    }
}

void GaulTable::readSides(const game::Setup& setup) {
    constexpr std::array<std::string_view, 4> kPools{"attack_points", "movement_points", "defence_points",
                                                     "strategy_points"};
    const game::Position position = game::startPosition(setup);
    for (int side = 0; side < 2; ++side) {
        const auto at = static_cast<std::size_t>(side);
        const auto state = [&](std::string_view id) {
            return whole(position.state(indexOf(setup.model().states, id), side));
        };
        for (std::size_t pool = 0; pool < 4; ++pool) pools[at][pool] = state(kPools[pool]);
        generalship[at] = state("generalship");
        generalshipAtStart[at] = state("generalship_start");
        if (!setup.side(side).traits.empty()) refused = "traits of a side";
        const auto led = [&](std::int8_t unit) { return units[static_cast<std::size_t>(unit)].general; };
        if (std::ranges::count_if(of[at], led) > 1) refused = "several Generals";
    }
    breaks = {numberNamed(setup, "break_first"), numberNamed(setup, "break_second")};
    turns = numberNamed(setup, "duration");
    opens = setup.draft().active;
}

void GaulTable::readDecks(const game::Setup& setup) {
    const game::Position position = game::startPosition(setup);
    const auto pile = [&](std::string_view deck, int card) {
        return static_cast<int>(position.drawPile(indexOf(setup.model().decks, deck), card));
    };
    setbacks = pile("setbacks", 0);
    disasters = pile("disasters", 0);
    for (int card = 0; card < 3; ++card) {
        seenSetbacks[static_cast<std::size_t>(card)] = pile("seen_setbacks", card);
        seenDisasters[static_cast<std::size_t>(card)] = pile("seen_disasters", card);
    }
}

void GaulTable::readKeys(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const game::DiceNames names = game::diceNames(setup);
    for (std::size_t i = 0; i < kTopics; ++i) {
        if (const auto asked = askedKey(setup, names, kTopicNames[i])) keys.topics[i] = *asked;
        else refused = "no question " + std::string(kTopicNames[i]);
    }
    const auto draw = [&](Topic topic, std::string_view deck) {
        std::uint64_t& asked = keys.topics[static_cast<std::size_t>(topic)];
        asked = base::combine(asked, names.decks[static_cast<std::size_t>(indexOf(model.decks, deck))]);
    };
    draw(Topic::face_up, "seen_setbacks");
    draw(Topic::turned_up, "seen_disasters");
    for (std::size_t i = 0; i < names.pieces.size(); ++i) keys.pieces[i] = names.pieces[i];
    for (std::size_t i = 0; i < kOrders; ++i) {
        keys.orders[i] = names.actions[static_cast<std::size_t>(indexOf(model.actions, kOrderNames[i]))];
        for (std::size_t piece = 0; piece < names.pieces.size(); ++piece)
            keys.who[i][piece] = base::combine(keys.orders[i], names.pieces[piece]);
    }
    for (std::size_t i = 0; i < kPurchases; ++i)
        keys.purchases[i] = names.offers[static_cast<std::size_t>(indexOf(model.offers, kPurchaseNames[i]))];
    for (std::size_t i = 0; i < 2; ++i) {
        keys.sides[i] = names.sides[i];
        keys.noYes[i] = game::wordKey(names, {lang::Kind::Truth}, static_cast<int>(i));
    }
    keys.turn = scopeKey(setup, names, "turn");
    keys.phase = scopeKey(setup, names, "phase");
    keys.activation = scopeKey(setup, names, "unit_activation");
}

void GaulTable::readWords(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const game::DiceNames names = game::diceNames(setup);
    for (int i = 0; i <= kFaces; ++i)
        keys.wholes[static_cast<std::size_t>(i)] =
            game::wordKey(names, {lang::Kind::Number}, base::Number(i).bits());
    const auto outcomes = [&](std::string_view set, auto& to) {
        const int index = indexOf(model.outcomes, set);
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = game::wordKey(names, {lang::Kind::Outcome, false, false, index}, static_cast<int>(i));
    };
    outcomes("pool_name", keys.pools);
    outcomes("devotio_effect", keys.effects);
    outcomes("way_round", keys.ways);
    outcomes("pile", keys.piles);
    const auto cards = [&](std::string_view deck, auto& to) {
        const int index = indexOf(model.decks, deck);
        for (std::size_t i = 0; i < to.size(); ++i)
            to[i] = game::wordKey(names, {lang::Kind::Card, false, false, index}, static_cast<int>(i));
    };
    cards("seen_setbacks", keys.setbacks);
    cards("seen_disasters", keys.disasters);
}

} // namespace groma::bench
