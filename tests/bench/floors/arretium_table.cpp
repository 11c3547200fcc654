#include "tests/bench/floors/arretium_table.h"

#include "core/base/hash.h"
#include "core/game/position/position.h"
#include "core/grid/sight.h"
#include "tests/bench/floors/named.h"

namespace groma::bench {

ArretiumTable::ArretiumTable(const game::Setup& setup) {
    if (setup.geometry().cellCount() >= kMostHexes || setup.pieceCount() > kMostCounters ||
        setup.sideCount() != 2) {
        refused = "the size of the battle";
        return;
    }
    for (std::size_t i = 0; i < setup.model().options.size(); ++i)
        if (setup.option(static_cast<int>(i)) != setup.model().options[i].byDefault)
            refused = setup.model().options[i].named.id;
    readMap(setup);
    readCounters(setup);
    readSides(setup);
    readKeys(setup);
}

void ArretiumTable::readMap(const game::Setup& setup) {
    const grid::Geometry& map = setup.geometry();
    cells = map.cellCount();
    const auto nowhere = static_cast<std::uint8_t>(cells);
    const int plain = indexOf(setup.model().terrain, "plain");
    for (auto& around : near) around.fill(nowhere);
    for (int a = 0; a < cells; ++a) {
        const auto from = static_cast<std::size_t>(a);
        const grid::CellGround& ground = setup.board().cell(grid::CellId{a});
        if (ground.terrain != plain || ground.features != 0 || ground.level != 0) refused = "terrain";
        for (std::size_t direction = 0; direction < 6; ++direction) {
            const grid::CellId to = map.neighbour(grid::CellId{a}, static_cast<int>(direction));
            rim[from] |= !to.valid();
            if (to.valid()) near[from][direction] = static_cast<std::uint8_t>(to.index);
        }
        for (int b = 0; b < cells; ++b) {
            const auto to = static_cast<std::size_t>(b);
            const int apart = map.distance(grid::CellId{a}, grid::CellId{b});
            distances[from][to] = static_cast<std::uint8_t>(apart);
            approaches[from][to] = {nowhere, nowhere};
            if (apart != 2) continue;
            const auto last = grid::approach(map, grid::CellId{a}, grid::CellId{b});
            approaches[from][to].first = static_cast<std::uint8_t>(last[0].index);
            if (last.size() == 2) approaches[from][to].second = static_cast<std::uint8_t>(last[1].index);
        }
    }
    setup.board().forEachEdge([&](grid::EdgeId, const grid::EdgeGround& edge) {
        if (!edge.isPlain()) refused = "sides of hexes";
    });
}

void ArretiumTable::readCounters(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const game::Position position = game::startPosition(setup);
    const int cp = indexOf(model.attributes, "cp");
    const int shooter = indexOf(model.attributes, "shooter");
    const auto has = [&](int piece, std::string_view trait) {
        return position.pieceHas(piece, indexOf(model.traits, trait));
    };
    for (int i = 0; i < setup.pieceCount(); ++i) {
        const auto is = [&](std::string_view id) { return pieceIs(setup, i, id); };
        CounterValues one;
        one.side = static_cast<std::int8_t>(setup.sideOf(i));
        one.cp = static_cast<std::int8_t>(whole(setup.value(i, false, cp)));
        one.mp = static_cast<std::int8_t>(whole(setup.value(i, false, indexOf(model.attributes, "mp"))));
        one.infantry = is("infantry");
        one.cavalry = is("cavalry");
        one.leader = is("leader");
        one.shoots = setup.value(i, false, shooter) != 0;
        one.keepsRanks = one.infantry && !is("guard");
        one.pursues = has(i, "impetuosity");
        one.javelins = has(i, "javelins");
        if (is("elephant")) refused = "elephants";
        if (one.shoots && one.cp > 2) refused = "fire over more than two hexes";
        if (one.shoots != (setup.value(i, true, shooter) != 0)) refused = "backs that shoot otherwise";
        if (has(i, "elite") || has(i, "recruits")) refused = "elite and recruits";
        if (setup.piece(i).turn != 0) refused = "units that enter";
        for (int other = 0; other < setup.pieceCount(); ++other) {
            const bool same = setup.typeOf(i) == setup.typeOf(other) &&
                              setup.value(i, false, cp) == setup.value(other, false, cp);
            const bool maniples = has(i, "maniple_legion") && has(other, "maniple_legion");
            if (other != i && setup.sideOf(other) == one.side && (same || maniples))
                one.alike |= std::uint64_t{1} << other;
        }
        counters.push_back(one);
        of.at(static_cast<std::size_t>(one.side)).push_back(static_cast<std::int8_t>(i));
        start.push_back(static_cast<std::int16_t>(position.rawCell(i)));
    }
}

void ArretiumTable::readSides(const game::Setup& setup) {
    const rules::Model& model = setup.model();
    const game::Position position = game::startPosition(setup);
    for (int side = 0; side < 2; ++side) {
        const auto at = static_cast<std::size_t>(side);
        goal[at] = whole(position.state(indexOf(model.states, "goal"), side));
        prize[at] = static_cast<int>(position.state(indexOf(model.states, "prize"), side));
        fury[at] = position.sideHas(side, indexOf(model.traits, "fury"));
    }
    duration = numberNamed(setup, "duration");
    opens = setup.draft().active;
}

void ArretiumTable::readKeys(const game::Setup& setup) {
    constexpr std::array<std::string_view, kMatters> kNames{
        "initiative",   "begin",    "movement",    "fire_orders",        "melee_orders", "morale_die",
        "disengage_to", "fire_die", "javelin_die", "fire_from",          "retreat_to",   "dodge",
        "harass",       "follow",   "supporters",  "defence_supporters", "melee_die",    "advance"};
    constexpr std::array<std::string_view, kDeeds> kDeedNames{
        "march", "disengage", "reorganise", "leave_map", "fire", "throw_javelins", "attack"};
    const game::DiceNames names = game::diceNames(setup);
    for (std::size_t i = 0; i < kMatters; ++i) {
        if (const auto asked = askedKey(setup, names, kNames[i])) keys.matters[i] = *asked;
        else refused = "no question " + std::string(kNames[i]);
    }
    for (int i = 0; i < cells; ++i)
        keys.cells[static_cast<std::size_t>(i)] = game::wordKey(names, {lang::Kind::Cell}, i);
    for (std::size_t i = 0; i < 2; ++i) {
        keys.sides[i] = names.sides[i];
        keys.noYes[i] = game::wordKey(names, {lang::Kind::Truth}, static_cast<int>(i));
    }
    for (std::size_t piece = 0; piece < names.pieces.size(); ++piece) {
        keys.pieces[piece] = names.pieces[piece];
        for (std::size_t deed = 0; deed < kDeeds; ++deed) {
            const int action = indexOf(setup.model().actions, kDeedNames[deed]);
            keys.deeds[deed][piece] =
                base::combine(names.actions[static_cast<std::size_t>(action)], names.pieces[piece]);
        }
        for (std::size_t cell = 0; cell < static_cast<std::size_t>(cells); ++cell)
            keys.marches[piece][cell] = base::combine(keys.deeds[0][piece], keys.cells[cell]);
    }
    keys.turn = scopeKey(setup, names, "turn");
    keys.activation = scopeKey(setup, names, "activation");
    keys.phase = scopeKey(setup, names, "phase");
}

} // namespace groma::bench
