// Ctrl+C as a wish: while this lives it ends nothing by itself, and who works asks for it. What was not asked
// for ends the program as always, once this is gone.
#pragma once

#include <csignal>

namespace groma::cli {

class Interrupt {
  public:
    Interrupt() {
        sigemptyset(&only_);
        sigaddset(&only_, SIGINT);
        sigprocmask(SIG_BLOCK, &only_, &before_);
    }
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    ~Interrupt() {
        int taken = 0;
        if (wished_) sigwait(&only_, &taken);
        sigprocmask(SIG_SETMASK, &before_, nullptr);
    }

    bool wished() {
        sigset_t pending;
        if (!wished_ && sigpending(&pending) == 0) wished_ = sigismember(&pending, SIGINT) == 1;
        return wished_;
    }

  private:
    sigset_t only_{}, before_{};
    bool wished_ = false;
};

} // namespace groma::cli
