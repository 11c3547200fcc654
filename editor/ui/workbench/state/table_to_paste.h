// A printed table that another panel hands to the Tables panel, which takes it when it is drawn next.
#pragma once

#include <string>

namespace groma::ui {

struct TableToPaste {
    std::string text;    ///< rows with tabs between their cells; empty: there is none
    std::string section; ///< of the book
    std::string covers;  ///< id of the book; empty: none
    std::string title;   ///< of a new table; empty: the heading of the section
    bool asNew = false;  ///< a new table is wanted, even where the text would fit the one that is shown
};

} // namespace groma::ui
