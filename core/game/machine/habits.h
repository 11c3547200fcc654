// How an engine works; none of it changes an answer.
#pragma once

namespace groma::game {

struct Habits {
    // What cannot have changed is not worked out again, and who stands where is counted.
    bool remembers = true;
    // False: of the actions that somebody may choose from only so many are listed that it is certain that
    // they are asked, for who wants to know no more. Where somebody listens, all are.
    bool listsActions = true;
};

} // namespace groma::game
