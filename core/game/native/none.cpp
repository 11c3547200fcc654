// Where it is built without asmjit, and on other processors: no native code is made.
#include "core/game/native/native_code.h"

namespace groma::game {

class NativeCode::Builder {};

std::unique_ptr<NativeCode> NativeCode::make(const lang::Program&, const Setup&, NativeMachine, NativeEar) {
    return nullptr;
}

void NativeCode::add(const Setup&, std::size_t) {}

NativeCode::~NativeCode() = default;

} // namespace groma::game
