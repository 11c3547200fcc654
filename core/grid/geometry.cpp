#include "core/grid/geometry.h"

#include "core/grid/large.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>

namespace groma::grid {

namespace {

std::int64_t half(int digits) {
    std::int64_t power = 1;
    for (int i = 0; i < digits / 2; ++i) {
        power *= 10;
    }
    return power;
}

} // namespace

struct Geometry::Passkey {};

base::Result<GeometryRef> makeGeometry(Layout layout) {
    if (auto checked = checkLayout(layout); !checked) {
        return std::unexpected(checked.error());
    }
    return std::make_shared<const Geometry>(Geometry::Passkey{}, std::move(layout));
}

Geometry::Geometry(const Passkey&, Layout layout)
    : layout_(std::move(layout)), sides_(sideCount(layout_.family)) {
    lineStarts_.reserve(layout_.lineLengths.size() + 1);
    uniformLength_ = layout_.lineLengths.front();
    for (const int length : layout_.lineLengths) {
        lineStarts_.push_back(count_);
        count_ += length;
        uniformLength_ = length == uniformLength_ ? uniformLength_ : 0;
    }
    lineStarts_.push_back(count_);
    if (layout_.numbering == Numbering::AcrossLines) {
        numberAcross();
    }
    fillAxials();
    if (!isLarge(*this)) {
        fillNeighbours();
    }
    touchingSpan_ = widestTouch();
}

void Geometry::numberAcross() {
    numbersAcross_.resize(static_cast<std::size_t>(count_));
    cellsAcross_.reserve(static_cast<std::size_t>(count_));
    const int longest = std::ranges::max(layout_.lineLengths);
    for (int place = 0; place < longest; ++place) {
        for (int line = 0; line < lineCount(); ++line) {
            if (const CellId cell = cellAt(line, place); cell.valid()) {
                numbersAcross_[static_cast<std::size_t>(cell.index)] =
                    static_cast<std::int32_t>(cellsAcross_.size());
                cellsAcross_.push_back(cell);
            }
        }
    }
}

void Geometry::fillAxials() {
    axials_.reserve(static_cast<std::size_t>(count_));
    const Axial onward = family() == Family::HexFlat ? Axial{0, 1} : Axial{1, 0}; // along a line
    for (int line = 0; line < lineCount(); ++line) {
        // In half cells along the line; the difference is even because every other line of hexes is
        // displaced.
        const int begin = isHex(family()) ? (shift(line) - shift(0) - line) / 2 : 0;
        const Axial first = family() == Family::HexFlat ? Axial{line, begin} : Axial{begin, line};
        for (int place = 0; place < layout_.lineLengths[static_cast<std::size_t>(line)]; ++place) {
            axials_.push_back(first + onward * place);
        }
    }
}

void Geometry::fillNeighbours() {
    std::vector<CellId> neighbours(static_cast<std::size_t>(count_) * 8);
    const int directions = isHex(family()) ? 6 : 8;
    for (std::int32_t i = 0; i < count_; ++i) {
        for (Direction d = 0; d < directions; ++d) {
            neighbours[static_cast<std::size_t>((i << 3) | d)] = computedNeighbour(CellId{i}, d);
        }
    }
    neighbours_ = std::move(neighbours);
}

// The way by index to the neighbour in a direction is the same for all cells of a line that have one, and its
// first or its second cell has.
std::int32_t Geometry::widestTouch() const {
    std::int32_t span = 0;
    for (int line = 0; line < lineCount(); ++line) {
        for (const CellId cell : {cellAt(line, 0), cellAt(line, 1)}) {
            for (Direction d = 0; cell.valid() && d < sides_; ++d) {
                if (const CellId beside = neighbour(cell, d); beside.valid()) {
                    span = std::max(span, std::abs(beside.index - cell.index));
                }
            }
        }
    }
    return span;
}

bool Geometry::atRim(CellId cell) const {
    for (Direction d = 0; d < sides_; ++d) {
        if (!neighbour(cell, d).valid()) {
            return true;
        }
    }
    return false;
}

int Geometry::shift(int line) const noexcept {
    if (layout_.displaced == Displaced::None) {
        return 0;
    }
    const bool oddLine = line % 2 == 0; // lines count from 0 here and from 1 in the book
    return oddLine == (layout_.displaced == Displaced::OddLines) ? 1 : 0;
}

int Geometry::lineOf(CellId cell) const {
    GROMA_ASSERT(contains(cell), "the cell is not on the map");
    if (uniformLength_ > 0) {
        return cell.index / uniformLength_;
    }
    const auto after = std::ranges::upper_bound(lineStarts_, cell.index);
    return static_cast<int>(after - lineStarts_.begin()) - 1;
}

int Geometry::placeOf(CellId cell) const {
    return cell.index - lineStarts_[static_cast<std::size_t>(lineOf(cell))];
}

CellId Geometry::cellAt(int line, int place) const noexcept {
    if (line < 0 || line >= lineCount() || place < 0 ||
        place >= layout_.lineLengths[static_cast<std::size_t>(line)]) {
        return kNoCell;
    }
    return CellId{lineStarts_[static_cast<std::size_t>(line)] + place};
}

CellId Geometry::cellAt(Axial at) const noexcept {
    if (!isHex(family())) {
        return cellAt(at.r, at.q);
    }
    const int line = family() == Family::HexPointy ? at.r : at.q;
    const int along = family() == Family::HexPointy ? at.q : at.r;
    if (line < 0 || line >= lineCount()) {
        return kNoCell;
    }
    const int halves = 2 * along + line + shift(0) - shift(line);
    return halves < 0 ? kNoCell : cellAt(line, halves / 2);
}

int Geometry::number(CellId cell) const {
    GROMA_ASSERT(contains(cell), "the cell is not on the map");
    const int first = layout_.firstNumber;
    const auto tens = static_cast<int>(half(layout_.numberDigits));
    switch (layout_.numbering) {
    case Numbering::AlongLines: return first + cell.index;
    case Numbering::AcrossLines: return first + numbersAcross_[static_cast<std::size_t>(cell.index)];
    case Numbering::LineAndPlace: return (first + lineOf(cell)) * tens + first + placeOf(cell);
    case Numbering::PlaceAndLine: break;
    }
    return (first + placeOf(cell)) * tens + first + lineOf(cell);
}

std::string Geometry::numberText(CellId cell) const {
    std::string text = std::to_string(number(cell));
    const auto digits = static_cast<std::size_t>(layout_.numberDigits);
    return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

CellId Geometry::cellByNumber(std::int64_t number) const noexcept {
    const std::int64_t first = layout_.firstNumber;
    const bool along = layout_.numbering == Numbering::AlongLines;
    if (along || layout_.numbering == Numbering::AcrossLines) {
        if (number < first || number - first >= count_) {
            return kNoCell;
        }
        const auto at = static_cast<std::int32_t>(number - first);
        return along ? CellId{at} : cellsAcross_[static_cast<std::size_t>(at)];
    }
    const std::int64_t tens = half(layout_.numberDigits);
    if (number < 0 || number >= tens * tens) {
        return kNoCell;
    }
    const auto high = static_cast<int>(number / tens - first);
    const auto low = static_cast<int>(number % tens - first);
    return layout_.numbering == Numbering::LineAndPlace ? cellAt(high, low) : cellAt(low, high);
}

CellId Geometry::cellByNumber(std::string_view text) const noexcept {
    if (text.empty() || text.size() > 18) {
        return kNoCell;
    }
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool digitsOnly = text.front() >= '0' && text.front() <= '9' && end == text.data() + text.size();
    return digitsOnly && error == std::errc() ? cellByNumber(number) : kNoCell;
}

CellId Geometry::computedNeighbour(CellId cell, Direction direction) const {
    return cellAt(axial(cell) + step(family(), direction));
}

int Geometry::cornerDistance(CellId a, CellId b) const {
    if (isHex(family())) {
        return distance(a, b);
    }
    const Axial d = axial(b) - axial(a);
    return std::max({d.q, -d.q, d.r, -d.r});
}

} // namespace groma::grid
