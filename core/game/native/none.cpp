// Where it is built without asmjit, and on other processors: no native code is made.
#include "core/game/native/native_code.h"

namespace groma::game {

std::shared_ptr<const NativeCode> NativeCode::make(const lang::Program&, const Setup&, const NativeMachine&,
                                                   NativeEar) {
    return nullptr;
}

NativeCode::~NativeCode() = default;

} // namespace groma::game
