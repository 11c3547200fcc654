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
    Scan(const Program& program, bool acting, std::int32_t first, std::int32_t again)
        : program_(program), acting_(acting), at_(first), again_(again),
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
        case Op::JumpClass:
        case Op::JumpNotClass: return isOfClass(in);
        case Op::GetPieceState: return stateOf(in);
        case Op::FacingOf: forget(in.a); return advance();
        case Op::JumpOther: return in.d == again_ && advance(); // it sends on, or does nothing
        case Op::JumpTrue: return flags_.contains(in.a) ? flagIs(in) : isMade(in);
        case Op::JumpFalse: return flagIs(in);
        case Op::Distance: return distanceOf(in);
        case Op::JumpMoreWhole:
        case Op::JumpAtMostWhole: return isBeyond(in, in.a, kNoSlot, in.e, in.op == Op::JumpMoreWhole);
        case Op::JumpLess:
        case Op::JumpAtLeast: return isBeyond(in, in.b, in.a, 0, in.op == Op::JumpLess);
        case Op::JumpNotAdjacent: return in.d == again_ && touches(in) && advance();
        case Op::JumpAdjacent: return at_ + 1 == again_ && touches(in) && advance();
        default: return false;
        }
    }

    bool advance() {
        ++at_;
        return true;
    }

    // The piece is sent on when the jump is taken, or, being the last test, when it is not.
    [[nodiscard]] bool sendsOn(const Instr& in, bool taken) const {
        return taken ? in.d == again_ : at_ + 1 == again_ && in.d != again_;
    }

    bool add(const LoopSkip::Test& test) {
        skip_.tests.push_back(test);
        return advance();
    }

    bool isOfClass(const Instr& in) {
        const bool sent = sendsOn(in, true);
        if (in.a != piece_ || !(sent || sendsOn(in, false))) {
            return false;
        }
        const bool noClass = (in.op == Op::JumpNotClass) == sent;
        return add({.what = noClass ? Test::What::NoClass : Test::What::Class, .index = in.c});
    }

    // What changes in play is tested in acting functions alone: nobody notes what these read.
    bool stateOf(const Instr& in) {
        forget(in.a);
        if (!acting_ || in.b != piece_ || in.a == piece_) {
            return false;
        }
        flags_[in.a] = in.c;
        return advance();
    }

    bool flagIs(const Instr& in) {
        const auto flag = flags_.find(in.a);
        const bool sent = sendsOn(in, true);
        if (flag == flags_.end() || !(sent || sendsOn(in, false))) {
            return false;
        }
        const bool whenSet = (in.op == Op::JumpTrue) == sent;
        return add({.what = whenSet ? Test::What::Flag : Test::What::NoFlag, .index = flag->second});
    }

    // A list that is made for the first piece alone: behind it is what is asked of it once it is there, the
    // last that is looked at.
    bool isMade(const Instr& in) {
        if (acting_ && in.a != piece_ && !isWritten(in.a) && in.d > at_ && in.d < again_) {
            at_ = in.d;
            if (const auto test = listed(in.a)) {
                skip_.tests.push_back(*test);
            }
        }
        return false;
    }

    [[nodiscard]] const Instr& ahead(std::int32_t lines) const {
        return program_.code[static_cast<std::size_t>(std::min(at_ + lines, again_))];
    }

    [[nodiscard]] std::optional<LoopSkip::Test> listed(std::uint16_t isMade) const {
        const auto test = [&](Test::What what, std::uint16_t list) {
            return isWritten(list) ? std::nullopt
                                   : std::optional(Test{.what = what, .from = list, .limitSlot = isMade});
        };
        const Instr& first = ahead(0);
        if (first.op == Op::ListHas) { // the piece's cell is in it
            const auto cell = cells_.find(first.c);
            const Instr& then = ahead(1);
            const bool sends =
                then.a == first.a && ((then.op == Op::JumpFalse && then.d == again_) ||
                                      (then.op == Op::JumpTrue && at_ + 2 == again_ && then.d != again_));
            return sends && cell != cells_.end() && cell->second == piece_
                       ? test(Test::What::Outside, first.b)
                       : std::nullopt;
        }
        const Instr& loop = ahead(1); // each of its cells is one of the piece's
        if (first.op != Op::LoadImm || first.d != -1 || loop.op != Op::LoopElements || loop.a != first.a ||
            loop.d <= at_ || loop.d >= again_) {
            return {};
        }
        const std::int32_t body = loop.d - at_;
        const Instr& cells = ahead(body);
        const Instr& has = ahead(body + 1);
        const Instr& then = ahead(body + 2);
        const bool sends = cells.op == Op::ListCellsOf && cells.b == piece_ && has.op == Op::ListHas &&
                           has.b == cells.a && has.c == loop.c && then.op == Op::JumpFalse &&
                           then.a == has.a && then.d == again_;
        return sends ? test(Test::What::Off, loop.b) : std::nullopt;
    }

    bool distanceOf(const Instr& in) {
        const std::optional<std::uint16_t> from = acting_ ? other(in.b, in.c) : std::nullopt;
        forget(in.a);
        if (!from || in.a == piece_) {
            return false;
        }
        distances_[in.a] = *from;
        return advance();
    }

    bool isBeyond(const Instr& in, std::uint16_t slot, std::uint16_t limitSlot, std::int32_t limit,
                  bool whenTaken) {
        const auto distance = distances_.find(slot);
        if (distance == distances_.end() || !sendsOn(in, whenTaken) ||
            (limitSlot != kNoSlot && isWritten(limitSlot))) {
            return false;
        }
        return add(
            {.what = Test::What::Beyond, .from = distance->second, .limitSlot = limitSlot, .limit = limit});
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
        const std::optional<std::uint16_t> from = other(in.a, in.b);
        if (from) {
            skip_.apart.push_back(*from);
        }
        return from.has_value();
    }

    // Of two slots with cells one holds that of the loop's piece: the slot of the piece whose cell the other
    // holds, or the other itself.
    [[nodiscard]] std::optional<std::uint16_t> other(std::uint16_t one, std::uint16_t two) const {
        const auto a = cells_.find(one);
        const auto b = cells_.find(two);
        if (a != cells_.end() && b != cells_.end()) {
            return otherThanPiece(a->second, b->second);
        }
        const auto isPieces = [this](std::uint16_t slot) {
            const auto cell = cells_.find(slot);
            return cell != cells_.end() && cell->second == piece_;
        };
        if (isPieces(one) == isPieces(two)) {
            return {};
        }
        const std::uint16_t cell = isPieces(one) ? two : one;
        if (cell >= kCellSlot || cell == piece_ || isWritten(cell)) {
            return {};
        }
        return cell | kCellSlot;
    }

    // The slot that is not the loop's piece, if just one is, and the body wrote nothing to it on the way.
    [[nodiscard]] std::optional<std::uint16_t> otherThanPiece(std::uint16_t a, std::uint16_t b) const {
        if ((a == piece_) == (b == piece_)) {
            return {};
        }
        const std::uint16_t other = a == piece_ ? b : a;
        return isWritten(other) ? std::nullopt : std::optional(other);
    }

    [[nodiscard]] bool isWritten(std::uint16_t slot) const {
        return std::ranges::find(written_, slot) != written_.end();
    }

    void forget(std::uint16_t slot) {
        written_.push_back(slot);
        cells_.erase(slot);
        flags_.erase(slot);
        distances_.erase(slot);
        if (option_ && option_->first == slot) {
            option_.reset();
        }
    }

    using Test = LoopSkip::Test;
    const Program& program_;
    bool acting_;
    std::int32_t at_, again_;
    std::uint16_t piece_;
    LoopSkip skip_;
    std::optional<std::pair<std::uint16_t, std::int32_t>> option_;
    std::map<std::uint16_t, std::uint16_t> cells_;     // slot -> slot of the piece whose cell it holds
    std::map<std::uint16_t, std::int32_t> flags_;      // slot -> state of the loop's piece
    std::map<std::uint16_t, std::uint16_t> distances_; // slot -> from where to the loop's piece
    std::vector<std::uint16_t> written_;
};

