// What a scenario says of itself beside its map and its pieces: its sides, its states, its named cells, who
// comes later and where. Title, notes, first side, numbers, options and colours are in rules.h, special rules
// in traits.h (TraitTarget::scenario), book counts in formation.h.
#pragma once

#include "editor/session/document/document.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace groma::session {

// --- texts
enum class ScenarioText : std::uint8_t { Title, Subtitle, Cite, Help, Notes };
std::string scenarioText(const Document& document, ScenarioText which);
// Empty: taken out (a title cannot be).
Edited setScenarioText(const Document& document, ScenarioText which, const std::string& text);

// --- sides
// Letters, digits, _; every place that names the side follows.
Expected<void> canRenameSide(const Document& document, int side, const std::string& id);
Edited renameSide(const Document& document, int side, const std::string& id);
// "attack", "hold"; empty: as the computer players think best.
Edited setSidePosture(const Document& document, int side, const std::string& posture);
std::string sidePosture(const Document& document, int side);

// --- start values, as the file writes them; empty value: as the rules say
// States and resources of a side or of the game, for a form.
struct StateField {
    int state = -1;        // index into Model::states
    std::string value;     // as written; empty: not said
    std::string byDefault; // of the rules
    bool resource = false;
};
std::vector<StateField> sideStates(const Document& document, int side);
std::vector<StateField> gameStates(const Document& document);
Edited setSideState(const Document& document, int side, int state, const std::string& value);
Edited setGameState(const Document& document, int state, const std::string& value);

// The numbers that the rules read of a scenario, and others that it has.
struct NumberField {
    std::string name;
    std::string value;     // as written; empty: not said
    std::string byDefault; // empty: a scenario must say
    bool ofRules = true;
};
std::vector<NumberField> numberFields(const Document& document);

// --- named cells: deployment zones (a zone of a side), entries of reinforcements, objectives
enum class AreaKind : std::uint8_t { Zone, Entry, Objective };
struct AreaField {
    AreaKind kind = AreaKind::Zone;
    std::string id, title;
    int side = -1; // -1: anybody's
    std::vector<grid::CellId> cells;
};
std::vector<AreaField> areasOf(const Document& document);
// Made if there is none of that id; with no cells it is taken out.
Expected<void> canSetArea(const Document& document, AreaKind kind, const std::string& id);
Edited setArea(const Document& document, const AreaField& area);
// For brushes.
Edited paintArea(const Document& document, AreaKind kind, const std::string& id,
                 std::span<const grid::CellId> cells, bool present = true);
Edited renameArea(const Document& document, AreaKind kind, const std::string& id, const std::string& to);
Edited removeArea(const Document& document, AreaKind kind, const std::string& id);
// Pieces that stand outside of the deployment zones of their side, if it has any.
std::vector<int> piecesOutsideZones(const Document& document);

// --- who comes later
// Pieces off the map, together where they come together: unplaced ones first, then by turn and entry.
struct Tray {
    std::string turn;  // as written; empty: unplaced
    std::string entry; // id of an entry; may be empty
    int side = -1;
    std::vector<int> pieces;
};
std::vector<Tray> traysOf(const Document& document);
// Off the map, to come in that turn at that entry; both empty: merely unplaced.
Expected<void> canReinforce(const Document& document, std::span<const int> pieces, const std::string& turn,
                            const std::string& entry);
Edited setReinforcement(const Document& document, std::span<const int> pieces, const std::string& turn,
                        const std::string& entry);

} // namespace groma::session
