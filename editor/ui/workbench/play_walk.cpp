// From one counter that can act to the next: by Tab as an eye walks over the map, and by its name; where the
// one in the hand comes to by a click, and where it is let go that was drawn along.
#include "core/base/letters.h"
#include "core/game/names/naming.h"
#include "core/game/position/occupancy.h"
#include "editor/session/play/as_seen.h"
#include "editor/session/play/step_signs.h"
#include "editor/ui/workbench/play_desk.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace groma::ui {

namespace {

/// As an eye walks over an army: line after line along the longer side of what it covers. Who waits beside
/// the map comes last.
class EyeWalk {
  public:
    EyeWalk(const game::Setup& setup, const game::Position& position, int side)
        : setup_(setup), position_(position) {
        const grid::Geometry& geometry = setup.geometry();
        int low[2] = {1 << 30, 1 << 30};
        int high[2] = {-1, -1};
        for (const std::int32_t piece : setup.piecesOf(side)) {
            if (!position.onMap(piece)) continue;
            const grid::CellId cell = position.cell(piece);
            const int at[2] = {geometry.lineOf(cell), geometry.placeOf(cell)};
            for (const int i : {0, 1}) {
                low[i] = std::min(low[i], at[i]);
                high[i] = std::max(high[i], at[i]);
            }
        }
        upright_ = high[0] - low[0] > high[1] - low[1];
    }
    [[nodiscard]] bool isBefore(grid::CellId a, grid::CellId b) const {
        if (!a.valid() || !b.valid()) return a.valid() && !b.valid();
        const grid::Geometry& geometry = setup_.geometry();
        const std::pair line{geometry.lineOf(a), geometry.lineOf(b)};
        const std::pair place{geometry.placeOf(a), geometry.placeOf(b)};
        const auto& [first, second] = upright_ ? std::pair{place, line} : std::pair{line, place};
        return first.first != first.second ? first.first < first.second : second.first < second.second;
    }
    [[nodiscard]] grid::CellId cell(int piece) const { return position_.cell(piece); }

  private:
    const game::Setup& setup_;
    const game::Position& position_;
    bool upright_ = false; // its lines stand upright
};

/// Where several counters of a stack may go where one of them was drawn to: all that leads them there. Who is
/// meant is not seen of a stack. Nothing where one alone may.
std::vector<std::size_t> waysOfStack(const session::TestPlay& play, const session::PlayMap& map, int held,
                                     const session::Pointer& at) {
    std::vector<std::size_t> all;
    if (held < 0 || !play.position().onMap(held) || at.piece >= 0) return all;
    int pieces = 0;
    for (const session::CounterPlay& counter : map.counters) {
        if (play.position().cell(counter.piece) != play.position().cell(held)) continue;
        const std::size_t before = all.size();
        for (const session::PlayKind& kind : counter.kinds)
            if (const session::PlayWay* way = kind.to(at.cell, -1))
                all.insert(all.end(), way->choices.begin(), way->choices.end());
        pieces += all.size() > before ? 1 : 0;
    }
    if (pieces < 2) all.clear();
    return all;
}

} // namespace

void PlayDesk::next(Workbench& bench, int step) {
    if (!playing()) return;
    if (!map_.acting) {
        nextThing(bench, step);
        return;
    }
    std::vector<int> pieces = walk();
    if (pieces.empty()) return;
    // Those first that may do now what was planned for them.
    const auto due =
        std::ranges::stable_partition(pieces, [&](int piece) { return duePlan(piece) != nullptr; });
    const int count = static_cast<int>(pieces.size());
    // From the one that has just acted, and cannot any more, to those beyond where it stood.
    int at = step > 0 ? -1 : 0;
    const bool anyDue = due.begin() != pieces.begin();
    const int from = piece_ >= 0 || anyDue ? piece_ : lately_;
    if (const auto held = std::ranges::find(pieces, from); held != pieces.end()) {
        at = static_cast<int>(held - pieces.begin());
    } else if (from >= 0 && !anyDue && latelyFrom_.valid()) {
        const EyeWalk eye(play_->setup(), play_->position(), play_->setup().sideOf(from));
        const auto past = std::ranges::find_if(
            pieces, [&](int piece) { return eye.isBefore(latelyFrom_, eye.cell(piece)); });
        at = static_cast<int>(past - pieces.begin()) - (step > 0 ? 1 : 0);
    }
    const int piece = pieces[static_cast<std::size_t>(((at + step) % count + count) % count)];
    takeUp(bench, piece);
    bringCursor(bench, play_->position().cell(piece));
}

/// Who can act, as an eye walks over them.
std::vector<int> PlayDesk::walk() const {
    std::vector<int> pieces;
    for (const session::CounterPlay& counter : map_.counters) pieces.push_back(counter.piece);
    if (pieces.empty()) return pieces;
    const EyeWalk eye(play_->setup(), play_->position(), play_->setup().sideOf(pieces.front()));
    std::ranges::stable_sort(pieces, [&](int a, int b) { return eye.isBefore(eye.cell(a), eye.cell(b)); });
    return pieces;
}

