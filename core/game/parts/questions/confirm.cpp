// Yes or no.
#include "core/game/parts/questions.h"

namespace groma::game {

using lang::Instr;

Questions::Ask Questions::askConfirm(const Instr&, std::int64_t*) { return Ask::Waits; }

bool Questions::putConfirm(Pending& out, const Instr&, const std::int64_t*) {
    static constexpr std::int64_t kNoYes[] = {0, 1};
    out.shape = Pending::Shape::Values;
    out.type = {lang::Kind::Truth};
    addEach(out, kNoYes);
    return true;
}

} // namespace groma::game
