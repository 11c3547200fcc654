#include "core/lang/emit/loop_skips.h"

#include "core/lang/program/cell_slot.h"

#include <algorithm>
#include <map>
#include <optional>

namespace groma::lang {

namespace {

// Walks the straight way through a loop's body as far as each test either sends the piece on or leads to the
// next line.
class Scan {
  public:
    Scan(const Program& program, std::int32_t first, std::int32_t again)
        : program_(program), at_(first), again_(again),
          piece_(program.code[static_cast<std::size_t>(again)].a) {}

    LoopSkip run() {
        while (at_ < again_ && step()) {
        }
        return std::move(skip_);
    }

  private:
    bool step() {
        const Instr& in = program_.code[static_cast<std::size_t>(at_)];
        switch (in.op) {
        case Op::JumpSame: return piecesDiffer(in);
        case Op::Option:
            forget(in.a);
            option_ = {in.a, in.c};
            ++at_;
            return true;
        case Op::JumpOtherImm: return optionIs(in);
        case Op::CellOf:
            forget(in.a);
            if (in.a == in.b) {
                return false;
            }
            cells_[in.a] = in.b;
            ++at_;
            return true;
        case Op::JumpNotAdjacent: return in.d == again_ && touches(in) && advance();
        case Op::JumpAdjacent: return at_ + 1 == again_ && touches(in) && advance();
        default: return false;
        }
    }

    bool advance() {
        ++at_;
        return true;
    }

    bool piecesDiffer(const Instr& in) {
        const std::optional<std::uint16_t> other = otherThanPiece(in.a, in.b);
        if (!other || in.d != again_) {
            return false;
        }
        skip_.same.push_back(*other);
        return advance();
    }

    bool optionIs(const Instr& in) {
        if (!option_ || option_->first != in.a) {
            return false;
        }
        skip_.options.emplace_back(option_->second, in.e);
        return advance();
    }

    bool touches(const Instr& in) {
        const auto a = cells_.find(in.a);
        const auto b = cells_.find(in.b);
        if (a == cells_.end() || b == cells_.end()) {
            return touchesCell(in);
        }
        const std::optional<std::uint16_t> other = otherThanPiece(a->second, b->second);
        if (!other) {
            return false;
        }
        skip_.apart.push_back(*other);
        return true;
    }

    // The cell of the loop's piece against one that the body found there.
    bool touchesCell(const Instr& in) {
        const auto isPieces = [this](std::uint16_t slot) {
            const auto cell = cells_.find(slot);
            return cell != cells_.end() && cell->second == piece_;
        };
        if (isPieces(in.a) == isPieces(in.b)) {
            return false;
        }
        const std::uint16_t other = isPieces(in.a) ? in.b : in.a;
        if (other >= kCellSlot || other == piece_ || std::ranges::find(written_, other) != written_.end()) {
            return false;
        }
        skip_.apart.push_back(other | kCellSlot);
        return true;
    }

    // The slot that is not the loop's piece, if just one is, and the body wrote nothing to it on the way.
    [[nodiscard]] std::optional<std::uint16_t> otherThanPiece(std::uint16_t a, std::uint16_t b) const {
        if ((a == piece_) == (b == piece_)) {
            return {};
        }
        const std::uint16_t other = a == piece_ ? b : a;
        return std::ranges::find(written_, other) != written_.end() ? std::nullopt : std::optional(other);
    }

    void forget(std::uint16_t slot) {
        written_.push_back(slot);
        cells_.erase(slot);
        if (option_ && option_->first == slot) {
            option_.reset();
        }
    }

    const Program& program_;
    std::int32_t at_, again_;
    std::uint16_t piece_;
    LoopSkip skip_;
    std::optional<std::pair<std::uint16_t, std::int32_t>> option_;
    std::map<std::uint16_t, std::uint16_t> cells_; // slot -> slot of the piece whose cell it holds
    std::vector<std::uint16_t> written_;
};

} // namespace

void findLoopSkips(Program& program, std::int32_t entry, std::int32_t end) {
    std::map<std::int32_t, std::int32_t> again; // first line of a body -> the loop instruction that ends it
    for (std::int32_t at = entry; at < end; ++at) {
        const Instr& in = program.code[static_cast<std::size_t>(at)];
        if (in.op == Op::LoopPieces && in.d < at) {
            again[in.d] = at;
        }
    }
    std::map<std::int32_t, std::int32_t> found;
    for (const auto& [first, loop] : again) {
        LoopSkip skip = Scan(program, first, loop).run();
        if (!skip.same.empty() || !skip.apart.empty()) {
            program.loopSkips.push_back(std::move(skip));
            found[first] = static_cast<std::int32_t>(program.loopSkips.size());
        }
    }
    for (std::int32_t at = entry; at < end; ++at) {
        Instr& in = program.code[static_cast<std::size_t>(at)];
        if (in.op == Op::LoopPieces && found.contains(in.d)) {
            in.e = (in.e & kPickBits) | found[in.d] << kPickWidth;
        }
    }
}

} // namespace groma::lang
