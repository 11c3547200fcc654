// How far a count of odds is, on the stream of errors, while it is under way; Ctrl+C ends it with what is
// known.
#pragma once

#include "cli/parts/interrupt.h"
#include "core/game/position/setup.h"
#include "core/odds/watcher.h"

#include <cstdint>
#include <string>

namespace groma::cli {

class ToldCount final : public odds::Watcher {
  public:
    // `terminal`: one line that is written over, and gone in the end; else a line each time.
    ToldCount(const game::Setup& setup, bool terminal) : setup_(setup), terminal_(terminal) {}
    ~ToldCount() override;

    bool stops() override;
    void hears(const odds::SoFar& known) override;

  private:
    const game::Setup& setup_;
    bool terminal_;
    bool told_ = false;
    bool plays_ = false; // dice are drawn: what is asked at is a play, not a situation
    std::uint64_t asked_ = 0;
    Interrupt interrupt_;
};

// "12 345 situations, 43.2 % open; AD 0.1000 to 0.5320, DR 0.0417 to 0.4737".
std::string toldLine(const game::Setup& setup, const odds::SoFar& known);

} // namespace groma::cli
