// A passage under the hand on the page as it is printed: its edge, and those that step back while it is
// dragged.
#include "editor/ui/canvas/drawing/draw_kit.h"
#include "editor/ui/panels/transcribe/passage_drag.h"
#include "editor/ui/workbench/state/transcribing.h"
#include "formats/project/run_program.h"
#include "tests/gui/gestures.h"
#include "tests/gui/page_hand.h"
#include "tests/gui/pictures.h"

#include <fmt/core.h>
#include <imgui_internal.h>

#include <cmath>
#include <fstream>

namespace groma::gui {

bool printBook(const std::filesystem::path& pdf, const std::string& units) {
    std::string source = ".nr LL 17c\n.nr PO 2c\n.ds LH\n.ds RH\n.ds CH\n.ds CF %\n.TL\nThe Ford\n.2C\n";
    for (int section = 1; section <= 6; ++section) {
        source += fmt::format(".SH\n{}. Rule {}\n", section, section);
        for (int paragraph = 0; paragraph < 4; ++paragraph)
            source += fmt::format(
                ".PP\nA melee of kind {}{} is a combat between two {}. The stronger one wins, and the weaker "
                "one "
                "goes back to where it came from, unless a leader stands beside it or the ground forbids "
                "that. "
                "What is said here of one counter is said of all that stand in the same place, whatever they "
                "carry and whoever leads them on that day.\n",
                section, static_cast<char>('a' + paragraph),
                section == 1 && paragraph == 0 ? units : "units");
    }
    const std::filesystem::path ms = pdf.parent_path() / "print.ms";
    std::ofstream(ms) << source;
    const auto made = formats::runProgram({"groff", "-ms", "-Tpdf", "-P-pa4", ms.string()});
    if (!made) return false;
    std::ofstream(pdf, std::ios::binary) << *made;
    return true;
}

namespace {

const ui::OpenBook& bookHere(Fixture& fixture) { return *ui::openBook(fixture.shell.bench()); }

std::string onPage(const std::string& id, const char* part) {
    return "//Book@Transcribe/**/" + id + "/" + part;
}

/// The two pages of it lie in the panel.
bool openPages(ImGuiTestContext& ui, Fixture& fixture) {
    ui.Yield(4);
    ui::Workbench& bench = fixture.shell.bench();
    bench.settings.workspace = ui::Workspace::Transcribe;
    ui.Yield(12);
    const std::filesystem::path pdf = fixture.directory / "game/ford.pdf";
    if (!printBook(pdf, "units")) return false;
    ui::takeDropped(bench, pdf.string());
    for (int i = 0; i < 3; ++i) {
        settleLong(ui, fixture);
        ui.Yield(10);
    }
    return ui::openBook(bench) != nullptr;
}

} // namespace

// Pulled up between two of its lines the edge cuts text and place there; pulled down it joins them again.
void theEdgeOnThePage(ImGuiTestContext& ui, Fixture& fixture) {
    IM_CHECK(openPages(ui, fixture));
    IM_CHECK_EQ(bookHere(fixture).states.all(), 24U);
    const session::BookItem before = bookHere(fixture).view.items[1];
    IM_CHECK_EQ(before.places.size(), 1U);
    const std::string edge = onPage(before.id, "edge");
    const ImRect whole = ui.ItemInfo(onPage(before.id, "mark").c_str()).RectFull;
    ImVec2 at = ui.ItemInfo(edge.c_str()).RectFull.GetCenter();
    ui.MouseMoveToPos(at);
    ui.Yield(4);
    settleLong(ui, fixture); // the words of the page are read once the pointer rests there
    ui.MouseDown();
    ui.Yield(2);
    ui.MouseMoveToPos({at.x, whole.Min.y + whole.GetHeight() * 0.45F});
    ui.Yield(2);
    takePicture(ui, fixture, "page-edge-cut");
    ui.MouseUp();
    ui.Yield(8);
    IM_CHECK_EQ(bookHere(fixture).states.all(), 25U);
    const session::BookItem first = bookHere(fixture).view.items[1];
    const session::BookItem second = bookHere(fixture).view.items[2];
    IM_CHECK_STR_EQ(first.id.c_str(), before.id.c_str());
    IM_CHECK_STR_EQ((first.text + " " + second.text).c_str(), before.text.c_str());
    // Each stands where its words are printed.
    IM_CHECK_EQ(first.places.size(), 1U);
    IM_CHECK_EQ(second.places.size(), 1U);
    const double foot = first.places[0].top + first.places[0].height;
    IM_CHECK(foot > before.places[0].top + 8 && foot == second.places[0].top);
    IM_CHECK_EQ(second.places[0].top + second.places[0].height,
                before.places[0].top + before.places[0].height);
    const double share = first.places[0].height / before.places[0].height;
    const double letters = static_cast<double>(first.text.size()) / static_cast<double>(before.text.size());
    IM_CHECK(share > letters - 0.15 && share < letters + 0.15);
    ui.ItemClick(onPage(second.id, "mark").c_str()); // the new one can be looked at on the page
    ui.Yield(4);
    IM_CHECK_STR_EQ(stateOf<ui::Transcribing>(fixture).item.c_str(), second.id.c_str());

    settleLong(ui, fixture); // what is proved meanwhile is told above the page, and moves it
    at = ui.ItemInfo(edge.c_str()).RectFull.GetCenter();
    ui.MouseMoveToPos(at);
    ui.MouseDown();
    ui.Yield(2);
    ui.MouseMoveToPos({at.x, at.y + whole.GetHeight() * 0.4F});
    ui.Yield(2);
    takePicture(ui, fixture, "page-edge-join");
    ui.MouseUp();
    ui.Yield(8);
    IM_CHECK_EQ(bookHere(fixture).states.all(), 24U);
    IM_CHECK_STR_EQ(bookHere(fixture).view.items[1].text.c_str(), before.text.c_str());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z); // each was one step
    ui.Yield(4);
    IM_CHECK_EQ(bookHere(fixture).states.all(), 25U);
    IM_CHECK_STR_EQ(bookHere(fixture).view.items[1].text.c_str(), first.text.c_str());
    press(ui, ImGuiMod_Ctrl | ImGuiKey_Z);
    ui.Yield(4);
    IM_CHECK_EQ(bookHere(fixture).states.all(), 24U);
    IM_CHECK_STR_EQ(bookHere(fixture).view.items[1].text.c_str(), before.text.c_str());
    IM_CHECK(bookHere(fixture).view.items[1].places[0].height == before.places[0].height);
}

