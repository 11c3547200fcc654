#include "core/grid/geometry.h"

#include "core/grid/huge.h"

#include <algorithm>
#include <charconv>

namespace groma::grid {

namespace {

std::int64_t half(int digits)
{
    std::int64_t power = 1;
    for (int i = 0; i < digits / 2; ++i) {
        power *= 10;
    }
    return power;
}

}  // namespace

struct Geometry::Passkey {};

base::Result<GeometryRef> makeGeometry(Layout layout)
{
    if (auto checked = checkLayout(layout); !checked) {
        return std::unexpected(checked.error());
    }
    return std::make_shared<const Geometry>(Geometry::Passkey{}, std::move(layout));
}

Geometry::Geometry(const Passkey&, Layout layout) : layout_(std::move(layout)), sides_(sideCount(layout_.family))
{
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
    if (!isHuge(*this)) {
        fillTables();
    }
}

void Geometry::numberAcross()
{
    numbersAcross_.resize(static_cast<std::size_t>(count_));
    cellsAcross_.reserve(static_cast<std::size_t>(count_));
    const int longest = std::ranges::max(layout_.lineLengths);
    for (int place = 0; place < longest; ++place) {
        for (int line = 0; line < lineCount(); ++line) {
            if (const CellId cell = cellAt(line, place); cell.valid()) {
                numbersAcross_[static_cast<std::size_t>(cell.index)] = static_cast<std::int32_t>(cellsAcross_.size());
                cellsAcross_.push_back(cell);
            }
        }
    }
}

void Geometry::fillTables()
{
    const auto cells = static_cast<std::size_t>(count_);
    std::vector<Axial> axials(cells);
    for (std::int32_t i = 0; i < count_; ++i) {
        axials[static_cast<std::size_t>(i)] = axial(CellId{i});
    }
    std::vector<CellId> neighbours(cells * 8);
    const int directions = isHex(family()) ? 6 : 8;
    for (std::int32_t i = 0; i < count_; ++i) {
        for (Direction d = 0; d < directions; ++d) {
            neighbours[static_cast<std::size_t>((i << 3) | d)] = computedNeighbour(CellId{i}, d);
        }
    }
    axials_ = std::move(axials);
    neighbours_ = std::move(neighbours);
}

int Geometry::shift(int line) const noexcept
{
    if (layout_.displaced == Displaced::None) {
        return 0;
    }
    const bool oddLine = line % 2 == 0;  // lines count from 0 here and from 1 in the book
    return oddLine == (layout_.displaced == Displaced::OddLines) ? 1 : 0;
}

int Geometry::lineOf(CellId cell) const
{
    GROMA_ASSERT(contains(cell), "the cell is not on the map");
    if (uniformLength_ > 0) {
        return cell.index / uniformLength_;
    }
    const auto after = std::ranges::upper_bound(lineStarts_, cell.index);
    return static_cast<int>(after - lineStarts_.begin()) - 1;
}

int Geometry::placeOf(CellId cell) const
{
    return cell.index - lineStarts_[static_cast<std::size_t>(lineOf(cell))];
}

CellId Geometry::cellAt(int line, int place) const noexcept
{
    if (line < 0 || line >= lineCount() || place < 0 ||
        place >= layout_.lineLengths[static_cast<std::size_t>(line)]) {
        return kNoCell;
    }
    return CellId{lineStarts_[static_cast<std::size_t>(line)] + place};
}

Axial Geometry::axial(CellId cell) const
{
    GROMA_ASSERT(contains(cell), "the cell is not on the map");
    if (!axials_.empty()) [[likely]] {
        return axials_[static_cast<std::size_t>(cell.index)];
    }
    const int line = lineOf(cell);
    const int place = placeOf(cell);
    if (!isHex(family())) {
        return {place, line};
    }
    // In half cells along the line; the difference is even because every other line is displaced.
    const int along = (2 * place + shift(line) - shift(0) - line) / 2;
    return family() == Family::HexPointy ? Axial{along, line} : Axial{line, along};
}

CellId Geometry::cellAt(Axial at) const noexcept
{
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

int Geometry::number(CellId cell) const
{
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

std::string Geometry::numberText(CellId cell) const
{
    std::string text = std::to_string(number(cell));
    const auto digits = static_cast<std::size_t>(layout_.numberDigits);
    return text.size() < digits ? std::string(digits - text.size(), '0') + text : text;
}

CellId Geometry::cellByNumber(std::int64_t number) const noexcept
{
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

CellId Geometry::cellByNumber(std::string_view text) const noexcept
{
    if (text.empty() || text.size() > 18) {
        return kNoCell;
    }
    std::int64_t number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool digitsOnly = text.front() >= '0' && text.front() <= '9' && end == text.data() + text.size();
    return digitsOnly && error == std::errc() ? cellByNumber(number) : kNoCell;
}

CellId Geometry::computedNeighbour(CellId cell, Direction direction) const
{
    return cellAt(axial(cell) + step(family(), direction));
}

int Geometry::cornerDistance(CellId a, CellId b) const
{
    if (isHex(family())) {
        return distance(a, b);
    }
    const Axial d = axial(b) - axial(a);
    return std::max({d.q, -d.q, d.r, -d.r});
}

}  // namespace groma::grid
