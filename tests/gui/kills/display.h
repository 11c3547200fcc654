// A window of another process, and events sent to it as if somebody sat before it.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>

namespace groma::gui {

class Hands {
  public:
    // Waits for the window of `process`. Not ok: it has none within the time, or there is no display.
    Hands(pid_t process, std::chrono::seconds patience);
    ~Hands();
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    [[nodiscard]] bool ok() const;
    [[nodiscard]] std::string title() const;
    void move(double x, double y); // of the window's width and height, 0 to 1
    void button(bool down);
    void key(unsigned long symbol, bool control = false);
    // All that was sent before has been taken, `turns` turns of its loop ago. False: it does not answer.
    bool taken(int turns, std::chrono::seconds patience = std::chrono::seconds(60));

  private:
    struct State;
    std::unique_ptr<State> state_;
};

} // namespace groma::gui