namespace {

/// A light veil lies over it.
bool isVeiled(ImGuiTestContext& ui, const std::string& mark) {
    const ImGuiTestItemInfo info = ui.ItemInfo(mark.c_str());
    if (info.ID == 0 || info.Window == nullptr) return false;
    const ImU32 veil = ui::col(ui::faded(ui::rgb(0xFFFFFF), 0.65));
    const ImRect within = info.RectFull;
    bool top = false, foot = false;
    for (const ImDrawVert& vertex : info.Window->DrawList->VtxBuffer) {
        if (vertex.col != veil || vertex.pos.x < within.Min.x - 2 || vertex.pos.x > within.Max.x + 2)
            continue;
        top = top || std::abs(vertex.pos.y - within.Min.y) < 1.2F;
        foot = foot || (vertex.pos.y > within.GetCenter().y && vertex.pos.y < within.Max.y + 8);
    }
    return top && foot;
}

} // namespace

// While a passage is dragged those that it cannot be joined with step back, and come again when it is let go.
void othersStepBack(ImGuiTestContext& ui, Fixture& fixture) {
    IM_CHECK(openPages(ui, fixture));
    const auto& items = bookHere(fixture).view.items;
    const std::string id = items[3].id;
    IM_CHECK(!isVeiled(ui, onPage(items[0].id, "mark")));
    const ImVec2 at = ui.ItemInfo(onPage(id, "mark").c_str()).RectFull.GetCenter();
    ui.MouseMoveToPos(at);
    ui.MouseDown();
    ui.Yield(2);
    ui.MouseMoveToPos({at.x + 60, at.y + 10});
    ui.Yield(4);
    for (std::size_t i = 0; i < 4; ++i) { // that are in sight
        const bool neighbour = i >= 2;
        IM_CHECK_EQ(ui::stepsBack(bookHere(fixture), i), !neighbour);
        IM_CHECK_EQ(isVeiled(ui, onPage(items[i].id, "mark")), !neighbour);
    }
    takePicture(ui, fixture, "passage-dragged");
    ui.KeyPress(ImGuiKey_Escape);
    ui.MouseUp();
    ui.Yield(4);
    IM_CHECK(!isVeiled(ui, onPage(items[0].id, "mark")));
}

} // namespace groma::gui
