// The records are those of the Linux Standard Base, "Exception Frames": a common one, one for the code, an
// end.
#include "core/game/native/unwinding.h"

#include "core/game/native/arm_assembler.h"

#include <cstring>

// Of the compiler's library: the records of code that no file has.
extern "C" {
void __register_frame(void* records);
void __deregister_frame(void* records);
}

namespace groma::game {

namespace {

#ifdef __aarch64__
constexpr std::uint8_t kCommon[] = {
    32,        0,    0,   0, // bytes that follow
    0,         0,    0,   0, // it is the common one
    1,         'z',  'R', 0, // version, what is said besides
    4,         0x78, 30,     // four bytes, minus eight bytes; the return address is register 30
    1,         0,            // of addresses: absolute
    0x0c,      31,   80,     // the caller's frame ends 80 bytes above sp
    0x80 | 29, 8,            // there lie, upward from its 16th byte: x29,
    0x80 | 30, 7,            // the return address,
    0x80 | 19, 6,            // x19
    0x80 | 20, 5,            //
    0x80 | 21, 4,            //
    0x80 | 22, 3,            //
    0x80 | 23, 2,            //
    0x80 | 24, 1};           // to x24
static_assert(ArmAssembler::kFrame == 80);
#else
constexpr std::uint8_t kCommon[] = {
    36,        0,    0,   0,        // bytes that follow
    0,         0,    0,   0,        // it is the common one
    1,         'z',  'R', 0,        // version, what is said besides
    1,         0x78, 16,            // a byte, minus eight bytes; the return address is register 16
    1,         0,                   // of addresses: absolute
    0x0c,      7,    64,            // the caller's frame ends 64 bytes above rsp
    0x80 | 16, 1,                   // there lie, downward: the return address,
    0x80 | 3,  2,                   // rbx,
    0x80 | 6,  3,                   // rbp,
    0x80 | 12, 4,                   // r12
    0x80 | 13, 5,                   //
    0x80 | 14, 6,                   //
    0x80 | 15, 7,                   // to r15
    0,         0,    0,   0, 0, 0}; // nothing
#endif
constexpr std::size_t kLengthBytes = 4;
constexpr std::uint32_t kOfCode = 28; // bytes after its length
static_assert(sizeof kCommon == kLengthBytes + kCommon[0]);

} // namespace

Unwinding::Unwinding(std::uintptr_t begin, std::size_t bytes)
    : record_(std::make_unique<std::array<std::uint8_t, kBytes>>()) {
    static_assert(sizeof kCommon + kLengthBytes + kOfCode + kLengthBytes <= kBytes);
    std::uint8_t* at = record_->data();
    const auto put = [&at](const auto& what) {
        std::memcpy(at, &what, sizeof what);
        at += sizeof what;
    };
    put(kCommon);
    put(kOfCode);
    put(static_cast<std::uint32_t>(sizeof kCommon + kLengthBytes)); // back to the common one
    put(static_cast<std::uint64_t>(begin));
    put(static_cast<std::uint64_t>(bytes));
    // Nothing more of it, and a length of nothing, which ends the records: the rest is noughts.
    __register_frame(record_->data());
}

Unwinding::~Unwinding() {
    if (record_ != nullptr) {
        __deregister_frame(record_->data());
    }
}

} // namespace groma::game
