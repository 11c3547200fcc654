// What a sweep says, as a table, a page and a picture: for the verb and the window alike.
#pragma once

#include "editor/session/balance/sweep_question.h"
#include "editor/session/told/page.h"
#include "formats/draw/pages.h"

#include <string>
#include <vector>

namespace groma::session {

struct SweepTold {
    const formats::Loaded& loaded; // the file as it is
    const SweepQuestion& question;
    const SweepAnswer& answer;

    bool wasPlayed() const { return !answer.played.empty(); }
    const std::string& title() const { return loaded.built.setup->draft().title; }
};

// Of a snippet one number a point; of what was played nothing.
std::vector<sim::MatrixLayer> layersOf(const SweepTold& told);
std::string layerTitle(const SweepTold& told, const sim::MatrixLayer& layer);
// "WARB.cp (rules/units.yaml:45, now 3)".
std::string axisTitle(const SweepTold& told, std::size_t axis);
// In points of a hundred, or as it is; "-": not asked.
std::string pointText(const sim::MatrixLayer& layer, std::size_t point);
std::string shareText(const SweptBattles& point);

// One row for each point and value; docs/file-formats.md says what stands in each column.
std::string csvOf(const SweepTold& told);
ToldPage pageOf(const SweepTold& told);
// A curve with its band; of two values heat maps.
formats::Page pictureOf(const SweepTold& told);

} // namespace groma::session
