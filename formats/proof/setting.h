// One value of a scenario or its rules, by name or by place, and the texts that say another one.
#pragma once

#include "formats/load/load.h"

#include <cstddef>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groma::formats {

struct Setting {
    std::string name; // as it was asked for
    std::string path; // below the root
    std::size_t line = 0;
    std::string text; // what it says now
    yaml::NodeIndex node = yaml::kNoNode;
};

// `types.WARB.cp`, `WARB.cp` (an entry of any section), `tables.ID.ROW.COLUMN` (a cell by the first text of
// its row and the head of its column), `options.NAME` (what the scenario says, else what the rules take), an
// item of a list by its id, its name or its number from 1; or `units.yaml:62`, with `:14` behind it where the
// line holds more than one number. The file that was loaded is looked through first, then what it stands on.
// Or why there is no such value.
[[nodiscard]] std::expected<Setting, std::string> settingNamed(const Loaded& loaded, std::string_view name);

// Whole texts by path, for LoadOptions::unsaved, in which the settings say these values.
[[nodiscard]] std::expected<std::map<std::string, std::string>, std::string>
textsWith(const Loaded& loaded, const std::vector<std::pair<Setting, std::string>>& values);

// The set-up of a file that was loaded with changed texts. What lines print of their counters' values is not
// held against the values: it was printed before the change. Nor is what a snippet expects.
[[nodiscard]] game::BuiltSetup setUpChanged(const Loaded& changed, diag::Sink& problems);
// The same, in place of the set-up that was loaded. What was found when the texts were read stays; only
// setting up is judged anew.
void judgeAsChanged(Loaded& loaded);

} // namespace groma::formats
