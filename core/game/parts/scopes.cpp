#include "core/game/parts/scopes.h"

#include "core/base/copy_bytes.h"

#include <algorithm>

namespace groma::game {

namespace {

// Flags of pieces that share a word are put back together.
class Flags {
  public:
    explicit Flags(Position& position) : position_(&position) {}
    void add(const StateSlot& slot) {
        if (slot.offset != offset_) {
            put();
            offset_ = slot.offset;
        }
        const std::int64_t bit = std::int64_t{1} << slot.bit;
        clear_ |= bit;
        set_ |= slot.initial != 0 ? bit : 0;
    }
    void put() {
        const PositionLayout& layout = position_->layout();
        const std::span<std::int64_t> words = position_->words();
        std::uint32_t word = layout.pieceWord(0, offset_);
        for (std::uint32_t i = 0; i < layout.pieces && clear_ != 0; ++i, word += layout.pieceStride) {
            words[word] = (words[word] & ~clear_) | set_;
        }
        clear_ = set_ = 0;
    }

  private:
    Position* position_;
    std::uint32_t offset_ = 0;
    std::int64_t clear_ = 0, set_ = 0;
};

} // namespace

void Scopes::begin(std::span<const std::int32_t> during) {
    open_.clear();
    for (const std::int32_t scope : during) {
        open_.push_back({scope, -1, -1, board_->position().active()});
    }
}

void Scopes::load(const std::int64_t* words, std::size_t count) {
    open_.resize(count);
    base::copyBytes(static_cast<void*>(open_.data()), words, count * sizeof(ScopeRecord));
}

std::span<const std::int32_t> Scopes::kinds() {
    kinds_.clear();
    for (const ScopeRecord& record : open_) {
        kinds_.push_back(record.scope);
    }
    return kinds_;
}

void Scopes::enter(std::int32_t scope, std::int32_t frame, std::int32_t jump, std::int64_t side) {
    const int active = board_->position().active();
    open_.push_back({scope, frame, jump, active});
    throwing_->enter(scope);
    if (listeners_->recorder() != nullptr) {
        listeners_->recorder()->scope(scope, true);
    }
    Position& position = board_->changing(); // rules ask which scopes are open
    if (side >= 0) {
        listeners_->changed({StateChange::What::Active, -1, -1, active, side});
        position.setActive(static_cast<int>(side));
    }
}

void Scopes::told(const ScopeRecord& ended) const {
    throwing_->leave();
    if (listeners_->recorder() != nullptr) {
        listeners_->recorder()->scope(ended.scope, false);
    }
}

ScopeRecord Scopes::close() {
    const ScopeRecord record = open_.back();
    open_.pop_back();
    Position& position = board_->changing();
    Flags flags(position);
    for (const std::int32_t state : board_->setup().expiring(record.scope)) {
        const StateSlot& slot = position.layout().states[static_cast<std::size_t>(state)];
        if (slot.where == StateSlot::Where::PieceFlag) {
            flags.add(slot);
        } else {
            position.resetState(state);
        }
    }
    flags.put();
    if (record.frame >= 0) {
        position.setActive(record.active);
    }
    told(record);
    return record;
}

std::optional<ScopeRecord> Scopes::leave(std::int32_t scope) {
    left_ = scope;
    while (!open_.empty()) {
        const ScopeRecord record = close();
        if (record.scope == scope) {
            return record.frame < 0 ? std::nullopt : std::optional(record);
        }
    }
    return std::nullopt;
}

void Scopes::drop(std::int32_t frame) {
    while (!open_.empty() && open_.back().frame >= frame) {
        const ScopeRecord record = open_.back();
        open_.pop_back();
        board_->changing().setActive(record.active);
        told(record);
    }
}

bool Scopes::isOpen(std::int32_t scope) const {
    return std::ranges::any_of(open_, [scope](const ScopeRecord& record) { return record.scope == scope; });
}

} // namespace groma::game
