#pragma once

#include "core/rules/scenario_source.h"
#include "formats/project/project.h"

namespace groma::formats {

// What a `groma: scenario/1` file says (docs/file-formats.md). Problems go to the sink; what could be read is
// there.
[[nodiscard]] rules::ScenarioSource readScenario(const ProjectFile& file, diag::Sink& sink);

// `groma: snippet/1`. Steps of a snippet without `steps:` are one.
[[nodiscard]] rules::SnippetSource readSnippet(const ProjectFile& file, diag::Sink& sink);

// The `battles` of a `groma: campaign/1`; its other keys are read with the rules.
[[nodiscard]] std::vector<rules::CampaignBattleSource> readBattles(const ProjectFile& file, diag::Sink& sink);

// "ruleset", "scenario", ... of the first key `groma:`; empty if there is none.
[[nodiscard]] std::string_view fileKind(const yaml::Tree& tree);

} // namespace groma::formats