int PlayDesk::namedSo(std::string_view letters, int from) const {
    const std::vector<int> pieces = map_.acting ? walk() : piecesAsked();
    const auto held = std::ranges::find(pieces, from);
    const auto first =
        held == pieces.end() ? pieces.size() - 1 : static_cast<std::size_t>(held - pieces.begin());
    const game::Setup& setup = play_->setup();
    const auto begins = [&](int piece, bool printed) {
        const rules::Named& type = setup.model().types[static_cast<std::size_t>(setup.typeOf(piece))].named;
        if (session::isUnseen(*play_, piece)) return false;
        if (printed) return base::beginsWith(type.id, letters);
        return base::beginsWith(game::calledText(setup, piece), letters) ||
               base::beginsWith(type.title, letters) || base::beginsWith(setup.piece(piece).id, letters);
    };
    const std::vector<int> acted = session::actedInStep(*play_, track_);
    const auto hasActed = [&](int piece) { return std::ranges::find(acted, piece) != acted.end(); };
    // What is printed on the counter comes before names that are not to be read on the map, and who has done
    // nothing yet in the step before who has. A second letter stays with the one that the first has found, if
    // that still fits.
    for (const bool printed : {true, false})
        for (const bool again : {false, true})
            for (std::size_t i = letters.size() > 1 ? 0 : 1; i <= pieces.size() && !pieces.empty(); ++i)
                if (const int piece = pieces[(first + i) % pieces.size()];
                    begins(piece, printed) && (letters.size() > 1 || hasActed(piece) == again))
                    return piece;
    return -1;
}

grid::FootprintCells PlayDesk::cellsAfter(const session::PlayWay& way) const {
    const game::Setup& setup = play_->setup();
    const int facing = way.facing >= 0 ? way.facing : play_->position().facing(piece_);
    return grid::cellsOf(setup.geometry(), setup.footprint(piece_), {way.cell, facing});
}

std::vector<int> PlayDesk::piecesAsked() const {
    std::vector<int> pieces;
    for (const session::PlayOption& option : play_->question().options)
        for (const int piece : option.pieces)
            if (option.action < 0 && play_->position().onMap(piece) &&
                std::ranges::find(pieces, piece) == pieces.end())
                pieces.push_back(piece);
    return pieces;
}

bool PlayDesk::asksOthers(int piece) const {
    if (!playing() || map_.acting) return false;
    const std::vector<int> asked = piecesAsked();
    return !asked.empty() && std::ranges::find(asked, piece) == asked.end() && piece != about_ &&
           piece != by_ && piece != upon_;
}

/// Of ways into cells the one whose end the counter in the hand would fill so that it lies on that cell too.
const session::PlayWay* PlayDesk::wayOver(const std::vector<session::PlayWay>& ways,
                                          grid::CellId cell) const {
    if (!cell.valid() || piece_ < 0 || play_->setup().footprint(piece_).size() < 2 ||
        game::cellsOfPiece(play_->setup(), play_->position(), piece_).contains(cell))
        return nullptr;
    const auto found = std::ranges::find_if(
        ways, [&](const session::PlayWay& way) { return way.piece < 0 && cellsAfter(way).contains(cell); });
    return found == ways.end() ? nullptr : &*found;
}

const session::PlayWay* PlayDesk::wayTo(grid::CellId cell, int piece,
                                        const session::PlayKind** kindOf) const {
    const session::PlayKind* doing = kind();
    const auto of = [&](const session::PlayKind& one, const session::PlayWay* way) {
        if (way != nullptr && kindOf != nullptr) *kindOf = &one;
        return way;
    };
    if (doing == nullptr) {
        for (const session::PlayKind& other : map_.others)
            if (const session::PlayWay* way = of(other, other.to(cell, piece))) return way;
        return nullptr;
    }
    const bool own = piece >= 0 && play_->setup().sideOf(piece) == play_->setup().sideOf(piece_);
    // After a deed a click on a friend who can act is meant for him.
    if (own && piece != piece_ && hasJustActed() && map_.of(piece) != nullptr) return nullptr;
    if (const session::PlayWay* way = of(*doing, doing->to(cell, piece))) return way;
    // Another kind of action where it is unmistakable: an enemy, or an empty cell.
    if (own) return nullptr;
    if (const session::PlayWay* way = piece < 0 ? of(*doing, wayOver(doing->ways, cell)) : nullptr)
        return way;
    for (const session::PlayKind& other : counter()->kinds)
        if (const session::PlayWay* way = of(other, other.to(cell, piece))) return way;
    if (piece >= 0) return nullptr;
    for (const session::PlayKind& other : counter()->kinds)
        if (const session::PlayWay* way = of(other, wayOver(other.ways, cell))) return way;
    const auto lead = std::ranges::find(leads_, cell, &session::PlayWay::cell);
    const session::PlayWay* led = lead == leads_.end() ? wayOver(leads_, cell) : &*lead;
    if (led == nullptr) return nullptr;
    if (kindOf != nullptr) *kindOf = this->kindOf(map_.choices[led->choices.front()].action);
    return led;
}

void PlayDesk::drop(const Workbench& bench, const session::Pointer& at) {
    if (!playing() || !map_.acting || dropsLateClick(bench)) return;
    if (std::vector<std::size_t> several = waysOfStack(*play_, map_, piece_, at); !several.empty()) {
        openList(std::move(several), at.cell);
        return;
    }
    const int onto = at.piece == piece_ ? -1 : at.piece;
    // Drawn onto a friend it is meant for both, whatever was done before.
    const session::PlayWay* own = kind() != nullptr ? kind()->to(at.cell, onto) : nullptr;
    if (const session::PlayWay* way = own != nullptr ? own : wayTo(at.cell, onto)) act(bench, *way);
    else if (at.cell.valid() && piece_ >= 0 && at.cell != play_->position().cell(piece_))
        bench.refuse(whyNotThere(at.cell));
}

} // namespace groma::ui
