#include "editor/session/play/play_report.h"

#include <doctest/doctest.h>

namespace groma::session {

TEST_CASE("beside what was done only what is new of its result is told") {
    CHECK(briefly("CHAR in 022 against ALAE in 036: DR") == "DR");
    CHECK(briefly("Red plays Order Light Troops: Order Light Troops") == "Red plays Order Light Troops");
    CHECK(briefly("Red plays Order Light Troops: Order the middle and the left") ==
          "Red plays Order Light Troops: Order the middle and the left");
    CHECK(briefly("4: shaken") == "4: shaken");
    CHECK(briefly("Senones has the initiative") == "Senones has the initiative");
}

} // namespace groma::session
