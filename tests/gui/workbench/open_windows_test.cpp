// Which windows lie over everything.
#include "editor/ui/workbench/open_windows.h"

#include <doctest/doctest.h>

namespace groma::ui {
namespace {

TEST_CASE("the window that was opened last is closed first") {
    OpenWindows windows;
    CHECK_FALSE(windows.closeLast());
    windows.open("Open");
    windows.open("Keys");
    windows.open("Open"); // it comes to the front
    CHECK(windows.closeLast());
    CHECK_FALSE(windows.isOpen("Open"));
    CHECK(windows.isOpen("Keys"));
    CHECK(windows.any());
}

TEST_CASE("a window that is toggled twice is as it was") {
    OpenWindows windows;
    windows.toggle("Print");
    CHECK(windows.isOpen("Print"));
    windows.toggle("Print");
    CHECK_FALSE(windows.any());
    windows.close("Print"); // that was not open
    CHECK_FALSE(windows.any());
}

} // namespace
} // namespace groma::ui
