#include "editor/ui/workbench/state/balancing.h"

namespace groma::ui {

bool pauseBalancing(const Balancing& now) {
    bool any = false;
    const auto pause = [&](const auto& work) {
        if (!work.running() || work.paused()) return;
        work.pause(true);
        any = true;
    };
    pause(now.balance);
    pause(now.matrix);
    pause(now.sweep);
    return any;
}

} // namespace groma::ui
