// A short list of at most Capacity values that never allocates: neighbours, arcs, footprints.
#pragma once

#include "core/base/contract.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace groma::base {

template <class T, std::size_t Capacity>
class InlineVector {
    static_assert(std::is_trivially_copyable_v<T>, "only plain values");

  public:
    constexpr InlineVector() = default;
    constexpr InlineVector(std::initializer_list<T> values) {
        for (const T& value : values) {
            push_back(value);
        }
    }

    constexpr void push_back(T value) {
        GROMA_ASSERT(size_ < Capacity, "inline list is full");
        values_[size_++] = value;
    }
    constexpr void clear() {
        values_ = {};
        size_ = 0;
    }

    static constexpr std::size_t capacity() noexcept { return Capacity; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr const T* begin() const noexcept { return values_.data(); }
    constexpr const T* end() const noexcept { return values_.data() + size_; }
    constexpr T* begin() noexcept { return values_.data(); }
    constexpr T* end() noexcept { return values_.data() + size_; }
    constexpr const T& operator[](std::size_t i) const noexcept { return values_[i]; }
    constexpr T& operator[](std::size_t i) noexcept { return values_[i]; }
    constexpr const T& front() const noexcept { return values_[0]; }
    constexpr const T& back() const noexcept { return values_[size_ - 1]; }

    constexpr bool contains(const T& wanted) const noexcept {
        for (const T& value : *this) {
            if (value == wanted) {
                return true;
            }
        }
        return false;
    }

    friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) noexcept {
        if (a.size_ != b.size_) {
            return false;
        }
        for (std::size_t i = 0; i < a.size_; ++i) {
            if (!(a.values_[i] == b.values_[i])) {
                return false;
            }
        }
        return true;
    }

  private:
    std::array<T, Capacity> values_{};
    std::uint32_t size_ = 0;
};

} // namespace groma::base
