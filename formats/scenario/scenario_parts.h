#pragma once

#include "core/rules/scenario_source.h"
#include "formats/yaml/cursor.h"

// The parts that scenarios and snippets share.
namespace groma::formats::part {

void readMap(const yaml::Cursor& value, rules::MapSource& into);

// Everything of a scenario but its kind, in a map that may hold other keys as well.
void readScenarioKeys(yaml::MapCursor& map, rules::ScenarioSource& into);

} // namespace groma::formats::part
