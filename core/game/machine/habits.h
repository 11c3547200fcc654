// How an engine works; none of it changes an answer.
#pragma once

#include <cstdint>

namespace groma::game {

struct Habits {
    // What cannot have changed is not worked out again, and who stands where is counted.
    bool remembers = true;
    // False: of the actions that somebody may choose from only so many are listed that it is certain that
    // they are asked, for who wants to know no more. Where somebody listens, all are.
    bool listsActions = true;
    // Steps on one set-up after which it works by a program made for it, which takes as long as a million or
    // two; UINT64_MAX: never.
    std::uint64_t stepsBeforeSetup = 20'000'000;
    // Steps on one set-up after which what it runs is made into native code; UINT64_MAX: never.
    std::uint64_t stepsBeforeNative = 20'000;

    // The same for who wants to know no more than that somebody is asked.
    Habits hastened() const {
        Habits made = *this;
        made.listsActions = false;
        return made;
    }
    friend bool operator==(const Habits&, const Habits&) = default;
};

} // namespace groma::game
