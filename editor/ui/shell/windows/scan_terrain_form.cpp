#include "editor/ui/shell/windows/scan_terrain_form.h"

#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/widgets/controls.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr int kMostSide = 8192;

// What follows from the examples for the map as it is placed now.
void propose(const session::Document& document, const session::Underlay& underlay, ScanTerrainForm& form,
             ScanTerrain& scan) {
    scan.proposals.reset();
    scan.problem.clear();
    const auto fit = session::fitOf(document.board()->geometry(), underlay.anchors);
    const std::string file = ScanPicture::fileOf(document);
    if (!form.pixels || form.file != file) {
        auto pixels = formats::readPng(file, kMostSide);
        if (!pixels) {
            scan.problem = pixels.error();
            return;
        }
        form.file = file;
        form.pixels = std::make_shared<const formats::Pixels>(std::move(*pixels));
    }
    if (!fit || scan.examples.empty()) return;
    auto proposals = session::proposedTerrain(document, *form.pixels, *fit, scan.examples);
    if (proposals) scan.proposals = std::make_shared<const session::TerrainProposals>(std::move(*proposals));
    else scan.problem = proposals.error().reason;
}

// "Wood 34, Plain 210": of those that the map does not have yet.
struct Counts {
    std::vector<std::pair<int, std::size_t>> kinds;
    std::vector<grid::CellId> sure;
    std::size_t unsure = 0;
};

Counts countsOf(const session::Document& document, const session::TerrainProposals& proposals) {
    Counts counts;
    const grid::Board& board = *document.board();
    std::vector<std::size_t> kinds(document.ruleset()->model.terrain.size());
    if (proposals.size() != static_cast<std::size_t>(board.geometry().cellCount())) return counts;
    for (std::int32_t i = 0; i < board.geometry().cellCount(); ++i) {
        const session::TerrainProposal& one = proposals[static_cast<std::size_t>(i)];
        const grid::CellGround ground = board.cell(grid::CellId{i});
        if (one.terrain < 0 || session::withTerrain(document, ground, one.terrain) == ground) continue;
        ++kinds[static_cast<std::size_t>(one.terrain)];
        if (one.sure >= session::kSure) counts.sure.push_back(grid::CellId{i});
        else ++counts.unsure;
    }
    for (std::size_t kind = 0; kind < kinds.size(); ++kind)
        if (kinds[kind] > 0) counts.kinds.emplace_back(static_cast<int>(kind), kinds[kind]);
    return counts;
}

} // namespace

void toggleExample(const Workbench& bench, const session::Underlay& underlay, ScanTerrainForm& form,
                   grid::CellId cell) {
    const session::ScanExample example{cell, form.terrain};
    ScanTerrain scan = bench.of<ScanTerrain>();
    const bool known = std::ranges::find(scan.examples, example) != scan.examples.end();
    std::erase_if(scan.examples, [cell](const session::ScanExample& one) { return one.cell == cell; });
    if (!known) scan.examples.push_back(example);
    propose(bench.sheet()->document(), underlay, form, scan);
    bench.later([scan](Workbench& b) {
        if (b.sheet()->tools.settings.kind == session::ToolKind::Proposed)
            b.sheet()->tools.settings.proposals = scan.proposals;
    });
    bench.change<ScanTerrain>([scan](ScanTerrain& kept) { kept = scan; });
}

void drawScanTerrain(const Workbench& bench, const session::Underlay& underlay, ScanTerrainForm& form) {
    const Look& look = bench.look;
    const session::Document& document = bench.sheet()->document();
    const rules::Model& model = document.ruleset()->model;
    const ScanTerrain& scan = bench.of<ScanTerrain>();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < model.terrain.size(); ++i) {
        const std::string name = session::nameAt(model.terrain, static_cast<int>(i));
        const auto named =
            std::ranges::count(scan.examples, static_cast<int>(i), &session::ScanExample::terrain);
        names.push_back(named == 0 ? name : fmt::format("{} ({})", name, named));
    }
    form.terrain = std::clamp(form.terrain, 0, static_cast<int>(names.size()) - 1);
    ImGui::AlignTextToFramePadding();
    ImGui::TextUnformatted("A click in the picture is an example of");
    ImGui::SameLine();
    if (const auto chosen = dropdown(look, "##example terrain", names, form.terrain, 200))
        form.terrain = *chosen;
    ImGui::SameLine();
    if (button(look, "Forget examples", {.kind = ButtonKind::Quiet}))
        bench.change<ScanTerrain>([](ScanTerrain& kept) { kept = {}; });
    if (!session::fitOf(document.board()->geometry(), underlay.anchors)) {
        ImGui::TextColored(vecOf(look.colour().warning), "Place the picture by three cells first.");
        return;
    }
    if (!scan.proposals) {
        ImGui::TextColored(vecOf(look.colour().quiet), "%s",
                           scan.problem.empty() ? "Name a cell or two of each terrain; the rest is proposed."
                                                : scan.problem.c_str());
        return;
    }
    const Counts counts = countsOf(document, *scan.proposals);
    std::string told;
    for (const auto& [kind, count] : counts.kinds)
        told += fmt::format("{}{} {}", told.empty() ? "Proposed: " : ", ",
                            session::nameAt(model.terrain, kind), count);
    if (counts.unsure > 0) told += fmt::format("; {} not sure", counts.unsure);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(told.empty() ? "The map has all that is proposed." : told.c_str());
    ImGui::PopTextWrapPos();
    ImGui::BeginDisabled(told.empty());
    if (button(look, "Paint over to take", {.kind = ButtonKind::Primary}))
        bench.later([proposals = scan.proposals](Workbench& b) {
            session::ToolSettings& hand = b.sheet()->tools.settings;
            hand.kind = session::ToolKind::Proposed;
            hand.proposals = proposals;
            b.windows.close("Scanned map");
        });
    ImGui::EndDisabled();
    ImGui::SameLine();
    ImGui::BeginDisabled(counts.sure.empty());
    if (button(look, fmt::format("Take what is sure ({})###take sure", counts.sure.size()).c_str()))
        bench.later([proposals = scan.proposals, cells = counts.sure](Workbench& b) {
            b.commit(session::takeProposals(b.sheet()->document(), *proposals, cells));
        });
    ImGui::EndDisabled();
}

} // namespace groma::ui
