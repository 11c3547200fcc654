// What can be left out of a battle: terrain of each kind, and rows of tables.
#include "formats/proof/variations.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <set>

namespace groma::formats {
namespace {

constexpr const char* kKnockedRules = R"yaml(groma: ruleset/1
title: Knock-outs
board: {grid: hex, directions: [E, SE, SW, W, NW, NE]}
dice: {d6: 6}
scopes: [turn]
classes: {unit: {attributes: {cp: number}}}
types: {MAN: {class: unit, cp: 1}}
terrain:
  plain: {layer: ground, code: "."}
  wood: {layer: ground, code: w}
  town: {layer: feature, code: t}
sides: {river: {code: r}}
links: {road: {code: "-"}}
tables:
  needed:
    gives: number
    rows: {round: number}
    columns: {edge: number}
    header: [round, "0", "1+"]
    cells:
      - [1, 4, 3]
      - [2, 5, 3]
      - ["3+", 5, 3]
sequence: pass
)yaml";

constexpr const char* kKnocked = R"yaml(groma: scenario/1
title: Knock-outs
rules: rules.yaml
map:
  numbering: {widths: [4], rows: 2, displaced: even, first: 1, digits: 3}
  codes: |
    ..w.
     ....
  features: {town: "001"}
  sides: {river: [001/002]}
  links: {road: [001-002]}
  levels: {1: "003"}
sides: {red: {}, blue: {}}
pieces: {red: [MAN 001], blue: [MAN 002]}
)yaml";

} // namespace

TEST_CASE("each kind of terrain of the map, and each row of a table, can be left out, and the rest loads") {
    MemoryFileSystem files;
    files.put("/k/groma-project", "");
    files.put("/k/rules.yaml", kKnockedRules);
    files.put("/k/battle.yaml", kKnocked);
    const Loaded loaded = Loader(files).load("/k/battle.yaml");
    for (const auto& problem : loaded.problems.items()) CAPTURE(problem.message);
    REQUIRE_FALSE(loaded.problems.hasErrors());
    std::set<std::string> told;
    for (const Change& change : changesOf(loaded)) {
        if (change.kind != Change::Kind::LeaveOut) continue;
        told.insert(change.about + ": " + change.change);
        CAPTURE(change.about);
        const Loaded other = Loader(files).load("/k/battle.yaml", {.root = {}, .unsaved = change.texts});
        CHECK_FALSE(other.problems.hasErrors());
    }
    // The third row says what the second says: there is nothing to leave out.
    CHECK(told == std::set<std::string>{"town: left out", "river: left out", "road: left out",
                                        "level 1: left out", "wood: left out",
                                        "needed, row 1: as the row below",
                                        "needed, row 2: as the row above"});
    const auto changes = changesOf(loaded);
    const auto wood = std::ranges::find(changes, "wood", &Change::about);
    REQUIRE(wood != changes.end());
    CHECK(wood->texts.at("battle.yaml").find("....\n     ....") != std::string::npos);
    const auto row = std::ranges::find(changes, "needed, row 2", &Change::about);
    CHECK(row->path == "rules.yaml");
    CHECK(row->texts.at("rules.yaml").find("[2, 4, 3]") != std::string::npos);
}

} // namespace groma::formats
