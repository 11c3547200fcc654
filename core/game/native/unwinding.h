// The way back through native code for what is thrown in a step of the machine (memory that is used up):
// where the registers of the caller lie while it runs, as the ABI's .eh_frame says it, told to the unwinder.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace groma::game {

// Of code that runs at `begin`, as long as this lives. All of it calls with the frame that the assembler's
// enterFrame makes.
class Unwinding {
  public:
    Unwinding(std::uintptr_t begin, std::size_t bytes);
    ~Unwinding();
    Unwinding(Unwinding&&) noexcept = default;
    Unwinding& operator=(Unwinding&&) = delete;

  private:
    static constexpr std::size_t kBytes = 80;
    std::unique_ptr<std::array<std::uint8_t, kBytes>> record_; // null: moved from
};

} // namespace groma::game