// The body is a JumpSame of the element and the loop again.
bool onlySeeks(const Program& program, const Instr& loop) {
    const Instr& test = program.code[static_cast<std::size_t>(loop.d)];
    const Instr& again = program.code[static_cast<std::size_t>(loop.d) + 1];
    return test.op == Op::JumpSame && (test.a == loop.c) != (test.b == loop.c) && again.op == loop.op &&
           again.a == loop.a && again.b == loop.b && again.c == loop.c && again.d == loop.d;
}

} // namespace

void findLoopSkips(Program& program, bool acting, std::int32_t entry, std::int32_t end) {
    std::map<std::int32_t, std::int32_t> again; // first line of a body -> the loop instruction that ends it
    for (std::int32_t at = entry; at < end; ++at) {
        const Instr& in = program.code[static_cast<std::size_t>(at)];
        if (in.op == Op::LoopPieces && in.d < at) {
            again[in.d] = at;
        }
    }
    std::map<std::int32_t, std::int32_t> found;
    for (const auto& [first, loop] : again) {
        LoopSkip skip = Scan(program, acting, first, loop).run();
        if (!skip.same.empty() || !skip.apart.empty() || !skip.tests.empty()) {
            program.loopSkips.push_back(std::move(skip));
            found[first] = static_cast<std::int32_t>(program.loopSkips.size());
        }
    }
    for (std::int32_t at = entry; at < end; ++at) {
        Instr& in = program.code[static_cast<std::size_t>(at)];
        if (in.op == Op::LoopPieces && found.contains(in.d)) {
            in.e = (in.e & kPickBits) | found[in.d] << kPickWidth;
        }
        if (in.op == Op::LoopElements && onlySeeks(program, in)) {
            in.e = 1;
        }
    }
}

} // namespace groma::lang
