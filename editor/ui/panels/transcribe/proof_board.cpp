#include "editor/ui/panels/transcribe/proof_board.h"

#include "core/base/hash.h"
#include "editor/ui/canvas/overlays/overlays.h"
#include "editor/ui/icons/icons.h"
#include "editor/ui/widgets/words.h"
#include "editor/ui/workbench/map/piece_places.h"
#include "editor/ui/workbench/state/proving.h"
#include "editor/ui/workbench/workbench.h"

#include <fmt/core.h>

#include <algorithm>

namespace groma::ui {

namespace {

constexpr float kBoardHeight = 190; // logical pixels
constexpr float kLargestCell = 72;
constexpr double kAroundPieces = 1.6; // cells around what is shown
constexpr double kFaint = 0.55;       // of the paper over counters that the question does not name

bool isNamed(const session::ToldProof& told, int piece) {
    return told.pieces.empty() || std::ranges::find(told.pieces, piece) != told.pieces.end();
}

/// What is looked at: the counters that are named, or all; and cells around them.
MapRect partOf(const session::ToldProof& told, const MapView& map, const game::Setup& setup) {
    const Lattice lattice = latticeOf(setup.geometry().layout());
    std::optional<MapRect> part;
    for (int piece = 0; piece < setup.pieceCount(); ++piece) {
        if (!told.position->onMap(piece) || !isNamed(told, piece)) continue;
        const MapPoint at = lattice.centre(cellAt(setup.geometry(), told.position->cell(piece)));
        const MapPoint low{at.x - kAroundPieces, at.y - kAroundPieces},
            high{at.x + kAroundPieces, at.y + kAroundPieces};
        if (!part) part = MapRect{low, high};
        part->min = {std::min(part->min.x, low.x), std::min(part->min.y, low.y)};
        part->max = {std::max(part->max.x, high.x), std::max(part->max.y, high.y)};
    }
    return part.value_or(map.bounds());
}

} // namespace

void ProofBoard::draw(const Workbench& bench, const std::string& path) {
    const session::Document& document = bench.sheet()->document();
    // Again when a text of the document changes, or what lies beside the rules.
    const std::uint64_t* beside = bench.of<Proving>().folder.value();
    const std::uint64_t key =
        base::hashText(path, base::combine(document.fingerprint(), beside == nullptr ? 0 : *beside));
    told_.want(bench.longJobs, key, "Playing the proof",
               [document, path, &files = bench.files](session::JobControl&) {
                   return std::make_shared<const session::ToldProof>(
                       session::toldProof(document, files, path));
               });
    const auto* kept = told_.value();
    if (kept == nullptr || (*kept)->path != path) return quietText("Playing the proof");
    const std::shared_ptr<const session::ToldProof> told = *kept;
    if (!told->problem.empty()) {
        ImGui::PushStyleColor(ImGuiCol_Text, vecOf(bench.look.colour().error));
        ImGui::TextWrapped("%s", told->problem.c_str());
        ImGui::PopStyleColor();
        return;
    }
    ImGui::PushID(path.c_str());
    drawMap(bench, *told);
    if (!told->call.empty()) quietText(told->call);
    drawChecks(bench.look, *told);
    ImGui::PopID();
}

void ProofBoard::drawMap(const Workbench& bench, const session::ToldProof& told) {
    if (!board_ && !failed_) {
        auto made = GlBoard::create(programs_);
        failed_ = !made.has_value();
        if (made) board_.emplace(std::move(*made));
    }
    const ImVec2 low = ImGui::GetCursorScreenPos();
    const ImVec2 size{ImGui::GetContentRegionAvail().x, bench.look.px(kBoardHeight)};
    if (!board_ || !told.position || size.x < 32) return;
    const game::Setup& setup = *told.setup;
    if (shown_ != told.setup) {
        model_ = MapModel();
        board_->forget();
        shown_ = told.setup;
    }
    const MapView& map =
        model_.update(setup, setup.board(), {}, bench.look.theme->map, {}, {}, bench.symbols().own());
    Camera camera;
    camera.resize(size.x, size.y);
    camera.fit(partOf(told, map, setup), bench.look.px(4), bench.look.px(kLargestCell));
    BoardOptions options;
    options.numbers = bench.settings.numbers;
    options.grey = bench.settings.greyscale;
    const std::uint32_t texture = board_->draw(map, camera, options, *bench.look.theme);
    const bool clicked = ImGui::InvisibleButton("proof board", size);
    ImGui::SetItemTooltip("A click opens it");
    if (clicked)
        bench.later(
            [path = bench.sheet()->document().root() + "/" + told.path](Workbench& b) { b.open(path); });
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.PushClipRect(low, {low.x + size.x, low.y + size.y}, true);
    list.AddImage(static_cast<ImTextureID>(texture), low, {low.x + size.x, low.y + size.y});
    const Canvas canvas{&list, &bench.look, &map, camera, low};
    if (bench.settings.numbers)
        drawNumbers(canvas, [&](CellAt at) {
            const grid::CellId cell = cellIdAt(setup.geometry(), at);
            return cell.valid() ? setup.geometry().numberText(cell) : std::string();
        });
    const PiecePlaces places(setup, *told.position, canvas);
    const std::vector<CounterFace>& faces =
        faces_.of(setup, *told.position, bench.settings.safeColours, bench.symbols().own());
    for (const bool named : {false, true}) { // those that are asked about lie over all others
        for (int piece = 0; piece < setup.pieceCount(); ++piece)
            if (told.position->onMap(piece) && isNamed(told, piece) == named)
                drawCounter(list, bench.look, faces[static_cast<std::size_t>(piece)], places.of(piece));
        if (!named && !told.pieces.empty())
            list.AddRectFilled(low, {low.x + size.x, low.y + size.y},
                               col(faded(bench.look.theme->map.paper, kFaint)));
    }
    drawCall(bench, told, canvas);
    list.AddRect(low, {low.x + size.x, low.y + size.y}, col(bench.look.colour().line));
    list.PopClipRect();
}

void ProofBoard::drawCall(const Workbench& bench, const session::ToldProof& told, const Canvas& canvas) {
    std::vector<int> standing;
    for (const int piece : told.pieces)
        if (told.position->onMap(piece)) standing.push_back(piece);
    if (standing.empty()) return;
    const Lattice lattice = latticeOf(told.setup->geometry().layout());
    const auto placeOf = [&](int piece) {
        return lattice.centre(cellAt(told.setup->geometry(), told.position->cell(piece)));
    };
    const MapPoint from = placeOf(standing.front());
    const MapPoint to = standing.size() > 1 ? placeOf(standing[1]) : from;
    if (standing.size() > 1) drawArrow(canvas, from, to, bench.look.colour().whatIf);
    if (told.result.empty()) return;
    const ImVec2 a = canvas.at(from), b = canvas.at(to);
    drawPill(canvas, {(a.x + b.x) / 2, (a.y + b.y) / 2}, told.result, bench.look.colour().whatIf);
}

/// A tick, or a cross with what was expected and what was found beside each other.
void ProofBoard::drawChecks(const Look& look, const session::ToldProof& told) {
    constexpr std::size_t kMostShown = 12;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const auto text = [&](const session::ToldCheck& check) {
        return check.passed() ? fmt::format("{}: {}", check.what, check.expected) : check.what;
    };
    std::size_t shown = 0;
    for (const bool red : {true, false}) // what is wrong asks for work
        for (const session::ToldCheck& check : told.checks) {
            if (check.passed() == red || shown == kMostShown) continue;
            ++shown;
            const ImVec2 at = ImGui::GetCursorScreenPos();
            const float room = std::max(ImGui::GetContentRegionAvail().x, look.px(40)), height = look.px(20);
            const float middle = at.y + height / 2;
            drawIcon(list, red ? Icon::Cross : Icon::Check, {at.x + look.px(8), middle}, look.px(14),
                     red ? look.colour().error : look.colour().fine);
            const float cited = check.cite.empty() ? 0 : textSize(look, kCite, check.cite).x + look.px(8);
            if (cited > 0)
                drawTextRight(list, look, kCite, {at.x + room, middle}, look.colour().cite, check.cite);
            drawTextMiddle(list, look, kText, {at.x + look.px(22), middle}, look.colour().text,
                           fitted(look, kText, text(check), room - look.px(26) - cited));
            ImGui::Dummy({room, height});
            if (!red) continue;
            const ImVec2 below = ImGui::GetCursorScreenPos();
            const float half = (room - look.px(22)) / 2, line = below.y + height / 2;
            drawTextMiddle(list, look, kText, {below.x + look.px(22), line}, look.colour().quiet,
                           fitted(look, kText, "expected " + check.expected, half - look.px(8)));
            drawTextMiddle(list, look, kText, {below.x + look.px(22) + half, line}, look.colour().error,
                           fitted(look, kText, "found " + check.found, half));
            ImGui::Dummy({room, height});
        }
    if (told.checks.size() > shown) quietText(fmt::format("and {} more", told.checks.size() - shown));
}

} // namespace groma::ui
